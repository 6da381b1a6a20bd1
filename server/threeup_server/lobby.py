"""A table as the lobby lists it."""

from threeup_protocol.server_messages import LobbyTable
from threeup_server.table import Table


def listed(table: Table) -> LobbyTable:
    taken = [who for _, who in table.seats.taken]
    return LobbyTable(
        id=table.id,
        name=table.options.name,
        deck=table.options.house.deck,
        stage=table.stage,
        seats=len(table.seats),
        people=tuple(who.name for who in taken),
        bots=sum(who.level is not None for who in taken),
        turns=table.game.state.turns if table.game else 0,
        move_seconds=table.options.move_seconds,
    )
