"""What whoever runs the server can ask of it while it runs, and how it is answered."""

import asyncio
import os
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from threeup_protocol.server_messages import Announced, Code, ServerMessage
from threeup_protocol.text import clean_chat, clean_name
from threeup_server.bans import banned_origin, is_wider_than_counted
from threeup_server.control import ControlError
from threeup_server.person import Person
from threeup_server.table import Table

if TYPE_CHECKING:
    from threeup_server.hub import Hub

DRAIN_SECONDS: Final = 0.5
"""Between two looks at whether the last game is over."""

Question = dict[str, Any]


class HostTools:
    """Answers the questions of the control socket; `stop` is set when a drain has ended."""

    def __init__(self, hub: "Hub", stop: asyncio.Event) -> None:
        self._hub = hub
        self._stop = stop
        self.addresses: list[str] = []
        """What players type to get here."""
        self._began = time.monotonic()
        self._drain: asyncio.Task[None] | None = None

    def answer(self, question: Question) -> Any:
        """
        Raises:
            ControlError: it cannot be done; the text is one line.
        """
        answers: dict[str, Callable[[Question], Any]] = {
            "status": self._status,
            "tables": self._tables,
            "players": self._players,
            "bans": self._bans,
            "kick": self._kick,
            "ban": self._ban,
            "unban": self._unban,
            "say": self._say,
            "drain": self._begin_drain,
        }
        wanted = question.get("do")
        found = answers.get(wanted) if isinstance(wanted, str) else None
        if found is None:
            raise ControlError("this server does not know that command")
        return found(question)

    async def close(self) -> None:
        if self._drain is not None:
            self._drain.cancel()
            await asyncio.gather(self._drain, return_exceptions=True)

    def _status(self, _question: Question) -> dict[str, Any]:
        hub = self._hub
        return {
            "name": hub.settings.name,
            "process": os.getpid(),
            "addresses": self.addresses,
            "seconds": round(time.monotonic() - self._began),
            "draining": hub.is_draining,
            "connections": len(hub.connections),
            "people": sum(person.is_connected for person in hub.people),
            "away": sum(not person.is_connected for person in hub.people),
            "tables": len(hub.tables),
            "games": sum(table.is_playing for table in hub.tables),
        }

    def _tables(self, _question: Question) -> list[dict[str, Any]]:
        return [_table_row(table) for table in self._hub.tables]

    def _players(self, _question: Question) -> list[dict[str, Any]]:
        now = self._hub.clock()
        return [_person_row(person, now) for person in self._hub.people]

    def _bans(self, _question: Question) -> list[str]:
        return list(self._hub.bans)

    def _kick(self, question: Question) -> dict[str, Any]:
        person = self._named(question)
        self._hub.bans.kicked(person.name)
        self._hub.put_out(person, Code.KICKED)
        return {"name": person.name}

    def _ban(self, question: Question) -> dict[str, Any]:
        text = _text(question, "name")
        origin = banned_origin(text)
        if is_wider_than_counted(text):
            raise ControlError(f"{text} is too wide: ban addresses, or IPv6 networks of 64 bits")
        if origin in {"127.0.0.1", "::1"}:
            raise ControlError(f"{text} is this computer itself")
        name = clean_name(text)
        if origin is None and not name:
            raise ControlError("there is nothing to read in that name")
        self._hub.bans.add(text)
        found = self._hub.people.named(name)
        out = [found] if found else []
        if origin is not None:
            out = [one for one in self._hub.people if _origin_of(one) == origin]
        address = _origin_of(found) if found else None
        for person in out:
            self._hub.put_out(person, Code.BANNED)
        return {"banned": origin or name, "sent_out": [one.name for one in out], "address": address}

    def _unban(self, question: Question) -> dict[str, Any]:
        text = _text(question, "name")
        if not self._hub.bans.remove(text):
            raise ControlError(f"{text} is not banned; threeup-server bans lists who is")
        return {"name": text}

    def _say(self, question: Question) -> dict[str, Any]:
        text = clean_chat(_text(question, "text"))
        if not text:
            raise ControlError("there is nothing to read in that text")
        return {"text": text, "told": self._tell_all(Announced(text))}

    def _begin_drain(self, _question: Question) -> dict[str, Any]:
        games = self._games_that_go_on()
        if self._drain is None:
            self._hub.is_draining = True
            self._tell_all(Announced(draining=True))
            self._drain = asyncio.create_task(self._stop_after_the_last_game(), name="drain")
        return {"games": games}

    async def _stop_after_the_last_game(self) -> None:
        while self._games_that_go_on():  # noqa: ASYNC110
            await asyncio.sleep(DRAIN_SECONDS)
        self._stop.set()

    def _games_that_go_on(self) -> int:
        """One at which nobody is connected stands still: it is kept for the next start."""
        return sum(table.is_playing and table.is_looked_at for table in self._hub.tables)

    def _tell_all(self, message: ServerMessage) -> int:
        """Tell everybody who is connected; says how many that is."""
        here = [one.connection for one in self._hub.people if one.connection is not None]
        for connection in here:
            connection.send(message)
        return len(here)

    def _named(self, question: Question) -> Person:
        name = _text(question, "name")
        person = self._hub.people.named(name)
        if person is None:
            raise ControlError(f"nobody here is called {name}; threeup-server players lists all")
        return person


def _text(question: Question, key: str) -> str:
    text = question.get(key)
    if not isinstance(text, str) or not text.strip():
        raise ControlError(f"{key} is missing")
    return text.strip()


def _origin_of(person: Person) -> str | None:
    return person.origin if person.is_connected else None


def _table_row(table: Table) -> dict[str, Any]:
    taken = [who for _, who in table.seats.taken]
    return {
        "table": table.id,
        "name": table.options.name,
        "stage": table.stage,
        "seats": len(table.seats),
        "people": [who.name for who in taken if who.level is None],
        "bots": sum(who.level is not None for who in taken),
        "watchers": len(table.watchers),
        "games": table.games,
        "turns": table.game.state.turns if table.game else 0,
    }


def _person_row(person: Person, now: float) -> dict[str, Any]:
    return {
        "name": person.name,
        "table": person.table.id if person.table else None,
        "seated": person.table is not None and person.table.seats.seat_of(person) is not None,
        "address": _origin_of(person),
        "away_seconds": None if person.is_connected else max(0, round(now - person.lost_at)),
    }
