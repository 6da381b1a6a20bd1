"""What others type to get here, in plain words."""

import ipaddress
import socket
from collections.abc import Sequence


def lines_for(bound: Sequence[tuple[str, int]]) -> list[str]:
    """What to print for the addresses that are listened at; the first line names them all."""
    port = bound[0][1]
    hosts = [host for host, _ in bound]
    is_open = any(ipaddress.ip_address(host).is_unspecified for host in hosts)
    names = _own_addresses() if is_open else hosts
    commands = "   ".join(f"threeup-client {typed(name, port)}" for name in names)
    if not is_open and all(ipaddress.ip_address(host).is_loopback for host in hosts):
        return [f"Join with: {commands}", "Only this computer can reach it (--host sets that)."]
    return [
        f"Join with: {commands}",
        "Everyone who can reach this computer can join; --host 127.0.0.1 keeps it to yourself.",
    ]


def typed(host: str, port: int) -> str:
    """An address as the client takes it, its port always named."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def _own_addresses() -> list[str]:
    """Addresses of this computer that others may use, loopback last."""
    found: list[str] = []
    for family, probe in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as outward:
                outward.connect((probe, 9))  # sends nothing: asks which address would be used
                found.append(str(outward.getsockname()[0]))
        except OSError:
            continue
    return [*found, "127.0.0.1"]
