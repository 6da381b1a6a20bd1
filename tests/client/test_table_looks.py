"""The table as text, at the sizes that people have; the files are in `golden`."""

from pathlib import Path

import pytest
from rich.cells import cell_len

from support.golden import golden
from support.table_scenes import HAND_OF_33, YOU, game, model_of, players, seat_cards, six_players
from threeup_client.hand import default_choice
from threeup_client.paint.small import too_small
from threeup_client.paint.table import paint_table
from threeup_client.scene import Scene
from threeup_engine.cards import Card
from threeup_engine.events import Cleared, ClearedBy, Played, Took, Zone
from threeup_engine.options import Deck, HouseRules, Seat
from threeup_engine.state import GameState
from threeup_protocol.room_events import (
    Said,
)

GOLDEN = Path(__file__).parent / "golden"
SIZES = ((60, 20), (80, 24), (120, 40))
LOG = (
    Played(Seat(1), (Card.G2,), Zone.HAND),
    Said("Bert", "one to go! [b]not bold[/b]"),
    Cleared(Seat(1), ClearedBy.CLEAR, (Card.G2, Card.GC), 0),
    Took(Seat(1), (Card.G2, Card.G7), forced=True),
)
STATES = {
    "2-players": players(2),
    "4-players": players(4),
    "6-players": six_players(),
    "12-players": game(
        *[seat_cards("G3 B4 G9 G9", "G7 BC1")] * 12, pile="O9", house=HouseRules(deck=Deck.DOUBLE)
    ),
    "33-cards": players(3, HAND_OF_33),
    "up-open": game(seat_cards("", "G7 B7 O10"), *players(2).seats[1:], pile="O5"),
    "blind": game(seat_cards("", "", "G1 - G3"), *players(2).seats[1:], pile="O9"),
    "waiting": game(seat_cards("G9 GC"), *players(3).seats[1:], pile="O4", turn=1),
}


def picture(state: GameState, size: tuple[int, int], viewer: Seat | None = YOU) -> list[str]:
    model = model_of(state, LOG, viewer=viewer)
    table = model.table
    assert table is not None
    view = table.view
    assert view is not None
    scene = Scene(model, table, view, default_choice(view), 0, unread=1, clock="0:24")
    return paint_table(scene, *size).canvas.lines


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", STATES)
def test_the_table_looks_as_agreed(name: str, size: tuple[int, int]) -> None:
    text = "\n".join(picture(STATES[name], size)) + "\n"
    assert text == golden(GOLDEN / f"{name}-{size[0]}x{size[1]}.txt", text)


@pytest.mark.parametrize("height", [20, 24, 34, 50])
@pytest.mark.parametrize("width", [60, 79, 80, 109, 110, 200])
@pytest.mark.parametrize("name", STATES)
def test_nothing_is_wider_than_the_terminal(name: str, width: int, height: int) -> None:
    lines = picture(STATES[name], (width, height))
    assert len(lines) == height
    assert max(cell_len(line) for line in lines) <= width


@pytest.mark.parametrize("size", SIZES)
def test_a_hand_of_33_shows_all_13_ranks(size: tuple[int, int]) -> None:
    text = "\n".join(picture(STATES["33-cards"], size))
    assert "C+2" in text
    assert [key for key in "90cvb" if f" {key} " not in text] == []


@pytest.mark.parametrize("size", SIZES)
def test_an_onlooker_sees_the_table_too(size: tuple[int, int]) -> None:
    assert "Watching" in "\n".join(picture(players(4), size, None))


def test_a_small_terminal_is_told_what_is_needed() -> None:
    assert too_small(59, 20).lines[0] == "3UP 3DOWN needs 60x20; this is 59x20. Ctrl+C quits."
    assert too_small(12, 4).lines == ["3UP 3DOWN", "needs 60x20;", "this is", "12x4. Ctrl+C"]
    assert too_small(1, 1).lines == ["…"]
