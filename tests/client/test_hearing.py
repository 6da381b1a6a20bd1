"""Whose talk is shown: everybody's, only that of friends, or nobody's."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from support.fake_server import WELCOME, FakeConnection, fake_server
from support.kept_games import game_of_bots
from support.messages import SERVER
from support.watched_app import Watched, watched
from threeup_client.hearing import Hearing
from threeup_client.model import ClientModel, hearing_only, ignoring, update
from threeup_client.replays.friends import friends_in
from threeup_client.replays.shelf import Shelf
from threeup_engine.record import Ending, Record, RecordedSeat
from threeup_engine.record_text import write
from threeup_protocol.room_events import Said
from threeup_protocol.server_messages import Lobby, LobbyPerson, LobbySaid, Update

FRIENDS = frozenset({"bert"})
UPDATE = next(message for message in SERVER if isinstance(message, Update))
BACK = next(message for message in SERVER if isinstance(message, Update) and message.away)
TALK = (Said("Bert", "one"), Said("Chandra", "two"), Said("Asha", "three"))


def game_with(*names: str, ending: Ending = Ending.FINISHED) -> Record:
    """A finished game; those who are not named are bots."""
    record = game_of_bots(3, ending=ending)
    people = [RecordedSeat(name) for name in names]
    return msgspec.structs.replace(record, seats=(*people, *record.seats[len(people) :]))


@pytest.mark.parametrize(
    ("record", "friends"),
    [
        (game_with("Asha", "Bert", "Édith"), {"bert", "édith"}),
        (game_with("asha", "Bert"), {"bert"}),
        (game_with("Asha"), set()),
        (game_with("Chandra", "Bert"), set()),
        (game_with("Asha", "Bert", ending=Ending.ABANDONED), set()),
    ],
)
def test_a_friend_is_somebody_with_whom_one_has_finished_a_game(
    record: Record, friends: set[str]
) -> None:
    assert friends_in([record], frozenset({"Asha", "Ash"})) == friends


def model(**changes: object) -> ClientModel:
    return ClientModel(name="Asha", hearing=Hearing(**changes))  # type: ignore[arg-type]


def said_at_the_table(heard: ClientModel) -> list[str]:
    assert heard.table is not None
    return [event.text for event in heard.table.log if isinstance(event, Said)]


@pytest.mark.parametrize(
    ("only", "texts", "unheard"),
    [
        (None, ["one", "two", "three"], 0),
        (FRIENDS, ["one", "three"], 1),
        (frozenset(), ["three"], 2),
    ],
)
def test_talk_at_the_table_is_that_of_those_who_are_heard_and_ones_own(
    only: frozenset[str] | None, texts: list[str], unheard: int
) -> None:
    message = msgspec.structs.replace(UPDATE, s=3, events=TALK)
    after = update(model(only=only), message)
    assert said_at_the_table(after) == texts
    assert after.hearing.unheard == unheard
    assert after.table is not None
    assert after.table.told == len(texts)


def test_what_was_missed_leaves_out_the_talk_of_those_who_are_not_heard() -> None:
    events = (*TALK, *BACK.events)
    after = update(model(only=FRIENDS), msgspec.structs.replace(BACK, events=events))
    assert after.table is not None
    assert after.table.away is not None
    assert after.table.away.events == (TALK[0], TALK[2], *BACK.events)


def test_talk_in_the_lobby_is_that_of_those_who_are_heard() -> None:
    after = model(only=FRIENDS)
    for name in ("Bert", "Chandra", "Asha"):
        after = update(after, LobbySaid(name, "hello"))
    assert [said.name for said in after.lobby_talk] == ["Bert", "Asha"]
    assert after.hearing.kept_back == "1 line not shown · F2"


def test_who_is_ignored_is_not_counted_as_kept_back() -> None:
    after = update(model(only=FRIENDS, ignored=FRIENDS), LobbySaid("Bert", "hello"))
    assert after.lobby_talk == ()
    assert after.hearing.kept_back == ""


def test_what_strangers_said_before_goes_when_only_friends_are_heard_from_now_on() -> None:
    before = update(model(), msgspec.structs.replace(UPDATE, s=3, events=TALK))
    before = update(before, LobbySaid("Chandra", "hello"))
    after = hearing_only(before, FRIENDS)
    assert said_at_the_table(after) == ["one", "three"]
    assert after.lobby_talk == ()
    assert hearing_only(after, FRIENDS) is after
    assert hearing_only(after, None).hearing == Hearing()


def test_ignoring_a_friend_lets_the_others_be_heard_as_before() -> None:
    after = ignoring(model(only=FRIENDS), "Bert", is_ignored=True)
    assert after.hearing == Hearing(FRIENDS, FRIENDS)


@asynccontextmanager
async def in_the_lobby(home: Path, chat: str) -> AsyncIterator[tuple[Watched, FakeConnection]]:
    """Asha, who has finished a game with Bert, in a lobby with strangers."""
    (home / "client.toml").write_text(f'chat = "{chat}"\n')
    Shelf(home / "records").keep(write(game_with("Asha", "Bert")))
    people = tuple(LobbyPerson(name, None) for name in ("Asha", "Bert", "Chandra"))
    async with fake_server() as server, watched(home, server.address) as asha:
        connection = await server.connection()
        connection.say(WELCOME, Lobby("kitchen-pc", (), people))
        await asha.sees("No table yet")
        yield asha, connection


async def test_with_friends_only_a_stranger_s_talk_is_kept_back_and_it_says_so(
    tmp_path: Path,
) -> None:
    async with in_the_lobby(tmp_path, "friends") as (asha, connection):
        await asha.until(lambda _: asha.app._session.model.hearing.only == FRIENDS)  # type: ignore[union-attr]
        connection.say(LobbySaid("Chandra", "buy this"), LobbySaid("Bert", "shall we?"))
        text = await asha.sees("shall we?")
        assert "buy this" not in text
        assert "Lobby talk  1 line not shown · F2" in text


async def test_friends_that_are_found_late_are_not_heard_where_talk_is_off_by_then(
    tmp_path: Path,
) -> None:
    async with in_the_lobby(tmp_path, "everyone") as (asha, _):
        asha.app.change_setting("chat", "friends")
        [looking] = [worker for worker in asha.app.workers if worker.group == "friends"]
        asha.app.change_setting("chat", "off")
        await looking.wait()
        assert asha.app.session is not None
        assert asha.app.session.model.hearing.only == frozenset()


async def test_talk_can_be_set_to_nobody_and_to_everybody_again_while_one_is_there(
    tmp_path: Path,
) -> None:
    async with in_the_lobby(tmp_path, "everyone") as (asha, connection):
        connection.say(LobbySaid("Chandra", "first"))
        await asha.sees("first")
        asha.app.change_setting("chat", "off")
        await asha.until(lambda text: "first" not in text)
        connection.say(LobbySaid("Bert", "second"))
        await asha.sees("1 line not shown")
        asha.app.change_setting("chat", "everyone")
        connection.say(LobbySaid("Bert", "third"))
        assert "second" not in await asha.sees("third")
