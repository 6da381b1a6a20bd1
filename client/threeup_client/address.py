"""Server addresses as people type them."""

import ipaddress
from dataclasses import dataclass

from threeup_protocol.limits import DEFAULT_PORT


class AddressError(ValueError):
    """The text is no address; the message says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Address:
    host: str
    """A name, or an IPv4 or IPv6 address without brackets."""
    port: int = DEFAULT_PORT

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def parse_address(text: str) -> Address:
    """Read host, host:port, IPv4, IPv6, [IPv6] or [IPv6]:port, zones included.

    Raises:
        AddressError: an empty part, an open bracket, a wrong port.
    """
    text = text.strip()
    if text.startswith("["):
        return _bracketed(text)
    if text.count(":") > 1:
        return Address(_v6(text))
    host, colon, port = text.partition(":")
    if not host or " " in host or not host.isprintable():
        raise AddressError("an address is a host or host:port, such as 192.168.1.20:7333")
    return Address(host, _port(port)) if colon else Address(host)


def _bracketed(text: str) -> Address:
    inside, bracket, rest = text[1:].partition("]")
    if not bracket:
        raise AddressError("the bracket is not closed: [fe80::1]:7333")
    if rest and not rest.startswith(":"):
        raise AddressError("after the bracket comes a colon and the port: [fe80::1]:7333")
    return Address(_v6(inside), _port(rest[1:])) if rest else Address(_v6(inside))


def _v6(text: str) -> str:
    try:
        ipaddress.IPv6Address(text)
    except ValueError:
        raise AddressError(
            f"{text[:40]!r} is no IPv6 address; with a port write [fe80::1]:7333"
        ) from None
    return text


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) < 65536):
        raise AddressError(f"{text[:20]!r} is no port; ports are 1 to 65535")
    return int(text)
