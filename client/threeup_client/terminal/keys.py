"""What the pieces that a terminal sends mean to Textual."""

import re
from typing import Final

from textual import events, messages
from textual._xterm_parser import XTermParser
from textual.keys import Keys
from textual.message import Message

from threeup_client.terminal.pieces import Escape, Pasted, Piece, Sequence, Typed

_MOUSE: Final = re.compile(r"\x1b\[<\d+;-?\d+;-?\d+[Mm]")
_CURSOR: Final = re.compile(r"\x1b\[\d+;\d+R")
_MODE: Final = re.compile(r"\x1b\[\?2026;([1-4])\$y")


class KeyNames:
    """Turns pieces into Textual's events, by Textual's own tables."""

    def __init__(self) -> None:
        self._parser = XTermParser()
        # Its generator would keep the last event, and so its App, for as long as it lives.
        self._parser._gen.close()

    def events_for(self, piece: Piece) -> list[Message]:
        match piece:
            case Typed(text=text):
                return self._keys(text)
            case Escape():
                return [events.Key("escape", "\x1b")]
            case Pasted(text=text):
                return [events.Paste(text.replace("\0", ""))]
            case Sequence(text=text):
                return self._sequence(text)

    def _sequence(self, text: str) -> list[Message]:
        if _MOUSE.fullmatch(text):
            event = self._parser.parse_mouse_code(text)
            return [] if event is None else [event]
        if _MODE.fullmatch(text):
            return [messages.TerminalSupportsSynchronizedOutput()]
        if _CURSOR.fullmatch(text):
            return []
        keys = self._keys(text)
        if keys or len(text) > 2:
            return keys
        return self._keys(text[1], alt=True)

    def _keys(self, text: str, *, alt: bool = False) -> list[Message]:
        if "\x80" <= text < "\xa0":
            return []
        keys = self._parser._sequence_to_key_events(text, alt=alt)
        return [key for key in keys if key.key != Keys.Ignore]
