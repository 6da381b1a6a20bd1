"""A record's text: one game, readable, and read back exactly. docs/rules.md shows one."""

import json
import re
from datetime import datetime
from typing import Final, Never

from threeup_engine.actions import Action
from threeup_engine.digest import house_as_text
from threeup_engine.notation import NotationError, action_as_text, parse_action
from threeup_engine.options import MOST_SEATS, SEATS, Deck, FirstPlayer, HouseRules, Seat
from threeup_engine.record import (
    LARGEST_RECORD,
    VERSION,
    Begun,
    Ending,
    Record,
    RecordedMove,
    RecordedSeat,
)
from threeup_engine.shuffle import SECRET_BYTES, SHARE_BYTES

LEAVE: Final = "leave"
END: Final = "end"

_NUMBER: Final = r"(?:0|[1-9][0-9]{0,9})"
_FORMAT: Final = re.compile(rf"threeup record ({_NUMBER})")
_TABLE: Final = re.compile(r'table (".*")')
_DATE: Final = re.compile(r"date (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)", re.ASCII)
_HOUSE: Final = re.compile(
    rf"house deck=({'|'.join(Deck)}) first=({'|'.join(FirstPlayer)})"
    r" bonus=(yes|no) voluntary=(yes|no) play_on=(yes|no)"
)
_SEAT: Final = re.compile(rf'seat ({_NUMBER}) (?:person|bot ([a-z][a-z0-9_-]*)) (".*")')
_COMMITMENT: Final = re.compile(r"commitment ([0-9a-f]{64})")
_SECRET: Final = re.compile(rf"secret ([0-9a-f]{{{2 * SECRET_BYTES}}})")
_SHARE: Final = re.compile(rf"share ({_NUMBER}) ([0-9a-f]{{{2 * SHARE_BYTES}}})")
_BEGINS: Final = re.compile(rf"begins ({_NUMBER}) ({'|'.join(Begun)})")
_MOVE: Final = re.compile(rf"({_NUMBER})\.([0-9]{{3}}) ({_NUMBER}) (.+)")
_RESULT: Final = re.compile(rf"result ({'|'.join(Ending)})((?: {_NUMBER})*)")


class RecordError(ValueError):
    """The text is no record that this program can read."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line


def write(record: Record) -> str:
    """The record's text, ending with a line `end` that shows that nothing is missing."""
    moves = [move_as_text(move.milliseconds, move.seat, move.action) for move in record.moves]
    return write_around("".join(moves), record)


def write_around(moves: str, record: Record) -> str:
    """The text of a record whose moves were made to lines one by one, and are not in `record`."""
    seats = [f"seat {i} {_seat_as_text(seat)}" for i, seat in enumerate(record.seats)]
    shares = [f"share {i} {share.hex()}" for i, share in enumerate(record.shares)]
    places = "".join(f" {seat}" for seat in record.places)
    lines = [
        f"threeup record {VERSION}",
        f"table {json.dumps(record.table)}",
        f"date {record.date}",
        f"house {house_as_text(record.house)}",
        *seats,
        f"commitment {record.commitment}",
        f"secret {record.secret.hex()}",
        *shares,
        f"begins {record.first} {record.begun}",
    ]
    head = "\n".join(lines)
    return f"{head}\n{moves}result {record.ending}{places}\n{END}\n"


def move_as_text(milliseconds: int, seat: Seat, action: Action | None) -> str:
    """The line of a `RecordedMove` that is made of these."""
    text = LEAVE if action is None else action_as_text(action)
    return f"{milliseconds / 1000:.3f} {seat} {text}\n"


def parse(text: str) -> Record:
    """
    Raises:
        RecordError: the text is damaged, cut off, too long or of a newer version; it says where.
    """
    if len(text) > LARGEST_RECORD:
        raise RecordError(1, "the text is longer than 1 MiB, no record of a game is")
    return _Reader(text).record()


def _seat_as_text(seat: RecordedSeat) -> str:
    kind = "person" if seat.bot is None else f"bot {seat.bot}"
    return f"{kind} {json.dumps(seat.name)}"


