"""A record read from a file that may be anything."""

from pathlib import Path

from threeup_engine.record import LARGEST_RECORD, Record
from threeup_engine.record_text import RecordError, parse


def read_record(path: Path) -> Record:
    """
    Raises:
        RecordError: the file is no record, or a damaged one.
        OSError: the file cannot be read.
    """
    with path.open("rb") as file:
        content = file.read(LARGEST_RECORD + 1)
    if len(content) > LARGEST_RECORD:
        raise RecordError(1, "the file is larger than 1 MiB, no record of a game is")
    try:
        text = content.decode()
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise RecordError(line, "damaged; this is no UTF-8 text") from None
    return parse(text)
