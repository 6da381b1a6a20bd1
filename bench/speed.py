"""Random play per second on one core: the engine beside two well-known card games.

A peer plays through its own Python interface, every move drawn evenly from its legal ones; a
move is a decision of a player, never of chance. The rounds of all are interleaved and the best
of each counts, so that whatever else the machine does weighs on all alike.
"""

import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from random import Random
from typing import Final

from threeup_engine import rules
from threeup_engine.legality import legal_actions, seats_to_move
from threeup_engine.options import HouseRules, Seat
from threeup_engine.playout import Playout
from threeup_engine.selfplay import shuffled_deal
from threeup_engine.view import Phase

Game = Callable[[Random], int]
"""Plays one whole game of random moves and says how many they were."""

PLAYOUT: Final = "playout"
RULES: Final = "rules.apply"
UNO: Final = "RLCard UNO"
EIGHTS: Final = "OpenSpiel crazy_eights"

PACKAGES: Final = {UNO: ("rlcard", "rlcard"), EIGHTS: ("pyspiel", "open_spiel")}
"""By peer: the module, and what to install."""

FLOORS: Final = ((PLAYOUT, UNO, 6.0), (PLAYOUT, EIGHTS, 1.5), (RULES, UNO, 0.3))
"""What the first must reach at least, in moves of the second."""


def playout_game(rng: Random) -> int:
    return Playout.dealt(HouseRules(), 2, rng).run(rng.random)


def rules_game(rng: Random) -> int:
    state = shuffled_deal(HouseRules(), 2, Seat(0), rng)
    moves = 0
    while state.phase is not Phase.OVER:
        seat = seats_to_move(state)[0]
        state = rules.apply(state, seat, rng.choice(legal_actions(state, seat))).state
        moves += 1
    return moves


def uno_game() -> Game:
    import rlcard

    table = rlcard.make("uno", config={"seed": 1})

    def play(rng: Random) -> int:
        seen, _ = table.reset()
        moves = 0
        while not table.is_over():
            seen, _ = table.step(rng.choice(list(seen["legal_actions"])))
            moves += 1
        return moves

    return play


def eights_game() -> Game:
    import pyspiel

    game = pyspiel.load_game("crazy_eights")

    def play(rng: Random) -> int:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(_drawn(state.chance_outcomes(), rng.random()))
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                moves += 1
        return moves

    return play


def _drawn(outcomes: list[tuple[int, float]], share: float) -> int:
    """The action at `share` of the weights; much faster than `random.choices`."""
    for action, weight in outcomes:
        share -= weight
        if share < 0:
            return action
    return outcomes[-1][0]


def contestants() -> dict[str, Game]:
    """The engine's two ways, and the peers that are installed."""
    games: dict[str, Game] = {PLAYOUT: playout_game, RULES: rules_game}
    if find_spec("rlcard"):
        games[UNO] = uno_game()
    if find_spec("pyspiel"):
        games[EIGHTS] = eights_game()
    return games


def rates(play: Game, rng: Random, seconds: float) -> tuple[float, float]:
    """Games and moves per second over about `seconds`."""
    games = moves = 0
    start = time.perf_counter()
    passed = 0.0
    while passed < seconds:
        moves += play(rng)
        games += 1
        passed = time.perf_counter() - start
    return games / passed, moves / passed


def lines(rounds: int, seconds: float) -> Iterator[str]:
    """The report; it takes about `4 * rounds * seconds`."""
    games = contestants()
    best = dict.fromkeys(games, (0.0, 0.0))
    for number in range(rounds):
        for name, play in games.items():
            best[name] = max(best[name], rates(play, Random(number), seconds), key=lambda r: r[1])
    yield f"random play of 2 seats, one core, best of {rounds} rounds of {seconds:g} s"
    for name, (games_rate, moves_rate) in best.items():
        yield f"  {name:23}{games_rate:9,.0f} games/s{moves_rate:12,.0f} moves/s"
    for peer, (_, package) in PACKAGES.items():
        if peer not in games:
            yield f"  {peer:23}not installed: pip install {package}"
    for ours, peer, floor in FLOORS:
        if peer in games:
            ratio = best[ours][1] / best[peer][1]
            verdict = "ok" if ratio >= floor else "BELOW THE FLOOR"
            yield f"  {ours} / {peer}: {ratio:.2f} (floor {floor:g}) {verdict}"
