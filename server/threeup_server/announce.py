"""Telling the local network of this server: `_threeup._tcp.local.` by multicast DNS.

Needs `threeup[lan]`. Its packets come from anybody; what cannot be read is dropped by the library,
packet by packet, and so is all that asks too often.
"""

import asyncio
import contextlib
import ipaddress
import logging
import socket
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from threeup_protocol.limits import VERSIONS_SPOKEN
from threeup_server.settings import Settings

if TYPE_CHECKING:
    from zeroconf import IPVersion, ServiceInfo
    from zeroconf.asyncio import AsyncZeroconf

logger = logging.getLogger(__name__)

SERVICE: Final = "_threeup._tcp.local."
MDNS_PORT: Final = 5353
FINGERPRINT_DIGITS: Final = 16
"""So many of the fingerprint's digits are announced."""
_LIFE_SECONDS: Final = 60
"""Others forget a server that has not answered for so long."""
_LOOK_SECONDS: Final = 10.0
"""How often tables are counted and interfaces looked at."""
_GOODBYE_SECONDS: Final = 1.0
_LONGEST_LABEL: Final = 63
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
        logger.warning(_MISSING)
        return False
    return True


async def announce(notice: Notice, tables: Callable[[], int]) -> None:
    """Announce until cancelled; then say that the server has gone."""
    logging.getLogger("zeroconf").setLevel(logging.CRITICAL)  # strangers' packets are no news
    level = logging.WARNING
    while True:
        try:
            await _keep_announced(notice, tables)
        except OSError as error:
            text = "the network is not told of this server: %s (--no-announce leaves that out)"
            logger.log(level, text, error.strerror or error)
        except Exception:
            logger.exception("announcing this server failed")
            return
        level = logging.DEBUG  # the same again, until the network is another
        await asyncio.sleep(_LOOK_SECONDS)


async def _keep_announced(notice: Notice, tables: Callable[[], int]) -> None:
    """Returns where there is no address to announce."""
    from zeroconf.asyncio import AsyncZeroconf

    addresses = announced_addresses(notice.hosts)
    if not addresses:
        return
    zeroconf = AsyncZeroconf(interfaces=list(addresses), ip_version=_versions(addresses))
    try:
        info = _service(notice, addresses, tables())
        await zeroconf.async_register_service(info, allow_name_change=True)
        while True:
            await asyncio.sleep(_LOOK_SECONDS)
            found = announced_addresses(notice.hosts) or addresses
            news = _service(notice, found, tables(), info.name)
            if found != addresses:
                await zeroconf.async_update_interfaces(list(found), _versions(found))
            if found != addresses or news.properties != info.properties:
                await zeroconf.async_update_service(news)
            addresses, info = found, news
    finally:
        await _say_goodbye(zeroconf)


def _versions(addresses: Sequence[str]) -> "IPVersion":
    """The IP versions to open sockets for; the other may be switched off in this computer."""
    from zeroconf import IPVersion

    versions = {":" in address for address in addresses}
    if len(versions) == 2:
        return IPVersion.All
    return IPVersion.V6Only if True in versions else IPVersion.V4Only


async def _say_goodbye(zeroconf: "AsyncZeroconf") -> None:
    with contextlib.suppress(TimeoutError, OSError):
        async with asyncio.timeout(_GOODBYE_SECONDS):
            await zeroconf.async_close()


def announced_addresses(hosts: Sequence[str]) -> tuple[str, ...]:
    """The addresses of this computer under which others reach a server with these hosts."""
    import ifaddr

    found: dict[str, None] = {}
    for host in hosts:
        ip = ipaddress.ip_address(host.partition("%")[0])
        if not ip.is_unspecified:
            found[str(ip)] = None
            continue
        for adapter in ifaddr.get_adapters():
            for own in adapter.ips:
                address = ipaddress.ip_address(own.ip if isinstance(own.ip, str) else own.ip[0])
                if address.version == ip.version and _is_for_others(address):
                    found[str(address)] = None
    return tuple(found)


def _is_for_others(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """IPv6 addresses of one link only need a zone, which every computer names differently."""
    return not address.is_loopback and not (address.version == 6 and address.is_link_local)


def _service(
    notice: Notice, addresses: tuple[str, ...], tables: int, name: str = ""
) -> "ServiceInfo":
    from zeroconf import ServiceInfo

    computer = _host_name()
    return ServiceInfo(
        SERVICE,
        name or f"{_label(f'{notice.name} at {computer} {notice.port}')}.{SERVICE}",
        port=notice.port,
        properties={
            "v": ",".join(str(version) for version in VERSIONS_SPOKEN),
            "name": computer if notice.name == Settings().name else notice.name,
            "tables": str(tables),
            "tls": "1" if notice.fingerprint else "0",
            "fp": notice.fingerprint[:FINGERPRINT_DIGITS],
        },
        server=f"{_label(f'threeup-{computer}-{notice.port}')}.local.",
        host_ttl=_LIFE_SECONDS,
        other_ttl=_LIFE_SECONDS,
        parsed_addresses=list(addresses),
    )


def _label(text: str) -> str:
    """As much of a text as one label of a DNS name holds."""
    return text.replace(".", " ").encode()[:_LONGEST_LABEL].decode(errors="ignore").strip()


def _host_name() -> str:
    """The name of this computer, in characters that any such name may have."""
    name = socket.gethostname().partition(".")[0][:30]
    return "".join(char if char.isalnum() and char.isascii() else "-" for char in name)


def _is_installed() -> bool:
    from importlib.util import find_spec

    return find_spec("zeroconf") is not None and find_spec("ifaddr") is not None
