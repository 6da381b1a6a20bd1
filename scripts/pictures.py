"""Makes the pictures of the README from the real client's screens: `make pictures`.

A game of bots that is always the same is shown to the client by a session without a network.
"""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from svg import svg_of

from threeup_client.app import Errand, ThreeUpApp
from threeup_client.model import ClientModel, Link, LinkModel, TableModel
from threeup_client.replays.film import film_of
from threeup_client.screens.choose import ChooseScreen
from threeup_client.screens.lesson import LessonScreen
from threeup_client.screens.over import OverScreen
from threeup_client.screens.painted import PaintedScreen
from threeup_client.screens.replay import ReplayScreen
from threeup_client.screens.settings import SettingsScreen
from threeup_client.screens.statistics import StatisticsScreen
from threeup_client.screens.table import TableScreen
from threeup_client.session import Change
from threeup_client.settings_file import SettingsFile
from threeup_client.storage import Storage
from threeup_engine.bots import registry
from threeup_engine.bots.levels import Level
from threeup_engine.legality import seats_to_move
from threeup_engine.options import Deck, HouseRules, Seat
from threeup_engine.record import Begun, Ending, Record, RecordedMove, RecordedSeat
from threeup_engine.record_text import write
from threeup_engine.rules import apply
from threeup_engine.shuffle import NO_SHARE, Shuffle, commitment
from threeup_engine.state import GameState, deal
from threeup_engine.view import Phase
from threeup_engine.visibility import seen_by, view_for
from threeup_protocol.client_messages import GetRecord, Request
from threeup_protocol.room_events import Said, TableEvent
from threeup_protocol.server_messages import Answer, Done, RecordText
from threeup_protocol.table import RoomSeat, RoomView, Stage, TableOptions

NAMES: Final = ("Asha", "Bert", "Chandra", "Dušan")
YOU: Final = Seat(0)
TURN: Final = 31
FOLDER: Final = Path(__file__).parent.parent / "docs" / "pictures"
Sizes = tuple[int, int]


@dataclass(frozen=True)
class Moment:
    """The game after a move, and all that happened up to there."""

    state: GameState
    log: tuple[TableEvent, ...]


class Game:
    """A game of four steady bots, the first of them under a person's name."""

    def __init__(self, seed: int) -> None:
        self.secret = Random(seed).randbytes(32)
        self.shares = (Random(seed + 1).randbytes(16), *(NO_SHARE,) * (len(NAMES) - 1))
        self.shuffle = Shuffle(Deck.FULL, self.secret, self.shares)
        self.moves: list[RecordedMove] = []
        self.moments = list(self._play(seed))

    def _play(self, seed: int) -> "list[Moment]":
        state = deal(HouseRules(), self.shuffle.order, len(NAMES), self.shuffle.first)
        bots = [registry.make(Level.STEADY, Random(seed + seat)) for seat in range(len(NAMES))]
        log: tuple[TableEvent, ...] = (Said("Chandra", "good luck"),)
        moments = [Moment(state, log)]
        while state.phase is not Phase.OVER:
            seat = seats_to_move(state)[0]
            action = bots[seat].decide(view_for(state, seat))
            self.moves.append(RecordedMove(4100 * len(self.moves), seat, action))
            step = apply(state, seat, action)
            state = step.state
            log = (*log, *(seen_by(YOU, event) for event in step.events))
            moments.append(Moment(state, log))
        return moments

    @property
    def record(self) -> Record:
        seats = (RecordedSeat(NAMES[0]), *(RecordedSeat(name, "steady") for name in NAMES[1:]))
        return Record(
            table="kitchen",
            date="2026-11-30T18:05:00Z",
            house=HouseRules(),
            seats=seats,
            commitment=commitment(self.secret),
            secret=self.secret,
            shares=self.shares,
            first=Seat(self.shuffle.first),
            begun=Begun.DRAWN,
            moves=tuple(self.moves),
            ending=Ending.FINISHED,
            places=self.moments[-1].state.places,
        )


class StillSession:
    """Shows one moment, and has the record of the game."""

    def __init__(self, game: Game, moment: Moment) -> None:
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
        self.model = ClientModel(LinkModel(Link.UP, 18), "Asha", "kitchen-pc", table=table)
        self._record = write(game.record)

    async def ask(self, request: Callable[[int], Request]) -> Answer:
        asked = request(1)
        return RecordText(1, self._record) if isinstance(asked, GetRecord) else Done(1)

    async def changes(self) -> AsyncIterator[Change]:
        return
        yield

    async def close(self) -> None:
        pass


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
    app = ThreeUpApp(Errand("Asha", interfaces=None), storage, settings)
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
        return lambda _: TableScreen(StillSession(game, moment))

    table = at(mine)
    small, usual, wide, large = (60, 20), (80, 24), (120, 40), (200, 50)
    return [
        Picture("start", usual, lambda _: None, {}),
        Picture("lesson", usual, lambda _: LessonScreen("Asha"), {}, ("enter",)),
        Picture(
            "choosing", usual, lambda _: ChooseScreen(StillSession(game, chosen)),
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
        Picture("results", usual, lambda _: OverScreen(StillSession(game, game.moments[-1])), {}),
        Picture(
            "replay", usual, lambda _: ReplayScreen(film_of(game.record)), {},
            ("end", *("left_square_bracket",) * 12),
        ),
        Picture(
            "statistics", usual, lambda app: StatisticsScreen(app.shelf, frozenset({"Asha"})), {}
        ),
        Picture("settings", usual, lambda _: SettingsScreen(), {}),
    ]  # fmt: skip


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
