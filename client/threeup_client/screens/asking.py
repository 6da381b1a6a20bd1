"""What screens share that has no looks: requests and their refusals, and the typed line."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from textual import events
from textual.screen import Screen

from threeup_client.settings import Settings
from threeup_client.typed_line import TypedLine, Typing
from threeup_protocol.limits import CHAT_CHARACTERS

if TYPE_CHECKING:
    from threeup_client.app import ThreeUpApp
    from threeup_client.model import ClientModel
    from threeup_client.session import Session
    from threeup_protocol.client_messages import Request
    from threeup_protocol.server_messages import Answer, Refused

TALK: Final = "talk"
_NAMELESS: Final = "3UP 3DOWN"
"""What a server calls itself that nobody has named."""
_ENTER_DOES: Final = {
    "talk": "send",
    "name": "keep",
    "password": "go on",
    "server": "join",
    "code": "go on",
    "invite": "join",
    "ignore": "go on",
    "answer": "go on",
}
"""What Enter does with a typed line, by what is typed in it."""
ENTER_GUARD: Final = 0.4
"""Seconds; so an Enter meant for the chat or the turn before plays nothing."""


class AskingScreen(Screen[None]):
    """Talks to the session, and to the person in one line of text.

    What only a session needs is loaded when there is one, so that the start screen comes soon.
    """

    refused_seconds: ClassVar[float] = 5.0
    """How long a refusal is shown, where no key ends it before."""

    def __init__(self, session: "Session | None") -> None:
        super().__init__()
        self._session = session
        self._model = session.model if session else None
        self.typed = TypedLine()
        self.typing = TALK
        """What is typed in the line, or was last."""
        self._draft = ""
        self.note: str | None = None
        """What a person is told once, until the next key."""
        self.rule: str | None = None
        """The rule that the last refusal named, until the next key."""

    @property
    def model(self) -> "ClientModel":
        """What is known; nothing where there is no session."""
        if self._model is None:
            from threeup_client.model import ClientModel

            self._model = ClientModel()
        return self._model

    @model.setter
    def model(self, model: "ClientModel") -> None:
        self._model = model

    @property
    def has_link(self) -> bool:
        """Whether it shows what a server tells."""
        return self._session is not None

    @property
    def three_up(self) -> "ThreeUpApp":
        from threeup_client.app import ThreeUpApp

        assert isinstance(self.app, ThreeUpApp)
        return self.app

    @property
    def session(self) -> "Session":
        assert self._session is not None
        return self._session

    def follows(self, session: "Session | None") -> bool:
        """Whether what this session tells is for this screen."""
        return session is not None and self._session is session

    @property
    def server_address(self) -> str:
        """As others type it to come here."""
        address: str = getattr(self.app, "server_address", "")
        return address

    @property
    def door_way(self) -> str:
        """The same for those who have nothing installed; empty where no door is known."""
        way: str = getattr(self.app, "door_way", "")
        return way

    @property
    def place(self) -> str:
        """The server's name, or its address where nobody has given it a name."""
        name = self.model.server
        return name if name and name != _NAMELESS else self.server_address or name

    @property
    def settings(self) -> Settings:
        """The person's settings; the defaults in an app that has none."""
        settings: Settings = getattr(self.app, "settings", None) or Settings()
        return settings

    @property
    def enter_guard(self) -> float:
        """Enter does nothing for so many seconds after a screen or bar begins to ask."""
        seconds: float = getattr(self.app, "enter_guard", ENTER_GUARD)
        return seconds

    def repaint(self) -> None:
        """Show things as they are now."""
        raise NotImplementedError

    def typing_at(self) -> tuple[int, int, int]:
        """Column, row and width of the line to type in."""
        return (0, self.app.size.height - 2, self.app.size.width)

    @property
    def typing_keys(self) -> tuple[tuple[str, str], ...]:
        """The keys while one types."""
        return (("Enter", _ENTER_DOES[self.typing]), ("Esc", "stop typing"), ("Ctrl+C", "quit"))

    def start_typing(
        self, what: str = TALK, value: str | None = None, *, secret: bool = False
    ) -> None:
        """Type talk, or something else; half a sentence of talk is kept meanwhile."""
        if self.typing == TALK:
            self._draft = self.typed.value
        if what != self.typing or value is not None:
            self.typed.value = self._draft if what == TALK else value or ""
        self.typing = what
        self.typed.password = secret
        self.typed.open()
        self.repaint()

    def ask(
        self, request: "Callable[[int], Request]", then: "Callable[[Answer], None] | None" = None
    ) -> None:
        """Send a request; a refusal is shown, else `then` is called."""
        self.run_worker(self._ask(request, then))

    def refused(self, refused: "Refused") -> None:
        from threeup_client.refusals import refusal_of

        self.note = refusal_of(refused)
        self.rule = refused.refusal.rule if refused.refusal else None
        self.set_timer(self.refused_seconds, partial(self._forget, self.note))
        self.repaint()

    def _forget(self, note: str | None) -> None:
        """A refusal stands for a while only, as it hides what can be done now."""
        if self.note == note:
            self.note = None
            self.repaint()

    async def _ask(
        self, request: "Callable[[int], Request]", then: "Callable[[Answer], None] | None"
    ) -> None:
        from threeup_client.session import SessionLostError
        from threeup_protocol.server_messages import Refused

        try:
            answer = await self.session.ask(request)
        except SessionLostError:
            return
        if isinstance(answer, Refused):
            self.refused(answer)
        elif then is not None:
            then(answer)

    def _type_key(self, event: events.Key) -> None:
        typing = self.typed.press(event.key, event.character)
        if typing is Typing.LEFT:
            self.typed.close()
        elif typing is Typing.SENT:
            text, self.typed.value = self.typed.value, ""
            self.typed_text(text)
        self.repaint()

    def typed_text(self, text: str) -> None:
        """Chat, unless a screen types something else."""
        self._say(text.strip())

    def _say(self, text: str) -> None:
        from threeup_protocol.client_messages import Say

        if text:
            self.ask(lambda i: Say(i, text[:CHAT_CHARACTERS]))
