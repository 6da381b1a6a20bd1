"""`python -m bench.hostile.attacks NAME PORT AMOUNT`: one attack; prints its counts as JSON."""

import asyncio
import json
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from random import Random
from typing import Final

from bench.hostile.frames import random_frame
from bench.hostile.peer import GONE, Peer, framed, hello_frame

Counts = Counter[str]

TRUSTED: Final = "127.0.0.1"
"""The server sets no limit per address here: what holds, holds without it."""
OTHERS: Final = tuple(f"127.0.0.{number}" for number in range(2, 10))
_AT_A_TIME: Final = 16
_DEAF_SECONDS: Final = 30.0
_FULL_SECONDS: Final = 1.5
"""Until who was cut off is forgotten, and their tables with them."""
_ANSWER_SECONDS: Final = 0.05
"""So long a frame may stay without an answer before the next is tried on a new connection."""


async def frames(port: int, amount: int, counts: Counts) -> None:
    """Random and mutated frames, half of them by somebody who has said hello."""
    await asyncio.gather(*(_frames(port, share, one, counts) for one, share in _shares(amount)))


async def _frames(port: int, amount: int, seed: int, counts: Counts) -> None:
    rng = Random(seed)
    first = await Peer.connected(port)
    token = (await first.hello(f"Frames {seed}"))["token"]
    first.cut()
    for number in range(amount):
        peer = await Peer.connected(port)
        try:
            if number % 2:
                await peer.hello("again", token)
            peer.write(random_frame(rng))
            async with asyncio.timeout(_ANSWER_SECONDS):
                counts[(await peer.until("goodbye", "done", "refused", "opened"))["t"]] += 1
        except TimeoutError:
            counts["no answer"] += 1
        except GONE:
            counts["closed"] += 1
        finally:
            peer.cut()


async def floods(port: int, seconds: int, counts: Counts) -> None:
    """As many messages as the server takes, and connections that come and go."""
    messages = (
        framed({"t": "pong"}),
        framed({"t": "probe", "i": 1, "more": "x" * 16_000}),
        framed({"t": "probe", "i": 1, "more": [[{}] * 500] * 15}),
        framed({"t": "say", "i": 1, "text": "buy " * 50}),
        framed({"t": "dance", "i": 1}),
    )
    async with asyncio.TaskGroup() as group:
        for number, message in enumerate(messages * 2):
            group.create_task(_flood(port, message, f"Flood {number}", seconds, counts))
        for source in (TRUSTED, TRUSTED, *OTHERS[:2]):
            group.create_task(_come_and_go(port, source, seconds, counts))


async def _flood(port: int, message: bytes, name: str, seconds: int, counts: Counts) -> None:
    until = _now() + seconds
    token = None
    while _now() < until:
        peer = await Peer.connected(port)
        try:
            welcome = await peer.hello(name, token)
            token = welcome.get("token", token)
            reading = asyncio.create_task(_read_all(peer))
            async with asyncio.timeout_at(until):
                while not reading.done():
                    peer.write(message * 20)
                    counts["messages"] += 20
                    await peer.writer.drain()
                    await asyncio.sleep(0)
        except (*GONE, TimeoutError):
            pass
        counts["flooding connections"] += 1
        peer.cut()


async def _read_all(peer: Peer) -> None:
    try:
        while await peer.reader.read(65536):
            continue
    except GONE:
        return


async def _come_and_go(port: int, source: str, seconds: int, counts: Counts) -> None:
    until = _now() + seconds
    while _now() < until:
        try:
            (await Peer.connected(port, source)).cut()
        except OSError:
            counts["not connected"] += 1
        counts["came and went"] += 1


async def slowloris(port: int, amount: int, counts: Counts) -> None:
    """Hellos that never end, a byte at a time, from several addresses."""
    sources = (TRUSTED, *OTHERS)
    await asyncio.gather(
        *(_trickle(port, sources[one % len(sources)], counts) for one in range(amount))
    )


async def _trickle(port: int, source: str, counts: Counts) -> None:
    hello = hello_frame("x" * 200)
    peer = await Peer.connected(port, source)
    reading = asyncio.create_task(_read_all(peer))
    for start in range(len(hello) - 1):
        peer.write(hello[start : start + 1])
        await asyncio.wait((reading,), timeout=0.1)
        if reading.done():
            break
    counts["closed by the server" if reading.done() else "not closed"] += 1
    reading.cancel()
    peer.cut()


async def deaf(port: int, amount: int, counts: Counts) -> None:
    """Onlookers at the busiest table who stop reading, but go on to answer and to ask."""
    peers = [await Peer.connected(port) for _ in range(amount)]
    for number, peer in enumerate(peers):
        await peer.hello(f"Deaf {number}")
        while not peer.tables:
            await peer.until("lobby")
        counts[(await peer.ask("watch", table=peer.tables[0]["id"]))["t"]] += 1
        transport = peer.writer.transport
        assert isinstance(transport, asyncio.ReadTransport)
        transport.pause_reading()
    until = _now() + _DEAF_SECONDS
    while _now() < until and (left := [peer for peer in peers if not peer.writer.is_closing()]):
        for peer in left:
            peer.write(framed({"t": "pong"}))
        await asyncio.sleep(0.2)
    for peer in peers:
        counts["cut off" if await _is_cut(peer) else "still there"] += 1
        peer.cut()


async def _is_cut(peer: Peer) -> bool:
    """Whether the connection has ended behind what lies unread."""
    transport = peer.writer.transport
    assert isinstance(transport, asyncio.ReadTransport)
    transport.resume_reading()
    try:
        async with asyncio.timeout(2):
            while await peer.reader.read(1 << 20):
                continue
    except TimeoutError:
        return False
    except GONE:
        return True
    return True


async def rounds(port: int, amount: int, counts: Counts) -> None:
    """Tables opened, begun and left again, in every way there is to leave."""
    await asyncio.gather(*(_rounds(port, share, one, counts) for one, share in _shares(amount)))


async def _rounds(port: int, amount: int, worker: int, counts: Counts) -> None:
    for number in range(amount):
        peer = await Peer.connected(port)
        try:
            await peer.hello(f"Round {worker} {number}")
            options = {"name": "Soon gone", "seats": 3, "bots": ["easy", "random"]}
            while (await peer.ask("create", options=options))["t"] != "opened":
                counts["times all tables were taken"] += 1
                await asyncio.sleep(_FULL_SECONDS)
            counts["opened"] += 1
            await peer.ask("ready", ready=True, share="5a" * 16)
            await (_ask_to_leave, _close, _cut)[number % 3](peer)
        except GONE:
            counts["lost"] += 1
        finally:
            peer.cut()


async def _ask_to_leave(peer: Peer) -> None:
    await peer.ask("leave")


async def _close(peer: Peer) -> None:
    peer.writer.close()
    await peer.writer.wait_closed()


async def _cut(peer: Peer) -> None:
    peer.cut()


def _shares(amount: int) -> Iterator[tuple[int, int]]:
    """How much each of those at a time does of the whole."""
    for one in range(_AT_A_TIME):
        yield one, (amount + one) // _AT_A_TIME


def _now() -> float:
    return asyncio.get_running_loop().time()


ATTACKS: Final[dict[str, Callable[[int, int, Counts], Awaitable[None]]]] = {
    attack.__name__: attack for attack in (frames, floods, slowloris, deaf, rounds)
}


def main() -> None:
    name, port, amount = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    counts: Counts = Counter()

    async def attack() -> None:
        await ATTACKS[name](port, amount, counts)

    asyncio.run(attack())
    print(json.dumps(counts))


if __name__ == "__main__":
    main()
