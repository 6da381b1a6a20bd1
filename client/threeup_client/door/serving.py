"""Running the SSH door: open it, look after it, close it."""

import argparse
import asyncio
import contextlib
import gc
import os
import signal
import sys
import threading
from pathlib import Path
from typing import Final

import asyncssh
import platformdirs

from threeup_client.door.host_key import HostKeyError, host_key
from threeup_client.door.limits import DoorLimits
from threeup_client.door.ssh_door import SshDoor

SWEEP_SECONDS: Final = 5.0
STOP_SECONDS: Final = 3.0
COLLECT_AFTER: Final = 20
"""Sessions that have ended before their memory is looked for."""


async def serve_ssh(args: argparse.Namespace) -> int:
    """Run until a signal; gives back the exit status."""
    folder: Path = args.data or platformdirs.user_data_path("threeup", appauthor=False) / "door"
    limits = DoorLimits(sessions=args.sessions, sessions_per_address=args.per_address)
    try:
        keys = _authorized(args.authorized_keys)
        door = SshDoor(args.server, folder, limits, args.password, keys)
        listener = await door.listen(args.host, args.port)
        fingerprint = host_key(folder).get_fingerprint()
    except (HostKeyError, AuthorizedKeysError) as error:
        return fail(str(error))
    except OSError as error:
        where = f"{args.host or 'every address'} port {args.port}"
        return fail(f"cannot listen at {where}: {error.strerror or error}; try another --port")
    _say(args, listener.get_port(), fingerprint)
    stop = _stop_event(until_stdin_closes=args.until_stdin_closes)
    _keep_collections_short()
    sweeper = asyncio.create_task(_look_after(door), name="sweep")
    await stop.wait()
    listener.close()
    sweeper.cancel()
    await _send_home(door)
    return 0


class AuthorizedKeysError(Exception):
    """The file of authorized keys cannot be read; the text says why."""


def fail(line: str) -> int:
    sys.stderr.write(f"threeup-client: {line}\n")
    return 1


def _authorized(path: Path | None) -> frozenset[str] | None:
    """Fingerprints of the keys in a file; None where any key opens."""
    if path is None:
        return None
    try:
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError as error:
        raise AuthorizedKeysError(f"cannot read {path}: {error.strerror}") from error
    keys = set()
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.lstrip().startswith("#"):
            try:
                keys.add(asyncssh.import_public_key(line).get_fingerprint())
            except asyncssh.KeyImportError as error:
                raise AuthorizedKeysError(f"{path}, line {number} is no public key") from error
    return frozenset(keys)


def _say(args: argparse.Namespace, port: int, fingerprint: str) -> None:
    host = args.host or "THIS-COMPUTER"
    lines = [
        f"Play with: ssh -p {port} {host}   (-C makes a slow link fast)",
        f"Host key: {fingerprint}",
    ]
    if args.password is None and args.authorized_keys is None:
        lines.append(
            "Everybody who can reach this port may play; --password or "
            "--authorized-keys keeps strangers out."
        )
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


def _stop_event(*, until_stdin_closes: bool) -> asyncio.Event:
    """Set by a first signal; a second one ends the process at once."""
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()

    def on_signal(number: int) -> None:
        if stop.is_set():
            os._exit(128 + number)
        stop.set()

    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        loop.add_signal_handler(number, on_signal, number)
    if until_stdin_closes:
        threading.Thread(target=_wait_for_stdin, args=(loop, stop), daemon=True).start()
    return stop


def _wait_for_stdin(loop: asyncio.AbstractEventLoop, stop: asyncio.Event) -> None:
    with contextlib.suppress(OSError):
        while os.read(0, 1024):
            continue
    with contextlib.suppress(RuntimeError):
        loop.call_soon_threadsafe(stop.set)


def _keep_collections_short() -> None:
    """What is there now stays; a full collection would stop every session for a moment."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 10, 50)


async def _look_after(door: SshDoor) -> None:
    """Send idlers home, and free what ended sessions leave when nobody types."""
    ended = door.ended
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        door.send_idlers_home()
        if door.ended - ended >= COLLECT_AFTER or (door.ended > ended and not door.sessions):
            ended = door.ended
            gc.collect()


async def _send_home(door: SshDoor) -> None:
    door.stop_all("The door closes; your seat is held for a while.")
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(STOP_SECONDS):
            await door.empty.wait()
    await asyncio.sleep(0.1)  # the last lines go out
