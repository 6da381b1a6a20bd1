"""Makes the pictures of the README from the client's own painting: `make pictures`."""

import re
from io import StringIO
from pathlib import Path
from random import Random

from rich.console import Console
from rich.segment import Segment

from threeup_client.hand import default_choice
from threeup_client.model import ClientModel, Link, LinkModel, TableModel
from threeup_client.paint.canvas import Canvas
from threeup_client.paint.table import paint_table
from threeup_client.scene import Scene
from threeup_engine.bots import registry
from threeup_engine.bots.levels import Level
from threeup_engine.legality import seats_to_move
from threeup_engine.options import Deck, HouseRules, Seat
from threeup_engine.rules import apply
from threeup_engine.shuffle import Shuffle
from threeup_engine.state import deal
from threeup_engine.visibility import seen_by, view_for
from threeup_protocol.room_events import (
    Said,
    TableEvent,
)
from threeup_protocol.table import (
    RoomSeat,
    RoomView,
    Stage,
    TableOptions,
)

NAMES = ("Asha", "Bert", "Chandra", "Dušan")
YOU = Seat(0)
TURNS = 31


def scene() -> Scene:
    """A game of four in its middle, at the first turn of the viewer's from turn 31 on."""
    shuffled = Shuffle(Deck.FULL, bytes(32), [bytes([i] * 16) for i in range(len(NAMES))])
    state = deal(HouseRules(), shuffled.order, len(NAMES), shuffled.first)
    bots = [registry.make(Level.STEADY, Random(seat)) for seat in range(len(NAMES))]
    log: list[TableEvent] = []
    while state.turns < TURNS or state.turn != YOU:
        seat = seats_to_move(state)[0]
        step = apply(state, seat, bots[seat].decide(view_for(state, seat)))
        state = step.state
        log += [seen_by(YOU, event) for event in step.events]
    log.insert(-2, Said("Chandra", "ouch"))
    seats = tuple(
        RoomSeat(name, Level.STEADY if name == "Bert" else None, ready=True) for name in NAMES
    )
    options = TableOptions("kitchen", len(NAMES))
    room = RoomView("kitchen", options, Stage.PLAYING, seats, "0" * 64, 1, YOU, YOU)
    view = view_for(state, YOU)
    table = TableModel(room, view, len(log), tuple(log))
    model = ClientModel(LinkModel(Link.UP, 18), "Asha", "kitchen-pc", table=table)
    return Scene(model, table, view, default_choice(view), clock="0:24")


def save(canvas: Canvas, path: Path) -> None:
    console = Console(width=canvas.width, record=True, file=StringIO())
    for y in range(canvas.height):
        for segment in [*canvas.strip(y), Segment.line()]:
            console.print(segment.text, style=segment.style, end="", markup=False, highlight=False)
    picture = console.export_svg(title="threeup-client")
    # The reader's own monospace font serves; a picture fetches nothing.
    path.write_text(re.sub(r"@font-face \{.*?\}\n", "", picture, flags=re.DOTALL), encoding="utf-8")


def main() -> None:
    folder = Path(__file__).parent.parent / "docs" / "pictures"
    for name, width, height in (("table", 80, 24), ("table-wide", 120, 40)):
        save(paint_table(scene(), width, height).canvas, folder / f"{name}.svg")


if __name__ == "__main__":
    main()
