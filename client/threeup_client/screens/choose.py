"""Choosing the 3UP: six cards, three of them go up."""

import time
from collections.abc import Callable

from threeup_client.bar import Bar, Tone, not_held
from threeup_client.cells import Grid
from threeup_client.choosing import UPS, Picked, after_card, after_rank, coached, dealt, laid
from threeup_client.hand import RANK_KEYS, label
from threeup_client.painting.choose import ChooseScene, paint_choose
from threeup_client.scene import lines_of, names_of
from threeup_client.screens.painted import PaintedScreen
from threeup_client.session import Session
from threeup_engine.actions import ChooseUp
from threeup_engine.cards import Cards, Rank
from threeup_engine.view import Phase, SeatStatus, SeatView
from threeup_protocol.client_messages import Act
from threeup_protocol.server_messages import Answer

_THREE_ARE_CHOSEN = Bar(Tone.WRONG, "Three are chosen already", (("", "take one back first"),))


class ChooseScreen(PaintedScreen):
    """The own six cards, and who has chosen."""

    def __init__(self, session: Session, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(session, clock)
        self.picked: Picked = frozenset()
        self.cursor = 0
        self._cards: Cards = ()
        self._is_sent = False

    @property
    def view(self) -> SeatView | None:
        return self.table.view if self.table else None

    @property
    def may_choose(self) -> bool:
        """The own choice is still to be made."""
        view = self.view
        if view is None or view.seat is None or view.phase is not Phase.CHOOSE:
            return False
        return view.seats[view.seat].status is SeatStatus.CHOOSING

    @property
    def bar(self) -> Bar:
        if self.notice is not None:
            return self.notice
        if not self.may_choose:
            return Bar(Tone.WAIT, "Waiting for the others to choose")
        if len(self.picked) < UPS:
            hints = (("", "each rank key lays one"), ("a", "coach's choice"))
            return Bar(Tone.ACT, f"▶ {len(self.picked)} of three chosen", hints)
        ranks = " ".join(label(self._cards[number].rank) for number in sorted(self.picked))
        return Bar(
            Tone.ACT, "▶ Three chosen", (("Enter", f"lays {ranks}"), ("a", "coach's choice"))
        )

    def shown(self) -> None:
        view = self.view
        if view is None:
            return
        cards = dealt(view)
        if cards != self._cards:
            self._cards, self.picked, self.cursor = cards, frozenset(), 0
        if view.chosen:
            self.picked = laid(view)

    def paint(self, width: int, height: int) -> Grid | None:
        table, view = self.table, self.view
        if table is None or view is None:
            return None
        names = names_of(table.room)
        scene = ChooseScene(
            header=self.header(f"{table.room.options.name} · choosing 3UP"),
            cards=self._cards,
            picked=self.picked,
            cursor=self.cursor,
            is_laid=not self.may_choose,
            who=_who(view, names),
            bar=self.bar,
            lines=lines_of(table.log, names, table.room.you),
            seconds_left=self.seconds_left,
        )
        return paint_choose(scene, width, height)

    def pressed(self, key: str) -> bool:
        if key == "q":
            self.ask_to_leave()
        elif not self.may_choose or not self._cards:
            return False
        elif key in ("left", "h"):
            self.cursor = (self.cursor - 1) % len(self._cards)
        elif key in ("right", "l"):
            self.cursor = (self.cursor + 1) % len(self._cards)
        elif key == "space":
            self._pick(after_card(self.picked, self.cursor))
        elif key == "a":
            self.picked = coached(self._cards)
        elif key == "escape":
            self.picked = frozenset()
        elif key == "enter":
            self._lay()
        elif key in RANK_KEYS:
            self._rank_key(RANK_KEYS[key])
        else:
            return False
        return True

    def _rank_key(self, rank: Rank) -> None:
        held = [number for number, card in enumerate(self._cards) if card.rank is rank]
        if not held:
            self.say_wrong(not_held(rank))
            return
        self.cursor = held[0]
        self._pick(after_rank(self._cards, self.picked, rank))

    def _pick(self, picked: Picked | None) -> None:
        if picked is None:
            self.say_wrong(_THREE_ARE_CHOSEN)
        else:
            self.picked = picked

    def _lay(self) -> None:
        table, view = self.table, self.view
        if table is None or view is None or self._is_sent:
            return
        if len(self.picked) != UPS:
            self.say_wrong(Bar(Tone.WRONG, "Choose three cards first"))
            return
        action = ChooseUp(tuple(self._cards[number] for number in sorted(self.picked)))
        self._is_sent = True
        self.request(lambda i: Act(i, table.room.game, view.version, action))

    def answered(self, answer: Answer | None) -> None:
        self._is_sent = False


def _who(view: SeatView, names: tuple[str, ...]) -> str:
    """Who has chosen, the own seat last."""
    groups: dict[SeatStatus, list[str]] = {}
    for seat, own in enumerate(view.seats):
        groups.setdefault(own.status, []).append("you" if seat == view.seat else names[seat])
    parts = [
        f"{words}: {', '.join(sorted(groups[status], key=_you_last))}."
        for status, words in (
            (SeatStatus.CHOSEN, "Chosen"),
            (SeatStatus.CHOOSING, "Still choosing"),
        )
        if status in groups
    ]
    return "  ".join(parts)


def _you_last(name: str) -> bool:
    return name == "you"
