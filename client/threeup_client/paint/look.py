"""How everything is drawn: theme, signs, cards; `wearing` sets it for what is painted meanwhile."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import Final

from rich.style import Style

from threeup_client.paint import theme
from threeup_client.paint.ascii import as_ascii
from threeup_client.paint.palettes import PALETTES, Theme
from threeup_client.paint.theme import Pen


class Marks(StrEnum):
    """How a card shows its colour."""

    SHAPES = "shapes"
    LETTERS = "letters"
    OFF = "off"


class Cards(StrEnum):
    """The largest cards that are drawn."""

    AUTO = "auto"
    LARGE = "large"
    MEDIUM = "medium"
    SMALL = "small"


@dataclass(frozen=True, slots=True)
class Look:
    """One way to draw every screen."""

    theme: Theme = Theme.DARK
    only_256: bool = False
    """The terminal has 256 colours, not all."""
    ascii: bool = False
    """The screens' own signs are ASCII; names and chat stay as they are."""
    charset: str = "utf-8"
    """What the terminal can show at all; anything else becomes a question mark."""
    marks: Marks = Marks.SHAPES
    cards: Cards = Cards.AUTO
    labels: Mapping[str, str] = field(default_factory=dict)
    """What stands on the screen instead of a usual key."""

    @property
    def lined(self) -> bool:
        """Cards are drawn as frames, since there is no fill to see."""
        return self.ascii or self.theme is Theme.NONE

    @property
    def has_shadow(self) -> bool:
        """Cards throw a shadow on a light felt."""
        return self.theme is Theme.LIGHT and not self.lined

    def style(self, pen: Pen) -> Style:
        """The pen in this theme's colours; without colours, what stands out is reversed."""
        return _style(self.theme, self.only_256, pen)

    def colour(self, name: str) -> str:
        """A colour by its name, `ansi_default` where there are none."""
        if self.theme is Theme.NONE:
            return "ansi_default"
        return PALETTES[self.theme, self.only_256][name]

    def text(self, text: str) -> str:
        """The text in signs that this look has."""
        if self.ascii:
            text = as_ascii(text)
        if self.charset != "utf-8":
            text = text.encode(self.charset, "replace").decode(self.charset)
        return text

    def keys(self, text: str) -> str:
        """Usual keys, parted by spaces, as the keys that the person has set."""
        return " ".join(self.labels.get(key, key) for key in text.split(" "))

    def mark(self, colour: str) -> tuple[str, str]:
        """The sign for a card's colour, and its ink."""
        shape, ink = theme.MARKS[colour]
        if self.marks is Marks.OFF:
            return "", ink
        is_letter = self.ascii or self.marks is Marks.LETTERS
        return colour.lower() if is_letter else shape, ink


_STANDS_OUT: Final = frozenset({theme.ACCENT, theme.CHOSEN, theme.BAD_FILL})


@lru_cache(4096)
def _style(which: Theme, only_256: bool, pen: Pen) -> Style:
    if which is Theme.NONE:
        is_reversed = pen.ground in _STANDS_OUT
        return Style(
            bold=pen.bold and not pen.dim,
            underline=pen.underline,
            reverse=is_reversed and not pen.dim,
            dim=pen.dim,
        )
    palette = PALETTES[which, only_256]
    if pen.dim:
        return Style(color=palette[theme.MUTED], bgcolor=palette[theme.PANEL])
    return Style(
        color=palette[pen.ink],
        bgcolor=palette[pen.ground],
        bold=pen.bold,
        underline=pen.underline,
    )


_worn: ContextVar[Look | None] = ContextVar("look", default=None)
_PLAIN: Final = Look()


def worn() -> Look:
    """The look that a new canvas has."""
    return _worn.get() or _PLAIN


@contextmanager
def wearing(look: Look) -> Iterator[None]:
    """Canvases made meanwhile have this look; a variable of the context, as one process may run
    several clients, each with its own.
    """
    token = _worn.set(look)
    try:
        yield
    finally:
        _worn.reset(token)
