"""Bots that think ahead: what they take for possible, how they weigh moves, what it costs them."""

import pickle
from collections import Counter
from itertools import count
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from support.positions import after, at
from threeup_engine import rules
from threeup_engine.actions import Action, Flip, Play, Take
from threeup_engine.bots.budget import Budget
from threeup_engine.bots.levels import Level
from threeup_engine.bots.registry import make
from threeup_engine.bots.search import Weighed, best_of, weigh, worths
from threeup_engine.bots.searcher import Searcher, answer, ask
from threeup_engine.bots.worlds import Worlds
from threeup_engine.legality import seats_to_move
from threeup_engine.notation import action_as_text, parse_cards
from threeup_engine.options import SEATS, Deck, HouseRules, Seat, cards_of
from threeup_engine.plain_game import PlainGame
from threeup_engine.selfplay import play_game, shuffled_deal
from threeup_engine.state import GameState
from threeup_engine.view import Phase, SeatView
from threeup_engine.visibility import view_for

FEW = Budget(games=60)
DUEL = at(hands=("G6 G9", "B7"), down=("G1 - -", "B2 - -"), pile="O2", turn=0)


def searching(seed: int, budget: Budget = FEW) -> Searcher:
    return Searcher(Random(seed), budget)


def moments(seed: int, house: HouseRules, players: int, most: int) -> list[tuple[GameState, Seat]]:
    """States of a game of random moves, with a seat that moves."""
    rng = Random(seed)
    state = shuffled_deal(house, players, Seat(0), rng)
    found: list[tuple[GameState, Seat]] = []
    while state.phase is not Phase.OVER and len(found) < most:
        seat = rng.choice(seats_to_move(state))
        found.append((state, seat))
        state = rules.apply(state, seat, rng.choice(view_for(state, seat).legal)).state
    return found


def ranks(text: str) -> list[int]:
    return sorted(int(card.rank) for card in parse_cards(text))


@settings(max_examples=20, deadline=None)
@given(deck=st.sampled_from(Deck), seed=st.integers(0, 2**32))
def test_a_world_has_what_is_seen_and_deals_every_other_card_once(deck: Deck, seed: int) -> None:
    players = SEATS[deck][seed % len(SEATS[deck])]
    for state, seat in moments(seed, HouseRules(deck), players, 60):
        view = view_for(state, seat)
        world = Worlds(view).draw_one(Random(seed))

        known = [Counter(int(card.rank) for card in seen.known) for seen in view.seats]
        assert world.hands[seat] == sorted(int(card.rank) for card in view.hand)
        assert all(Counter(world.hands[i]) >= known[i] for i in range(players) if i != seat)
        assert [len(down) - down.count(0) for down in world.downs] == [
            sum(seen.down) for seen in view.seats
        ]
        assert len(world.draw) == view.draw
        cleared = [int(card.rank) for card in view.cleared]
        assert sorted(
            rank
            for zone in (*world.hands, *world.ups, *world.downs, world.pile, world.draw, cleared)
            for rank in zone
            if rank
        ) == sorted(int(card.rank) for card in cards_of(deck))


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 2**32), voluntary=st.booleans())
def test_a_world_has_the_moves_of_the_view(seed: int, voluntary: bool) -> None:
    for state, seat in moments(seed, HouseRules(voluntary=voluntary), 3, 80):
        view = view_for(state, seat)

        assert Worlds(view).draw_one(Random(seed)).choices() == len(view.legal)


def test_a_seat_that_left_while_others_choose_has_no_cards_in_any_world() -> None:
    state = shuffled_deal(HouseRules(), 3, Seat(1), Random(1))
    state = rules.leave(state, Seat(1)).state

    world = Worlds(view_for(state, Seat(0))).draw_one(Random(1))

    assert (world.hands[1], world.downs[1], world.turn) == ([], [0, 0, 0], 2)
    assert len(world.draw) == 84 - 27