class _Reader:
    """Reads a record line by line, so that every complaint can say where."""

    def __init__(self, text: str) -> None:
        self._lines = [line.removesuffix("\r") for line in text.removesuffix("\n").split("\n")]
        self._read = 0

    def record(self) -> Record:
        self._version()
        table = self._quoted(self._next(_TABLE, 'table "NAME"')[1])
        date = self._date()
        house = self._house()
        seats = self._seats(house.deck)
        agreed = self._next(_COMMITMENT, "commitment and 64 hex digits")[1]
        secret = bytes.fromhex(self._next(_SECRET, "secret and 64 hex digits")[1])
        shares = tuple(self._share(i) for i in range(len(seats)))
        begins = self._next(_BEGINS, f"begins SEAT {'|'.join(Begun)}")
        first = self._seat(begins[1], len(seats))
        moves = self._moves(len(seats))
        result = self._next(_RESULT, "a move, or the result")
        places = tuple(self._seat(word, len(seats)) for word in result[2].split())
        self._end()
        return Record(
            table=table,
            date=date,
            house=house,
            seats=seats,
            commitment=agreed,
            secret=secret,
            shares=shares,
            first=first,
            begun=Begun(begins[2]),
            moves=moves,
            ending=Ending(result[1]),
            places=places,
        )

    def _fail(self, reason: str) -> Never:
        raise RecordError(self._read, reason)

    def _next(self, pattern: re.Pattern[str], expected: str) -> re.Match[str]:
        if self._read == len(self._lines):
            raise RecordError(self._read, f"the record is cut off here; missing: {expected}")
        self._read += 1
        found = pattern.fullmatch(self._lines[self._read - 1])
        return found or self._fail(f"damaged; expected here: {expected}")

    def _upcoming(self) -> str:
        return self._lines[self._read] if self._read < len(self._lines) else ""

    def _version(self) -> None:
        found = _FORMAT.fullmatch(self._lines[0])
        if found is None:
            raise RecordError(1, "this is no record of a game; it does not begin: threeup record")
        self._read = 1
        if found[1] != str(VERSION):
            self._fail(f"the record is of version {found[1]}, this program reads {VERSION}")

    def _quoted(self, text: str) -> str:
        try:
            value: object = json.loads(text)
        except ValueError:
            self._fail("damaged; the name is not quoted as in JSON")
        return str(value)

    def _date(self) -> str:
        date = self._next(_DATE, "date YYYY-MM-DDTHH:MM:SSZ")[1]
        try:
            datetime.fromisoformat(date)
        except ValueError:
            self._fail("damaged; there is no such date")
        return date

    def _house(self) -> HouseRules:
        deck, first, *switches = self._next(_HOUSE, "house and the five house rules").groups()
        bonus, voluntary, play_on = (word == "yes" for word in switches)
        return HouseRules(Deck(deck), FirstPlayer(first), bonus, voluntary, play_on)

    def _seats(self, deck: Deck) -> tuple[RecordedSeat, ...]:
        seats: list[RecordedSeat] = []
        while self._upcoming().startswith("seat ") and len(seats) < MOST_SEATS:
            found = self._next(_SEAT, 'seat NUMBER person|bot LEVEL "NAME"')
            if found[1] != str(len(seats)):
                self._fail(f"damaged; expected here: seat {len(seats)}")
            seats.append(RecordedSeat(self._quoted(found[3]), found[2]))
        if len(seats) not in SEATS[deck]:
            least, most = SEATS[deck][0], SEATS[deck][-1]
            self._fail(f"{len(seats)} seats, the {deck} deck is for {least} to {most}")
        return tuple(seats)

    def _share(self, seat: int) -> bytes:
        expected = f"share {seat} and 32 hex digits"
        found = self._next(_SHARE, expected)
        if found[1] != str(seat):
            self._fail(f"damaged; expected here: {expected}")
        return bytes.fromhex(found[2])

    def _seat(self, text: str, seats: int) -> Seat:
        if int(text) >= seats:
            self._fail(f"there is no seat {text}")
        return Seat(int(text))

    def _moves(self, seats: int) -> tuple[RecordedMove, ...]:
        moves: list[RecordedMove] = []
        while not self._upcoming().startswith("result") and self._read < len(self._lines):
            found = self._next(_MOVE, "SECONDS SEAT MOVE, or the result")
            milliseconds = int(found[1]) * 1000 + int(found[2])
            moves.append(self._move(milliseconds, self._seat(found[3], seats), found[4]))
        return tuple(moves)

    def _move(self, milliseconds: int, seat: Seat, text: str) -> RecordedMove:
        if text == LEAVE:
            return RecordedMove(milliseconds, seat, None)
        try:
            return RecordedMove(milliseconds, seat, parse_action(text))
        except NotationError as error:
            self._fail(str(error))

    def _end(self) -> None:
        self._next(re.compile(END), "end")
        if self._read < len(self._lines):
            self._read += 1
            self._fail("there is more after the end")
