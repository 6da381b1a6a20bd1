"""Keys at the table that a person has set otherwise, and the digit row of French keyboards."""

from collections.abc import Mapping
from typing import Final

from threeup_client.settings import Settings

ACTIONS: Final = {
    **{str(digit): str(digit) for digit in (1, 2, 3, 4, 5, 6, 7, 8, 9)},
    "10": "0",
    "clear": "c",
    "clear1": "v",
    "clear2": "b",
    "play": "enter",
    "previous": "left",
    "next": "right",
    "more": "up",
    "fewer": "down",
    "one_or_all": "space",
    "nothing": "escape",
    "draw": "d",
    "take": "t",
    "chat": "tab",
    "events": "e",
    "pile": "p",
    "players": "w",
    "memory": "m",
    "phrase": "!",
    "help": "?",
    "leave": "q",
}
"""The usual key of everything that a key does at the table."""

_NAMES: Final = {"!": "exclamation_mark", "?": "question_mark"}
_SHOWN: Final = {"enter": "Enter", "space": "Space", "escape": "Esc", "tab": "Tab"}
_SHOWN_ARROWS: Final = {"left": "←", "right": "→", "up": "↑", "down": "↓"}
_AZERTY: Final = dict(zip("&é\"'(-è_çà", "1234567890", strict=True))


def key_problem(action: object, key: object, taken: Mapping[str, str]) -> str | None:
    """Why this key cannot be set for this action, or None."""
    if action not in ACTIONS:
        return f"nothing at the table is called {action!r}"
    if not isinstance(key, str) or not 0 < len(key) <= 20 or not key.isprintable():
        return f"{action} takes the name of a key"
    other = next((name for name, its in taken.items() if its == key), None)
    return f"{other} and {action} have the same key {key}" if other else None


class Keymap:
    """Turns pressed keys into the usual ones, and the usual ones into what is to be shown."""

    def __init__(self, settings: Settings) -> None:
        self._usual = {key: ACTIONS[action] for action, key in settings.keys.items()}
        moved = {ACTIONS[action] for action in settings.keys}
        self._dead = moved - set(self._usual)
        self._azerty = _AZERTY if settings.digits == "azerty" else {}
        self.labels = {
            shown_key(ACTIONS[action]): shown_key(key) for action, key in settings.keys.items()
        }
        """What stands on the screen instead of a usual key."""

    def usual(self, key: str, character: str | None) -> str:
        """The usual key of what the pressed one does; a key that was moved away does nothing."""
        for name in (character, key):
            if name in self._usual:
                return _NAMES.get(self._usual[name], self._usual[name])
        if character in self._azerty:
            return self._azerty[character]
        return "" if key in self._dead or character in self._dead else key


def shown_key(key: str) -> str:
    """As it stands on the screen: `Enter`, `d`, `F2`."""
    if key in _SHOWN_ARROWS:
        return _SHOWN_ARROWS[key]
    return _SHOWN.get(key) or (key.upper() if len(key) > 1 else key)
