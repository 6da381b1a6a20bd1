"""The table as text, at the sizes that people have; the files are in `golden`."""

import re
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from rich.cells import cell_len

from support.golden import golden
from support.table_scenes import (
    HAND_OF_33,
    NAMES,
    YOU,
    cards,
    game,
    model_of,
    players,
    seat_cards,
    six_players,
)
from threeup_client.hand import KEY_OF_RANK, default_choice, groups
from threeup_client.paint.small import too_small
from threeup_client.paint.table import paint_table
from threeup_client.scene import Scene
from threeup_engine.cards import Card
from threeup_engine.events import Cleared, ClearedBy, Played, Took, Zone
from threeup_engine.options import Deck, HouseRules, Seat, cards_of
from threeup_engine.state import GameState
from threeup_engine.view import Phase
from threeup_protocol.room_events import (
    GameBegan,
    Said,
    TableEvent,
)

GOLDEN = Path(__file__).parent / "golden"
SIZES = ((60, 20), (80, 24), (120, 40), (200, 50))
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
    "3-ranks": players(4, "G2 G9 GC2"),
    "7-ranks": players(4, "G1 G3 B3 B4 G6 O8 O9 G10"),
    "13-ranks": players(4, "G1 G2 G3 G4 G5 G6 G7 G8 G9 G10 GC GC1 GC2"),
    "33-cards": players(3, HAND_OF_33),
    "up-open": game(seat_cards("", "G7 B7 O10"), *players(2).seats[1:], pile="O5"),
    "blind": game(seat_cards("", "", "G1 - G3"), *players(2).seats[1:], pile="O9"),
    "extra-discards": game(
        seat_cards("G4", "G7 O10 BC1"), *players(3).seats[1:], draw="G5 " * 8, due=2, may_draw=True
    ),
    "must-draw": game(seat_cards("", "G7 B7 O10"), *players(3).seats[1:], draw="G5", may_draw=True),
    "stuck": game(
        seat_cards("G2 B4 O8", "G7 B7 O10"), *players(3).seats[1:], pile="O4 O9", draw="G5"
    ),
    "won": msgspec.structs.replace(
        game(seat_cards("", "", "- - -"), *players(3).seats[1:]),
        phase=Phase.OVER,
        turn=None,
        places=(YOU,),
    ),
    "lost": msgspec.structs.replace(
        game(seat_cards("G2 B4", "G7"), seat_cards("", "", "- - -"), *players(3).seats[2:]),
        phase=Phase.OVER,
        turn=None,
        places=(Seat(1),),
    ),
    "waiting": game(seat_cards("G9 GC"), *players(3).seats[1:], pile="O4", turn=1),
}


def picture(
    state: GameState,
    size: tuple[int, int],
    viewer: Seat | None = YOU,
    log: tuple[TableEvent, ...] = LOG,
) -> list[str]:
    model = model_of(state, log, viewer=viewer)
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


@pytest.mark.parametrize("height", [20, 23, 24, 33, 34, 46, 60])
@pytest.mark.parametrize("width", [60, 79, 80, 109, 110, 159, 160, 240])
def test_nothing_is_wider_than_the_terminal(width: int, height: int) -> None:
    pictures = [picture(state, (width, height)) for state in STATES.values()]
    assert {len(lines) for lines in pictures} == {height}
    assert max(cell_len(line) for lines in pictures for line in lines) <= width


@pytest.mark.parametrize("height", [20, 22, 24, 30, 34, 40, 46, 50])
@pytest.mark.parametrize("width", [60, 70, 80, 100, 110, 120, 140, 160, 200])
def test_at_no_size_anything_important_is_missing(width: int, height: int) -> None:
    text = "\n".join(picture(STATES["6-players"], (width, height)))
    wanted = [
        *NAMES[1:6],
        "Needs 9 or higher",
        "●●○",
        "▶ Your turn  Enter plays 9 9: the pile clears",
    ]
    assert [words for words in wanted if words not in text] == []
    assert [key for key in "90c" if f" {key} " not in text] == []


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 8, 12])
@pytest.mark.parametrize("size", [*SIZES, (80, 20), (120, 24), (80, 40)])
def test_every_other_player_has_name_hand_and_3up(size: tuple[int, int], count: int) -> None:
    house = HouseRules(deck=Deck.DOUBLE)
    text = picture(game(*[seat_cards("G3 B4", "G7 BC1")] * count, house=house), size)
    assert "+1" in "\n".join(text)
    assert [name for name in NAMES[1:count] if name not in "\n".join(text)] == []


