"""What the terminal can show, found out once before the screens start, and the look it leads to."""

import codecs
import os
import re
import select
import sys
import termios
import time
import tty
from collections.abc import Iterator, Mapping, MutableMapping
from contextlib import contextmanager
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from threeup_client.paint.look import Cards, Look, Marks
from threeup_client.paint.palettes import Theme
from threeup_client.settings import Settings

_SECONDS: Final = 0.2
_SECONDS_FAR: Final = 0.6
"""Over SSH."""
QUESTIONS: Final = "\r▲\x1b[6n\r\x1b[K\x1b]11;?\x1b\\\x1b[c"
"""How wide a sign is, which colour the ground has; last one that every terminal answers."""
_COLUMN: Final = re.compile(rb"\x1b\[\d+;(\d+)R")
_GROUND: Final = re.compile(rb"\x1b\]11;rgba?:([0-9a-fA-F]+)/([0-9a-fA-F]+)/([0-9a-fA-F]+)")
LAST_ANSWER: Final = re.compile(rb"\x1b\[\?[\d;]*c")
_ALL_COLOURS: Final = ("direct", "kitty", "ghostty", "alacritty", "foot", "wezterm", "contour")


class Depth(IntEnum):
    """How many colours a terminal has."""

    FEW = 16
    """16 or fewer, or none are wanted."""
    SOME = 256
    ALL = 2**24


@dataclass(frozen=True, slots=True)
class Terminal:
    """What is known of the terminal."""

    depth: Depth = Depth.ALL
    is_light: bool = False
    charset: str = "utf-8"
    has_signs: bool = True
    """Its signs are one column wide, as the screens need them."""


def look_for(
    settings: Settings, terminal: Terminal, labels: Mapping[str, str] | None = None
) -> Look:
    """The look that the settings ask for; what they leave to us is taken from the terminal."""
    theme = Theme.DARK
    if settings.theme != "auto":
        theme = Theme(settings.theme)
    elif terminal.depth is Depth.FEW:
        theme = Theme.NONE
    elif terminal.is_light:
        theme = Theme.LIGHT
    is_plain = terminal.charset != "utf-8" or not terminal.has_signs
    return Look(
        theme=theme,
        only_256=terminal.depth < Depth.ALL,
        ascii=settings.symbols == "ascii" or (settings.symbols == "auto" and is_plain),
        charset=terminal.charset,
        marks=Marks(settings.marks),
        cards=Cards(settings.cards),
        labels=labels or {},
    )


def find_out(settings: Settings, environ: Mapping[str, str] = os.environ) -> Terminal:
    """Look at the environment, and ask the terminal what the settings leave open."""
    term = environ.get("TERM", "")
    charset = charset_of(environ, sys.__stderr__.encoding if sys.__stderr__ else "ascii")
    is_simple = term in ("", "dumb", "linux") or charset != "utf-8"
    depth = Depth.FEW if environ.get("NO_COLOR") else depth_of(environ)
    answers = b""
    is_open = settings.symbols == "auto" or (settings.theme == "auto" and depth > Depth.FEW)
    if is_open and not is_simple:
        is_far = bool(environ.get("SSH_CONNECTION") or environ.get("SSH_TTY"))
        answers = ask_terminal(0, 2, _SECONDS_FAR if is_far else _SECONDS)
    return Terminal(
        depth=depth,
        is_light=is_light(answers, environ),
        charset=charset,
        has_signs=not is_simple and sign_width(answers) in (None, 1),
    )


def prepare_textual(terminal: Terminal, environ: MutableMapping[str, str]) -> None:
    """Let Textual, not yet imported, send the colours found; NO_COLOR is ours to keep."""
    environ.pop("NO_COLOR", None)
    names = {Depth.ALL: "truecolor", Depth.SOME: "256", Depth.FEW: "standard"}
    environ["TEXTUAL_COLOR_SYSTEM"] = names[terminal.depth]


def depth_of(environ: Mapping[str, str]) -> Depth:
    """By COLORTERM and TERM."""
    term = environ.get("TERM", "").lower()
    if environ.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return Depth.ALL
    if any(name in term for name in _ALL_COLOURS):
        return Depth.ALL
    return Depth.SOME if "256" in term else Depth.FEW


def charset_of(environ: Mapping[str, str], encoding: str) -> str:
    """What the terminal shows, by the locale; `encoding` is what Python writes in."""
    names = [environ.get(name, "") for name in ("LC_ALL", "LC_CTYPE", "LANG")]
    # Python itself sets LC_CTYPE to C.UTF-8 where the locale is C.
    if names[:2] == ["", "C.UTF-8"] and names[2] in ("C", "POSIX"):
        return "ascii"
    name = next((name for name in names if name), "")
    if name in ("C", "POSIX"):
        return "ascii"
    if "utf" in name.lower():
        return "utf-8"
    written = codecs.lookup(encoding).name
    return "ascii" if name and written == "utf-8" else written


def is_light(answers: bytes, environ: Mapping[str, str]) -> bool:
    """Whether the terminal's ground is light, by its answer or by COLORFGBG."""
    found = _GROUND.search(answers)
    if found is None:
        ground = environ.get("COLORFGBG", "").rpartition(";")[2]
        return ground in ("7", "9", "10", "11", "12", "13", "14", "15")
    red, green, blue = (int(part, 16) / (16 ** len(part) - 1) for part in found.groups())
    return bool(0.299 * red + 0.587 * green + 0.114 * blue > 0.5)


def sign_width(answers: bytes) -> int | None:
    """Columns that a printed sign took; None where the terminal did not say."""
    found = _COLUMN.search(answers)
    return int(found[1]) - 1 if found else None


def ask_terminal(source: int, target: int, seconds: float) -> bytes:
    """What the terminal answers within `seconds`; empty where these are no terminals."""
    answers = b""
    try:
        with _unbuffered(source):
            os.write(target, QUESTIONS.encode())
            deadline = time.monotonic() + seconds
            while not LAST_ANSWER.search(answers):
                left = deadline - time.monotonic()
                if left <= 0 or not select.select([source], [], [], left)[0]:
                    break
                answers += os.read(source, 1024) or b"\x1b[?c"
    except (OSError, termios.error):
        return b""
    return answers


@contextmanager
def _unbuffered(source: int) -> Iterator[None]:
    """Answers come at once and are not echoed."""
    before = termios.tcgetattr(source)
    try:
        tty.setcbreak(source)
        yield
    finally:
        termios.tcsetattr(source, termios.TCSADRAIN, before)
