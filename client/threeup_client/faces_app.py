"""An App that puts the screen in front which its session's model asks for."""

from typing import TYPE_CHECKING

from threeup_client.address import Address
from threeup_client.books_app import BooksApp
from threeup_client.screens.painted import PaintedScreen
from threeup_client.settings_file import SettingsFile
from threeup_client.storage import Storage
from threeup_client.terminal_look import Terminal

if TYPE_CHECKING:
    from threeup_client.model import ClientModel, LinkModel
    from threeup_client.net import TcpSession
    from threeup_client.route import Face


def _screen_for(face: "Face") -> type[PaintedScreen]:
    """Loaded when first shown, so that the start screen comes soon."""
    from threeup_client.route import Face
    from threeup_client.screens.choose import ChooseScreen
    from threeup_client.screens.lobby import LobbyScreen
    from threeup_client.screens.over import OverScreen
    from threeup_client.screens.table import TableScreen
    from threeup_client.screens.waiting import WaitingScreen

    screens: dict[Face, type[PaintedScreen]] = {
        Face.LOBBY: LobbyScreen,
        Face.WAITING: WaitingScreen,
        Face.CHOOSE: ChooseScreen,
        Face.TABLE: TableScreen,
        Face.OVER: OverScreen,
    }
    return screens[face]


class FacesApp(BooksApp):
    """One screen at a time belongs to the session; whatever opens over it goes with it."""

    def __init__(self, storage: Storage, settings_file: SettingsFile, terminal: Terminal) -> None:
        super().__init__(storage, settings_file, terminal)
        self._session: TcpSession | None = None
        self._passwords: dict[Address, str] = {}
        self._face: PaintedScreen | None = None
        self._wants_results = False
        self._unseen_fingerprint = ""

    @property
    def session(self) -> "TcpSession | None":
        return self._session

    @property
    def face(self) -> PaintedScreen | None:
        """The session's own screen, also while another one covers it."""
        return self._face

    @property
    def server_address(self) -> str:
        """As others type it to come to the same server."""
        return str(self._session.address) if self._session else ""

    @property
    def door_way(self) -> str:
        """What others type who have nothing installed; empty where no door is known."""
        return ""

    def show_results(self) -> None:
        """Go from the finished table to the results."""
        self._wants_results = True
        if self._session is not None:
            self._show(self._session.model)

    def _show(self, model: "ClientModel") -> None:
        """Put the screen in front that the model asks for, and let it show the model."""
        from threeup_client.model import Link
        from threeup_client.route import Face, face_for

        self.note_end(model)
        if model.link.state is Link.ENDED:
            self._say_goodbye(model.link)
            return
        at_table = type(self._face) is _screen_for(Face.TABLE)
        face = face_for(model, is_at_table=at_table, wants_results=self._wants_results)
        self._wants_results = self._wants_results and face is Face.OVER
        kind = _screen_for(face)
        if type(self._face) is not kind and self._session is not None:
            self._switch_to(kind(self._session))
        elif self._face is not None and self._face.is_mounted:
            self._face.show(model)
            self._show_above(model)

    def _show_above(self, model: "ClientModel") -> None:
        """What lies over the face is of the same moment."""
        for above in self.screen_stack:
            if above is not self._face and isinstance(above, PaintedScreen) and above.is_mounted:
                above.show(model) if above.follows(self._session) else above.repaint()

    def _say_goodbye(self, link: "LinkModel") -> None:
        from threeup_client.farewells import farewell
        from threeup_client.screens.goodbye import GoodbyeScreen

        session = self._session
        if session is None or isinstance(self._face, GoodbyeScreen):
            return
        was_given = session.address in self._passwords
        said = farewell(link.goodbye, link.problem, password_given=was_given)
        self._switch_to(GoodbyeScreen(said, self.player, str(session.address)))

    def _show_fingerprint(self, fingerprint: str) -> None:
        self._unseen_fingerprint = fingerprint
        self.call_later(self._show_unseen)

    def _show_unseen(self) -> None:
        """Until somebody has seen it: dialogs go with the screen they are over."""
        if not self._unseen_fingerprint:
            return
        from threeup_client.screens.first_visit import FirstVisitScreen
        from threeup_client.screens.goodbye import GoodbyeScreen

        is_shown = isinstance(self.screen, FirstVisitScreen | GoodbyeScreen)
        if not is_shown:
            self.push_screen(FirstVisitScreen(self._unseen_fingerprint), self._seen)

    def _seen(self, _: None) -> None:
        self._unseen_fingerprint = ""

    def _switch_to(self, face: PaintedScreen) -> None:
        """Dialogs of the old screen go with it."""
        if self._face is None:
            self.push_screen(face)
        else:
            while self.screen is not self._face and len(self.screen_stack) > 2:
                self.pop_screen()
            self.switch_screen(face)
        self._face = face
        self.call_later(self._show_unseen)
