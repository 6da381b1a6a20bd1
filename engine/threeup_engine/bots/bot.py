"""What a bot is: it knows what a person in its seat could know, and nothing else."""

from typing import Protocol

from threeup_engine.actions import Action
from threeup_engine.view import SeatView


class Bot(Protocol):
    """One bot sits in one seat; it may remember the views that it was given."""

    def decide(self, view: SeatView) -> Action:
        """One of `view.legal`, which must not be empty."""
        ...
