"""One game at a table: its deal, its state and its moves. The only caller of the rules."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from threeup_engine import rules
from threeup_engine.actions import Action
from threeup_engine.events import Event
from threeup_engine.options import HouseRules, Seat
from threeup_engine.record import RecordedMove, RecordedSeat
from threeup_engine.shuffle import SECRET_BYTES, Shuffle, commitment
from threeup_engine.state import deal
from threeup_engine.turn import Step
from threeup_engine.view import Phase
from threeup_server.rate import Clock


@dataclass(slots=True)
class Secret:
    """The server's part of a deal, fixed before anybody gives theirs."""

    value: bytes = field(default_factory=lambda: secrets.token_bytes(SECRET_BYTES))

    @property
    def commitment(self) -> str:
        return commitment(self.value)


class Game:
    """A game that runs or has ended; `seated` has each seat's player and share of the deal."""

    def __init__(
        self,
        house: HouseRules,
        secret: Secret,
        seated: Sequence[tuple[RecordedSeat, bytes]],
        first: Seat | None,
        clock: Clock,
    ) -> None:
        self.secret = secret
        self.players = tuple(player for player, _ in seated)
        """Who sat where when the cards were dealt."""
        self.shares = tuple(share for _, share in seated)
        self.is_first_drawn = first is None
        shuffled = Shuffle(house.deck, secret.value, self.shares)
        start = shuffled.first if first is None else first
        self.first = start
        self.state = deal(house, shuffled.order, len(seated), start)
        self.began = datetime.now(UTC)
        self.moves: list[RecordedMove] = []
        self.is_stopped = False
        """Ended by the turn cap."""
        self._clock = clock
        self._began_at = clock()

    @property
    def is_over(self) -> bool:
        return self.is_stopped or self.state.phase is Phase.OVER

    def apply(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        """
        Raises:
            IllegalActionError: nothing has changed.
        """
        step = rules.apply(self.state, seat, action)
        return self._moved(seat, action, step)

    def leave(self, seat: Seat) -> tuple[Event, ...]:
        """A player leaves for good and is not replaced (section 8)."""
        return self._moved(seat, None, rules.leave(self.state, seat))

    def _moved(self, seat: Seat, action: Action | None, step: Step) -> tuple[Event, ...]:
        self.state = step.state
        milliseconds = round((self._clock() - self._began_at) * 1000)
        self.moves.append(RecordedMove(milliseconds, seat, action))
        return step.events
