"""The bar: what the player can do, in words with its keys, and what Enter does. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from threeup_client.hand import (
    Block,
    Choice,
    PlaceChoice,
    RankChoice,
    action_for,
    grouped,
    is_my_turn,
    label,
    labels,
    open_block,
    open_cards,
    playable,
)
from threeup_engine.actions import Action, Draw, Flip, Play, Take
from threeup_engine.cards import Rank
from threeup_engine.options import Seat
from threeup_engine.view import Phase, SeatStatus, SeatView


class Tone(Enum):
    ACT = auto()
    """The game waits for this player."""
    WAIT = auto()
    WRONG = auto()
    """A try that the rules forbid, for two seconds."""


@dataclass(frozen=True, slots=True)
class Bar:
    """What the bar says."""

    tone: Tone
    head: str
    hints: tuple[tuple[str, str], ...] = ()
    """Keys and what they do; a hint without a key is words only."""
    enter: Action | None = None
    """The move that Enter makes."""

    @property
    def text(self) -> str:
        hints = (f"{key} {words}".strip() for key, words in self.hints)
        return "  ".join((self.head, *hints))


def bar_for(
    view: SeatView, choice: Choice | None, names: Sequence[str], *, is_extra: bool = False
) -> Bar:
    """The bar for what one may see and has chosen; `names` are by seat.

    `is_extra`: the first discard of this turn is made.
    """
    if view.phase is Phase.OVER:
        return _over(view, names)
    if view.phase is Phase.CHOOSE:
        return Bar(Tone.WAIT, "The 3UP are being chosen")
    if not is_my_turn(view):
        return _waiting(view, names)
    head = f"▶ {_more(view.due)}" if is_extra or view.may_draw or view.due > 1 else "▶ Your turn"
    draw = next((action for action in view.legal if isinstance(action, Draw)), None)
    if draw and len(view.legal) == 1:
        hint = ("", f"your hand is empty: Enter draws {_drawn(view)}")
        return Bar(Tone.ACT, head, (hint,), draw)
    if any(isinstance(action, Flip) for action in view.legal):
        return _blind(view, choice)
    if not playable(view):
        return _stuck(view, draw)
    return _playing(view, choice, draw, head)


def too_low(view: SeatView, rank: Rank) -> Bar:
    need = f"the pile needs {needed(view)}"
    return Bar(Tone.WRONG, f"{label(rank)} is too low", (("", need),))


def not_held(rank: Rank) -> Bar:
    return Bar(Tone.WRONG, f"You hold no {label(rank)}")


def needed(view: SeatView) -> str:
    """What fits the pile (R3.2), as in "needs 7 or higher"."""
    if not view.pile:
        return "any card"
    top = view.pile[-1].rank
    return "10 or a Clear" if top is Rank.TEN else f"{label(top)} or higher"


def equal_on_top(view: SeatView) -> int:
    """How many cards of one number lie on top of the pile."""
    count = 0
    for card in reversed(view.pile):
        if card.rank is not view.pile[-1].rank:
            break
        count += 1
    return count


def outcome(view: SeatView, rank: Rank, count: int) -> str:
    """What a discard will do besides lying there; empty if nothing."""
    if rank.is_clear:
        extra = f", {_more(rank.extra_discards)}" if rank.extra_discards else ""
        return f": the pile clears{extra}"
    same = equal_on_top(view) if view.pile and view.pile[-1].rank is rank else 0
    if same + count < 3:
        return ""
    return ": the pile clears, 1 more discard" if view.house.bonus else ": the pile clears"


def turns_until(view: SeatView) -> int | None:
    """Turns before the viewer's own, counting the one that is on; None where none comes."""
    if view.seat is None or view.turn is None:
        return None
    seat, turns = view.turn, 0
    for _ in view.seats:
        if seat == view.seat:
            return turns
        turns += view.seats[seat].status is SeatStatus.PLAYING
        seat = Seat((seat + 1) % len(view.seats))
    return None


