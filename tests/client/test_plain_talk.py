"""The line face shows the talk of those whom the person has set to hear, as the screens do."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import msgspec
import pytest

from support.fake_server import WELCOME, FakeConnection, fake_server
from support.kept_games import game_of_bots
from support.line_face import run
from support.messages import SERVER
from support.typed_face import TypedFace
from threeup_client.hello import Login
from threeup_client.plain.face import PlainFace
from threeup_client.replays.shelf import Shelf
from threeup_client.storage import Storage
from threeup_engine.record import Record, RecordedSeat
from threeup_engine.record_text import write
from threeup_protocol.client_messages import GetRecord
from threeup_protocol.room_events import Said
from threeup_protocol.server_messages import Lobby, LobbySaid, RecordText, Update

LOBBY = Lobby("Asha", (), ())
UPDATE = next(message for message in SERVER if isinstance(message, Update))


def game_with(name: str, seed: int = 3) -> Record:
    """A finished game of Asha and one other person, among bots."""
    record = game_of_bots(seed)
    people = (RecordedSeat("Asha"), RecordedSeat(name))
    return msgspec.structs.replace(record, seats=(*people, *record.seats[2:]))


@asynccontextmanager
async def in_the_lobby(home: Path, chat: str) -> AsyncIterator[tuple[TypedFace, FakeConnection]]:
    """Asha, who has finished a game with Bert, in lines of text."""
    Shelf(home / "records").keep(write(game_with("Bert")))
    asha = TypedFace()
    face = PlainFace(Login("Asha"), Storage(home), asha.lines, asha, chat)
    async with fake_server() as server:
        running = asyncio.create_task(face.run(server.address, 0))
        try:
            connection = await server.connection()
            connection.say(WELCOME, LOBBY)
            await asha.reads("You are Asha, in the lobby of kitchen-pc.")
            yield asha, connection
        finally:
            running.cancel()
            with suppress(asyncio.CancelledError):
                await running


@pytest.mark.parametrize(
    ("chat", "heard"),
    [
        ("everyone", ["Bert: one.", "Chandra: two.", "Asha: three."]),
        ("friends", ["Bert: one.", "Asha: three."]),
        ("off", ["Asha: three."]),
    ],
)
async def test_talk_in_the_lobby_is_that_of_those_who_are_heard_and_ones_own(
    tmp_path: Path, chat: str, heard: list[str]
) -> None:
    async with in_the_lobby(tmp_path, chat) as (asha, connection):
        talk = (("Bert", "one"), ("Chandra", "two"), ("Asha", "three"))
        connection.say(*(LobbySaid(name, text) for name, text in talk))
        await asha.reads("Asha: three.")

        assert asha.said[-len(heard) :] == heard
        assert asha.said[-len(heard) - 1] == "There is no table yet. Type: create. Or: help."


async def test_talk_at_the_table_is_that_of_those_who_are_heard_also_in_its_log(
    tmp_path: Path,
) -> None:
    async with in_the_lobby(tmp_path, "friends") as (asha, connection):
        connection.say(msgspec.structs.replace(UPDATE, s=1, events=(Said("Chandra", "one"),)))
        connection.say(msgspec.structs.replace(UPDATE, s=2, events=(Said("Bert", "two"),)))
        await asha.reads("Bert: two.")
        asha.types("log")
        await asha.reads("1 line of talk not shown.")

        assert [line for line in asha.said if line.startswith(("Bert:", "Chandra:"))] == [
            *["Bert: two."] * 2
        ]


async def test_whose_game_is_saved_is_a_friend_from_then_on(tmp_path: Path) -> None:
    async with in_the_lobby(tmp_path, "friends") as (asha, connection):
        connection.say(msgspec.structs.replace(UPDATE, s=1, events=()))
        asha.types("record 3")
        request = await connection.hear_a(GetRecord)
        assert isinstance(request, GetRecord)
        connection.say(RecordText(request.i, write(game_with("Chandra", seed=4))))
        await asha.reads("Saved as")
        connection.say(msgspec.structs.replace(UPDATE, s=2, events=(Said("Chandra", "two"),)))
        await asha.reads("Chandra: two.")


def test_what_is_wrong_with_the_settings_is_one_line_and_stops_nothing() -> None:
    done = run("quit\n", THREEUP_CHAT="nobody")

    assert done.returncode == 0
    assert done.stderr == (
        "threeup-client: THREEUP_CHAT: 'nobody' is none of everyone, friends, off\n"
    )
