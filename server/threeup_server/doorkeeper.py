"""Who may come in: connections and people counted in all and by origin, passwords, failed tries."""

import hmac
import logging
import secrets
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from threeup_protocol.client_messages import Hello
from threeup_protocol.origins import origin_of
from threeup_protocol.server_messages import Code, Goodbye
from threeup_server.rate import Arrivals, Attempts, Clock, Limit
from threeup_server.settings import Settings

if TYPE_CHECKING:
    from threeup_server.connection import PlayerConnection
    from threeup_server.person import Person
    from threeup_server.table import Table

logger = logging.getLogger(__name__)

_ARRIVALS: Final = Limit(2.0, 120)
"""New connections from one origin."""
_TRY_AGAIN_SECONDS: Final = 10


class Doorkeeper:
    """Counts who is here, and refuses whoever would be one too many; nobody inside is put out."""

    def __init__(self, settings: Settings, clock: Clock) -> None:
        self.connections: set[PlayerConnection] = set()
        self.attempts = Attempts(settings.max_failures, settings.failure_seconds, clock)
        """Failed tries by origin, whatever was tried: passwords, tokens, codes, tables."""
        self.door_secret = secrets.token_hex(16)
        """Known to our own front doors alone: what they say of where a guest comes from holds."""
        self._settings = settings
        self._trusted = frozenset(origin_of(address) for address in settings.trusted_addresses)
        self._arrivals = Arrivals(_ARRIVALS, clock)
        self._connections_from: Counter[str] = Counter()
        self._strangers: dict[PlayerConnection, None] = {}
        """Connections without a hello, the oldest first."""
        self._strangers_from: Counter[str] = Counter()
        self._came_from: dict[Person, str] = {}
        self._people_from: Counter[str] = Counter()

    @property
    def is_forgetful(self) -> bool:
        """Whether nothing is kept of those who are gone, but for how often they came and failed."""
        return not (
            self._connections_from or self._strangers or self._strangers_from or self._people_from
        )

    def opened(self, connection: "PlayerConnection") -> None:
        """Count a new connection; one too many is told so and closed."""
        origin = connection.origin
        self.connections.add(connection)
        self._connections_from[origin] += 1
        if len(self.connections) > self._settings.max_connections + self._settings.max_strangers:
            connection.abort()  # those who are being told that it is full are too many already
            return
        refusal = self._too_many(origin)
        if refusal is not None:
            connection.say_goodbye(refusal)
            return
        self._strangers[connection] = None
        self._strangers_from[origin] += 1
        self._make_room(origin)

    def welcomed(self, connection: "PlayerConnection") -> None:
        """The connection is no stranger's any more: it has said hello, or ends."""
        if connection in self._strangers:
            del self._strangers[connection]
            _count_down(self._strangers_from, connection.origin)

    def lost(self, connection: "PlayerConnection") -> None:
        self.welcomed(connection)
        self.connections.discard(connection)
        _count_down(self._connections_from, connection.origin)

    def look_after(self, now: float) -> None:
        """Look after every connection; one that fails is closed and keeps nobody waiting."""
        for connection in list(self.connections):
            try:
                connection.look_after(now)
            except Exception:
                logger.exception("%s: could not be looked after", connection.peer)
                connection.abort()

    def origin_for(self, hello: Hello, origin: str) -> str:
        """Whom a hello counts for that came over a connection from `origin`."""
        is_ours = hmac.compare_digest(hello.door or "", self.door_secret)
        return origin_of(hello.address) if is_ours and hello.address else origin

    def hello_refusal(self, hello: Hello, origin: str, *, is_back: bool) -> Goodbye | None:
        """Why the hello may not even be looked at, or None.

        Who `is_back` may come to what they have; a spoken code is as good, but could be guessed by
        trying. Who has a token has given the password before, but who was forgotten meanwhile is
        one more.
        """
        if hello.code is not None:
            wait = self.attempts.wait(origin)
            return _wait(wait) if wait else None
        if is_back:
            return None
        refusal = None if hello.token else self._password_refusal(hello.password, origin)
        most = self._settings.max_people_per_address
        if refusal is None and self._is_limited(origin) and self._people_from[origin] >= most:
            return Goodbye(Code.ADDRESS_FULL, final=False, wait=_TRY_AGAIN_SECONDS)
        return refusal

    def counted(self, refusal: Goodbye, origin: str) -> Goodbye:
        """The refusal of a hello; who has tried too many tokens is told to wait instead."""
        if refusal.code not in {Code.TOKEN_UNKNOWN, Code.CODE_UNKNOWN}:
            return refusal
        wait = self.attempts.failed(origin)
        return _wait(wait) if wait else refusal

    def came_in(self, person: "Person", origin: str) -> None:
        """A session counts for where it was begun until it is forgotten."""
        if person not in self._came_from:
            self._came_from[person] = origin
            self._people_from[origin] += 1

    def gone(self, person: "Person") -> None:
        origin = self._came_from.pop(person, None)
        if origin is not None:
            _count_down(self._people_from, origin)

    def may_open_table(self, origin: str, tables: Iterable["Table"]) -> bool:
        """Whether another table may be opened from there; shared ones are nobody's alone."""
        if not self._is_limited(origin):
            return True
        own = sum(
            {self._came_from.get(person) for person in table.people} == {origin} for table in tables
        )
        return own < self._settings.max_tables_per_address

    def _is_limited(self, origin: str) -> bool:
        """Whether connections from there are counted: front doors bring many from one address."""
        return origin not in self._trusted

    def _too_many(self, origin: str) -> Goodbye | None:
        is_limited = self._is_limited(origin)
        if is_limited and not self._arrivals.take(origin):
            return Goodbye(Code.RATE, final=False, wait=_TRY_AGAIN_SECONDS)
        if len(self.connections) > self._settings.max_connections:
            return Goodbye(Code.SERVER_FULL, final=False, wait=_TRY_AGAIN_SECONDS)
        if is_limited and self._connections_from[origin] > self._settings.max_per_address:
            return Goodbye(Code.ADDRESS_FULL, final=False, wait=_TRY_AGAIN_SECONDS)
        return None

    def _make_room(self, origin: str) -> None:
        """Close the oldest stranger from where too many are, or from where most are."""
        most_here = self._settings.max_strangers_per_address
        if self._is_limited(origin) and self._strangers_from[origin] > most_here:
            crowd = origin
        elif len(self._strangers) > self._settings.max_strangers:
            ((crowd, _),) = self._strangers_from.most_common(1)
        else:
            return
        oldest = next(one for one in self._strangers if one.origin == crowd)
        self.welcomed(oldest)  # it is lost only later: of many at once each pushes another out
        oldest.abort()

    def _password_refusal(self, given: str | None, origin: str) -> Goodbye | None:
        password = self._settings.password
        if not password:
            return None
        if given is None:
            return Goodbye(Code.PASSWORD, final=True)
        wait = self.attempts.wait(origin)
        if wait:
            return _wait(wait)
        if hmac.compare_digest(given.encode(), password.encode()):
            return None
        self.attempts.failed(origin)
        logger.info("%s: a wrong password", origin)
        return Goodbye(Code.PASSWORD, final=True)


def _wait(seconds: int) -> Goodbye:
    return Goodbye(Code.TRIES, final=False, wait=seconds)


def _count_down(counts: Counter[str], origin: str) -> None:
    """One fewer; what is at nought is forgotten."""
    counts[origin] -= 1
    if counts[origin] <= 0:
        del counts[origin]
