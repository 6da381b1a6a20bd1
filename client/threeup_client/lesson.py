"""The guided game: eight scenes, each with cards laid for it, each waiting for its key."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import msgspec

from threeup_client.bar import Bar
from threeup_client.hand import Choice
from threeup_client.keymap import shown_key
from threeup_client.model import ClientModel, Link, LinkModel, TableModel
from threeup_client.scene import Scene
from threeup_engine.actions import Action, Draw, Flip, Play, Take
from threeup_engine.cards import Card, Rank
from threeup_engine.events import Cleared, ClearedBy, Played, TurnedOver, Zone
from threeup_engine.options import HouseRules, Seat
from threeup_engine.view import Phase, SeatStatus, SeatView, SeenSeat
from threeup_protocol.table import RoomSeat, RoomView, Stage, TableOptions

if TYPE_CHECKING:
    from threeup_client.motion import Level, Motion

_YOU: Final = Seat(0)
_UPS: Final = (Card.G7, Card.O10, Card.BC1)
_ALL: Final = (True, True, True)


@dataclass(frozen=True, slots=True)
class Moment:
    """What is shown, what is said, and the one key that goes on."""

    text: str
    key: str
    view: SeatView
    choice: Choice | None = None
    place: int | None = None
    scene: int = 1
    """Which of the eight scenes it belongs to."""
    does: str = "goes on"
    """What the key does, where the bar of a game would not name it."""
    happened: tuple[Played | TurnedOver | Cleared, ...] = ()
    """What the key of the moment before has done."""
    is_same_turn: bool = False
    """Whether that was in this turn, so that it is told as well."""

    def table(self, name: str) -> TableModel:
        """The table where the person sits at the first seat."""
        seats = (RoomSeat(name), RoomSeat("Bert"))
        options = TableOptions(f"lesson · {self.scene} of {SCENES}", 2)
        room = RoomView("lesson", options, Stage.PLAYING, seats, "0" * 64, 1, _YOU, _YOU)
        return TableModel(room, self.view, 0, self.happened if self.is_same_turn else ())

    def shown(self, name: str, alarm: str | None) -> Scene:
        """The moment as the table screen paints it."""
        table = self.table(name)
        model = ClientModel(LinkModel(Link.UP), name, "", table=table)
        scene = Scene(model, table, self.view, self.choice, self.place, coach=self.text)
        return replace(scene, alarm=alarm, instead=self._bar(scene.bar))

    def motion(self, before: "Moment", level: "Level") -> "Motion | None":
        """What moves on the way here; the cards of this moment may have been laid anew."""
        from threeup_client.motion import motion_of

        played = (e.cards for e in self.happened if isinstance(e, Played))
        turned = ((e.card,) for e in self.happened if isinstance(e, TurnedOver))
        pile = sum((*played, *turned), before.view.pile)
        return motion_of(self.happened, msgspec.structs.replace(self.view, pile=pile), level)

    def _bar(self, usual: Bar) -> Bar:
        """The game's own bar as far as its keys go on here."""
        key = shown_key(self.key)
        parts = tuple(part for part in usual.parts if part[0] == key and self.does == "goes on")
        return replace(usual, parts=parts or ((key, self.does),))


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(word) for word in text.split())


def _view(
    hand: str,
    pile: str,
    *legal: Action,
    ups: tuple[Card, ...] = _UPS,
    downs: tuple[bool, ...] = _ALL,
    draw: int = 30,
) -> SeatView:
    """Your turn, with these cards; `pile` bottom card first."""
    cards = _cards(hand)
    own = SeenSeat(SeatStatus.PLAYING, len(cards), ups, downs, ())
    bert = SeenSeat(SeatStatus.PLAYING, 3, _cards("G4 B4 O10"), _ALL, ())
    return SeatView(
        seat=_YOU,
        house=HouseRules(),
        phase=Phase.PLAY,
        version=1,
        turns=1,
        first=_YOU,
        turn=_YOU,
        due=1,
        may_draw=Draw() in legal,
        hand=cards,
        chosen=(),
        seats=(own, bert),
        draw=draw,
        pile=_cards(pile),
        cleared=(),
        buried=0,
        places=(),
        undecided=False,
        legal=legal,
    )


