"""Whom a connection counts for: one computer, as far as its address tells."""

import ipaddress
from typing import Final

_IPV6_PREFIX: Final = 64
"""Bits that say which network; its owner has all the addresses below."""


def origin_of(address: str) -> str:
    """What the limits per address are counted by.

    IPv4 counts by address, also where it comes written as IPv6; IPv6 by its network of 64 bits,
    but by address where it reaches no further than this computer or this cable.
    """
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address[:60]
    if isinstance(ip, ipaddress.IPv4Address):
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    if ip.is_loopback or ip.is_link_local:
        return str(ip)
    return str(ipaddress.IPv6Network((int(ip), _IPV6_PREFIX), strict=False))
