"""Whose talk a person has set to hear, as the games kept on this computer tell who is a friend."""

import asyncio

from threeup_client.replays.shelf import Shelf
from threeup_client.storage import Storage


def own_names(storage: Storage, *now: str) -> frozenset[str]:
    """Every name that this person has played under, and those that they have now."""
    return frozenset((storage.get("names") or "").split("\n")) | set(now)


def note_own_names(storage: Storage, *now: str) -> None:
    """So that who played with this person stays a friend under another name."""
    storage.put("names", "\n".join(sorted(own_names(storage, *now))))


async def friends_on(shelf: Shelf, names: frozenset[str]) -> frozenset[str]:
    """The keys of the names of whoever has finished a game with somebody of these."""
    from threeup_client.replays.friends import friends_in

    kept = await asyncio.to_thread(shelf.listed)
    return friends_in((one.record for one in kept if one.record is not None), names)


async def heard_names(chat: str, shelf: Shelf, names: frozenset[str]) -> frozenset[str] | None:
    """Whose talk is shown with that setting, by the keys of their names; None: everybody's."""
    if chat == "everyone":
        return None
    return frozenset() if chat == "off" else await friends_on(shelf, names)
