"""Bots against bots without a server: win shares over seeded games, with their uncertainty."""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Final

from threeup_engine import rules
from threeup_engine.bots.bot import Bot, show
from threeup_engine.bots.levels import Level
from threeup_engine.bots.registry import make
from threeup_engine.legality import seats_to_move
from threeup_engine.options import SEATS, Deck, FirstPlayer, HouseRules, Seat, cards_of
from threeup_engine.state import GameState, deal
from threeup_engine.view import Phase
from threeup_engine.visibility import view_for

TURN_CAP: Final = 2000
"""A game of bots that lasts longer is stopped and has no winner."""

MOST_GAMES: Final = 1_000_000

_Z: Final = 1.959964
"""The standard normal quantile of a 95 % interval."""


def shuffled_deal(house: HouseRules, players: int, first: Seat, rng: Random) -> GameState:
    """A deal in an order drawn from `rng`; measurements need no shares and no commitment."""
    order = list(cards_of(house.deck))
    rng.shuffle(order)
    return deal(house, tuple(order), players, first)


def play_game(state: GameState, bots: Sequence[Bot], turn_cap: int = TURN_CAP) -> GameState:
    """Let `bots`, one per seat, play until the game is over or more than `turn_cap` turns old."""
    while state.phase is not Phase.OVER and state.turns <= turn_cap:
        seat = seats_to_move(state)[0]
        step = rules.apply(state, seat, bots[seat].decide(view_for(state, seat)))
        state = step.state
        for watcher, bot in enumerate(bots):
            show(bot, Seat(watcher), step.events, state.house.deck)
    return state


@dataclass(frozen=True, slots=True)
class Match:
    """What is measured: `levels[i]` plays every seat in turn as the games go on."""

    house: HouseRules
    levels: tuple[Level, ...]
    games: int
    seed: str


@dataclass(frozen=True, slots=True)
class Tally:
    """How a match ended; games that nobody won are undecided (R6.2) or stopped at the cap."""

    games: int
    wins: tuple[int, ...]
    """By entry in `Match.levels`."""
    undecided: int
    stopped: int
    turns: int
    """Of all games together."""
    longest: int
    """Turns of the longest game."""


def play_match(match: Match, make_bot: Callable[[Level, Random], Bot] = make) -> Tally:
    """Play all games. The same match gives the same tally in any process."""
    players = len(match.levels)
    wins: Counter[int] = Counter()
    ends = [_end_of_game(match, game, make_bot) for game in range(match.games)]
    for game, state in enumerate(ends):
        wins.update((winner - game) % players for winner in state.places[:1])
    return Tally(
        match.games,
        tuple(wins[entry] for entry in range(players)),
        sum(state.undecided for state in ends),
        sum(state.phase is not Phase.OVER for state in ends),
        sum(state.turns for state in ends),
        max(state.turns for state in ends),
    )


def _end_of_game(match: Match, game: int, make_bot: Callable[[Level, Random], Bot]) -> GameState:
    """Entry `i` sits at seat `i + game` round the table, with the same deal until all have had
    each seat of it: so no entry is dealt better cards. The first player rotates more slowly.
    """
    players = len(match.levels)
    deal_number = game // players
    rng = Random(f"{match.seed}/{deal_number}")
    bots = [make_bot(match.levels[(seat - game) % players], rng) for seat in range(players)]
    first = Seat(deal_number % players)
    return play_game(shuffled_deal(match.house, players, first, rng), bots)


def interval(wins: int, games: int) -> tuple[float, float]:
    """The 95 % Wilson score interval of a share of `wins` in `games`, as fractions."""
    share = wins / games
    spread = _Z * sqrt(share * (1 - share) / games + _Z**2 / (4 * games**2))
    middle = share + _Z**2 / (2 * games)
    scale = 1 + _Z**2 / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def report(match: Match, tally: Tally) -> list[str]:
    """The tally in lines for people, one per level."""
    lines = [
        f"{tally.games} games, {len(match.levels)} seats, {match.house.deck} deck: "
        f"{tally.turns / tally.games:.0f} turns a game, longest {tally.longest}"
    ]
    for level in dict.fromkeys(match.levels):
        won = sum(wins for wins, who in zip(tally.wins, match.levels, strict=True) if who is level)
        low, high = interval(won, tally.games)
        seats = match.levels.count(level)
        lines.append(
            f"{level:7} {100 * won / tally.games:5.1f} %  "
            f"(95 %: {100 * low:.1f} to {100 * high:.1f})  {seats} of {len(match.levels)} seats"
        )
    nobody = tally.undecided + tally.stopped
    lines.append(
        f"no winner: {nobody} ({tally.undecided} undecided by R6.2, "
        f"{tally.stopped} stopped after {TURN_CAP} turns)"
    )
    return lines


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", type=_games, default=1000, help="how many (default 1000)")
    parser.add_argument("--seats", type=int, default=2, help="players at the table (default 2)")
    parser.add_argument(
        "--levels",
        type=_levels,
        default=(Level.STEADY, Level.RANDOM),
        help="levels with commas between, repeated to fill the seats (default steady,random)",
    )
    parser.add_argument("--seed", default="1", help="any text; the same one gives the same games")
    parser.add_argument("--deck", type=Deck, choices=list(Deck), default=Deck.FULL)
    parser.add_argument("--bonus", action="store_true", help="three of a kind earn a discard")
    parser.add_argument("--voluntary", action="store_true", help="the pile may always be taken")
    parser.add_argument("--play-on", action="store_true", help="until one player is left")


def run(args: argparse.Namespace) -> int:
    """Play and print; 0, or 2 with one line where the arguments do not fit together."""
    levels: tuple[Level, ...] = args.levels
    allowed = SEATS[args.deck]
    if args.seats not in allowed:
        return _refused(f"the {args.deck} deck is for {allowed[0]} to {allowed[-1]} seats")
    if len(levels) > args.seats:
        return _refused(f"{len(levels)} levels are more than {args.seats} seats")
    house = HouseRules(args.deck, FirstPlayer.RANDOM, args.bonus, args.voluntary, args.play_on)
    filled = tuple(levels[seat % len(levels)] for seat in range(args.seats))
    match = Match(house, filled, args.games, args.seed)
    sys.stdout.write("\n".join(report(match, play_match(match))) + "\n")
    return 0


def _refused(reason: str) -> int:
    sys.stderr.write(f"selfplay: {reason}\n")
    return 2


def _games(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:8]) <= MOST_GAMES:
        raise argparse.ArgumentTypeError(f"{text[:20]!r}: a number from 1 to {MOST_GAMES}")
    return int(text)


def _levels(text: str) -> tuple[Level, ...]:
    try:
        return tuple(Level(name.strip()) for name in text.split(","))
    except ValueError:
        names = ", ".join(Level)
        raise argparse.ArgumentTypeError(f"{text[:40]!r}: the levels are {names}") from None
