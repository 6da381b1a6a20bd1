"""The record of a finished game, as those at its table may have it."""

from threeup_engine.options import FirstPlayer
from threeup_engine.record import Begun, Ending, Record
from threeup_engine.record_text import write_around
from threeup_server.game import Game


def record_of(title: str, game: Game) -> str:
    """The text of a game that is over, its secret included."""
    assert game.is_over
    return write_around(
        game.moves,
        Record(
            table=title,
            date=game.began.strftime("%Y-%m-%dT%H:%M:%SZ"),
            house=game.house,
            seats=game.players,
            commitment=game.secret.commitment,
            secret=game.secret.value,
            shares=game.shares,
            first=game.first,
            begun=_begun(game, game.house.first),
            moves=(),
            ending=_ending(game),
            places=game.state.places,
        ),
    )


def _ending(game: Game) -> Ending:
    if game.is_stopped:
        return Ending.STOPPED
    return Ending.UNDECIDED if game.state.undecided else Ending.FINISHED


def _begun(game: Game, rule: FirstPlayer) -> Begun:
    if game.is_first_drawn:
        return Begun.DRAWN
    return {
        FirstPlayer.RANDOM: Begun.ROTATION,
        FirstPlayer.WINNER: Begun.WINNER,
        FirstPlayer.LOSER: Begun.LOSER,
    }[rule]
