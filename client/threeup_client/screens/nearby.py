"""The servers on the local network, as the start screen lists them."""

from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING

from threeup_client.screens.start_rows import Row, near_row

if TYPE_CHECKING:
    from threeup_client.lan_server import Interface, LanServer
    from threeup_client.screens.painted import PaintedScreen


class Nearby:
    """`interfaces` says where to look; None looks nowhere."""

    def __init__(self, interfaces: "Callable[[], tuple[Interface, ...]] | None") -> None:
        self._interfaces = interfaces
        self.rows: list[Row] = []

    @property
    def hint(self) -> str:
        """Why there is none, where there is none."""
        if self.rows or self._interfaces is None:
            return ""
        return "looking…" if _can_look() else "seen with the packages zeroconf and ifaddr"

    def look(self, screen: "PaintedScreen") -> None:
        """From now on; what is found is shown on the screen."""
        if self._interfaces is None or not _can_look():
            return
        from threeup_client.lan import LanSearch

        search = LanSearch(partial(self.found, screen), self._interfaces)
        screen.run_worker(search.run(), group="lan", exit_on_error=False)

    def found(self, screen: "PaintedScreen", servers: "tuple[LanServer, ...]") -> None:
        self.rows = [near_row(one, screen.three_up.known_hosts) for one in servers]
        screen.repaint()


def _can_look() -> bool:
    """Whether `threeup[lan]` is there; what does the looking is loaded when it begins."""
    return find_spec("zeroconf") is not None and find_spec("ifaddr") is not None
