"""Makes the pictures of the README from the real client's screens: `make pictures`.

A game of bots that is always the same is shown to the client by a session without a network.
"""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from picture_game import NAMES, YOU, Game, Moment
from picture_rooms import NEAR, lobby, waiting
from svg import svg_of

from threeup_client.app import Errand, ThreeUpApp
from threeup_client.model import ClientModel, Link, LinkModel, TableModel
from threeup_client.replays.film import film_of
from threeup_client.screens.choose import ChooseScreen
from threeup_client.screens.lesson import LessonScreen
from threeup_client.screens.lobby import LobbyScreen
from threeup_client.screens.over import OverScreen
from threeup_client.screens.painted import PaintedScreen
from threeup_client.screens.replay import ReplayScreen
from threeup_client.screens.settings import SettingsScreen
from threeup_client.screens.start import StartScreen
from threeup_client.screens.statistics import StatisticsScreen
from threeup_client.screens.table import TableScreen
from threeup_client.screens.waiting import WaitingScreen
from threeup_client.session import Change
from threeup_client.settings_file import SettingsFile
from threeup_client.storage import Storage
from threeup_engine.bots.levels import Level
from threeup_engine.record_text import write
from threeup_engine.view import Phase
from threeup_engine.visibility import view_for
from threeup_protocol.client_messages import GetRecord, Request
from threeup_protocol.server_messages import Answer, Done, RecordText
from threeup_protocol.table import RoomSeat, RoomView, Stage, TableOptions

TURN: Final = 31
REPLAY_AT: Final = 12
"""Moments before the end."""
FOLDER: Final = Path(__file__).parent.parent / "docs" / "pictures"
Sizes = tuple[int, int]


class StillSession:
    """Shows one state of things, and has the record of the game."""

    def __init__(self, model: ClientModel, record: str = "") -> None:
        self.model = model
        self._record = record

    @classmethod
    def at(cls, game: Game, moment: Moment) -> "StillSession":
        """At the table, after a move."""
        is_over = moment.state.phase is Phase.OVER
        winner = moment.state.places[0] if is_over else None
        seats = tuple(
            RoomSeat(
                name,
                Level.STEADY if name == "Bert" else None,
                ready=not is_over or i < 2,
                wins=int(i == winner),
            )
            for i, name in enumerate(NAMES)
        )
        options = TableOptions("kitchen", len(NAMES), move_seconds=60)
        stage = Stage.OVER if is_over else Stage.PLAYING
        left = None if is_over else 24
        room = RoomView("kitchen", options, stage, seats, "0" * 64, 2, YOU, YOU, seconds_left=left)
        view = view_for(moment.state, YOU)
        table = TableModel(room, view, len(moment.log), moment.log)
        model = ClientModel(LinkModel(Link.UP, 18), "Asha", "kitchen-pc", table=table)
        return cls(model, write(game.record))

    async def ask(self, request: Callable[[int], Request]) -> Answer:
        asked = request(1)
        return RecordText(1, self._record) if isinstance(asked, GetRecord) else Done(1)

    def ignore(self, name: str, *, is_ignored: bool) -> None:
        """Nobody talks here."""

    async def changes(self) -> AsyncIterator[Change]:
        return
        yield

    async def close(self) -> None:
        pass


class Placed(ThreeUpApp):
    """Knows where its server is without having one."""

    @property
    def server_address(self) -> str:
        return "192.168.1.20:7333"


@dataclass(frozen=True)
class Picture:
    """A screen at a size, with settings and keys pressed before it is taken."""

    name: str
    size: Sizes
    screen: Callable[[ThreeUpApp], PaintedScreen | None]
    settings: dict[str, str]
    keys: tuple[str, ...] = ()


async def take(picture: Picture, folder: Path) -> None:
    """Run the client without a terminal until the screen stands, and write down its cells."""
    storage = Storage(folder)
    settings = SettingsFile(folder, {}, {"coach": "off", **picture.settings})
    app = Placed(Errand("Asha", interfaces=None), storage, settings)
    app.kept_record = app.shelf.folder / "20261130T180500Z-kitchen.3up"
    async with app.run_test(size=picture.size) as pilot:
        screen = picture.screen(app)
        if screen is not None:
            await app.push_screen(screen)
        await pilot.pause(0.3)
        await pilot.press(*picture.keys)
        await pilot.pause(0.3)
        shown = app.screen
        assert isinstance(shown, PaintedScreen)
        text = svg_of(shown.board.strips)
    (FOLDER / f"{picture.name}.svg").write_text(text, encoding="utf-8")


def pictures(game: Game) -> list[Picture]:
    chosen = next(m for m in game.moments if view_for(m.state, YOU).legal)
    mine = next(
        moment
        for moment in game.moments
        if moment.state.turns >= TURN and moment.state.turn == YOU and moment.state.pile
    )

    def at(moment: Moment) -> Callable[[ThreeUpApp], PaintedScreen]:
        return lambda _: TableScreen(StillSession.at(game, moment))

    table, last = at(mine), StillSession.at(game, game.moments[-1])
    small, usual, wide, large = (60, 20), (80, 24), (120, 40), (200, 50)
    return [
        Picture("start", usual, _with_servers, {}, ("1",)),
        Picture("lobby", usual, lambda _: LobbyScreen(StillSession(lobby())), {}),
        Picture("waiting", usual, lambda _: WaitingScreen(StillSession(waiting())), {}),
        Picture("lesson", usual, lambda _: LessonScreen("Asha"), {}, ("enter",)),
        Picture(
            "choosing", usual, lambda _: ChooseScreen(StillSession.at(game, chosen)),
            {"coach": "always"}, ("a",),
        ),
        Picture("table-small", small, table, {}),
        Picture("table", usual, table, {"coach": "always"}),
        Picture("table-wide", wide, table, {}),
        Picture("table-large", large, table, {}),
        Picture("table-light", usual, table, {"theme": "light"}),
        Picture("table-contrast", usual, table, {"theme": "contrast"}),
        Picture("table-no-colour", usual, table, {"theme": "none"}),
        Picture("table-ascii", usual, table, {"theme": "none", "symbols": "ascii"}),
        Picture("results", usual, lambda _: OverScreen(last), {}),
        Picture(
            "replay", usual, lambda _: ReplayScreen(film_of(game.record)), {},
            ("end", *("left_square_bracket",) * REPLAY_AT, "left"),
        ),
        Picture("statistics", usual, _statistics, {}),
        Picture("settings", usual, lambda _: SettingsScreen(), {}),
    ]  # fmt: skip


def _statistics(app: ThreeUpApp) -> PaintedScreen:
    return StatisticsScreen(app.shelf, frozenset({"Asha"}))


def _with_servers(app: ThreeUpApp) -> None:
    """The start screen that is there already, as if it had found servers."""
    start = app.screen
    assert isinstance(start, StartScreen)
    start.nearby.found(start, NEAR)


async def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    games = [Game(seed) for seed in range(12)]
    with tempfile.TemporaryDirectory() as folder:
        app = ThreeUpApp(Errand("Asha"), Storage(Path(folder)))
        for game in games:
            app.shelf.keep(write(game.record))
        for picture in pictures(games[0]):
            await take(picture, Path(folder))


if __name__ == "__main__":
    asyncio.run(main())
