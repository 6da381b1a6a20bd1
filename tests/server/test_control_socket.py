"""The socket by which the host's commands reach a server."""

import stat
from pathlib import Path

import pytest

from support.host_process import host_process, typed


async def test_only_the_owner_can_open_the_socket(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    async with host_process(folder):
        modes = [stat.S_IMODE(path.stat().st_mode) for path in (folder, folder / "control.sock")]

    assert modes == [0o700, 0o600]


async def test_a_socket_left_behind_is_replaced(tmp_path: Path) -> None:
    async with host_process(tmp_path) as server:
        server.process.kill()
        await server.ended()
    assert (tmp_path / "control.sock").is_socket()
    assert (await typed("status", "--data", str(tmp_path))).error == (
        f"threeup-server: no server runs with the data folder {tmp_path};"
        " name its folder with --data\n"
    )

    async with host_process(tmp_path) as server:
        assert (await server.type("players")).out == "nobody\n"


async def test_the_socket_of_a_server_that_runs_is_left_alone(tmp_path: Path) -> None:
    async with host_process(tmp_path) as server:
        options = ("--no-config", "--host", "127.0.0.1", "--port", "0")
        second = await server.type(*options)

        assert second.status == 1
        assert second.error.startswith("threeup-server: another threeup-server uses ")
        assert second.error.count("\n") == 1
        assert (await server.type("players")).out == "nobody\n"


async def test_a_stopped_server_leaves_no_socket(tmp_path: Path) -> None:
    async with host_process(tmp_path) as server:
        server.process.terminate()
        await server.ended()

    assert not (tmp_path / "control.sock").exists()


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (b"\n", b'{"error":"this is no question"}\n'),
        (b"[1]\n", b'{"error":"this is no question"}\n'),
        (b"[" * 8000 + b"\n", b'{"error":"this is no question"}\n'),
        (b'{"do": ["x"]}\n', b'{"error":"this server does not know that command"}\n'),
        (b'{"do": "kick"}\n', b'{"error":"name is missing"}\n'),
        (b'{"do": "kick", "name": 7}\n', b'{"error":"name is missing"}\n'),
        (b"x" * 100_000, b""),
    ],
)
async def test_odd_questions_get_one_line_or_nothing(
    question: bytes, answer: bytes, tmp_path: Path
) -> None:
    async with host_process(tmp_path) as server:
        assert await server.asked(question) == answer
        assert (await server.type("players")).out == "nobody\n"


async def test_a_folder_may_have_a_longer_path_than_sockets_may(tmp_path: Path) -> None:
    async with host_process(tmp_path / ("x" * 200)) as server:
        assert (await server.type("players")).out == "nobody\n"
        server.process.terminate()
        assert await server.ended() == (0, "")
