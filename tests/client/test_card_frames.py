"""Cards drawn as frames: the longest rank leaves the frame whole, on the smallest card too."""

import pytest

from support.table_scenes import game, model_of, seat_cards
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.cards import CLEAR, DIM, PLAYABLE, Size, draw_card
from threeup_client.paint.look import Look, wearing
from threeup_client.paint.palettes import Theme
from threeup_client.paint.table import paint_table
from threeup_client.paint.theme import FELT
from threeup_client.scene import Scene
from threeup_engine.cards import Card

ASCII = Look(Theme.NONE, ascii=True)
LINED = Look(Theme.NONE)


def drawn(card: Card, size: Size, look: Look = ASCII, *, is_solid: bool = True) -> list[str]:
    """The card between two dots, so that blanks count."""
    with wearing(look):
        canvas = Canvas(size.width, size.height, FELT)
        face = (CLEAR if card.rank.is_clear else PLAYABLE) if is_solid else DIM
        draw_card(canvas, 0, 0, size, card, face)
    return [line.ljust(size.width) for line in canvas.lines]


@pytest.mark.parametrize("look", [ASCII, LINED])
@pytest.mark.parametrize("size", Size)
@pytest.mark.parametrize("card", [Card.G7, Card.G10, Card.GC, Card.GC1, Card.GC2])
def test_no_row_of_a_card_has_one_side_only(card: Card, size: Size, look: Look) -> None:
    side = "|" if look.ascii else "│"
    rows = drawn(card, size, look)[1:-1]

    assert [row for row in rows if row.startswith(side) is not row.endswith(side)] == []


def test_where_a_clear_has_no_room_beside_its_frame_its_number_takes_the_place_of_the_mark() -> (
    None
):
    assert drawn(Card.GC1, Size.M_NARROW) == ["+--+", "| C|", "|+1|", "+--+"]
    assert drawn(Card.GC2, Size.M) == ["+---+", "|C+2|", "| g |", "+---+"]


@pytest.mark.parametrize(
    ("card", "size", "row"),
    [
        (Card.GC1, Size.S_NARROW, " C+1"),
        (Card.GC1, Size.S_LEAST, "C+1"),
        (Card.G10, Size.S_LEAST, "10 "),
        (Card.G10, Size.S_NARROW, "|10|"),
    ],
)
def test_in_one_row_the_rank_stands_without_sides(card: Card, size: Size, row: str) -> None:
    assert drawn(card, size)[1] == row


def test_a_card_without_sides_keeps_its_rank_in_one_row() -> None:
    assert drawn(Card.GC1, Size.M_NARROW, is_solid=False) == ["....", " C+1", "  g ", "...."]


def test_at_a_seat_a_clear_stands_in_its_frame() -> None:
    model = model_of(game(*[seat_cards("G3 B4", "G7 GC1 GC2")] * 4))
    table = model.table
    assert table is not None
    assert table.view is not None
    with wearing(ASCII):
        lines = paint_table(Scene(model, table, table.view), 80, 24).canvas.lines

    assert [line.count("| C|") for line in lines[1:6]] == [0, 6, 0, 0, 0]
    assert [line.count("|+1| |+2|") for line in lines[1:6]] == [0, 0, 3, 0, 0]
