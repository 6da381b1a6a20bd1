"""What screens need of a connection; `net.py` has the real one, over TCP."""

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Protocol

from threeup_client.model import ClientModel
from threeup_protocol.client_messages import Request
from threeup_protocol.server_messages import Answer, ServerMessage


@dataclass(frozen=True, slots=True)
class Change:
    """The model after a change, and the message that made it (None for a change of the link)."""

    model: ClientModel
    message: ServerMessage | None


class SessionLostError(Exception):
    """The connection ended before the answer came; the session tries again by itself."""


class Session(Protocol):
    """One person's connection to one server, kept up across broken links."""

    @property
    def model(self) -> ClientModel: ...

    async def ask(self, request: Callable[[int], Request]) -> Answer:
        """Send the request that is made of the next id, and wait for its answer.

        Raises:
            SessionLostError: the session has ended, or gave up waiting.
        """
        ...

    def changes(self) -> AsyncIterator[Change]:
        """Every change from now on, in order; ends with the session."""
        ...

    def ignore(self, name: str, *, is_ignored: bool) -> None:
        """Show this person's chat no more, or again."""
        ...

    def hear_only(self, names: frozenset[str] | None) -> None:
        """Show the talk of these only, by the keys of their names; None: everybody's."""
        ...

    async def close(self) -> None: ...
