"""A finished game in a client's data folder, as if it had been played here."""

from pathlib import Path
from random import Random
from typing import Final

from threeup_engine.bots.levels import Level
from threeup_engine.bots.registry import make
from threeup_engine.legality import seats_to_move
from threeup_engine.options import HouseRules, Seat
from threeup_engine.record import Begun, Ending, Record, RecordedMove, RecordedSeat
from threeup_engine.record_text import write
from threeup_engine.rules import apply
from threeup_engine.shuffle import NO_SHARE, Shuffle, commitment
from threeup_engine.state import deal
from threeup_engine.view import Phase
from threeup_engine.visibility import view_for

_NAMES: Final = ("Bench", "Bert", "Chandra", "Edith")
_RECORDS: Final = Path(".local/share/threeup/records")


def keep_games(home: Path, count: int) -> None:
    """Of four bots, the first of them under a person's name."""
    folder = home / _RECORDS
    folder.mkdir(parents=True)
    for seed in range(count):
        (folder / f"game-{seed}.3up").write_text(write(_game(seed)), encoding="utf-8")


def _game(seed: int) -> Record:
    house, rng = HouseRules(), Random(seed)
    secret = rng.randbytes(32)
    shares = (rng.randbytes(16),) + (NO_SHARE,) * (len(_NAMES) - 1)
    shuffle = Shuffle(house.deck, secret, shares)
    state = deal(house, shuffle.order, len(_NAMES), shuffle.first)
    bots = [make(Level.STEADY, rng) for _ in _NAMES]
    moves: list[RecordedMove] = []
    while state.phase is not Phase.OVER:
        seat = seats_to_move(state)[0]
        action = bots[seat].decide(view_for(state, seat))
        moves.append(RecordedMove(1000 * len(moves), seat, action))
        state = apply(state, seat, action).state
    return Record(
        table="kitchen",
        date=f"2026-01-{1 + seed:02}T20:00:00Z",
        house=house,
        seats=(RecordedSeat(_NAMES[0]), *(RecordedSeat(name, "steady") for name in _NAMES[1:])),
        commitment=commitment(secret),
        secret=secret,
        shares=shares,
        first=Seat(shuffle.first),
        begun=Begun.DRAWN,
        moves=tuple(moves),
        ending=Ending.FINISHED,
        places=state.places,
    )
