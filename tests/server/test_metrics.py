"""The server's numbers over HTTP, for Prometheus and for whoever looks after the server."""

import asyncio
import re
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.held_port import held_port
from support.host_process import host_process, typed
from support.raw_client import SECONDS, client


@pytest.fixture
def free_port() -> Iterator[int]:
    with held_port() as port:
        yield port


async def _answer(port: int, request: bytes) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request)
    async with asyncio.timeout(SECONDS):
        answer = await reader.read()
    writer.close()
    return answer


async def _got(port: int, path: str) -> tuple[str, str]:
    """The status line and the body."""
    head, _, body = (await _answer(port, f"GET {path} HTTP/1.1\r\n\r\n".encode())).partition(
        b"\r\n\r\n"
    )
    return head.split(b"\r\n")[0].decode(), body.decode()


async def _value(port: int, name: str) -> float:
    _, text = await _got(port, "/metrics")
    found = re.search(rf"^threeup_{re.escape(name)} (\S+)$", text, re.MULTILINE)
    assert found is not None, text
    return float(found[1])


async def test_metrics_count_people_tables_games_moves_and_refusals(
    tmp_path: Path, free_port: int
) -> None:
    options = ("--metrics", str(free_port))
    async with host_process(tmp_path, *options) as server, client(server.port, "Asha") as asha:
        await asha.create(bots=["easy"])
        await asha.ready()
        await asha.event("game_began")
        await asha.play_own_moves()
        await asha.ask("remove_bot", seat=0)
        await asha.ask("remove_bot", seat=0)

        values = {
            name: await _value(free_port, name)
            for name in (
                "connections",
                "people_connected",
                "tables",
                "games_running",
                "games_total",
                'refusals_total{code="no_bot_there"}',
            )
        }
        moves = await _value(free_port, "moves_total")
        commits = await _value(free_port, "commit_seconds_count")
        sent = await _value(free_port, "sent_bytes_total")

    assert values == {
        "connections": 1,
        "people_connected": 1,
        "tables": 1,
        "games_running": 0,
        "games_total": 1,
        'refusals_total{code="no_bot_there"}': 2,
    }
    assert moves > 10
    assert commits > 10
    assert sent >= len(asha.received)


async def test_metrics_are_in_the_text_format_of_prometheus(free_port: int, tmp_path: Path) -> None:
    async with host_process(tmp_path, "--metrics", str(free_port)):
        answer = await _answer(free_port, b"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n")
    head, _, body = answer.partition(b"\r\n\r\n")

    assert b"Content-Type: text/plain; version=0.0.4; charset=utf-8" in head
    assert f"Content-Length: {len(body)}".encode() in head
    line = re.compile(
        rb"# (HELP|TYPE) threeup_[a-z_]+ .+"
        rb'|threeup_[a-z_]+(\{(code|le)="[a-z0-9_.+I]+"\})? [0-9.e+-]+'
    )
    assert [one for one in body.splitlines() if not line.fullmatch(one)] == []
    assert body.endswith(b"\n")


async def test_health_is_one_line(tmp_path: Path, free_port: int) -> None:
    options = ("--metrics", str(free_port))
    async with host_process(tmp_path, *options) as server, client(server.port, "Asha"):
        healthy = await _got(free_port, "/health")

    assert healthy == ("HTTP/1.1 200 OK", "ok: people 1, tables 0, games 0\n")


async def test_a_draining_server_is_not_healthy(tmp_path: Path, free_port: int) -> None:
    options = ("--metrics", str(free_port))
    async with host_process(tmp_path, *options) as server, client(server.port, "Asha") as asha:
        await asha.create(bots=["easy"])
        await asha.ready()
        await asha.event("game_began")
        await server.type("drain")

        draining = await _got(free_port, "/health")

    assert draining == (
        "HTTP/1.1 503 Service Unavailable",
        "draining: people 1, tables 1, games 1\n",
    )


@pytest.mark.parametrize(
    ("request_bytes", "status"),
    [
        (b"GET / HTTP/1.1\r\n\r\n", b"HTTP/1.1 404 Not Found"),
        (b"POST /metrics HTTP/1.1\r\n\r\n", b"HTTP/1.1 405 Method Not Allowed"),
        (b"\x16\x03\x01\r\n\r\n", b"HTTP/1.1 400 Bad Request"),
        (b"GET /metrics HTTP/1.1\r\n" + b"A: b\r\n" * 10_000, b"HTTP/1.1 431 Request Header"),
    ],
)
async def test_odd_requests_get_a_plain_answer(
    request_bytes: bytes, status: bytes, tmp_path: Path, free_port: int
) -> None:
    async with host_process(tmp_path, "--metrics", str(free_port)):
        assert (await _answer(free_port, request_bytes)).startswith(status)
        assert (await _got(free_port, "/health"))[0] == "HTTP/1.1 200 OK"


async def test_a_head_request_gets_no_body(tmp_path: Path, free_port: int) -> None:
    async with host_process(tmp_path, "--metrics", str(free_port)):
        answer = await _answer(free_port, b"HEAD /health HTTP/1.0\r\n\r\n")

    assert answer.startswith(b"HTTP/1.1 200 OK\r\n")
    assert answer.endswith(b"\r\n\r\n")


async def test_waiting_requests_are_few_and_do_not_last(tmp_path: Path, free_port: int) -> None:
    async with host_process(tmp_path, "--metrics", str(free_port)) as server:
        silent = [await asyncio.open_connection("127.0.0.1", free_port) for _ in range(20)]
        async with asyncio.timeout(SECONDS):
            ends = [await reader.read() for reader, _ in silent]
        healthy = await _got(free_port, "/health")
        for _, writer in silent:
            writer.close()
        assert server.process.returncode is None

    assert ends == [b""] * 20
    assert healthy[0] == "HTTP/1.1 200 OK"


async def test_9_2_a_metrics_port_that_is_taken_gives_one_line_with_the_option_to_change(
    tmp_path: Path,
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        options = ("--no-config", "--data", str(tmp_path), "--host", "127.0.0.1", "--port", "0")
        done = await typed(*options, "--metrics", str(port))

    assert done.status == 1
    assert done.error == (
        f"threeup-server: cannot listen at 127.0.0.1 port {port}: Address already in use;"
        " try another --metrics\n"
    )
