"""What has changed, as lines: events in their order, then what is now for you to do."""

from collections.abc import Iterator

from threeup_client.hearing import Hearing
from threeup_client.model import ClientModel, Link, Notice, TableModel
from threeup_client.narration import sentence
from threeup_client.plain.moves import possible
from threeup_client.plain.speech import SpokenNames, as_line, cards_text, turn_text, who_lines
from threeup_client.refusals import code_text
from threeup_client.results import results
from threeup_client.words import Names, counted, house_text
from threeup_engine.view import Phase, SeatView
from threeup_protocol.server_messages import Lobby
from threeup_protocol.table import Stage

_NOTICES = {
    Notice.NOT_READY: "You were not ready in time and are in the lobby.",
    Notice.KICKED: "The host sent you away from the table.",
    Notice.AWAY: "You were away for too long; your seat is gone.",
    Notice.TABLE_GONE: "Your table is gone.",
    Notice.FORGOTTEN: "The server had forgotten you; you came in anew.",
}


def names_of(table: TableModel) -> Names:
    return SpokenNames([seat.name for seat in table.room.seats], table.room.you)


class Teller:
    """Remembers what has been told, so that nothing is told twice."""

    def __init__(self, *, is_solo: bool) -> None:
        self._is_solo = is_solo
        self._told = 0
        self._table: str | None = None
        self._link = Link.CONNECTING
        self._was_up = False
        self._turn: tuple[int, int] | None = None
        self._stage: tuple[Stage, int] | None = None
        self._is_in_lobby = False
        self._notice: Notice | None = None

    def lines(self, model: ClientModel) -> Iterator[str]:
        """What is new in the model."""
        yield from self._of_the_link(model)
        if model.notice is not None and model.notice is not self._notice:
            yield _NOTICES[model.notice]
        self._notice = model.notice
        if model.table is not None:
            self._is_in_lobby = False
            yield from self._of_the_table(model.table)
        elif model.lobby is not None and not self._is_in_lobby and not self._is_solo:
            self._is_in_lobby, self._table, self._stage = True, None, None
            yield f"You are {model.lobby.you}, in the lobby of {model.server}."
            yield from table_lines(model.lobby)

    def _of_the_link(self, model: ClientModel) -> Iterator[str]:
        link = model.link
        if link.state is self._link:
            return
        if link.state is Link.LOST:
            what = "The link is lost" if self._was_up else "No server answers there"
            why = f": {code_text(link.goodbye.code)}" if link.goodbye else ""
            yield f"{what}{why}. Trying again; quit ends that."
        elif link.state is Link.UP and self._link is Link.LOST:
            yield "The link is back." if self._was_up else "The server answers."
        self._was_up = self._was_up or link.state is Link.UP
        self._link = link.state

    def _of_the_table(self, table: TableModel) -> Iterator[str]:
        names = names_of(table)
        if table.room.id != self._table:
            self._table, self._told, self._turn = table.room.id, table.told, None
            if not self._is_solo:
                yield from room_lines(table)
        new = min(table.told - self._told, len(table.log))
        self._told = table.told
        for event in table.log[len(table.log) - new :] if new else ():
            yield as_line(sentence(event, names))
        if table.away is not None and new:
            away = table.away
            yield f"When you left: hand {cards_text(away.hand)}; pile {cards_text(away.pile)}."
        yield from self._of_the_stage(table)
        if table.view is not None and table.room.stage is Stage.PLAYING:
            yield from self._of_the_turn(table.view, names)

    def _of_the_stage(self, table: TableModel) -> Iterator[str]:
        stage = (table.room.stage, table.room.game)
        if stage == self._stage:
            return
        self._stage = stage
        if table.room.stage is Stage.OVER:
            for row in results(table):
                place = f"{row.place}. " if row.place else ""
                won = "" if row.wins is None else f", {row.wins} won so far"
                yield f"{place}{row.name}: {counted(row.left, 'card')} left{won}."
        is_asked = table.room.stage is Stage.OVER or not self._is_solo
        if table.room.you is not None and table.room.stage is not Stage.PLAYING and is_asked:
            again = "play again" if table.room.stage is Stage.OVER else "be ready"
            yield f"Enter alone: {again}. Also: help, leave."

    def _of_the_turn(self, view: SeatView, names: Names) -> Iterator[str]:
        turn = (view.version, len(view.legal))
        if view.legal and turn != self._turn:
            yield turn_text(view, names)
            if view.phase is not Phase.CHOOSE:
                yield possible(view)
        self._turn = turn


def room_lines(table: TableModel) -> Iterator[str]:
    """Where one is, and with whom."""
    room = table.room
    invite = f" Others join with the code {room.id}." if room.stage is Stage.WAITING else ""
    yield f"Table {room.options.name}: {house_text(room.options.house)}.{invite}"
    yield from who_lines(room, table.view, names_of(table))


def table_lines(lobby: Lobby) -> Iterator[str]:
    """The tables, numbered."""
    if not lobby.tables:
        yield "There is no table yet. Type: create. Or: help."
    for number, table in enumerate(lobby.tables, 1):
        free = table.seats - len(table.people)
        locked = ", with a password" if table.password else ""
        who = ", ".join(table.people) or "nobody"
        state = f"{counted(free, 'free seat')}" if table.stage is not Stage.PLAYING else "playing"
        yield f"{number}. {table.name}: {who}; {state}, {table.deck} deck{locked}."


def log_lines(table: TableModel, hearing: Hearing, count: int) -> list[str]:
    """What happened last, and how much talk the settings have kept back, where there was any."""
    names = names_of(table)
    lines = [as_line(sentence(one, names)) for one in table.log[-count:]]
    if hearing.unheard:
        lines.append(f"{counted(hearing.unheard, 'line')} of talk not shown.")
    return lines
