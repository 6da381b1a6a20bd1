"""A whole game of bots, as the model of the person at seat 0 sees it move by move."""

from collections.abc import Iterator
from random import Random

from support.table_scenes import YOU, room
from threeup_client.model import ClientModel, Link, LinkModel, TableModel
from threeup_engine import rules
from threeup_engine.bots.levels import Level
from threeup_engine.bots.registry import make
from threeup_engine.legality import seats_to_move
from threeup_engine.options import HouseRules, Seat
from threeup_engine.selfplay import shuffled_deal
from threeup_engine.view import Phase
from threeup_engine.visibility import seen_by, view_for


def models(players: int, seed: int, most: int = 200) -> Iterator[tuple[Seat, ClientModel]]:
    """Who moved, and the model after it; choosing the 3UP is passed over."""
    rng = Random(seed)
    bots = [make(Level.STEADY, rng) for _ in range(players)]
    state = shuffled_deal(HouseRules(), players, Seat(0), rng)
    at = room(players, seconds_left=24)
    log: tuple[object, ...] = ()
    for s in range(most):
        if state.phase is Phase.OVER:
            return
        seat = seats_to_move(state)[0]
        was_choosing = state.phase is Phase.CHOOSE
        step = rules.apply(state, seat, bots[seat].decide(view_for(state, seat)))
        state = step.state
        log = (*log, *(seen_by(YOU, event) for event in step.events))
        if not was_choosing:
            table = TableModel(at, view_for(state, YOU), s, log, len(log))  # type: ignore[arg-type]
            yield seat, ClientModel(LinkModel(Link.UP, 18), "Asha", "kitchen-pc", table=table)
