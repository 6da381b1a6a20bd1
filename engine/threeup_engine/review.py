"""What each decision of a finished game was worth, and what the cards did.

Every position is judged twice. On the truth, as far as cards had come to light or to hands: that
makes the graph, and tells luck from choices. On what the seat could know: that says what its
decision cost. Draw pile and 3DOWN are chance in both.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from threeup_engine.actions import Action
from threeup_engine.options import Seat
from threeup_engine.record import Record
from threeup_engine.replay import replay
from threeup_engine.review_moment import GAMES, Judged, Moment, judge
from threeup_engine.state import GameState
from threeup_engine.view import Phase

MOST_DEAREST: Final = 3

Progress = Callable[[int, int], None]
"""Is told how many positions have been judged, and of how many."""

_Given = TypeVar("_Given")
_Found = TypeVar("_Found")


class Spread(Protocol):
    """As the built-in `map`, or the `map` of a pool of processes: results come in order."""

    def __call__(
        self, function: Callable[[_Given], _Found], given: Iterable[_Given], /
    ) -> Iterator[_Found]: ...


@dataclass(frozen=True, slots=True)
class Decision:
    """One move of a record."""

    number: int
    """Counted from 1, as the moves of the record."""
    turn: int
    """How many turns had begun, this one included; 0 while 3UP were chosen."""
    seat: Seat
    made: Action | None
    """None where the player left for good."""
    better: Action | None
    """What would have won more often by what the seat could know; None if nothing surely."""
    cost: float
    """How much more often, as a share of games: 0 where nothing was better."""
    shares: tuple[float, ...]
    """The chances of all seats after the move."""


@dataclass(frozen=True, slots=True)
class Account:
    """Why a seat ended where it did: its result is an even share and the sum of all members."""

    deal: float
    """What the cards dealt did for it."""
    cards: float
    """What cards drawn and turned over did, and players who left."""
    own: float
    """What its own choices did, seen with all hands open; 0 is best."""
    others: float
    """What the choices of the others did."""


@dataclass(frozen=True, slots=True)
class Review:
    """A game judged. The same record and seed give the same review."""

    start: tuple[float, ...]
    """The chances of all seats after the deal."""
    decisions: tuple[Decision, ...]
    accounts: tuple[Account, ...]
    """By seat."""
    costs: tuple[float, ...]
    """By seat, what its decisions cost in all: the less, the more skilled."""
    dearest: tuple[Decision, ...]
    """The decisions that cost most, at most three, the dearest first."""


def review(
    record: Record,
    progress: Progress | None = None,
    *,
    seed: str = "1",
    games: int = GAMES,
    spread: Spread = map,
) -> Review:
    """Judge every position of a record, with `games` games played on from each.

    Raises:
        ReplayError: a move of the record is against the rules.
    """
    states = [step.state for step in replay(record)]
    moments = list(_moments(record, states, seed, games))
    judged: list[Judged] = []
    for found in spread(judge, moments):
        judged.append(found)
        if progress:
            progress(len(judged), len(moments))
    if states[-1].phase is Phase.OVER:
        judged.append(Judged.end_of(states[-1]))
    return _reviewed(record, states, judged)


def _moments(
    record: Record, states: Sequence[GameState], seed: str, games: int
) -> Iterator[Moment]:
    """Every position in which the game waited for somebody, with the move that was made."""
    for number, (state, move) in enumerate(zip(states, record.moves, strict=False), 1):
        yield Moment(state, move.seat, move.action, f"{seed}/{number}", games)
    if states[-1].phase is not Phase.OVER:
        yield Moment(states[-1], None, None, f"{seed}/end", games)


def _reviewed(record: Record, states: Sequence[GameState], judged: Sequence[Judged]) -> Review:
    decisions = tuple(
        Decision(
            number,
            state.turns,
            move.seat,
            move.action,
            found.better,
            found.cost,
            after.best,
        )
        for number, (state, move, found, after) in enumerate(
            zip(states, record.moves, judged, judged[1:], strict=False), 1
        )
    )
    costs = [0.0] * len(record.seats)
    for decision in decisions:
        costs[decision.seat] += decision.cost
    dear = [decision for decision in decisions if decision.better]
    dear.sort(key=lambda decision: -decision.cost)
    return Review(
        judged[0].best,
        decisions,
        tuple(_account(seat, decisions, judged) for seat in range(len(record.seats))),
        tuple(costs),
        tuple(dear[:MOST_DEAREST]),
    )


def _account(seat: int, decisions: Sequence[Decision], judged: Sequence[Judged]) -> Account:
    even = 1 / len(judged[0].best)
    own = others = cards = 0.0
    for decision, found in zip(decisions, judged, strict=False):
        choice = found.made[seat] - found.best[seat]
        cards += decision.shares[seat] - found.made[seat]
        if decision.seat == seat:
            own += choice
        else:
            others += choice
    return Account(judged[0].best[seat] - even, cards, own, others)
