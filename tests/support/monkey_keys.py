"""What a monkey presses: every binding, every kind of sign, and now and then what makes sense."""

from random import Random
from typing import Final

from textual import events
from textual.keys import _character_to_key

_LETTERS: Final = "abcdefghijklmnopqrstuvwxyzCVBQ"
_SIGNS: Final = "1234567890!?/[]+-:;,.'\"@#é²③٣ßÄ中🂡\u0301 "
"""Also digits that are no 0 to 9, wide ones, and a mark that stands on nothing."""
_NAMED: Final = (
    *("enter", "escape", "tab", "shift+tab", "space", "backspace", "delete", "insert"),
    *("up", "down", "left", "right", "home", "end", "pageup", "pagedown"),
    *(f"f{number}" for number in range(1, 13)),
    *("ctrl+p", "ctrl+l", "ctrl+u", "ctrl+w", "ctrl+a", "ctrl+left", "alt+x", "ctrl+z"),
)
_TEXTS: Final = (
    *("hello", "Bert", "k3xw7p", "", "   ", "x" * 300, "\u202egnp", "中文 " * 40, "²", "e\u0301"),
    *("\u200d\u200d", "kitchen: garden", "🂡" * 30),
)


def key_event(name: str) -> events.Key:
    """A key as a terminal tells it, by its name or its character."""
    if len(name) == 1:
        return events.Key(_character_to_key(name), name)
    characters = {"space": " ", "enter": "\r", "tab": "\t", "exclamation_mark": "!"}
    return events.Key(name, characters.get(name))


def any_key(chance: Random) -> str:
    keys: tuple[str, ...] = (*_NAMED, *_LETTERS, *_SIGNS)
    return chance.choice(keys)


def any_text(chance: Random) -> str:
    return chance.choice(_TEXTS)
