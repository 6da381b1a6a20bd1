"""One SSH connection before its session: who it is, what it may have, and how long it may take."""

import asyncio
import hmac
from typing import TYPE_CHECKING, Final

import asyncssh
from asyncssh.constants import DISC_BY_APPLICATION

from threeup_client.door.bucket import Bucket
from threeup_client.door.guests import Guest
from threeup_client.door.ssh_session import SshSession
from threeup_client.door.ways import Way, ssh_way
from threeup_protocol.origins import origin_of

if TYPE_CHECKING:
    from threeup_client.door.ssh_door import SshDoor

_NO_SESSION: Final = "no session was asked for in time"


class Login(asyncssh.SSHServer):
    """Lets in by public key, by password, or without either, as the door wants it."""

    def __init__(self, door: "SshDoor") -> None:
        self._door = door
        self._origin = "?"
        self._way = Way()
        self._is_stranger = False
        self._user = ""
        self._key: str | None = None
        self._has_session = False
        self._tries = 0
        self._keys = 0
        self._packets = 0
        """As many as had come when it was looked at last."""
        most = door.limits.packets
        self._rate = Bucket(most, most, asyncio.get_running_loop().time())
        self._connection: asyncssh.SSHServerConnection | None = None
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._connection = conn
        self._origin = origin_of(str(conn.get_extra_info("peername", ("?",))[0]))
        self._way = ssh_way(*conn.get_extra_info("sockname", ("", 0))[:2])
        self._is_stranger = self._door.strangers.enter(self._origin)
        if not self._is_stranger:
            conn.abort()
            return
        loop = asyncio.get_running_loop()
        self._deadline = loop.call_later(self._door.limits.log_in, self._is_too_late)
        self._door.connected(self)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        self._door.disconnected(self)
        self._is_known()

    def look(self, now: float) -> None:
        """Cut off whoever sends too many packets; with new keys they may be counted anew."""
        assert self._connection is not None
        packets = self._connection._recv_seq
        self._rate.spend(max(0, packets - self._packets))
        self._packets = packets
        if self._rate.left(now) < 0:
            self._cut_off()

    def begin_auth(self, username: str) -> bool:
        self._user, self._key = username, None
        return True

    def public_key_auth_supported(self) -> bool:
        return self._door.password is None or self._door.keys is not None

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:  # noqa: ARG002
        self._keys += 1
        if self._keys > self._door.limits.keys:
            self._cut_off()
            return False
        fingerprint = key.get_fingerprint()
        if self._door.keys is not None and fingerprint not in self._door.keys:
            return False
        self._key = fingerprint
        return True

    def password_auth_supported(self) -> bool:
        return self._door.password is not None

    async def validate_password(self, username: str, password: str) -> bool:  # noqa: ARG002
        """A wrong one is answered late, the later the more there were from that address."""
        self._key = None
        self._tries += 1
        wanted = (self._door.password or "").encode()
        if hmac.compare_digest(password.encode("utf-8", "replace"), wanted):
            return True
        now = asyncio.get_running_loop().time()
        await asyncio.sleep(self._door.failures.failed(self._origin, now))
        if self._tries >= self._door.limits.tries:
            self._cut_off()
        return False

    def kbdint_auth_supported(self) -> bool:
        """Without a key one comes in as well, where the door is open to all."""
        return self._door.password is None and self._door.keys is None

    def get_kbdint_challenge(  # no question is asked
        self,
        username: str,  # noqa: ARG002
        lang: str,  # noqa: ARG002
        submethods: str,  # noqa: ARG002
    ) -> tuple[str, str, str, list[tuple[str, bool]]]:
        self._key = None
        return "", "", "", []

    def validate_kbdint_response(self, username: str, responses: object) -> bool:  # noqa: ARG002
        return True

    def session_requested(self) -> SshSession | bool:
        """One a connection: a control master could open many."""
        if self._has_session:
            return False
        self._has_session = True
        return SshSession(self._door, self._guest, self._is_known, self._has_ended)

    def _guest(self) -> Guest:
        """
        Raises:
            UnknownPassError: the pass in the login name is none.
        """
        book = self._door.hall.guests
        if self._key is not None:
            return book.with_key(self._key, self._user, self._origin, self._way)
        return book.without_key(self._user, self._origin, self._way)

    def _is_known(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        if self._is_stranger:
            self._is_stranger = False
            self._door.strangers.leave(self._origin)

    def _has_ended(self) -> None:
        """A connection without its session is of no use."""
        loop = asyncio.get_running_loop()
        loop.call_later(self._door.limits.linger, self._cut_off)

    def _is_too_late(self) -> None:
        if self._connection is not None:
            self._connection.disconnect(DISC_BY_APPLICATION, _NO_SESSION)

    def _cut_off(self) -> None:
        if self._connection is not None:
            self._connection.abort()
