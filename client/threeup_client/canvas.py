"""The one widget of a painted screen: it shows a grid and repaints only the lines that changed."""

from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from threeup_client.cells import Grid


class Canvas(Widget):
    """Shows the last grid that was drawn."""

    DEFAULT_CSS = "Canvas { width: 100%; height: 100%; }"

    def __init__(self) -> None:
        super().__init__()
        self._strips: list[Strip] = []

    def draw(self, grid: Grid) -> None:
        old, self._strips = self._strips, grid.strips()
        if len(old) != len(self._strips) or (old and old[0].cell_length != grid.width):
            self.refresh()
            return
        changed = [y for y, strip in enumerate(self._strips) if strip != old[y]]
        if changed:
            self.refresh(*(Region(0, y, grid.width, 1) for y in changed))

    def render_line(self, y: int) -> Strip:
        if y < len(self._strips):
            return self._strips[y]
        return Strip.blank(self.size.width, Style())
