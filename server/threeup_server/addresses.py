"""What others type to get here, in plain words."""

import ipaddress
import socket
import struct
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final

_SIOCGIFADDR: Final = 0x8915
"""Linux: asks an interface for its IPv4 address."""
_PROBES: Final = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))


def lines_for(bound: Sequence[tuple[str, int]]) -> list[str]:
    """What to print for the addresses that are listened at; the first line names them all."""
    port = bound[0][1]
    hosts = [host for host, _ in bound]
    is_open = any(ipaddress.ip_address(_plain(host)).is_unspecified for host in hosts)
    names = [*_own_addresses(), "127.0.0.1"] if is_open else hosts
    commands = "   ".join(f"threeup-client {typed(name, port)}" for name in names)
    if all(ipaddress.ip_address(_plain(host)).is_loopback for host in hosts):
        return [f"Join with: {commands}", "Only this computer can reach it (--host sets that)."]
    return [
        f"Join with: {commands}",
        "Everyone who can reach this computer can join; --host 127.0.0.1 keeps it to yourself.",
    ]


def typed(host: str, port: int) -> str:
    """An address as the client takes it, its port always named."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def _plain(host: str) -> str:
    return host.partition("%")[0]


def _own_addresses() -> list[str]:
    """Addresses of this computer that others may use, the one that is used outward first."""
    found = dict.fromkeys([*_outward_addresses(), *_interface_addresses()])
    return [host for host in found if not ipaddress.ip_address(host).is_loopback]


def _outward_addresses() -> Iterator[str]:
    for family, probe in _PROBES:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as outward:
            outward.connect((probe, 9))  # sends nothing: asks which address would be used
            yield str(outward.getsockname()[0])


def _interface_addresses() -> Iterator[str]:
    """The IPv4 address of every interface, where the system can be asked like Linux."""
    if sys.platform != "linux":
        return
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            with suppress(OSError):
                question = struct.pack("256s", name.encode()[:15])
                answer = fcntl.ioctl(asking.fileno(), _SIOCGIFADDR, question)
                yield socket.inet_ntoa(answer[20:24])
