"""Which keys do what, by the screen that the help was opened from."""

from typing import Final

Keys = tuple[tuple[str, str], ...]

EVERYWHERE: Final[Keys] = (
    ("Tab", "talk; Esc back"),
    ("F2", "settings"),
    ("F3", "statistics"),
    ("F4", "replays"),
    ("?", "help"),
    ("Ctrl+P", "all of this by name"),
)
KEYS_OF: Final[dict[str, Keys]] = {
    "table": (
        ("1-9 0", "rank 1-9, 10"),
        ("c v b", "Clear, +1, +2"),
        ("same key", "one fewer"),
        ("←→ ↑↓", "card, number"),
        ("Space", "one or all"),
        ("Enter", "do what bar says"),
        ("Esc", "choose nothing"),
        ("d", "draw first"),
        ("t", "take the pile"),
        ("1 2 3", "turn a 3DOWN"),
        ("[ ]", "watch another seat"),
        ("e p w m", "events, pile, players, unseen"),
        ("!", "quick phrases"),
        ("z y", "pause, vote a bot"),
        ("r", "to another machine"),
        ("q", "leave"),
    ),
    "choose": (
        ("rank key", "hand or 3UP"),
        ("←→ Space", "the same"),
        ("a", "coach's choice"),
        ("Enter", "lays the three"),
        ("q", "leave"),
    ),
    "start": (
        ("↑↓", "choose"),
        ("←→", "how many bots"),
        ("Enter", "go"),
        ("b", "bots at once"),
        ("s", "settings"),
        ("Tab", "your name"),
        ("q", "quit"),
    ),
    "lobby": (
        ("Enter", "join, or watch"),
        ("n", "new table"),
        ("w", "watch"),
        ("b", "a game against bots"),
        ("i", "join by a code"),
        ("g", "ignore somebody"),
        ("q", "leave"),
    ),
    "waiting": (
        ("Space", "ready"),
        ("↑↓", "choose a seat"),
        ("b x l", "bots and their level"),
        ("k m h", "send away, mute, make host"),
        ("g", "ignore"),
        ("o", "options"),
        ("i", "copy the invite"),
        ("r", "to another machine"),
        ("q", "leave"),
    ),
    "over": (
        ("Enter", "again"),
        ("r", "replay"),
        ("l", "lobby"),
        ("q", "leave"),
    ),
    "settings": (
        ("↑↓", "option"),
        ("←→", "change"),
        ("r", "defaults"),
        ("Esc", "back"),
    ),
    "replay": (
        ("←→", "a move"),
        ("↑↓", "a turn"),
        ("[ ]", "next moment"),
        ("Space", "run, stop"),
        ("+ -", "faster, slower"),
        ("v", "as who saw it"),
        ("r", "review: what moves were worth"),
        ("Esc", "back"),
    ),
    "replays": (
        ("↑↓", "choose"),
        ("Enter", "watch it"),
        ("←→", "yours, the server's"),
        ("Esc", "back"),
    ),
    "statistics": (
        ("←→", "page"),
        ("e", "export as CSV"),
        ("Esc", "back"),
    ),
}
