"""Which inks are written on which grounds, and how well they can be read there (WCAG 2)."""

from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.palettes import Palette

ON_FELT = (theme.FELT, theme.SEATS)
ON_PANEL = (theme.PANEL, theme.BARS)
GROUNDS_OF = {
    theme.TEXT: (*ON_FELT, *ON_PANEL),
    theme.MUTED_ON_FELT: ON_FELT,
    theme.MUTED: ON_PANEL,
    theme.INK: (theme.PAPER,),
    theme.MARK_G: (theme.PAPER,),
    theme.MARK_B: (theme.PAPER,),
    theme.MARK_O: (theme.PAPER,),
    theme.DIM_INK: (theme.DIM_CARD,),
    theme.CLEAR_INK: (theme.CLEAR,),
    theme.CHOSEN_INK: (theme.CHOSEN,),
    theme.ACCENT_INK: (theme.ACCENT,),
    theme.BAD_INK: (theme.BAD_FILL,),
    theme.BACK_NUMBER: (theme.BACK,),
    theme.BACK_AS_TEXT: ON_FELT,
    theme.ACCENT: (*ON_FELT, *ON_PANEL),
    theme.CHOSEN: (*ON_FELT, *ON_PANEL),
    theme.CLEAR: (theme.SEATS,),
    theme.GOOD: (theme.SEATS, *ON_PANEL),
    theme.WARN: (theme.SEATS, *ON_PANEL),
    theme.BAD: (theme.SEATS, *ON_PANEL),
}
"""Every ink that text is written in, and what it is written on."""
PAIRS = [(ink, ground) for ink, grounds in GROUNDS_OF.items() for ground in grounds]


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(palette: Palette, ink: str, ground: str) -> float:
    low, high = sorted((luminance(palette[ink]), luminance(palette[ground])))
    return (high + 0.05) / (low + 0.05)


def written_pairs(canvas: Canvas) -> set[tuple[str, str]]:
    """Ink and ground of every letter and digit that stands there, but of what is dimmed."""
    return {
        (pen.ink, pen.ground)
        for row in canvas._rows
        for char, pen in row
        if char.isalnum() and not pen.dim
    }
