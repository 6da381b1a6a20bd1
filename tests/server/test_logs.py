"""The log: one line a fact, whatever the text of others is, and no flood."""

import io
import json
import logging

import pytest

from support.hosted import Clock
from threeup_server.logs import JsonLines, SourceLimit, TextLines, harmless

FORGED = "A\n2026-01-01T00:00:00Z error forged\x1b[2J\x9b1m\u202e\u2028\ud800"
ESCAPED = r"A\n2026-01-01T00:00:00Z error forged\x1b[2J\x9b1m\u202e\u2028\ud800"


class Log:
    """A handler with our forms, and what it has written."""

    def __init__(self) -> None:
        self.written = io.StringIO()
        self.handler = logging.StreamHandler(self.written)

    def says(self, message: str, *args: object, error: BaseException | None = None) -> None:
        info = (type(error), error, error.__traceback__) if error else None
        record = logging.LogRecord(
            "threeup_server.hub", logging.INFO, __file__, 1, message, args, info
        )
        self.handler.handle(record)

    @property
    def lines(self) -> list[str]:
        return self.written.getvalue().splitlines()


@pytest.fixture
def log() -> Log:
    return Log()


def test_8_11_foreign_text_stays_on_its_line_with_its_control_codes_escaped(log: Log) -> None:
    log.handler.setFormatter(TextLines())

    log.says("%s: bad message", FORGED)

    assert [line.partition("Z ")[2] for line in log.lines] == [f"info {ESCAPED}: bad message"]


def test_8_11_foreign_text_is_shortened() -> None:
    assert harmless("\x1b" * 100_000, 10) == r"\x1b\x1b\x..."
    assert harmless("abc", 3) == "abc"


def test_8_11_json_lines_hold_the_same_fact(log: Log) -> None:
    log.handler.setFormatter(JsonLines())

    log.says("%s: bad message", FORGED)

    fact = json.loads(log.lines[0])
    assert fact.pop("time").endswith("Z")
    assert fact == {"level": "info", "part": "hub", "message": f"{ESCAPED}: bad message"}
    assert len(log.lines) == 1


@pytest.mark.parametrize("form", [TextLines(), JsonLines()])
def test_8_11_a_failure_is_one_line_too(log: Log, form: logging.Formatter) -> None:
    log.handler.setFormatter(form)
    try:
        raise ValueError(FORGED)
    except ValueError as error:
        log.says("%s: a message could not be handled", "peer", error=error)

    assert len(log.lines) == 1
    assert "Traceback (most recent call last)" in log.lines[0]
    assert "\x1b" not in log.lines[0]


def test_8_11_one_source_can_write_sixty_lines_and_then_one_a_second(log: Log) -> None:
    clock = Clock()
    frozen = clock()
    log.handler.addFilter(SourceLimit(lambda: frozen + clock.ahead))

    for _ in range(1000):
        log.says("%s: bad message", "flood")
    assert len(log.lines) == 60
    log.says("%s came in", "somebody else")
    assert len(log.lines) == 61
    clock.ahead += 5
    for _ in range(1000):
        log.says("%s: bad message", "flood")
    assert len(log.lines) == 66


def test_8_11_sources_that_change_all_the_time_are_forgotten_again(log: Log) -> None:
    limit = SourceLimit(Clock())
    log.handler.addFilter(limit)

    for number in range(5000):
        log.says("%s came in", number)

    assert limit.known == 2000
