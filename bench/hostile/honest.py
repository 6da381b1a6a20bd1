"""Two people who play on and on, and take the time of each move there and back."""

import asyncio
import time
from collections.abc import Sequence
from typing import Final

from bench.hostile.peer import Message, Peer

BETWEEN_MOVES: Final = 0.01
_SHARE: Final = "5a" * 16


class HonestTable:
    """A table of two; `times` are seconds from a move to its answer, `faults` what went wrong."""

    def __init__(self, players: Sequence[Peer]) -> None:
        self._players = players
        self.times: list[float] = []
        self.games = 0
        self.faults: list[str] = []

    @classmethod
    async def opened(cls, port: int) -> "HonestTable":
        asha, bert = [await Peer.connected(port) for _ in range(2)]
        await asha.hello("Asha")
        await bert.hello("Bert")
        table = await asha.ask("create", options={"name": "Honest", "seats": 2})
        await bert.ask("join", table=table["table"])
        return cls((asha, bert))

    async def play(self) -> None:
        """Play until cancelled: one game after another."""
        try:
            await asyncio.gather(*(self._sit(player) for player in self._players))
        except (OSError, EOFError, TimeoutError) as error:
            self.faults.append(f"the table fell apart: {error!r}")

    async def _sit(self, player: Peer) -> None:
        while True:
            await self._asked(player, "ready", ready=True, share=_SHARE)
            while player.room.get("stage") != "playing":
                await player.until("update")
            while player.room["stage"] == "playing":
                await self._move(player)
            self.games += 1

    async def _move(self, player: Peer) -> None:
        view = player.view
        if view is None or not view["legal"]:
            await player.until("update")
            return
        await asyncio.sleep(BETWEEN_MOVES)
        action = view["legal"][0]
        began = time.perf_counter()
        await self._asked(
            player, "act", game=player.room["game"], version=view["version"], action=action
        )
        self.times.append(time.perf_counter() - began)
        await player.until("update")

    async def _asked(self, player: Peer, kind: str, **fields: object) -> Message:
        answer = await player.ask(kind, **fields)
        if answer["t"] != "done":
            self.faults.append(f"{kind} was answered {answer}")
        return answer
