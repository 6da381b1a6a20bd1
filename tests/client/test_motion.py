"""What moves after a move, and its pictures; time is a number here."""

from functools import partial
from pathlib import Path

import msgspec
import pytest

from support.golden import golden
from support.table_scenes import OTHER, YOU, game, model_of, players, seat_cards, six_players
from threeup_client.hand import default_choice
from threeup_client.motion import Frame, Level, Motion, Part, Shot, motion_of
from threeup_client.pace import Pace
from threeup_client.paint.look import Look, wearing
from threeup_client.paint.motion import paint_motion
from threeup_client.paint.palettes import Theme
from threeup_client.paint.table import paint_table
from threeup_client.scene import Scene
from threeup_engine.cards import Card, Cards
from threeup_engine.events import (
    Cleared,
    ClearedBy,
    Played,
    SomebodyDrew,
    Took,
    TurnedOver,
    WentOut,
    Zone,
)
from threeup_engine.options import Seat
from threeup_engine.state import GameState
from threeup_engine.view import Phase
from threeup_engine.visibility import view_for
from threeup_protocol.room_events import Said, TableEvent

GOLDEN = Path(__file__).parent / "golden"
BERT = Seat(1)
PLAYED = Played(BERT, (Card.G9,), Zone.HAND)
PILE: Cards = (Card.O7, Card.G9, Card.B9)
CLEAR_PLAYED = (
    Played(Seat(2), (Card.GC1,), Zone.HAND),
    Cleared(Seat(2), ClearedBy.CLEAR, (*PILE, Card.GC1), 1),
)
TOO_LOW = (TurnedOver(BERT, 1, Card.G4, holds=False), Took(BERT, (*PILE, Card.G4), forced=True))
EMPTY_PILE = game(seat_cards("G1 G9"), OTHER, OTHER, draw="G5 " * 8)
WON = msgspec.structs.replace(
    game(seat_cards("", "", "- - -"), *players(3).seats[1:], pile="G7 G9"),
    phase=Phase.OVER,
    turn=None,
    places=(YOU,),
)
LAST_CARD = (Played(YOU, (Card.G9,), Zone.UP), WentOut(YOU, 1))


def motion(state: GameState, *events: TableEvent, level: Level = Level.FULL) -> Motion | None:
    return motion_of(events, view_for(state, YOU), level)


def parts(state: GameState, *events: TableEvent, level: Level = Level.FULL) -> tuple[Part, ...]:
    moving = motion(state, *events, level=level)
    return moving.parts if moving else ()


def test_cards_go_to_the_pile_that_lay_there_before() -> None:
    moving = motion(six_players(), PLAYED, SomebodyDrew(BERT, 1))
    assert moving == Motion(PLAYED, (Card.G2, Card.G7, Card.O9), (Part.FLY,))


def test_a_pile_that_clears_is_seen_once_more() -> None:
    moving = motion(EMPTY_PILE, *CLEAR_PLAYED)
    assert moving == Motion(CLEAR_PLAYED[0], PILE, (Part.FLY, Part.CLEAR), cleared=4)


def test_a_card_too_low_is_seen_on_the_pile_that_it_was_taken_with() -> None:
    moving = motion(EMPTY_PILE, *TOO_LOW)
    assert moving == Motion(TOO_LOW[0], PILE, (Part.FLY, Part.TURN), taken=4)


def test_a_win_ends_with_confetti() -> None:
    assert parts(WON, *LAST_CARD) == (Part.FLY, Part.CONFETTI)


def test_somebody_out_of_a_game_that_goes_on_ends_without_confetti() -> None:
    state = msgspec.structs.replace(EMPTY_PILE, places=(BERT,), turn=Seat(2))
    assert parts(state, PLAYED, WentOut(BERT, 1)) == (Part.FLY,)


def test_short_is_only_the_card_that_is_turned_over() -> None:
    assert parts(EMPTY_PILE, *TOO_LOW, level=Level.SHORT) == (Part.TURN,)
    assert parts(EMPTY_PILE, *CLEAR_PLAYED, level=Level.SHORT) == ()
    assert parts(WON, *LAST_CARD, level=Level.SHORT) == ()


def test_off_is_nothing() -> None:
    assert parts(EMPTY_PILE, *TOO_LOW, level=Level.OFF) == ()


def test_talk_moves_nothing() -> None:
    assert parts(EMPTY_PILE, Said("Bert", "one to go!")) == ()


def test_of_several_moves_in_one_update_the_last_one_is_seen() -> None:
    again = Played(Seat(2), (Card.G9,), Zone.HAND)
    moving = motion(six_players(), PLAYED, again)
    assert moving is not None
    assert moving.deed is again


