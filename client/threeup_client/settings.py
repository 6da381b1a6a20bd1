"""What a player can set: one tree of options, each with its choices and its line of help.

A field added here is at once a line of the settings screen, a key of the settings file, a
variable of the environment and an argument. `settings_file` fills the tree.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final, Literal, NamedTuple, get_args


def _setting(default: Any, title: str, text: str) -> Any:
    return field(default=default, metadata={"title": title, "text": text})


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How the client looks and behaves for one person."""

    theme: Literal["auto", "dark", "light", "contrast", "none"] = _setting(
        "auto", "Theme", "auto asks the terminal for its background; none sends no colour at all"
    )
    symbols: Literal["auto", "unicode", "ascii"] = _setting(
        "auto", "Symbols", "auto takes plain ASCII where the terminal shows no others"
    )
    cards: Literal["auto", "large", "medium", "small"] = _setting(
        "auto", "Cards", "the largest cards that are drawn; auto goes by the room there is"
    )
    marks: Literal["shapes", "letters", "off"] = _setting(
        "shapes", "Colour marks", "colours never matter in play; the marks only tell cards apart"
    )
    animation: Literal["auto", "full", "short", "off"] = _setting(
        "auto", "Animation", "auto: full on a quick link, short on a slow one"
    )
    bell: Literal["off", "my-turn", "my-turn-and-talk"] = _setting(
        "off", "Bell", "when the terminal rings"
    )
    notification: Literal["off", "my-turn"] = _setting(
        "off", "Notification", "the desktop's own on your turn, where the terminal passes it on"
    )
    coach: Literal["off", "first-games", "always"] = _setting(
        "first-games", "Coach", "a line that explains what is new, in your first three games"
    )
    choice: Literal["lowest-playable", "nothing"] = _setting(
        "lowest-playable", "Chosen for me", "what is chosen when your turn begins"
    )
    rank_key: Literal["chooses", "plays-at-once"] = _setting(
        "chooses", "Rank key", "plays at once: one key plays every card of that rank"
    )
    digits: Literal["1234", "azerty"] = _setting(
        "1234", "Digit row", "azerty: the digit row works without Shift"
    )
    memory: Literal["off", "on-m", "always"] = _setting(
        "on-m",
        "Memory panel",
        "how many of each rank nobody has seen yet: m shows it, or the table",
    )
    chat: Literal["everyone", "friends", "off"] = _setting(
        "everyone",
        "Talk",
        "whose talk is shown; friends are those with whom you have finished a game",
    )
    mode: Literal["screens", "plain"] = _setting(
        "screens", "Plain mode", "plain: lines of text instead of screens, from the next start on"
    )
    keys: Mapping[str, str] = field(default_factory=dict)
    """Keys at the table that are not the usual ones, by what they do (`keymap.ACTIONS`)."""


class Option(NamedTuple):
    """One setting, as the screen, the file and the arguments show it."""

    key: str
    title: str
    text: str
    choices: tuple[str, ...]
    default: str

    @property
    def variable(self) -> str:
        """Its name in the environment."""
        return f"THREEUP_{self.key.upper()}"

    @property
    def flag(self) -> str:
        """Its argument."""
        return f"--{self.key.replace('_', '-')}"


OPTIONS: Final = tuple(
    Option(
        one.name,
        one.metadata["title"],
        one.metadata["text"],
        get_args(one.type),
        str(one.default),
    )
    for one in fields(Settings)
    if one.metadata
)
