"""The sockets that a server listens at."""

import errno
import socket
from typing import Final

from threeup_server.settings import Settings

BACKLOG: Final = 256


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
        listener.listen(BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener
