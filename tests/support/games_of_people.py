"""A game between raw clients that is under way."""

from support.hosted import Hosted
from support.raw_client import RawClient


async def game_of_people(server: Hosted, *names: str, **options: object) -> list[RawClient]:
    """A game in which all have chosen; in turn order, who is to move first."""
    host, *others = [await server.comes(name) for name in names]
    table = await host.create(seats=len(names), **options)
    for other in others:
        await other.ask("join", table=table)
    players = [host, *others]
    for player in players:
        await player.ready()
    for player in players:
        await player.up_to_date()
        await player.act(player.view["legal"][0])
    for player in players:
        await player.up_to_date()
    first = host.view["turn"]
    return players[first:] + players[:first]
