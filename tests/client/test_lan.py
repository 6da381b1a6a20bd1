"""The search on the local network, over loopback only (hardening 5.2, 9.6 and 9.7)."""

import asyncio
import ipaddress
import secrets
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import msgpack
from zeroconf import ServiceInfo
from zeroconf._protocol.outgoing import DNSOutgoing
from zeroconf.asyncio import AsyncZeroconf

from support.certificates import Authority, fingerprint_of
from support.server_process import running_server
from threeup_client.address import Address
from threeup_client.lan import SERVICE, LanSearch
from threeup_client.lan_server import Interface, LanServer

MDNS = ("224.0.0.251", 5353)


def loopback() -> tuple[Interface, ...]:
    return (ipaddress.ip_interface("127.0.0.1/8"),)


class Looker:
    """What a search has told until now."""

    def __init__(self) -> None:
        self._told: asyncio.Queue[tuple[LanServer, ...]] = asyncio.Queue()
        self.servers: tuple[LanServer, ...] = ()

    def changed(self, servers: tuple[LanServer, ...]) -> None:
        self._told.put_nowait(servers)

    async def until(self, holds: Callable[[tuple[LanServer, ...]], bool]) -> None:
        async with asyncio.timeout(20):
            while not holds(self.servers):
                self.servers = await self._told.get()

    async def finds(self, name: str) -> LanServer:
        await self.until(lambda servers: any(one.name == name for one in servers))
        return next(one for one in self.servers if one.name == name)

    async def loses(self, name: str) -> None:
        await self.until(lambda servers: all(one.name != name for one in servers))


@asynccontextmanager
async def searching(
    interfaces: Callable[[], tuple[Interface, ...]] = loopback, service: str = SERVICE
) -> AsyncIterator[Looker]:
    looker = Looker()
    search = LanSearch(looker.changed, interfaces, look_seconds=0.2, service=service)
    task = asyncio.create_task(search.run())
    try:
        yield looker
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


def a_name() -> str:
    """One that no test running beside this one has."""
    return f"kitchen {secrets.token_hex(4)}"


def service_info(name: str, service: str = SERVICE, **more: object) -> ServiceInfo:
    return ServiceInfo(
        service,
        f"{name}.{service}",
        properties={"name": name, "v": "1"},
        server=f"{name.replace(' ', '-')}.local.",
        parsed_addresses=["127.0.0.1"],
        **{"port": 7333, **more},  # type: ignore[arg-type]
    )


def sent_to_everybody(*packets: bytes) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as out:
        loopback_address = socket.inet_aton("127.0.0.1")
        out.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, loopback_address)
        for packet in packets:
            out.sendto(packet, MDNS)


async def test_a_server_is_found_with_what_it_says_and_lost_when_it_stops() -> None:
    name = a_name()
    async with searching() as looker:
        async with running_server("--announce", "--name", name) as (host, port):
            found = await looker.finds(name)
            assert found == LanServer(name, Address(host, port), tables=0)
        await looker.loses(name)


async def test_a_server_that_speaks_tls_says_so_with_its_fingerprint(tmp_path: Path) -> None:
    name = a_name()
    certificate, key = Authority(tmp_path).server("kitchen")
    files = ("--tls-cert", str(certificate), "--tls-key", str(key))
    async with searching() as looker, running_server("--announce", "--name", name, *files):
        found = await looker.finds(name)

    assert found.address.tls
    assert found.fingerprint == fingerprint_of(certificate)[:16]


async def test_9_6_a_server_that_died_without_a_word_is_dropped() -> None:
    name = a_name()
    zeroconf = AsyncZeroconf(interfaces=["127.0.0.1"])
    info = service_info(name, host_ttl=1, other_ttl=1)
    await zeroconf.async_register_service(info)
    async with searching() as looker:
        await looker.finds(name)
        zeroconf.zeroconf.registry.async_remove(info)
        await zeroconf.async_close()
        await looker.loses(name)


async def test_9_6_interfaces_may_come_and_go() -> None:
    name = a_name()
    now: list[tuple[Interface, ...]] = [()]
    async with running_server("--announce", "--name", name), searching(lambda: now[0]) as looker:
        now[0] = loopback()
        await looker.finds(name)
        now[0] = ()
        await looker.until(lambda servers: servers == ())
        now[0] = loopback()
        await looker.finds(name)


async def test_9_6_an_interface_that_is_none_any_more_stops_no_search() -> None:
    name = a_name()
    gone = ipaddress.ip_interface("192.0.2.77/24")
    now: list[tuple[Interface, ...]] = [(gone,)]
    async with running_server("--announce", "--name", name), searching(lambda: now[0]) as looker:
        now[0] = loopback()
        await looker.finds(name)


async def test_9_6_two_names_for_one_address_are_one_server() -> None:
    service = f"_threeup{secrets.token_hex(3)}._tcp.local."
    zeroconf = AsyncZeroconf(interfaces=["127.0.0.1"])
    for name in ("one", "two"):
        await zeroconf.async_register_service(service_info(name, service))
    async with searching(service=service) as looker:
        await looker.until(lambda servers: len(servers) == 1)
        await zeroconf.async_unregister_service(service_info("one", service))
        await looker.finds("two")
    await zeroconf.async_close()


HOSTILE = [
    b"",
    b"\x00",
    b"\xff" * 12,
    b"\x00" * 9000,
    b"\x91" * 60_000,
    b"\x81\xa1a" * 20_000,
    b"\xdd\xff\xff\xff\xff" * 1000,
    msgpack.packb({"t": "hello"}),
    b"\x00\x00\x84\x00\x00\x00\xff\xff\x00\x00\x00\x00\xc0\x0c",
    b"\x00\x00\x84\x00\x00\x00\x00\x01\x00\x00\x00\x00\xc0\x0c\x00\x0c\x00\x01",
    b"\x00\x00\x84\x00\x00\x00\x00\x01\x00\x00\x00\x00" + b"\x3f" + b"a" * 63 + b"\xc0\x0c",
]
"""Nesting without end, lengths that lie, names that point at themselves."""


async def test_5_2_and_9_7_hostile_packets_are_dropped_one_by_one() -> None:
    name = a_name()
    async with searching() as looker, running_server("--announce", "--name", f"{name} before"):
        await looker.finds(f"{name} before")
        sent_to_everybody(*HOSTILE)
        async with running_server("--announce", "--name", name):
            found = await looker.finds(name)
        await looker.finds(f"{name} before")

    assert found.is_spoken


async def test_9_7_the_list_is_capped() -> None:
    service = f"_threeup{secrets.token_hex(3)}._tcp.local."
    async with searching(service=service) as looker:
        first = AsyncZeroconf(interfaces=["127.0.0.1"])
        await first.async_register_service(service_info("first", service))
        await looker.finds("first")
        for number in range(60):
            sent_to_everybody(announcement(service_info(f"s{number}", service, port=1 + number)))
        await looker.until(lambda servers: len(servers) == 32)
        await first.async_unregister_service(service_info("first", service))
        await looker.loses("first")
        await first.async_close()

        assert len(looker.servers) == 31


def announcement(info: ServiceInfo) -> bytes:
    """All that a server says of itself, in one packet."""
    packet = DNSOutgoing(0x8400)
    for record in (info.dns_pointer(), info.dns_service(), info.dns_text(), *info.dns_addresses()):
        packet.add_answer_at_time(record, 0)
    [data] = packet.packets()
    return data
