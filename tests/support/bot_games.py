"""Records of games that bots played."""

from itertools import cycle, islice
from random import Random

from support.games import ending_of
from threeup_engine.bots.levels import Level
from threeup_engine.bots.registry import make
from threeup_engine.legality import seats_to_move
from threeup_engine.options import Deck, HouseRules
from threeup_engine.record import Begun, Record, RecordedMove, RecordedSeat
from threeup_engine.rules import apply
from threeup_engine.shuffle import NO_SHARE, Shuffle, commitment
from threeup_engine.state import deal
from threeup_engine.visibility import view_for

GREEN = HouseRules(deck=Deck.GREEN)
NAMES = ("Ann", "Bo", "Cy", "Di")
LEVELS = (Level.STEADY, Level.EASY)


def record_of_bots(
    seed: int, players: int = 2, *, house: HouseRules = GREEN, most: int = 1000
) -> Record:
    """Steady and easy bots in turn; a game longer than `most` moves was stopped."""
    rng = Random(seed)
    secret, shares = rng.randbytes(32), (NO_SHARE,) * players
    shuffle = Shuffle(house.deck, secret, shares)
    levels = list(islice(cycle(LEVELS), players))
    bots = [make(level, rng) for level in levels]
    state = deal(house, shuffle.order, players, shuffle.first)
    moves: list[RecordedMove] = []
    while seats_to_move(state) and len(moves) < most:
        seat = seats_to_move(state)[0]
        action = bots[seat].decide(view_for(state, seat))
        state = apply(state, seat, action).state
        moves.append(RecordedMove(1000 * len(moves), seat, action))
    return Record(
        table="Bots",
        date="2026-11-30T18:05:00Z",
        house=house,
        seats=tuple(map(RecordedSeat, NAMES, levels)),
        commitment=commitment(secret),
        secret=secret,
        shares=shares,
        first=shuffle.first,
        begun=Begun.DRAWN,
        moves=tuple(moves),
        ending=ending_of(state),
        places=state.places,
    )
