"""One SSH channel: a visitor with a terminal or one of lines, and nothing else."""

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import asyncssh

from threeup_client.door.channel import size_of
from threeup_client.door.far_look import VARIABLES, FarTerminal
from threeup_client.door.guests import Guest, UnknownPassError
from threeup_client.door.hall import FULL
from threeup_client.door.typed_lines import ChannelLines
from threeup_client.door.visitor import Visitor
from threeup_client.plain.lines import Lines

if TYPE_CHECKING:
    from threeup_client.door.ssh_door import SshDoor

TERMINAL_NEEDED: Final = (
    "3UP 3DOWN needs a terminal: ssh -t, or `ssh HOST plain` for lines of text."
)
NO_COMMANDS: Final = "Only the game is to be had here: connect without a command, or with `plain`."
NO_SUCH_PASS: Final = (
    "What stands after the + of your login name is not known here: is it typed as it was told? "
    "Without it you come in by your key, or as somebody new."
)
WITHOUT_KEY: Final = "You come without a key. What brings you back to your seat is the login {}"
COME_BACK: Final = "Your login to come back: {}"
LINES: Final = "plain"
"""The one command there is."""
_LOW_WATER: Final = 16 * 1024
_MOST_UNREAD: Final = 256 * 1024
"""Bytes of lines that a far end may leave unread before its session ends."""
_LONGEST_VALUE: Final = 64


class SshSession(asyncssh.SSHServerSession[bytes]):
    """Implements `Channel` for its visitor."""

    def __init__(
        self,
        door: "SshDoor",
        guest: Callable[[], Guest],
        begins: Callable[[], None],
        has_ended: Callable[[], None],
    ) -> None:
        self._hall = door.hall
        self._guest = guest
        self._begins = begins
        self._has_ended = has_ended
        self._visitor = Visitor(self, door.hall)
        self._term = ""
        self._has_terminal = False
        self._command: str | None = None
        self._channel: asyncssh.SSHServerChannel[bytes] | None = None
        self.size = size_of(0, 0)

    @property
    def visitor(self) -> Visitor:
        return self._visitor

    @property
    def environment(self) -> dict[str, str]:
        assert self._channel is not None
        return {name: str(text) for name, text in self._channel.get_environment().items()}

    def send(self, data: bytes) -> None:
        """Nothing where the far end is gone."""
        assert self._channel is not None
        with suppress(OSError):
            self._channel.write(data)

    def backlog(self) -> int:
        """Of the channel and of the link under it; neither has any when it is closed."""
        assert self._channel is not None
        link: Any = getattr(getattr(self._channel, "_conn", None), "_transport", None)
        below: int = link.get_write_buffer_size() if link is not None else 0
        return self._channel.get_write_buffer_size() + below

    def pause_reading(self) -> None:
        assert self._channel is not None
        self._channel.pause_reading()

    def resume_reading(self) -> None:
        assert self._channel is not None
        self._channel.resume_reading()

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._channel = chan
        if isinstance(getattr(chan, "_env", None), dict):
            chan._env = _ShortList()  # it keeps whatever a client sends
        link = chan.get_extra_info("socket")
        if link is not None and hasattr(socket, "TCP_NOTSENT_LOWAT"):
            with suppress(OSError):
                link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, _LOW_WATER)

    def pty_requested(
        self,
        term_type: str | None,
        term_size: tuple[int, int, int, int],
        term_modes: object,  # noqa: ARG002
    ) -> bool:
        self._has_terminal = True
        self._term = term_type or ""
        self.size = size_of(*term_size[:2])
        return True

    def shell_requested(self) -> bool:
        return True

    def exec_requested(self, command: str) -> bool:
        self._command = command
        return True

    def subsystem_requested(self, subsystem: str) -> bool:  # noqa: ARG002
        return False

    def session_started(self) -> None:
        self._begins()
        if self._command not in {None, LINES}:
            self._end(NO_COMMANDS)
        elif not self._has_terminal and self._command is None:
            self._end(TERMINAL_NEEDED)
        else:
            self._come_in()

    def terminal_size_changed(
        self,
        width: int,
        height: int,
        pixwidth: int,  # noqa: ARG002
        pixheight: int,  # noqa: ARG002
    ) -> None:
        self.size = size_of(width, height)
        self._visitor.resized(*self.size)

    def data_received(self, data: bytes, datatype: object) -> None:  # noqa: ARG002
        self._visitor.feed(data)

    def eof_received(self) -> bool:
        self._visitor.hears_no_more()
        return True

    def break_received(self, msec: int) -> bool:  # noqa: ARG002
        return True

    def signal_received(self, signal: str) -> None:
        """Window changes come otherwise; INT is the key, and what would end a program ends this."""
        if signal == "INT":
            self._visitor.feed(b"\x03")
        elif signal in {"TERM", "HUP", "QUIT", "KILL"}:
            self._visitor.stop("")

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        self._visitor.stop("", is_gone=True)

    def _come_in(self) -> None:
        try:
            guest = self._guest()
        except UnknownPassError:
            self._end(NO_SUCH_PASS)
            return
        if not self._hall.enter(self, guest):
            self._end(FULL)
            return
        if guest.login:
            self._write(WITHOUT_KEY.format(guest.login) + "\n")
        if self._command == LINES or self._term in {"", "dumb"}:
            task = self._begin_lines(guest)
        else:
            task = self._begin(guest)
        task.add_done_callback(lambda _: self._ended(guest))

    def _begin(self, guest: Guest) -> "asyncio.Task[str]":
        return self._visitor.begin(guest, FarTerminal(self, self._term, self.environment))

    def _begin_lines(self, guest: Guest) -> "asyncio.Task[str]":
        """A far terminal that sends every key is answered key by key."""
        typed = ChannelLines(self, self._write if self._has_terminal else None)
        lines = Lines(self._write, lambda: self.size[0] if self._has_terminal else None)
        return self._visitor.begin_lines(guest, lines, typed)

    def _write(self, text: str) -> None:
        if self.backlog() > _MOST_UNREAD:
            self._visitor.stop("", is_gone=True)
            return
        line_end = "\r\n" if self._has_terminal else "\n"
        self.send(text.replace("\r\n", "\n").replace("\n", line_end).encode("utf-8", "replace"))

    def _ended(self, guest: Guest) -> None:
        """However it ended, and also where it never began."""
        self._hall.leave(self, guest)
        again = COME_BACK.format(guest.login) if guest.login else ""
        lines = [line for line in (self._visitor.last_line, again) if line]
        self._end("\n".join(lines), self._visitor.status)

    def _end(self, text: str, status: int = 1) -> None:
        if self._channel is None:
            return
        with suppress(OSError):
            if text:
                self._write(f"{text}\n")
            self._channel.exit(status)
        self._has_ended()


class _ShortList(dict[bytes, bytes]):
    """Of the variables that a client sends, those that are looked at."""

    def __setitem__(self, name: bytes, value: bytes) -> None:
        if name in _NAMES:
            super().__setitem__(name, value[:_LONGEST_VALUE])


_NAMES: Final = frozenset(name.encode() for name in VARIABLES)
