"""What is said while there is no link: what becomes of the seat, and when the next try is."""

from threeup_client.model import ClientModel, Link
from threeup_client.refusals import code_text
from threeup_client.words import minutes
from threeup_protocol.table import Absence, RoomView, Stage

KEYS = (("r", "try now"), ("a", "other address"), ("q", "give up"))
_BAR = 22


def lost_title(model: ClientModel) -> str:
    if model.link.state is Link.CONNECTING:
        return "Connecting"
    return "Connection lost" if model.server else "No connection"


def lost_lines(model: ClientModel, address: str, lost_for: float, waited: float) -> list[str]:
    """`lost_for` seconds ago the link broke, `waited` of them since the last try."""
    link = model.link
    if link.state is Link.CONNECTING:
        return ["Waiting for the server's answer ...", ""]
    left = max(0, round(link.retry_seconds - waited))
    when = f"next in {left} s" if left else "now ..."
    return [
        _what_happened(model, address),
        f"Trying again: attempt {link.attempt}, {when}",
        "",
        *_what_of_the_seat(model, lost_for),
    ]


def _what_happened(model: ClientModel, address: str) -> str:
    goodbye = model.link.goodbye
    if goodbye is not None:
        text = code_text(goodbye.code)
        return f"{text[0].upper()}{text[1:]}."
    if not model.server:
        return f"No server answers at {address}."
    return "Your seat and cards are safe." if _seated(model) else "The server does not answer."


def _seated(model: ClientModel) -> RoomView | None:
    """The table where one sits in a running game."""
    room = model.table.room if model.table else None
    is_playing = room is not None and room.you is not None and room.stage is Stage.PLAYING
    return room if is_playing else None


def _what_of_the_seat(model: ClientModel, lost_for: float) -> list[str]:
    room = _seated(model)
    if room is None:
        return []
    if room.options.absence is Absence.WAIT:
        return ["The others wait for you.", ""]
    hold = room.options.hold_seconds
    left = max(0, round(hold - lost_for))
    full = round(_BAR * left / hold) if hold else 0
    bar = "█" * full + "░" * (_BAR - full)
    then = (
        "then a bot plays until you return"
        if room.options.absence is Absence.BOT
        else "then you have left the game"
    )
    return [f"Seat held {bar} {minutes(left)}", then, ""]
