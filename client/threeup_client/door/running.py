"""What every door does while it is open: end with its owner, send idlers home, stay quick."""

import argparse
import asyncio
import contextlib
import gc
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable
from typing import Final

from threeup_client.door.command import limits_of
from threeup_client.door.hall import Hall
from threeup_client.plain.lines import write_nowhere
from threeup_client.preload import load_now
from threeup_engine.hang_up import hear_hang_up, hear_no_hang_up

logger = logging.getLogger(__name__)

SECRET_VARIABLE: Final = "THREEUP_DOOR_SECRET"
"""Set by a server for its own doors, and handed on to nobody."""
SWEEP_SECONDS: Final = 5.0
STOP_SECONDS: Final = 3.0
COLLECT_AFTER: Final = 20
"""Sessions that have ended before their memory is looked for."""
LAG_SECONDS: Final = 0.25
SLOW_SECONDS: Final = 0.5
"""A turn of the loop that took longer is told: everybody has waited for it."""
_EVERYWHERE: Final = ("0.0.0.0", "::")
_PROBE: Final = ("192.0.2.1", 9)
CLOSING: Final = "The door closes; your seat is held for a while."


def hall_for(args: argparse.Namespace) -> Hall:
    """The hall that a door's arguments ask for."""
    secret = os.environ.pop(SECRET_VARIABLE, None)
    return Hall(args.server, args.data, limits_of(args), args.fingerprint, secret)


async def run_until_stopped(
    hall: Hall, close: Callable[[], None], *, until_stdin_closes: bool
) -> None:
    """Until a signal or the end of the standard input; everybody is then told."""
    stop = _stop_event(until_stdin_closes=until_stdin_closes)
    _keep_collections_short()
    helpers = [
        asyncio.create_task(_look_after(hall), name="sweep"),
        asyncio.create_task(_watch_for_lag(), name="lag"),
    ]
    await stop.wait()
    hear_no_hang_up()
    close()
    for helper in helpers:
        helper.cancel()
    hall.stop_all(CLOSING)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(STOP_SECONDS):
            await hall.empty.wait()
    await asyncio.sleep(0.1)  # the last lines go out


def typed_host(host: str | None) -> str:
    """What others type to get here: where the door listens, or this computer's address."""
    if host and host not in _EVERYWHERE:
        return host
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as outward:
        outward.connect(_PROBE)  # sends nothing: asks which address would be used
        return str(outward.getsockname()[0])
    return "127.0.0.1"


def say(lines: list[str]) -> None:
    """What cannot be written, as into a pipe that has closed, stops no door."""
    if sys.stdout is None:
        return
    try:
        sys.stdout.write("".join(f"{line}\n" for line in lines))
        sys.stdout.flush()
    except OSError:
        write_nowhere(sys.stdout)


def fail(line: str) -> int:
    """Say why there is no door; gives back the exit status."""
    sys.stderr.write(f"threeup-client: {line}\n")
    return 1


def _stop_event(*, until_stdin_closes: bool) -> asyncio.Event:
    """Set by a first signal; a second one, but for SIGHUP, ends the process at once."""
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()

    def on_signal(number: int) -> None:
        if stop.is_set():
            os._exit(128 + number)
        stop.set()

    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, on_signal, number)
    hear_hang_up(lambda: loop.call_soon_threadsafe(stop.set))
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
    load_now()
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 10, 50)


async def _look_after(hall: Hall) -> None:
    """Send idlers home, and free what ended sessions leave when few are in."""
    ended = hall.ended
    hall.guests.forget_old(hall.present)
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        hall.send_idlers_home()
        if hall.ended - ended >= COLLECT_AFTER or (hall.ended > ended and not hall.present):
            ended = hall.ended
            hall.guests.forget_old(hall.present)
            gc.collect()


async def _watch_for_lag() -> None:
    loop = asyncio.get_running_loop()
    while True:
        before = loop.time()
        await asyncio.sleep(LAG_SECONDS)
        late = loop.time() - before - LAG_SECONDS
        if late > SLOW_SECONDS:
            logger.warning("everybody has waited for %.1f s", late)
