"""Who may open, join and watch tables."""

import hmac
from typing import TYPE_CHECKING

import msgspec

from threeup_engine.options import SEATS
from threeup_protocol.client_messages import Create, Join, Watch
from threeup_protocol.server_messages import Code
from threeup_protocol.table import TableOptions
from threeup_protocol.text import clean_table_name
from threeup_server.entries import BotSat, Sat, Watched
from threeup_server.person import Person
from threeup_server.refusing import RefusedError
from threeup_server.table import Table
from threeup_server.tables import password_hash

if TYPE_CHECKING:
    from threeup_server.hub import Hub


def come_in(hub: "Hub", person: Person, request: Create | Join | Watch) -> Table:
    """The person is at the table that they asked for.

    Raises:
        RefusedError: they cannot be; nothing has changed.
    """
    if person.table is not None:
        raise RefusedError(Code.AT_TABLE)
    if not person.arrivals.take(hub.clock()):
        raise RefusedError(Code.RATE, wait=1)
    if isinstance(request, Create):
        return _create(hub, person, request)
    table = hub.tables.get(request.table)
    if table is None:
        raise _failed(hub, person, Code.NO_TABLE)
    _check_invited(hub, table, person, request.password)
    if isinstance(request, Join):
        _join(hub, table, person, request)
    else:
        _watch(hub, table, person, request)
    return table


def checked_options(options: TableOptions) -> TableOptions:
    """With a clean name.

    Raises:
        RefusedError: there is nothing to read in the name, or the deck is not for so many seats.
    """
    name = clean_table_name(options.name)
    if not name:
        raise RefusedError(Code.TEXT)
    if options.seats not in SEATS[options.house.deck] or len(options.bots) >= options.seats:
        raise RefusedError(Code.SEATS)
    return msgspec.structs.replace(options, name=name)


def _create(hub: "Hub", person: Person, request: Create) -> Table:
    options = checked_options(request.options)
    if hub.is_draining:
        raise RefusedError(Code.STOPPING)
    if len(hub.tables) >= hub.settings.max_tables:
        raise RefusedError(Code.SERVER_FULL)
    if not hub.doorkeeper.may_open_table(person.origin, hub.tables):
        raise RefusedError(Code.ADDRESS_FULL, wait=10)
    cause = (person, request.i)
    table = hub.tables.open(options, request.password, cause)
    hub.tables.do(table, Sat(person.id, person.name), cause)
    for level in options.bots:
        hub.tables.do(table, BotSat(level))
    return table


def _check_invited(hub: "Hub", table: Table, person: Person, password: str | None) -> None:
    now = hub.clock()
    if table.kicked.get(person.key, 0.0) > now:
        raise RefusedError(Code.KICKED, wait=round(table.kicked[person.key] - now))
    if table.password is None:
        return
    if password is None:
        raise RefusedError(Code.PASSWORD)
    wait = hub.doorkeeper.attempts.wait(person.origin)
    if wait:
        raise RefusedError(Code.TRIES, wait)
    if not hmac.compare_digest(password_hash(table.root, password), table.password):
        raise _failed(hub, person, Code.PASSWORD)


def _failed(hub: "Hub", person: Person, code: Code) -> RefusedError:
    """The refusal of a wrong guess; who has guessed too often is told to wait instead."""
    wait = hub.doorkeeper.attempts.failed(person.origin)
    return RefusedError(Code.TRIES, wait) if wait else RefusedError(code)


def _join(hub: "Hub", table: Table, person: Person, request: Join) -> None:
    if table.is_playing:
        raise RefusedError(Code.PLAYING)
    if table.seats.free is None:
        raise RefusedError(Code.TABLE_FULL)
    hub.tables.do(table, Sat(person.id, person.name), (person, request.i))


def _watch(hub: "Hub", table: Table, person: Person, request: Watch) -> None:
    if not table.options.watchers:
        raise RefusedError(Code.NO_WATCHERS)
    if len(table.watchers) >= hub.settings.max_watchers:
        raise RefusedError(Code.TABLE_FULL)
    hub.tables.do(table, Watched(person.id, person.name), (person, request.i))
