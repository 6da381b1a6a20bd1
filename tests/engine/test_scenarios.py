"""Every scenario, in the engine itself and through a referee process."""

from collections import Counter
from collections.abc import Iterator

import pytest

from support.positions import moved
from support.referee import RefereeProcess, running_referee
from support.scenarios import (
    Picture,
    Scenario,
    move_request,
    picture_of,
    request_for,
    said,
    scenarios_of,
    seen_at,
    shown,
)
from threeup_engine.cards import Card
from threeup_engine.errors import IllegalActionError
from threeup_engine.notation import NotationError, parse_cards
from threeup_engine.options import SEATS, Deck, HouseRules, Seat, cards_of
from threeup_engine.position import Position, state_at
from threeup_engine.state import DealError, GameState, deal

LIMITS = scenarios_of("scenarios.json", "limits")[0]
GAMES = scenarios_of("scenarios.json") + scenarios_of("more_scenarios.json")

each_game = pytest.mark.parametrize("scenario", GAMES, ids=lambda scenario: str(scenario["id"]))


@pytest.fixture(scope="module")
def referee() -> Iterator[RefereeProcess]:
    with running_referee() as process:
        yield process


def beginning(scenario: Scenario) -> GameState:
    house = HouseRules(**scenario["house"])
    if "position" in scenario:
        position = {**scenario["position"]}
        return state_at(Position(**position), house, scenario["players"])
    order = parse_cards(scenario["deck"])
    return deal(house, order, scenario["players"], Seat(scenario["first"]))


def refused(state: GameState, seat: int, move: str) -> bool:
    with pytest.raises((IllegalActionError, NotationError)):
        moved(state, seat, move)
    return True


def assert_true_of(state: GameState, then: Scenario, gone_before: str) -> None:
    assert shown(picture_of(state), then, gone_before) == said(then)
    views = then.get("view", [])
    assert [[seat, path, seen_at(state, seat, path)] for seat, path, _ in views] == views
    illegal = [(state.turn or 0, move) for move in then.get("illegal", [])]
    assert all(refused(state, seat, move) for seat, move in illegal)
    assert all(refused(state, seat, move) for seat, move in then.get("illegal_for", []))


@each_game
def test_the_engine_plays_the_scenario(scenario: Scenario) -> None:
    state = beginning(scenario)
    gone_before = picture_of(state)["cleared"]
    assert_true_of(state, scenario["start"], gone_before)

    for step in scenario["steps"]:
        state = moved(state, step["seat"], step["move"]).state

        assert_true_of(state, step.get("then", {}), gone_before)


def assert_shown(
    referee: RefereeProcess, answer: Picture, then: Scenario, gone_before: str
) -> None:
    assert shown(answer, then, gone_before) == said(then)
    illegal = [(answer["turn"] or 0, move) for move in then.get("illegal", [])]
    for seat, move in illegal + then.get("illegal_for", []):
        assert referee.ask(move_request({"seat": seat, "move": move}))["ok"] is False


@each_game
def test_the_referee_plays_the_scenario(scenario: Scenario, referee: RefereeProcess) -> None:
    answer = referee.ask(request_for(scenario))
    gone_before = answer["cleared"]
    assert_shown(referee, answer, scenario["start"], gone_before)

    for step in scenario["steps"]:
        answer = referee.ask(move_request(step))

        assert_shown(referee, answer, step.get("then", {}), gone_before)


@pytest.mark.parametrize("scenario", scenarios_of("scenarios.json", "deck"), ids=lambda s: s["id"])
def test_a_deck_holds_these_cards(scenario: Scenario) -> None:
    copies = Counter(cards_of(Deck(scenario["deck"])))

    assert copies.total() == scenario["count"]
    assert scenario["copies"] == {
        colour: [copies[Card(text)] if text in list(Card) else 0 for text in texts]
        for colour, texts in names_by_colour().items()
    }


def names_by_colour() -> dict[str, list[str]]:
    ranks = [*map(str, range(1, 11)), "C", "C1", "C2"]
    return {colour: [colour + rank for rank in ranks] for colour in "GBO"}


@pytest.mark.parametrize(("deck", "players"), LIMITS["ok"])
def test_so_many_may_play_with_the_deck(deck: str, players: int) -> None:
    house = HouseRules(deck=Deck(deck))

    state = deal(house, cards_of(house.deck), players, Seat(0))

    assert len(state.draw) == len(cards_of(house.deck)) - 9 * players
    assert players in SEATS[house.deck]


@pytest.mark.parametrize(("deck", "players"), LIMITS["refused"])
def test_so_many_may_not_play_with_the_deck(deck: str, players: int) -> None:
    house = HouseRules(deck=Deck(deck))

    with pytest.raises(DealError, match="players"):
        deal(house, cards_of(house.deck), players, Seat(0))
