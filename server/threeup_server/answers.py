"""The last answers that one person was given, so that a request sent again is not done twice."""

from array import array
from typing import Final

from threeup_protocol.server_messages import Answer, Done

ANSWERS_KEPT: Final = 32


class Answers:
    """By request. Nearly all say no more than that it is done: of those the id alone is kept."""

    __slots__ = ("_highest", "_ids", "_others")

    def __init__(self) -> None:
        self._ids = array("q")
        """The oldest first."""
        self._others: dict[int, Answer] = {}
        self._highest = 0

    def given(self, request: int) -> Answer | None:
        if request > self._highest or request not in self._ids:
            return None
        return self._others.get(request) or Done(request)

    def kept(self) -> list[Answer]:
        """The oldest first."""
        return [self._others.get(request) or Done(request) for request in self._ids]

    def keep(self, answer: Answer) -> None:
        ids, request = self._ids, answer.i
        if len(ids) == ANSWERS_KEPT:
            self._others.pop(ids.pop(0), None)
        ids.append(request)
        # max() takes far longer.
        if request > self._highest:  # noqa: PLR1730
            self._highest = request
        if type(answer) is not Done:
            self._others[request] = answer

    def forget(self) -> None:
        """A new client counts its requests from 1 again."""
        self._ids, self._highest = array("q"), 0
        self._others.clear()
