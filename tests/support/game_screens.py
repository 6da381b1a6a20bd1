"""Screens around a game, and what lies over the table."""

from dataclasses import replace

from support.bot_games import record_of_bots
from support.fake_table_session import FakeTableSession
from support.room_scenes import ATTIC, CELLAR, KITCHEN, lobby, lost, over, waiting
from support.screen_pictures import Make
from support.table_scenes import model_of, players, six_players
from threeup_client.app import ThreeUpApp
from threeup_client.farewells import farewell
from threeup_client.model import ClientModel, WhileAway
from threeup_client.screens.goodbye import GoodbyeScreen
from threeup_client.screens.lobby import LobbyScreen
from threeup_client.screens.new_table import NewTableScreen
from threeup_client.screens.over import OverScreen
from threeup_client.screens.palette import PaletteScreen
from threeup_client.screens.review import ReviewScreen
from threeup_client.screens.start import StartScreen
from threeup_client.screens.table import TableScreen
from threeup_client.screens.waiting import WaitingScreen
from threeup_engine.cards import Card
from threeup_engine.events import Cleared, ClearedBy, Played, Took, Zone
from threeup_engine.options import Seat
from threeup_engine.review import Account, Decision, Review
from threeup_protocol.room_events import Said
from threeup_protocol.server_messages import Code, Goodbye
from threeup_protocol.table import TableOptions

LOG = (
    Played(Seat(1), (Card.G2,), Zone.HAND),
    Said("Bert", "one to go!"),
    Cleared(Seat(2), ClearedBy.CLEAR, (Card.G2, Card.GC), 0),
    Took(Seat(1), (Card.G2, Card.G7), forced=True),
)
REFUSED = farewell(Goodbye(Code.NAME_TAKEN, final=True), "", password_given=False)


def table() -> TableScreen:
    return TableScreen(FakeTableSession(model_of(six_players(), LOG)))


def back_again() -> TableScreen:
    model = model_of(players(3), LOG)
    assert model.table is not None
    missed = WhileAway(LOG, (Card.G3,), (Card.G2, Card.G7), (Card.G3, Card.G9), ())
    return TableScreen(FakeTableSession(replace(model, table=replace(model.table, away=missed))))


def reviewed() -> ReviewScreen:
    """A review of few numbers with one dear moment."""
    record = record_of_bots(3)
    shares = [(0.25, 0.75)] * (len(record.moves) - 1) + [(1.0, 0.0)]
    decisions = tuple(
        Decision(number, number, move.seat, move.action, None, 0.0, share)
        for number, (move, share) in enumerate(zip(record.moves, shares, strict=True), 1)
    )
    dear = decisions[4]
    cost = Decision(5, 3, dear.seat, dear.made, dear.made, 0.12, dear.shares)
    accounts = (Account(0.1, 0.2, -0.05, 0.25), Account(-0.1, -0.2, -0.25, 0.05))
    found = Review((0.5, 0.5), decisions, accounts, (0.12, 0.0), (cost,))
    return ReviewScreen(record, found, lambda _: None, lambda _: None)


def lobby_of(model: ClientModel) -> LobbyScreen:
    return LobbyScreen(FakeTableSession(model))


def named(app: ThreeUpApp) -> PaletteScreen:
    assert isinstance(app.screen, StartScreen)
    return PaletteScreen(app.screen)


AROUND_GAMES: dict[str, tuple[Make, tuple[str, ...]]] = {
    "start-again": (
        lambda _: StartScreen("Asha", "192.168.1.20:7333", interfaces=None),
        (),
    ),
    "lobby": (lambda _: lobby_of(lobby(ATTIC, KITCHEN, CELLAR)), ("down",)),
    "lobby-empty": (lambda _: lobby_of(lobby(server="3UP 3DOWN")), ()),
    "lobby-typing": (lambda _: lobby_of(lobby(KITCHEN)), ("i", *"k3x")),
    "new-table": (lambda _: NewTableScreen(FakeTableSession(lobby(KITCHEN))), ("down", "right")),
    "options": (
        lambda _: NewTableScreen(FakeTableSession(waiting()), TableOptions("kitchen", 4)),
        ("up",),
    ),
    "waiting-host": (lambda _: WaitingScreen(FakeTableSession(waiting())), ()),
    "waiting-ready": (lambda _: WaitingScreen(FakeTableSession(waiting(ready=True))), ()),
    "waiting-guest": (
        lambda _: WaitingScreen(FakeTableSession(waiting(2, private=True))),
        ("down",),
    ),
    "waiting-watcher": (lambda _: WaitingScreen(FakeTableSession(waiting(None))), ()),
    "over": (lambda _: OverScreen(FakeTableSession(over())), ()),
    "over-ready": (lambda _: OverScreen(FakeTableSession(over(ready=True))), ()),
    "over-undecided": (lambda _: OverScreen(FakeTableSession(over(undecided=True))), ()),
    "review": (lambda _: reviewed(), ()),
    "refused": (lambda _: GoodbyeScreen(REFUSED, "Asha", "kitchen-pc:7333"), ()),
    "lost": (
        lambda _: TableScreen(
            FakeTableSession(replace(lost(model_of(six_players(), LOG)), server="kitchen-pc"))
        ),
        (),
    ),
    "never-there": (lambda _: lobby_of(lost(replace(lobby(), server="", lobby=None))), ()),
    "palette": (named, ()),
    "overlay-events": (lambda _: table(), ("e",)),
    "overlay-pile": (lambda _: table(), ("p",)),
    "overlay-players": (lambda _: table(), ("w", "down")),
    "overlay-memory": (lambda _: table(), ("m",)),
    "overlay-away": (lambda _: back_again(), ()),
    "phrases": (lambda _: table(), ("exclamation_mark",)),
    "talking": (lambda _: table(), ("tab", *"well")),
}
