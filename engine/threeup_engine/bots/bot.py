"""What a bot is: it knows what a person in its seat could know, and nothing else."""

from collections.abc import Iterable
from typing import Protocol, runtime_checkable

from threeup_engine.actions import Action
from threeup_engine.events import Event, SeenEvent
from threeup_engine.options import Deck, Seat
from threeup_engine.view import SeatView
from threeup_engine.visibility import seen_by


class Bot(Protocol):
    """One bot sits in one seat; it may remember the views that it was given."""

    def decide(self, view: SeatView) -> Action:
        """One of `view.legal`, which must not be empty."""
        ...


@runtime_checkable
class Watcher(Protocol):
    """A bot that also learns from the moves of others."""

    def saw(self, event: SeenEvent, deck: Deck) -> None:
        """What happened, as the bot's seat may know it; a bot that missed it plays on without."""
        ...


def show(bot: Bot, seat: Seat, events: Iterable[Event], deck: Deck) -> None:
    """Let the bot in `seat` see what happened, if it watches."""
    if isinstance(bot, Watcher):
        for event in events:
            bot.saw(seen_by(seat, event), deck)
