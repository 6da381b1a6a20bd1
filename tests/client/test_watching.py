"""Looking on: whose side of the table is shown, and how one goes to another."""

import msgspec
import pytest

from support.fake_table_session import Clock, FakeTableSession, OneScreenApp
from support.table_scenes import OTHER, YOU, game, model_of, players, seat_cards, six_players
from threeup_client.paint.table import paint_table
from threeup_client.scene import Scene
from threeup_client.screens.table import TableScreen
from threeup_client.watching import next_watched, watched_seat
from threeup_engine.options import Seat
from threeup_engine.state import GameState
from threeup_engine.view import SeatStatus
from threeup_engine.visibility import view_for

SIZES = ((60, 20), (80, 24), (120, 40), (200, 50))


def out(state: GameState, seat: Seat) -> GameState:
    """The same with a player who is out, while the others play on."""
    gone = msgspec.structs.replace(seat_cards("", "", "- - -"), status=SeatStatus.OUT)
    seats = (*state.seats[:seat], gone, *state.seats[seat + 1 :])
    return msgspec.structs.replace(state, seats=seats, places=(seat,), turn=Seat(1))


def picture(
    state: GameState, size: tuple[int, int], watched: Seat, viewer: Seat | None = None
) -> str:
    model = model_of(state, viewer=viewer)
    assert model.table is not None
    scene = Scene(model, model.table, view_for(state, viewer), watched=watched)
    return "\n".join(paint_table(scene, *size).canvas.lines)


def test_who_plays_watches_nobody() -> None:
    assert watched_seat(view_for(players(4), YOU), Seat(2)) is None


def test_an_onlooker_looks_on_from_the_first_seat_or_from_the_one_chosen() -> None:
    view = view_for(players(4), None)
    assert watched_seat(view, None) == Seat(0)
    assert watched_seat(view, Seat(2)) == Seat(2)


def test_who_is_out_looks_on_from_the_next_who_plays() -> None:
    view = view_for(out(players(4), YOU), YOU)
    assert watched_seat(view, None) == Seat(1)
    assert watched_seat(view, YOU) == Seat(1)


def test_the_seats_follow_each_other_in_turn_order_and_begin_again() -> None:
    view = view_for(out(players(4), Seat(2)), None)
    forth = [next_watched(view, Seat(seat), 1) for seat in (0, 1, 3)]
    back = [next_watched(view, Seat(seat), -1) for seat in (0, 1, 3)]
    assert (forth, back) == ([1, 3, 0], [3, 0, 1])


@pytest.mark.parametrize("size", SIZES)
def test_the_watched_seat_is_on_the_near_side_and_the_others_are_opposite(
    size: tuple[int, int],
) -> None:
    lines = picture(six_players(), size, Seat(2)).split("\n")
    near = next(y for y, line in enumerate(lines) if "Chandra's 3UP on 3DOWN" in line)
    assert "hand 11" in lines[near]
    assert [name for name in ("Asha", "Farouk") if name not in "\n".join(lines[1 : near - 1])] == []
    assert "Chandra" not in "\n".join(lines[1:7])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [0, 1, 7, 33])
def test_a_hand_of_any_length_is_shown_as_backs(count: int, size: tuple[int, int]) -> None:
    state = game(OTHER, seat_cards("G1 " * count, "G7"), OTHER)
    text = picture(state, size, Seat(1))
    assert f"hand {count}" in text
    assert max(map(len, text.split("\n"))) <= size[0]


def test_the_bar_says_who_is_watched_and_whose_turn_it_is() -> None:
    assert " Watching Chandra  Asha's turn  [ ] other seat  q leave" in picture(
        players(4), (80, 24), Seat(2)
    )
    assert " Watching Asha  whose turn it is  [ ] other seat" in picture(
        players(4), (80, 24), Seat(0)
    )


async def test_brackets_go_from_seat_to_seat() -> None:
    screen = TableScreen(FakeTableSession(model_of(players(4), viewer=None)), Clock())
    async with OneScreenApp(screen).run_test(size=(80, 24)) as pilot:
        await pilot.press("right_square_bracket")
        assert screen.board.lines[14].startswith(" Watching Bert")
        await pilot.press("left_square_bracket", "left_square_bracket")
        assert screen.board.lines[14].startswith(" Watching Dušan")
        await pilot.click(offset=(screen.board.lines[14].index("]"), 14))
        await pilot.pause()
        assert screen.board.lines[14].startswith(" Watching Asha")


async def test_brackets_do_nothing_for_who_plays() -> None:
    screen = TableScreen(FakeTableSession(model_of(players(4))), Clock())
    async with OneScreenApp(screen).run_test(size=(80, 24)) as pilot:
        before = screen.board.lines
        await pilot.press("right_square_bracket")
        assert screen.board.lines == before
