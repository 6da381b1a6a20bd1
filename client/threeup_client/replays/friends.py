"""Who is a friend: somebody with whom one has finished a game, as the kept records tell. Pure."""

from collections.abc import Iterable

from threeup_engine.record import Ending, Record
from threeup_protocol.text import name_key


def friends_in(records: Iterable[Record], own_names: frozenset[str]) -> frozenset[str]:
    """The keys of their names; `own_names` are those that one has played under."""
    own = frozenset(map(name_key, own_names))
    found: set[str] = set()
    for record in records:
        people = {name_key(seat.name) for seat in record.seats if seat.bot is None}
        if record.ending is Ending.FINISHED and people & own:
            found |= people - own
    return frozenset(found)
