"""The full truth about one game. It never leaves the server; `view_for` makes what people see."""

from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from threeup_engine.actions import PLACES
from threeup_engine.cards import Card, Cards, Rank, in_order
from threeup_engine.options import SEATS, HouseRules, Seat, cards_of
from threeup_engine.view import Phase, SeatStatus

HAND_SIZE: Final = 3
"""A player draws back up to this many cards (R3.6)."""

DEALT: Final = 6
"""Cards dealt to each player besides the 3DOWN (R2.2)."""

GONE: Final = frozenset({SeatStatus.OUT, SeatStatus.LEFT})
"""How a seat stands that is in the game no more."""

Downs = tuple[Card | None, Card | None, Card | None]
"""A seat's 3DOWN by place; None where the card has been turned over."""


class SeatCards(msgspec.Struct, frozen=True, gc=False):
    """One seat's cards and how it stands."""

    hand: Cards
    down: Downs
    up: Cards = ()
    status: SeatStatus = SeatStatus.CHOOSING
    known: Cards = ()
    """Cards it was seen to pick up and may still hold (section 9)."""

    @property
    def face_down(self) -> Cards:
        return tuple(card for card in self.down if card is not None)

    @property
    def count(self) -> int:
        """Cards in all: hand, 3UP and 3DOWN."""
        return len(self.hand) + len(self.up) + len(self.down) - self.down.count(None)

    @property
    def is_in_game(self) -> bool:
        return self.status not in GONE


class GameState(msgspec.Struct, frozen=True, gc=False):
    """One game at one moment. A struct for speed alone: nothing ever encodes it."""

    house: HouseRules
    seats: tuple[SeatCards, ...]
    draw: Cards
    """Top card first."""
    first: Seat
    """Who begins, or began."""
    phase: Phase = Phase.CHOOSE
    turn: Seat | None = None
    due: int = 1
    may_draw: bool = False
    pile: Cards = ()
    """Bottom card first."""
    cleared: Cards = ()
    """Cards that left the game face up, oldest first."""
    buried: Cards = ()
    """Cards that left the game unseen."""
    places: tuple[Seat, ...] = ()
    undecided: bool = False
    version: int = 0
    turns: int = 0
    stood: Mapping[int, int] = msgspec.field(default_factory=dict[int, int])
    """How often each position stood at the beginning of a turn (R6.2), by `repetition.position_of`,
    since last a card was cleared or came into play from a 3UP or 3DOWN: no earlier position can
    come back."""

    @property
    def top(self) -> Rank | None:
        """The rank to equal or exceed (R3.2)."""
        return self.pile[-1].rank if self.pile else None

    @property
    def in_game(self) -> tuple[Seat, ...]:
        return tuple(Seat(i) for i, cards in enumerate(self.seats) if cards.is_in_game)

    def is_in_game(self, seat: Seat) -> bool:
        return 0 <= seat < len(self.seats) and self.seats[seat].is_in_game

    def seats_with(self, seat: Seat, cards: SeatCards) -> tuple[SeatCards, ...]:
        """All seats, one of them with other cards."""
        seats = list(self.seats)
        seats[seat] = cards
        return tuple(seats)

    def with_seat(self, seat: Seat, cards: SeatCards) -> "GameState":
        return replace(self, seats=self.seats_with(seat, cards))


class DealError(ValueError):
    """The seats or the order of cards do not fit the deck."""


def deal(house: HouseRules, order: Cards, players: int, first: Seat) -> GameState:
    """Deal a deck, `order[0]` on top: three 3DOWN to each seat in turn, then six to each (R2.1).

    Raises:
        DealError: too few or too many players, no such first seat, or not the cards of the deck.
    """
    if players not in SEATS[house.deck]:
        least, most = SEATS[house.deck][0], SEATS[house.deck][-1]
        raise DealError(f"{players} players, the {house.deck} deck is for {least} to {most}")
    if not 0 <= first < players:
        raise DealError(f"first player {first}, seats are 0 to {players - 1}")
    if in_order(order) != cards_of(house.deck):
        raise DealError(f"the order does not hold exactly the cards of the {house.deck} deck")
    hidden = len(PLACES) * players
    seats: list[SeatCards] = []
    for seat in range(players):
        one, two, three = order[3 * seat : 3 * seat + 3]
        start = hidden + DEALT * seat
        seats.append(SeatCards(in_order(order[start : start + DEALT]), (one, two, three)))
    return GameState(house, tuple(seats), order[hidden + DEALT * players :], first)
