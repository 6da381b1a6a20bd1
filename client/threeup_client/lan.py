"""Looking for servers that announce themselves on the local network.

The library is loaded when a search begins, and not before.
"""

import asyncio
import contextlib
import ipaddress
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

from threeup_client.lan_server import Interface, LanServer, server_in

if TYPE_CHECKING:
    from zeroconf import ServiceStateChange, Zeroconf
    from zeroconf.asyncio import AsyncZeroconf

SERVICE: Final = "_threeup._tcp.local."
MOST: Final = 32
"""Servers that are looked at; no honest network has more."""
_ANSWER_MILLISECONDS: Final = 2000
_LOOK_SECONDS: Final = 3.0
"""How often servers are asked whether they are still there, and interfaces looked at."""


def usable_interfaces() -> tuple[Interface, ...]:
    """Own addresses with their networks; those of loopback only where there are no others."""
    import ifaddr

    found = [
        ipaddress.ip_interface(f"{own.ip if own.is_IPv4 else own.ip[0]}/{own.network_prefix}")
        for adapter in ifaddr.get_adapters()
        for own in adapter.ips
    ]
    return tuple(one for one in found if not one.is_loopback) or tuple(found)


class LanSearch:
    """Looks for servers until its `run` is cancelled; `changed` is told all of them, each once."""

    def __init__(
        self,
        changed: Callable[[tuple[LanServer, ...]], None],
        interfaces: Callable[[], tuple[Interface, ...]] = usable_interfaces,
        *,
        look_seconds: float = _LOOK_SECONDS,
        service: str = SERVICE,
    ) -> None:
        self._changed = changed
        self._look_seconds = look_seconds
        self._service = service
        self._interfaces = interfaces
        self._heard: dict[str, LanServer | None] = {}
        """By service name; None for one that has not said enough, or not for some time."""
        self._told: tuple[LanServer, ...] = ()
        self._asking: dict[str, asyncio.Task[None]] = {}

    async def run(self) -> None:
        """Search on every usable interface, and begin anew when they change."""
        await asyncio.to_thread(_load)
        while True:
            interfaces = await asyncio.to_thread(self._interfaces)
            with contextlib.suppress(OSError):  # an interface may go while it is taken up
                if interfaces:
                    await self._search(interfaces)
            self._heard.clear()
            self._tell()
            await asyncio.sleep(self._look_seconds)

    async def _search(self, interfaces: tuple[Interface, ...]) -> None:
        """Search until the interfaces are others."""
        async with self._listening(interfaces) as zeroconf:
            while interfaces == await asyncio.to_thread(self._interfaces):
                for name in self._heard:
                    self._ask(zeroconf, name, interfaces)
                await asyncio.sleep(self._look_seconds)

    @asynccontextmanager
    async def _listening(self, interfaces: tuple[Interface, ...]) -> AsyncIterator["AsyncZeroconf"]:
        from zeroconf.asyncio import AsyncServiceBrowser, AsyncZeroconf

        zeroconf = AsyncZeroconf(interfaces=[str(one.ip) for one in interfaces])

        def heard(
            zeroconf: "Zeroconf",  # noqa: ARG001
            service_type: str,  # noqa: ARG001
            name: str,
            state_change: "ServiceStateChange",
        ) -> None:
            if state_change.name == "Removed":
                self._heard.pop(name, None)
                self._tell()
            elif name in self._heard or len(self._heard) < MOST:
                self._heard.setdefault(name, None)
                self._ask(asking, name, interfaces)

        asking = zeroconf
        try:
            browser = AsyncServiceBrowser(zeroconf.zeroconf, self._service, handlers=[heard])
            yield zeroconf
            await browser.async_cancel()
        finally:
            for task in self._asking.values():
                task.cancel()
            await zeroconf.async_close()

    def _ask(self, zeroconf: "AsyncZeroconf", name: str, interfaces: tuple[Interface, ...]) -> None:
        """Learn what a server says of itself now, unless that is under way."""
        if name not in self._asking:
            task = asyncio.create_task(self._learn(zeroconf, name, interfaces), name="lan")
            self._asking[name] = task
            task.add_done_callback(lambda _: self._asking.pop(name, None))

    async def _learn(
        self, zeroconf: "AsyncZeroconf", name: str, interfaces: tuple[Interface, ...]
    ) -> None:
        from zeroconf.asyncio import AsyncServiceInfo

        server = None
        info = AsyncServiceInfo(self._service, name)
        # Whatever a hostile answer makes of the library, the other servers stay in the list.
        with contextlib.suppress(Exception):
            if await info.async_request(zeroconf.zeroconf, _ANSWER_MILLISECONDS):
                addresses = info.parsed_scoped_addresses()
                server = server_in(info.properties, addresses, info.port, interfaces)
        if name in self._heard:
            self._heard[name] = server
            self._tell()

    def _tell(self) -> None:
        """Each address once, whatever names it is announced under."""
        by_place = {server.address.place: server for server in self._heard.values() if server}
        servers = tuple(sorted(by_place.values(), key=lambda one: (one.name, one.address.place)))
        if servers != self._told:
            self._told = servers
            self._changed(servers)


def _load() -> None:
    """Done in a thread: it takes a good part of a second on a slow computer."""
    import zeroconf.asyncio  # noqa: F401