def hand_of(count: int) -> str:
    """So many cards of the double deck, of as many ranks as can be."""
    deck = [*cards_of(Deck.FULL), *cards_of(Deck.FULL)]
    return " ".join(sorted(deck, key=lambda card: deck.index(card) % 7)[:count])


@pytest.mark.parametrize("count", range(0, 41, 4))
@pytest.mark.parametrize("size", [*SIZES, (110, 34)])
def test_a_hand_of_any_length_shows_every_rank_and_how_many(
    size: tuple[int, int], count: int
) -> None:
    state = game(seat_cards(hand_of(count), "G7"), players(2).seats[1], draw="G5")
    view = model_of(state).table.view  # type: ignore[union-attr]
    shown = "".join(f"{line} \n" for line in picture(state, size)[-16:])
    own = groups(view.hand) if view else ()
    assert [one.rank for one in own if f" {KEY_OF_RANK[one.rank]} " not in shown] == []
    counts = Counter(re.findall(r"×(\d+)", shown))
    assert counts == Counter(str(one.count) for one in own if one.count > 1)


@pytest.mark.parametrize("size", SIZES)
def test_a_hand_of_33_shows_all_13_ranks(size: tuple[int, int]) -> None:
    text = "\n".join(picture(STATES["33-cards"], size))
    assert "+2" in text
    assert [key for key in "90cvb" if f" {key} " not in text] == []


def test_1_9_the_first_turn_of_a_rematch_shows_nothing_of_the_game_before() -> None:
    log = (Played(YOU, (Card.G2,), Zone.HAND), *LOG, GameBegan(2))
    model = model_of(players(2), log)
    assert model.table is not None
    assert model.table.view is not None
    scene = Scene(model, model.table, model.table.view, default_choice(model.table.view))
    lines = paint_table(scene, 80, 24).canvas.lines
    assert scene.bar.text.startswith("▶ Your turn")
    assert [line for line in lines[1:6] if "took" in line] == []


@pytest.mark.parametrize(
    ("played", "row"),
    [
        ("G1", " played 1  ▀▀▀▀ ▀▀▀▀ ▀▀▀▀"),
        ("G1 B1", " 1 1       ▀▀▀▀ ▀▀▀▀ ▀▀▀▀"),
        ("G1 B1 O1", " 1 1 1     ▀▀▀▀ ▀▀▀▀ ▀▀▀▀"),
        ("G10 B10 O10", " 10 10 10  ▀▀▀▀ ▀▀▀▀ ▀▀▀▀"),
    ],
)
def test_what_a_seat_has_played_stands_whole_beside_its_cards(played: str, row: str) -> None:
    lines = picture(players(4), (80, 24), log=(Played(Seat(1), cards(played), Zone.HAND),))
    assert lines[4].startswith(row)


@pytest.mark.parametrize("size", SIZES)
def test_an_onlooker_sees_the_table_too(size: tuple[int, int]) -> None:
    assert "Watching" in "\n".join(picture(players(4), size, None))


def test_a_small_terminal_is_told_what_is_needed() -> None:
    assert too_small(59, 20).lines[0] == "3UP 3DOWN needs 60x20; this is 59x20. Ctrl+C quits."
    assert too_small(12, 4).lines == ["3UP 3DOWN", "needs 60x20;", "this is", "12x4. Ctrl+C"]
    assert too_small(1, 1).lines == ["…"]
