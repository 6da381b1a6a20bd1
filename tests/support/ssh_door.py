"""An SSH door to a game server, and the real OpenSSH client in front of it."""

import contextlib
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, Final

from support.terminal import Terminal
from threeup_client.address import Address, parse_address
from threeup_client.door.hall import Hall
from threeup_client.door.host_key import host_key
from threeup_client.door.limits import DoorLimits
from threeup_client.door.ssh_door import SshDoor

OPTIONS: Final = (
    *("-F", "none", "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null"),
    *("-o", "LogLevel=ERROR", "-o", "IdentityAgent=none", "-o", "EscapeChar=none"),
)


class Ssh:
    """Makes command lines of the OpenSSH client for one door."""

    def __init__(self, port: int, folder: Path) -> None:
        self.port = port
        self._folder = folder

    def key(self, owner: str) -> Path:
        """The private key of somebody; made at the first call."""
        path = self._folder / f"key-{owner}"
        if not path.exists():
            make = ("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", owner, "-f", path)
            subprocess.run(make, check=True, timeout=20)
        return path

    def command(self, *words: str, user: str = "asha", key: str | None = None) -> list[str]:
        """`ssh ... user@door words`; `key` names its owner."""
        keys = ["-i", str(self.key(key)), "-o", "IdentitiesOnly=yes"] if key else []
        no_keys = [] if key else ["-o", "PubkeyAuthentication=no"]
        where = ["-p", str(self.port), "-l", user]
        options = [word for word in words if word.startswith("-")]
        command = words[len(options) :]
        return ["ssh", *OPTIONS, *keys, *no_keys, *where, *options, "127.0.0.1", *command]

    def terminal(self, *words: str, user: str = "asha", key: str | None = None, **how: Any) -> Terminal:
        """The client in a pseudo-terminal."""
        return Terminal(self.command(*words, user=user, key=key), **how)

    def run(self, *words: str, typed: bytes = b"", **who: Any) -> "subprocess.CompletedProcess[bytes]":
        """The client without a terminal, to its end."""
        command = self.command(*words, **who)
        return subprocess.run(command, input=typed, capture_output=True, timeout=30, check=False)


@contextmanager
def running_door(server: str, data: Path, *options: str) -> Iterator[Ssh]:
    """A door in a process of its own; `server` is the game server's HOST:PORT."""
    command = [sys.executable, "-m", "threeup_client", "serve-ssh", server, "--host", "127.0.0.1"]
    command += ["--port", "0", "--data", str(data / "door"), "--per-address", "40", *options]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            first_line = process.stdout.readline()
            found = re.search(r"ssh -p (\d+) ", first_line)
            assert found is not None, first_line
            yield Ssh(int(found[1]), data)
        finally:
            process.terminate()
            process.wait(10)


@asynccontextmanager
async def opened_door(
    server: str | Address,
    data: Path,
    limits: DoorLimits | None = None,
    password: str | None = None,
    keys: frozenset[str] | None = None,
) -> AsyncIterator[tuple[SshDoor, Ssh]]:
    """A door in this process, to look into it."""
    limits = limits or DoorLimits(sessions_per_address=40, strangers=40, strangers_per_address=40)
    address = parse_address(server) if isinstance(server, str) else server
    hall = Hall(address, data / "door", limits)
    door = SshDoor(hall, password, keys)
    listener = await door.listen("127.0.0.1", 0, host_key(data / "door"))
    try:
        yield door, Ssh(listener.get_port(), data)
    finally:
        listener.close()
        hall.stop_all("The test is over.")
        with contextlib.suppress(TimeoutError):
            await hall.empty.wait()
