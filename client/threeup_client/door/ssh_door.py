"""The SSH front door: `ssh -p 2222 HOST` opens the game, and nothing else."""

import asyncio
from typing import Final

import asyncssh

from threeup_client.door.hall import Hall
from threeup_client.door.limits import Count, Failures
from threeup_client.door.login import Login
from threeup_client.door.squeezed import ALGORITHM, bound_packets

VERSION: Final = "threeup"


class SshDoor:
    """Takes SSH connections in for a hall."""

    def __init__(
        self, hall: Hall, password: str | None = None, keys: frozenset[str] | None = None
    ) -> None:
        """`keys`: fingerprints of the only public keys that open; None opens to any."""
        self.hall = hall
        self.limits = hall.limits
        self.password = password
        self.keys = keys
        self.strangers = Count(self.limits.strangers, self.limits.strangers_per_address)
        self.failures = Failures(self.limits)
        self._connected: set[Login] = set()
        self._look: asyncio.TimerHandle | None = None

    def connected(self, login: Login) -> None:
        """Look at what it sends, as long as it is there."""
        self._connected.add(login)
        if self._look is None:
            self._look_later()

    def disconnected(self, login: Login) -> None:
        self._connected.discard(login)

    def _look_later(self) -> None:
        loop = asyncio.get_running_loop()
        self._look = loop.call_later(self.limits.look, self._look_at_all)

    def _look_at_all(self) -> None:
        """Every packet is work for the process, whatever it asks for: others would wait."""
        self._look = None
        now = asyncio.get_running_loop().time()
        for login in list(self._connected):
            login.look(now)
        if self._connected:
            self._look_later()

    async def listen(
        self, host: str | None, port: int, key: asyncssh.SSHKey
    ) -> asyncssh.SSHAcceptor:
        """
        Raises:
            OSError: the address cannot be had.
        """
        bound_packets()
        return await asyncssh.listen(
            host,
            port,
            server_factory=lambda: Login(self),
            server_host_keys=[key],
            encoding=None,
            line_editor=False,
            agent_forwarding=False,
            x11_forwarding=False,
            allow_scp=False,
            compression_algs=["none", ALGORITHM.decode()],
            keepalive_interval=self.limits.keepalive,
            keepalive_count_max=self.limits.keepalives_missed,
            login_timeout=self.limits.log_in,
            server_version=VERSION,
        )
