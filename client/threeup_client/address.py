"""Server addresses as people type them."""

import ipaddress
from dataclasses import dataclass
from typing import Final

from threeup_protocol.limits import DEFAULT_PORT

_TLS: Final = "tls://"
_LONGEST_NAME: Final = 253
_LONGEST_LABEL: Final = 63


class AddressError(ValueError):
    """The text is no address; the message says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Address:
    host: str
    """A name, or an IPv4 or IPv6 address without brackets."""
    port: int = DEFAULT_PORT
    tls: bool = False
    """Whether the link is to be encrypted."""

    def __str__(self) -> str:
        return f"{_TLS}{self.place}" if self.tls else self.place

    @property
    def place(self) -> str:
        """Host and port, however one talks to it."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def parse_address(text: str) -> Address:
    """Read host, host:port, IPv4, IPv6, [IPv6] or [IPv6]:port, zones included.

    `tls://` in front of any of them asks for an encrypted link.

    Raises:
        AddressError: an empty part, an open bracket, a wrong port.
    """
    text = text.strip()
    tls = text.lower().startswith(_TLS)
    text = text[len(_TLS) :] if tls else text
    if text.startswith("["):
        host, port = _bracketed(text)
    elif text.count(":") > 1:
        host, port = _v6(text), DEFAULT_PORT
    else:
        name, colon, number = text.partition(":")
        host, port = _host(name), _port(number) if colon else DEFAULT_PORT
    return Address(host, port, tls)


def _bracketed(text: str) -> tuple[str, int]:
    inside, bracket, rest = text[1:].partition("]")
    if not bracket:
        raise AddressError("the bracket is not closed: [fe80::1]:7333")
    if rest and not rest.startswith(":"):
        raise AddressError("after the bracket comes a colon and the port: [fe80::1]:7333")
    return _v6(inside), _port(rest[1:]) if rest else DEFAULT_PORT


def _host(text: str) -> str:
    if not text or " " in text or not text.isprintable():
        raise AddressError("an address is a host or host:port, such as 192.168.1.20:7333")
    if all(char in "0123456789." for char in text):
        return _v4(text)
    labels = text.removesuffix(".").split(".")
    if len(text) > _LONGEST_NAME or not all(0 < len(one) <= _LONGEST_LABEL for one in labels):
        raise AddressError(f"{text[:40]!r} is no name of a computer")
    return text


def _v4(text: str) -> str:
    try:
        ipaddress.IPv4Address(text)
    except ValueError:
        raise AddressError(
            f"{text[:40]!r} is no IPv4 address; they look like 192.168.1.20"
        ) from None
    return text


def _v6(text: str) -> str:
    try:
        ipaddress.IPv6Address(text)
    except ValueError:
        raise AddressError(
            f"{text[:40]!r} is no IPv6 address; with a port write [fe80::1]:7333"
        ) from None
    if not text.isprintable() or " " in text:
        raise AddressError(f"{text[:40]!r} names no interface after its %")
    return text


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 6 and 0 < int(text) < 65536):
        raise AddressError(f"{text[:20]!r} is no port; ports are 1 to 65535")
    return int(text)
