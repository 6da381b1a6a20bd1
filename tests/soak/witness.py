"""What the people at a table were told, held against each other and against the record."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import msgpack
import msgspec

from threeup_engine.actions import Action
from threeup_engine.options import Seat
from threeup_engine.record import Record
from threeup_engine.record_text import RecordError, parse
from threeup_engine.replay import replay, verify
from threeup_engine.state import GameState
from threeup_engine.view import SeatView
from threeup_engine.visibility import seen_by, view_for

Event = dict[str, Any]

_HIDDEN: Final = {"up_chosen", "drew"}
"""Events that hold a secret; they never leave the server."""
_GAME: Final = {
    "ups_shown", "played", "turned_over", "cleared", "took", "extras_lapsed", "went_out",
    "left_game", "game_ended", "somebody_chose", "somebody_drew",
}  # fmt: skip


@dataclass
class Acts:
    """The moves of one person in one game that the server has said are done."""

    seat: int
    done: list[Action] = field(default_factory=list)
    share: bytes = b""


def public(event: Event) -> Event:
    """An event as everybody else is told it."""
    if event["t"] == "you_drew":
        return {"t": "somebody_drew", "seat": event["seat"], "count": len(event["cards"])}
    if event["t"] == "you_chose":
        return {"t": "somebody_chose", "seat": event["seat"]}
    return event


class Played:
    """A finished game, played again from its record."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.events: list[Event] = []
        self.states: dict[int, GameState] = {}
        """By how many events the game had then."""
        for step in replay(record):
            for event in step.events:
                self.events.append(msgpack.unpackb(msgspec.msgpack.encode(seen_by(None, event))))
            self.states[len(self.events)] = step.state


class Witness:
    """One table, as everybody at it has been told it."""

    def __init__(self, table: str, faults: list[str]) -> None:
        self.table = table
        self.games_verified = 0
        self._faults = faults
        self._log: dict[int, Event] = {}
        self._views: dict[int | None, dict[int, Mapping[str, Any]]] = defaultdict(dict)
        self._began: dict[int, int] = {}
        self._games: dict[str, int] = {}
        """By the commitment to the deal."""
        self._played: dict[int, tuple[str, Played]] = {}

    def told(self, viewer: int | None, update: Mapping[str, Any]) -> None:
        """Somebody at the table was sent this."""
        first = update["s"] - len(update["events"]) + 1
        for s, event in enumerate(update["events"], first):
            self._heard(viewer, s, event)
        room, view = update["room"], update.get("view")
        if room["stage"] == "playing":
            self._games[room["commitment"]] = room["game"]
        if view is not None:
            if view["seat"] != viewer:
                self._fault(f"seat {viewer} was sent the view of seat {view['seat']}")
            self._views[viewer][update["s"]] = view

    def has_record(self, asked: int, text: str, viewer: int | None, acts: Acts | None) -> None:
        """Hold everything that `viewer` was told of a game against its record.

        Who only looks on may have asked so late that the next one has ended as well.
        """
        try:
            record = parse(text)
        except RecordError as error:
            self._fault(f"game {asked}: {error}")
            return
        game = self._games.get(record.commitment, 0)
        if game != asked and (viewer is not None or game < asked):
            self._fault(f"asked for the record of game {asked} and got that of {game}")
            return
        played = self._replayed(game, text, record)
        if played is None:
            return
        self._check_views(game, played, viewer)
        if acts is not None:
            self._check_acts(game, played.record, acts)

    def _heard(self, viewer: int | None, s: int, event: Event) -> None:
        kind = event["t"]
        if kind in _HIDDEN or (kind.startswith("you_") and event["seat"] != viewer):
            self._fault(f"seat {viewer} was told a secret: {kind}")
        shown = public(event)
        if self._log.setdefault(s, shown) != shown:
            self._fault(f"event {s} was told as {self._log[s]} and as {shown}")
        if kind == "game_began":
            self._began[event["game"]] = s

    def _replayed(self, game: int, text: str, record: Record) -> Played | None:
        """The game, checked against the events on its first record."""
        if game in self._played:
            if self._played[game][0] != text:
                self._fault(f"game {game} has two records")
            return self._played[game][1]
        fault = verify(record)
        if fault is not None:
            self._fault(f"the record of game {game} is not true: {fault}")
            return None
        played = Played(record)
        self._played = {**dict(list(self._played.items())[-2:]), game: (text, played)}
        self._check_events(game, played)
        self.games_verified += 1
        return played

    def _check_events(self, game: int, played: Played) -> None:
        told = [event for _, event in self._events_of(game) if event["t"] in _GAME]
        if not self._is_whole(game):
            return
        if told != played.events:
            at = next(
                (
                    i
                    for i, (one, other) in enumerate(zip(told, played.events, strict=False))
                    if one != other
                ),
                min(len(told), len(played.events)),
            )
            self._fault(
                f"game {game}: {len(told)} events were told, {len(played.events)} are in the "
                f"record; they part at {at}: {told[at : at + 1]} {played.events[at : at + 1]}"
            )

    def _check_views(self, game: int, played: Played, viewer: int | None) -> None:
        """Every view was the one of the state after just as many events."""
        views = self._views[viewer]
        seat = None if viewer is None else Seat(viewer)
        count = 0
        for s, event in self._events_of(game):
            count += event["t"] in _GAME
            view = views.pop(s, None)
            if view is None or not self._is_whole(game):
                continue
            state = played.states.get(count)
            if state is None or msgspec.convert(view, SeatView) != view_for(state, seat):
                self._fault(f"game {game}: seat {viewer} was shown something else at {s}")
        for s in [s for s in views if s < self._began.get(game, 0)]:
            del views[s]

    def _check_acts(self, game: int, record: Record, acts: Acts) -> None:
        in_record = [move.action for move in record.moves if move.seat == acts.seat]
        made_for = sum(
            event["t"] == "moved_for" and event["seat"] == acts.seat
            for _, event in self._events_of(game)
        )
        if self._is_whole(game) and len(in_record) != len(acts.done) + made_for:
            self._fault(
                f"game {game}, seat {acts.seat}: {len(acts.done)} moves acknowledged and "
                f"{made_for} made for them, but {len(in_record)} in the record"
            )
        left = iter(in_record)
        if not all(any(action == other for other in left) for action in acts.done):
            self._fault(f"game {game}, seat {acts.seat}: an acknowledged move is missing")
        if acts.share and record.shares[acts.seat] != acts.share:
            self._fault(f"game {game}, seat {acts.seat}: not the share that was given")

    def _events_of(self, game: int) -> list[tuple[int, Event]]:
        start = self._began.get(game)
        if start is None:
            return []
        end = self._began.get(game + 1, max(self._log) + 1)
        return [(s, self._log[s]) for s in range(start, end) if s in self._log]

    def _is_whole(self, game: int) -> bool:
        """Whether everything was told to somebody: bots may play on for longer, with nobody
        connected, than the server remembers.
        """
        events = self._events_of(game)
        return bool(events) and events[-1][0] - events[0][0] + 1 == len(events)

    def _fault(self, text: str) -> None:
        self._faults.append(f"table {self.table}: {text}")
