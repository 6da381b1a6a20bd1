"""Play over SSH: what a client may claim, send, ask for and do without hurting anybody."""

import asyncio
import os
import re
import signal
import tomllib
from importlib.metadata import version
from pathlib import Path

import asyncssh
import pytest

from support.far_client import ANSWERS, come_in
from support.hosted import Hosted, until_true
from support.ssh_door import OpenDoor

ROOT = Path(__file__).parents[2]


LOBBY = "No table yet"


async def until(holds: "asyncio.Event") -> None:
    async with asyncio.timeout(60):
        await holds.wait()


@pytest.mark.parametrize(
    ("said", "taken"),
    [((0, 0), (80, 24)), ((4_000_000_000, 4_000_000_000), (300, 120)), ((1, 1), (2, 2))],
)
async def test_7_1_a_terminal_size_is_advice_at_the_start_and_later(
    door: OpenDoor, said: tuple[int, int], taken: tuple[int, int]
) -> None:
    async with come_in(door.port, size=said) as first:
        await first.sees_that(lambda _: bool(re.search(rb"\x1b\[\?1049h", first.raw)))
        [visitor] = door.visitors
        assert visitor.size == taken
        first.channel.change_terminal_size(100, 30)
        first.channel.change_terminal_size(*said)
        first.press(b"\x03")
        await first.ends()
        assert visitor.size == taken


async def test_7_2_without_a_terminal_there_is_one_plain_line_and_status_1(door: OpenDoor) -> None:
    done = await door.ssh.ran()

    assert (done.returncode, done.stdout) == (
        1,
        b"3UP 3DOWN needs a terminal: ssh -t, or `ssh HOST plain` for lines of text.\n",
    )


@pytest.mark.parametrize("command", ["id", "plain; id", "plain\nid", "scp -t /tmp", "PLAIN"])
async def test_7_2_a_command_is_never_executed(door: OpenDoor, command: str) -> None:
    done = await door.ssh.ran(command)

    assert (done.returncode, done.stdout) == (
        1,
        b"Only the game is to be had here: connect without a command, or with `plain`.\n",
    )


async def test_7_3_window_changes_breaks_and_signals_lose_no_key(door: OpenDoor) -> None:
    async with come_in(door.port) as one:
        await one.sees(LOBBY)
        for columns in (90, 60, 120):
            one.channel.change_terminal_size(columns, 24)
            one.channel.send_break(100)
            one.channel.send_signal("USR1")
        one.resize(100, 30)
        one.press(b"n")
        await one.sees_that(lambda _: "Esc cancel" in one.lines[29])


async def test_7_3_of_many_window_changes_the_last_one_counts(door: OpenDoor) -> None:
    async with come_in(door.port) as one:
        await one.sees(LOBBY)
        [visitor] = door.visitors
        assert visitor._driver is not None
        told: list[object] = []
        visitor._driver._app.post_message = told.append  # type: ignore[assignment,method-assign]
        for columns in range(60, 110):
            one.channel.change_terminal_size(columns, 30)
        await until_true(lambda: visitor.size == (109, 30))
        await until_true(lambda: bool(told) and told[-1].size == (109, 30))  # type: ignore[attr-defined]

        assert len(told) < 50


async def test_7_3_keys_of_one_packet_act_in_their_order(door: OpenDoor) -> None:
    async with come_in(door.port) as one:
        await one.sees(LOBBY)
        one.press(b"\tquite grand\r")
        await one.sees("Asha: quite grand")


async def test_7_4_a_character_split_over_packets_arrives_whole(door: OpenDoor) -> None:
    async with come_in(door.port) as one:
        await one.sees(LOBBY)
        one.press(b"\t")
        await one.sees_that(lambda text: "Tab to talk" not in text)
        for byte in "grüße".encode():
            one.press(bytes([byte]))
            await asyncio.sleep(0)
        one.press(b"\r")
        await one.sees("Asha: grüße")


async def test_7_4_what_the_terminal_answers_late_and_in_pieces_is_no_key(door: OpenDoor) -> None:
    async with come_in(door.port) as one:
        await one.sees(LOBBY)
        one.press(b"\t")
        await one.sees_that(lambda text: "Tab to talk" not in text)
        for byte in ANSWERS + b"well\r":
            one.press(bytes([byte]))
            await asyncio.sleep(0)
        await one.sees("Asha: well")


async def test_7_4_bytes_that_are_not_utf_8_end_no_session(door: OpenDoor) -> None:
    async with come_in(door.port) as one:
        await one.sees(LOBBY)
        one.press(b"\t")
        await one.sees_that(lambda text: "Tab to talk" not in text)
        one.press(b"good\xff\xfe\xc0bye\r")
        await one.sees_that(lambda text: bool(re.search("Asha: good\ufffd{0,3}bye", text)))


