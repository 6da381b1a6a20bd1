"""A record played again: step by step, and checked against what it claims."""

from collections.abc import Iterator
from dataclasses import dataclass

from threeup_engine.errors import IllegalActionError
from threeup_engine.options import FirstPlayer
from threeup_engine.record import Begun, Ending, Record, RecordedMove
from threeup_engine.rules import apply, leave
from threeup_engine.shuffle import NO_SHARE, Shuffle, commitment
from threeup_engine.state import GameState, deal
from threeup_engine.turn import Step
from threeup_engine.view import Phase


@dataclass(frozen=True, slots=True)
class Fault:
    """Where a record is not true, and why."""

    line: int
    reason: str
    move: int | None = None
    """The number of the move, counted from 1; None where the fault is in the deal or result."""

    def __str__(self) -> str:
        where = "" if self.move is None else f"move {self.move}, "
        return f"{where}line {self.line}: {self.reason}"


class ReplayError(Exception):
    """A recorded move is against the rules."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))
        self.fault = fault


def replay(record: Record) -> Iterator[Step]:
    """The deal, then each move.

    Raises:
        ReplayError: the next move is against the rules.
        DealError: the record was not read from a text, and its seats do not fit the deck.
    """
    order = Shuffle(record.house.deck, record.secret, record.shares).order
    step = Step(deal(record.house, order, len(record.seats), record.first), ())
    yield step
    for number, move in enumerate(record.moves, 1):
        try:
            step = _made(step.state, move)
        except IllegalActionError as error:
            line = record.line_of_first_move + number - 1
            reason = f"seat {move.seat} may not do this: {error}"
            raise ReplayError(Fault(line, reason, number)) from None
        yield step


def verify(record: Record) -> Fault | None:
    """The first fault of deal, moves or result, or None for a true record."""
    fault = _fault_of_deal(record) or _fault_of_times(record)
    if fault is not None:
        return fault
    state: GameState | None = None
    try:
        for step in replay(record):
            state = step.state
    except ReplayError as error:
        return error.fault
    assert state is not None
    return _fault_of_result(record, state)


def _made(state: GameState, move: RecordedMove) -> Step:
    if move.action is None:
        return leave(state, move.seat)
    return apply(state, move.seat, move.action)


def _fault_of_deal(record: Record) -> Fault | None:
    seats = len(record.seats)
    if record.commitment != commitment(record.secret):
        return Fault(5 + seats, "the secret is not the one that was committed to")
    for i, (seat, share) in enumerate(zip(record.seats, record.shares, strict=True)):
        if seat.bot is not None and share != NO_SHARE:
            return Fault(7 + seats + i, "a bot's share must be all zeros")
    drawn = Shuffle(record.house.deck, record.secret, record.shares).first
    line = record.line_of_first_move - 1
    if record.begun is Begun.DRAWN and record.first != drawn:
        return Fault(line, f"the shuffle draws seat {drawn} to begin")
    by_rule = {Begun.WINNER: FirstPlayer.WINNER, Begun.LOSER: FirstPlayer.LOSER}
    if record.begun in by_rule and record.house.first is not by_rule[record.begun]:
        return Fault(line, "the house rules find the first player in another way")
    return None


def _fault_of_times(record: Record) -> Fault | None:
    before = 0
    for number, move in enumerate(record.moves, 1):
        if move.milliseconds < before:
            line = record.line_of_first_move + number - 1
            return Fault(line, "it is earlier than the move before it", number)
        before = move.milliseconds
    return None


def _fault_of_result(record: Record, state: GameState) -> Fault | None:
    is_over = state.phase is Phase.OVER
    says_over = record.ending in (Ending.FINISHED, Ending.UNDECIDED)
    if is_over and not says_over:
        return Fault(record.line_of_result, "by its moves the game is over")
    if says_over and not is_over:
        return Fault(record.line_of_result, "by its moves the game is not over")
    if is_over and state.undecided is not (record.ending is Ending.UNDECIDED):
        is_so = "undecided" if state.undecided else "decided"
        return Fault(record.line_of_result, f"by its moves the game is {is_so}")
    if state.places != record.places:
        places = " ".join(map(str, state.places)) or "none"
        return Fault(record.line_of_result, f"by its moves the places are: {places}")
    return None
