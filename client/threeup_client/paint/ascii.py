"""The screens' own signs in ASCII, for terminals that have no others."""

from typing import Final

_PHRASES: Final = (
    ("●●○", "**."),
    ("●○○", "*.."),
    ("○○○", "..."),
    (" · ", " - "),
    ("←→", "left/right"),
    ("↑↓", "up/down"),
)
_SIGNS: Final = str.maketrans(
    {
        "▶": ">", "●": "*", "◐": "~", "○": "x", "◆": "b", "■": "#", "·": ".", "×": "x",
        "★": "*", "✓": "+", "—": "-", "–": "-", "‹": "<", "›": ">", "…": "...", "▲": "^",
        "←": "left", "→": "right", "↑": "up", "↓": "down",
        "─": "-", "━": "-", "┄": ".", "│": "|", "┆": ":", "▏": "|", "┃": "|",
        "╭": "+", "╮": "+", "╰": "+", "╯": "+", "┌": "+", "┐": "+", "└": "+", "┘": "+",
        "░": "#", "▒": "#", "█": "#", "▐": "|", "▌": "|", "▆": "#", "▀": '"', "▄": "_",
        "▁": "_", "▂": "_", "▃": "_", "▅": "=", "▇": "#", "▗": " ", "▝": " ",
    }
)  # fmt: skip


def as_ascii(text: str) -> str:
    """The text with each own sign replaced; letters of any script stay."""
    if text.isascii():
        return text
    for phrase, plain in _PHRASES:
        text = text.replace(phrase, plain)
    return text.translate(_SIGNS)
