"""The line face plays whole games: from a file, and typed at a terminal beside others."""

import asyncio
import os
import re
import sys
from pathlib import Path
from random import Random

import pexpect
import pytest

from support.hosted import hosted
from support.line_face import COMMAND, run
from support.piped import piped
from support.player import Player
from support.raw_client import RawClient
from support.server_process import running_server, running_server_address
from support.terminal import Terminal
from threeup_engine.record_text import parse
from threeup_engine.replay import verify


def test_a_script_plays_a_game_to_the_end_and_exits_with_0() -> None:
    done = run("hand\n\nauto\nrecord\nleave\n", "--solo", "--bots", "2", "--level", "easy")

    assert (done.returncode, done.stderr) == (0, "")
    assert "Enter alone: play again. Also: help, leave.\n" in done.stdout
    saved = re.search(r"^Saved as (.*)\.$", done.stdout, re.MULTILINE)
    assert saved is not None
    assert verify(parse(Path(saved[1]).read_text(encoding="utf-8"))) is None


def test_the_output_is_lines_without_control_characters() -> None:
    done = run("who\n\nauto\nleave\n", "--solo", "--bots", "1", TERM="xterm-256color")

    assert re.findall(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", done.stdout) == []


def test_the_start_without_an_address_says_what_can_be_typed() -> None:
    done = run("nonsense\njoin [::1\nquit\n")

    assert done.returncode == 0
    assert done.stdout.splitlines()[:3] == [
        "solo [BOTS] [LEVEL]: plays bots on this computer.",
        "join ADDRESS: goes to a server, such as 192.168.1.20.",
        "? nonsense",
    ]
    assert "the bracket is not closed: [fe80::1]:7333." in done.stdout


def test_the_start_tells_rules_and_levels() -> None:
    done = run("rules 3.2\nsolo 3 wizard\nsolo 9\nquit\n")

    assert done.returncode == 0
    assert done.stdout.splitlines()[3:] == [
        "R3.2: A discard equals or beats the top of the pile. On an empty pile anything goes.",
        "? solo 3 wizard",
        "One to five bots can play, random, easy, steady, sharp or expert: solo 3 easy.",
        "? solo 9",
        "One to five bots can play, random, easy, steady, sharp or expert: solo 3 easy.",
        "? quit",
    ]


def test_a_dumb_terminal_gets_the_line_face_by_itself() -> None:
    child = pexpect.spawn(
        sys.executable,
        ["-m", "threeup_client", "--name", "Ann"],
        env={**os.environ, "TERM": "dumb"},
        encoding="utf-8",
        timeout=20,
    )
    child.expect_exact("solo [BOTS] [LEVEL]: plays bots on this computer.")
    child.expect_exact("? ")
    child.sendline("quit")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


@pytest.fixture
def server() -> "object":
    with running_server_address("--bot-pause", "0") as address:
        yield address


def test_a_typed_game_at_a_server_with_create_chat_and_rematch(server: str) -> None:
    child = pexpect.spawn(
        sys.executable,
        [*COMMAND[1:], server],
        env={**os.environ, "TERM": "dumb"},
        encoding="utf-8",
        timeout=30,
        dimensions=(24, 60),
    )
    child.expect_exact("You are Ann, in the lobby of 3UP 3DOWN.")
    child.sendline("create Friday night seats 2 bots 1 easy deck green")
    child.expect_exact("Table Friday night: green deck")
    child.sendline("say hello everybody")
    child.expect_exact("Ann: hello everybody")
    child.sendline("")
    child.expect_exact("Choose your 3UP: name three of")
    child.sendline("")
    child.sendline("auto")
    child.expect_exact("Enter alone: play again.")
    child.sendline("")
    child.expect_exact("Game 2 begins.")
    child.sendline("leave")
    child.expect_exact("in the lobby of 3UP 3DOWN.")
    child.sendline("quit")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    longest = max(len(line) for line in re.split(r"\r?\n", child.before or ""))
    assert longest <= 60


def test_a_script_that_talks_in_the_lobby_is_heard_and_goes_on(server: str) -> None:
    done = run("say hello\nquit\n", server)

    assert done.returncode == 0
    assert "\nAnn: hello.\n" in done.stdout


def test_a_script_that_asks_for_what_is_so_already_is_told_and_goes_on(server: str) -> None:
    done = run("create Pair\nunready\nlog\nquit\n", server)

    assert done.returncode == 0
    assert "You are not ready. Type: ready.\n" in done.stdout


async def test_talk_that_the_settings_hide_is_hidden() -> None:
    async with hosted() as server:
        bert = await server.comes("Bert")
        async with piped([*COMMAND, "--chat", "off", f"127.0.0.1:{server.port}"]) as ann:
            await ann.reads("? ")
            await bert.ask("say", text="buy this")
            ann.types("say hello\nquit\n")

            assert "buy this" not in await ann.reads("Ann: hello.\n")
            assert await ann.ends() == 0


async def test_a_script_and_another_player_finish_a_game_together(tmp_path: Path) -> None:
    async with running_server() as (host, port):
        process = await asyncio.create_subprocess_exec(
            *COMMAND,
            f"{host}:{port}",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        assert process.stdin is not None
        process.stdin.write(b"create Pair deck green\n")
        bert = await RawClient.connected(port)
        await bert.hello("Bert")
        lobby = await bert.until(lambda message: bool(message.get("tables")))
        await bert.ask("join", table=lobby["tables"][0]["id"])
        await bert.ready()
        process.stdin.write(b"\n\nauto\nquit\n")  # only Bert's coming could fall between them
        process.stdin.close()
        await bert.event("game_began")
        await bert.play_own_moves()
        assert process.stdout is not None
        told = (await asyncio.wait_for(process.stdout.read(), 30)).decode()

        assert await process.wait() == 0
        assert "Bert sat down.\n" in told
        assert "Enter alone: play again. Also: help, leave.\n" in told
        await bert.close()


def test_a_typed_game_beside_a_player_at_the_screens(server: str, tmp_path: Path) -> None:
    ann = pexpect.spawn(
        sys.executable,
        [*COMMAND[1:], server],
        env={**os.environ, "TERM": "dumb"},
        encoding="utf-8",
        timeout=60,
    )
    ann.expect_exact("You are Ann, in the lobby of 3UP 3DOWN.")
    ann.sendline("create Pair seats 2 deck green")
    ann.expect_exact("Table Pair: green deck")
    screens = [sys.executable, "-m", "threeup_client", server, "--name", "Bert"]
    with Terminal([*screens, "--enter-guard", "0"]) as terminal:
        bert = Player(terminal, Random(1))
        bert.joins_the_first_table()
        bert.is_ready()
        ann.expect_exact("Bert sat down.")
        ann.sendline("")
        ann.expect_exact("Choose your 3UP: name three of")
        ann.sendline("")
        bert.lays_the_coachs_choice()
        ann.sendline("auto")
        assert bert.plays_to_the_end(most_turns=5000)
        ann.expect_exact("Enter alone: play again.")
    ann.sendline("quit")
    ann.expect(pexpect.EOF)
    ann.close()

    assert ann.exitstatus == 0


@pytest.mark.slow
def test_a_script_has_its_game_reviewed() -> None:
    done = run("\nauto\nreview\nleave\n", "--solo", "--bots", "1", "--level", "easy")

    assert (done.returncode, done.stderr) == (0, "")
    chances = r"^Chances of \w+ from the start to the end, in percent: \d+, \d+, \d+, \d+, \d+\.$"
    assert len(re.findall(chances, done.stdout, re.MULTILINE)) == 2
    assert len(re.findall(r"^\w+: the deal [+-]\d+, the draw", done.stdout, re.MULTILINE)) == 2
