"""Very many whole games of bots through `rules.apply`, all house rules mixed, each move checked."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from random import Random
from typing import Final

from threeup_engine import rules
from threeup_engine.bots.levels import Level
from threeup_engine.bots.registry import make
from threeup_engine.cards import Cards, in_order
from threeup_engine.errors import IllegalActionError
from threeup_engine.legality import seats_to_move
from threeup_engine.options import SEATS, Deck, FirstPlayer, HouseRules, Seat, cards_of
from threeup_engine.selfplay import TURN_CAP, shuffled_deal
from threeup_engine.state import GameState
from threeup_engine.view import Phase
from threeup_engine.visibility import view_for

PROCESSES: Final = 2

_QUICK: Final = (Level.RANDOM, Level.EASY, Level.STEADY)
"""Levels that do not think ahead: what counts here is how many games are played."""


@dataclass(slots=True)
class Count:
    """What became of the games of one deck and number of seats."""

    games: int = 0
    undecided: int = 0
    stopped: int = 0
    turns: int = 0
    longest: int = 0
    faults: list[str] = field(default_factory=list[str])
    """One line per game that was refused a move or lost a card, with what replays it."""


def all_cards(state: GameState) -> Cards:
    """Every card, wherever it is, in order."""
    held = [card for own in state.seats for card in (*own.hand, *own.up, *own.face_down)]
    return in_order((*state.draw, *state.pile, *state.cleared, *state.buried, *held))


def one_game(deck: Deck, players: int, game: int) -> tuple[GameState, str]:
    """The last state of a game with any bots and house rules, and what went wrong, if anything."""
    rng = Random(f"{deck}/{players}/{game}")
    house = HouseRules(deck, rng.choice(list(FirstPlayer)), *rng.choices((False, True), k=3))
    bots = [make(rng.choice(_QUICK), rng) for _ in range(players)]
    state = shuffled_deal(house, players, Seat(rng.randrange(players)), rng)
    while state.phase is not Phase.OVER and state.turns <= TURN_CAP:
        seat = seats_to_move(state)[0]
        action = bots[seat].decide(view_for(state, seat))
        try:
            state = rules.apply(state, seat, action).state
        except IllegalActionError as refused:
            return state, f"{action} refused: {refused}"
        if all_cards(state) != cards_of(deck):
            return state, f"cards not conserved by {action}"
    return state, ""


def count_games(deck: Deck, players: int, games: int) -> Count:
    count = Count()
    for game in range(games):
        state, fault = one_game(deck, players, game)
        count.games += 1
        count.undecided += state.undecided
        count.stopped += state.phase is not Phase.OVER and not fault
        count.turns += state.turns
        count.longest = max(count.longest, state.turns)
        if fault:
            count.faults.append(f"{deck} deck, {players} seats, game {game}: {fault}")
    return count


def lines(games: int) -> Iterator[str]:
    """One line per deck and number of seats, and one per fault.

    Raises:
        SystemExit: with 1, after the last line, where there was a fault.
    """
    yield f"{games} games of bots per deck and seats, house rules mixed, {PROCESSES} processes"
    faults = stopped = 0
    with ProcessPoolExecutor(PROCESSES) as pool:
        tables = [(deck, players) for deck in Deck for players in SEATS[deck]]
        counts = [pool.submit(count_games, *table, games) for table in tables]
        for (deck, players), waiting in zip(tables, counts, strict=True):
            count = waiting.result()
            faults += len(count.faults)
            stopped += count.stopped
            yield (
                f"  {deck:6} {players:2} seats: {count.turns / count.games:4.0f} turns a game, "
                f"longest {count.longest:4}, undecided {count.undecided}, "
                f"stopped {count.stopped}, faults {len(count.faults)}"
            )
            yield from count.faults
    if faults:
        raise SystemExit(1)
    yield (
        f"  {games * len(tables):,} games, no refusal, no card lost; all ended but {stopped} "
        f"that were stopped after {TURN_CAP} turns: no winner"
    )
