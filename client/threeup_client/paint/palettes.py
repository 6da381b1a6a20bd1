"""What each theme makes of the names of colours; the 256-colour forms are exact palette entries."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from threeup_client.paint import theme

Palette = Mapping[str, str]
"""A colour as #rrggbb for every name."""


class Theme(StrEnum):
    DARK = "dark"
    LIGHT = "light"
    CONTRAST = "contrast"
    NONE = "none"
    """No colour at all: frames, bold and reverse."""


_NAMES: Final = (
    (theme.FELT, theme.SEATS, theme.PANEL, theme.BARS),
    (theme.TEXT, theme.MUTED_ON_FELT, theme.MUTED, theme.LINE, theme.SHADOW),
    (theme.PAPER, theme.INK, theme.DIM_CARD, theme.DIM_INK),
    (theme.CLEAR, theme.CLEAR_INK, theme.CHOSEN, theme.CHOSEN_INK),
    (theme.ACCENT, theme.ACCENT_INK),
    (theme.BACK, theme.BACK_PATTERN, theme.BACK_NUMBER, theme.BACK_AS_TEXT),
    (theme.MARK_G, theme.MARK_B, theme.MARK_O),
    (theme.GOOD, theme.WARN, theme.BAD, theme.BAD_FILL, theme.BAD_INK),
)


def _palette(*lines: str) -> Palette:
    """A palette from a line for each line of names."""
    return {
        name: colour
        for names, line in zip(_NAMES, lines, strict=True)
        for name, colour in zip(names, line.split(), strict=True)
    }


_DARK: Final = _palette(
    "#12302b #0d2420 #171b21 #1f252d",
    "#e8ede9 #a3b5ae #9aa7b4 #3f6e63 #12302b",
    "#f3efe3 #16181c #3a4f49 #c3cdc8",
    "#ffcf4d #241a00 #7fe3ff #04222b",
    "#ffb000 #1d1300",
    "#2f55a4 #a9c4f7 #ffffff #8fb4ff",
    "#0b6b3f #0b57b0 #a84300",
    "#6fd68f #ffcf4d #ff8f80 #8f1f14 #ffffff",
)
_LIGHT: Final = _palette(
    "#cfe3d7 #bcd6c8 #ffffff #eef1f3",
    "#12211b #3f5a4e #4d5965 #5f8474 #8fb0a0",
    "#ffffff #14171a #b3c9bd #2c3f36",
    "#6b3fa0 #ffffff #004f63 #ffffff",
    "#824600 #ffffff",
    "#2b4a8b #c6d6fb #ffffff #2b4a8b",
    "#0b6b3f #0b57b0 #a84300",
    "#0f5f2a #7a4d00 #a3180c #a3180c #ffffff",
)
_CONTRAST: Final = _palette(
    "#000000 #000000 #000000 #000000",
    "#ffffff #e0e0e0 #e0e0e0 #ffffff #000000",
    "#ffffff #000000 #000000 #b8b8b8",
    "#ffff00 #000000 #5fafff #000000",
    "#ffff00 #000000",
    "#0000c0 #ffffff #ffffff #9db8ff",
    "#005c2e #0000c0 #8a3000",
    "#7dff7d #ffff00 #ffa0a0 #8f0000 #ffffff",
)
_DARK_256: Final = _palette(
    "#1c1c1c #121212 #262626 #303030",
    "#eeeeee #b2b2b2 #b2b2b2 #6c6c6c #1c1c1c",
    "#eeeeee #121212 #444444 #c6c6c6",
    "#ffd75f #121212 #87d7ff #121212",
    "#ffaf00 #121212",
    "#005faf #afd7ff #ffffff #87afff",
    "#005f00 #0000af #870000",
    "#87d787 #ffd75f #ff8787 #870000 #ffffff",
)
_LIGHT_256: Final = _palette(
    "#e4e4e4 #dadada #ffffff #eeeeee",
    "#121212 #444444 #4e4e4e #767676 #949494",
    "#ffffff #121212 #bcbcbc #3a3a3a",
    "#5f00af #ffffff #005f87 #ffffff",
    "#5f5f00 #ffffff",
    "#005f87 #d7ffff #ffffff #005f87",
    "#005f00 #0000af #870000",
    "#005f00 #5f5f00 #870000 #870000 #ffffff",
)
_CONTRAST_256: Final = _palette(
    "#000000 #000000 #000000 #000000",
    "#ffffff #dadada #dadada #ffffff #000000",
    "#ffffff #000000 #000000 #bcbcbc",
    "#ffff00 #000000 #5fafff #000000",
    "#ffff00 #000000",
    "#0000af #ffffff #ffffff #afafff",
    "#005f00 #0000af #870000",
    "#87ff87 #ffff00 #ffafaf #870000 #ffffff",
)

PALETTES: Final[Mapping[tuple[Theme, bool], Palette]] = {
    (Theme.DARK, False): _DARK,
    (Theme.LIGHT, False): _LIGHT,
    (Theme.CONTRAST, False): _CONTRAST,
    (Theme.DARK, True): _DARK_256,
    (Theme.LIGHT, True): _LIGHT_256,
    (Theme.CONTRAST, True): _CONTRAST_256,
}
"""By theme, and whether the terminal has 256 colours only."""
