"""What a driver tells its App."""

from textual.message import Message


class TerminalGone(Message):
    """The terminal was closed, or hung up."""
