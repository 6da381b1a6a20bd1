"""Where the records of finished games are kept."""

from pathlib import Path

import pytest

from support.kept_games import game_of_bots
from threeup_client.replays.shelf import Shelf
from threeup_engine.record_text import RecordError, write


def test_each_game_is_kept_once_and_the_newest_is_first(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    for seed in (3, 9, 5, 9):
        shelf.keep(write(game_of_bots(seed)))
    dates = [kept.record.date[:10] for kept in shelf.listed() if kept.record]
    assert dates == ["2026-11-10", "2026-11-06", "2026-11-04"]


def test_a_record_is_kept_under_a_name_that_no_table_can_turn_into_a_path(tmp_path: Path) -> None:
    path = Shelf(tmp_path).keep(write(game_of_bots(3, table="../../etc/x")))
    assert path.parent == tmp_path
    assert path.name == "20261104T180500Z-etc-x-" + game_of_bots(3).commitment[:6] + ".3up"


def test_what_is_no_record_is_not_kept(tmp_path: Path) -> None:
    with pytest.raises(RecordError):
        Shelf(tmp_path).keep("threeup record 99\n")
    assert list(tmp_path.iterdir()) == []


def test_9_3_without_a_folder_there_are_no_games(tmp_path: Path) -> None:
    assert Shelf(tmp_path / "none").listed() == ()
