"""One SSH channel: a visitor with a terminal, and nothing else."""

import asyncio
import logging
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import asyncssh

from threeup_client.door.channel import size_of
from threeup_client.door.typed_lines import ChannelLines
from threeup_client.door.visitor import Guest, Visitor, terminal_of
from threeup_client.plain.lines import Lines

if TYPE_CHECKING:
    from threeup_client.door.ssh_door import SshDoor

logger = logging.getLogger(__name__)

TERMINAL_NEEDED: Final = (
    "3UP 3DOWN needs a terminal: ssh -t, or `ssh HOST plain` for lines of text."
)
NO_COMMANDS: Final = "Only the game is to be had here: connect without a command, or with `plain`."
FULL: Final = "The door is full; try again later."
_LOW_WATER: Final = 16 * 1024
_VARIABLES: Final = ("COLORTERM", "NO_COLOR", "LANG", "LC_ALL", "LC_CTYPE")


class SshSession(asyncssh.SSHServerSession[bytes]):
    """Implements `Channel` for its visitor."""

    def __init__(self, door: "SshDoor", guest: Callable[[], Guest]) -> None:
        self._door = door
        self._guest = guest
        self._visitor = Visitor(self, door.server, door.limits)
        self._term = ""
        self._has_terminal = False
        self._command: str | None = None
        self._channel: asyncssh.SSHServerChannel[bytes] | None = None
        self.size = size_of(0, 0)

    @property
    def visitor(self) -> Visitor:
        return self._visitor

    def send(self, data: bytes) -> None:
        assert self._channel is not None
        self._channel.write(data)

    def backlog(self) -> int:
        """Of the channel and of the link under it."""
        assert self._channel is not None
        link: Any = getattr(self._channel.get_connection(), "_transport", None)
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
        if self._command not in {None, "plain"}:
            self._end(NO_COMMANDS)
        elif self._command == "plain" or (self._has_terminal and self._term in {"", "dumb"}):
            self._begin_lines()
        elif not self._has_terminal:
            self._end(TERMINAL_NEEDED)
        else:
            self._begin()

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
        """Window changes come otherwise; what would end a program of one's own asks to end."""
        if signal in {"INT", "TERM", "HUP", "QUIT", "KILL"}:
            self._visitor.stop("")

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        self._visitor.stop("", is_gone=True)

    def _begin(self) -> None:
        assert self._channel is not None
        guest = self._guest()
        if not self._door.enter(self, guest.address):
            self._end(FULL)
            return
        environment = self._channel.get_environment()
        known = {name: str(environment.get(name, "")) for name in _VARIABLES}
        task = self._visitor.begin(guest, terminal_of(self._term, known))
        task.add_done_callback(lambda ended: self._ended(ended, guest.address))

    def _begin_lines(self) -> None:
        """The face of lines; a far terminal that sends every key is answered key by key."""
        assert self._channel is not None
        guest = self._guest()
        if not self._door.enter(self, guest.address):
            self._end(FULL)
            return
        typed = ChannelLines(self._write if self._has_terminal else lambda _: None)
        width = self.size[0] if self._has_terminal else None
        lines = Lines(self._write, lambda: width, echoes=False)
        task = self._visitor.begin_lines(guest, lines, typed)
        task.add_done_callback(lambda ended: self._ended(ended, guest.address))

    def _write(self, text: str) -> None:
        line_end = "\r\n" if self._has_terminal else "\n"
        self.send(text.replace("\r\n", "\n").replace("\n", line_end).encode("utf-8", "replace"))

    def _ended(self, task: "asyncio.Task[str]", address: str) -> None:
        """However it ended, and also where it never began."""
        self._door.leave(self, address)
        why = "" if task.cancelled() or task.exception() else task.result()
        self._end(why, status=1 if why else 0)

    def _end(self, line: str, status: int = 1) -> None:
        if self._channel is None:
            return
        with suppress(OSError):
            if line:
                self._channel.write(f"{line}\r\n".encode())
            self._channel.exit(status)
