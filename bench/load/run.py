"""The measurement, and what is printed of it."""

import asyncio
import gc
import ssl
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import uvloop

from bench.load import fan_people
from bench.load.pace import Pace, quantile
from bench.load.people import SEATS, Crowd
from bench.load.process import Measured, running
from bench.load.wire import HEADER

FLOOR, GOAL = 0.30, 0.45
"""Of the fan-out's moves per CPU second."""
KIB_A_CONNECTION, KIB_A_TLS_CONNECTION, KIB_A_TABLE = 8.0, 60.0, 40.0
TLS_TABLES = 50
WITHIN_SECONDS = 0.001
"""Of the fan-out's median, at the same rate."""


@dataclass
class Result:
    """Of one server."""

    moves_per_cpu_second: float = 0.0
    moves_per_second: float = 0.0
    rate: float = 0.0
    """Moves per second at which the times were taken."""
    p50: float = 0.0
    p99: float = 0.0
    moves: int = 0


@dataclass
class Ours(Result):
    kib_a_connection: float = 0.0
    kib_a_tls_connection: float = 0.0
    kib_a_table: float = 0.0
    update_bytes: int = 0
    move_bytes: int = 0
    complaints: str = ""


def lines(tables: int, seconds: float) -> Iterator[str]:
    """The report; it takes about `7 * seconds`."""
    ours = uvloop.run(_of_threeup(tables, seconds))
    fan = uvloop.run(_of_fan_out(ours, tables, seconds))
    ours.kib_a_tls_connection = uvloop.run(_kib_of_tls(min(tables, TLS_TABLES)))
    yield f"{tables} tables of {SEATS}, everybody moves at once, every move on disk; {seconds:g} s"
    yield (
        f"  a move has {ours.move_bytes} bytes, a view {ours.update_bytes}; "
        f"{ours.moves:,} moves{ours.complaints}"
    )
    for name, result in (("threeup-server", ours), ("bare fan-out", fan)):
        yield (
            f"  {name:15}{result.moves_per_cpu_second:8,.0f} moves per CPU second "
            f"({result.moves_per_second:,.0f} a second); at {result.rate:,.0f} a second "
            f"p50 {result.p50 * 1000:.2f} ms, p99 {result.p99 * 1000:.2f} ms"
        )
    yield from _verdicts(ours, fan)


def _verdicts(ours: Ours, fan: Result) -> Iterator[str]:
    share = ours.moves_per_cpu_second / fan.moves_per_cpu_second
    later = ours.p50 - fan.p50
    yield f"  of the fan-out: {share:.2f} (floor {FLOOR}, goal {GOAL}) {_verdict(share >= FLOOR)}"
    yield (
        f"  later than the fan-out: {later * 1000:.2f} ms at the median "
        f"(at most {WITHIN_SECONDS * 1000:g} ms) {_verdict(later <= WITHIN_SECONDS)}"
    )
    for kib, what, most in (
        (ours.kib_a_connection, "seated connection, idle", KIB_A_CONNECTION),
        (ours.kib_a_tls_connection, "the same with TLS", KIB_A_TLS_CONNECTION),
        (ours.kib_a_table, "table in play, besides its connections", KIB_A_TABLE),
    ):
        yield f"  memory: {kib:.1f} KiB per {what} (at most {most:g}) {_verdict(kib <= most)}"


def _verdict(is_well: bool) -> str:
    return "ok" if is_well else "NOT REACHED"


async def _of_threeup(tables: int, seconds: float) -> Ours:
    people = tables * SEATS
    with _running_threeup(tables) as server:
        pace = Pace()
        crowd = Crowd(tables, pace)
        before = server.bytes_resident
        await crowd.sit_down(server.port)
        await asyncio.sleep(1)
        seated = server.bytes_resident
        crowd.begin()
        result = Ours(kib_a_connection=(seated - before) / 1024 / people)
        await _measure(server, pace, seconds, result)
        result.kib_a_table = (server.bytes_resident - seated) / 1024 / tables
        result.update_bytes = round(crowd.update_bytes / crowd.updates)
        result.move_bytes = crowd.move_bytes
        result.complaints = "".join(f"; {n} times {text}" for text, n in crowd.complaints.items())
        crowd.close()
        pace.stop()
        return result


async def _kib_of_tls(tables: int) -> float:
    """Memory of a seated connection, idle."""
    with _running_threeup(tables, "--tls") as server:
        pace = Pace()
        crowd = Crowd(tables, pace)
        before = server.bytes_resident
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        await crowd.sit_down(server.port, context)
        await asyncio.sleep(1)
        kib = (server.bytes_resident - before) / 1024 / tables / SEATS
        crowd.close()
        pace.stop()
        return kib


@contextmanager
def _running_threeup(tables: int, *options: str) -> Iterator[Measured]:
    """With room for so many tables, keeping everything in a folder of its own."""
    people = str(tables * SEATS + 10)
    limits = ("--max-connections", people, "--max-people", people, "--max-tables", str(tables + 10))
    where = ("--host", "127.0.0.1", "--port", "0", "--no-config", "--until-stdin-closes")
    with (
        tempfile.TemporaryDirectory() as folder,
        running("threeup_server", *where, "--data", folder, *limits, *options) as server,
    ):
        yield server


async def _of_fan_out(ours: Ours, tables: int, seconds: float) -> Result:
    with running("bench.load.fan_server", str(ours.update_bytes)) as server:
        pace = Pace()
        move = HEADER.pack(ours.move_bytes - HEADER.size).ljust(ours.move_bytes, b"\0")
        fours = [fan_people.Four(number, move, pace) for number in range(tables)]
        for four in fours:
            await four.sit_down(server.port)
        await asyncio.sleep(0.2)
        for four in fours:
            four.speak()
        result = Result(rate=ours.rate)
        await _measure(server, pace, seconds, result)
        for four in fours:
            four.close()
        pace.stop()
        return result


async def _measure(server: Measured, pace: Pace, seconds: float, result: Result) -> None:
    """As fast as it goes, then at half of that, or at the rate that is asked for."""
    await asyncio.sleep(seconds / 2)
    gc.collect()
    pace.starts_anew(None)
    began, since, cpu = server.cpu_seconds, time.perf_counter(), 0.0
    while not (pace.moves and cpu):  # a busy machine may let the server do nothing for so long
        await asyncio.sleep(seconds)
        cpu = server.cpu_seconds - began
    passed = time.perf_counter() - since
    result.moves = pace.moves
    result.moves_per_second = pace.moves / passed
    result.moves_per_cpu_second = pace.moves / cpu
    result.rate = result.rate or result.moves_per_second / 2
    pace.starts_anew(result.rate)
    await asyncio.sleep(seconds / 2)
    pace.starts_anew(result.rate)
    await asyncio.sleep(seconds)
    result.p50 = quantile(pace.seconds, 0.5)
    result.p99 = quantile(pace.seconds, 0.99)