async def test_7_4_a_login_name_of_bad_bytes_is_refused(door: OpenDoor) -> None:
    bad = os.fsdecode(b"as\xffha")

    assert (await door.ssh.ran(user=bad)).returncode == 255
    assert (await door.ssh.ran("ls")).returncode == 1


async def test_7_5_a_killed_client_is_away_and_leaves_nothing(
    server: Hosted, door: OpenDoor
) -> None:
    bert = await server.comes("Bert")
    await bert.ask("create", options={"name": "T", "seats": 2, "deck": "green"})
    with door.ssh.terminal(key="asha") as terminal:
        await asyncio.to_thread(terminal.wait_for, "waiting for 1")
        terminal.press("\r")
        await bert.until(lambda message: "Asha" in str(message.get("events")))
        terminal.kill(signal.SIGKILL)
        gone = await bert.event("presence")

    await until(door.hall.empty)
    assert gone["presence"] == "lost"
    assert [task for task in asyncio.all_tasks() if task.get_name() == "visitor"] == []


@pytest.mark.parametrize("asked", [("-R", "0:127.0.0.1:22"), ("-A",), ("-X",)], ids=" ".join)
async def test_7_7_who_merely_asks_for_more_gets_the_game(
    door: OpenDoor, asked: tuple[str, ...]
) -> None:
    with door.ssh.terminal(options=asked) as terminal:
        await asyncio.to_thread(terminal.wait_for, LOBBY)
        terminal.press("q")
        assert await asyncio.to_thread(terminal.wait_for_end) == 0


async def test_7_7_tunnels_lead_nowhere(server: Hosted, door: OpenDoor) -> None:
    async with come_in(door.port) as one:
        assert one.connection is not None
        with pytest.raises(asyncssh.ChannelOpenError):
            await one.connection.open_connection("127.0.0.1", server.port)
        with pytest.raises(asyncssh.ChannelListenError):
            await one.connection.forward_remote_port("", 0, "127.0.0.1", server.port)
        with pytest.raises(asyncssh.ChannelOpenError):
            await one.connection.open_unix_connection("/tmp/x")
        await one.sees(LOBBY)


async def test_7_7_there_are_no_files_and_no_second_session(door: OpenDoor) -> None:
    async with come_in(door.port) as one:
        assert one.connection is not None
        with pytest.raises(asyncssh.ChannelOpenError):
            await one.connection.start_sftp_client()
        await one.sees(LOBBY)
    assert (await door.ssh.ran("sftp", options=("-s",))).returncode != 0


async def test_7_7_variables_beyond_the_short_list_are_forgotten(door: OpenDoor) -> None:
    sent = {"TEXTUAL": "1", "LD_PRELOAD": "x", "LANG": "C.UTF-8"}
    async with come_in(door.port, env=sent) as one:
        await one.sees(LOBBY)
        [(session, _)] = door.hall.present.values()

    assert dict(session.environment) == {"LANG": "C.UTF-8"}


@pytest.mark.parametrize("term", ["x\x1b]0;owned\x07y", "no-such-terminal", "a" * 5000, "vt100"])
async def test_7_8_an_unknown_or_hostile_term_gets_the_game(door: OpenDoor, term: str) -> None:
    async with come_in(door.port, term_type=term) as one:
        await one.sees(LOBBY)

    assert b"owned" not in one.raw
    assert term[:40].encode() not in one.raw


@pytest.mark.parametrize("term", ["dumb", ""])
async def test_7_8_a_dumb_terminal_gets_lines(door: OpenDoor, term: str) -> None:
    with door.ssh.terminal(env={"TERM": term}) as terminal:
        await asyncio.to_thread(terminal.wait_for, "There is no table yet.")
        terminal.press("quit\r")
        assert await asyncio.to_thread(terminal.wait_for_end) == 0

    assert b"\x1b" not in terminal.raw


@pytest.mark.parametrize("locale", ["de_DE.ISO-8859-1", "C", "ja_JP.eucJP"])
async def test_7_9_without_utf_8_only_ascii_is_drawn(door: OpenDoor, locale: str) -> None:
    async with come_in(door.port, env={"LANG": locale}) as one:
        await one.sees(LOBBY)

    assert re.findall(rb"[\x80-\xff]", one.raw) == []


def test_7_10_the_ssh_extra_wants_an_asyncssh_without_the_known_attacks() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    [needed] = project["optional-dependencies"]["ssh"]
    name, _, least = needed.partition(">=")

    assert name == "asyncssh"
    assert (
        (2, 14, 2)
        <= tuple(map(int, least.split(".")))
        < tuple(map(int, version("asyncssh").split(".")))
    )
