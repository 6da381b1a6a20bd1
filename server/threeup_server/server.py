"""Listening, and stopping cleanly."""

import asyncio
import contextlib
import gc
import logging
import os
import signal
import socket
import threading
from collections.abc import Callable
from typing import Final

from threeup_engine.hang_up import hear_hang_up, hear_no_hang_up
from threeup_server import announce
from threeup_server.addresses import lines_for
from threeup_server.connection import PlayerConnection
from threeup_server.doors import open_doors
from threeup_server.host_side import host_side, last_resort
from threeup_server.hub import SWEEP_SECONDS, Hub
from threeup_server.journal import NoJournal, StoreJournal
from threeup_server.listening import BACKLOG
from threeup_server.naps import Naps
from threeup_server.rate import clock_after
from threeup_server.settings import Settings
from threeup_server.spare_memory import Ebb
from threeup_server.store import Store
from threeup_server.tls import Tls, spelled
from threeup_server.tls_door import TlsDoor

logger = logging.getLogger(__name__)

_STDIN: Final = 0
CLOSE_WITHIN: Final = 3.5
"""Seconds after the stop began, in which a door may have hung: the rest is for the disk."""
COLLECT_AFTER: Final = (20_000, 20, 20)
"""Objects made, and collections of each younger kind; Python's own 700, 10, 10 cost 7 % of play."""


async def serve(
    settings: Settings,
    listeners: list[socket.socket],
    say: Callable[[str], None],
    store: Store | None,
    tls: Tls | None = None,
    metrics: socket.socket | None = None,
) -> None:
    """Run until a signal or, where the settings say so, the end of the standard input."""
    loop = asyncio.get_running_loop()
    journal = StoreJournal(store) if store else NoJournal()
    hub = Hub(settings, clock_after(store.last_time() if store else 0), journal, store)
    _collect_seldom()
    stop = asyncio.Event()
    _stop_on_signals(loop, stop)
    addresses = [listener.getsockname()[:2] for listener in listeners]
    doors = await _opened_doors(hub, listeners, tls)
    if settings.until_stdin_closes:
        _stop_with_stdin(loop, stop)
    naps = Naps(hub)
    naps.watch()
    sweeper = asyncio.create_task(_sweep(hub), name="sweep")
    async with host_side(hub, stop, store.path.parent if store else None, metrics) as tools:
        lines = _lines(addresses, tls)
        tools.addresses = lines[0].removeprefix("Join with: ").split("   ")
        for line in lines:
            say(line)
        announcer = asyncio.create_task(_announce(hub, addresses, tls), name="announce")
        fingerprint = tls.fingerprint if tls else None
        secret = hub.doorkeeper.door_secret
        async with open_doors(settings, addresses[0][1], fingerprint, secret, say):
            await stop.wait()
            hear_no_hang_up()
            resort, stopped_at = last_resort(), loop.time()
    for door in doors:
        door.close()
    naps.close()
    sweeper.cancel()
    announcer.cancel()
    await _close_all(hub, stopped_at + CLOSE_WITHIN)
    await asyncio.wait([announcer])
    hub.archive.close()
    await journal.close()
    resort.cancel()


def _collect_seldom() -> None:
    """A move makes many objects and no cycles; what the restart has made lives for long."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


def _lines(addresses: list[tuple[str, int]], tls: Tls | None) -> list[str]:
    """What the host reads when the server begins."""
    lines = lines_for(addresses, tls=tls is not None)
    if tls is not None:
        lines.append("Its fingerprint, which players see at their first visit:")
        lines.append(f"  {spelled(tls.fingerprint)}")
    return lines


async def _announce(hub: Hub, addresses: list[tuple[str, int]], tls: Tls | None) -> None:
    hosts = tuple(host for host, _ in addresses)
    if announce.is_wanted(hub.settings, hosts):
        fingerprint = tls.fingerprint if tls else ""
        notice = announce.Notice(hub.settings.name, addresses[0][1], hosts, fingerprint)
        await announce.announce(notice, lambda: len(hub.tables))


async def _opened_doors(
    hub: Hub, listeners: list[socket.socket], tls: Tls | None
) -> list[TlsDoor] | list[asyncio.Server]:
    """What takes connections in at the sockets, until it is closed."""
    loop = asyncio.get_running_loop()
    if tls is None:
        return [
            await loop.create_server(lambda: PlayerConnection(hub), sock=listener, backlog=BACKLOG)
            for listener in listeners
        ]
    door = TlsDoor(tls, lambda: PlayerConnection(hub), hub.settings.max_strangers)
    for listener in listeners:
        door.open(listener)
    return [door]


async def _sweep(hub: Hub) -> None:
    ebb = Ebb()
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        try:
            ebb.note(sum(one.outgoing.held + one.outgoing.unsent for one in hub.connections))
            hub.sweep()
        except Exception:
            logger.exception("looking after the connections failed")


async def _close_all(hub: Hub, latest: float) -> None:
    """Tell everybody, give them a moment to read it, then cut off who has not."""
    hub.say_goodbye_to_all()
    moment = asyncio.get_running_loop().time() + hub.settings.stop_within
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout_at(min(moment, latest)):
            await hub.empty.wait()
    for connection in list(hub.connections):
        connection.abort()
    await asyncio.sleep(0)


def _stop_with_stdin(loop: asyncio.AbstractEventLoop, stop: asyncio.Event) -> None:
    """Set `stop` when whoever started the server has ended, and the pipe with them.

    A thread waits: an event loop cannot watch every kind of standard input.
    """

    def wait() -> None:
        with contextlib.suppress(OSError):
            while os.read(_STDIN, 1024):
                continue
        with contextlib.suppress(RuntimeError):  # the loop may have ended first
            loop.call_soon_threadsafe(stop.set)

    threading.Thread(target=wait, name="stdin", daemon=True).start()


def _stop_on_signals(loop: asyncio.AbstractEventLoop, stop: asyncio.Event) -> None:
    """A first one sets `stop`; a second one, but for SIGHUP, ends the process at once."""

    def on_signal(number: int) -> None:
        if stop.is_set():
            os._exit(128 + number)
        stop.set()

    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, on_signal, number)
    hear_hang_up(lambda: loop.call_soon_threadsafe(stop.set))
