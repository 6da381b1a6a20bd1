"""Random games, leaves included, and their records: all of them follow from a seed."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from hypothesis import strategies as st

from threeup_engine.actions import Action
from threeup_engine.every_move import every_move
from threeup_engine.legality import seats_to_move
from threeup_engine.notation import action_as_text
from threeup_engine.options import SEATS, Deck, FirstPlayer, HouseRules, Seat
from threeup_engine.record import Begun, Ending, Record, RecordedMove, RecordedSeat
from threeup_engine.rules import apply, leave
from threeup_engine.shuffle import NO_SHARE, Shuffle, commitment
from threeup_engine.state import GameState, deal
from threeup_engine.turn import Step
from threeup_engine.view import Phase

LEAVES_IN_A_THOUSAND = 3


@dataclass(frozen=True)
class Setting:
    """What a random game follows from."""

    house: HouseRules
    players: int
    seed: int

    @property
    def secret(self) -> bytes:
        return Random(self.seed).randbytes(32)

    @property
    def shares(self) -> tuple[bytes, ...]:
        """Seat 0 is a person, the others are bots."""
        return (Random(self.seed + 1).randbytes(16),) + (NO_SHARE,) * (self.players - 1)

    def deal(self) -> GameState:
        shuffle = Shuffle(self.house.deck, self.secret, self.shares)
        return deal(self.house, shuffle.order, self.players, shuffle.first)


@st.composite
def settings_of_games(draw: st.DrawFn) -> Setting:
    deck = draw(st.sampled_from(Deck))
    house = HouseRules(
        deck,
        draw(st.sampled_from(FirstPlayer)),
        *(draw(st.booleans()) for _ in range(3)),
    )
    return Setting(house, draw(st.sampled_from(SEATS[deck])), draw(st.integers(0, 2**32)))


@dataclass(frozen=True)
class Made:
    """One move of a random game; None as its action is a leave."""

    before: GameState
    seat: Seat
    action: Action | None
    step: Step


def random_moves(setting: Setting, most: int) -> Iterator[Made]:
    """The game move by move until it is over, or `most` moves old."""
    state, rng = setting.deal(), Random(setting.seed)
    for _ in range(most):
        if state.phase is Phase.OVER:
            return
        made = _one_move(state, rng)
        yield made
        state = made.step.state


def _one_move(state: GameState, rng: Random) -> Made:
    if rng.randrange(1000) < LEAVES_IN_A_THOUSAND:
        seat = rng.choice(state.in_game)
        return Made(state, seat, None, leave(state, seat))
    seat = rng.choice(seats_to_move(state))
    # in text order: the order of a set differs from process to process
    action = rng.choice(sorted(every_move(state, seat), key=action_as_text))
    return Made(state, seat, action, apply(state, seat, action))


def record_of(setting: Setting, most: int = 400) -> Record:
    """The true record of a random game; one that is longer was stopped."""
    made = list(random_moves(setting, most))
    last = made[-1].step.state
    return Record(
        table='Friday "night"\n\u2028 \U0001f0cf',
        date="2026-11-30T18:05:00Z",
        house=setting.house,
        seats=(
            RecordedSeat("Ada \\ Löve"),
            *(RecordedSeat(f"Robo {i}", "steady") for i in range(1, setting.players)),
        ),
        commitment=commitment(setting.secret),
        secret=setting.secret,
        shares=setting.shares,
        first=Shuffle(setting.house.deck, setting.secret, setting.shares).first,
        begun=Begun.DRAWN,
        moves=tuple(RecordedMove(i * 1007, one.seat, one.action) for i, one in enumerate(made)),
        ending=ending_of(last),
        places=last.places,
    )


def ending_of(state: GameState) -> Ending:
    if state.phase is not Phase.OVER:
        return Ending.STOPPED
    return Ending.UNDECIDED if state.undecided else Ending.FINISHED
