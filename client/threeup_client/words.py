"""Every sentence shown to people, from events, refusals and codes: short, names first."""

from collections.abc import Sequence
from typing import Final, assert_never

from threeup_engine.cards import Card, Rank
from threeup_engine.errors import Refusal
from threeup_engine.events import (
    Cleared,
    ClearedBy,
    ExtrasLapsed,
    GameEnded,
    LeftGame,
    Played,
    SomebodyChose,
    SomebodyDrew,
    Took,
    TurnedOver,
    UpsShown,
    WentOut,
    YouChose,
    YouDrew,
)
from threeup_engine.options import HouseRules, Seat
from threeup_protocol.room_events import (
    GameBegan,
    GameStopped,
    GotUp,
    HostChanged,
    MovedFor,
    PresenceChanged,
    ReadyChanged,
    Reason,
    Said,
    SatDown,
    TableEvent,
    WatcherCame,
    WatcherLeft,
)
from threeup_protocol.server_messages import Code
from threeup_protocol.table import (
    Presence,
)


class Names:
    """Who is meant: the name of a seat, or You."""

    def __init__(self, names: Sequence[str | None], you: Seat | None) -> None:
        self._names = names
        self._you = you

    def __getitem__(self, seat: Seat) -> str:
        return "You" if seat == self._you else self._names[seat] or f"seat {seat + 1}"

    def have(self, seat: Seat) -> str:
        return "have" if seat == self._you else "has"

    def are(self, seat: Seat) -> str:
        return "are" if seat == self._you else "is"


def rank_face(rank: Rank) -> str:
    """A rank as it stands on the card: `7`, `C+1`."""
    return rank.text if rank <= Rank.CLEAR else f"C+{rank.extra_discards}"


def faces(cards: Sequence[Card]) -> str:
    return " ".join(rank_face(card.rank) for card in cards)


def counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def sentence(event: TableEvent, names: Names) -> str:
    """What happened, as a line of the log."""
    match event:
        case Said(name=name, text=text):
            return f"{name}: {text}"
        case SatDown() | GotUp() | PresenceChanged() | ReadyChanged() | HostChanged() | MovedFor():
            return _about_a_seat(event, names)
        case WatcherCame(name=name):
            return f"{name} watches"
        case WatcherLeft(name=name):
            return f"{name} watches no more"
        case GameBegan(game=game):
            return f"Game {game} begins"
        case GameStopped():
            return "The game went on for too long without people: nobody wins"
        case _:
            return _about_the_game(event, names)


def _about_a_seat(
    event: SatDown | GotUp | PresenceChanged | ReadyChanged | HostChanged | MovedFor, names: Names
) -> str:
    who = names[event.seat]
    match event:
        case SatDown(name=name):
            return f"{name} sat down"
        case GotUp(name=name, reason=reason):
            return f"{name} {_GOT_UP[reason]}"
        case PresenceChanged(presence=presence):
            return f"{who} {names.are(event.seat)} {_PRESENCE[presence]}"
        case ReadyChanged(ready=ready):
            return f"{who} {names.are(event.seat)} {'ready' if ready else 'not ready'}"
        case HostChanged():
            return f"{who} {names.are(event.seat)} the host now"
        case MovedFor():
            return f"A bot plays this for {'you' if who == 'You' else who}"


_GOT_UP: Final = {
    Reason.LEFT: "left the table",
    Reason.NOT_READY: "was not ready in time and is in the lobby",
    Reason.REMOVED: "was taken away",
}
_PRESENCE: Final = {
    Presence.HERE: "back",
    Presence.LOST: "away: the link is lost",
    Presence.GONE: "gone: a bot plays until the return",
}

_GameEvent = (
    UpsShown
    | Played
    | TurnedOver
    | Cleared
    | Took
    | ExtrasLapsed
    | WentOut
    | LeftGame
    | GameEnded
    | SomebodyChose
    | YouChose
    | SomebodyDrew
    | YouDrew
)


def _about_the_game(event: _GameEvent, names: Names) -> str:  # noqa: C901, PLR0911, PLR0912
    """One case a kind of event."""
    match event:
        case SomebodyChose(seat=seat):
            return f"{names[seat]} chose the 3UP"
        case YouChose(cards=cards):
            return f"You laid {faces(cards)}"
        case UpsShown(first=first):
            return f"All have chosen; {_begins(names[first])}"
        case Played(seat=seat, cards=cards):
            return f"{names[seat]} played {faces(cards)}"
        case TurnedOver(seat=seat, card=card, holds=holds):
            verdict = "it holds" if holds else "too low"
            return f"{names[seat]} turned over a {rank_face(card.rank)}: {verdict}"
        case Cleared(by=by, cards=cards, extra=extra):
            return _cleared(by, len(cards), extra)
        case Took(seat=seat, cards=cards, forced=forced):
            why = "could not beat the pile: " if forced else ""
            return f"{names[seat]} {why}took {counted(len(cards), 'card')}"
        case SomebodyDrew(seat=seat, count=count):
            return f"{names[seat]} drew {count}"
        case YouDrew(cards=cards):
            return f"You drew {faces(cards)}"
        case ExtrasLapsed(seat=seat):
            return f"{names[seat]} {names.have(seat)} no card left to discard: that lapses"
        case WentOut(seat=seat, place=place):
            ends = "and won" if place == 1 else f"and took place {place}"
            return f"{names[seat]} had no cards left {ends}"
        case LeftGame(seat=seat, cards=cards):
            return f"{names[seat]} left the game, and {counted(cards, 'card')} with them"
        case GameEnded(undecided=undecided):
            return (
                "Nobody could leave the circle: the game is undecided" if undecided else "Game over"
            )
        case _:
            assert_never(event)


