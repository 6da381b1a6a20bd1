"""Bots that count cards and think ahead: `sharp` for an instant, `expert` for longer."""

from dataclasses import dataclass
from random import Random
from typing import Final

from threeup_engine.actions import Action, Flip
from threeup_engine.bots.budget import Budget
from threeup_engine.bots.gleaned import Gleaned, Gleanings
from threeup_engine.bots.search import HOPELESS, Weighed, best_of, weigh
from threeup_engine.bots.shunned import Shunned
from threeup_engine.bots.worlds import Worlds
from threeup_engine.events import SeenEvent, UpsShown
from threeup_engine.options import Deck
from threeup_engine.view import SeatView

SHARP: Final = Budget(games=60)
"""A few milliseconds: no caller needs to wait elsewhere."""

EXPERT: Final = Budget(games=2000)
"""About a tenth of a second; more games make it hardly stronger (docs/bots.md)."""


@dataclass(frozen=True, slots=True)
class Question:
    """All that a decision depends on: it can be answered in any process."""

    view: SeatView
    choices: tuple[int, ...]
    """The moves to weigh, by place in `view.legal`; the default move first."""
    seed: int
    budget: Budget
    gleanings: Gleanings = ()


@dataclass(frozen=True, slots=True)
class Answer:
    action: Action
    weighed: tuple[Weighed, ...]
    """In the order of the question's choices; empty for a forced move."""


def ask(
    view: SeatView,
    budget: Budget,
    seed: int,
    shunned: frozenset[int] = frozenset(),
    gleanings: Gleanings = (),
) -> Question:
    """The question which of its legal moves a seat should make.

    3DOWN cards are all alike, so only the first is weighed; moves in `shunned` are left out where
    there are others.
    """
    flips = [i for i, action in enumerate(view.legal) if isinstance(action, Flip)]
    different = [i for i in range(len(view.legal)) if i not in flips[1:]]
    choices = [i for i in different if i not in shunned] or different
    if len(choices) > 1:
        default = Worlds(view).draw_one(Random(seed)).plain_choice()
        choices.sort(key=lambda choice: choice != default)
    return Question(view, tuple(choices), seed, budget, gleanings)


def answer(question: Question) -> Answer:
    """The best move found within the budget; the same one for the same question by count."""
    view, choices, rng = question.view, question.choices, Random(question.seed)
    assert view.seat is not None
    weighed: list[Weighed] = []
    choice = choices[0]
    if len(choices) > 1:
        worlds = Worlds(view, question.gleanings)
        weighed = weigh(worlds.draw_one, view.seat, choices, question.budget, rng, HOPELESS)
        choice = best_of([move for move in weighed if move.worlds == weighed[0].worlds]).choice
    action = view.legal[choice]
    if isinstance(action, Flip):
        action = rng.choice([flip for flip in view.legal if isinstance(flip, Flip)])
    return Answer(action, tuple(weighed))


class Searcher:
    """Samples the games that its seat can still be in, and plays each of its moves on in them."""

    def __init__(self, rng: Random, budget: Budget) -> None:
        self._rng = rng
        self._budget = budget
        self._shunned = Shunned()
        self._gleaned: Gleaned | None = None

    def saw(self, event: SeenEvent, deck: Deck) -> None:
        """What happened at the table, as the bot's seat may know it; it can be left untold."""
        if isinstance(event, UpsShown):
            self._gleaned = Gleaned(event.ups, deck)
        elif self._gleaned is not None:
            self._gleaned.saw(event)

    def decide(self, view: SeatView) -> Action:
        question = self.question(view)
        action = answer(question).action
        self.decided(view, action)
        return action

    def question(self, view: SeatView) -> Question:
        """What to `answer`, here or in another process; then say `decided`."""
        gleanings = self._gleaned.gleanings if self._gleaned else ()
        seed = self._rng.getrandbits(64)
        return ask(view, self._budget, seed, self._shunned.here(view), gleanings)

    def decided(self, view: SeatView, action: Action) -> None:
        """Remember a move, so as not to go in circles with it."""
        self._shunned.remember(view, view.legal.index(action))
