"""What the doors of one process share: who is in, and what is kept of them."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final, Protocol

from threeup_client.address import Address
from threeup_client.door.guests import Guest, GuestBook
from threeup_client.door.limits import Count, DoorLimits
from threeup_client.door.visitor import Visitor
from threeup_client.hello import Login
from threeup_client.known_hosts import KnownHosts, PinnedHost

FULL: Final = "The door is full; try again later."
ELSEWHERE: Final = "You came in from somewhere else; your seat is there now."
IDLE: Final = "You pressed no key for long; your seat is held. Come again."


class Present(Protocol):
    """One session of a guest."""

    @property
    def visitor(self) -> Visitor: ...

    @property
    def environment(self) -> Mapping[str, str]:
        """What is known of how their terminal is set up."""
        ...


class Hall:
    """Everybody who is in; one hall belongs to one game server."""

    def __init__(
        self,
        server: Address,
        folder: Path,
        limits: DoorLimits,
        fingerprint: str | None = None,
        secret: str | None = None,
    ) -> None:
        """`fingerprint`: of the server's certificate, where it is known; SHA-256 in hexadecimal.

        `secret`: makes the server believe this door where its guests come from.
        """
        self.server = server
        self._secret = secret
        self.limits = limits
        self.guests = GuestBook(folder)
        self.known_hosts = (
            PinnedHost(fingerprint) if fingerprint else KnownHosts(folder / "known_hosts")
        )
        self.present: dict[Path, tuple[Present, Guest]] = {}
        """Sessions and who is in them, by that guest's folder."""
        self.empty = asyncio.Event()
        """Nobody is in."""
        self.empty.set()
        self.ended = 0
        """How many sessions have ended."""
        self._count = Count(limits.sessions, limits.sessions_per_address)

    def through(self, login: Login, guest: Guest) -> Login:
        """The login of a guest, as the server takes it from this door."""
        if self._secret is None:
            return login
        return replace(login, door=self._secret, address=guest.origin[:64])

    def enter(self, session: Present, guest: Guest) -> bool:
        """Let a session begin, and an older one of the same guest end; False where it is full."""
        older = self.present.get(guest.folder)
        if older is not None:
            self._count.leave(older[1].origin)
        if not self._count.enter(guest.origin):
            if older is not None:
                self._count.enter(older[1].origin)
            return False
        self.present[guest.folder] = (session, guest)
        if older is not None:
            self.ended += 1
            older[0].visitor.stop(ELSEWHERE)
            session.visitor.comes_after(older[0].visitor)
        self.empty.clear()
        return True

    def leave(self, session: Present, guest: Guest) -> None:
        """Where it has not left already."""
        there = self.present.get(guest.folder)
        if there is None or there[0] is not session:
            return
        del self.present[guest.folder]
        self._count.leave(guest.origin)
        self.ended += 1
        if not self.present:
            self.empty.set()

    def send_idlers_home(self) -> None:
        for session, _ in list(self.present.values()):
            if session.visitor.is_idle:
                session.visitor.stop(IDLE)

    def stop_all(self, why: str) -> None:
        for session, _ in list(self.present.values()):
            session.visitor.stop(why)
