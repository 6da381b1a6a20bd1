"""A game that starts in the middle: the position form of scenarios and of the referee."""

from collections import Counter
from itertools import pairwise
from typing import Literal, assert_never

import msgspec
from msgspec.structs import replace

from threeup_engine.cards import Cards, in_order
from threeup_engine.notation import GONE, parse_card, parse_cards
from threeup_engine.options import SEATS, HouseRules, Seat, cards_of
from threeup_engine.repetition import position_of
from threeup_engine.state import DEALT, HAND_SIZE, Downs, GameState, SeatCards
from threeup_engine.turn import THREE_OF_A_KIND
from threeup_engine.view import Phase, SeatStatus

CHOICE = DEALT - HAND_SIZE
"""Cards in a 3UP."""


class PositionError(ValueError):
    """No game comes to such a position."""


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cards in the notation, one text a seat; cards that are named nowhere have been cleared."""

    hands: tuple[str, ...]
    up: tuple[str, ...] | None = None
    """None for no cards."""
    down: tuple[str, ...] | None = None
    """Three places a seat, `-` where the card has been turned over; None for all turned."""
    draw: str = ""
    """Top card first."""
    pile: str = ""
    """Bottom card first."""
    turn: int | None = None
    """None for the first player."""
    due: int = 1
    may_draw: bool = False
    phase: Literal["choose", "play", "over"] = "play"
    first: int = 0
    places: tuple[int, ...] = ()


def state_at(position: Position, house: HouseRules, players: int) -> GameState:
    """The state of a position, which counts as the first of its kind for R6.2.

    Raises:
        NotationError: a word is no card.
        PositionError: the position is impossible; it says why in one sentence.
    """
    if players not in SEATS[house.deck]:
        least, most = SEATS[house.deck][0], SEATS[house.deck][-1]
        raise PositionError(f"{players} players, the {house.deck} deck is for {least} to {most}")
    _check_seats(position, players)
    seats = _seats(position, players)
    draw, pile = parse_cards(position.draw), parse_cards(position.pile)
    state = GameState(
        house,
        seats,
        draw,
        Seat(position.first),
        phase=Phase(position.phase),
        due=position.due,
        may_draw=position.may_draw,
        pile=pile,
        cleared=_cleared(house, (*draw, *pile, *(card for own in seats for card in _all(own)))),
        places=tuple(Seat(seat) for seat in position.places),
    )
    _check_pile(pile)
    match state.phase:
        case Phase.CHOOSE:
            return _choosing(state)
        case Phase.PLAY:
            return _playing(state, Seat(position.first if position.turn is None else position.turn))
        case Phase.OVER:
            return _over(state)
        case _:
            assert_never(state.phase)


def _check_seats(position: Position, players: int) -> None:
    lists = (("hands", position.hands), ("up", position.up), ("down", position.down))
    for name, texts in lists:
        if texts is not None and len(texts) != players:
            raise PositionError(f"{name} is for {len(texts)} seats, there are {players} players")
    for seat in (position.first, position.turn or 0, *position.places):
        if not 0 <= seat < players:
            raise PositionError(f"there is no seat {seat}, seats are 0 to {players - 1}")
    if len(set(position.places)) != len(position.places):
        raise PositionError("a seat has two places")


def _seats(position: Position, players: int) -> tuple[SeatCards, ...]:
    ups = position.up or ("",) * players
    downs = position.down or (" ".join([GONE] * 3),) * players
    return tuple(
        SeatCards(in_order(parse_cards(hand)), _downs(down), in_order(parse_cards(up)))
        for hand, up, down in zip(position.hands, ups, downs, strict=True)
    )


def _downs(text: str) -> Downs:
    words = text.split() or [GONE] * 3
    if len(words) != 3:
        raise PositionError(f"a 3DOWN has three places, not {len(words)}")
    one, two, three = (None if word == GONE else parse_card(word) for word in words)
    return one, two, three


def _all(own: SeatCards) -> Cards:
    if len(own.up) > CHOICE:
        raise PositionError(f"a 3UP has at most {CHOICE} cards, not {len(own.up)}")
    return own.hand + own.up + own.face_down


def _cleared(house: HouseRules, named: Cards) -> Cards:
    left = Counter(cards_of(house.deck))
    left.subtract(named)
    for card, count in left.items():
        if count < 0:
            raise PositionError(f"there are more {card} than the {house.deck} deck holds")
    return in_order(left.elements())


def _check_pile(pile: Cards) -> None:
    """A pile rises, and never keeps a Clear or three of a kind."""
    ranks = [card.rank for card in pile]
    if any(rank.is_clear for rank in ranks):
        raise PositionError("a Clear never stays on the pile")
    if any(upper < lower for lower, upper in pairwise(ranks)):
        raise PositionError("a pile never falls")
    if any(count >= THREE_OF_A_KIND for count in Counter(ranks).values()):
        raise PositionError("three of a kind never stay on the pile")


def _choosing(state: GameState) -> GameState:
    seats = tuple(replace(own, status=_status_while_choosing(own)) for own in state.seats)
    state = replace(state, seats=seats)
    statuses = [own.status for own in seats]
    if SeatStatus.CHOOSING not in statuses or len(state.in_game) < 2:
        raise PositionError("nobody has a 3UP to choose")
    if state.pile or state.places or state.may_draw or state.due != 1:
        raise PositionError("nothing is played before all have chosen")
    return state


def _status_while_choosing(own: SeatCards) -> SeatStatus:
    sizes = len(own.hand), len(own.up), len(own.face_down)
    statuses = {
        (DEALT, 0, CHOICE): SeatStatus.CHOOSING,
        (HAND_SIZE, CHOICE, CHOICE): SeatStatus.CHOSEN,
        (0, 0, 0): SeatStatus.LEFT,
    }
    if sizes not in statuses:
        raise PositionError("while 3UP are chosen a seat has 6 and 3DOWN, or 3, 3UP and 3DOWN")
    return statuses[sizes]


def _playing(state: GameState, turn: Seat) -> GameState:
    state = _with_statuses(replace(state, turn=turn))
    if state.places and not state.house.play_on:
        raise PositionError("the game ends with the first player out, without play_on")
    if any(state.seats[seat].count for seat in state.places):
        raise PositionError("a seat that is out has no cards")
    if len(state.in_game) < 2:
        raise PositionError("fewer than two seats have cards, so the game is over")
    if turn not in state.in_game:
        raise PositionError(f"it is the turn of seat {turn}, which has no cards")
    if not 1 <= state.due <= len(cards_of(state.house.deck)):
        raise PositionError("at least one discard is due")
    _check_draw(state, state.seats[turn])
    begins_turn = not state.draw and state.due == 1
    return replace(state, stood={position_of(turn, state.seats): 1}) if begins_turn else state


def _check_draw(state: GameState, own: SeatCards) -> None:
    if state.may_draw and (state.pile or not state.draw or len(own.hand) >= HAND_SIZE):
        raise PositionError(
            "a draw is open only after a Clear, with a draw pile and less than three in hand"
        )
    empty = [seat for seat in state.in_game if not state.seats[seat].hand]
    if state.draw and any(seat != state.turn or not state.may_draw for seat in empty):
        raise PositionError("a hand is never empty while there is a draw pile, but for a draw")


def _over(state: GameState) -> GameState:
    state = _with_statuses(state)
    if state.may_draw:
        raise PositionError("nothing is drawn when the game is over")
    if len(state.places) > 1 and not state.house.play_on:
        raise PositionError("the game ends with the first player out, without play_on")
    if len(state.in_game) < (1 if state.places else 2):
        raise PositionError("a game does not end with nobody holding cards")
    return replace(state, due=0, undecided=not state.places)


def _with_statuses(state: GameState) -> GameState:
    """Who has no card is out, or has left if it has no place."""
    seats = tuple(
        replace(own, status=_status(own, has_place=seat in state.places))
        for seat, own in enumerate(state.seats)
    )
    return replace(state, seats=seats)


def _status(own: SeatCards, *, has_place: bool) -> SeatStatus:
    if own.count:
        return SeatStatus.PLAYING
    return SeatStatus.OUT if has_place else SeatStatus.LEFT
