"""What the screens need of a way to somebody's terminal, whatever carries it."""

from typing import Final, Protocol

USUAL_SIZE: Final = (80, 24)
LEAST: Final = (2, 2)
MOST: Final = (300, 120)


class Channel(Protocol):
    """An SSH channel, a websocket, or a test."""

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows, within the limits."""
        ...

    def send(self, data: bytes) -> None:
        """Queue bytes for the terminal; never waits, and never fails."""
        ...

    def backlog(self) -> int:
        """Bytes that have not gone out."""
        ...

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...


def size_of(columns: int, rows: int) -> tuple[int, int]:
    """What a terminal says of its size is advice: 0 is the usual one, others are kept in bounds."""
    if not columns or not rows:
        return USUAL_SIZE
    return (
        max(LEAST[0], min(columns, MOST[0])),
        max(LEAST[1], min(rows, MOST[1])),
    )
