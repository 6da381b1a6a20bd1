"""What the rules engine must stand up to, one test or more per numbered requirement."""

import subprocess
import sys
from itertools import permutations

import pytest

from support.games import Setting, record_of
from support.positions import after, at, cards_everywhere, downs, hands, legal, moved, whole_deck
from threeup_engine.actions import Play
from threeup_engine.cards import Card
from threeup_engine.digest import digest
from threeup_engine.errors import IllegalActionError, Refusal
from threeup_engine.events import Cleared, ClearedBy
from threeup_engine.options import FirstPlayer, HouseRules, Seat
from threeup_engine.outcome import next_first
from threeup_engine.record_text import RecordError, parse, write
from threeup_engine.replay import replay
from threeup_engine.rules import apply, leave
from threeup_engine.shuffle import Shuffle
from threeup_engine.state import GameState, deal
from threeup_engine.view import Phase, SeatStatus
from threeup_engine.visibility import view_for

PLAY_ON = HouseRules(play_on=True)


def refusal_of(state: GameState, seat: int, move: str) -> Refusal:
    with pytest.raises(IllegalActionError) as caught:
        moved(state, seat, move)
    return caught.value.refusal


def test_1_1_a_third_copy_that_is_not_held_is_refused_and_changes_nothing() -> None:
    state = at(hands=("G7 G7 B9", "G5"), up=("", "G7"), turn=0)
    before = digest(state)

    assert refusal_of(state, 0, "play G7 G7 G7") is Refusal.NOT_HELD
    assert digest(state) == before
    assert after(state, "0 play G7 G7").pile == (Card.G7, Card.G7)


@pytest.mark.parametrize(
    ("seat", "move", "refusal"),
    [
        (0, "play G6", Refusal.NOT_HELD),
        (0, "play G8", Refusal.NOT_OPEN),
        (0, "play G7 B8", Refusal.MIXED_RANKS),
        (0, "play", Refusal.NO_CARD),
        (0, "play G1", Refusal.TOO_LOW),
        (0, "flip 0", Refusal.NOT_OPEN),
        (0, "draw", Refusal.NO_DRAW),
        (0, "take", Refusal.MUST_DISCARD),
        (0, "up G7 G1 B9", Refusal.ALREADY_CHOSEN),
        (1, "play G6", Refusal.NOT_YOUR_TURN),
        (1, "flip 0", Refusal.NOT_YOUR_TURN),
        (5, "take", Refusal.NOT_IN_GAME),
    ],
)
def test_1_2_a_move_checks_ownership_and_the_open_zone(
    seat: int, move: str, refusal: Refusal
) -> None:
    state = at(
        hands=("G1 G7 B9", "G6"), up=("G8 G9 G10", ""), down=("B1 B2 B3", ""), pile="G3", turn=0
    )

    assert refusal_of(state, seat, move) is refusal


def test_1_2_hand_and_3up_are_never_mixed() -> None:
    state = at(hands=("G7", "G6"), up=("B7 O7", ""), turn=0)

    assert refusal_of(state, 0, "play G7 B7") is Refusal.NOT_HELD


def test_1_3_with_hand_and_draw_pile_empty_the_3up_are_the_moves() -> None:
    state = at(hands=("", "G6"), up=("G7 B7 O9", ""), down=("G1 G2 G3", ""), pile="G5", turn=0)

    assert legal(state, 0) == ["play G7", "play G7 B7", "play O9"]


def test_1_3_only_a_3up_that_is_too_low_must_take() -> None:
    state = at(hands=("", "G6"), up=("G2 B2", ""), down=("G1 G3 G4", ""), pile="G5", turn=0)

    assert legal(state, 0) == ["take"]
    assert refusal_of(state, 0, "flip 0") is Refusal.NOT_OPEN


