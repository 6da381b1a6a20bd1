"""Listening, and stopping cleanly."""

import asyncio
import contextlib
import errno
import logging
import os
import signal
import socket
import threading
from collections.abc import Callable
from typing import Final

from threeup_server.addresses import lines_for
from threeup_server.connection import PlayerConnection
from threeup_server.host_side import host_side, last_resort
from threeup_server.hub import SWEEP_SECONDS, Hub
from threeup_server.journal import NoJournal, StoreJournal
from threeup_server.rate import clock_after
from threeup_server.settings import Settings
from threeup_server.store import Store

logger = logging.getLogger(__name__)

_STDIN: Final = 0
_BACKLOG: Final = 256


class CannotListenError(Exception):
    """No address could be had; the text says which and why."""


def sockets_for(settings: Settings) -> list[socket.socket]:
    """Sockets bound to every host of the settings, on one port.

    Raises:
        CannotListenError: one of them cannot be had. IPv6 may be missing where IPv4 is there.
    """
    bound: list[socket.socket] = []
    port = settings.port
    for host in settings.hosts:
        try:
            bound.append(_bound(host, port))
        except (OSError, UnicodeError) as error:
            if bound and host == "::" and not (settings.port and _is_busy(error)):
                continue
            for other in bound:
                other.close()
            reason = error.strerror if isinstance(error, OSError) else "this is no address"
            raise CannotListenError(f"cannot listen at {host} port {port}: {reason}") from error
        port = bound[0].getsockname()[1]
    return bound


async def serve(
    settings: Settings,
    listeners: list[socket.socket],
    say: Callable[[str], None],
    store: Store | None,
    metrics: socket.socket | None,
) -> None:
    """Run until a signal or, where the settings say so, the end of the standard input."""
    loop = asyncio.get_running_loop()
    journal = StoreJournal(store) if store else NoJournal()
    hub = Hub(settings, clock_after(store.last_time() if store else 0), journal, store)
    stop = asyncio.Event()
    _stop_on_signals(loop, stop)
    servers = [
        await loop.create_server(lambda: PlayerConnection(hub), sock=listener, backlog=_BACKLOG)
        for listener in listeners
    ]
    if settings.until_stdin_closes:
        _stop_with_stdin(loop, stop)
    sweeper = asyncio.create_task(_sweep(hub), name="sweep")
    lines = lines_for([listener.getsockname()[:2] for listener in listeners])
    async with host_side(hub, stop, store.path.parent if store else None, metrics) as tools:
        tools.addresses = lines[0].removeprefix("Join with: ").split("   ")
        for line in lines:
            say(line)
        await stop.wait()
    resort = last_resort()
    for server in servers:
        server.close()
    sweeper.cancel()
    await _close_all(hub)
    hub.archive.close()
    await journal.close()
    resort.cancel()


async def _sweep(hub: Hub) -> None:
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        try:
            hub.sweep()
        except Exception:
            logger.exception("looking after the connections failed")


async def _close_all(hub: Hub) -> None:
    """Tell everybody, give them a moment to read it, then cut off who has not."""
    hub.say_goodbye_to_all()
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(hub.settings.stop_within):
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
    def on_signal(number: int) -> None:
        if stop.is_set():
            os._exit(128 + number)
        stop.set()

    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, on_signal, number)


def _is_busy(error: Exception) -> bool:
    return isinstance(error, OSError) and error.errno == errno.EADDRINUSE


def _bound(host: str, port: int) -> socket.socket:
    family, kind, proto, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listener = socket.socket(family, kind, proto)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        listener.bind(address)
        listener.listen(_BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener
