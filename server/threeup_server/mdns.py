"""Announcing by multicast DNS as `_threeup._tcp.local.`; the one place that needs `threeup[lan]`.

Packets come from anybody; what cannot be read is dropped by the library, packet by packet.
"""

import asyncio
import contextlib
import ipaddress
import socket
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

import ifaddr
from zeroconf import IPVersion, ServiceInfo, Zeroconf
from zeroconf.asyncio import AsyncZeroconf

from threeup_protocol.limits import VERSIONS_SPOKEN
from threeup_server.announce import Notice
from threeup_server.rate import Limit, TokenBucket
from threeup_server.settings import Settings

SERVICE: Final = "_threeup._tcp.local."
FINGERPRINT_DIGITS: Final = 16
"""So many of the fingerprint's digits are announced."""
_LIFE_SECONDS: Final = 60
"""Others forget a server that has not answered for so long."""
_GOODBYE_SECONDS: Final = 1.0
_LONGEST_LABEL: Final = 63
_ANSWERS: Final = Limit(5.0, 20)


class QuietZeroconf(Zeroconf):
    """Answers to one address are few: its sender may be forged, to flood somebody else with them.

    What goes to all is limited by the library, to once a second.
    """

    def __init__(self, interfaces: list[str], ip_version: IPVersion) -> None:
        self._answers = TokenBucket(_ANSWERS)
        super().__init__(interfaces, ip_version=ip_version)

    def async_send(self, out: Any, addr: str | None = None, *more: Any, **named: Any) -> None:
        if addr is None or self._answers.take(time.monotonic()):
            super().async_send(out, addr, *more, **named)


async def keep_announced(notice: Notice, tables: Callable[[], int], look_seconds: float) -> None:
    """Announce until cancelled; returns where there is no address to announce.

    Raises:
        OSError: the network or its port cannot be had.
    """
    addresses = announced_addresses(notice.hosts)
    if not addresses:
        return
    zeroconf = AsyncZeroconf(zc=QuietZeroconf(list(addresses), ip_version=_versions(addresses)))
    try:
        info = _service(notice, addresses, tables())
        # The library leaves open what its answers bring: nothing.
        await zeroconf.async_register_service(info, allow_name_change=True)  # pyright: ignore[reportUnknownMemberType]
        while True:
            await asyncio.sleep(look_seconds)
            found = announced_addresses(notice.hosts) or addresses
            news = _service(notice, found, tables(), info.name)
            if found != addresses:
                await zeroconf.async_update_interfaces(list(found), _versions(found))
            if found != addresses or news.properties != info.properties:
                await zeroconf.async_update_service(news)  # pyright: ignore[reportUnknownMemberType]
            addresses, info = found, news
    finally:
        await _say_goodbye(zeroconf)


def _versions(addresses: Sequence[str]) -> IPVersion:
    """The IP versions to open sockets for; the other may be switched off in this computer."""
    versions = {":" in address for address in addresses}
    if len(versions) == 2:
        return IPVersion.All
    return IPVersion.V6Only if True in versions else IPVersion.V4Only


async def _say_goodbye(zeroconf: AsyncZeroconf) -> None:
    with contextlib.suppress(TimeoutError, OSError):
        async with asyncio.timeout(_GOODBYE_SECONDS):
            await zeroconf.async_close()


def announced_addresses(hosts: Sequence[str]) -> tuple[str, ...]:
    """The addresses of this computer under which others reach a server with these hosts."""
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
) -> ServiceInfo:
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
