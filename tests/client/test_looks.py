"""Themes, signs and cards: legible everywhere, and never by colour alone."""

import re

import pytest

from support.contrast import PAIRS, contrast, written_pairs
from support.table_scenes import model_of, players, six_players
from threeup_client.hand import default_choice
from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.look import Look, Marks, wearing
from threeup_client.paint.palettes import PALETTES, Palette, Theme
from threeup_client.paint.table import paint_table
from threeup_client.scene import Scene
from threeup_engine.state import GameState


@pytest.mark.parametrize("palette", PALETTES.values(), ids=[str(key) for key in PALETTES])
def test_every_text_has_a_contrast_of_4_5_or_more(palette: Palette) -> None:
    faint = {pair: contrast(palette, *pair) for pair in PAIRS if contrast(palette, *pair) < 4.5}
    assert faint == {}


@pytest.mark.parametrize("palette", PALETTES.values(), ids=[str(key) for key in PALETTES])
def test_a_theme_has_a_colour_for_every_name(palette: Palette) -> None:
    names = {
        value for name, value in vars(theme).items() if name.isupper() and isinstance(value, str)
    }
    assert names - set(palette) == set()


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 50)])
@pytest.mark.parametrize("state", [six_players(), players(2), players(4), players(12)])
def test_the_table_is_written_in_no_other_pairs_of_colours(
    state: GameState, size: tuple[int, int]
) -> None:
    assert written_pairs(painted(state, Look(), size)) - set(PAIRS) == set()


def levels(colour: str) -> set[int]:
    return {int(colour[i : i + 2], 16) for i in (1, 3, 5)}


def test_the_256_colour_forms_are_exact_entries_of_that_palette() -> None:
    cube, greys = {0, 95, 135, 175, 215, 255}, {8 + 10 * i for i in range(24)}
    odd = [
        colour
        for (_, only_256), palette in PALETTES.items()
        for colour in palette.values()
        if only_256 and not levels(colour) <= cube
        if not (len(levels(colour)) == 1 and levels(colour) <= greys)
    ]
    assert odd == []


def painted(state: GameState, look: Look, size: tuple[int, int] = (80, 24)) -> Canvas:
    model = model_of(state)
    table = model.table
    assert table is not None
    assert table.view is not None
    scene = Scene(model, table, table.view, default_choice(table.view), 0, clock="0:24")
    with wearing(look):
        return paint_table(scene, *size).canvas


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 50)])
def test_6_6_without_colour_a_table_has_none(size: tuple[int, int]) -> None:
    canvas = painted(six_players(), Look(Theme.NONE), size)
    styles = [segment.style for y in range(canvas.height) for segment in canvas.strip(y)]
    assert [style for style in styles if style and (style.color or style.bgcolor)] == []


def test_6_6_without_colour_playable_chosen_and_dim_cards_differ_in_shape() -> None:
    lines = painted(players(3), Look(Theme.NONE)).lines
    assert [line[20:60] for line in lines[15:22]] == [
        "  Your hand 6  ·  4 playable",
        "              ┌───┐┐",
        "  ┄┄┄┄┄ ┄┄┄┄┄ │ 9 ││ ┌───┐ ┌───┐",
        "    3     4   │ ▲ ││ │10 │ │ C │",
        "    ▲     ●   └───┘┘ │ ■ │ │ ▲ │",
        "  ┄┄┄┄┄ ┄┄┄┄┄        └───┘ └───┘",
        "               [9]×2   0     c",
    ]


def test_6_6_without_colour_the_chosen_card_is_reversed_and_no_other() -> None:
    strip = painted(players(3), Look(Theme.NONE)).strip(17)
    reversed_text = [part.text for part in strip if part.style and part.style.reverse]
    assert reversed_text == ["│ 9 ││"]


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 50)])
def test_7_9_in_ascii_no_byte_is_above_127_but_in_names(size: tuple[int, int]) -> None:
    text = "\n".join(painted(six_players(), Look(ascii=True), size).lines)
    assert re.sub("Dušan", "Dusan", text).isascii()


def test_7_9_a_name_that_the_terminal_cannot_show_has_question_marks() -> None:
    text = "\n".join(painted(six_players(), Look(ascii=True, charset="ascii")).lines)
    assert "Du?an" in text
    assert text.isascii()


@pytest.mark.parametrize(
    ("marks", "line"), [(Marks.SHAPES, "▲     ●"), (Marks.LETTERS, "g     b"), (Marks.OFF, "")]
)
def test_colour_marks_are_shapes_or_letters_or_off(marks: Marks, line: str) -> None:
    lines = painted(players(3), Look(marks=marks)).lines
    assert lines[19][24:32].strip() == line
