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
from threeup_server.door import Door
from threeup_server.hub import SWEEP_SECONDS, Hub
from threeup_server.settings import Settings
from threeup_server.tls import Tls, spelled

logger = logging.getLogger(__name__)

_STDIN: Final = 0
_BACKLOG: Final = 256


class CannotListenError(Exception):
    """No address could be had; the text says which and why."""


def sockets_for(settings: Settings) -> list[socket.socket]:
    """Sockets bound to every address of every host of the settings, on one port.

    Raises:
        CannotListenError: one of them cannot be had. IPv6 may be missing where IPv4 is there.
    """
    bound: list[socket.socket] = []
    try:
        for host in settings.hosts:
            _bind_all(host, settings.port, bound)
    except CannotListenError:
        for listener in bound:
            listener.close()
        raise
    return bound


def _bind_all(host: str, wanted_port: int, bound: list[socket.socket]) -> None:
    """Add a socket for every address of the host; a port that nobody named is the first one's."""
    try:
        addresses = _addresses_of(host)
    except (OSError, UnicodeError) as error:
        raise _cannot_listen(host, wanted_port, error) from error
    for family, address in addresses:
        port = wanted_port or (bound[0].getsockname()[1] if bound else 0)
        if address in [listener.getsockname()[0] for listener in bound]:
            continue
        try:
            bound.append(_bound(family, address, port))
        except OSError as error:
            is_asked_for = ":" in host and host != "::"
            is_taken = bool(wanted_port) and error.errno == errno.EADDRINUSE
            if not bound or family != socket.AF_INET6 or is_asked_for or is_taken:
                raise _cannot_listen(host, port, error) from error


def _cannot_listen(host: str, port: int, error: OSError | UnicodeError) -> CannotListenError:
    reason = error.strerror if isinstance(error, OSError) else "this is no address"
    return CannotListenError(f"cannot listen at {host} port {port}: {reason}")


async def serve(
    settings: Settings,
    listeners: list[socket.socket],
    say: Callable[[str], None],
    stdin_ends: bool,
    tls: Tls | None = None,
) -> None:
    """Run until a signal or, where asked, the end of the standard input."""
    loop = asyncio.get_running_loop()
    hub = Hub(settings)
    stop = asyncio.Event()
    _stop_on_signals(loop, stop)
    addresses = [listener.getsockname()[:2] for listener in listeners]
    doors = await _opened_doors(hub, listeners, tls)
    if stdin_ends:
        _stop_with_stdin(loop, stop)
    sweeper = asyncio.create_task(_sweep(hub), name="sweep")
    for line in lines_for(addresses, tls=tls is not None):
        say(line)
    if tls is not None:
        say("Its fingerprint, which players see at their first visit:")
        say(f"  {spelled(tls.fingerprint)}")
    await stop.wait()
    for door in doors:
        door.close()
    sweeper.cancel()
    await _close_all(hub)


async def _opened_doors(
    hub: Hub, listeners: list[socket.socket], tls: Tls | None
) -> list[Door] | list[asyncio.Server]:
    """What takes connections in at the sockets, until it is closed."""
    loop = asyncio.get_running_loop()
    if tls is None:
        return [
            await loop.create_server(lambda: PlayerConnection(hub), sock=listener, backlog=_BACKLOG)
            for listener in listeners
        ]
    door = Door(tls, lambda: PlayerConnection(hub), hub.settings.max_strangers)
    for listener in listeners:
        door.open(listener)
    return [door]


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


def _addresses_of(host: str) -> list[tuple[socket.AddressFamily, str]]:
    """Family and address, IPv4 first: it is what a free port is looked for with."""
    found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    return sorted({(family, str(address[0])) for family, _, _, _, address in found})


def _bound(family: socket.AddressFamily, host: str, port: int) -> socket.socket:
    [(_, kind, proto, _, address), *_] = socket.getaddrinfo(
        host, port, family=family, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )
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
