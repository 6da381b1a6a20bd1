"""Who does not play sees the side of somebody who does, and may go from seat to seat."""

import msgspec
import pytest

from support.fake_table_session import FakeTableSession, OneScreenApp
from support.table_scenes import OTHER, game, model_of, players, seat_cards
from threeup_client.following import beside, followed
from threeup_client.screens.table import TableScreen
from threeup_engine.options import HouseRules, Seat
from threeup_engine.view import SeatStatus
from threeup_engine.visibility import view_for

OUT = msgspec.structs.replace(seat_cards("", "", "- - -"), status=SeatStatus.OUT)
PLAY_ON = game(OTHER, OUT, OTHER, pile="O4", house=HouseRules(play_on=True))


def test_who_plays_follows_nobody() -> None:
    assert followed(view_for(players(3), Seat(0)), Seat(1)) is None


def test_who_is_out_follows_the_first_who_still_plays() -> None:
    assert followed(view_for(PLAY_ON, Seat(1)), None) == 0


def test_a_seat_that_has_gone_out_is_followed_no_more() -> None:
    assert followed(view_for(PLAY_ON, None), Seat(1)) == 0


@pytest.mark.parametrize(("seat", "step", "then"), [(0, 1, 2), (2, 1, 0), (0, -1, 2)])
def test_the_seat_beside_is_one_that_plays(seat: int, step: int, then: int) -> None:
    assert beside(view_for(PLAY_ON, None), Seat(seat), step) == then


async def test_brackets_lead_an_onlooker_from_seat_to_seat_and_show_no_hand() -> None:
    screen = TableScreen(FakeTableSession(model_of(players(3), viewer=None)))
    async with OneScreenApp(screen).run_test(size=(80, 24)) as pilot:
        await pilot.press("right_square_bracket")
        text = "\n".join(screen.paint(80, 24).lines)
        assert " Watching Bert  Asha's turn  [ ] other seat  q leave" in text
        assert " Bert: 3UP on 3DOWN   Hand 4  which only they see" in text
        await pilot.press("left_square_bracket", "left_square_bracket")
        assert " Watching Chandra " in "\n".join(screen.paint(80, 24).lines)
