"""Large letters and digits of half blocks, for what is read aloud across a room."""

from typing import Final

from threeup_client.paint.canvas import Canvas
from threeup_client.paint.theme import Pen

_GLYPHS: Final = {
    "A": ".#. #.# ### #.# #.#",
    "B": "##. #.# ##. #.# ##.",
    "C": ".## #.. #.. #.. .##",
    "D": "##. #.# #.# #.# ##.",
    "E": "### #.. ##. #.. ###",
    "F": "### #.. ##. #.. #..",
    "G": ".## #.. #.# #.# .##",
    "H": "#.# #.# ### #.# #.#",
    "I": "### .#. .#. .#. ###",
    "J": "..# ..# ..# #.# .#.",
    "K": "#.# #.# ##. #.# #.#",
    "L": "#.. #.. #.. #.. ###",
    "M": "#...# ##.## #.#.# #...# #...#",
    "N": "#..# ##.# #.## #..# #..#",
    "O": "### #.# #.# #.# ###",
    "P": "##. #.# ##. #.. #..",
    "Q": ".##. #..# #..# #.#. .#.#",
    "R": "##. #.# ##. #.# #.#",
    "S": ".## #.. .#. ..# ##.",
    "T": "### .#. .#. .#. .#.",
    "U": "#.# #.# #.# #.# ###",
    "V": "#.# #.# #.# #.# .#.",
    "W": "#...# #...# #.#.# ##.## #...#",
    "X": "#.# #.# .#. #.# #.#",
    "Y": "#.# #.# .#. .#. .#.",
    "Z": "### ..# .#. #.. ###",
    "0": "### #.# #.# #.# ###",
    "1": ".#. ##. .#. .#. ###",
    "2": "##. ..# .#. #.. ###",
    "3": "##. ..# .#. ..# ##.",
    "4": "#.# #.# ### ..# ..#",
    "5": "### #.. ##. ..# ##.",
    "6": ".## #.. ### #.# ###",
    "7": "### ..# ..# .#. .#.",
    "8": "### #.# ### #.# ###",
    "9": "### #.# ### ..# ##.",
}
ROWS: Final = 3
_HALVES: Final = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}


def large(text: str) -> list[str]:
    """The text as lines; what there is no large letter for is a space."""
    glyphs = [_GLYPHS.get(char, "... ... ... ... ...").split() for char in text.upper()]
    lines = []
    for row in range(ROWS):
        cells = [_cells(glyph, row * 2) for glyph in glyphs]
        lines.append("  ".join(cells))
    return lines


def _cells(glyph: list[str], upper: int) -> str:
    top = glyph[upper]
    under = glyph[upper + 1] if upper + 1 < len(glyph) else "." * len(top)
    pairs = zip(top, under, strict=True)
    return "".join(_HALVES[one == "#", other == "#"] for one, other in pairs)


def put_large(canvas: Canvas, y: int, text: str, pen: Pen) -> None:
    """In the middle of the row that begins at y."""
    lines = large(text)
    x = max(1, (canvas.width - max(map(len, lines), default=0)) // 2)
    for row, line in enumerate(lines):
        canvas.put(x, y + row, line, pen)
