"""The SSH front door: `ssh -p 2222 HOST` opens the game, and nothing else."""

import asyncio
import hashlib
import hmac
import logging
from pathlib import Path
from typing import Final

import asyncssh

from threeup_client.address import Address
from threeup_client.door.host_key import host_key
from threeup_client.door.limits import Count, DoorLimits
from threeup_client.door.ssh_session import SshSession
from threeup_client.door.visitor import Guest
from threeup_protocol.text import clean_name

logger = logging.getLogger(__name__)

KEEPALIVE_SECONDS: Final = 20.0
KEEPALIVES_MISSED: Final = 3
VERSION: Final = "threeup"


class SshDoor:
    """Everybody who is in by SSH; one door belongs to one game server."""

    def __init__(
        self,
        server: Address,
        folder: Path,
        limits: DoorLimits,
        password: str | None = None,
        keys: frozenset[str] | None = None,
    ) -> None:
        """`keys`: fingerprints of the only public keys that open; None opens to any."""
        self.server = server
        self.folder = folder
        self.limits = limits
        self.password = password
        self.keys = keys
        self.sessions: set[SshSession] = set()
        self.strangers = Count(limits.strangers, limits.strangers_per_address)
        self.empty = asyncio.Event()
        """Nobody is in."""
        self.empty.set()
        self.ended = 0
        """How many sessions have ended."""
        self._count = Count(limits.sessions, limits.sessions_per_address)

    async def listen(self, host: str | None, port: int) -> asyncssh.SSHAcceptor:
        """
        Raises:
            OSError: the address cannot be had.
            HostKeyError: the key cannot be used.
        """
        return await asyncssh.listen(
            host,
            port,
            server_factory=lambda: _Login(self),
            server_host_keys=[host_key(self.folder)],
            encoding=None,
            line_editor=False,
            agent_forwarding=False,
            x11_forwarding=False,
            allow_scp=False,
            compression_algs=["none", "zlib@openssh.com"],
            keepalive_interval=KEEPALIVE_SECONDS,
            keepalive_count_max=KEEPALIVES_MISSED,
            login_timeout=self.limits.log_in,
            server_version=VERSION,
        )

    def enter(self, session: SshSession, address: str) -> bool:
        if not self._count.enter(address):
            return False
        self.sessions.add(session)
        self.empty.clear()
        return True

    def leave(self, session: SshSession, address: str) -> None:
        if session in self.sessions:
            self.sessions.discard(session)
            self._count.leave(address)
            self.ended += 1
            if not self.sessions:
                self.empty.set()

    def send_idlers_home(self) -> None:
        for session in list(self.sessions):
            if session.visitor.is_idle:
                session.visitor.stop("You pressed no key for long; your seat is held. Come again.")

    def stop_all(self, why: str) -> None:
        for session in list(self.sessions):
            session.visitor.stop(why)


class _Login(asyncssh.SSHServer):
    """One connection before it has a session: who it is, and what it may have."""

    def __init__(self, door: SshDoor) -> None:
        self._door = door
        self._address = "?"
        self._is_stranger = False
        self._user = ""
        self._key: str | None = None
        self._has_session = False
        self._tries = 0
        self._connection: asyncssh.SSHServerConnection | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._connection = conn
        self._address = str(conn.get_extra_info("peername", ("?",))[0])
        self._is_stranger = self._door.strangers.enter(self._address)
        if not self._is_stranger:
            conn.abort()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        self._is_known()

    def begin_auth(self, username: str) -> bool:
        self._user = username
        return True

    def auth_completed(self) -> None:
        self._is_known()

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:  # noqa: ARG002
        fingerprint = key.get_fingerprint()
        if self._door.keys is not None and fingerprint not in self._door.keys:
            return False
        if self._door.keys is None and self._door.password is not None:
            return False
        self._key = fingerprint
        return True

    def password_auth_supported(self) -> bool:
        return self._door.password is not None

    def validate_password(self, username: str, password: str) -> bool:  # noqa: ARG002
        self._tries += 1
        if self._tries > self._door.limits.tries and self._connection is not None:
            self._connection.abort()
            return False
        wanted = (self._door.password or "").encode()
        return hmac.compare_digest(password.encode("utf-8", "replace"), wanted)

    def kbdint_auth_supported(self) -> bool:
        """Without a key one comes in as well, where the door is open to all."""
        return self._door.password is None and self._door.keys is None

    def get_kbdint_challenge(  # no question is asked
        self,
        username: str,  # noqa: ARG002
        lang: str,  # noqa: ARG002
        submethods: str,  # noqa: ARG002
    ) -> tuple[str, str, str, list[tuple[str, bool]]]:
        return "", "", "", []

    def validate_kbdint_response(self, username: str, responses: object) -> bool:  # noqa: ARG002
        return True

    def session_requested(self) -> SshSession | bool:
        """One a connection: a control master could open many."""
        if self._has_session:
            return False
        self._has_session = True
        return SshSession(self._door, self._guest)

    def _guest(self) -> Guest:
        name = clean_name(self._user) or "Guest"
        return Guest(name, self._door.folder / "guests" / self._identity, self._address)

    @property
    def _identity(self) -> str:
        """A key is the player; without one, name and address are, for as long as that goes."""
        what = f"key {self._key}" if self._key else f"name {self._user} {self._address}"
        return hashlib.sha256(what.encode("utf-8", "replace")).hexdigest()[:32]

    def _is_known(self) -> None:
        if self._is_stranger:
            self._is_stranger = False
            self._door.strangers.leave(self._address)
