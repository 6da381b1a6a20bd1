"""The browser's front door: a page that needs nothing from outside, and a websocket."""

import asyncio
import hmac
import re
from collections.abc import Collection
from functools import partial
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from aiohttp import web

from threeup_client.door.channel import size_of
from threeup_client.door.hall import FULL, Hall
from threeup_client.door.limits import Count, Failures
from threeup_client.door.ways import web_way
from threeup_client.door.web_listening import Connection
from threeup_client.door.web_session import WebSession, parsed
from threeup_client.numbers import number_in
from threeup_protocol.origins import origin_of
from threeup_protocol.text import clean_name

LONGEST_MESSAGE: Final = 64 * 1024
LARGEST_SIZE: Final = 999_999_999
"""Of what a browser may say; what is taken of it is less."""
HEARTBEAT_SECONDS: Final = 15.0
NO_HELLO: Final = "This page is too old or too new; load it again."
WRONG: Final = "That was not the password."
_TOKEN: Final = re.compile("[0-9a-f]{32}")
_OURS: Final = {"page.js": "text/javascript", "page.css": "text/css"}
_XTERM: Final = {
    "terminal.js": ("static/js/textual.js", "text/javascript"),
    "terminal.css": ("static/css/xterm.css", "text/css"),
}
_HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; connect-src 'self'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}


class NoTerminalError(Exception):
    """The package with the browser's terminal is not installed."""


class WebDoor:
    """Takes browsers in for a hall."""

    def __init__(
        self, hall: Hall, password: str | None = None, origins: Collection[str] = ()
    ) -> None:
        """`origins`: pages that may connect besides the door's own, such as `https://games.example`.

        Raises:
            NoTerminalError: there is none to show.
        """
        self._hall = hall
        self._password = password
        self._origins = origins
        self._strangers = Count(hall.limits.strangers, hall.limits.strangers_per_address)
        self._failures = Failures(hall.limits)
        self._texts = _texts(asks_password=password is not None)

    def application(self) -> web.Application:
        application = web.Application(client_max_size=1024)
        for path, (text, kind) in self._texts.items():
            application.router.add_get(f"/{path}", partial(_give, text, kind))
        application.router.add_get("/ws", self._websocket)
        return application

    async def _websocket(self, request: web.Request) -> web.StreamResponse:
        if not self._is_ours(request):
            raise web.HTTPForbidden(text="That page may not play here.\n")
        origin = origin_of(request.remote or "?")
        socket = web.WebSocketResponse(heartbeat=HEARTBEAT_SECONDS, max_msg_size=LONGEST_MESSAGE)
        await socket.prepare(request)
        if not self._strangers.enter(origin):
            await socket.close(message=FULL.encode())  # a page cannot read any other refusal
            return socket
        try:
            who = await self._hello(socket, origin)
        finally:
            self._strangers.leave(origin)
        if who is None:
            return socket
        token, name = who
        way = web_way(request.headers.get("Origin", ""))
        guest = self._hall.guests.with_token(token, name, origin, way)
        size = size_of(_number(request, "width"), _number(request, "height"))
        connection = request.transport.get_protocol() if request.transport else None
        if isinstance(connection, Connection):
            connection.begin_session()
        await WebSession(self._hall, socket, size).run(guest)
        if request.transport is not None:
            request.transport.abort()  # whoever reads no more would keep it
        return socket

    def _is_ours(self, request: web.Request) -> bool:
        """Whether the page that connects came from here: others would play as whoever looks."""
        origin = request.headers.get("Origin", "")
        return origin in self._origins or origin.partition("://")[2] == request.host

    async def _hello(self, socket: web.WebSocketResponse, origin: str) -> tuple[str, str] | None:
        """Token and name of who is there; None where the socket was closed."""
        try:
            async with asyncio.timeout(self._hall.limits.log_in):
                hello = parsed(await socket.receive_str())
        except (TimeoutError, TypeError):
            hello = None
        match hello:
            case ["hello", {"token": str(token), "name": str(name), "password": str(password)}]:
                if not _TOKEN.fullmatch(token):
                    await socket.close(message=NO_HELLO.encode())
                elif not await self._is_let_in(password, origin):
                    await socket.close(message=WRONG.encode())
                else:
                    return token, clean_name(name) or "Guest"
            case _:
                await socket.close(message=NO_HELLO.encode())
        return None

    async def _is_let_in(self, password: str, origin: str) -> bool:
        if self._password is None:
            return True
        if hmac.compare_digest(password.encode("utf-8", "replace"), self._password.encode()):
            return True
        await asyncio.sleep(self._failures.failed(origin, asyncio.get_running_loop().time()))
        return False


def _texts(*, asks_password: bool) -> dict[str, tuple[bytes, str]]:
    """What there is to get, by path."""
    spec = find_spec("textual_serve")
    if spec is None or not spec.submodule_search_locations:
        raise NoTerminalError
    folder = Path(spec.submodule_search_locations[0])
    own = files("threeup_client.door") / "page"
    page = (own / "index.html").read_text(encoding="utf-8")
    page = page.replace("@PASSWORD@", "yes" if asks_password else "no")
    texts = {"": (page.encode(), "text/html")}
    texts |= {name: ((own / name).read_bytes(), kind) for name, kind in _OURS.items()}
    texts |= {name: ((folder / path).read_bytes(), kind) for name, (path, kind) in _XTERM.items()}
    return texts


async def _give(text: bytes, kind: str, _request: web.Request) -> web.Response:
    return web.Response(body=text, content_type=kind, charset="utf-8", headers=_HEADERS)


def _number(request: web.Request, name: str) -> int:
    return number_in(request.query.get(name, ""), 0, LARGEST_SIZE) or 0
