"""An SSH door to a game server, and the real OpenSSH client in front of it."""

import asyncio
import contextlib
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from support.terminal import Terminal
from threeup_client.address import Address
from threeup_client.door.hall import Hall
from threeup_client.door.host_key import host_key
from threeup_client.door.limits import DoorLimits
from threeup_client.door.ssh_door import SshDoor
from threeup_client.door.visitor import Visitor

OPTIONS: Final = (
    *("-F", "none", "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null"),
    *("-o", "LogLevel=ERROR", "-o", "IdentityAgent=none", "-e", "none"),
)
ROOMY: Final[dict[str, Any]] = {
    "sessions_per_address": 40, "strangers": 40, "strangers_per_address": 40, "enter_guard": 0.0,
}  # fmt: skip
"""Limits that a test which comes from one address does not meet."""


class Ssh:
    """Makes command lines of the OpenSSH client for one door."""

    def __init__(self, port: int, folder: Path) -> None:
        self.port = port
        self._folder = folder

    def key(self, owner: str) -> Path:
        """The private key of somebody; made at the first call."""
        path = self._folder / f"key-{owner}"
        if not path.exists():
            make = ("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", owner, "-f", str(path))
            subprocess.run(make, check=True, timeout=20)
        return path

    def command(
        self, *words: str, user: str = "asha", key: str | None = None, options: tuple[str, ...] = ()
    ) -> list[str]:
        """`ssh options user@door words`; `key` names its owner."""
        keys = ["-i", str(self.key(key)), "-o", "IdentitiesOnly=yes"] if key else []
        no_keys = [] if key else ["-o", "PubkeyAuthentication=no"]
        where = ["-p", str(self.port), "-l", user]
        return ["ssh", *OPTIONS, *keys, *no_keys, *where, *options, "127.0.0.1", *words]

    def terminal(self, *words: str, env: dict[str, str] | None = None, **who: Any) -> Terminal:
        """The client in a pseudo-terminal."""
        return Terminal(self.command(*words, **who), env=env)

    def run(
        self, *words: str, typed: bytes = b"", **who: Any
    ) -> "subprocess.CompletedProcess[bytes]":
        """The client without a terminal, to its end."""
        command = self.command(*words, **who)
        return subprocess.run(command, input=typed, capture_output=True, timeout=30, check=False)

    async def ran(
        self, *words: str, typed: bytes = b"", **who: Any
    ) -> "subprocess.CompletedProcess[bytes]":
        """The same beside a door in this process."""
        return await asyncio.to_thread(self.run, *words, typed=typed, **who)


@dataclass
class OpenDoor:
    """A door in this process, to look into it."""

    hall: Hall
    door: SshDoor
    ssh: Ssh

    @property
    def port(self) -> int:
        return self.ssh.port

    @property
    def visitors(self) -> list[Visitor]:
        return [session.visitor for session, _ in self.hall.present.values()]


@contextmanager
def running_door(server: str, folder: Path, *options: str) -> Iterator[Ssh]:
    """A door in a process of its own; `server` is the game server's HOST:PORT."""
    command = [sys.executable, "-m", "threeup_client", "serve-ssh", server, "--host", "127.0.0.1"]
    command += ["--port", "0", "--data", str(folder / "door"), "--per-address", "40"]
    command += ["--enter-guard", "0", *options]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            first_line = process.stdout.readline()
            found = re.search(r"ssh -p (\d+) ", first_line)
            assert found is not None, first_line
            yield Ssh(int(found[1]), folder)
        finally:
            process.terminate()
            process.wait(10)


@asynccontextmanager
async def opened_door(
    server_port: int,
    folder: Path,
    password: str | None = None,
    keys: frozenset[str] | None = None,
    **limits: Any,
) -> AsyncIterator[OpenDoor]:
    """A door in this process."""
    hall = Hall(
        Address("127.0.0.1", server_port), folder / "door", DoorLimits(**{**ROOMY, **limits})
    )
    door = SshDoor(hall, password, keys)
    listener = await door.listen("127.0.0.1", 0, host_key(folder / "door"))
    try:
        yield OpenDoor(hall, door, Ssh(listener.get_port(), folder))
    finally:
        listener.close()
        hall.stop_all("The test is over.")
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(5):
                await hall.empty.wait()
