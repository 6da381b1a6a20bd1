"""What others type to get here, and who can, in plain words."""

import ipaddress
import socket
import struct
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

_SIOCGIFADDR: Final = 0x8915
"""Linux: asks an interface for its IPv4 address."""
_IPV6_TABLE: Final = Path("/proc/net/if_inet6")
"""Linux: one IPv6 address a line, its first word the 32 hexadecimal digits."""
_PROBES: Final = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
_SHARED: Final = ipaddress.ip_network("100.64.0.0/10")
"""RFC 6598: between a provider and its customers, and in private networks over the internet."""


def lines_for(bound: Sequence[tuple[str, int]], *, tls: bool = False) -> list[str]:
    """What to print for the addresses that are listened at.

    The first line names them all as they are typed; then comes who can reach each, and the option
    that changes it.
    """
    port = bound[0][1]
    hosts = _hosts_reached([host for host, _ in bound])
    if all(_ip(host).is_loopback for host in hosts):
        return [_join(hosts, port, tls), "Only this computer can reach it (--host sets that)."]
    named = [host for host in hosts if host != "::1" or "127.0.0.1" not in hosts]
    width = max(len(typed(host, port)) for host in hosts)
    return [
        _join(named, port, tls),
        *(f"  {typed(host, port):{width}}  {who_reaches(host)}" for host in hosts),
        "Everyone who can reach this computer can join; --host 127.0.0.1 keeps it to yourself.",
    ]


def _join(hosts: Sequence[str], port: int, tls: bool) -> str:
    command = "threeup-client --tls" if tls else "threeup-client"
    return "Join with: " + "   ".join(f"{command} {typed(host, port)}" for host in hosts)


def typed(host: str, port: int) -> str:
    """An address as the client takes it, its port always named."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def who_reaches(host: str) -> str:
    """Who can reach a server at this address."""
    ip = _ip(host)
    if ip.is_loopback:
        return "this computer only"
    if ip.is_link_local:
        return "computers on the same cable or Wi-Fi"
    if ip.version == 4 and ip in _SHARED:
        return "computers in your VPN or your provider's network"
    if ip.is_private:
        return "computers on your network"
    return "the whole internet, unless a firewall or router keeps it out"


def own_addresses() -> list[str]:
    """Addresses of this computer that others may use, the one that is used outward first."""
    found = dict.fromkeys([*_outward_addresses(), *_ipv4_addresses(), *_ipv6_addresses()])
    return [host for host in found if not (_ip(host).is_loopback or _ip(host).is_link_local)]


def _hosts_reached(hosts: Sequence[str]) -> list[str]:
    """For a socket that listens everywhere, the addresses of its family; loopback comes last."""
    reached: dict[str, None] = {}
    local: dict[str, None] = {}
    for host in hosts:
        if not _ip(host).is_unspecified:
            reached[host] = None
            continue
        version = _ip(host).version
        reached |= dict.fromkeys(one for one in own_addresses() if _ip(one).version == version)
        local["127.0.0.1" if version == 4 else "::1"] = None
    return [*reached, *(one for one in local if one not in reached)]


def _ip(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    return ipaddress.ip_address(host.partition("%")[0])


def _outward_addresses() -> Iterator[str]:
    for family, probe in _PROBES:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as outward:
            outward.connect((probe, 9))  # sends nothing: asks which address would be used
            yield str(outward.getsockname()[0])


def _ipv4_addresses() -> Iterator[str]:
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


def _ipv6_addresses() -> Iterator[str]:
    with suppress(OSError, ValueError):
        for line in _IPV6_TABLE.read_text(encoding="ascii").splitlines():
            yield str(ipaddress.IPv6Address(int(line[:32], 16)))
