"""Tables of raw clients, as far as a test wants them."""

from typing import Any, Final

from support.hosted import Hosted
from support.raw_client import RawClient

GREEN: Final[dict[str, Any]] = {"deck": "green"}
"""House rules of the shortest games."""


async def table_of_people(server: Hosted, *names: str, **options: Any) -> list[RawClient]:
    """Everybody sits, the host first; there are as many seats unless the options say otherwise."""
    host, *others = players = [await server.comes(name) for name in names]
    table = await host.create(**{"seats": len(names), **options})
    for other in others:
        await other.ask("join", table=table)
    for player in players:
        await player.up_to_date()
    return players


async def people_choosing(server: Hosted, *names: str, **options: Any) -> list[RawClient]:
    """The game has begun and nobody has chosen yet; the host first."""
    players = await table_of_people(server, *names, **options)
    for player in players:
        await player.ready()
    for player in players:
        await player.up_to_date()
    return players


async def game_of_people(server: Hosted, *names: str, **options: Any) -> list[RawClient]:
    """A game in which all have chosen; in turn order, who is to move first."""
    players = await people_choosing(server, *names, **options)
    for player in players:
        await player.up_to_date()
        assert (await player.act(player.view["legal"][0]))["t"] == "done"
    for player in players:
        await player.up_to_date()
    first = players[0].view["turn"]
    return players[first:] + players[:first]


async def play_moves(players: list[RawClient], moves: int) -> None:
    """Make so many moves, or what is left of the game."""
    for _ in range(moves):
        for player in players:
            await player.up_to_date()
        movers = [player for player in players if player.view["legal"]]
        for mover in movers[:1]:
            assert (await mover.act(mover.view["legal"][0]))["t"] == "done"
    for player in players:
        await player.up_to_date()
