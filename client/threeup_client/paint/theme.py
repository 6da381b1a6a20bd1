"""The colours of the dark theme, and the styles made of them."""

from functools import lru_cache
from typing import Final

from rich.color import Color
from rich.color_triplet import ColorTriplet
from rich.style import Style

FELT: Final = "#12302b"
SEATS: Final = "#0d2420"
PANEL: Final = "#171b21"
BARS: Final = "#1f252d"
TEXT: Final = "#e8ede9"
MUTED_ON_FELT: Final = "#a3b5ae"
MUTED: Final = "#9aa7b4"
LINE: Final = "#3f6e63"
PAPER: Final = "#f3efe3"
INK: Final = "#16181c"
DIM_CARD: Final = "#3a4f49"
DIM_INK: Final = "#c3cdc8"
CLEAR: Final = "#ffcf4d"
CLEAR_INK: Final = "#241a00"
CHOSEN: Final = "#7fe3ff"
CHOSEN_INK: Final = "#04222b"
ACCENT: Final = "#ffb000"
ACCENT_INK: Final = "#1d1300"
BACK: Final = "#2f55a4"
BACK_PATTERN: Final = "#a9c4f7"
BACK_AS_TEXT: Final = "#8fb4ff"
GOOD: Final = "#6fd68f"
WARN: Final = "#ffcf4d"
BAD: Final = "#ff8f80"
BAD_FILL: Final = "#8f1f14"
MARKS: Final = {"G": ("▲", "#0b6b3f"), "B": ("●", "#0b57b0"), "O": ("■", "#a84300")}


@lru_cache(1024)
def style(ink: str, ground: str, *, bold: bool = False, underline: bool = False) -> Style:
    return Style(color=ink, bgcolor=ground, bold=bold, underline=underline)


@lru_cache(1024)
def dimmed(look: Style) -> Style:
    """Less than half as bright."""
    return look + Style(color=_darker(look.color), bgcolor=_darker(look.bgcolor))


def _darker(colour: Color | None) -> Color | None:
    if colour is None:
        return None
    return Color.from_triplet(ColorTriplet(*(part * 2 // 5 for part in colour.get_truecolor())))
