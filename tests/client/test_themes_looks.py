"""The table in every theme with its colours, as text; the files are in `golden`.

Each file has the signs, then for every cell a letter for how it is written, then the letters.
"""

from pathlib import Path
from string import ascii_letters

import pytest
from rich.style import Style

from support.golden import golden
from support.table_scenes import model_of, six_players
from threeup_client.hand import default_choice
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.look import Look, Marks, wearing
from threeup_client.paint.palettes import Theme
from threeup_client.paint.table import paint_table
from threeup_client.scene import Scene
from threeup_client.settings import Settings
from threeup_client.terminal_look import Depth, Terminal, look_for

GOLDEN = Path(__file__).parent / "golden"
LOOKS = {
    "dark": Look(Theme.DARK),
    "dark-256": Look(Theme.DARK, only_256=True),
    "light": Look(Theme.LIGHT),
    "light-256": Look(Theme.LIGHT, only_256=True),
    "contrast": Look(Theme.CONTRAST),
    "contrast-256": Look(Theme.CONTRAST, only_256=True),
    "no-colour": Look(Theme.NONE),
    "16-colours": look_for(Settings(), Terminal(Depth.FEW)),
    "ascii": Look(Theme.NONE, ascii=True),
    "ascii-in-colour": Look(Theme.DARK, ascii=True),
    "letters": Look(Theme.DARK, marks=Marks.LETTERS),
}


def written(style: Style | None) -> str:
    style = style or Style.null()
    ink = style.color.name if style.color else "-"
    ground = style.bgcolor.name if style.bgcolor else "-"
    marks = (("bold", style.bold), ("underline", style.underline), ("reverse", style.reverse))
    return " ".join([ink, "on", ground, *(name for name, is_so in marks if is_so)])


def in_letters(canvas: Canvas) -> str:
    """The canvas with its colours."""
    letters: dict[str, str] = {}
    rows = []
    for y in range(canvas.height):
        row = ""
        for segment in canvas.strip(y):
            letter = letters.setdefault(written(segment.style), ascii_letters[len(letters)])
            row += letter * segment.cell_length
        rows.append(row)
    legend = [f"{letter}  {how}" for how, letter in letters.items()]
    return "\n".join([*canvas.lines, "", *rows, "", *legend]) + "\n"


@pytest.mark.parametrize("name", LOOKS)
def test_the_table_looks_as_agreed_in_every_theme(name: str) -> None:
    model = model_of(six_players())
    assert model.table is not None
    assert model.table.view is not None
    scene = Scene(model, model.table, model.table.view, default_choice(model.table.view), 0)
    with wearing(LOOKS[name]):
        text = in_letters(paint_table(scene, 80, 24).canvas)
    assert text == golden(GOLDEN / f"theme-{name}.txt", text)
