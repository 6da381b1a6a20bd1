"""Records of whole games between bots, the first of them under a person's name."""

from random import Random

from threeup_engine.bots.levels import Level
from threeup_engine.bots.registry import make
from threeup_engine.legality import seats_to_move
from threeup_engine.options import HouseRules, Seat
from threeup_engine.record import Begun, Ending, Record, RecordedMove, RecordedSeat
from threeup_engine.rules import apply
from threeup_engine.shuffle import NO_SHARE, Shuffle, commitment
from threeup_engine.state import deal
from threeup_engine.view import Phase
from threeup_engine.visibility import view_for

NAMES = ("Asha", "Bert", "Chandra", "Dušan", "Edith", "Farouk")


def game_of_bots(
    seed: int, players: int = 4, table: str = "kitchen", ending: Ending = Ending.FINISHED
) -> Record:
    """The game that follows from the seed; each move takes a second and a bit."""
    house = HouseRules()
    secret = Random(seed).randbytes(32)
    shares = (Random(seed + 1).randbytes(16),) + (NO_SHARE,) * (players - 1)
    shuffle = Shuffle(house.deck, secret, shares)
    state = deal(house, shuffle.order, players, shuffle.first)
    bots = [make(Level.STEADY, Random(seed + seat)) for seat in range(players)]
    moves: list[RecordedMove] = []
    while state.phase is not Phase.OVER:
        seat = seats_to_move(state)[0]
        action = bots[seat].decide(view_for(state, seat))
        moves.append(RecordedMove(1370 * len(moves), seat, action))
        state = apply(state, seat, action).state
    seats = [RecordedSeat(name, "steady") for name in NAMES[1:players]]
    return Record(
        table=table,
        date=f"2026-11-{1 + seed % 28:02}T18:05:00Z",
        house=house,
        seats=(RecordedSeat(NAMES[0]), *seats),
        commitment=commitment(secret),
        secret=secret,
        shares=shares,
        first=Seat(shuffle.first),
        begun=Begun.DRAWN,
        moves=tuple(moves),
        ending=ending,
        places=state.places,
    )
