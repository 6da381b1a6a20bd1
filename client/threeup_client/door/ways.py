"""The way by which a guest has come, so that they can tell it to their friends: pure."""

import re
from dataclasses import dataclass
from typing import Final

_USUAL_PORT: Final = 22
_PAGE: Final = re.compile(
    r"https?://(?P<host>[\w.-]{1,253}|\[[0-9a-f.:]{2,45}\])(:\d{1,5})?", re.ASCII
)
"""As browsers say it; whoever else says something is told nothing."""


@dataclass(frozen=True, slots=True)
class Way:
    """Both are empty where the door does not know.

    What lies between a door and its guests, such as a router or a container that gives it another
    port, is not to be seen from inside.
    """

    host: str = ""
    """By which the door was reached."""
    typed: str = ""
    """What others type to come in by the same door."""


def ssh_way(host: str, port: int) -> Way:
    """To the address at which a connection arrived: SSH tells no name that was typed."""
    at = "" if port == _USUAL_PORT else f"-p {port} "
    return Way(host, f"ssh {at}{host}") if host else Way()


def web_way(origin: str) -> Way:
    """To the page that a browser shows; behind a proxy that is the proxy's."""
    page = _PAGE.fullmatch(origin)
    return Way(page["host"].strip("[]"), f"{origin}/") if page else Way()
