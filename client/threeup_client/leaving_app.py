"""An App that one can leave: a table, a server, or the program; asked about where it matters."""

import contextlib
from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import Binding, BindingType

from threeup_client.faces_app import FacesApp
from threeup_client.screens.ask import AskScreen

if TYPE_CHECKING:
    from threeup_protocol.table import RoomView

_ENDS_FOR_ALL: Final = "The server ends too, and every game on it."


class LeavingApp(FacesApp):
    """Where one gets to depends on where one came from."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", show=False, priority=True),
        Binding("ctrl+q", "interrupt", show=False, priority=True),
    ]

    @property
    def is_solo(self) -> bool:
        """Playing bots on a server of one's own."""
        raise NotImplementedError

    @property
    def is_hosting(self) -> bool:
        """Whether others depend on this client for their server."""
        raise NotImplementedError

    @property
    def has_start(self) -> bool:
        """Whether there is a start screen to go back to: the command line named no game."""
        raise NotImplementedError

    def show_start(self, note: str | None = None) -> None:
        """Put the start screen in front."""
        raise NotImplementedError

    @property
    def _running_game(self) -> "RoomView | None":
        """The table of the game that is under way."""
        table = self._session.model.table if self._session else None
        if table is None:
            return None
        from threeup_protocol.table import Stage

        return table.room if table.room.stage is Stage.PLAYING else None

    def ask_to_leave(self) -> None:
        """Leaving a game is asked about; everything else just happens."""
        game = self._running_game
        if game is None or game.you is None:
            self.leave_table()
            return
        goes_on = "The game ends." if self.is_solo else "A bot plays on."
        self.push_screen(AskScreen("Leave the game?", [goes_on]), self._asked)

    def leave_table(self) -> None:
        """Back to the lobby; a solo game goes back to where it was begun."""
        if self.is_solo and not self.has_start:
            self.end("")
        elif self.is_solo:
            self.leave_for_start()
        elif self._session is not None:
            self.run_worker(self._ask_leave())

    def leave_server(self) -> None:
        """From the lobby to the start screen, or out where an address was given."""
        if not self.has_start:
            self.end("")
        elif self.is_hosting:
            self.push_screen(AskScreen("Stop the server?", [_ENDS_FOR_ALL]), self._stop_asked)
        else:
            self.leave_for_start()

    def leave_for_start(self) -> None:
        """To the start screen, whatever there is of a session."""
        self.run_worker(self._to_start(), exclusive=True, group="session")

    def action_interrupt(self) -> None:
        if self._running_game is None and not self.is_hosting:
            self.end("")
        elif not isinstance(self.screen, AskScreen):
            why = _ENDS_FOR_ALL if self.is_hosting else "Your seat is held for you."
            self.push_screen(AskScreen("Quit?", [why]), self._quit_asked)

    def _quit_asked(self, answer: str | None) -> None:
        if answer == "y":
            self.end("")

    def _stop_asked(self, answer: str | None) -> None:
        if answer == "y":
            self.leave_for_start()

    def _asked(self, answer: str | None) -> None:
        if answer == "y":
            self.leave_table()

    async def _ask_leave(self) -> None:
        from threeup_client.session import SessionLostError
        from threeup_protocol.client_messages import Leave

        if self._session is not None:
            with contextlib.suppress(SessionLostError):
                await self._session.ask(Leave)

    async def _to_start(self) -> None:
        await self._close_session()
        self.show_start()

    async def _close_session(self) -> None:
        """End the session, and a server of one's own."""
        raise NotImplementedError