def _playing(view: SeatView, choice: Choice | None, draw: Draw | None, head: str) -> Bar:
    first = (("d", f"draws {_drawn(view)} first"),) if draw else ()
    other = ("←→", "other card")
    if not isinstance(choice, RankChoice):
        return Bar(Tone.ACT, head, (*first, other))
    action = action_for(view, choice)
    if action is None:
        low = ("", f"{label(choice.rank)} is too low: the pile needs {needed(view)}")
        return Bar(Tone.ACT, head, (low, *first, other))
    what = f"plays {labels(choice.rank, choice.count)}"
    hints = [("Enter", what + outcome(view, choice.rank, choice.count)), *first]
    held = sum(card.rank is choice.rank for card in open_cards(view))
    if held > 1:
        hints.append(("↑↓", "how many"))
    if len(grouped(open_cards(view))) > 1:
        hints.append(other)
    if any(isinstance(legal, Take) for legal in view.legal):
        hints.append(("t", "takes the pile"))
    return Bar(Tone.ACT, head, tuple(hints), action)


def _stuck(view: SeatView, draw: Draw | None) -> Bar:
    take = next((action for action in view.legal if isinstance(action, Take)), None)
    first = (("d", f"draws {_drawn(view)} first"),) if draw else ()
    top = label(view.pile[-1].rank) if view.pile else "that"
    head = f"▶ Nothing you hold beats {top}"
    if open_block(view) is Block.UP:
        head = f"▶ None of your 3UP beats {top}"
    cards = "1 card" if len(view.pile) == 1 else f"{len(view.pile)} cards"
    return Bar(Tone.ACT, head, (("Enter", f"takes the pile ({cards})"), *first), take)


def _blind(view: SeatView, choice: Choice | None) -> Bar:
    places = [str(action.place + 1) for action in view.legal if isinstance(action, Flip)]
    last = places.pop()
    keys = f"{', '.join(places)} or {last}" if places else last
    enter = action_for(view, choice) if isinstance(choice, PlaceChoice) else None
    which = f"turns card {choice.place + 1}" if isinstance(choice, PlaceChoice) else ""
    hints = ((keys, "turns that card"), *((("Enter", which),) if enter else ()))
    more = f" ({_more(view.due)})" if view.due > 1 else ""
    return Bar(Tone.ACT, f"▶ Turn one over, unseen{more}", hints, enter)


def _waiting(view: SeatView, names: Sequence[str]) -> Bar:
    name = names[view.turn] if view.turn is not None else ""
    turns = turns_until(view)
    if turns is None:
        return Bar(Tone.WAIT, f"Watching {name}", (("q", "leave"),))
    when = "you play next" if turns == 1 else f"you play in {turns} turns"
    hints = (("", when), ("0-9", "pick your card now"))
    return Bar(Tone.WAIT, f"{name}'s turn", hints)


def _over(view: SeatView, names: Sequence[str]) -> Bar:
    if not view.places:
        return Bar(Tone.ACT, "▶ Nobody wins", (("Enter", "results"),))
    if view.places[0] == view.seat:
        return Bar(Tone.ACT, "▶ You are out: you win!", (("Enter", "results"),))
    return Bar(Tone.ACT, f"▶ {names[view.places[0]]} wins", (("Enter", "results"),))


def _more(count: int) -> str:
    return "1 more discard" if count == 1 else f"{count} more discards"


def _drawn(view: SeatView) -> int:
    return min(3 - len(view.hand), view.draw)


def plays(view: SeatView) -> int:
    """How many held cards could be played now."""
    fitting = playable(view)
    return sum(card.rank in fitting for card in open_cards(view))


def is_voluntary(view: SeatView) -> bool:
    """Taking the pile would be a choice: something could be discarded instead (section 8)."""
    kinds = {type(action) for action in view.legal}
    return Take in kinds and bool(kinds & {Play, Flip})
