"""What is kept of a table for the next updates is what would be made of it anew."""

from random import Random

import msgspec
from hypothesis import given, settings
from msgspec.structs import replace

from support.games import Setting, random_moves, settings_of_games
from threeup_engine.options import Seat
from threeup_engine.view import Phase
from threeup_engine.visibility import view_for
from threeup_server.shown import Shown


@settings(max_examples=30, deadline=None)
@given(settings_of_games(), settings_of_games())
def test_every_seat_sees_its_game_as_it_is_however_seldom_is_looked(
    one: Setting, next_one: Setting
) -> None:
    shown, rng = Shown(), Random(one.seed)
    for setting in (one, next_one):
        share = rng.choice((1.0, 0.5, 0.1))
        states = [made.step.state for made in random_moves(setting, rng.randrange(1, 300))]
        stopped = replace(states[-1], phase=Phase.OVER, turn=None)
        for state in [*(state for state in states if rng.random() < share), stopped]:
            shared = shown.look(state)

            seen = [shared + own for own in shown.own]
            views = [view_for(state, Seat(i)) for i in range(setting.players)]
            assert seen == [b"\xa4view" + msgspec.msgpack.encode(view) for view in views]
