"""Keys, clicks and the wheel: first what all screens have in common, then the screen's own."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from textual import events, on

from threeup_client.paint.small import LEAST
from threeup_client.phrases import phrase_of
from threeup_client.screens.asking import AskingScreen
from threeup_client.screens.board import Board
from threeup_client.screens.lost_link import LostLink

if TYPE_CHECKING:
    from threeup_client.session import Session

_BOOK_KEYS: Final = frozenset({"question_mark", "f1", "f2", "f3", "f4", "ctrl+p"})
TYPED: Final = "typed "
"""What begins the key of a click that is for the line one types in."""


class PressedScreen(AskingScreen):
    """Nothing has focus, so keys are acted on in their order."""

    help_topic: ClassVar[str] = "table"
    least: ClassVar[tuple[int, int]] = LEAST
    """Columns and rows that the screen has room in."""
    has_talk: ClassVar[bool] = True
    """Whether there is anybody to talk to."""
    needs_link: ClassVar[bool] = True
    """Whether there is nothing to do here without the server."""
    has_own_keys: ClassVar[bool] = False
    """Whether keys that the person has set otherwise are heard here."""

    def __init__(self, session: "Session | None") -> None:
        super().__init__(session)
        self._lost_link = LostLink()
        self._offers_phrases = False

    @property
    def _is_too_small(self) -> bool:
        """Nobody acts on what cannot be seen."""
        width, height = self.app.size
        return width < self.least[0] or height < self.least[1]

    @property
    def _covers(self) -> bool:
        """Whether it lies over the session's own screen, to which Escape leads back."""
        return getattr(self.app, "face", None) not in (None, self)

    @property
    def _is_lost(self) -> bool:
        if self._session is None or not self.needs_link:
            return False
        from threeup_client.model import Link

        return self.model.link.state is not Link.UP

    def press(self, key: str) -> None:
        """A key that is for this screen."""
        raise NotImplementedError

    def on_key(self, event: events.Key) -> None:
        event.prevent_default()
        event.stop()
        if not self.is_active:
            return
        if self._is_too_small:
            if event.key == "escape":
                self.let_go()
        elif self.typed.display:
            self._type_key(event)
        else:
            self.press_any(self.usual_key(event))

    def press_any(self, key: str) -> None:
        """What every screen has in common comes first."""
        self.note = None
        rule, self.rule = self.rule, None
        if key in _BOOK_KEYS:
            self.repaint()  # so it stands when the book is closed: what moved has ended
            self._open_book(key, rule)
            return
        if self._is_lost:
            self._lost_link.press(self, key)
        elif self._offers_phrases:
            self._offers_phrases = False
            self._say(phrase_of(key) or "")
        elif key == "exclamation_mark" and self.has_talk:
            self._offers_phrases = True
        else:
            self.press(key)
        self.repaint()

    def _open_book(self, key: str, rule: str | None) -> None:
        """What opens from anywhere and returns there."""
        app = self.three_up
        books: dict[str, Callable[[], None]] = {
            "f2": app.open_settings,
            "f3": app.open_statistics,
            "f4": app.open_replays,
            "ctrl+p": partial(app.open_palette, self),
        }
        books.get(key, partial(app.open_help, self.help_topic, rule))()

    def point(self, place: int) -> None:
        """A click on a line of the screen's list, or on one of its cards."""

    def clicked(self, key: str, chain: int) -> None:
        """A click is the key that stands there; a double click on a line is Enter as well."""
        if not key.startswith("@"):
            self.press_any(key)
            return
        self.note = None
        self.point(int(key[1:]))
        if chain == 2:
            self.press_any("enter")

    @on(Board.Clicked)
    def _clicked(self, event: Board.Clicked) -> None:
        if not self.is_active:
            return
        if event.key.startswith(TYPED):
            self._type_key(events.Key(event.key.removeprefix(TYPED), None))
            return
        if self.typed.display:
            self.typed.close()
        if event.key:
            self.clicked(event.key, event.chain)
        self.repaint()

    def wheeled(self, key: str, step: int) -> None:  # noqa: ARG002
        """One line up or down; where the pointer is counts on some screens only."""
        self.press_any("up" if step < 0 else "down")

    @on(Board.Wheeled)
    def _wheeled(self, event: Board.Wheeled) -> None:
        is_closed = self.typed.display or self._is_too_small or self._is_lost
        if self.is_active and not is_closed:
            self.wheeled(event.key, event.step)
            self.repaint()

    def usual_key(self, event: events.Key) -> str:
        """The key pressed; where cards are played, what the person has set it to."""
        keymap = getattr(self.app, "keymap", None) if self.has_own_keys else None
        key: str = keymap.usual(event.key, event.character) if keymap else event.key
        return key

    def let_go(self) -> None:
        """Close what lies over the face, also without a link; the face itself stays."""
        self._offers_phrases = False
        if self._covers:
            self.dismiss()

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        if self.typed.display and not self._is_too_small:
            self.typed.paste(event.text)
            self.repaint()
