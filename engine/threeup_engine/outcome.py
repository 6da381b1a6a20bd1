"""How a finished game ended: places, and who begins the rematch."""

from threeup_engine.options import FirstPlayer, Seat
from threeup_engine.state import GameState
from threeup_engine.turn import seat_after
from threeup_engine.view import SeatStatus


def standings(state: GameState) -> tuple[tuple[Seat, ...], ...]:
    """The seats by place, those who share one together; only who is out under play-on or has won
    has a place, and in an undecided game those still in it share one (R6.2, section 8).
    """
    alone = tuple((seat,) for seat in state.places)
    shared = state.in_game if state.undecided and state.house.play_on else ()
    return (*alone, shared) if shared else alone


def next_first(state: GameState) -> Seat:
    """Who begins the rematch of a finished game (R2.5, R6.2, section 8)."""
    present = tuple(
        Seat(i) for i, cards in enumerate(state.seats) if cards.status is not SeatStatus.LEFT
    )
    match state.house.first:
        case FirstPlayer.WINNER if state.places and not state.undecided:
            return state.places[0]
        case FirstPlayer.LOSER:
            return _loser(state)
        case _:
            return seat_after(state.first, present)


def _loser(state: GameState) -> Seat:
    """Most cards in all; a tie goes to who sits soonest after the winner, or after the last first
    player where nobody won. Under play-on it is the last place.
    """
    if state.house.play_on and not state.undecided:
        return state.places[-1]
    winner = state.first if state.undecided else state.places[0]
    players = len(state.seats)
    after_winner = sorted(state.in_game, key=lambda seat: (seat - winner - 1) % players)
    return max(after_winner, key=lambda seat: state.seats[seat].count)
