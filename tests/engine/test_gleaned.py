"""What thinking bots glean from the moves of others about the cards they hold."""

from collections import Counter
from random import Random

import pytest

from support.positions import at
from threeup_engine import rules
from threeup_engine.bots.bot import show
from threeup_engine.bots.budget import Budget
from threeup_engine.bots.gleaned import ANY, Gleaned, Ranks
from threeup_engine.bots.levels import Level
from threeup_engine.bots.registry import make
from threeup_engine.bots.searcher import Searcher
from threeup_engine.bots.steady import SteadyBot
from threeup_engine.bots.worlds import Worlds
from threeup_engine.cards import Card, Rank
from threeup_engine.events import (
    Cleared,
    ClearedBy,
    LeftGame,
    Played,
    SeenEvent,
    SomebodyDrew,
    Took,
    TurnedOver,
    UpsShown,
    YouDrew,
    Zone,
)
from threeup_engine.legality import seats_to_move
from threeup_engine.notation import parse_cards
from threeup_engine.options import Deck, HouseRules, Seat
from threeup_engine.selfplay import shuffled_deal
from threeup_engine.state import GameState
from threeup_engine.view import Phase
from threeup_engine.visibility import seen_by, view_for


def watching(*events: SeenEvent, ups: str = "GC1 BC1 GC2") -> Gleaned:
    """At a table of two who both laid these 3UP."""
    gleaned = Gleaned((parse_cards(ups), parse_cards(ups)), Deck.FULL)
    for event in events:
        gleaned.saw(event)
    return gleaned


def played(cards: str, zone: Zone = Zone.HAND) -> Played:
    return Played(Seat(1), parse_cards(cards), zone)


def took(cards: str, *, forced: bool = True) -> Took:
    return Took(Seat(1), parse_cards(cards), forced)


def lacking(gleaned: Gleaned) -> list[list[int]]:
    """The ranks that each unknown card of seat 1 cannot have; Clears are 11 to 13."""
    return [[int(r) for r in Rank if not ranks >> r & 1] for ranks in gleaned.gleanings[1]]


NO_MORE_TO_DRAW = SomebodyDrew(Seat(0), 66)
ON_A_6 = played("B6", Zone.UP)
"""A 6 comes to lie on the pile, and tells nothing of a hand."""


def test_who_laid_3up_kept_nothing_that_serves_better_there() -> None:
    assert lacking(watching(ups="G7 G9 GC2")) == [[8, 9, 10, 12, 13]] * 3
    assert lacking(watching(ups="GC1 BC1 GC2")) == [[13]] * 3


def test_a_drawn_card_can_be_any() -> None:
    gleaned = watching(SomebodyDrew(Seat(1), 2), YouDrew(Seat(0), parse_cards("G1")))

    assert lacking(gleaned) == [[13], [13], [13], [], []]
    assert [len(cards) for cards in gleaned.gleanings] == [4, 5]


def test_a_card_from_an_empty_hand_tells_nothing() -> None:
    assert watching(LeftGame(Seat(1), 9), played("G5")).gleanings[1] == ()


@pytest.mark.parametrize(
    ("discard", "lacks"),
    [
        ("B9", [[6, 7, 8, 13]] * 2),
        ("B6", [[6, 13]] * 2),
        ("B6 O6", [[6, 13]]),
        ("BC", [[6, 7, 8, 9, 10, 13]] * 2),
        ("BC1", [[6, 7, 8, 9, 10, 11, 13]] * 2),
    ],
)
def test_who_discards_while_cards_can_be_drawn_has_nothing_lower_that_fits(
    discard: str, lacks: list[list[int]]
) -> None:
    assert lacking(watching(ON_A_6, played(discard))) == lacks


def test_a_low_set_leaves_open_whether_single_lower_cards_stay_in_hand() -> None:
    assert lacking(watching(played("B4"))) == [[1, 2, 3, 4, 13]] * 2
    assert lacking(watching(played("B4 O4"))) == [[4, 13]]


def test_with_nothing_left_to_draw_all_cards_of_a_number_are_played() -> None:
    assert lacking(watching(NO_MORE_TO_DRAW, ON_A_6, played("B9"))) == [[6, 7, 8, 9, 13]] * 2


def test_who_must_pick_up_has_nothing_that_fits() -> None:
    assert lacking(watching(ON_A_6, took("B6"))) == [[6, 7, 8, 9, 10, 11, 12, 13]] * 3


def test_who_picks_up_by_choice_can_have_anything() -> None:
    assert lacking(watching(ON_A_6, took("B6", forced=False))) == [[13]] * 3


def test_a_card_that_was_seen_picked_up_is_played_before_an_unknown_one() -> None:
    assert len(watching(ON_A_6, took("B6"), played("B6")).gleanings[1]) == 3


def test_the_card_that_was_played_is_one_that_could_have_that_rank() -> None:
    gleaned = watching(SomebodyDrew(Seat(1), 1), ON_A_6, played("GC2"))

    assert lacking(gleaned) == [[6, 7, 8, 9, 10, 11, 12, 13]] * 3


@pytest.mark.parametrize(
    "emptied",
    [
        Cleared(Seat(0), ClearedBy.CLEAR, parse_cards("B6 BC"), 0),
        Took(Seat(0), parse_cards("B6"), forced=True),
    ],
)
def test_on_an_empty_pile_everything_lower_would_fit(emptied: SeenEvent) -> None:
    gleaned = watching(ON_A_6, emptied, played("B8"))

    assert lacking(gleaned) == [[1, 2, 3, 4, 5, 6, 7, 13]] * 2