def test_cards_seen_picked_up_are_in_that_hand_in_every_world() -> None:
    state = at(hands=("G9 O9", "B3 B4"), down=("G1 B1 O1", "G2 G3 G4"), pile="O5 B8", turn=1)
    view = view_for(after(state, "1 take"), Seat(0))

    hands = [Worlds(view).draw_one(Random(seed)).hands[1] for seed in range(50)]

    assert all({5, 8} <= set(hand) and len(hand) == 4 for hand in hands)
    assert len({tuple(hand) for hand in hands}) > 5


def test_a_searching_bot_keeps_an_opponent_from_going_out() -> None:
    state = at(hands=("G6 G9", "B7"), pile="O2", turn=0)
    state = replace(state, seats=(state.seats[0], replace(state.seats[1], known=parse_cards("B7"))))

    decisions = {action_as_text(searching(s).decide(view_for(state, Seat(0)))) for s in range(10)}

    assert decisions == {"play G9"}


def test_a_move_is_weighed_by_what_it_wins_more_often() -> None:
    view = view_for(DUEL, Seat(0))
    weighed = weigh(Worlds(view).draw_one, 0, (0, 1), Budget(games=400), Random(1))

    assert [move.worlds for move in weighed] == [200, 200]
    assert weighed[0].mean_gain == weighed[0].error == 0.0
    assert weighed[1].mean_gain == pytest.approx(weighed[1].shares[0] - weighed[0].shares[0])


def test_the_default_is_kept_unless_another_move_is_surely_better() -> None:
    default = Weighed(0, 100)
    doubtful = Weighed(1, 100, [51.0, 49.0], 1.0, 9.0)
    sure = Weighed(2, 100, [54.0, 46.0], 4.0, 6.0)

    assert best_of([default, doubtful]) is default
    assert best_of([default, doubtful, sure]) is sure


def test_a_move_that_was_never_tried_is_worth_nothing() -> None:
    untried = Weighed(1)

    assert (untried.shares, untried.mean_gain, untried.error) == ((), 0.0, 0.0)
    assert best_of([Weighed(0), untried]).choice == 0


def test_moves_that_do_worst_are_given_up_in_rounds_but_never_the_default() -> None:
    view = view_for(at(hands=("G2 G3 G4 G5 G6", "B5"), draw="O1", turn=0), Seat(0))
    weighed = weigh(Worlds(view).draw_one, 0, (3, 0, 1, 2, 4), Budget(games=300), Random(1))

    tried = [move.worlds for move in weighed]
    assert tried[0] == max(tried)
    assert sorted(tried) == [20, 20, 53, 103, 103]


def test_no_more_games_are_played_where_all_other_moves_are_hopeless() -> None:
    state = at(hands=("G6 G9", "B7"), pile="O2", turn=0)
    state = replace(state, seats=(state.seats[0], replace(state.seats[1], known=parse_cards("B7"))))
    draw_world = Worlds(view_for(state, Seat(0))).draw_one

    good_first = weigh(draw_world, 0, (1, 0), Budget(games=400), Random(1), hopeless=2.0)
    bad_first = weigh(draw_world, 0, (0, 1), Budget(games=400), Random(1), hopeless=2.0)

    assert [move.worlds for move in good_first] == [50, 50]
    assert [move.worlds for move in bad_first] == [200, 200]


def test_of_moves_only_those_that_were_not_given_up_are_played() -> None:
    view = view_for(at(hands=("G2 G3 G4 G5 G6", "B5"), draw="O1", turn=0), Seat(0))

    for seed in range(20):
        given = answer(ask(view, FEW, seed))
        made = next(move for move in given.weighed if view.legal[move.choice] == given.action)
        assert made.worlds == given.weighed[0].worlds


def test_a_game_is_worth_its_place_and_an_unfinished_one_an_even_share() -> None:
    game = PlainGame.of(shuffled_deal(HouseRules(play_on=True), 3, Seat(0), Random(1)))
    assert worths(game) == [1 / 3] * 3

    game.over, game.places = True, [2, 0, 1]
    assert worths(game) == [0.5, 0.0, 1.0]

    game.places = [1]
    assert worths(game) == [0.0, 1.0, 0.0]


