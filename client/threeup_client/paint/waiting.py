"""The waiting room: seats with who is ready, how to invite, rules, talk."""

from collections.abc import Sequence

from threeup_client.model import ClientModel
from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas, wrapped
from threeup_client.paint.dialog import paint_frame
from threeup_client.paint.lists import BOLD, GOOD, HEADING, MUTED, TEXT, WARN, paint_talk
from threeup_client.paint.theme import style
from threeup_client.roster import Entry
from threeup_client.table_form import pace
from threeup_client.words import house_text
from threeup_protocol.room_events import Said
from threeup_protocol.table import Absence, Presence, RoomView
from threeup_protocol.text import name_key

_WIDE = 80
_INVITE = 36
_BELOW = 12
"""Rows that are not for the lines of the invitation: frame, rules, talk, bar and keys."""
_HERE = ("127.", "localhost", "[::1]")
"""How addresses begin that mean another computer when they are typed on one."""


def paint_seats(
    canvas: Canvas,
    room: RoomView,
    people: Sequence[Entry],
    cursor: int,
    ignored: frozenset[str],
) -> int:
    """One line each, as many as there is room for; gives the first free row below."""
    taken = sum(seat.name is not None for seat in room.seats)
    canvas.put(2, 2, "Seats", HEADING)
    canvas.put(33, 2, f"{taken} of {len(room.seats)}", MUTED)
    most = max(2, canvas.height - 12 - further_rows(canvas, room))
    first = max(0, min(cursor - most // 2, len(people) - most))
    shown = people[first : first + most]
    for row, entry in enumerate(shown):
        is_here = first + row == cursor
        canvas.put(1, 3 + row, "▶" if is_here else " ", style(theme.CHOSEN, theme.PANEL))
        _paint_entry(canvas, 3 + row, entry, room, ignored)
        canvas.clickable(1, 3 + row, 44, f"@{first + row}")
    return 4 + len(shown)


def _paint_entry(
    canvas: Canvas, y: int, entry: Entry, room: RoomView, ignored: frozenset[str]
) -> None:
    number = str(entry.seat + 1) if entry.seat is not None else "w"
    canvas.put(3, y, number, MUTED)
    if entry.name is None:
        canvas.put(6, y, "—", MUTED)
        canvas.put(20, y, "empty", MUTED)
        return
    canvas.put(6, y, entry.name, BOLD, 13)
    canvas.put(20, y, _words(entry, room, ignored), TEXT, 13)
    if entry.who is None:
        return
    is_ready = entry.who.ready
    canvas.put(33, y, "✓ ready" if is_ready else "not ready", GOOD if is_ready else WARN)


def _words(entry: Entry, room: RoomView, ignored: frozenset[str]) -> str:
    """`host, muted`: the more urgent words first."""
    who, words = entry.who, []
    if who is None:
        words = ["watching"]
    elif who.level is not None:
        words = [f"bot, {who.level}"]
    elif who.presence is not Presence.HERE:
        words = ["away" if who.presence is Presence.LOST else str(who.presence)]
    words += ["host"] if entry.seat is not None and entry.seat == room.host else []
    words += ["you"] if entry.seat is not None and entry.seat == room.you else []
    words += ["muted"] if who is not None and who.muted else []
    words += ["ignored"] if entry.name and name_key(entry.name) in ignored else []
    return ", ".join(words)


def invite_lines(room: RoomView, server: str, address: str, door: str = "") -> list[str]:
    """How others come to this table; the last line is the shortest way.

    `door`: what they type who have nothing installed.
    """
    secret = " and the password" if room.password else ""
    if room.options.private:
        where = ["Private: only with the code", f"{room.id}{secret}", ""]
    else:
        lobby = f"In the lobby of {server}:" if server != address else "In the lobby:"
        where = [lobby, f"{room.options.name}{secret}"]
        where.append(f"or with the code {room.id}")
    is_here = address.removeprefix("tls://").startswith(_HERE)
    shell = "On this computer:" if is_here else "From a shell:"
    by_door = ["or with nothing installed:", door] if door else []
    return [*where, shell, f"threeup-client {address}", *by_door]


def paint_invite(canvas: Canvas, lines: Sequence[str], further: int) -> int:
    """At the upper right, where there is room; else it stands with the rules.

    Gives the first free row below. `further`: rows that the rules take beside the usual.
    """
    if canvas.width < _WIDE:
        return 0
    x, room = canvas.width - _INVITE, _INVITE - 4
    rows = []
    for number, line in enumerate(lines):
        is_muted = line.endswith(":") or number in (0, 2)
        rows += [(line, MUTED)] if is_muted else [(one, BOLD) for one in wrapped(line, room, "")]
    rows = [*rows, ("i copies this", MUTED)][: canvas.height - _BELOW - further]
    paint_frame(canvas, (x, 2, _INVITE, len(rows) + 2), "Invite")
    for y, (text, pen) in enumerate(rows, 3):
        canvas.put(x + 2, y, text, pen, room)
    canvas.clickable(x, 2, _INVITE, "i", len(rows) + 2)
    return len(rows) + 5


def paint_rules(canvas: Canvas, room: RoomView, y: int) -> int:
    """House rules, what holds at this table, and the fingerprint of the deal."""
    for label, lines in _rules(canvas, room):
        canvas.put(2, y, label, HEADING)
        for line in lines:
            canvas.put(10, y, line, MUTED, canvas.width - 12)
            y += 1
    if canvas.width >= _WIDE:
        return y
    canvas.put(2, y, "Invite", HEADING)
    canvas.put(10, y, f"code {room.id} · i copies how to come", BOLD, canvas.width - 12)
    canvas.clickable(2, y, canvas.width - 4, "i")
    return y + 1


def further_rows(canvas: Canvas, room: RoomView) -> int:
    """Rows that the rules take because they are longer than a line each."""
    return sum(len(lines) - 1 for _, lines in _rules(canvas, room))


def _rules(canvas: Canvas, room: RoomView) -> list[tuple[str, list[str]]]:
    """Nobody can read them anywhere else, so nothing of them is cut off."""
    columns = canvas.width - 12
    return [
        ("Rules", wrapped(house_text(room.options.house), columns, "")),
        ("Table", wrapped(_table_text(room), columns, "")),
        ("Deal", [f"the server's secret is fixed: SHA-256 {room.commitment[:16]}…"]),
    ]


def _table_text(room: RoomView) -> str:
    options = room.options
    hold = pace(options.hold_seconds)
    lost = {
        Absence.WAIT: "lost links are waited for",
        Absence.BOT: f"a bot plays for a lost link after {hold}",
        Absence.REMOVE: f"a lost link is out after {hold}",
    }[options.absence]
    clock = f"{pace(options.move_seconds)} a move" if options.move_seconds else "no move clock"
    watchers = "" if options.watchers else " · no watchers"
    return f"{clock} · {lost}{watchers}"


def paint_table_talk(canvas: Canvas, model: ClientModel, y: int) -> None:
    end = canvas.put(2, y, "Table talk", HEADING)
    canvas.put(end + 2, y, model.hearing.kept_back, MUTED)
    log = model.table.log if model.table else ()
    said = [(event.name, event.text) for event in log if isinstance(event, Said)]
    paint_talk(canvas, (3, y + 1, canvas.width - 5, canvas.height - y - 4), said)
