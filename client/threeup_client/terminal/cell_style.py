"""How a cell looks, and the shortest way from one style to another in SGR parameters."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from rich.color import ColorSystem
from rich.style import Style

ANY_INK: Final = ""
"""The ink of a blank: whatever is set may stay set."""

_SGR: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "21", "51", "52", "53")
"""The parameters of the attributes, by their bit in a `Style`."""
_OFF: Final = {"1": "22", "2": "22", "3": "23", "4": "24", "7": "27", "9": "29"}
_SEEN_ON_BLANKS: Final = frozenset({"4", "7", "9", "21", "51", "52", "53"})
_REVERSE: Final = "7"
_SAME_REVERSED: Final = frozenset({"1", "3"})
"""Attributes that look the same on a reversed cell in every terminal."""
_MANY_INKS, _MANY_GROUNDS = "38;", "48;"
"""How colours begin that no terminal makes brighter with bold: those from 256 or more."""


class CellStyle(NamedTuple):
    """SGR parameters; equal styles made by this module are the same object."""

    attributes: tuple[str, ...]
    ink: str
    ground: str

    @property
    def is_blank(self) -> bool:
        return self.ink is ANY_INK

    @property
    def leaves_blanks(self) -> bool:
        """Whether a blank written in this style shows nothing but the ground."""
        return _SEEN_ON_BLANKS.isdisjoint(self.attributes)

    @property
    def is_reversible(self) -> bool:
        """Whether it can be written with its colours changed over, and in reverse."""
        return (
            self.ink.startswith(_MANY_INKS)
            and self.ground.startswith(_MANY_GROUNDS)
            and _SAME_REVERSED.issuperset(self.attributes)
        )


DEFAULT: Final = CellStyle((), "39", "49")
_styles: Final[dict[CellStyle, CellStyle]] = {DEFAULT: DEFAULT}


@lru_cache(4096)
def cell_style_of(style: Style | None, colours: ColorSystem) -> CellStyle:
    if style is None:
        return DEFAULT
    bits = style._attributes & style._set_attributes
    ink, ground = style.color, style.bgcolor
    return _one(
        tuple(code for bit, code in enumerate(_SGR) if bits & (1 << bit)),
        ";".join(ink.downgrade(colours).get_ansi_codes()) if ink else DEFAULT.ink,
        ";".join(ground.downgrade(colours).get_ansi_codes(False)) if ground else DEFAULT.ground,
    )


@lru_cache(4096)
def blank_of(style: CellStyle) -> CellStyle:
    """The style of a blank: all that cannot be seen on it is left out."""
    if style.leaves_blanks:
        return _one((), ANY_INK, style.ground)
    return style


@lru_cache(1 << 14)
def change(
    before: CellStyle | None, after: CellStyle, *, erases: bool = False
) -> tuple[str, CellStyle]:
    """What to send between the two, and the style that the terminal then has.

    `before` is None where it is not known how the terminal writes. Colours may come reversed: that
    looks the same, but not what is erased then: terminals differ in which of the two it shows.
    """
    if after.is_blank:
        ways = [(_change(before, way), way) for way in _blanks(before, after.ground, erases)]
    else:
        ways = [(_change(before, after), after)]
        if not erases and after.is_reversible:
            other = _reversed(after)
            ways.append((_change(before, other), other))
    return min(ways, key=lambda way: len(way[0]))


def _blanks(before: CellStyle | None, ground: str, erases: bool) -> Iterator[CellStyle]:
    """Styles in which a blank shows this ground, near to the one that is."""
    if before is None or not _SEEN_ON_BLANKS.isdisjoint({*before.attributes} - {_REVERSE}):
        before = DEFAULT
    if _REVERSE not in before.attributes:
        yield _one(before.attributes, before.ink, ground)
        return
    upright = tuple(code for code in before.attributes if code != _REVERSE)
    yield _one(upright, before.ink, ground)
    if not erases and ground.startswith(_MANY_GROUNDS) and _SAME_REVERSED.issuperset(upright):
        yield _one(before.attributes, _MANY_INKS + ground[3:], before.ground)


def _reversed(style: CellStyle) -> CellStyle:
    """What looks the same with ink and ground changed over."""
    attributes = (*style.attributes, _REVERSE)
    return _one(attributes, _MANY_INKS + style.ground[3:], _MANY_GROUNDS + style.ink[3:])


def _change(before: CellStyle | None, after: CellStyle) -> str:
    whole = _from_reset(after)
    step = None if before is None else _step(before, after)
    return whole if step is None else min(step, whole, key=len)


def _from_reset(after: CellStyle) -> str:
    ink = after.ink if after.ink != DEFAULT.ink else ""
    ground = after.ground if after.ground != DEFAULT.ground else ""
    return _sgr(
        "" if not (after.attributes or ink or ground) else "0", *after.attributes, ink, ground
    )


def _step(before: CellStyle, after: CellStyle) -> str | None:
    """Only what differs; None where an attribute cannot be taken away by itself."""
    gone = [code for code in before.attributes if code not in after.attributes]
    if any(code not in _OFF for code in gone):
        return None
    off = list(dict.fromkeys(_OFF[code] for code in gone))
    lost = {code for code, end in _OFF.items() if end in off}
    on = [code for code in after.attributes if code not in before.attributes or code in lost]
    ink = after.ink if after.ink != before.ink else ""
    ground = after.ground if after.ground != before.ground else ""
    parts = [*off, *on, ink, ground]
    return _sgr(*parts) if any(parts) else ""


def _sgr(*parameters: str) -> str:
    return f"\x1b[{';'.join(part for part in parameters if part)}m"


def _one(attributes: tuple[str, ...], ink: str, ground: str) -> CellStyle:
    style = CellStyle(attributes, ink, ground)
    return _styles.setdefault(style, style)
