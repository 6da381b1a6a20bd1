"""The longest time for which the client's loop does nothing else, while a person looks around."""

import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from bench.client.kept import keep_games
from bench.client.terminal import Program

GAMES: Final = 20
_QUIET: Final = 1.0
_STEPS: Final = (
    ("start", "", "Play bots here"),
    ("help", "?", "Keys here"),
    ("settings", "\x1bOQ", "saved as you change"),
    ("statistics", "\x1bOR", "You"),
    ("list of replays", "\x1bOS", "kitchen"),
    ("replay", "\r", "Turn "),
    ("review", "r", "review"),
    ("first table", "b", "Choose 3 more"),
)
"""What is looked at, the key that opens it, and a word that stands there."""
_BACK: Final = {"help": "\x1b", "settings": "q", "statistics": "q", "review": "qqq"}


def stalls(options: Sequence[str]) -> Iterator[tuple[str, float]]:
    """Where, and the most milliseconds of processor time between two looks at keys and links."""
    with tempfile.TemporaryDirectory() as folder:
        home, notes = Path(folder), Path(folder) / "notes"
        notes.touch()
        keep_games(home, GAMES)
        words = ("-m", "bench.client.watched", str(notes), *options, "--no-search")
        with Program(words, home) as program:
            for where, key, seen in _STEPS:
                notes.write_text("")
                program.press(key)
                program.read_until(seen)
                _settle(program)
                yield where, max((float(line) for line in notes.read_text().split()), default=0.0)
                program.press(_BACK.get(where, ""))
                _settle(program)


def _settle(program: Program) -> None:
    """Until nothing more is shown, or for some seconds where something always is."""
    for _ in range(5):
        if not program.read(_QUIET, _QUIET):
            return
