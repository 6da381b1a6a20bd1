"""The colours by meaning. Painters name hues only, so that another theme is another mapping."""

from collections.abc import Mapping
from enum import StrEnum, auto
from functools import cache
from typing import Final, NamedTuple

from rich.style import Style


class Hue(StrEnum):
    """What a colour means."""

    FELT = auto()
    SEATS = auto()
    PANEL = auto()
    BAR = auto()
    TEXT = auto()
    MUTED = auto()
    MUTED_PANEL = auto()
    LINE = auto()
    PAPER = auto()
    INK = auto()
    DIM = auto()
    DIM_INK = auto()
    CLEAR = auto()
    CLEAR_INK = auto()
    CHOSEN = auto()
    CHOSEN_INK = auto()
    ACCENT = auto()
    ACCENT_INK = auto()
    BACK = auto()
    PATTERN = auto()
    BACK_TEXT = auto()
    GREEN = auto()
    BLUE = auto()
    ORANGE = auto()
    GOOD = auto()
    WARN = auto()
    BAD = auto()


Theme = Mapping[Hue, str]

DARK: Final[Theme] = {
    Hue.FELT: "#12302b",
    Hue.SEATS: "#0d2420",
    Hue.PANEL: "#171b21",
    Hue.BAR: "#1f252d",
    Hue.TEXT: "#e8ede9",
    Hue.MUTED: "#a3b5ae",
    Hue.MUTED_PANEL: "#9aa7b4",
    Hue.LINE: "#3f6e63",
    Hue.PAPER: "#f3efe3",
    Hue.INK: "#16181c",
    Hue.DIM: "#3a4f49",
    Hue.DIM_INK: "#c3cdc8",
    Hue.CLEAR: "#ffcf4d",
    Hue.CLEAR_INK: "#241a00",
    Hue.CHOSEN: "#7fe3ff",
    Hue.CHOSEN_INK: "#04222b",
    Hue.ACCENT: "#ffb000",
    Hue.ACCENT_INK: "#1d1300",
    Hue.BACK: "#2f55a4",
    Hue.PATTERN: "#a9c4f7",
    Hue.BACK_TEXT: "#8fb4ff",
    Hue.GREEN: "#0b6b3f",
    Hue.BLUE: "#0b57b0",
    Hue.ORANGE: "#a84300",
    Hue.GOOD: "#6fd68f",
    Hue.WARN: "#ffcf4d",
    Hue.BAD: "#ff8f80",
}


class Ink(NamedTuple):
    """How a cell is drawn."""

    fg: Hue = Hue.TEXT
    bg: Hue = Hue.FELT
    bold: bool = False
    underline: bool = False


@cache
def dark_style(ink: Ink) -> Style:
    """The terminal's style of an ink in the dark theme."""
    return Style(color=DARK[ink.fg], bgcolor=DARK[ink.bg], bold=ink.bold, underline=ink.underline)
