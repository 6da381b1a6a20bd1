"""Who is away, votes, pauses, and what one has missed: as the table shows it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from textual.pilot import Pilot

from support.fake_table_session import FakeTableSession, OneScreenApp
from support.table_scenes import OTHER, game, model_of, players, seat_cards
from threeup_client.absence import seat_text, votes_needed, with_room
from threeup_client.bar import Bar, Mood
from threeup_client.lost import lost_lines
from threeup_client.model import ClientModel, Link, LinkModel, WhileAway
from threeup_client.screens.table import TableScreen
from threeup_client.words import Names
from threeup_engine.bots.levels import Level
from threeup_engine.cards import Card
from threeup_engine.events import Took
from threeup_engine.options import Seat
from threeup_protocol.client_messages import HandOver, Kick, LetBot, Mute, Pause
from threeup_protocol.table import Absence, Presence, RoomView, Then

WAITING = game(seat_cards("G9 GC"), OTHER, OTHER, OTHER, pile="O4", turn=1)
"""The second of four moves."""


def model_with(seat: int = 2, absence: Absence = Absence.BOT, **changes: object) -> ClientModel:
    """A game in which one seat is changed, as somebody at the first seat knows it."""
    model = model_of(WAITING)
    table = model.table
    assert table is not None
    seats = list(table.room.seats)
    seats[seat] = msgspec.structs.replace(seats[seat], **changes)
    options = msgspec.structs.replace(table.room.options, absence=absence)
    room = msgspec.structs.replace(table.room, seats=tuple(seats), options=options)
    return replace(model, table=replace(table, room=room))


def room_with(seat: int = 2, absence: Absence = Absence.BOT, **changes: object) -> RoomView:
    table = model_with(seat, absence, **changes).table
    assert table is not None
    return table.room


@asynccontextmanager
async def at_table(
    model: ClientModel, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[FakeTableSession, TableScreen, Pilot[None]]]:
    session = FakeTableSession(model)
    screen = TableScreen(session, lambda: 1000.0)
    async with OneScreenApp(screen).run_test(size=size) as pilot:
        await pilot.pause()
        yield session, screen, pilot


def text_of(screen: TableScreen) -> str:
    return "\n".join(screen.paint(*screen.app.size).lines)


def bar_of(room: RoomView) -> str:
    names = Names([seat.name for seat in room.seats], room.you)
    return with_room(Bar(Mood.WAIT, "Bert's turn", (("", "you are next"),)), room, names).text


LOST = {"presence": Presence.LOST, "seconds_left": 43}


@pytest.mark.parametrize(
    ("changes", "absence", "elapsed", "text"),
    [
        ({}, Absence.BOT, 0, None),
        ({"level": Level.EASY, "presence": Presence.LOST}, Absence.BOT, 0, None),
        ({**LOST, "then": Then.BOT}, Absence.BOT, 0, "bot 0:43"),
        ({**LOST, "then": Then.BOT}, Absence.BOT, 40, "bot 0:03"),
        ({**LOST, "then": Then.BOT}, Absence.BOT, 99, "bot 0:00"),
        ({**LOST, "then": Then.LEFT}, Absence.REMOVE, 3, "out 0:40"),
        ({**LOST, "then": Then.LEFT}, Absence.WAIT, 3, "we wait"),
        (
            {**LOST, "then": Then.LEFT, "votes": (Seat(0),)},
            Absence.WAIT,
            3,
            "we wait, 1 for a bot",
        ),
        ({"presence": Presence.LOST}, Absence.BOT, 0, "we wait"),
        ({"presence": Presence.IDLE}, Absence.BOT, 0, "we wait"),
        ({"presence": Presence.GONE}, Absence.BOT, 0, "a bot plays"),
    ],
)
def test_a_seat_says_how_long_it_is_held_and_what_then(
    changes: dict[str, Any], absence: Absence, elapsed: int, text: str | None
) -> None:
    assert seat_text(room_with(absence=absence, **changes), Seat(2), elapsed) == text


def test_more_than_half_of_the_others_who_are_here_let_a_bot_play() -> None:
    assert votes_needed(room_with(presence=Presence.LOST), Seat(2)) == 2


def test_the_bar_offers_a_vote_and_its_taking_back() -> None:
    away = room_with(presence=Presence.LOST)
    assert bar_of(away) == (
        "Bert's turn  y lets a bot play for Chandra, who is away  (0 of 2 are for it)"
    )
    voted = room_with(presence=Presence.IDLE, votes=(Seat(0),))
    assert bar_of(voted) == "Bert's turn  y no bot for Chandra after all  (1 of 2 are for it)"


def test_the_bar_says_who_asks_for_a_pause_and_that_it_is_paused() -> None:
    room = room_with()
    asked = msgspec.structs.replace(room, pausing=(Seat(1),))
    assert bar_of(asked) == "Bert's turn  z agrees to a pause, as Bert asks"
    mine = msgspec.structs.replace(room, pausing=(Seat(0),))
    assert bar_of(mine) == "Bert's turn  z no pause after all  the others have not agreed yet"
    paused = msgspec.structs.replace(room, paused=True)
    assert bar_of(paused) == "Paused: nobody moves and no clock runs  z goes on"


def test_a_long_name_leaves_room_for_what_the_bar_asks() -> None:
    away = room_with(name="DianaPrinceOfThemysciraL", presence=Presence.LOST)
    assert bar_of(away) == (
        "Bert's turn  y lets a bot play for DianaPrince…, who is away  (0 of 2 are for it)"
    )
    asks = msgspec.structs.replace(away, pausing=(Seat(2),))
    assert bar_of(asks).startswith("Bert's turn  z agrees to a pause, as DianaPrince… asks")


def test_a_vote_has_the_room_that_is_kept_for_longer_names() -> None:
    bar = Bar(Mood.WAIT, "Bert's turn       ", (("", "you are next"),))
    away = room_with(presence=Presence.LOST)
    names = Names([seat.name for seat in away.seats], away.you)
    assert with_room(bar, away, names).lead == "Bert's turn"


async def test_y_votes_for_a_bot_in_place_of_who_is_away() -> None:
    async with at_table(model_with(presence=Presence.LOST)) as (session, _, pilot):
        await pilot.press("y")
        assert session.asked == [LetBot(1, Seat(2), yes=True)]


async def test_y_does_nothing_while_everybody_is_there() -> None:
    async with at_table(model_with()) as (session, _, pilot):
        await pilot.press("y")
        assert session.asked == []


async def test_z_asks_for_a_pause() -> None:
    async with at_table(model_with()) as (session, _, pilot):
        await pilot.press("z")
        assert session.asked == [Pause(1, pause=True)]


async def test_in_the_players_overlay_the_hosts_keys_are_about_the_chosen_one() -> None:
    async with at_table(model_with()) as (session, screen, pilot):
        await pilot.press("w", "down", "m", "h")
        assert session.asked == [Mute(1, "Bert", muted=True), HandOver(2, Seat(1))]
        assert "k send away  m mute  h make host  g ignore  Esc closes" in text_of(screen)
        await pilot.press("k", "y")
        await pilot.pause()
        assert session.asked[2:] == [Kick(3, "Bert")]


async def test_in_the_players_overlay_a_person_is_ignored_on_this_screen_only() -> None:
    async with at_table(model_with()) as (session, screen, pilot):
        await pilot.press("w", "down", "g")
        assert session.asked == []
        assert session.model.ignored == {"bert"}
        assert "g hear again" in text_of(screen)


def with_missed(model: ClientModel) -> ClientModel:
    table = model.table
    assert table is not None
    took = Took(Seat(1), (Card.G2, Card.G7), forced=True)
    missed = WhileAway((took,), (Card.G3,), (Card.G2, Card.G7), (Card.G3, Card.G9), ())
    return replace(model, table=replace(table, away=missed))


async def test_who_is_back_sees_what_was_missed_with_hand_and_pile_before_and_after() -> None:
    async with at_table(with_missed(model_of(players(3)))) as (session, screen, pilot):
        text = text_of(screen)
        assert "While you were away" in text
        assert "Your hand  3" in text
        assert "  now      3 9" in text
        assert "The pile   2 7" in text
        assert "  now      empty" in text
        assert "Bert could not beat 7: took 2 cards" in text
        await pilot.press("enter")
        assert session.asked == []
        assert "While you were away" not in text_of(screen)


async def test_what_was_missed_is_shown_once() -> None:
    model = with_missed(model_of(players(3)))
    async with at_table(model) as (_, screen, pilot):
        await pilot.press("escape")
        screen.show(model)
        await pilot.pause()
        assert "While you were away" not in text_of(screen)


async def test_a_turn_that_starts_behind_an_overlay_is_told_in_its_last_line() -> None:
    async with at_table(model_of(WAITING)) as (session, screen, pilot):
        await pilot.press("p")
        screen.show(model_of(players(3), s=41))
        await pilot.pause()
        assert "│ ▶ Your turn  Enter plays 9 9: the pile clears" in text_of(screen)
        await pilot.press("enter")
        assert session.asked == []
        assert "Pile and cleared cards" not in text_of(screen)


def lost(model: ClientModel, attempt: int = 3) -> ClientModel:
    return replace(model, link=LinkModel(Link.LOST, attempt=attempt, retry_seconds=4.0))


@pytest.mark.parametrize(
    ("absence", "lines"),
    [
        (
            Absence.BOT,
            ["Seat held ██████████████░░░░░░░░ 0:38", "then a bot plays until you return"],
        ),
        (
            Absence.REMOVE,
            ["Seat held ██████████████░░░░░░░░ 0:38", "then you have left the game"],
        ),
        (Absence.WAIT, ["The others wait for you."]),
    ],
)
def test_without_a_link_it_says_how_long_the_seat_is_held(
    absence: Absence, lines: list[str]
) -> None:
    said = lost_lines(
        replace(lost(model_with(absence=absence)), server="kitchen"), "kitchen:7333", 22.0, 1.0
    )
    assert said == [
        "Your seat and cards are safe.",
        "Trying again: attempt 3, next in 3 s",
        "",
        *lines,
        "",
    ]


def test_without_a_table_there_is_no_seat_to_speak_of() -> None:
    model = ClientModel(LinkModel(Link.LOST, attempt=1, retry_seconds=1.0))
    assert lost_lines(model, "kitchen:7333", 0.0, 1.0) == [
        "No server answers at kitchen:7333.",
        "Trying again: attempt 1, now ...",
        "",
    ]
