"""A game of bots that is always the same, for the pictures."""

from dataclasses import dataclass
from random import Random
from typing import Final

from threeup_engine.bots import registry
from threeup_engine.bots.levels import Level
from threeup_engine.legality import seats_to_move
from threeup_engine.options import Deck, HouseRules, Seat
from threeup_engine.record import Begun, Ending, Record, RecordedMove, RecordedSeat
from threeup_engine.rules import apply
from threeup_engine.shuffle import NO_SHARE, Shuffle, commitment
from threeup_engine.state import GameState, deal
from threeup_engine.view import Phase
from threeup_engine.visibility import seen_by, view_for
from threeup_protocol.room_events import Said, TableEvent

NAMES: Final = ("Asha", "Bert", "Chandra", "Dušan")
YOU: Final = Seat(0)


@dataclass(frozen=True)
class Moment:
    """The game after a move, and all that happened up to there."""

    state: GameState
    log: tuple[TableEvent, ...]


class Game:
    """A game of four steady bots, the first of them under a person's name."""

    def __init__(self, seed: int) -> None:
        self.secret = Random(seed).randbytes(32)
        self.shares = (Random(seed + 1).randbytes(16), *(NO_SHARE,) * (len(NAMES) - 1))
        self.shuffle = Shuffle(Deck.FULL, self.secret, self.shares)
        self.moves: list[RecordedMove] = []
        self.moments = list(self._play(seed))

    def _play(self, seed: int) -> "list[Moment]":
        state = deal(HouseRules(), self.shuffle.order, len(NAMES), self.shuffle.first)
        bots = [registry.make(Level.STEADY, Random(seed + seat)) for seat in range(len(NAMES))]
        log: tuple[TableEvent, ...] = (Said("Chandra", "good luck"),)
        moments = [Moment(state, log)]
        while state.phase is not Phase.OVER:
            seat = seats_to_move(state)[0]
            action = bots[seat].decide(view_for(state, seat))
            self.moves.append(RecordedMove(4100 * len(self.moves), seat, action))
            step = apply(state, seat, action)
            state = step.state
            log = (*log, *(seen_by(YOU, event) for event in step.events))
            moments.append(Moment(state, log))
        return moments

    @property
    def record(self) -> Record:
        seats = (RecordedSeat(NAMES[0]), *(RecordedSeat(name, "steady") for name in NAMES[1:]))
        return Record(
            table="kitchen",
            date="2026-11-30T18:05:00Z",
            house=HouseRules(),
            seats=seats,
            commitment=commitment(self.secret),
            secret=self.secret,
            shares=self.shares,
            first=Seat(self.shuffle.first),
            begun=Begun.DRAWN,
            moves=tuple(self.moves),
            ending=Ending.FINISHED,
            places=self.moments[-1].state.places,
        )
