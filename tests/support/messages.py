"""One message of every type, with exact values."""

from threeup_engine.actions import ChooseUp, Draw, Flip, Play, Take
from threeup_engine.bots.levels import Level
from threeup_engine.cards import Card
from threeup_engine.errors import Refusal
from threeup_engine.events import SomebodyDrew, YouDrew
from threeup_engine.options import Deck, HouseRules, Seat
from threeup_engine.view import Phase, SeatStatus, SeatView, SeenSeat
from threeup_protocol.client_messages import (
    Act,
    AddBot,
    ClientMessage,
    Create,
    GetCode,
    GetRecord,
    HandOver,
    Hello,
    Join,
    Kick,
    Leave,
    LetBot,
    ListRecords,
    Mute,
    Pause,
    Pong,
    Probe,
    Ready,
    RemoveBot,
    Say,
    SetOptions,
    Watch,
)
from threeup_protocol.room_events import (
    GameBegan,
    LevelChanged,
    Muted,
    OptionsChanged,
    PauseAsked,
    Paused,
    Said,
    Voted,
)
from threeup_protocol.server_messages import (
    Announced,
    Code,
    Done,
    Finished,
    Goodbye,
    Lobby,
    LobbyPerson,
    LobbySaid,
    LobbyTable,
    Opened,
    Ping,
    Records,
    RecordText,
    Refused,
    SeatCode,
    ServerMessage,
    Update,
    Welcome,
)
from threeup_protocol.table import (
    Away,
    RoomSeat,
    RoomView,
    Stage,
    TableOptions,
)

TOKEN = "0123456789abcdef" * 2
OPTIONS = TableOptions(name="Ann's", seats=2, bots=(Level.STEADY,))

CLIENT: tuple[ClientMessage, ...] = (
    Hello(versions=(1,), client="t/1", name="Ann"),
    Create(i=1, options=OPTIONS),
    Join(i=2, table="k3"),
    Watch(i=3, table="k3"),
    Leave(i=4),
    Ready(i=5, ready=True, share=TOKEN),
    AddBot(i=6, level=Level.EASY),
    RemoveBot(i=7, seat=Seat(1)),
    SetOptions(i=16, options=TableOptions(name="Late", seats=3, private=True)),
    HandOver(i=17, seat=Seat(1)),
    Kick(i=18, name="Bea"),
    Mute(i=19, name="Bea", muted=True),
    LetBot(i=20, seat=Seat(1), yes=True),
    Pause(i=21, pause=True),
    GetCode(i=22),
    ListRecords(i=23),
    GetRecord(i=24, record=7),
    Act(i=8, game=1, version=3, action=Play(cards=(Card.G7, Card.B7))),
    Act(i=9, game=1, version=0, action=ChooseUp(cards=(Card.GC, Card.GC1, Card.GC2))),
    Act(i=10, game=1, version=9, action=Flip(place=2)),
    Act(i=11, game=1, version=9, action=Draw()),
    Act(i=12, game=1, version=300, action=Take()),
    Say(i=13, text="grüß"),
    GetRecord(i=14),
    Probe(i=15),
    Pong(),
)

VIEW = SeatView(
    seat=Seat(0),
    house=HouseRules(deck=Deck.SHORT),
    phase=Phase.PLAY,
    version=3,
    turns=1,
    first=Seat(0),
    turn=Seat(0),
    due=1,
    may_draw=False,
    hand=(Card.G7,),
    chosen=(),
    seats=(
        SeenSeat(status=SeatStatus.PLAYING, hand=1, up=(Card.GC,), down=(True,) * 3, known=()),
        SeenSeat(status=SeatStatus.PLAYING, hand=3, up=(), down=(True, False, True), known=()),
    ),
    draw=30,
    pile=(Card.G2,),
    cleared=(),
    buried=0,
    places=(),
    undecided=False,
    legal=(Play(cards=(Card.G7,)),),
)
ROOM = RoomView(
    id="k3",
    options=OPTIONS,
    stage=Stage.PLAYING,
    seats=(RoomSeat(name="Ann"), RoomSeat(name="Bea", level=Level.STEADY, ready=True)),
    commitment=TOKEN * 2,
    game=1,
    host=Seat(0),
    you=Seat(0),
)

SERVER: tuple[ServerMessage, ...] = (
    Welcome(version=1, server="s/1", name="Ann", token=TOKEN, ping_seconds=15),
    Goodbye(code=Code.VERSION, final=True, versions=(1,)),
    Done(i=1),
    Opened(i=2, table="k3"),
    SeatCode(i=22, code="k7m2xq", seconds=300),
    Records(
        i=23,
        games=(
            Finished(
                record=7, table="Ann's", ended=1796000000, names=("Ann", "Bea"), winner=Seat(1)
            ),
        ),
    ),
    RecordText(i=3, text="3up"),
    Refused(i=4, code=Code.ILLEGAL, refusal=Refusal.TOO_LOW),
    Update(
        s=5,
        events=(
            GameBegan(game=1),
            YouDrew(seat=Seat(0), cards=(Card.G7,)),
            SomebodyDrew(seat=Seat(1), count=1),
            Said(name="Ann", text="hi"),
        ),
        room=ROOM,
        view=VIEW,
    ),
    Update(
        s=9,
        events=(
            Voted(seat=Seat(0), absent=Seat(1), yes=True),
            PauseAsked(seat=Seat(0), yes=True),
            Paused(paused=True),
            OptionsChanged(),
            LevelChanged(seat=Seat(1), level=Level.EASY),
            Muted(name="Bea", muted=True),
        ),
        room=ROOM,
        view=VIEW,
        away=Away(s=4, hand=(Card.G7,), pile=(Card.G2,)),
    ),
    Lobby(
        you="Ann",
        tables=(
            LobbyTable(
                id="k3",
                name="Ann's",
                deck=Deck.FULL,
                stage=Stage.WAITING,
                seats=2,
                people=("Bea",),
            ),
        ),
        people=(LobbyPerson(name="Ann"),),
    ),
    LobbySaid(name="Ann", text="hi"),
    Announced(text="hi", draining=True),
    Ping(),
)
