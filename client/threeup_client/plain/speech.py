"""The table in sentences: what lies where, who holds how much, and what can be done."""

from collections.abc import Sequence

from threeup_client.bar import equal_on_top
from threeup_client.hand import fits, groups, open_cards, playable_ranks
from threeup_client.words import Names, counted
from threeup_engine.cards import Card, Cards, Rank
from threeup_engine.options import Seat
from threeup_engine.view import Phase, SeatStatus, SeatView
from threeup_protocol.table import Presence, RoomView

_PRESENCE = {
    Presence.HERE: "Connected.",
    Presence.IDLE: "Idle.",
    Presence.LOST: "The link is lost.",
    Presence.GONE: "Away, a bot plays.",
}


def spoken(rank: Rank, count: int = 1) -> str:
    """A rank as it is read aloud: `9`, `9 (two)`, `Clear plus one`."""
    if rank is Rank.CLEAR:
        name = "Clear"
    elif rank.is_clear:
        name = f"Clear plus {'one' if rank.extra_discards == 1 else 'two'}"
    else:
        name = rank.text
    return name if count == 1 else f"{name} ({_word(count)})"


class SpokenNames(Names):
    """Cards are read aloud here as everywhere: `10 10 Clear plus two`."""

    def cards(self, cards: Sequence[Card]) -> str:
        return " ".join(spoken(card.rank) for card in cards)

    def a_card(self, rank: Rank) -> str:
        return f"{'an' if rank == 8 else 'a'} {spoken(rank)}"


def as_line(text: str) -> str:
    """What happened as a sentence of its own: with a capital letter and a full stop."""
    return f"{text[0].upper()}{text[1:]}{'' if text[-1] in '.!?' else '.'}"


def _word(count: int) -> str:
    words = ("none", "one", "two", "three", "four", "five", "six")
    return words[count] if count < len(words) else str(count)


def listed(parts: Sequence[str], last: str = "and") -> str:
    """`a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def cards_text(cards: Cards) -> str:
    """Cards by rank: `3, 9 (two), Clear`."""
    return ", ".join(spoken(group.rank, group.count) for group in groups(cards)) or "nothing"


def playable_text(view: SeatView) -> str:
    """`You can play 9 (two) or 10. Too low: 3 and 4.`"""
    own = groups(open_cards(view))
    good = [spoken(one.rank, one.count) for one in own if one.rank in playable_ranks(view)]
    low = [spoken(one.rank) for one in own if not fits(view, one.rank)]
    return f"You can play {listed(good, 'or')}." + (f" Too low: {listed(low)}." if low else "")


def pile_text(view: SeatView) -> str:
    if not view.pile:
        return "The pile is empty."
    top = spoken(view.pile[-1].rank)
    twice = ", two of them on top" if equal_on_top(view) == 2 else ""
    return f"Pile: {top}, {counted(len(view.pile), 'card')}{twice}."


def hand_text(view: SeatView) -> str:
    if view.seat is None:
        return "You only watch."
    seat = view.seats[view.seat]
    down = counted(sum(seat.down), "card")
    return (
        f"Your hand: {cards_text(view.hand)}. Your 3UP: {cards_text(seat.up)}. "
        f"Face down: {down}. Draw pile: {view.draw}."
    )


def who_lines(room: RoomView, view: SeatView | None, names: Names) -> list[str]:
    """A line for each player, in turn order from the one after you."""
    count = len(room.seats)
    start = (room.you + 1) if room.you is not None else 0
    order = [Seat((start + step) % count) for step in range(count)]
    return [_who_line(room, view, names, seat) for seat in order if room.seats[seat].name]


def _who_line(room: RoomView, view: SeatView | None, names: Names, seat: Seat) -> str:
    there = room.seats[seat]
    kind = f" ({there.level} bot)" if there.level else ""
    how = "" if there.level else f" {_PRESENCE[there.presence]}"
    host = " Host." if seat == room.host else ""
    if view is None or seat >= len(view.seats):
        ready = "ready" if there.ready else "not ready"
        return f"{names[seat]}{kind}: {ready}.{how}{host}"
    seen = view.seats[seat]
    if seen.status is SeatStatus.OUT:
        return f"{names[seat]}{kind}: out of cards.{how}{host}"
    return (
        f"{names[seat]}{kind}: {seen.hand} in hand, 3UP {cards_text(seen.up)}, "
        f"{sum(seen.down)} face down.{how}{host}"
    )


def turn_text(view: SeatView, names: Names) -> str:
    """Whose turn it is, and for the player to move what lies there."""
    if view.phase is Phase.CHOOSE:
        if view.legal:
            return f"Choose your 3UP: name three of {cards_text(view.hand)}."
        return "The others still choose their 3UP."
    if view.legal:
        more = f" {counted(view.due, 'discard')} to make." if view.due > 1 else ""
        return f"Your turn.{more} {pile_text(view)}"
    return f"It is {names[view.turn]}'s turn." if view.turn is not None else "The game is over."
