"""The lobby and the waiting room by their keys: invite codes, passwords, and the host's rights."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from support.fake_table_session import FakeTableSession, OneScreenApp
from support.hosted import Hosted, hosted
from support.room_scenes import CELLAR, lobby, waiting
from support.watched_app import Watched, watched
from threeup_client.address import Address
from threeup_client.model import Notice
from threeup_client.notices import notice_text
from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.lobby import paint_note
from threeup_client.paint.waiting import invite_lines, paint_invite
from threeup_client.screens.lobby import LobbyScreen
from threeup_client.screens.new_table import NewTableScreen


@asynccontextmanager
async def in_the_lobby(
    home: Path, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[Hosted, Watched]]:
    async with hosted() as server:
        address = Address("127.0.0.1", server.port)
        async with watched(home, address, size=size) as asha:
            await asha.sees("No table yet")
            yield server, asha


async def opened(server: Hosted, name: str, password: str | None = None, **options: object) -> str:
    """The id of a table that somebody of that name has opened."""
    host = await server.comes(name)
    options = {"name": f"{name}s", "seats": 3, **options}
    table: str = (await host.ask("create", options=options, password=password))["table"]
    return table


async def test_a_private_table_is_joined_by_its_invite_code(tmp_path: Path) -> None:
    async with in_the_lobby(tmp_path) as (server, asha):
        code = await opened(server, "Bert", private=True)
        await asha.sees("● Bert")
        assert "1/3" not in asha.text
        await asha.presses("i", *code, "enter")
        await asha.sees("Private: only with the code")
        assert code in asha.text


async def test_an_invite_code_of_no_table_is_told(tmp_path: Path) -> None:
    async with in_the_lobby(tmp_path) as (_, asha):
        await asha.presses("i", *"zzzzzz", "enter")
        await asha.sees("That table is gone")
        await asha.presses("i", *"no code", "enter")
        await asha.sees("An invite code has only letters and digits, such as k3xw7p")


async def test_the_password_of_a_table_is_asked_for_until_it_is_right(tmp_path: Path) -> None:
    async with in_the_lobby(tmp_path) as (server, asha):
        await opened(server, "Bert", password="secret")
        await asha.sees("locked")
        await asha.presses("enter")
        await asha.sees("Password of that table")
        await asha.presses(*"wrong", "enter")
        await asha.sees("Password of that table")
        await asha.presses(*"secret")
        assert "secret" not in asha.text
        await asha.presses("enter")
        await asha.sees("▶ Ready?")


async def test_joining_a_full_table_offers_to_watch(tmp_path: Path) -> None:
    async with in_the_lobby(tmp_path) as (server, asha):
        await opened(server, "Bert", bots=["easy", "easy"])
        await asha.sees("3/3")
        await asha.presses("enter")
        await asha.sees("Berts is full")
        await asha.presses("w")
        await asha.sees("Watching: it starts when all are ready")


async def test_half_a_sentence_of_talk_survives_an_invite_code(tmp_path: Path) -> None:
    async with in_the_lobby(tmp_path) as (_, asha):
        await asha.presses("tab", *"hello", "escape", "i", *"abc", "escape", "tab")
        await asha.presses("space", *"there", "enter")
        await asha.sees("Asha: hello there")


async def test_talk_of_somebody_who_is_ignored_is_shown_no_more_until_it_is_wanted_again(
    tmp_path: Path,
) -> None:
    async with in_the_lobby(tmp_path) as (server, asha):
        bert = await server.comes("Bert")
        await bert.ask("say", text="first")
        await asha.sees("Bert: first")
        await asha.presses("g", "enter")
        await asha.sees("What Bert says is not shown any more")
        await bert.ask("say", text="second")
        await asha.presses("g", *"bert", "enter")
        await asha.sees("What bert says is shown again")
        await bert.ask("say", text="third")
        await asha.sees("Bert: third")
        assert "first" not in asha.text
        assert "second" not in asha.text


async def test_a_quick_phrase_is_said_with_two_keys(tmp_path: Path) -> None:
    async with in_the_lobby(tmp_path) as (_, asha):
        await asha.presses("exclamation_mark")
        await asha.sees("6  good game")
        await asha.presses("6")
        await asha.sees("Asha: good game")


async def test_the_host_opens_a_table_with_every_option_set(tmp_path: Path) -> None:
    async with in_the_lobby(tmp_path) as (server, asha):
        await asha.presses("n")
        await asha.sees("Empty seats")
        await asha.presses("right", "down", "right", "down", "left", "down", "right")
        await asha.presses("down", "right", "down", "right", "down", "right", "down", "right")
        await asha.presses("down", "right", "down", "right", "down", "right", "down", "right")
        await asha.presses("down", "right", "p", *"secret", "enter", "tab")
        await asha.presses(*("backspace",) * 12, *"den", "enter", "r")
        await asha.presses("down", "right", "enter")
        await asha.sees("den · waiting for players")
        table = next(iter(server.hub.tables))
        assert table.options.name == "den"
        assert table.password is not None


async def test_what_cannot_be_played_is_told_before_it_is_asked_for(tmp_path: Path) -> None:
    async with in_the_lobby(tmp_path) as (server, asha):
        await asha.presses("n")
        await asha.sees("Empty seats")
        await asha.presses("right", "right", *("down",) * 9, "right", "right", "enter")
        await asha.sees("The green deck is for 2 to 3 players")
        assert list(server.hub.tables) == []


async def test_the_host_adds_levels_and_removes_bots_by_the_chosen_seat(tmp_path: Path) -> None:
    async with in_the_lobby(tmp_path) as (_, asha):
        await asha.presses("n", "enter")
        await asha.sees("▶ Ready?")
        await asha.presses("down", "down", "b")
        await asha.sees("bot, steady")
        assert "3  Ada" in asha.lines[5]
        await asha.presses("l")
        await asha.until(lambda text: "bot, " in text and "bot, steady" not in text)
        await asha.presses("x")
        await asha.until(lambda text: "Ada" not in text)


async def test_the_host_sends_somebody_away_after_a_question(tmp_path: Path) -> None:
    async with in_the_lobby(tmp_path) as (server, asha):
        await asha.presses("n", "enter")
        await asha.sees("▶ Ready?")
        bert = await server.comes("Bert")
        table = next(iter(server.hub.tables)).id
        await bert.ask("join", table=table)
        await asha.sees("2  Bert")
        await asha.presses("down", "k")
        await asha.sees("Send Bert away?")
        await asha.presses("n")
        await asha.presses("k")
        await asha.sees("Send Bert away?")
        await asha.presses("y")
        assert (await bert.kind("lobby"))["why"] == "kicked"
        await asha.until(lambda text: "Bert" not in text)


async def test_the_host_mutes_and_hands_the_table_over(tmp_path: Path) -> None:
    async with in_the_lobby(tmp_path) as (server, asha):
        await asha.presses("n", "enter")
        await asha.sees("▶ Ready?")
        bert = await server.comes("Bert")
        await bert.ask("join", table=next(iter(server.hub.tables)).id)
        await asha.sees("2  Bert")
        await asha.presses("down", "m")
        await asha.sees("muted")
        assert (await bert.ask("say", text="hi"))["code"] == "muted"
        await asha.presses("h")
        await asha.until(lambda text: "host" in text.split("Bert")[1] and "muted" not in text)
        assert "send away" not in asha.lines[-1]


async def test_the_host_changes_the_options_and_the_table_shows_them(tmp_path: Path) -> None:
    async with in_the_lobby(tmp_path) as (_, asha):
        await asha.presses("n", "enter")
        await asha.sees("▶ Ready?")
        await asha.presses("o")
        await asha.sees("Time for a move")
        await asha.presses("down", "right", "enter")
        await asha.sees("2 min a move")
        await asha.sees("▶ Ready?")


async def test_who_was_sent_away_is_told_why_in_the_lobby(tmp_path: Path) -> None:
    async with in_the_lobby(tmp_path) as (server, asha):
        bert = await server.comes("Bert")
        opened_by_bert = await bert.ask("create", options={"name": "den", "seats": 2})
        await asha.sees("den")
        await asha.presses("enter")
        await asha.sees("▶ Ready?")
        await bert.ask("kick", name="Asha")
        await asha.sees("The host sent you away.")
        await asha.presses("enter")
        await asha.sees("The host sent you away; try again in some minutes")
        assert opened_by_bert["table"]


def test_a_long_invitation_is_wrapped_and_leaves_the_rules_their_rows() -> None:
    table = waiting().table
    assert table is not None
    canvas = Canvas(80, 20, theme.PANEL)
    way = "ssh -p 2222 192.168.1.20"
    lines = invite_lines(table.room, "kitchen-pc", "tls://192.168.1.20:7333", way)
    paint_invite(canvas, lines, 0)

    assert [line[44:].strip(" │") for line in canvas.lines[3:12]] == [
        "In the lobby of kitchen-pc:",
        "kitchen",
        "or with the code k3xw7p",
        "From a shell:",
        "threeup-client",
        "tls://192.168.1.20:7333",
        "or with nothing installed:",
        way,
        "╰──────────────────────────────────╯",
    ]


@pytest.mark.parametrize("notice", Notice)
@pytest.mark.parametrize("width", [60, 80])
def test_what_one_is_told_in_the_lobby_is_read_to_its_end(notice: Notice, width: int) -> None:
    canvas = Canvas(width, 20, theme.PANEL)
    paint_note(canvas, notice_text(notice))
    assert " ".join(" ".join(canvas.lines).split()) == notice_text(notice)


async def test_what_is_typed_in_the_lobby_is_explained_to_its_end() -> None:
    screen = LobbyScreen(FakeTableSession(lobby()))
    async with OneScreenApp(screen).run_test(size=(60, 20)) as pilot:
        await pilot.press("g")
        text = " ".join(" ".join(screen.board.lines).split())
    assert "Whose talk shall not be shown (again: shown)? Enter, or Esc" in text


async def test_the_help_at_a_table_says_what_holds_there(tmp_path: Path) -> None:
    async with in_the_lobby(tmp_path) as (server, asha):
        await opened(server, "Bert", house={"deck": "green"})
        await asha.sees("Berts")
        await asha.presses("enter")
        await asha.sees("Seats")
        await asha.presses("question_mark")
        await asha.sees("This table")
        await asha.sees("green deck · first out wins")


@pytest.mark.parametrize(
    ("people", "state"), [(("Dušan",), "5 free, locked"), (tuple("ABCDEF"), "full, locked")]
)
async def test_a_locked_table_says_how_many_seats_are_free_or_that_none_is(
    people: tuple[str, ...], state: str
) -> None:
    table = msgspec.structs.replace(CELLAR, people=people)
    screen = LobbyScreen(FakeTableSession(lobby(table)))
    async with OneScreenApp(screen).run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        assert f"  {len(people)}/6   {state}  " in "\n".join(screen.board.lines)


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_whether_a_new_table_has_a_password_is_seen(size: tuple[int, int]) -> None:
    screen = NewTableScreen(FakeTableSession(lobby()))
    async with OneScreenApp(screen).run_test(size=size) as pilot:
        await pilot.press("p", *"abc", "enter")
        await pilot.pause()
        assert re.search(r"(?m)Password +\*\*\*$", "\n".join(screen.board.lines))
