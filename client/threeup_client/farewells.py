"""What is said when a server sends one away for good, and what one can do about it."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from threeup_client.refusals import code_text
from threeup_protocol.limits import VERSIONS_SPOKEN
from threeup_protocol.server_messages import Code, Goodbye


class Asks(Enum):
    """What has to be typed to get in."""

    NAME = "Your name"
    PASSWORD = "Password"
    CODE = "Resume code"


@dataclass(frozen=True, slots=True)
class Farewell:
    title: str
    lines: tuple[str, ...]
    asks: Asks | None = None
    can_return: bool = False
    """Whether coming back at once makes sense."""
    code: str = ""
    reason: str = ""
    """In a line, for the terminal after the end."""


_ASKS: Final = {
    Code.NAME_TAKEN: Asks.NAME,
    Code.NAME_BAD: Asks.NAME,
    Code.PASSWORD: Asks.PASSWORD,
    Code.CODE_UNKNOWN: Asks.CODE,
}
_TITLES: Final = {
    Code.NAME_TAKEN: "That name is taken",
    Code.NAME_BAD: "That name cannot be read",
    Code.PASSWORD: "This server asks for a password",
    Code.CODE_UNKNOWN: "That code opens nothing",
    Code.VERSION: "Two versions that cannot talk",
    Code.BANNED: "You are not let in",
    Code.KICKED: "You were sent away",
    Code.REPLACED: "You came in from another terminal",
}
_LINES: Final = {
    Code.NAME_TAKEN: ("Somebody there has that name already. Choose another one:",),
    Code.NAME_BAD: ("Nothing readable is left of it. Choose one with letters:",),
    Code.PASSWORD: ("Whoever runs the server can tell you the password:",),
    Code.CODE_UNKNOWN: (
        "It is wrong, used, or older than five minutes.",
        "The other machine gives a new one: r at the table,",
        "or, where it shows lines, code. Type the new one:",
    ),
    Code.REPLACED: (
        "That terminal has your seat now, and this one stands still.",
        "Nothing is lost: you can go on there, or take the seat back here.",
    ),
    Code.KICKED: ("You were sent away from the server. Later you may come back.",),
}


def farewell(goodbye: Goodbye | None, problem: str, password_given: bool = False) -> Farewell:
    """`problem` is the client's own reason where the server gave none."""
    if problem or goodbye is None:
        reason = problem or "the connection has ended"
        return Farewell("No link to that server", tuple(reason.splitlines()), reason=reason)
    code = goodbye.code
    lines: Sequence[str] = _LINES.get(code, (f"The server says: {code_text(code)}.",))
    if code is Code.VERSION:
        lines = _versions(goodbye.versions)
    if code is Code.PASSWORD and password_given:
        lines = ("That was not it. Try again:",)
    return Farewell(
        _TITLES.get(code, "The server has ended the connection"),
        tuple(lines),
        _ASKS.get(code),
        can_return=code is Code.REPLACED,
        code=code,
        reason=code_text(code),
    )


def another_name(name: str) -> str:
    """`Asha2`, and after it `Asha3`."""
    stem = name.rstrip("0123456789")
    number = int(name[len(stem) :] or 1) if stem != name or stem else 1
    return f"{stem[:22]}{min(number, 97) + 1}"


def _versions(spoken: Sequence[int]) -> tuple[str, ...]:
    ours, theirs = max(VERSIONS_SPOKEN), max(spoken, default=0)
    older = "This client is the older of the two:" if theirs > ours else "The server is older:"
    does = "install the newer threeup here." if theirs > ours else "its host has to update it."
    return (
        f"This client speaks version {ours} of the protocol, the server {theirs or 'another'}.",
        f"{older} {does}",
    )
