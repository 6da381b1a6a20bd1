"""Keys at the table become requests; nothing illegal or unanswered is sent twice."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import msgspec
import pytest
from textual.pilot import Pilot

from support.fake_table_session import Clock, FakeTableSession, OneScreenApp
from support.table_scenes import OTHER, game, model_of, players, seat_cards
from threeup_client.screens.table import TableScreen
from threeup_engine.actions import Draw, Flip, Play, Take
from threeup_engine.cards import Card
from threeup_engine.options import HouseRules
from threeup_engine.state import GameState
from threeup_protocol.client_messages import Act, Say
from threeup_protocol.server_messages import Code, Refused


@dataclass
class Seated:
    session: FakeTableSession
    screen: TableScreen
    pilot: Pilot[None]
    clock: Clock

    @property
    def bar(self) -> str:
        scene = self.screen.scene
        return scene.bar.text if scene else ""

    @property
    def acts(self) -> list[object]:
        return [request.action for request in self.session.asked if isinstance(request, Act)]


@asynccontextmanager
async def seated(state: GameState, *, waits: float = 1.0) -> AsyncIterator[Seated]:
    """At the table, `waits` seconds after the bar began to ask."""
    session, clock = FakeTableSession(model_of(state)), Clock()
    screen = TableScreen(session, clock)
    async with OneScreenApp(screen).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        clock.now += waits
        yield Seated(session, screen, pilot, clock)


MINE = players(3)


async def test_enter_plays_the_proposed_cards_for_the_state_that_is_shown() -> None:
    async with seated(MINE) as at:
        await at.pilot.press("enter")
        assert at.session.asked == [Act(1, 2, 7, Play((Card.G9, Card.G9)))]


async def test_a_rank_key_and_enter_in_one_packet_play_all_of_that_rank() -> None:
    async with seated(MINE) as at:
        await at.pilot.press("0", "enter")
        assert at.acts == [Play((Card.O10,))]


async def test_the_own_proposal_is_no_press_so_its_key_still_means_all() -> None:
    async with seated(MINE) as at:
        await at.pilot.press("9", "enter")
        assert at.acts == [Play((Card.G9, Card.G9))]


SEVENS = players(3, "G7 B7 O7 G8 G9 G9 GC GC1")


@pytest.mark.parametrize(
    "before",
    [(), ("8",), ("9", "9"), ("9", "down"), ("c",), ("v",), ("right",), ("escape",), ("space",)],
)
async def test_a_rank_key_and_enter_play_all_of_it_whatever_was_chosen_before(
    before: tuple[str, ...],
) -> None:
    low = msgspec.structs.replace(SEVENS, pile=(Card.G2,))
    async with seated(low) as at:
        await at.pilot.press(*before, "7", "enter")
        assert at.acts == [Play((Card.G7, Card.B7, Card.O7))]


async def test_the_same_key_twice_plays_one_fewer() -> None:
    async with seated(MINE) as at:
        await at.pilot.press("9", "9", "enter")
        assert at.acts == [Play((Card.G9,))]


async def test_arrows_and_enter_play_without_knowing_a_key() -> None:
    async with seated(MINE) as at:
        await at.pilot.press("right", "right", "enter")
        assert at.acts == [Play((Card.GC,))]


async def test_enter_is_dead_for_a_moment_after_the_bar_begins_to_ask() -> None:
    async with seated(MINE, waits=0.39) as at:
        await at.pilot.press("enter")
        assert at.acts == []
        at.clock.now += 0.02
        await at.pilot.press("enter")
        assert at.acts == [Play((Card.G9, Card.G9))]


async def test_nothing_more_is_sent_before_the_answer() -> None:
    async with seated(MINE) as at:
        at.session.may_answer.clear()
        await at.pilot.press("enter", "0", "enter")
        assert at.acts == [Play((Card.G9, Card.G9))]


async def test_a_card_that_is_too_low_is_never_sent_and_the_bar_says_why() -> None:
    async with seated(MINE) as at:
        await at.pilot.press("4")
        assert at.bar == "4 is too low: the pile needs 9 or higher (R3.2)"
        await at.pilot.press("enter")
        assert at.acts == []


async def test_on_a_10_the_bar_says_that_a_clear_goes_too() -> None:
    async with seated(game(seat_cards("G4 GC"), OTHER, pile="O10")) as at:
        await at.pilot.press("4")
        assert at.bar == "4 is too low: the pile needs 10 or a Clear (R3.2)"


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("t", "Something you hold fits, so you must play (R3.4)"),
        ("d", "Drawing comes by itself at the end of your turn (R3.6)"),
    ],
)
async def test_what_the_rules_forbid_now_is_never_sent_and_the_bar_says_why(
    key: str, why: str
) -> None:
    async with seated(MINE) as at:
        await at.pilot.press(key)
        assert (at.acts, at.bar) == ([], why)


async def test_the_bar_names_a_rank_that_is_not_held() -> None:
    async with seated(MINE) as at:
        await at.pilot.press("5")
        assert at.bar == "You hold no 5 (R3.3)"


async def test_a_stale_move_is_told_in_the_bar_and_play_goes_on() -> None:
    async with seated(MINE) as at:
        at.session.answer = lambda i: Refused(i, Code.STALE)
        await at.pilot.press("enter")
        await at.pilot.pause()
        assert at.bar == "The game had moved on: look, and choose again"
        await at.pilot.press("0", "enter")
        assert at.acts == [Play((Card.G9, Card.G9)), Play((Card.O10,))]


async def test_a_choice_made_while_waiting_is_kept_and_never_plays_by_itself() -> None:
    own = seat_cards("G9 O10 GC")
    async with seated(game(own, OTHER, pile="O9", turn=1)) as at:
        await at.pilot.press("0")
        at.screen.show(model_of(game(own, OTHER, pile="O9"), s=41))
        await at.pilot.pause()
        assert at.acts == []
        at.clock.now += 1
        await at.pilot.press("enter")
        assert at.acts == [Play((Card.O10,))]


async def test_t_takes_the_pile_only_when_nothing_fits() -> None:
    async with seated(game(seat_cards("G3"), OTHER, pile="O9")) as at:
        await at.pilot.press("t")
        assert at.acts == [Take()]
    async with seated(MINE) as at:
        await at.pilot.press("t")
        assert at.acts == []


async def test_a_voluntary_pick_up_is_asked_about() -> None:
    state = game(seat_cards("G9"), OTHER, pile="O9", house=HouseRules(voluntary=True))
    async with seated(state) as at:
        await at.pilot.press("t")
        assert at.acts == []
        await at.pilot.press("t")
        assert at.acts == [Take()]


async def test_another_key_between_takes_the_question_back() -> None:
    state = game(seat_cards("G9"), OTHER, pile="O9", house=HouseRules(voluntary=True))
    async with seated(state) as at:
        await at.pilot.press("t", "9", "t")
        assert at.acts == []


async def test_d_draws_first_after_a_clear_plus_1() -> None:
    async with seated(game(seat_cards("G4"), OTHER, draw="G1 G2 G3", may_draw=True)) as at:
        await at.pilot.press("d")
        assert at.acts == [Draw()]


async def test_a_number_turns_that_face_down_card() -> None:
    async with seated(game(seat_cards("", "", "G1 - G3"), OTHER, pile="O9")) as at:
        await at.pilot.press("2", "3")
        assert at.acts == [Flip(2)]


async def test_arrows_and_enter_turn_a_face_down_card() -> None:
    async with seated(game(seat_cards("", "", "G1 - G3"), OTHER, pile="O9")) as at:
        await at.pilot.press("right", "enter")
        assert at.acts == [Flip(2)]


async def test_typing_says_and_neither_plays_nor_loses_the_choice() -> None:
    async with seated(MINE) as at:
        await at.pilot.press("0", "tab", *"9c", "enter", "escape")
        await at.pilot.pause()
        assert [(type(one), one.text) for one in at.session.asked if isinstance(one, Say)] == [
            (Say, "9c")
        ]
        assert at.acts == []
        await at.pilot.press("enter")
        assert at.acts == [Play((Card.O10,))]


@pytest.mark.parametrize("key", ["e", "p", "w", "m"])
async def test_enter_in_an_overlay_plays_nothing(key: str) -> None:
    async with seated(MINE) as at:
        await at.pilot.press(key, "enter")
        assert at.acts == []
        await at.pilot.press("escape", "enter")
        assert at.acts == [Play((Card.G9, Card.G9))]


@pytest.mark.parametrize("size", [(1, 1), (59, 20), (60, 19), (60, 20), (200, 60)])
async def test_any_size_of_terminal_is_survived(size: tuple[int, int]) -> None:
    async with seated(players(6)) as at:
        await at.pilot.resize_terminal(*size)
        await at.pilot.pause()
        await at.pilot.press("e", "tab")
        await at.pilot.pause()
        assert at.screen.paint(*size).width == size[0]
