"""A player as the server knows them, across connections."""

import hashlib
from typing import TYPE_CHECKING, Final

from threeup_protocol.text import name_key
from threeup_server.answers import Answers
from threeup_server.rate import Clock, Limit, TokenBucket

if TYPE_CHECKING:
    from threeup_server.connection import PlayerConnection
    from threeup_server.outgoing import Outgoing
    from threeup_server.table import Table

_REQUESTS: Final = Limit(20.0, 60)
_ARRIVALS: Final = Limit(1.0, 20)
_CHAT: Final = Limit(1.0, 6)
_REFUSALS: Final = Limit(10.0, 200)


def token_hash(token: str) -> bytes:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).digest()


class Person:
    """One player: a name, a token, at most one connection and at most one table."""

    __slots__ = (
        "active_at", "answers", "arrivals", "chat", "connection", "id", "key", "lost_at", "name",
        "origin", "outgoing", "refusals", "requests", "seen", "session", "table", "token_hash",
    )  # fmt: skip

    def __init__(self, number: int, name: str, token: bytes, clock: Clock) -> None:
        self.id = number
        """Public on no wire: journals and records name people by it."""
        self.name = name
        self.key = name_key(name)
        self.token_hash = token
        self.session = 0
        """Counts the programs that have said hello: each numbers its requests from 1."""
        self.connection: PlayerConnection | None = None
        self.outgoing: Outgoing | None = None
        """The connection's."""
        self.origin = "?"
        """Where they come from, or came from last."""
        self.table: Table | None = None
        self.lost_at = clock()
        """When the last connection ended, while there is none."""
        self.active_at = clock()
        """When they last asked for anything."""
        self.seen = 0
        """The last `s` of the table that was sent."""
        self.requests = TokenBucket(_REQUESTS)
        self.arrivals = TokenBucket(_ARRIVALS)
        """Tables opened, joined and watched."""
        self.chat = TokenBucket(_CHAT)
        self.refusals = TokenBucket(_REFUSALS)
        """Requests beyond the limit that are still answered before the connection is closed."""
        self.answers = Answers()

    @property
    def is_connected(self) -> bool:
        return self.connection is not None

    def comes_by(self, connection: "PlayerConnection") -> None:
        """From now on this is where they are reached."""
        self.connection, self.outgoing = connection, connection.outgoing

    def loses_link(self) -> None:
        """They are reached nowhere until they come again."""
        self.connection = self.outgoing = None

    def cut_off(self) -> None:
        """End the connection without a word; they can come back."""
        if self.connection is not None:
            self.connection.abort()
