"""A game judged: the graph against endgames solved by exhaustion, costs, luck and choices."""

from concurrent.futures import ProcessPoolExecutor

import pytest
from msgspec.structs import replace

from support.bot_games import record_of_bots
from support.exhaustion import exact_shares
from support.positions import at
from threeup_engine.notation import parse_action
from threeup_engine.options import Seat
from threeup_engine.record import Ending, RecordedMove
from threeup_engine.replay import ReplayError
from threeup_engine.review import review
from threeup_engine.review_moment import Judged, Moment, judge
from threeup_engine.state import GameState

GONE = "- - -"


ENDGAMES = {
    "only the higher card first wins": at(hands=("G6 G9", "B7"), pile="O2", turn=0),
    "the other one wins whatever is done": at(hands=("G3 G4 G5", "BC"), pile="O2", turn=0),
    "one card to go": at(hands=("G3", "B9 B10"), pile="O2", turn=0),
    "who must pick up loses": at(hands=("G3 G4", "B9"), pile="O8", turn=0),
    "one of two 3down fits": at(hands=("", "B5"), down=("G9 - -", "G3 - -"), pile="O6", turn=0),
    "one of three 3down fits": at(hands=("", "B8"), down=("G9 - -", "G3 G4 -"), pile="O8", turn=0),
    "three seats, the second wins": at(hands=("G3 G4", "B9", "O10 G1"), pile="O2", turn=0),
    "a clear wins from behind": at(hands=("GC G1", "B9 B10", "O5 O6"), pile="O8", turn=0),
}


def judged(state: GameState, made: str, games: int = 300) -> Judged:
    return judge(Moment(state, state.turn, parse_action(made), "1", games))


@pytest.mark.parametrize("state", ENDGAMES.values(), ids=list(ENDGAMES))
def test_the_graph_has_the_exact_chances_of_an_endgame(state: GameState) -> None:
    found = judge(Moment(state, None, None, "1", 600))

    assert found.best == pytest.approx(exact_shares(state), abs=0.07)


def test_a_mistake_costs_what_the_better_move_wins() -> None:
    found = judged(ENDGAMES["only the higher card first wins"], "play G6")

    assert (found.best, found.made) == ((1.0, 0.0), (0.0, 1.0))
    assert found.better == parse_action("play G9")
    assert found.cost == 1.0


def test_the_best_move_costs_nothing() -> None:
    found = judged(ENDGAMES["only the higher card first wins"], "play G9")

    assert (found.best, found.made) == ((1.0, 0.0), (1.0, 0.0))
    assert (found.better, found.cost) == (None, 0.0)


def test_a_decision_is_judged_by_what_the_seat_could_know() -> None:
    """The 5 cannot beat the 6, but it might have been one of the 7s that lie elsewhere."""
    state = at(hands=("G6 G9", "B5", "B7 O7"), down=(GONE, GONE, "G1 - -"), pile="O2", turn=0)

    found = judged(state, "play G6")

    assert found.best == found.made == (1.0, 0.0, 0.0)
    assert found.better == parse_action("play G9")
    assert found.cost == pytest.approx(0.5, abs=0.1)


def test_a_forced_move_costs_nothing() -> None:
    found = judged(ENDGAMES["who must pick up loses"], "take")

    assert found.best == found.made
    assert (found.better, found.cost) == (None, 0.0)


def test_another_copy_of_a_card_is_the_same_move() -> None:
    state = at(hands=("G6 B6 G9", "B7"), pile="O2", turn=0)

    assert judged(state, "play B6") == judged(state, "play G6")


def test_any_3down_card_is_the_same_move() -> None:
    state = at(hands=("", "B7"), down=("G4 G5 G9", GONE), pile="O2", turn=0)

    assert judged(state, "flip 2") == judged(state, "flip 0")


def test_a_review_follows_from_record_and_seed_in_one_process_or_two() -> None:
    record = record_of_bots(1)

    here = review(record, games=20)
    with ProcessPoolExecutor(2) as pool:
        elsewhere = review(record, games=20, spread=pool.map)

    assert elsewhere == here
    assert review(record, games=20, seed="2") != here


def test_progress_is_told_position_by_position() -> None:
    record = record_of_bots(1, most=5)
    told: list[tuple[int, int]] = []

    review(record, lambda done, of: told.append((done, of)), games=4)

    assert told == [(1, 6), (2, 6), (3, 6), (4, 6), (5, 6), (6, 6)]


def test_a_graph_goes_from_the_deal_to_the_end_and_shares_add_up() -> None:
    record = record_of_bots(2, 3)
    found = review(record, games=20)

    assert len(found.decisions) == len(record.moves)
    assert [sum(decision.shares) for decision in found.decisions] == pytest.approx(
        [1.0] * len(record.moves)
    )
    assert sum(found.start) == pytest.approx(1.0)
    ends = found.decisions[-1].shares
    assert ends == tuple(float(seat == record.places[0]) for seat in range(3))


def test_luck_and_choices_add_up_to_the_result() -> None:
    found = review(record_of_bots(3, 3), games=20)

    sums = [a.deal + a.cards + a.own + a.others for a in found.accounts]
    ends = found.decisions[-1].shares
    assert sums == pytest.approx([share - 1 / 3 for share in ends])
    assert all(account.own <= 0 for account in found.accounts)


def test_the_dearest_moments_are_the_three_that_cost_most() -> None:
    found = review(record_of_bots(4), games=60)

    costs = sorted((decision.cost for decision in found.decisions), reverse=True)
    assert [decision.cost for decision in found.dearest] == costs[:3]
    assert costs[2] > 0
    assert sum(found.costs) == pytest.approx(sum(costs))


def test_a_game_that_was_stopped_ends_with_the_chances_it_had() -> None:
    record = record_of_bots(1, most=5)
    found = review(record, games=50)

    assert record.ending is Ending.STOPPED
    assert len(found.decisions) == 5
    assert 0 < found.decisions[-1].shares[0] < 1


def test_who_leaves_for_good_is_no_decision_but_changes_the_chances() -> None:
    record = record_of_bots(1, 3, most=6)
    left = replace(record, moves=(*record.moves, RecordedMove(9000, Seat(1), None)))
    found = review(left, games=30)

    assert found.decisions[-1].made is None
    assert (found.decisions[-1].better, found.decisions[-1].cost) == (None, 0.0)
    assert found.decisions[-1].shares[1] == 0.0


def test_an_undecided_game_is_an_even_share_for_all() -> None:
    state = at(hands=("G6", "B7"), pile="O2", turn=0)
    over = at(hands=("G6", "B7"), pile="O2", phase="over")

    assert Judged.end_of(over).best == (0.5, 0.5)
    assert state.turn == 0


def test_a_record_with_an_illegal_move_is_no_game_to_review() -> None:
    record = record_of_bots(1, most=5)
    false = replace(
        record, moves=(*record.moves, RecordedMove(9000, Seat(0), parse_action("draw")))
    )

    with pytest.raises(ReplayError, match="move 6"):
        review(false, games=4)
