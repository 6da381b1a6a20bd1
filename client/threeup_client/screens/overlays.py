"""What can lie over the table: events, pile, players, memory, and what one has missed."""

from typing import Final

from threeup_client.bar import Mood
from threeup_client.model import TableModel, WhileAway
from threeup_client.paint.away import paint_away
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.events import paint_events_box
from threeup_client.paint.frame import paint_keys
from threeup_client.paint.overlay import paint_overlay
from threeup_client.paint.people import keys_of, paint_people
from threeup_client.roster import Keys, entries
from threeup_client.scene import Scene
from threeup_client.screens.painted import PaintedScreen
from threeup_client.screens.people import do_about

_WORDS: Final = {"e": "events", "p": "pile", "w": "players", "m": "unseen"}
OVERLAYS: Final = tuple(_WORDS)
_AWAY: Final = "away"
_PAGE: Final = 8
_STEPS: Final = {"up": -1, "k": -1, "down": 1, "j": 1, "pageup": -_PAGE, "pagedown": _PAGE}


class Overlays:
    """At most one is open; the keys that it knows act on it alone."""

    def __init__(self) -> None:
        self.open: str | None = None
        self._cursor = 0
        self._read_to: int | None = None
        """Number of the log's entry that is shown last; None follows the newest."""
        self._missed: WhileAway | None = None

    def take(self, table: TableModel | None) -> None:
        """Somebody who is back is shown what they missed, once, and as long as it is of now."""
        away = table.away if table else None
        if away is not None and away is not self._missed:
            self.open = _AWAY
        elif away is None and self.open == _AWAY:
            self.open = None
        self._missed = away

    def press(self, screen: PaintedScreen, scene: Scene, key: str) -> bool:
        """Whether the key was for an overlay."""
        known = [one for one in OVERLAYS if one != "m" or scene.has_memory]
        if self.open is None:
            if key not in known:
                return False
            self.open, self._cursor, self._read_to = key, 0, None
        elif key in ("escape", "enter", "q") or key == self.open:
            self.open = None
        elif self.open == "w":
            self._press_people(screen, scene, key)
        elif self.open == "e":
            self._scroll(scene.table, key)
        elif key in known:
            self.open = key
        return True

    def point(self, place: int) -> None:
        self._cursor = place

    def paint(self, canvas: Canvas, scene: Scene) -> None:
        foot = scene.bar.cut_to(canvas.width - 8) if scene.bar.mood is Mood.ACT else ""
        if self.open == _AWAY and self._missed is not None:
            paint_away(canvas, scene, self._missed, foot)
        elif self.open == "w":
            paint_people(canvas, scene, self._cursor, foot)
        elif self.open == "e":
            paint_events_box(canvas, scene, self._read_to, foot)
        elif self.open is not None:
            paint_overlay(canvas, scene, self.open, foot)
        if self.open is not None:
            paint_keys(canvas, self._keys(scene))

    def _keys(self, scene: Scene) -> Keys:
        """Those of the table behind do nothing while something lies over it."""
        closes = ("Esc", "close")
        if self.open == _AWAY:
            return (("Esc", "back to the game"), ("?", "help"))
        if self.open == "w":
            first: Keys = (("↑↓", "choose"), *keys_of(scene, self._cursor)[:-1])
        else:
            first = (("↑↓", "scroll"),) if self.open == "e" else ()
        others = tuple(
            (key, word)
            for key, word in _WORDS.items()
            if key != self.open and (key != "m" or scene.has_memory)
        )
        return (closes, *first, *others, ("?", "help"))

    def _press_people(self, screen: PaintedScreen, scene: Scene, key: str) -> None:
        room = scene.table.room
        people = entries(room)
        self._cursor = min(self._cursor, len(people) - 1)
        if key in ("up", "down"):
            step = -1 if key == "up" else 1
            self._cursor = max(0, min(len(people) - 1, self._cursor + step))
        elif key in [one for one, _ in keys_of(scene, self._cursor)]:
            do_about(screen, room, people[self._cursor], key)
        elif key in OVERLAYS:
            self.open = key

    def _scroll(self, table: TableModel, key: str) -> None:
        """Reading further up stays where it is while new lines come; End follows them again."""
        oldest = table.told - len(table.log) + 1
        at = table.told if self._read_to is None else self._read_to
        if key in _STEPS:
            at = max(min(oldest + _PAGE, table.told), min(table.told, at + _STEPS[key]))
            self._read_to = None if at == table.told else at
        elif key == "home":
            self._read_to = min(oldest + _PAGE, table.told)
        elif key == "end":
            self._read_to = None
        elif key in OVERLAYS:
            self.open = key