def test_a_turned_card_that_holds_is_what_the_next_has_to_beat() -> None:
    gleaned = watching(TurnedOver(Seat(0), 0, Card.G7, holds=True), played("B9"))

    assert lacking(gleaned) == [[7, 8, 13]] * 2


def test_a_hand_that_contradicts_plain_play_can_be_anything() -> None:
    gleaned = watching(NO_MORE_TO_DRAW, played("B1"), played("B10"), took("B1 B10"))

    assert lacking(gleaned) == [[]]


def test_a_seat_that_left_has_no_cards() -> None:
    assert watching(LeftGame(Seat(1), 9)).gleanings[1] == ()


def followed(players: int) -> list[tuple[GameState, Gleaned]]:
    """A game of steady players: each state in play, with what seat 0 has gleaned by then."""
    rng = Random(players)
    bots = [make(Level.STEADY, rng) for _ in range(players)]
    state = shuffled_deal(HouseRules(), players, Seat(0), rng)
    events: list[SeenEvent] = []
    found: list[tuple[GameState, Gleaned]] = []
    while state.phase is not Phase.OVER:
        seat = seats_to_move(state)[0]
        step = rules.apply(state, seat, bots[seat].decide(view_for(state, seat)))
        state = step.state
        events += [seen_by(Seat(0), event) for event in step.events]
        found += [(state, told_by(events))] if state.phase is Phase.PLAY else []
    return found


def told_by(events: list[SeenEvent]) -> Gleaned:
    shown = next(i for i, event in enumerate(events) if isinstance(event, UpsShown))
    ups = events[shown]
    assert isinstance(ups, UpsShown)
    gleaned = Gleaned(ups.ups, Deck.FULL)
    for event in events[shown + 1 :]:
        gleaned.saw(event)
    return gleaned


def unknown_of(state: GameState, seat: int) -> list[Rank]:
    own = state.seats[seat]
    return [card.rank for card in (Counter(own.hand) - Counter(own.known)).elements()]


def agrees(cards: list[Rank], gleaned: tuple[Ranks, ...]) -> bool:
    """Whether each card can be another one of those that were gleaned."""
    left = sorted(gleaned, key=int.bit_count)
    for ranks in left:
        fits = [rank for rank in cards if ranks >> rank & 1]
        if not fits:
            return False
        cards = [*cards]
        cards.remove(fits[0])
    return not cards


@pytest.mark.parametrize("players", [2, 4])
def test_what_is_gleaned_from_steady_players_is_true(players: int) -> None:
    games = followed(players)

    assert len(games) > 50
    assert all(
        agrees(unknown_of(state, seat), gleaned.gleanings[seat])
        for state, gleaned in games
        for seat in range(1, players)
    )
    assert sum(ranks != ANY for _, gleaned in games for ranks in gleaned.gleanings[1]) > 100


def lone_cards(*limits: Ranks) -> set[int]:
    """What the one unknown card of seat 1 is in many worlds, if these were gleaned of it."""
    state = at(hands=("G9", "B7"), draw="G1 G2 G3 O8 GC", turn=0)
    worlds = Worlds(view_for(state, Seat(0)), ((), limits))
    return {worlds.draw_one(Random(seed)).hands[1][0] for seed in range(200)}


def test_a_world_gives_a_hand_only_cards_that_it_can_have() -> None:
    assert lone_cards(1 << 2 | 1 << 4 | 1 << 11) == {2, 11}
    assert lone_cards(ANY) == {1, 2, 3, 7, 8, 11}


def test_a_world_uses_nothing_gleaned_that_does_not_agree_with_the_view() -> None:
    assert lone_cards(1 << 3, 1 << 3) == {1, 2, 3, 7, 8, 11}


def test_where_no_card_is_left_that_a_hand_can_have_it_gets_any() -> None:
    assert lone_cards(1 << 5) == {1, 2, 3, 7, 8, 11}


class Witness(SteadyBot):
    """Keeps what it is shown."""

    def __init__(self) -> None:
        super().__init__(Random(1))
        self.events: list[SeenEvent] = []

    def saw(self, event: SeenEvent, deck: Deck) -> None:
        assert deck is Deck.FULL
        self.events.append(event)


def test_a_bot_is_shown_only_what_its_seat_may_know() -> None:
    witness = Witness()
    state = shuffled_deal(HouseRules(), 2, Seat(0), Random(1))
    for _ in range(10):
        seat = seats_to_move(state)[0]
        step = rules.apply(state, seat, view_for(state, seat).legal[0])
        state = step.state
        show(witness, Seat(1), step.events, Deck.FULL)

    drawn = [event for event in witness.events if isinstance(event, SomebodyDrew | YouDrew)]
    assert {type(event) for event in drawn if event.seat == 0} == {SomebodyDrew}
    assert {type(event) for event in drawn if event.seat == 1} == {YouDrew}


def test_a_searching_bot_asks_with_what_it_gleaned() -> None:
    bot = Searcher(Random(1), Budget(games=1))
    view = view_for(at(hands=("G3 G9", "B7"), draw="G1", turn=0), Seat(0))
    before = bot.question(view).gleanings
    bot.saw(UpsShown((parse_cards("G7 G9 GC2"),) * 2, Seat(0)), Deck.FULL)
    bot.saw(SomebodyDrew(Seat(1), 1), Deck.FULL)

    kept = sum(1 << rank for rank in (1, 2, 3, 4, 5, 6, 7, 11))
    assert before == ()
    assert bot.question(view).gleanings == ((kept,) * 3, (kept, kept, kept, ANY))
