"""Choosing 3UP on small screens and at long tables: for whom one waits is always said."""

import pytest

from support.table_scenes import NAMES, model_of
from threeup_client.bar import Bar, Mood
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.choose import paint_waiting_for
from threeup_engine.actions import ChooseUp
from threeup_engine.options import Deck, HouseRules, Seat
from threeup_engine.rules import apply
from threeup_engine.shuffle import Shuffle
from threeup_engine.state import deal


def line_of(count: int, chosen: int, size: tuple[int, int]) -> str:
    """Who has chosen where the last so many have; seen from the first seat."""
    house = HouseRules(deck=Deck.DOUBLE)
    shuffle = Shuffle(house.deck, bytes(32), [bytes([i] * 16) for i in range(count)])
    state = deal(house, shuffle.order, count, Seat(0))
    for i in range(count - chosen, count):
        state = apply(state, Seat(i), ChooseUp(state.seats[i].hand[:3])).state
    table = model_of(state).table
    assert table is not None
    canvas = Canvas(*size, "felt")
    paint_waiting_for(canvas, table, Bar(Mood.WAIT, "Watching"), "")
    return canvas.lines[-4].strip()


def test_who_has_chosen_and_who_still_chooses_is_said_by_name() -> None:
    assert line_of(3, 1, (80, 24)) == "Chosen: Chandra.  Still choosing: you, Bert"


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
def test_where_all_names_have_no_room_those_who_still_choose_are_said(
    size: tuple[int, int],
) -> None:
    count = len(NAMES)
    says = f"Chosen: {count - 2} of {count}.  Still choosing: you, Bert"
    assert line_of(count, count - 2, size) == says
