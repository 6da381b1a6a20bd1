"""The records that this client keeps: one file a game in the data folder, newest first."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from threeup_client.files import write_whole

if TYPE_CHECKING:
    from threeup_engine.record import Record

MOST_LISTED: Final = 500
"""So many of the newest games are listed and counted."""


class Kept(NamedTuple):
    """A file of the shelf: a game, or why it is none."""

    path: Path
    record: "Record | None"
    problem: str = ""


class Shelf:
    """The folder of records; it need not be there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def keep(self, text: str) -> Path:
        """Write a record down, once.

        Raises:
            RecordError: the text is no record.
            OSError: the folder cannot be written.
        """
        from threeup_engine.record_text import parse

        record = parse(text)
        day = record.date.translate(str.maketrans("", "", "-:"))
        path = self.folder / f"{day}-{_harmless(record.table)}-{record.commitment[:6]}.3up"
        if not path.exists():
            write_whole(path, text)
        return path

    def count(self) -> int:
        return len(self._paths())

    def listed(self) -> tuple[Kept, ...]:
        """The newest games; a damaged file says what is wrong with it."""
        return tuple(_read(path) for path in self._paths()[:MOST_LISTED])

    def _paths(self) -> list[Path]:
        try:
            return sorted(self.folder.glob("*.3up"), reverse=True)
        except OSError:
            return []


def _read(path: Path) -> Kept:
    from threeup_engine.record_file import read_record
    from threeup_engine.record_text import RecordError

    try:
        return Kept(path, read_record(path))
    except RecordError as error:
        return Kept(path, None, str(error))
    except OSError as error:
        return Kept(path, None, error.strerror or "cannot be read")


def _harmless(name: str) -> str:
    """A table's name as part of a file's."""
    return re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-")[:20] or "table"
