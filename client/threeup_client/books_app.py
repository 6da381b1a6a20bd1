"""An App that keeps the games it has seen end, and opens what can be read at any time."""

from pathlib import Path
from typing import TYPE_CHECKING

from threeup_client.coach import Coach
from threeup_client.replays.shelf import Shelf
from threeup_client.screens.painted import PaintedScreen
from threeup_client.screens.pressed import PressedScreen
from threeup_client.settings_app import SettingsApp
from threeup_client.settings_file import SettingsFile
from threeup_client.storage import Storage
from threeup_client.talk import friends_on, note_own_names, own_names
from threeup_client.terminal_look import Terminal
from threeup_client.words import house_text

if TYPE_CHECKING:
    from threeup_client.model import ClientModel
    from threeup_client.session import Session
    from threeup_protocol.table import RoomView


class BooksApp(SettingsApp):
    """Help, lesson, settings, statistics and replays: they open from anywhere and return there.

    Their screens are loaded when they are opened: most runs open few of them.
    """

    def __init__(self, storage: Storage, settings_file: SettingsFile, terminal: Terminal) -> None:
        super().__init__(settings_file, terminal)
        self.storage = storage
        storage.tell = self._tell_trouble
        self.shelf = Shelf(storage.folder / "records")
        self.coach = Coach(storage, self.settings.coach)
        self.kept_record: Path | None = None
        """Where the record of the last game is."""
        self._ended: tuple[str, int] | None = None

    @property
    def player(self) -> str:
        """The name under which one plays."""
        raise NotImplementedError

    @property
    def session(self) -> "Session | None":
        """The connection, where there is one."""
        raise NotImplementedError

    def change_setting(self, key: str, value: str) -> None:
        super().change_setting(key, value)
        self._heed_settings()

    def reset_settings(self) -> None:
        super().reset_settings()
        self._heed_settings()

    def _heed_settings(self) -> None:
        self.coach.mode = self.settings.coach
        self.set_hearing()

    def set_hearing(self) -> None:
        """Whose talk is shown: where friends are looked up first, nobody's until then."""
        session, chat = self.session, self.settings.chat
        if session is None:
            return
        if chat == "everyone":
            session.hear_only(None)
        elif chat == "off":
            session.hear_only(frozenset())
        else:
            if session.model.hearing.only is None:
                session.hear_only(frozenset())
            self.run_worker(self._hear_friends(session), group="friends", exclusive=True)

    async def _hear_friends(self, session: "Session") -> None:
        friends = await friends_on(self.shelf, self._own_names)
        if self.settings.chat == "friends":  # it may have been set otherwise meanwhile
            session.hear_only(friends)

    @property
    def is_first_time(self) -> bool:
        """Whether no game has been played here yet."""
        return self.coach.games == 0 and self.shelf.count() == 0

    def open_help(self, topic: str, rule: str | None = None) -> None:
        from threeup_client.screens.help import HelpScreen

        table = self.session.model.table if self.session is not None else None
        house = house_text(table.room.options.house) if table is not None else ""
        self._open_once(HelpScreen(topic, rule, house))

    def open_lesson(self) -> None:
        from threeup_client.screens.lesson import LessonScreen

        self._open_once(LessonScreen(self.player))

    def open_settings(self) -> None:
        from threeup_client.screens.settings import SettingsScreen

        self._open_once(SettingsScreen())

    def open_statistics(self) -> None:
        from threeup_client.screens.statistics import StatisticsScreen

        self._open_once(StatisticsScreen(self.shelf, self._own_names))

    def open_replays(self) -> None:
        from threeup_client.screens.replays import ReplaysScreen

        self._open_once(ReplaysScreen(self.shelf, self.session))

    def open_palette(self, below: PressedScreen) -> None:
        from threeup_client.screens.palette import PaletteScreen

        self._open_once(PaletteScreen(below))

    def note_end(self, model: "ClientModel") -> None:
        """Each game that ends is kept once."""
        from threeup_protocol.table import Stage

        table = model.table
        session = self.session
        if table is None or table.room.stage is not Stage.OVER or session is None:
            return
        game = (table.room.id, table.room.game)
        if game != self._ended:
            self._ended = game
            self.kept_record = None
            self.run_worker(self._keep_record(session, table.room), group="record")

    def _tell_trouble(self, text: str) -> None:
        self.notify(text, severity="warning", markup=False)

    def _open_once(self, screen: PaintedScreen) -> None:
        if not isinstance(self.screen, type(screen)):
            self.push_screen(screen)

    @property
    def _own_names(self) -> frozenset[str]:
        """Every name that this person has played under."""
        return own_names(self.storage, self.player)

    async def _keep_record(self, session: "Session", room: "RoomView") -> None:
        """Keep the record of the game that has just ended; without a place for it, do without."""
        from threeup_client.keeping import kept_record

        if room.you is not None and (name := room.seats[room.you].name):
            note_own_names(self.storage, self.player, name)
        path = await kept_record(session, self.shelf)
        if path is not None:
            self.kept_record = path
            self.set_hearing()
            self.repaint()
