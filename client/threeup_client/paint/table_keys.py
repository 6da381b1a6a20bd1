"""The line of keys at the table: those that do something now."""

from collections.abc import Sequence

from threeup_client.hand import flips, open_cards
from threeup_client.scene import Scene
from threeup_engine.actions import Draw, Take
from threeup_engine.view import Phase
from threeup_protocol.table import Stage

Keys = tuple[tuple[str, str], ...]

_STEADY = frozenset({"rank", "talk", "leave", "events", "pile", "players"})
"""What keys do that are there from the first turn to nearly the last."""
_LOOK_UP = (("e", "events"), ("p", "pile"), ("w", "players"))


def table_keys(scene: Scene) -> Keys:
    """The most wanted first, since the right ones give way where there is no room."""
    talk = (("Tab", "talk"),) if scene.has_chat else ()
    memory = (("m", "unseen"),) if scene.has_memory else ()
    ranks = [card.rank for card in open_cards(scene.view)]
    has_copies = scene.choice is not None and ranks.count(scene.choice.rank) > 1
    count = (("↑↓", "how many"),) if has_copies else ()
    leave = (("q", "leave"),)
    say = (("!", "say"),) if scene.has_chat else ()
    hand = (*_card_keys(scene), *_moves(scene), *talk, *leave)
    hint = (("i", "hint"),) if scene.has_hints and scene.view.legal else ()
    return (*hand, *hint, *_LOOK_UP, *memory, *say, *count, *_of_room(scene))


def steady(keys: Sequence[tuple[str, str]]) -> Keys:
    """The same keys, those last that come and go: the others stand still meanwhile."""
    return tuple(sorted(keys, key=lambda key: key[1] not in _STEADY))


def _of_room(scene: Scene) -> Keys:
    """What one does with the others: pauses, and one's own way to another machine."""
    is_playing = scene.table.room.stage is Stage.PLAYING
    if scene.table.room.you is None:
        return ()
    # A server of one's own ends with this client, so nothing goes from it to another machine.
    move = () if scene.has_hints else (("r", "other machine"),)
    return ((("z", _pause_word(scene)),) if is_playing else ()) + move


def _pause_word(scene: Scene) -> str:
    room = scene.table.room
    if room.paused:
        return "go on"
    return "no pause" if room.you in room.pausing else "pause"


def _card_keys(scene: Scene) -> Keys:
    view = scene.view
    if view.seat is None or view.phase is Phase.OVER:
        return ()
    places = flips(view)
    if places and scene.table.room.paused:
        return ()
    if places:
        return ((" ".join(str(place + 1) for place in places), "turn over"),)
    ranks = [card.rank for card in open_cards(view)]
    keys: Keys = ()
    if any(not rank.is_clear for rank in ranks):
        keys += (("1-9 0", "rank"),)
    if any(rank.is_clear for rank in ranks):
        keys += (("c v b", "Clear"),)
    return keys


def _moves(scene: Scene) -> Keys:
    """Other moves than the one that Enter makes: that one stands in the bar."""
    view, bar = scene.view, scene.bar
    if view.phase is Phase.OVER:
        return (("Enter", "results"),)
    if scene.table.room.paused:
        return ()
    draw = (("d", "draw first"),) if Draw() in view.legal and bar.enter != Draw() else ()
    take = (("t", "take pile"),) if Take() in view.legal and bar.enter != Take() else ()
    return (*draw, *take)
