"""Whether and how long the local network is told of this server."""

import asyncio
import ipaddress
import logging
import socket
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Final

from threeup_server.settings import Settings

logger = logging.getLogger(__name__)

MDNS_PORT: Final = 5353
LOOK_SECONDS: Final = 10.0
"""How often tables are counted and interfaces looked at."""
_MISSING: Final = (
    "the network is not told of this server: that needs a package; type: pip install 'threeup[lan]'"
)


class AnnounceError(Exception):
    """The announcement that was asked for cannot be; the text says why and what to do."""


@dataclass(frozen=True, slots=True)
class Notice:
    """What is announced, apart from what changes."""

    name: str
    port: int
    hosts: tuple[str, ...]
    """The addresses that are listened at; those that mean everything stand for all others."""
    fingerprint: str = ""
    """Of the certificate; empty for a server without TLS."""


def check(settings: Settings, port: int = MDNS_PORT) -> None:
    """Find out whether what the settings insist on can be.

    Raises:
        AnnounceError: the package is missing, or the port of multicast DNS cannot be had.
    """
    if not settings.announce:
        return
    if not _is_installed():
        raise AnnounceError(_MISSING)
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if hasattr(socket, "SO_REUSEPORT"):
                trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
            trial.bind(("", port))
    except OSError as error:
        raise AnnounceError(
            f"cannot announce at UDP port {port}: {error.strerror}; leave out --announce"
        ) from error


def is_wanted(settings: Settings, hosts: Sequence[str]) -> bool:
    """Whether to announce a server that listens at these addresses.

    One that only this computer reaches is nothing for others, unless the host insists.
    """
    is_local = all(ipaddress.ip_address(host.partition("%")[0]).is_loopback for host in hosts)
    if settings.no_announce or (is_local and not settings.announce):
        return False
    if not _is_installed():
        logger.info(_MISSING)
        return False
    return True


async def announce(
    notice: Notice, tables: Callable[[], int], look_seconds: float = LOOK_SECONDS
) -> None:
    """Announce until cancelled; then say that the server has gone."""
    from threeup_server.mdns import keep_announced

    logging.getLogger("zeroconf").setLevel(logging.CRITICAL)  # strangers' packets are no news
    level = logging.WARNING
    while True:
        try:
            await keep_announced(notice, tables, look_seconds)
        except OSError as error:
            text = "the network is not told of this server: %s (--no-announce leaves that out)"
            logger.log(level, text, error.strerror or error)
        except Exception:
            logger.exception("announcing this server failed")
            return
        level = logging.DEBUG  # the same again, until the network is another
        await asyncio.sleep(look_seconds)


def _is_installed() -> bool:
    return find_spec("zeroconf") is not None and find_spec("ifaddr") is not None