def _play(text: str) -> Play:
    return Play(_cards(text))


_EQUALS: Final = _view("G3 G6 B6", "B2 G4", _play("G6"), _play("G6 B6"))
_DREW: Final = _view("G3 G8 B9", "B2 G4 G6 B6", _play("G8"), _play("B9"))
_STUCK: Final = _view("G2 G5 B7", "G4 G8", Take())
_THREE: Final = _view("G3 O9 G10", "G4 G9 B9", _play("O9"), _play("G10"))
_CLEAR: Final = _view("G5 GC1", "G4 B8", _play("GC1"))
_EXTRA: Final = _view("G5", "", Draw(), _play("G5"))
_DRAWN: Final = _view("G5 B2 O8", "", _play("B2"), _play("G5"), _play("O8"))
_UPS_OPEN: Final = _view("", "G4 G7", _play("G7"), _play("O10"), _play("BC1"), draw=0)
_BLIND: Final = _view("", "G4 G7", Flip(0), Flip(1), Flip(2), ups=(), draw=0)
_LAST: Final = msgspec.structs.replace(
    _view("", "", ups=(), downs=(False, False, False), draw=0),
    phase=Phase.OVER,
    turn=None,
    places=(_YOU,),
)


def _played(text: str, zone: Zone = Zone.HAND) -> Played:
    return Played(_YOU, _cards(text), zone)


SCENES: Final = 8
MOMENTS: Final = (
    Moment("be the first without cards: get rid of your hand, then the 3UP, then the hidden "
           "3DOWN under them. Enter goes on.", "enter", _EQUALS),
    Moment("a card must equal or beat the top, here a 4. Equal cards go together: play both 6s "
           "with Enter.", "enter", _EQUALS, Choice(Rank(6), 2), scene=2),
    Moment("then you drew back up to three cards: that happens by itself. Enter goes on.",
           "enter", _DREW, scene=2, happened=(_played("G6 B6"),)),
    Moment("nothing of yours beats the 8. Then you take the whole pile, with Enter.",
           "enter", _STUCK, scene=3),
    Moment("two 9s lie on top. A third equal number clears the pile: choose your 9 by its key, 9.",
           "9", _THREE, scene=4, does="chooses the 9"),
    Moment("and play it with Enter.", "enter", _THREE, Choice(Rank(9), 1), scene=4),
    Moment("Clear +1 goes on anything, clears the pile, and you discard once more. Its key is v.",
           "v", _CLEAR, scene=5, does="chooses the Clear +1",
           happened=(_played("O9"),
                     Cleared(_YOU, ClearedBy.THREE_OF_A_KIND, (*_THREE.pile, Card.O9), 0))),
    Moment("play it with Enter.", "enter", _CLEAR, Choice(Rank.CLEAR_1, 1), scene=5),
    Moment("one more discard. You hold one card, so you may draw up to three first: d.",
           "d", _EXTRA, Choice(Rank(5), 1), scene=5, is_same_turn=True,
           happened=(_played("GC1"),
                     Cleared(_YOU, ClearedBy.CLEAR, (*_CLEAR.pile, Card.GC1), 1))),
    Moment("now you have a choice. Anything goes on no pile: play the lowest with Enter.",
           "enter", _DRAWN, Choice(Rank(2), 1), scene=5),
    Moment("hand and draw pile are empty, so your 3UP opens. Play the 7 with Enter.",
           "enter", _UPS_OPEN, Choice(Rank(7), 1), scene=6, happened=(_played("B2"),)),
    Moment("now blind: turn one of your 3DOWN over. Take the one in the middle: 2.",
           "2", _BLIND, place=1, scene=7, does="turns that card",
           happened=(_played("G7", Zone.UP),)),
    Moment("no card left: YOU WIN. Enter starts a quick game with two easy bots, Esc goes back.",
           "enter", _LAST, scene=8, does="plays two easy bots; Esc goes back", is_same_turn=True,
           happened=(TurnedOver(_YOU, 1, Card.O9, holds=True),)),
)  # fmt: skip