@pytest.mark.parametrize("seconds", [0.5, 2.0])
def test_a_bot_stops_thinking_before_its_time_is_up(seconds: float) -> None:
    ticks = count()
    budget = Budget(games=10**9, seconds=seconds, clock=lambda: next(ticks) * 0.01)
    state = shuffled_deal(HouseRules(), 2, Seat(0), Random(1))

    searching(1, budget).decide(view_for(state, Seat(0)))

    assert 0.8 * seconds <= next(ticks) * 0.01 <= seconds


def test_a_bot_whose_time_is_up_at_once_plays_soundly() -> None:
    ticks = count()
    budget = Budget(games=10**9, seconds=0.5, clock=lambda: float(next(ticks)))
    view = view_for(at(hands=("G3 B3 GC", "B5"), pile="O2", turn=0), Seat(0))

    assert searching(1, budget).decide(view) == Play(parse_cards("G3 B3"))


def test_forced_moves_are_tried_in_no_game() -> None:
    view = view_for(at(hands=("G3 G4", "B5"), pile="O6", turn=0), Seat(0))

    given = answer(ask(view, FEW, seed=1))

    assert given.action == Take()
    assert given.weighed == ()


def test_a_question_gets_the_same_answer_in_another_process() -> None:
    question = ask(view_for(DUEL, Seat(0)), FEW, seed=4)

    assert answer(pickle.loads(pickle.dumps(question))) == answer(question)
    assert pickle.loads(pickle.dumps(searching(3))).decide(question.view) == searching(3).decide(
        question.view
    )


def test_a_searching_bot_makes_no_move_twice_where_the_same_has_stood() -> None:
    bot = searching(1)
    view = view_for(at(hands=("G3 G5 G9", "B5 B6 B7"), up=("G1", "B1"), turn=0), Seat(0))

    made = [bot.decide(view) for _ in range(3)]
    again = bot.decide(view)

    assert set(made) == set(view.legal)
    assert again in view.legal


def test_a_searching_bot_forgets_where_it_stood_when_a_card_is_gone() -> None:
    bot = searching(1)
    state = at(hands=("G3 G5 G9", "B5 B6 B7"), up=("G1", "B1"), turn=0)
    views = [view_for(replace(state, cleared=state.cleared[i:]), Seat(0)) for i in range(20)]

    made = Counter(bot.decide(view) for view in views)

    assert len(made) < 3


def _expert_flips(view: SeatView, seed: int) -> Action:
    return searching(seed).decide(view)


def test_3down_cards_are_all_alike_and_weighed_once() -> None:
    house = HouseRules(voluntary=True)
    state = at(house, hands=("", "B5"), down=("G9 G8 G7", "B1 B2 B3"), pile="O2", turn=0)
    view = view_for(state, Seat(0))

    assert ask(view, FEW, seed=1).choices == (0, 3)
    assert {_expert_flips(view, seed) for seed in range(40)} >= {Flip(0), Flip(1), Flip(2)}


@pytest.mark.parametrize("level", list(Level))
def test_every_level_has_a_bot_that_decides(level: Level) -> None:
    view = view_for(at(hands=("G3", "B5"), pile="O6", turn=0), Seat(0))

    assert make(level, Random(1)).decide(view) == Take()


@pytest.mark.parametrize("house", [HouseRules(bonus=True, voluntary=True, play_on=True)])
@pytest.mark.parametrize("deck", Deck)
def test_searching_bots_end_their_games_under_every_rule(deck: Deck, house: HouseRules) -> None:
    house = HouseRules(deck, house.first, house.bonus, house.voluntary, house.play_on)
    players = SEATS[deck][-1]
    rng = Random(f"{deck}")
    thinking = [Searcher(rng, Budget(games=12)) for _ in range(2)]
    bots = [*thinking, *(make(Level.STEADY, rng) for _ in range(players - 2))]

    end = play_game(shuffled_deal(house, players, Seat(0), rng), bots)

    assert end.phase is Phase.OVER
