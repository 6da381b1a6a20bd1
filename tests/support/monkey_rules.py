"""What has to hold of a client at any time, judged by what its server knows."""

from typing import Final

from support.company import Company
from threeup_client.app import ThreeUpApp
from threeup_client.model import Link
from threeup_client.net import TcpSession
from threeup_client.screens.choose import ChooseScreen
from threeup_client.screens.goodbye import GoodbyeScreen
from threeup_client.screens.lobby import LobbyScreen
from threeup_client.screens.over import OverScreen
from threeup_client.screens.painted import PaintedScreen
from threeup_client.screens.start import StartScreen
from threeup_client.screens.table import TableScreen
from threeup_client.screens.waiting import WaitingScreen
from threeup_engine.view import Phase
from threeup_protocol.server_messages import Code
from threeup_protocol.table import Stage
from threeup_server.table import Table

_NEVER_SAID: Final = {Code.BAD_MESSAGE, Code.BAD_FRAME, Code.HELLO_FIRST, Code.INTERNAL}
"""What a server says to a client that does not know the protocol."""


def is_at_face(app: ThreeUpApp) -> bool:
    """Nothing lies over the session's screen, or over the start."""
    screen = app.screen
    if screen is not app.face or not isinstance(screen, PaintedScreen):
        return False
    is_open = isinstance(screen, TableScreen) and screen._overlays.open is not None
    is_busy = screen.typed.display or is_open or screen._offers_phrases
    return screen._is_too_small or not is_busy


def fault_of(app: ThreeUpApp, company: Company) -> str:
    """What is not as it must be; empty where everything is."""
    session, face = app.session, app.face
    if face is None or face not in app.screen_stack:
        return "no face"
    if session is None:
        return "" if isinstance(face, StartScreen) else f"no session, but {face}"
    if isinstance(face, StartScreen):
        return "a session behind the start"
    if session.model.link.state is Link.ENDED:
        goodbye = session.model.link.goodbye
        if goodbye is not None and goodbye.code in _NEVER_SAID:
            return f"sent away for {goodbye.code}"
        return "" if isinstance(face, GoodbyeScreen) else f"an end without goodbye: {face}"
    if session.model.link.state is not Link.UP:
        return "the link is lost"
    if session.address.port != company.port:
        return _fault_of_models(app, session)
    return (
        _fault_at_server(face, session, company)
        or _fault_of_models(app, session)
        or _fault_of_picture(app, face)
    )


def _fault_at_server(face: PaintedScreen, session: TcpSession, company: Company) -> str:
    """Not the screen that the stage asks for."""
    person = company.server.hub.people.named(session.model.name)
    if person is None or not person.is_connected:
        return "nobody at the server"
    table, known = person.table, session.model.table
    if table is None:
        return "" if isinstance(face, LobbyScreen) else f"in no lobby: {face}"
    if known is None or (known.room.id, known.s) != (table.id, table.s):
        return f"told of {known and known.s}, not of {table.s}"
    return "" if isinstance(face, _kinds_for(table)) else f"{face} at stage {table.stage}"


def _kinds_for(table: Table) -> tuple[type[PaintedScreen], ...]:
    if table.stage is Stage.WAITING:
        return (WaitingScreen,)
    if table.stage is Stage.OVER:
        return (TableScreen, OverScreen)
    assert table.game is not None
    is_choosing = table.game.state.phase is Phase.CHOOSE
    return (ChooseScreen,) if is_choosing else (TableScreen,)


def _fault_of_models(app: ThreeUpApp, session: TcpSession) -> str:
    """A screen of the session that does not know what the session knows."""
    for screen in app.screen_stack:
        if isinstance(screen, PaintedScreen) and screen.follows(session):
            if screen.model.table is not session.model.table:
                return f"an old table on {screen}"
            if screen.model.link.state is not session.model.link.state:
                return f"an old link on {screen}"
    return ""


def _fault_of_picture(app: ThreeUpApp, face: PaintedScreen) -> str:
    """Not the words that belong to the state."""
    lines = face.board.lines
    text = "\n".join(lines)
    if not text.strip():
        return "nothing is painted"
    if app.screen is not face:
        return ""
    if face._is_too_small:
        return "" if "needs" in text.replace("\n", " ") else "not told that it is too small"
    if not face.typed.display and (words := _words_of(face)) not in text:
        return f"{words!r} is not to be seen"
    return "" if lines[-1].strip() else "no keys are named"


def _words_of(face: PaintedScreen) -> str:
    """What is to be seen on this screen at this stage."""
    table = face.model.table
    if isinstance(face, ChooseScreen):
        return face.bar.lead[:12]
    if isinstance(face, OverScreen):
        return "W I N"
    if isinstance(face, TableScreen | WaitingScreen) and table is not None:
        return table.room.options.name[:5]
    return ""
