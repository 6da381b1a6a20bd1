"""What happened, in sentences: short, names first."""

from typing import Final, assert_never

from threeup_client.words import Names, counted, said_line
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
from threeup_protocol.room_events import (
    GameBegan,
    GameStopped,
    GotUp,
    HostChanged,
    LevelChanged,
    MovedFor,
    Muted,
    OptionsChanged,
    PauseAsked,
    Paused,
    PresenceChanged,
    ReadyChanged,
    Reason,
    Said,
    SatDown,
    TableEvent,
    Voted,
    WatcherCame,
    WatcherLeft,
)
from threeup_protocol.server_messages import Announced
from threeup_protocol.table import (
    Presence,
)
from threeup_protocol.text import clean_chat


def announced_text(announced: Announced) -> str:
    """What whoever runs the server tells everybody."""
    if announced.draining:
        return "The server will stop when the last game is over; no new game can begin."
    return clean_chat(announced.text or "")


def sentence(event: TableEvent, names: Names) -> str:  # noqa: C901, PLR0911
    """What happened, as a line of the log."""
    match event:
        case Said(name=name, text=text):
            return said_line(name, text)
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
        case OptionsChanged():
            return "The host changed the options: look, and be ready again"
        case Muted(name=name, muted=muted):
            return f"The host {'muted' if muted else 'unmuted'} {name}"
        case Paused(paused=paused):
            return "Paused: nobody moves and no clock runs" if paused else "The game goes on"
        case LevelChanged() | Voted() | PauseAsked():
            return _about_a_wish(event, names)
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


def _about_a_wish(event: LevelChanged | Voted | PauseAsked, names: Names) -> str:
    who = names[event.seat]
    match event:
        case LevelChanged(level=level):
            return f"{who} plays {level} from now on"
        case Voted(absent=absent, yes=yes):
            verb = f"{names.are(event.seat)} {'for' if yes else 'no more for'}"
            for_whom = "you" if names[absent] == "You" else names[absent]
            return f"{who} {verb} letting a bot play for {for_whom}"
        case PauseAsked(yes=yes):
            return f"{who} {names.are(event.seat)} {'for' if yes else 'no more for'} a pause"


_GOT_UP: Final = {
    Reason.LEFT: "left the table",
    Reason.NOT_READY: "was not ready in time and is in the lobby",
    Reason.REMOVED: "was taken away",
    Reason.KICKED: "was sent away",
    Reason.AWAY: "was away for too long",
}
_PRESENCE: Final = {
    Presence.HERE: "back",
    Presence.IDLE: "idle: the game waits",
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
            return f"You laid {names.cards(cards)}"
        case UpsShown(first=first):
            return f"All have chosen; {_begins(names[first])}"
        case Played(seat=seat, cards=cards):
            return f"{names[seat]} played {names.cards(cards)}"
        case TurnedOver(seat=seat, card=card, holds=holds):
            verdict = "it holds" if holds else "too low"
            return f"{names[seat]} turned over {names.a_card(card.rank)}: {verdict}"
        case Cleared(by=by, cards=cards, extra=extra):
            return _cleared(by, len(cards), extra)
        case Took(seat=seat, cards=cards, forced=forced):
            why = "could not beat the pile: " if forced else ""
            return f"{names[seat]} {why}took {counted(len(cards), 'card')}"
        case SomebodyDrew(seat=seat, count=count):
            return f"{names[seat]} drew {count}"
        case YouDrew(cards=cards):
            return f"You drew {names.cards(cards)}"
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
    is_three = by is ClearedBy.THREE_OF_A_KIND
    why = "Three of a kind: the" if is_three else "The"
    more = f", {counted(extra, 'more discard')}" if extra else ""
    return f"{why} pile clears, {counted(count, 'card')} out{more}"
