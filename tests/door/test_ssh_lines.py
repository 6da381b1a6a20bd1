"""Lines over SSH: a file plays as it does at one's own computer, and so does a person."""

import re

import asyncssh
import pytest

from support.far_client import come_in
from support.hosted import Hosted, until_true
from support.piped import piped
from support.ssh_door import OpenDoor
from threeup_client.door.ssh_session import SshSession
from threeup_client.door.typed_lines import BYTES_AT_ONCE

_GAME = b"create Pair seats 2 bots 1 easy deck green\n\n\n"


async def test_each_line_of_a_file_waits_for_its_turn(door: OpenDoor) -> None:
    done = await door.ssh.ran("plain", typed=_GAME + b"\n\n\n\nquit\n")

    told = done.stdout.decode()
    assert done.returncode == 0
    assert "? quit\n" in told
    assert len(re.findall("^You (?:played|could not beat)", told, re.MULTILINE)) == 4
    assert "not your turn" not in told


async def test_a_file_that_ends_before_the_game_ends_with_1_and_says_so(door: OpenDoor) -> None:
    done = await door.ssh.ran("plain", typed=_GAME)

    assert done.returncode == 1
    assert "The input ended before the game did.\n" in done.stdout.decode()


async def test_no_line_of_a_long_file_is_lost(door: OpenDoor) -> None:
    script = b"".join(b"rules 3.%d\n" % number for number in range(1, 4)) * 200

    done = await door.ssh.ran("plain", typed=script + b"quit")

    assert len(re.findall(r"^\? rules 3\.\d$", done.stdout.decode(), re.MULTILINE)) == 600


async def test_who_types_is_heard_while_the_others_are_waited_for(
    server: Hosted, door: OpenDoor
) -> None:
    bert = await server.comes("Bert")
    await bert.ask("create", options={"name": "T", "seats": 2, "deck": "green"})
    async with piped(door.ssh.command("plain")) as asha:
        await asha.reads("? ")
        asha.types("join 1\n")
        await asha.reads("? ")
        asha.types("ready\n")
        await asha.reads("You are ready.")
        asha.types("say hello\n")
        await asha.reads("Asha: hello")
        asha.types("quit\n")
        assert await asha.ends() == 0


async def test_talk_is_hidden_as_it_was_set_at_the_screens(server: Hosted, door: OpenDoor) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    bert = await server.comes("Bert")
    async with come_in(door.port, key=key) as one:
        await one.sees("No table yet")
        [(_, guest)] = door.hall.present.values()
    (guest.folder / "client.toml").write_text('chat = "off"\n')
    async with come_in(door.port, key=key, command="plain", term_type=None) as one:
        await one.sees_that(lambda _: b"? " in one.raw)
        await bert.ask("say", text="buy this")
        one.press(b"say hello\n")
        await one.sees_that(lambda _: b"Asha: hello." in one.raw)

        assert b"buy this" not in one.raw


async def test_records_are_not_kept_on_the_doors_computer(door: OpenDoor) -> None:
    done = await door.ssh.ran("plain", typed=b"record 1\nreview 1\nquit\n")

    told = done.stdout.decode()
    assert "Games are saved on one's own computer only." in told
    assert "Games are reviewed on one's own computer only." in told


async def test_help_names_nothing_that_is_only_to_be_had_at_home(door: OpenDoor) -> None:
    done = await door.ssh.ran("plain", typed=b"help\nreview 1\nquit\n")

    told = done.stdout.decode()
    assert "\nreplay NUMBER: " in told
    assert "\nreview NUMBER: " not in told
    assert "Games are reviewed on one's own computer only. Type: replay 3.\n" in told


async def test_a_sign_of_two_columns_is_erased_whole(door: OpenDoor) -> None:
    async with come_in(door.port, command="plain") as one:
        await one.sees_that(lambda _: b"? " in one.raw)
        one.press("a表\x7f\x7f".encode())

        await one.sees_that(lambda _: one.raw.endswith("a表\b \b\b \b\b \b".encode()))


