"""What the keys of the roster do; sending somebody away is asked about first."""

from threeup_client.roster import IGNORE, KICK, Entry, request_for
from threeup_client.screens.ask import AskScreen
from threeup_client.screens.painted import PaintedScreen
from threeup_protocol.table import RoomView
from threeup_protocol.text import name_key


def do_about(screen: PaintedScreen, room: RoomView, entry: Entry, key: str) -> None:
    """Carry out one of `keys_for` the entry."""
    if key == IGNORE and entry.name is not None:
        is_ignored = name_key(entry.name) in screen.model.ignored
        screen.session.ignore(entry.name, is_ignored=not is_ignored)
        screen.take(screen.session.model)
        return
    request = request_for(room, entry, key)
    if request is None:
        return
    if key != KICK:
        screen.ask(request)
        return

    def answered(answer: str | None) -> None:
        if answer == "y":
            screen.ask(request)

    lines = ["They cannot come back for some minutes."]
    screen.app.push_screen(AskScreen(f"Send {entry.name} away?", lines), answered)
