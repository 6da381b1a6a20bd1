"""The results on small screens and with long names: nobody's line and nobody's win is cut off."""

from dataclasses import replace

import msgspec
import pytest

from support.table_scenes import game, model_of, players, seat_cards
from threeup_client.model import TableModel
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.over import paint_over
from threeup_client.paint.win import letter_spaced
from threeup_engine.options import Seat
from threeup_engine.view import Phase


def won(count: int, you: int = 0, name: str = "Asha") -> TableModel:
    """A game of so many that the first has won, as one of them sees it."""
    done = game(seat_cards("", "", "- - -"), *players(count).seats[1:])
    done = msgspec.structs.replace(done, phase=Phase.OVER, turn=None, places=(Seat(0),))
    table = model_of(done, viewer=Seat(you)).table
    assert table is not None
    seats = table.room.seats
    first = msgspec.structs.replace(seats[0], name=name)
    return replace(table, room=msgspec.structs.replace(table.room, seats=(first, *seats[1:])))


def painted(table: TableModel, size: tuple[int, int]) -> list[str]:
    canvas = Canvas(*size, "panel")
    paint_over(canvas, table, None, "kept")
    return canvas.lines


@pytest.mark.parametrize(("count", "size"), [(6, (60, 20)), (10, (60, 20)), (12, (80, 24))])
def test_every_player_has_a_line_in_the_results(count: int, size: tuple[int, int]) -> None:
    lines = painted(won(count), size)
    heads = next(i for i, line in enumerate(lines) if "place player" in line)
    shown = [line.split()[0] for line in lines[heads + 1 : heads + 1 + count]]
    assert shown == [str(place) for place in range(1, count + 1)]


def test_where_twelve_have_no_room_one_s_own_line_is_shown() -> None:
    lines = painted(won(12, you=11), (60, 20))
    assert ["12", "L", "10", "0"] in [line.split() for line in lines]


@pytest.mark.parametrize("count", [6, 12])
def test_under_the_scores_stand_the_evening_the_rematch_and_the_record(count: int) -> None:
    labels = [line[2:14].strip() for line in painted(won(count), (60, 20))]
    assert [label for label in labels if label in ("This evening", "Again?", "Record")] == [
        "This evening",
        "Again?",
        "Record",
    ]


@pytest.mark.parametrize(
    ("name", "size", "says"),
    [
        ("王小明王小明王小明", (80, 24), "王 小 明 王 小 明 王 小 明   W I N S"),
        ("DianaPrinceOfThemysciraL", (60, 20), "DIANAPRINCEOFTHEMYSCIRAL WINS"),
    ],
)
def test_a_long_or_wide_name_leaves_room_to_say_that_it_wins(
    name: str, size: tuple[int, int], says: str
) -> None:
    assert says in [line.strip() for line in painted(won(3, name=name), size)]


def test_letters_keep_their_marks_when_they_are_spaced() -> None:
    assert letter_spaced("Ze\u0308", 80) == "Z e\u0308"


def again(count: int, size: tuple[int, int], ready: int) -> str:
    """The line of who plays again, where the first so many have said so."""
    table = won(count)
    seats = tuple(
        msgspec.structs.replace(seat, ready=i < ready) for i, seat in enumerate(table.room.seats)
    )
    room = msgspec.structs.replace(table.room, seats=seats)
    lines = painted(replace(table, room=room), size)
    return " ".join(next(line for line in lines if line.startswith("  Again?")).split())


@pytest.mark.parametrize(
    ("count", "size", "says"),
    [
        (4, (60, 20), "Again? ✓ Asha … Bert … Chandra … Dušan"),
        (6, (60, 20), "Again? … Bert … Chandra … Dušan and 3 more"),
        (12, (60, 20), "Again? … Bert … Chandra … Dušan and 9 more"),
        (6, (80, 24), "Again? ✓ Asha … Bert … Chandra … Dušan … Edith … Farouk"),
        (12, (80, 24), "Again? … Bert … Chandra … Dušan … Edith … Farouk … G and 6 more"),
    ],
)
def test_of_whom_the_line_has_no_room_for_it_says_how_many(
    count: int, size: tuple[int, int], says: str
) -> None:
    assert again(count, size, ready=1).startswith(says)


def test_where_not_all_have_room_those_are_named_for_whom_one_waits() -> None:
    assert again(12, (60, 20), ready=10).startswith("Again? … K … L ✓ Asha ✓ Bert and 8 more")
