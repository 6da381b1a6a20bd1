"""The rows of the start screen: what stands in them, and which fit."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from threeup_client.words import counted

if TYPE_CHECKING:
    from threeup_client.known_hosts import KnownHosts
    from threeup_client.lan_server import LanServer

NEAR = "Servers on this network"
ALONE = "Without a server"


class Row(NamedTuple):
    """One line that can be chosen."""

    key: str
    title: str
    place: str
    text: str = ""
    server: "LanServer | None" = None


def near_row(server: "LanServer", known_hosts: "KnownHosts") -> Row:
    """The row of a server that was found nearby."""
    text = _about(server, known_hosts)
    return Row(f"near {server.address}", server.name, server.address.place, text, server)


def lines(
    near: Sequence[Row], by_hand: Sequence[Row], alone: Sequence[Row], chosen: int, room: int
) -> list[str | Row]:
    """Headings and rows in `room` lines; of the servers nearby those around the chosen one."""
    most = max(1, room - len(by_hand) - len(alone) - 2)
    first = max(0, min(chosen, len(near) - 1) - most + 1)
    shown = near[first : first + most]
    gap = [""] if len(shown) + len(by_hand) + len(alone) + 4 <= room else []
    return [NEAR, *shown, *by_hand, *gap, ALONE, *alone]


def _about(server: "LanServer", known_hosts: "KnownHosts") -> str:
    known = known_hosts.find(server.address)
    pin = known.fingerprint if known else None
    if not server.is_spoken:
        return "speaks another version"
    if pin and not (server.fingerprint and pin.startswith(server.fingerprint)):
        return "not the server it was"
    return counted(server.tables, "table") + (" · encrypted" if server.address.tls else "")