@pytest.mark.parametrize(
    "keys",
    [
        *("\x1b[Aquit", "qu\x1b[D\x1b[Cit", "quit\x1b[H\x1b[F", "\x1bOHquit\x1bOF"),
        *(
            "quit\x1b[3~",
            "quit\x1b[1;5D",
            "\x1b[[Aquit",
            "\x1b\x1b[Aquit",
            "\x1b[200~quit\x1b[201~",
        ),
    ],
)
async def test_keys_that_are_no_characters_type_nothing(door: OpenDoor, keys: str) -> None:
    async with come_in(door.port, command="plain") as one:
        await one.sees_that(lambda _: b"? " in one.raw)
        one.press(f"{keys}\r".encode())

        assert await one.ends() == 0
        assert one.raw.count(b"quit") == 1


@pytest.mark.parametrize("begun", ["\x1b", "\x1b[", "\x1b[1;", "\x1b[[", "\x1bO"])
async def test_enter_ends_the_line_whatever_was_begun_before_it(door: OpenDoor, begun: str) -> None:
    async with come_in(door.port, command="plain") as one:
        await one.sees_that(lambda _: b"? " in one.raw)
        one.press(f"quit{begun}\r".encode())

        assert await one.ends() == 0


async def test_a_key_that_comes_in_pieces_types_nothing_either(door: OpenDoor) -> None:
    async with come_in(door.port, command="plain") as one:
        await one.sees_that(lambda _: b"? " in one.raw)
        [visitor] = door.visitors
        for piece in (b"qu\x1b", b"[", b"1;", b"5", b"D", b"it\r"):
            visitor.feed(piece)

        assert await one.ends() == 0


async def test_escape_alone_takes_nothing_with_it(door: OpenDoor) -> None:
    async with come_in(door.port, command="plain") as one:
        await one.sees_that(lambda _: b"? " in one.raw)
        one.press(b"\x1bquit\r")

        assert await one.ends() == 0


async def test_ctrl_u_takes_all_back_and_ctrl_w_a_word(door: OpenDoor) -> None:
    async with come_in(door.port, command="plain") as one:
        await one.sees_that(lambda _: b"? " in one.raw)
        one.press("表 no\x15quit now \x17".encode())
        await one.sees_that(lambda _: one.raw.endswith(b"quit now " + b"\b \b" * 4))
        assert "表 no".encode() + b"\b \b" * 5 in one.raw
        one.press(b"\x17\x17\x17quit\r")

        assert await one.ends() == 0


async def test_who_does_not_read_the_answers_gets_no_more_of_them(door: OpenDoor) -> None:
    async with come_in(door.port, command="plain", term_type=None) as one:
        await one.sees_that(lambda _: b"? " in one.raw)
        [(session, _)] = door.hall.present.values()
        assert isinstance(session, SshSession)
        one.channel.pause_reading()
        one.press(b"rules\n" * 60)
        session.send(b"x" * 3_000_000)  # more than the far end takes unread
        unread = session.backlog()
        await until_true(lambda: len(session.visitor._lines._lines) == 60)  # type: ignore[union-attr]

        assert session.backlog() == unread


async def test_who_leaves_a_quarter_of_a_megabyte_unread_is_sent_away(door: OpenDoor) -> None:
    async with come_in(door.port, command="plain", term_type=None) as one:
        await one.sees_that(lambda _: b"? " in one.raw)
        [(session, _)] = door.hall.present.values()
        assert isinstance(session, SshSession)
        one.channel.pause_reading()
        session.send(b"x" * 3_000_000)
        session._write("One line more.\n")
        await until_true(lambda: not door.hall.present)


async def test_a_line_without_an_end_is_read_no_faster_than_others_can_bear(
    door: OpenDoor,
) -> None:
    async with come_in(door.port, command="plain", term_type=None) as one:
        await one.sees_that(lambda _: b"? " in one.raw)
        [visitor] = door.visitors
        one.press(b"x" * (BYTES_AT_ONCE + 20_000))
        await until_true(lambda: visitor._lines is not None and visitor._lines._is_paused)
        one.press(b"\nquit\n")
        assert await one.ends() == 0
