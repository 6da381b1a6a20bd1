"""One game at a table: its deal, its state and its moves. The only caller of the rules."""

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from msgspec.structs import replace

from threeup_engine import rules
from threeup_engine.actions import Action
from threeup_engine.events import Event
from threeup_engine.options import HouseRules, Seat
from threeup_engine.record import RecordedSeat
from threeup_engine.record_text import move_as_text
from threeup_engine.shuffle import Shuffle, commitment
from threeup_engine.state import deal
from threeup_engine.turn import Step
from threeup_engine.view import Phase


@dataclass(frozen=True, slots=True)
class Secret:
    """The server's part of a deal, fixed before anybody gives theirs."""

    value: bytes

    @property
    def commitment(self) -> str:
        return commitment(self.value)


def secret_of(root: bytes, number: int) -> Secret:
    """The secret of a table's game of this number; one that is known tells nothing of another."""
    return Secret(hmac.digest(root, b"game %d" % number, hashlib.sha256))


class Game:
    """A game that runs or has ended; `seated` has each seat's player and share of the deal.

    Times are seconds since 1970.
    """

    __slots__ = (
        "_began_at", "_moves", "began", "first", "house", "is_first_drawn", "is_stopped",
        "players", "secret", "shares", "state",
    )  # fmt: skip

    def __init__(
        self,
        house: HouseRules,
        secret: Secret,
        seated: Sequence[tuple[RecordedSeat, bytes]],
        first: Seat | None,
        at: float,
    ) -> None:
        self.secret = secret
        self.players = tuple(player for player, _ in seated)
        """Who sat where when the cards were dealt."""
        self.shares = tuple(share for _, share in seated)
        self.is_first_drawn = first is None
        shuffled = Shuffle(house.deck, secret.value, self.shares)
        start = shuffled.first if first is None else first
        self.house = house
        self.first = start
        self.state = deal(house, shuffled.order, len(seated), start)
        self.began = datetime.fromtimestamp(at, UTC)
        self._moves = bytearray()
        """As text, which takes the least memory."""
        self.is_stopped = False
        """Ended by the turn cap."""
        self._began_at = at

    @property
    def is_over(self) -> bool:
        return self.state.phase is Phase.OVER

    @property
    def moves(self) -> str:
        """The lines of its record."""
        return self._moves.decode()

    def apply(self, seat: Seat, action: Action, at: float) -> tuple[Event, ...]:
        """
        Raises:
            IllegalActionError: nothing has changed.
        """
        step = rules.apply(self.state, seat, action)
        return self._moved(seat, action, step, at)

    def leave(self, seat: Seat, at: float) -> tuple[Event, ...]:
        """A player leaves for good and is not replaced (section 8)."""
        return self._moved(seat, None, rules.leave(self.state, seat), at)

    def stop(self) -> None:
        """At the turn cap: nobody moves any more, and nobody wins."""
        self.is_stopped = True
        self.state = replace(self.state, phase=Phase.OVER, turn=None, undecided=True)

    def stood_still(self, seconds: float) -> None:
        """So much time did not count: the server was down, or the table paused."""
        self._began_at += seconds

    def _moved(self, seat: Seat, action: Action | None, step: Step, at: float) -> tuple[Event, ...]:
        self.state = step.state
        milliseconds = round((at - self._began_at) * 1000)
        self._moves += move_as_text(milliseconds, seat, action).encode()
        return step.events
