"""A review in lines of plain text."""

from collections.abc import Iterator
from typing import Final

from threeup_engine.actions import Play
from threeup_engine.bots.in_words import doing, set_in_words
from threeup_engine.record import Record
from threeup_engine.review import Decision, Review

_BARS: Final = "▁▂▃▄▅▆▇█"
_WIDEST: Final = 72
"""Signs of a graph; a longer game is shown in as many equal steps."""


def review_as_lines(record: Record, judged: Review) -> Iterator[str]:
    """The graph, the dearest moments, and for each player what cards and choices did."""
    names = [seat.name for seat in record.seats]
    width = max(map(len, names))
    yield f"chances after each of {len(judged.decisions)} moves, from 0 to 100 %"
    for seat, name in enumerate(names):
        yield f"  {name:{width}} {_graph(judged, seat)}"
    yield ""
    yield "dearest moments" if judged.dearest else "no decision surely cost anything"
    for decision in judged.dearest:
        yield f"  {moment_in_words(decision, names[decision.seat])}"
    yield ""
    yield "in % of games       deal  cards  own choices  others' choices   lost by decisions"
    for seat, name in enumerate(names):
        account = judged.accounts[seat]
        yield (
            f"  {name[:16]:16} {_percent(account.deal):>5}  {_percent(account.cards):>5}"
            f"  {_percent(account.own):>11}  {_percent(account.others):>15}"
            f"   {100 * judged.costs[seat]:17.0f}"
        )


def moment_in_words(decision: Decision, name: str) -> str:
    """`turn 31, Ann: keeping the Clear would have won 12 % more often (playing a 7)`."""
    made, better = decision.made, decision.better
    assert made is not None
    assert better is not None
    when = f"turn {decision.turn}" if decision.turn else "the choice of 3UP"
    gain = f"would have won {100 * decision.cost:.0f} % more often"
    if isinstance(made, Play) and made.cards[0].rank.is_clear and not _is_clear(better):
        kept = set_in_words(made.cards).split(" ", 1)[1]
        return f"{when}, {name}: keeping the {kept} and {doing(better)} {gain}"
    return f"{when}, {name}: {doing(better)} {gain} than {doing(made)}"


def _is_clear(action: object) -> bool:
    return isinstance(action, Play) and action.cards[0].rank.is_clear


def _graph(judged: Review, seat: int) -> str:
    shares = [judged.start[seat], *(decision.shares[seat] for decision in judged.decisions)]
    signs = min(len(shares), _WIDEST)
    picked = [shares[(len(shares) - 1) * sign // max(1, signs - 1)] for sign in range(signs)]
    return "".join(_BARS[min(len(_BARS) - 1, int(share * len(_BARS)))] for share in picked)


def _percent(share: float) -> str:
    return f"{100 * share:+.0f}"
