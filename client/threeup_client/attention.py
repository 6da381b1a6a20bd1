"""What calls a person back to the table: the terminal's title, its bell, and a notification.

Every text is cleaned of control characters, since names of tables are foreign.
"""

from dataclasses import dataclass
from typing import Final

from threeup_client.model import TableModel
from threeup_client.settings import Settings
from threeup_engine.view import Phase

LAST_SECONDS: Final = 10
"""So much time is left when the bell rings again."""


@dataclass(frozen=True, slots=True)
class Manners:
    """What a person wants to be called back by."""

    bell: bool = False
    """On one's own turn, and when the time runs out."""
    bell_for_talk: bool = False
    title: bool = True
    notifies: bool = False
    """By the desktop's own notifications, where the terminal passes them on."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What can call: one's own turn, the time that is left, and how much was said."""

    where: str = ""
    turn: tuple[int, int] | None = None
    """Game and version of the state that waits for this person; None if none does."""
    is_late: bool = False
    said: int = 0


def manners_of(settings: Settings) -> Manners:
    bell = settings.bell
    return Manners(
        bell=bell != "off",
        bell_for_talk=bell == "my-turn-and-talk",
        notifies=settings.notification == "my-turn",
    )


def moment_of(table: TableModel | None, seconds_left: int | None, said: int) -> Moment:
    if table is None or table.view is None:
        return Moment()
    view = table.view
    asks = bool(view.legal) and view.phase is not Phase.OVER
    return Moment(
        table.room.options.name,
        (table.room.game, view.turns) if asks else None,
        asks and seconds_left is not None and seconds_left <= LAST_SECONDS,
        said,
    )


def sequences(before: Moment, after: Moment, manners: Manners) -> str:
    """What to send to the terminal when one moment follows the other; mostly nothing."""
    is_new_turn = after.turn is not None and after.turn != before.turn
    is_new_late = after.is_late and not (before.is_late and before.turn == after.turn)
    sent = ""
    if manners.title and _title(before) != _title(after):
        sent += f"\x1b]2;{_title(after)}\x07"
    if (manners.bell and (is_new_turn or is_new_late)) or (
        manners.bell_for_talk and after.said > before.said
    ):
        sent += "\x07"
    if manners.notifies and is_new_turn:
        sent += f"\x1b]9;{_title(after)}\x07"
    return sent


def _title(moment: Moment) -> str:
    where = "".join(char for char in moment.where if char.isprintable())
    if not where:
        return "3UP 3DOWN"
    return f"● your turn · {where}" if moment.turn is not None else f"3UP 3DOWN · {where}"
