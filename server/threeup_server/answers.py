"""The last answers that one person was given, so that a request sent again is not done twice."""

from array import array
from typing import Final

from threeup_protocol.server_messages import Answer, Done

ANSWERS_KEPT: Final = 32


class Answers:
    """By request. Nearly all say no more than that it is done: of those the id alone is kept."""

    __slots__ = ("_highest", "_ids", "_oldest", "_others")

    def __init__(self) -> None:
        self._ids = array("q")
        """Goes round: where the oldest stands comes the next one, when all places are taken."""
        self._oldest = 0
        self._others: dict[int, Answer] = {}
        self._highest = 0

    def given(self, request: int) -> Answer | None:
        if request > self._highest or request not in self._ids:
            return None
        return self._others.get(request) or Done(request)

    def kept(self) -> list[Answer]:
        """The oldest first."""
        ids = self._ids[self._oldest :] + self._ids[: self._oldest]
        return [self._others.get(request) or Done(request) for request in ids]

    def keep(self, answer: Answer) -> None:
        ids, request = self._ids, answer.i
        if len(ids) < ANSWERS_KEPT:
            ids.append(request)
        else:
            place = self._oldest
            self._oldest = (place + 1) % ANSWERS_KEPT
            if self._others:
                self._others.pop(ids[place], None)
            ids[place] = request
        # max() takes far longer.
        if request > self._highest:  # noqa: PLR1730
            self._highest = request
        if type(answer) is not Done:
            self._others[request] = answer

    def forget(self) -> None:
        """A new client counts its requests from 1 again."""
        self._ids, self._oldest, self._highest = array("q"), 0, 0
        self._others.clear()
