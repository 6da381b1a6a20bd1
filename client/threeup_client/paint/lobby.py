"""The lobby: tables, people, what is known of the chosen table, talk."""

from collections.abc import Sequence

from threeup_client.model import ClientModel
from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas, wrapped
from threeup_client.paint.frame import paint_keys
from threeup_client.paint.lists import BOLD, GOOD, HEADING, MUTED, TEXT, WARN, paint_row, paint_talk
from threeup_client.paint.theme import style
from threeup_client.table_form import pace
from threeup_client.words import counted
from threeup_protocol.server_messages import LobbyTable
from threeup_protocol.table import Stage

SIDE = 26
_COLUMNS = (0, 15, 21, 37, 44)
_WIDE = 80
_LOW = 19
"""Below so many rows there is only the list."""


def can_join(table: LobbyTable) -> bool:
    return table.stage is not Stage.PLAYING and len(table.people) < table.seats


def paint_lobby(
    canvas: Canvas,
    model: ClientModel,
    tables: Sequence[LobbyTable],
    cursor: int,
    keys: Sequence[tuple[str, str]],
) -> None:
    """All but the top line."""
    side = SIDE if canvas.width >= _WIDE else 0
    room = canvas.width - side - 2
    canvas.put(1, 2, "Tables", HEADING)
    heads = ("name", "seats", "state", "deck", "pace")
    for offset, head in zip(_COLUMNS, heads, strict=True):
        canvas.put(3 + offset, 3, head, MUTED)
    is_low = canvas.height < _LOW
    foot = canvas.height - (3 if is_low else 13)
    rows = max(1, foot - 5)
    first = max(0, min(cursor - rows // 2, len(tables) - rows))
    for i, table in enumerate(tables[first : first + rows], first):
        y = 4 + i - first
        cells = zip(_COLUMNS, _cells(table), strict=True)
        paint_row(canvas, (1, y, room), tuple(cells), is_chosen=i == cursor)
        canvas.clickable(1, y, room, f"@{i}")
    if not tables:
        canvas.put(3, 4, "No table yet: n opens one" if model.lobby else "", MUTED)
    elif not is_low:
        _paint_table(canvas, tables[cursor], foot, room)
    if side:
        _paint_people(canvas, model, canvas.width - side)
    if not is_low:
        _paint_talk(canvas, model, canvas.height - 8, room)
    paint_keys(canvas, keys)


def paint_prompt(canvas: Canvas, y: int, typed: str) -> None:
    """The line to type in while nobody types: what stands there, or that one may talk."""
    canvas.fill(0, y, canvas.width, 1, theme.BARS)
    pen = style(theme.MUTED, theme.BARS)
    canvas.put(2, y, typed or "Tab to talk", pen, canvas.width - 4)
    canvas.clickable(0, y, canvas.width, "tab")


def _cells(table: LobbyTable) -> tuple[str, ...]:
    seats = f"{len(table.people)}/{table.seats}"
    return (table.name, seats, _state(table), str(table.deck), pace(table.move_seconds))


def _state(table: LobbyTable) -> str:
    if table.stage is Stage.PLAYING:
        return f"turn {table.turns}" if table.turns else "playing"
    missing = table.seats - len(table.people)
    if table.password:
        return f"{missing} free, locked" if missing else "full, locked"
    return f"waiting for {missing}" if missing else "getting ready"


def _paint_table(canvas: Canvas, table: LobbyTable, y: int, room: int) -> None:
    canvas.put(1, y, table.name, HEADING, room)
    names = ", ".join(table.people) or "nobody"
    canvas.put(3, y + 1, names, TEXT, room - 4)
    bots = f" · {counted(table.bots, 'bot')}" if table.bots else ""
    clock = f" · {pace(table.move_seconds)} a move" if table.move_seconds else " · no move clock"
    locked = " · with a password" if table.password else ""
    closed = "" if table.watchers else " · nobody may watch"
    canvas.put(3, y + 2, f"{table.deck} deck{clock}{bots}{locked}{closed}", MUTED, room - 4)


def _paint_people(canvas: Canvas, model: ClientModel, x: int) -> None:
    for y in range(1, canvas.height - 2):
        canvas.put(x - 1, y, "│", style(theme.LINE, theme.PANEL))
    canvas.put(x + 1, 2, "People", HEADING)
    people = model.lobby.people if model.lobby else ()
    most = canvas.height - 7
    for row, person in enumerate(people[:most]):
        canvas.put(x + 1, 3 + row, "●", GOOD)
        canvas.put(x + 3, 3 + row, person.name, BOLD, 11)
        where = "you" if person.name == model.name else person.table or "here"
        canvas.put(x + 15, 3 + row, where, MUTED, 10)
    if len(people) > most:
        canvas.put(x + 3, 3 + most, f"and {len(people) - most} more", MUTED)


def _paint_talk(canvas: Canvas, model: ClientModel, y: int, room: int) -> None:
    canvas.put(1, y - 1, "─" * (room - 1), style(theme.LINE, theme.PANEL))
    end = canvas.put(1, y, "Lobby talk", HEADING)
    canvas.put(end + 2, y, model.hearing.kept_back, MUTED, room - end - 2)
    said = [(line.name, line.text) for line in model.lobby_talk]
    paint_talk(canvas, (2, y + 1, room - 2, canvas.height - y - 4), said)


def paint_note(canvas: Canvas, note: str | None) -> None:
    """What one is told once, above the line to type in, in as many lines as it needs."""
    lines = wrapped(note, canvas.width - 2, "") if note else []
    top = canvas.height - 2 - len(lines)
    canvas.fill(0, top, canvas.width, len(lines), theme.PANEL)
    for y, line in enumerate(lines, top):
        canvas.put(1, y, line, WARN)
