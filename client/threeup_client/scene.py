"""What the table screen shows: the model, and the state of the screen itself. Pure."""

from dataclasses import dataclass

from threeup_client.absence import with_room
from threeup_client.bar import Bar, Mood, bar_for, watching
from threeup_client.hand import Choice
from threeup_client.model import ClientModel, TableModel
from threeup_client.words import Names
from threeup_engine.events import (
    Cleared,
    ExtrasLapsed,
    Played,
    SomebodyDrew,
    Took,
    TurnedOver,
    YouDrew,
)
from threeup_engine.options import Seat
from threeup_engine.view import SeatView
from threeup_protocol.room_events import (
    GameBegan,
    Said,
    TableEvent,
)

TurnEvent = Played | TurnedOver | Cleared | Took | SomebodyDrew | YouDrew | ExtrasLapsed


@dataclass(frozen=True, slots=True)
class Scene:
    """One moment of the table screen."""

    model: ClientModel
    table: TableModel
    view: SeatView
    choice: Choice | None = None
    place: int | None = None
    """The 3DOWN place under the cursor."""
    alarm: str | None = None
    """Why the last try was refused."""
    unread: int = 0
    clock: str = ""
    elapsed: int = 0
    """Seconds since the server told of this."""
    has_chat: bool = True
    has_memory: bool = True
    """Whether the person has these switched on."""
    coach: str | None = None
    """What is explained now."""
    has_hints: bool = False
    """Whether one may ask what to do."""
    shows_unseen: bool = False
    """Whether the table itself tells what nobody has seen yet."""
    followed: Seat | None = None
    """Whose side of the table one sees who does not play."""
    instead: Bar | None = None
    """What the bar says in a lesson."""

    @property
    def names(self) -> Names:
        return names_at(self.table)

    @property
    def bar(self) -> Bar:
        if self.alarm is not None:
            return Bar(Mood.ALARM, self.alarm)
        if self.instead is not None:
            return self.instead
        bar = bar_for(
            self.view, self.names, self.choice, self.place, is_extra=is_extra(self.table, self.view)
        )
        if self.followed is not None:
            bar = watching(self.view, self.names, self.followed)
        return with_room(bar, self.table.room, self.names)

    @property
    def near(self) -> Seat | None:
        """The seat on this side of the table."""
        return self.view.seat if self.followed is None else self.followed

    @property
    def opponents(self) -> tuple[Seat, ...]:
        """Everybody else in the order of play after the near seat."""
        count = len(self.view.seats)
        start = -1 if self.near is None else self.near
        others = count if self.near is None else count - 1
        return tuple(Seat((start + 1 + i) % count) for i in range(others))

    @property
    def happened(self) -> tuple[TableEvent, ...]:
        return tuple(event for event in self.table.log if not isinstance(event, Said))


def names_at(table: TableModel) -> Names:
    return Names([seat.name for seat in table.room.seats], table.room.you)


def this_game(table: TableModel) -> tuple[TableEvent, ...]:
    """What happened since the game began; an earlier game's deeds are no longer told of anybody."""
    for i in range(len(table.log) - 1, -1, -1):
        if isinstance(table.log[i], GameBegan):
            return table.log[i:]
    return table.log


def is_extra(table: TableModel, view: SeatView) -> bool:
    """Whether the viewer has discarded before in this turn."""
    last = next((e for e in reversed(this_game(table)) if isinstance(e, TurnEvent)), None)
    return bool(view.legal) and last is not None and last.seat == view.seat and bool(view.turns)
