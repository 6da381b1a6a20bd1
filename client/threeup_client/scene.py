"""All that the table screen shows at one moment, as a value that painters read."""

from dataclasses import dataclass

from threeup_client.bar import Bar
from threeup_client.hand import Choice, label
from threeup_client.model import LinkModel
from threeup_client.words import sentence
from threeup_engine.cards import Cards
from threeup_engine.events import Cleared, Played, SomebodyDrew, Took, TurnedOver, YouDrew
from threeup_engine.options import Seat
from threeup_engine.view import SeatView
from threeup_protocol.table import Presence, RoomView, Said, TableEvent


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log: an event as a sentence, or what somebody said."""

    text: str
    speaker: str = ""


@dataclass(frozen=True, slots=True)
class Header:
    """What the top line says, and the chat line that is being typed."""

    title: str
    link: LinkModel
    unread: int = 0
    """Chat lines since last looked at."""
    typed: str | None = None
    """The chat line while one types it."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The table and the player's choice."""

    header: Header
    room: RoomView
    view: SeatView
    lines: tuple[Line, ...]
    """What happened and was said, oldest first."""
    deeds: tuple[str, ...]
    """The last deed of each seat."""
    bar: Bar
    choice: Choice | None = None
    seconds_left: int | None = None

    @property
    def names(self) -> tuple[str, ...]:
        return names_of(self.room)

    @property
    def seat(self) -> Seat:
        """Whose side is shown: the own seat, or the first one for an onlooker."""
        return Seat(0) if self.view.seat is None else self.view.seat

    @property
    def others(self) -> tuple[Seat, ...]:
        """The other seats in order of play after the own one."""
        seats = len(self.view.seats)
        return tuple(Seat((self.seat + step) % seats) for step in range(1, seats))

    @property
    def is_onlooker(self) -> bool:
        return self.view.seat is None


def names_of(room: RoomView) -> tuple[str, ...]:
    return tuple(seat.name or f"seat {number}" for number, seat in enumerate(room.seats, 1))


def deeds_of(log: tuple[TableEvent, ...], seats: int) -> tuple[str, ...]:
    """What each seat did last, in two or three words."""
    deeds = [""] * seats
    for event in log:
        match event:
            case Played(seat=seat, cards=cards) if seat < seats:
                deeds[seat] = f"played {_ranks(cards)}"
            case Took(seat=seat, cards=cards) if seat < seats:
                deeds[seat] = f"took {len(cards)}"
            case TurnedOver(seat=seat, card=card) if seat < seats:
                deeds[seat] = f"turned {_ranks((card,))}"
            case _:
                pass
    return tuple(deeds)


def is_extra_discard(log: tuple[TableEvent, ...], view: SeatView) -> bool:
    """Whether the one whose turn it is has discarded in it already: the last deed is theirs."""
    for event in reversed(log):
        if isinstance(event, Played | TurnedOver | Took | Cleared | YouDrew | SomebodyDrew):
            return view.turn == event.seat
    return False


def presence_sign(scene: Scene, seat: Seat) -> tuple[str, str]:
    """The sign and the word for who sits there: bot, here, away, gone."""
    sitter = scene.room.seats[seat]
    if sitter.level is not None:
        return "◆", "bot"
    match sitter.presence:
        case Presence.HERE:
            return "●", ""
        case Presence.LOST:
            return "◐", "away"
        case Presence.GONE:
            return "○", "gone"


def chat_count(log: tuple[TableEvent, ...]) -> int:
    return sum(isinstance(event, Said) for event in log)


def _ranks(cards: Cards) -> str:
    texts = [label(card.rank) for card in cards]
    return " ".join(texts) if len(texts) <= 3 else f"{texts[0]} ×{len(texts)}"


def lines_of(
    log: tuple[TableEvent, ...], names: tuple[str, ...], you: Seat | None
) -> tuple[Line, ...]:
    """The log as it is read."""
    return tuple(
        Line(event.text, event.name)
        if isinstance(event, Said)
        else Line(sentence(event, names, you))
        for event in log
    )
