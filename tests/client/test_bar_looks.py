"""The table in each state of its bar, as text at four sizes; the files are in `golden`."""

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from rich.cells import cell_len

from support.golden import golden
from support.screen_pictures import SIZES, joined
from support.table_scenes import HAND_OF_33, OTHER, YOU, game, model_of, players, seat_cards
from threeup_client.hand import Choice, default_choice
from threeup_client.paint.table import paint_table
from threeup_client.scene import Scene
from threeup_engine.cards import Card, Rank
from threeup_engine.events import Played, Zone
from threeup_engine.options import HouseRules, Seat
from threeup_engine.state import GameState
from threeup_engine.view import SeatStatus
from threeup_protocol.table import Presence, RoomSeat

GOLDEN = Path(__file__).parent / "golden"
WAITING = game(seat_cards("G9 GC"), OTHER, OTHER, pile="O4", turn=1)
CLEAR = Choice(Rank.CLEAR_1, 1)
OUT = msgspec.structs.replace(seat_cards("", "", "- - -"), status=SeatStatus.OUT)
AFTER_CLEAR = (Played(YOU, (Card.GC2,), Zone.HAND),)


def scene_of(
    state: GameState, viewer: Seat | None = YOU, choice: Choice | None = None, **changes: object
) -> Scene:
    model = model_of(state, AFTER_CLEAR if state.may_draw else (), viewer=viewer)
    table = model.table
    assert table is not None
    assert table.view is not None
    mine = choice or default_choice(table.view)
    scene = Scene(model, table, table.view, mine, 0, clock="0:24")
    return replace(scene, **changes)  # type: ignore[arg-type]


def in_room(scene: Scene, **changes: object) -> Scene:
    room = msgspec.structs.replace(scene.table.room, **changes)
    return replace(scene, table=replace(scene.table, room=room))


AWAY = (RoomSeat("Asha"), RoomSeat("Bert", presence=Presence.LOST, seconds_left=43))
STATES = {
    "one-of-two": scene_of(players(3), choice=Choice(Rank(9), 1)),
    "clear-plus-1": scene_of(game(seat_cards("G3 GC1"), OTHER, OTHER, pile="O9"), choice=CLEAR),
    "after-clear-plus-2": scene_of(
        game(seat_cards("G4"), OTHER, OTHER, draw="G5 " * 8, due=2, may_draw=True)
    ),
    "looks-at-too-low": scene_of(players(3), choice=Choice(Rank(3), 1)),
    "refused-too-low": scene_of(
        players(3), alarm="4 is too low: the pile needs 9 or higher (R3.2)"
    ),
    "refused-not-held": scene_of(players(3), alarm="You hold no 5 (R3.3)"),
    "waiting-turn": scene_of(WAITING),
    "watching": scene_of(players(3), viewer=None, followed=Seat(1)),
    "watching-many-cards": scene_of(players(2, HAND_OF_33), viewer=None, followed=YOU),
    "out": scene_of(
        game(OUT, OTHER, OTHER, pile="O4", turn=1, house=HouseRules(play_on=True)),
        followed=Seat(2),
    ),
    "paused": in_room(scene_of(players(3)), paused=True),
    "pause-asked": in_room(scene_of(WAITING), pausing=(Seat(1),)),
    "vote": in_room(scene_of(WAITING), seats=(*AWAY, RoomSeat("Chandra"))),
}


@pytest.mark.parametrize("name", STATES)
def test_each_state_of_the_bar_looks_as_agreed_at_every_size(name: str) -> None:
    parts = [paint_table(STATES[name], *size).canvas.lines for size in SIZES]
    assert [
        max(map(cell_len, lines)) <= size[0] for lines, size in zip(parts, SIZES, strict=True)
    ] == [True] * 4
    text = joined(parts)
    assert text == golden(GOLDEN / f"bar-{name}.txt", text)


@pytest.mark.parametrize("name", STATES)
@pytest.mark.parametrize("size", SIZES)
def test_what_the_bar_leads_with_is_never_cut(name: str, size: tuple[int, int]) -> None:
    lines = paint_table(STATES[name], *size).canvas.lines
    assert any(STATES[name].bar.lead in line for line in lines)