@pytest.mark.parametrize(
    ("seconds", "frame"),
    [
        (0.0, Frame(Part.FLY, 0)),
        (0.19, Frame(Part.FLY, 3)),
        (0.21, Frame(Part.TURN, 0)),
        (0.34, Frame(Part.TURN, 1)),
        (0.46, Frame(Part.TURN, 2)),
        (0.69, Frame(Part.TURN, 3)),
        (0.71, None),
    ],
)
def test_parts_follow_each_other_for_as_long_as_each_takes(
    seconds: float, frame: Frame | None
) -> None:
    moving = motion(EMPTY_PILE, *TOO_LOW)
    assert moving is not None
    assert moving.frame_at(seconds) == frame


PICTURES: dict[str, tuple[GameState, tuple[TableEvent, ...], Frame]] = {
    "fly": (six_players(), (PLAYED,), Frame(Part.FLY, 2)),
    "turn-back": (EMPTY_PILE, TOO_LOW, Frame(Part.TURN, 0)),
    "turn-blank": (EMPTY_PILE, TOO_LOW, Frame(Part.TURN, 1)),
    "turn-face": (EMPTY_PILE, TOO_LOW, Frame(Part.TURN, 2)),
    "clear": (EMPTY_PILE, CLEAR_PLAYED, Frame(Part.CLEAR, 1)),
    "confetti": (WON, LAST_CARD, Frame(Part.CONFETTI, 8)),
}


def lines(
    state: GameState, events: tuple[TableEvent, ...], frame: Frame | None, size: tuple[int, int]
) -> list[str]:
    model = model_of(state, events)
    table, view = model.table, view_for(state, YOU)
    assert table is not None
    scene = Scene(model, table, view, default_choice(view), 0, clock="0:24")
    moving = motion(state, *events)
    assert moving is not None
    if frame is None:
        return paint_table(scene, *size).canvas.lines
    over = partial(paint_motion, scene=scene, shot=Shot(moving, frame))
    return paint_table(scene, *size, over).canvas.lines


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
@pytest.mark.parametrize("name", PICTURES)
def test_each_part_looks_as_agreed(name: str, size: tuple[int, int]) -> None:
    text = "\n".join(lines(*PICTURES[name], size)) + "\n"
    assert text == golden(GOLDEN / f"motion-{name}-{size[0]}x{size[1]}.txt", text)


@pytest.mark.parametrize("size", [(60, 20), (80, 20), (80, 24), (120, 24), (120, 40), (200, 50)])
def test_the_last_picture_of_the_confetti_is_what_stays(size: tuple[int, int]) -> None:
    last = Frame(Part.CONFETTI, 14)
    assert lines(WON, LAST_CARD, last, size) == lines(WON, LAST_CARD, None, size)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
@pytest.mark.parametrize("name", PICTURES)
def test_each_part_is_drawn_in_ascii_too(name: str, size: tuple[int, int]) -> None:
    with wearing(Look(theme=Theme.NONE, ascii=True)):
        shown = lines(*PICTURES[name], size)
    assert "".join(shown).replace("Dušan", "Dusan").isascii()
    assert shown != lines(*PICTURES[name][:2], None, size)


@pytest.mark.parametrize("size", [(60, 20), (80, 20), (80, 24), (120, 24), (120, 40), (200, 50)])
@pytest.mark.parametrize("count", [2, 4, 6, 12])
def test_a_card_flies_from_every_seat_at_every_size(count: int, size: tuple[int, int]) -> None:
    state = game(*[OTHER] * count, pile="O9")
    still = lines(state, (PLAYED,), None, size)
    moving = [
        lines(state, (Played(Seat(seat), (Card.O9,), Zone.HAND),), Frame(Part.FLY, step), size)
        for seat in range(count)
        for step in range(4)
    ]
    assert {(len(one), max(map(len, one)) <= size[0]) for one in moving} == {(size[1], True)}
    assert still not in moving


@pytest.mark.parametrize(
    ("measured", "is_quick"),
    [
        ([], False),
        ([149], True),
        ([150], False),
        ([40, 400, 40], True),
        ([40, 400, 400], False),
        ([400, 400, 130, 130, 130], False),
        ([400, 400, 100, 100], True),
        ([100, 140, 140, 140], True),
    ],
)
def test_a_link_is_quick_by_the_middle_one_of_its_latest_round_trips(
    measured: list[float], is_quick: bool
) -> None:
    pace = Pace()
    for milliseconds in measured:
        pace.measured(milliseconds)
    assert pace.is_quick is is_quick
