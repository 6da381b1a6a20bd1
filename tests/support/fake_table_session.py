"""A session without a network: it remembers what was asked, and answers as the test says."""

import asyncio
from collections.abc import AsyncIterator, Callable

from textual.app import App
from textual.screen import Screen

from threeup_client.model import ClientModel, hearing_only, ignoring
from threeup_client.session import Change
from threeup_protocol.client_messages import Request
from threeup_protocol.server_messages import Answer, Done


class FakeTableSession:
    """Answers every request with `answer`, or `Done`; `hold` keeps answers back."""

    def __init__(self, model: ClientModel) -> None:
        self._model = model
        self.asked: list[Request] = []
        self.answer: Callable[[int], Answer] = Done
        self.may_answer = asyncio.Event()
        self.may_answer.set()

    @property
    def model(self) -> ClientModel:
        return self._model

    def become(self, model: ClientModel) -> None:
        self._model = model

    async def ask(self, request: Callable[[int], Request]) -> Answer:
        number = len(self.asked) + 1
        self.asked.append(request(number))
        await self.may_answer.wait()
        return self.answer(number)

    async def changes(self) -> AsyncIterator[Change]:
        return
        yield

    def ignore(self, name: str, *, is_ignored: bool) -> None:
        self.become(ignoring(self._model, name, is_ignored=is_ignored))

    def hear_only(self, names: frozenset[str] | None) -> None:
        self.become(hearing_only(self._model, names))

    async def close(self) -> None:
        pass


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class OneScreenApp(App[None]):
    """Shows one screen."""

    def __init__(self, first: Screen[None]) -> None:
        super().__init__()
        self._first = first

    def on_mount(self) -> None:
        self.push_screen(self._first)
