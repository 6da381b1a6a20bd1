"""The bar: what a player can do now, in words with keys; Enter always does what it says."""

from dataclasses import dataclass, replace
from enum import Enum

from threeup_client.hand import Choice, chosen_cards, fits, flips, open_cards, playable_ranks
from threeup_client.paint.glyphs import columns_of
from threeup_client.words import Names, counted, faces, rank_face
from threeup_engine.actions import Action, Draw, Flip, Play, Take
from threeup_engine.options import Seat
from threeup_engine.view import Phase, SeatStatus, SeatView


class Mood(Enum):
    ACT = "act"
    WAIT = "wait"
    ALARM = "alarm"


@dataclass(frozen=True, slots=True)
class Bar:
    """Texts and keys by turns, and the move that Enter makes."""

    mood: Mood
    lead: str
    parts: tuple[tuple[str, str], ...] = ()
    """Each a key and what it does."""
    enter: Action | None = None

    @property
    def text(self) -> str:
        parts = "  ".join(f"{key} {does}".strip() for key, does in self.parts)
        return f"{self.lead}  {parts}".rstrip()

    def cut_to(self, width: int) -> str:
        """The text without the last of its parts that have no room in so many columns."""
        shorter = self
        while shorter.parts and columns_of(shorter.text) > width:
            shorter = replace(shorter, parts=shorter.parts[:-1])
        return shorter.text


def bar_for(
    view: SeatView, names: Names, choice: Choice | None, place: int | None, *, is_extra: bool
) -> Bar:
    """The bar of every state of the game; `is_extra`: the turn's first discard has been made."""
    if view.phase is Phase.OVER:
        return Bar(Mood.ACT, "The game is over", (("Enter", "results"),))
    if not view.legal:
        return _waiting(view, names)
    lead = f"▶ {counted(view.due, 'more discard')}" if is_extra else "▶ Your turn"
    if view.legal == (Draw(),):
        draws = min(3, view.draw)
        return Bar(
            Mood.ACT, lead, (("", "your hand is empty:"), ("Enter", f"draws {draws}")), Draw()
        )
    if flips(view):
        return _blind(view, place)
    if not playable_ranks(view):
        top = rank_face(view.pile[-1].rank)
        takes = f"takes the pile ({counted(len(view.pile), 'card')})"
        return Bar(Mood.ACT, f"▶ Nothing you hold beats {top}", (("Enter", takes),), Take())
    return _play(view, choice, lead)


def watching(view: SeatView, names: Names, followed: Seat) -> Bar:
    """The bar of somebody who does not play, and whose side they see."""
    other = (("[ ]", "other seat"),) if len(view.seats) > 1 else ()
    whose = (("", f"{names[view.turn]}'s turn"),) if view.turn is not None else ()
    return Bar(Mood.WAIT, f"Watching {names[followed]}", (*whose, *other, ("q", "leave")))


def clears_with(view: SeatView, choice: Choice) -> bool:
    """Whether the pile leaves the game if the choice is played (R4.1 to R4.4)."""
    if choice.rank.is_clear:
        return True
    return (
        equal_on_top(view) * (view.pile[-1:] != () and view.pile[-1].rank is choice.rank)
        + (choice.count)
        >= 3
    )


def equal_on_top(view: SeatView) -> int:
    """How many equal cards lie on top of the pile."""
    count = 0
    for card in reversed(view.pile):
        if card.rank is not view.pile[-1].rank:
            break
        count += 1
    return count


def _play(view: SeatView, choice: Choice | None, lead: str) -> Bar:
    draw = (("d", f"draws {min(3 - len(view.hand), view.draw)} first"),) if view.may_draw else ()
    if choice is None or not fits(view, choice.rank):
        why = (("", f"{rank_face(choice.rank)} is too low"),) if choice else ()
        return Bar(Mood.ACT, lead, (*draw, *why, ("←→", "other card")))
    cards = chosen_cards(view, choice)
    parts = [*draw, ("Enter", f"plays {faces(cards)}{_outcome(view, choice)}")]
    if sum(card.rank is choice.rank for card in open_cards(view)) > 1:
        parts.append(("↑↓", "how many"))
    if len(playable_ranks(view)) > 1:
        parts.append(("←→", "other card"))
    return Bar(Mood.ACT, lead, tuple(parts), Play(cards))


def _outcome(view: SeatView, choice: Choice) -> str:
    if not clears_with(view, choice):
        return ""
    extra = choice.rank.extra_discards or int(view.house.bonus and not choice.rank.is_clear)
    more = f", {counted(extra, 'more discard')}" if extra else ""
    return f": the pile clears{more}"


def _blind(view: SeatView, place: int | None) -> Bar:
    places = flips(view)
    keys = " or ".join(", ".join(str(one + 1) for one in places).rsplit(", ", 1))
    if place in places and place is not None:
        parts = (("Enter", f"turns card {place + 1}"), (keys, "turns that card"))
        return Bar(Mood.ACT, "▶ Turn one over, unseen", parts, Flip(place))
    return Bar(Mood.ACT, "▶ Turn one over, unseen", ((keys, "turns that card"),))


def _waiting(view: SeatView, names: Names) -> Bar:
    if view.turn is None:
        return Bar(Mood.WAIT, "The others still choose")
    whose = f"{names[view.turn]}'s turn"
    if view.seat is None or view.seats[view.seat].status is not SeatStatus.PLAYING:
        return Bar(Mood.WAIT, f"Watching  {whose}", (("q", "leave"),))
    # What follows the name keeps its place from turn to turn.
    room = max(columns_of(f"{names[Seat(i)]}'s turn") for i in range(len(view.seats)))
    away = counted(_turns_until(view, view.seat), "turn").ljust(len("9 turns"))
    return Bar(
        Mood.WAIT,
        whose + " " * (room - columns_of(whose)),
        (("", f"you play in {away}"), ("0-9", "pick your card now")),
    )


def _turns_until(view: SeatView, you: Seat) -> int:
    assert view.turn is not None
    order = [(view.turn + i) % len(view.seats) for i in range(len(view.seats))]
    playing = [seat for seat in order if view.seats[seat].status is SeatStatus.PLAYING]
    return playing.index(you)