def test_1_4_going_out_under_play_on_passes_the_turn_once_without_the_extra_discards() -> None:
    state = at(PLAY_ON, hands=("GC2", "G5 G6", "G7 G8"), turn=0)

    out = after(state, "0 play GC2")

    assert (out.turn, out.due, out.may_draw, out.places) == (1, 1, False, (0,))
    assert refusal_of(out, 0, "take") is Refusal.NOT_IN_GAME
    assert after(out, "1 play G5", "2 play G7").turn == 1
    assert after(out, "1 play G5", "2 play G7", "1 take", "2 play G8").places == (0, 2, 1)


@pytest.mark.parametrize(("leaver", "turn"), list(permutations(range(4), 2)))
def test_1_5_the_move_stays_when_somebody_else_leaves(leaver: int, turn: int) -> None:
    state = at(hands=("G1", "G2", "G3", "G4"), turn=turn)

    assert leave(state, Seat(leaver)).state.turn == turn


@pytest.mark.parametrize(("leaver", "after_leaver"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_1_5_the_move_goes_on_when_its_owner_leaves(leaver: int, after_leaver: int) -> None:
    state = at(hands=("G1", "G2", "G3", "G4"), turn=leaver)

    assert leave(state, Seat(leaver)).state.turn == after_leaver


@pytest.mark.parametrize("moves", [("3 leave", "2 play G3"), ("2 play G3", "3 leave")])
def test_1_6_a_leave_and_a_move_in_either_order_lead_past_the_gone(moves: tuple[str, str]) -> None:
    state = at(
        PLAY_ON, hands=("", "G2 B2", "G3 B3", "G4", ""), turn=2, places=(0,), down=("- - -",) * 5
    )

    assert after(state, *moves).turn == 1


def test_1_6_with_one_player_left_that_player_has_won() -> None:
    ended = after(at(hands=("G1", "G2", "G3"), turn=1), "1 leave", "2 leave")

    assert (ended.phase, ended.turn, ended.places, ended.undecided) == (
        Phase.OVER,
        None,
        (0,),
        False,
    )


def test_1_7_a_leave_in_mid_turn_loses_no_card_and_hands_on_nothing() -> None:
    state = at(
        hands=("GC2 G9 B3", "G5", "G6"),
        draw="O4 O5",
        down=("G1 G2 -", "", ""),
        pile="G2",
        turn=0,
    )
    in_mid_turn = after(state, "0 play GC2", "0 play G9")

    left = after(in_mid_turn, "0 leave")

    assert (left.turn, left.due, left.may_draw) == (1, 1, False)
    assert left.pile == (Card.G9,)
    assert (hands(left), downs(left)[0]) == (["", "G5", "G6"], "- - -")
    assert left.seats[0].status is SeatStatus.LEFT
    assert cards_everywhere(left) == whole_deck(left)


def test_1_7_nobody_leaves_twice_or_after_the_end() -> None:
    state = after(at(hands=("G1", "G2", "G3"), turn=1), "1 leave")

    assert refusal_of(state, 1, "leave") is Refusal.NOT_IN_GAME
    assert refusal_of(after(state, "2 leave"), 0, "leave") is Refusal.GAME_OVER
    assert refusal_of(after(state, "2 leave"), 0, "play G1") is Refusal.GAME_OVER


def test_1_9_a_rematch_is_a_fresh_deal_with_the_next_first_player() -> None:
    setting = Setting(HouseRules(), 3, 11)
    *_, last = replay(record_of(setting, 5000))
    order = Shuffle(setting.house.deck, setting.secret[::-1], setting.shares).order

    fresh = deal(setting.house, order, 3, next_first(last.state))

    view = view_for(fresh, Seat(0))
    assert fresh.first == (last.state.first + 1) % 3
    assert (view.pile, view.cleared, view.places, view.turns, view.due) == ((), (), (), 0, 1)
    assert all((seat.up, seat.known, seat.hand) == ((), (), 6) for seat in view.seats)


def test_1_11_draw_alone_is_legal_with_an_empty_hand_after_a_clear_1() -> None:
    state = at(hands=("GC1 BC1", "G5"), draw="O4", up=("G1 G2 G3", ""), turn=0)

    cleared = after(state, "0 play GC1 BC1")

    assert (legal(cleared, 0), cleared.due) == (["draw"], 1)
    assert refusal_of(cleared, 0, "play G1") is Refusal.MUST_DRAW
    drawn = after(cleared, "0 draw")
    assert (legal(drawn, 0), len(drawn.draw)) == (["play O4"], 0)
    assert after(drawn, "0 play O4").turn == 1


def test_1_12_all_copies_of_a_rank_are_accepted_and_nothing_else() -> None:
    state = at(hands=("G7 B7 O7 G2", "G5"), pile="G6", turn=0)

    assert legal(state, 0) == ["play G7", "play G7 B7", "play G7 B7 O7"]
    assert after(state, "0 play O7").pile == (Card.G6, Card.O7)
    assert refusal_of(state, 0, "play G2") is Refusal.TOO_LOW
    with pytest.raises(IllegalActionError):
        apply(state, Seat(0), Play((Card.O7, Card.O7)))


def test_1_14_three_of_a_kind_by_a_turned_card_clear_the_pile() -> None:
    state = at(hands=("", "G5"), down=("O8 G1 -", ""), pile="G8 B8", turn=0)

    _, cleared = moved(state, 0, "flip 0").events

    assert cleared == Cleared(
        Seat(0), ClearedBy.THREE_OF_A_KIND, (Card.G8, Card.B8, Card.O8), extra=0
    )


def test_1_14_a_turned_card_that_is_too_low_goes_up_with_the_pile() -> None:
    state = at(hands=("", "G5"), down=("O8 G1 -", ""), pile="G8 B8", turn=0)

    taken = after(state, "0 flip 1")

    assert (hands(taken), downs(taken)[0], taken.turn) == (["G1 G8 B8", "G5"], "O8 - -", 1)


def test_1_14_a_last_card_that_clears_wins() -> None:
    won = after(at(hands=("GC2", "G5"), pile="G8", turn=0), "0 play GC2")

    assert (won.phase, won.places) == (Phase.OVER, (0,))


def test_1_15_a_replay_gives_the_same_digests_however_often_it_is_restarted() -> None:
    record = record_of(Setting(PLAY_ON, 3, 5))
    digests = [digest(step.state) for step in replay(record)]

    halfway = replay(record)
    assert [digest(next(halfway).state) for _ in range(20)] == digests[:20]
    assert [digest(step.state) for step in replay(parse(write(record)))] == digests


def test_1_15_another_process_gives_the_same_digest() -> None:
    record = record_of(Setting(PLAY_ON, 3, 5), 50)
    *_, last = replay(record)
    program = (
        f"import sys; sys.path += {sys.path!r}\n"
        "from threeup_engine.digest import digest\n"
        "from threeup_engine.record_text import parse\n"
        "from threeup_engine.replay import replay\n"
        "*_, last = replay(parse(sys.stdin.read())); print(digest(last.state))"
    )

    run = subprocess.run(
        [sys.executable, "-c", program],
        input=write(record).encode(),
        capture_output=True,
        check=True,
    )

    assert run.stdout.decode().strip() == digest(last.state)


def test_1_15_a_newer_version_is_refused_with_a_message() -> None:
    text = write(record_of(Setting(PLAY_ON, 3, 5), 5)).replace("record 1", "record 2", 1)

    with pytest.raises(
        RecordError, match="line 1: the record is of version 2, this program reads 1"
    ):
        parse(text)


@pytest.mark.parametrize(
    ("first", "next_to_begin"),
    [(FirstPlayer.RANDOM, 2), (FirstPlayer.WINNER, 0), (FirstPlayer.LOSER, 2)],
)
def test_the_rematch_begins_by_the_house_rule(first: FirstPlayer, next_to_begin: int) -> None:
    state = at(HouseRules(first=first), hands=("G9", "G5", "G7 G8"), turn=0, first=1)

    assert next_first(after(state, "0 play G9")) == next_to_begin