def _begins(name: str) -> str:
    return "you begin" if name == "You" else f"{name} begins"


def _cleared(by: ClearedBy, count: int, extra: int) -> str:
    why = "Three of a kind: " if by is ClearedBy.THREE_OF_A_KIND else ""
    more = f", {counted(extra, 'more discard')}" if extra else ""
    return f"{why}the pile clears, {counted(count, 'card')} out{more}"


_REFUSALS: Final = {
    Refusal.UNREADABLE: "that is no move",
    Refusal.GAME_OVER: "the game is over",
    Refusal.NOT_IN_GAME: "you are out of this game",
    Refusal.NOT_YOUR_TURN: "it is not your turn",
    Refusal.CHOOSE_FIRST: "everybody lays their 3UP first",
    Refusal.ALREADY_CHOSEN: "your 3UP are laid",
    Refusal.NOT_THREE: "choose exactly three cards",
    Refusal.NO_CARD: "choose a card first",
    Refusal.MIXED_RANKS: "only equal cards go together",
    Refusal.NOT_HELD: "you do not hold that",
    Refusal.NOT_OPEN: "your hand comes first, and the draw pile must be used up",
    Refusal.TOO_LOW: "too low for the pile",
    Refusal.MUST_DRAW: "your hand is empty: draw first",
    Refusal.NO_DRAW: "you can draw only right after a Clear +1 or +2, below three cards",
    Refusal.MUST_DISCARD: "something you hold fits, so you must play",
    Refusal.NO_PILE: "there is no pile to take",
    Refusal.NO_CARD_THERE: "no face-down card lies there any more",
}


def refusal_text(refusal: Refusal) -> str:
    """Why a move is refused, with its rule: `too low for the pile (R3.2)`."""
    return f"{_REFUSALS[refusal]} ({refusal.rule})"


_CODES: Final = {
    Code.BAD_FRAME: "the server did not understand this client",
    Code.BAD_MESSAGE: "the server did not understand this client",
    Code.UNKNOWN_TYPE: "the server is older than this client and cannot do that",
    Code.HELLO_LATE: "the link was too slow to get in",
    Code.HELLO_FIRST: "the server did not understand this client",
    Code.VERSION: "the server speaks another version: update the older of the two",
    Code.PASSWORD: "that is not the password",
    Code.NAME_BAD: "nothing readable is left of that name; try --name with letters",
    Code.NAME_TAKEN: "somebody there has that name; try another with --name",
    Code.TOKEN_UNKNOWN: "the server has forgotten your seat",
    Code.REPLACED: "you came in from another terminal, which has your seat now",
    Code.SLOW: "the link was too slow",
    Code.STOPPING: "the server is stopping",
    Code.SERVER_FULL: "the server is full",
    Code.RATE: "too fast, wait a second",
    Code.INTERNAL: "the server made a mistake",
    Code.NO_TABLE: "that table is gone",
    Code.NOT_AT_TABLE: "you are at no table",
    Code.AT_TABLE: "leave your table first",
    Code.TABLE_FULL: "every seat is taken",
    Code.PLAYING: "not while a game is played",
    Code.NOT_PLAYING: "no game is played",
    Code.NOT_SEATED: "watchers cannot do that",
    Code.HOST_ONLY: "only the host can do that",
    Code.NO_BOT_THERE: "no bot sits there",
    Code.SHARE_MISSING: "the share of the deal is missing",
    Code.SEATS: "that deck is not for so many players",
    Code.TEXT: "nothing readable is left of that text",
    Code.STALE: "the game had moved on",
    Code.ILLEGAL: "the rules forbid that",
    Code.NO_RECORD: "there is no finished game",
}


def code_text(code: Code) -> str:
    return _CODES[code]


def house_text(house: HouseRules) -> str:
    """The house rules in a line."""
    parts = [
        f"{house.deck} deck",
        "play on for places" if house.play_on else "first out wins",
        *(["three of a kind plays again"] if house.bonus else []),
        *(["pick up any time"] if house.voluntary else []),
        *([f"{house.first} first"] if house.first != "random" else []),
    ]
    return " · ".join(parts)
