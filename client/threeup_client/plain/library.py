"""What can be read at any time: rules, and finished games as lists, records, tales and reviews."""

from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Final

from threeup_client.numbers import number_in
from threeup_client.plain.asking import Asking
from threeup_client.plain.commands import Command
from threeup_client.plain.judging import review_lines
from threeup_client.plain.lines import Lines
from threeup_client.plain.moves import NotUnderstoodError
from threeup_client.plain.reading import replay_lines, rules_lines
from threeup_client.replays.shelf import Shelf
from threeup_client.reviewing import ReviewError, Reviewing
from threeup_client.session import Session
from threeup_engine.record_text import RecordError, parse
from threeup_protocol.client_messages import GetRecord, ListRecords
from threeup_protocol.server_messages import Records, RecordText

MOST_RECORDS: Final = 999_999_999
"""No server counts further."""
_AT_HOME: Final = frozenset({"record", "review"})
"""What works, or keeps files, on the person's own computer."""


class Library:
    """Reads out what is asked for by its word."""

    def __init__(
        self,
        session: Session,
        lines: Lines,
        asking: Asking,
        shelf: Shelf,
        was_kept: Callable[[], Awaitable[None]],
        *,
        is_own_computer: bool,
    ) -> None:
        """`is_own_computer`: it is the person's, and may work and keep files for them.

        `was_kept` is called when a record has come onto the shelf.
        """
        self._session = session
        self._lines = lines
        self._asking = asking
        self._shelf = shelf
        self._was_kept = was_kept
        self._is_own_computer = is_own_computer
        self._readings: dict[str, Callable[[str], Awaitable[None]]] = {
            "rules": self._tell_rules,
            "records": self._list_records,
            "record": self._save_record,
            "replay": self._tell_game,
            "review": self._judge_game,
        }

    def has(self, word: str) -> bool:
        return word in self._readings

    def offered(self, commands: tuple[Command, ...]) -> tuple[Command, ...]:
        """Those for what is to be had here."""
        is_home = self._is_own_computer
        return tuple(one for one in commands if is_home or one.word not in _AT_HOME)

    async def read_out(self, word: str, rest: str) -> None:
        """
        Raises:
            NotUnderstoodError: there is nothing of that name or number.
            SessionLostError: the server did not answer.
        """
        await self._readings[word](rest)

    async def _tell_rules(self, wanted: str) -> None:
        self._say_all(rules_lines(wanted))

    async def _tell_game(self, rest: str) -> None:
        number = number_in(rest, 0, MOST_RECORDS)
        if number is None:
            raise NotUnderstoodError("Which game? Type: records, and then: replay 3.")
        answer = await self._asking.ask(partial(GetRecord, record=number))
        if isinstance(answer, RecordText):
            self._say_all(replay_lines(answer.text, self._session.model.name))

    async def _judge_game(self, rest: str) -> None:
        """The last game of the table, or one of the list; takes its time on this computer."""
        if not self._is_own_computer:
            raise NotUnderstoodError(
                "Games are reviewed on one's own computer only. Type: replay 3."
            )
        answer = await self._asking.ask(partial(GetRecord, record=_number_or_last(rest)))
        if not isinstance(answer, RecordText):
            return
        self._lines.say("Each position is played on a thousand times; that takes up to a minute.")
        try:
            record = parse(answer.text)
            found = await Reviewing(record, lambda _done, _of: None).run()
        except (RecordError, ReviewError) as error:
            self._lines.say(f"{error}.")
            return
        self._say_all(review_lines(record, found))

    async def _list_records(self, _: str) -> None:
        answer = await self._asking.ask(ListRecords)
        if not isinstance(answer, Records):
            return
        for game in answer.games:
            won = "nobody won" if game.winner is None else f"{game.names[game.winner]} won"
            self._lines.say(f"{game.record}. {game.table}: {', '.join(game.names)}; {won}.")
        if not answer.games:
            self._lines.say("There is no finished game of yours on this server.")

    async def _save_record(self, rest: str) -> None:
        if not self._is_own_computer:
            raise NotUnderstoodError("Games are saved on one's own computer only. Type: replay 3.")
        answer = await self._asking.ask(partial(GetRecord, record=_number_or_last(rest)))
        if not isinstance(answer, RecordText):
            return
        try:
            path = self._shelf.keep(answer.text)
        except RecordError as error:
            self._lines.say(f"The record is damaged: {error}.")
            return
        except OSError as error:
            self._lines.say(f"The record cannot be saved: {error.strerror}.")
            return
        await self._was_kept()
        self._lines.say(f"Saved as {path}.")

    def _say_all(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._lines.say(line)


def _number_or_last(text: str) -> int | None:
    """None stands for the table's last game.

    Raises:
        NotUnderstoodError: it is no number.
    """
    number = number_in(text, 0, MOST_RECORDS)
    if number is None and text:
        raise NotUnderstoodError("Name a game by its number in the list: records.")
    return number
