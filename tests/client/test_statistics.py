"""What is counted of the kept games, and how it is shown and exported."""

from pathlib import Path

import msgspec
import pytest

from support.kept_games import game_of_bots
from support.recorded_app import settled
from threeup_client.app import Errand, ThreeUpApp
from threeup_client.paint.glyphs import columns_of
from threeup_client.replays.facts import facts_of
from threeup_client.replays.figures import averages, csv_of, place_of, wins_by_players
from threeup_client.replays.film import film_of
from threeup_client.replays.shelf import Shelf
from threeup_client.screens.painted import PaintedScreen
from threeup_client.storage import Storage
from threeup_engine.events import Took
from threeup_engine.record_text import write

RECORD = game_of_bots(4)
FACTS = facts_of(RECORD)
ASHA = frozenset({"Asha"})
LONG = 9
"""The seed of a game in which the first of two has 60 turns and more."""


def test_every_card_that_a_player_gets_is_played_or_left() -> None:
    end = film_of(RECORD).steps[-1].state
    cleared = len(end.cleared) + len(end.pile)
    picked_up = sum(seat.picked_up for seat in FACTS.seats)
    blind_too_low = sum(seat.flips - seat.held for seat in FACTS.seats)
    assert sum(seat.played for seat in FACTS.seats) == cleared + picked_up - blind_too_low


def test_pick_ups_are_counted_for_who_took_the_pile() -> None:
    took = [e for step in film_of(RECORD).steps for e in step.events if isinstance(e, Took)]
    counted = [sum(event.seat == seat for event in took) for seat in range(4)]
    assert [seat.pickups for seat in FACTS.seats] == counted


def test_turns_of_all_players_add_up_to_those_of_the_game() -> None:
    assert sum(seat.turns for seat in FACTS.seats) == FACTS.turns


def test_the_winner_has_no_card_left() -> None:
    assert [seat.left for seat in FACTS.seats if seat.place == 1] == [0]


def test_the_time_of_all_moves_adds_up_to_that_of_the_game() -> None:
    assert sum(seat.seconds for seat in FACTS.seats) == pytest.approx(FACTS.seconds)


def test_who_has_no_place_comes_after_the_winner_by_cards_left() -> None:
    order = sorted(FACTS.seats, key=lambda seat: place_of(FACTS, seat))
    assert [seat.left for seat in order] == sorted(seat.left for seat in FACTS.seats)


def test_wins_are_counted_by_the_number_of_players() -> None:
    games = [facts_of(game_of_bots(seed, 2 + seed % 2)) for seed in range(6)]
    own = [game.seats[0] for game in games]
    won = [sum(seat.place == 1 for seat in own[parity::2]) for parity in (0, 1)]
    assert wins_by_players(games, ASHA) == {2: (won[0], 3), 3: (won[1], 3)}


def test_a_bot_of_one_s_own_name_is_not_oneself() -> None:
    assert wins_by_players([FACTS], frozenset({"Bert"})) == {}


def test_without_games_there_are_no_averages() -> None:
    assert averages([]).pickups is None


def test_the_export_has_a_line_a_player_and_no_formula() -> None:
    lines = csv_of([facts_of(game_of_bots(4, 2, "=1+1")), FACTS]).splitlines()
    assert lines[0] == (
        "date,table,players,seat,name,bot,place,left,turns,played,pickups,picked_up,"
        "clears,threes,extra,flips,held,moves,seconds"
    )
    assert [line.split(",")[1:6] for line in lines[4:6]] == [
        ["kitchen", "4", "3", "Dušan", "steady"],
        ["'=1+1", "2", "0", "Asha", ""],
    ]


async def counted_lines(folder: Path, *keys: str, size: tuple[int, int] = (80, 24)) -> str:
    app = ThreeUpApp(Errand("Asha"), Storage(folder))
    async with app.run_test(size=size) as pilot:
        await pilot.press("f3")
        await settled(app)
        screen = app.screen
        assert isinstance(screen, PaintedScreen)
        while "counting…" in "\n".join(screen.board.lines):
            await pilot.pause()
        await pilot.press(*keys)
        await settled(app)
        return "\n".join(screen.board.lines)


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ((), "Wins by number of players"),
        (("left",), "Cards left, Asha"),
        (("right",), "kitchen: 2 games"),
        (("right", "right"), "people"),
        (("e",), "statistics.csv"),
    ],
)
async def test_each_page_is_one_key_away(keys: tuple[str, ...], words: str, tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "records")
    for seed in (1, 2):
        shelf.keep(write(game_of_bots(seed)))
    assert words in await counted_lines(tmp_path, *keys)


@pytest.mark.parametrize(
    ("keys", "words"), [((), "Place in the last game "), (("right",), "kitchen: 1 game\n")]
)
async def test_after_one_game_nothing_speaks_of_several(
    keys: tuple[str, ...], words: str, tmp_path: Path
) -> None:
    Shelf(tmp_path / "records").keep(write(game_of_bots(1)))
    assert words in await counted_lines(tmp_path, *keys)


async def test_before_the_first_game_the_statistics_say_so(tmp_path: Path) -> None:
    assert "No game yet" in await counted_lines(tmp_path)


async def test_the_export_is_written_to_the_data_folder(tmp_path: Path) -> None:
    Shelf(tmp_path / "records").keep(write(RECORD))
    await counted_lines(tmp_path, "e")
    assert len((tmp_path / "statistics.csv").read_text().splitlines()) == 5


def renamed(name: str) -> str:
    """A kept game with another name at the first seat."""
    first = msgspec.structs.replace(RECORD.seats[0], name=name)
    return write(msgspec.structs.replace(RECORD, seats=(first, *RECORD.seats[1:])))


@pytest.mark.parametrize("name", ["王小明王小明王小明", "DianaPrinceOfThemysciraL"])
@pytest.mark.parametrize(("key", "heads"), [("left", "blind"), ("right", "s/move")])
async def test_a_long_or_wide_name_moves_no_number(
    name: str, key: str, heads: str, tmp_path: Path
) -> None:
    Shelf(tmp_path / "records").keep(renamed(name))
    lines = (await counted_lines(tmp_path, key, size=(60, 30))).splitlines()
    at = next(i for i, line in enumerate(lines) if line.endswith(heads))
    assert len({columns_of(line) for line in lines[at : at + 5]}) == 1


@pytest.mark.parametrize("width", [60, 80, 120])
async def test_the_plot_of_a_long_game_is_shown_to_its_end(width: int, tmp_path: Path) -> None:
    Shelf(tmp_path / "records").keep(write(game_of_bots(LONG, 2)))
    assert "…" not in await counted_lines(tmp_path, size=(width, 24))
