"""The log: one line a fact, as text or JSON, whatever text of others is in it.

A line's first argument says who or what it is about; of one such source only so many lines a
minute are written, so that nobody can fill a disk. Secrets are kept out by whoever logs.
"""

import codecs
import json
import logging
import sys
import time
import traceback
from collections import OrderedDict
from typing import Final, Literal

from threeup_server.rate import Clock, Limit, TokenBucket

LONGEST_MESSAGE: Final = 400
"""Characters, after escaping; the rest of a longer one is left out."""
LONGEST_TRACE: Final = 4000
_LINES: Final = Limit(1.0, 60)
SOURCES_KEPT: Final = 2000

_in_ascii: Final = codecs.getencoder("unicode_escape")
"""Python loads it when it is first asked for; then there may be no file left to open."""
_TIME: Final = "%Y-%m-%dT%H:%M:%S"


def configure(level: str, form: Literal["text", "json"]) -> None:
    """Send the log to stderr from now on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    handler.addFilter(SourceLimit(time.monotonic))
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)


def harmless(text: str, longest: int = LONGEST_MESSAGE) -> str:
    """Text on one line, with everything that is not printable escaped, and not too long."""
    cut = text[: longest + 1]
    escaped = "".join(char if char.isprintable() else _escaped(char) for char in cut)
    return escaped if len(escaped) <= longest else f"{escaped[:longest]}..."


class TextLines(logging.Formatter):
    """`2026-01-31T12:00:00Z warning what happened`"""

    def format(self, record: logging.LogRecord) -> str:
        line = f"{_moment(record)} {record.levelname.lower()} {harmless(record.getMessage())}"
        trace = _trace(record)
        return f"{line} | {trace}" if trace else line


class JsonLines(logging.Formatter):
    """`{"time": ..., "level": ..., "part": ..., "message": ...}`, with `trace` after a failure"""

    def format(self, record: logging.LogRecord) -> str:
        fact = {
            "time": _moment(record),
            "level": record.levelname.lower(),
            "part": record.name.rpartition(".")[2],
            "message": harmless(record.getMessage()),
        }
        trace = _trace(record)
        return json.dumps({**fact, "trace": trace} if trace else fact)


class SourceLimit(logging.Filter):
    """Lets only so many lines about one source through."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    @property
    def known(self) -> int:
        """So many sources are remembered."""
        return len(self._buckets)

    def filter(self, record: logging.LogRecord) -> bool:
        source = str(record.args[0])[:100] if isinstance(record.args, tuple) and record.args else ""
        bucket = self._buckets.pop(source, None) or TokenBucket(_LINES)
        self._buckets[source] = bucket
        while len(self._buckets) > SOURCES_KEPT:
            self._buckets.popitem(last=False)
        return bucket.take(self._clock())


def _moment(record: logging.LogRecord) -> str:
    return f"{time.strftime(_TIME, time.gmtime(record.created))}Z"


def _trace(record: logging.LogRecord) -> str:
    if not record.exc_info or record.exc_info[1] is None:
        return ""
    text = "".join(traceback.format_exception(record.exc_info[1]))
    return harmless(text[-LONGEST_TRACE:], LONGEST_TRACE)


def _escaped(char: str) -> str:
    return _in_ascii(char, "surrogatepass")[0].decode()
