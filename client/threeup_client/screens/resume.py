"""Taking a seat to another machine: the code that is typed there, shown large."""

import time

from threeup_client.paint import theme
from threeup_client.paint.canvas import Canvas, wrapped
from threeup_client.paint.frame import paint_keys, paint_top
from threeup_client.paint.letters import put_large
from threeup_client.paint.lists import BOLD, HEADING, MUTED, TEXT
from threeup_client.paint.theme import style
from threeup_client.screens.painted import PaintedScreen
from threeup_client.words import minutes
from threeup_protocol.client_messages import GetCode
from threeup_protocol.server_messages import Answer, SeatCode


class CodeScreen(PaintedScreen):
    """Any key goes back; the code stays good until it is used or its time is over."""

    help_topic = "table"
    has_talk = False

    def __init__(self, code: str, seconds: int, address: str) -> None:
        super().__init__(None)
        self._code = code
        self._until = time.monotonic() + seconds
        self._address = address

    @property
    def is_counting(self) -> bool:
        return True

    def paint(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height, theme.PANEL)
        paint_top(canvas, "to another machine", None)
        middle = max(4, height // 2 - 5)
        canvas.put(2, 2, "Type this on the other machine", HEADING)
        put_large(canvas, middle, self._code, style(theme.ACCENT, theme.PANEL, bold=True))
        spaced = " ".join(self._code.upper())
        canvas.put((width - len(spaced)) // 2, middle + 4, spaced, BOLD)
        left = max(0, round(self._until - time.monotonic()))
        good = f"Good once, for {minutes(left)}." if left else "Too old: close this, and ask again."
        command = f"threeup-client {self._address} --code {self._code}"
        how = "or, in its start screen, choose: Go on from elsewhere"
        then = "Your seat goes there with your cards; this terminal then stands still."
        y = middle + 6
        for text, pen in ((good, TEXT), (command, BOLD), (how, MUTED), (then, MUTED)):
            for line in wrapped(text, width - 4, ""):
                canvas.put(2, y, line, pen, width - 4)
                y += 1
        paint_keys(canvas, (("Esc", "back"),))
        return canvas

    def press_any(self, key: str) -> None:  # noqa: ARG002
        self.dismiss()


def show_code(screen: PaintedScreen) -> None:
    """Ask the server for a code and show it; the game goes on behind."""

    def got(answer: Answer) -> None:
        if isinstance(answer, SeatCode) and screen.is_current:
            address = screen.server_address
            screen.app.push_screen(CodeScreen(answer.code, answer.seconds, address))

    screen.ask(GetCode, got)
