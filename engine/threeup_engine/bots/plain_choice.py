"""What plain sound play holds dear: shared by the level `steady` and by games played in thought."""

from typing import Final

from threeup_engine.cards import Rank

HIGHEST_LOW: Final = Rank.SIX
"""While cards can be drawn, ranks up to this one are got rid of first and in whole sets; higher
ones are worth more one at a time."""

WORTH_AS_UP: Final = {
    rank: worth
    for worth, rank in enumerate(
        (
            *(rank for rank in Rank if rank <= HIGHEST_LOW),
            Rank.CLEAR,
            *(rank for rank in Rank if HIGHEST_LOW < rank <= Rank.TEN),
            Rank.CLEAR_1,
            Rank.CLEAR_2,
        )
    )
}
"""3UP are played one after another, with no hand to wait with: high cards fit most often.
A plain Clear serves better in the hand."""
