"""The line face before it is let in: a name that is taken, a password, no server at all."""

import os
import re
import socket

import pexpect

from support.hosted import hosted
from support.line_face import COMMAND, run
from support.piped import piped
from support.server_process import running_server_address


async def test_a_name_that_is_taken_is_asked_for_anew() -> None:
    async with hosted() as server:
        await server.comes("Ann")
        async with piped([*COMMAND, f"127.0.0.1:{server.port}"]) as ann:
            await ann.reads(
                "Somebody there has that name already. Choose another one.\n"
                "Enter alone: Ann2. Also: quit.\n? "
            )
            ann.types("Anna\n")
            await ann.reads("You are Anna, in the lobby of")
            ann.types("quit\n")
            assert await ann.ends() == 0


async def test_enter_alone_takes_the_name_that_is_suggested() -> None:
    async with hosted() as server:
        await server.comes("Ann")
        async with piped([*COMMAND, f"127.0.0.1:{server.port}"]) as ann:
            await ann.reads("? ")
            ann.types("\n")
            await ann.reads("You are Ann2, in the lobby of")
            ann.types("quit\n")
            assert await ann.ends() == 0


def test_a_password_is_asked_for_until_it_is_right_and_never_repeated() -> None:
    with running_server_address("--password", "lantern") as address:
        done = run("candle\nlantern\nquit\n", address)

    assert done.returncode == 0
    assert done.stdout.startswith(
        "Whoever runs the server can tell you the password.\n"
        "Enter alone: quit.\n"
        "? \n"
        "That was not it. Try again.\n"
        "Enter alone: quit.\n"
        "? \n"
        "You are Ann, in the lobby of"
    )


def test_who_answers_nothing_is_not_let_in() -> None:
    with running_server_address("--password", "lantern") as address:
        done = run("\nnever read\n", address)

    assert (done.returncode, done.stderr) == (1, "")
    assert "never read" not in done.stdout


def test_a_script_gives_a_server_up_that_never_answers() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        done = run("create\n", f"127.0.0.1:{taken.getsockname()[1]}")

    assert (done.returncode, done.stdout) == (
        1,
        "No server answers there. Trying again; quit ends that.\n"
        "The end: no server answers there.\n",
    )


def test_who_types_can_quit_while_no_server_answers() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        child = pexpect.spawn(
            COMMAND[0],
            [*COMMAND[1:], f"127.0.0.1:{taken.getsockname()[1]}"],
            env={**os.environ, "TERM": "dumb"},
            encoding="utf-8",
            timeout=60,
        )
        child.expect_exact("No server answers there. Trying again; quit ends that.")
        child.sendline("tables")
        child.expect_exact("There is no link now. Wait for it, or type: quit.")
        child.sendline("quit")
        child.expect(pexpect.EOF)
        child.close()

    assert child.exitstatus == 0


def test_the_log_is_told_in_sentences() -> None:
    done = run("say hello\n\n\nlog 4\nquit\n", "--solo", "--bots", "1")

    assert "\n? log 4\n" in done.stdout
    assert re.findall(r"^(?:[a-z].*|.*[.!?]\.)$", done.stdout, re.MULTILINE) == []
