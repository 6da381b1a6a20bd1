"""The overlay of who is at the table: what they hold, and what one may do about the chosen one."""

from threeup_client.absence import seat_text
from threeup_client.paint.canvas import Canvas, cut, wrapped
from threeup_client.paint.dialog import paint_box
from threeup_client.paint.glyphs import columns_of
from threeup_client.paint.seats import state_of
from threeup_client.roster import Entry, Keys, entries, keys_for
from threeup_client.scene import Scene
from threeup_client.words import by_rank, counted, faces
from threeup_protocol.text import name_key


def paint_people(canvas: Canvas, scene: Scene, cursor: int, foot: str) -> None:
    """`cursor` counts seats, then watchers; `foot` is what waits behind.

    Of the chosen one everything is told, of the others what fits in two lines each.
    """
    people = entries(scene.table.room)
    cursor = min(cursor, len(people) - 1)
    room = canvas.width - 6
    told = [_lines(scene, entry, room, is_whole=i == cursor) for i, entry in enumerate(people)]
    most = max(1, (canvas.height - 6 - len(told[cursor])) // 2)
    first = max(0, min(cursor - most // 2, len(people) - most))
    shown = list(enumerate(told[first : first + most], first))
    lines = [
        f"{'▶' if i == cursor and row == 0 else ' '} {line}"
        for i, one in shown
        for row, line in enumerate(one)
    ]
    lines += [foot] if foot else []
    width = min(canvas.width - 4, max([44, *map(columns_of, lines)]))
    keys = keys_of(scene, cursor)
    y = paint_box(canvas, "Players", [*lines, " " * width], keys)
    for i, one in shown:
        canvas.clickable((canvas.width - width) // 2, y, width, f"@{i}", len(one))
        y += len(one)


def keys_of(scene: Scene, cursor: int) -> Keys:
    """What one may do about the chosen one, and how to close."""
    people = entries(scene.table.room)
    entry = people[min(cursor, len(people) - 1)]
    model = scene.model
    about = keys_for(scene.table.room, entry, model.name, model.ignored)
    return (*about, ("Esc", "closes"))


def _lines(scene: Scene, entry: Entry, columns: int, *, is_whole: bool) -> list[str]:
    """Who it is, and what they hold."""
    holds = _holds(scene, entry) if entry.seat is not None else ""
    rows = wrapped(holds, columns - 2) if is_whole else [cut(holds, columns - 2)]
    return [_headline(scene, entry), *(f"  {row}" for row in rows)]


def _headline(scene: Scene, entry: Entry) -> str:
    room = scene.table.room
    if entry.seat is None:
        words = ["watches"]
    else:
        is_you = entry.seat == room.you
        words = ["you"] if is_you else [state_of(scene, entry.seat)[1]]
        words += ["host"] if entry.seat == room.host else []
        words += [seat_text(room, entry.seat, scene.elapsed) or ""]
        words += [counted(entry.who.wins, "game") + " won"] if entry.who else []
        words += ["muted"] if entry.who and entry.who.muted else []
    words += ["ignored"] if entry.name and name_key(entry.name) in scene.model.ignored else []
    return f"{entry.name or 'empty'}  {' · '.join(word for word in words if word)}"


def _holds(scene: Scene, entry: Entry) -> str:
    assert entry.seat is not None
    if entry.seat >= len(scene.view.seats):
        return ""
    seen = scene.view.seats[entry.seat]
    up, down = faces(by_rank(seen.up)) or "none", sum(seen.down)
    known = f", may hold {faces(by_rank(seen.known))}" if seen.known else ""
    return f"{seen.hand} in hand, up {up}, {down} down{known}"
