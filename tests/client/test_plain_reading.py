"""What the line face reads out: rules by number, finished games, and lines cut on words."""

import pytest

from support.kept_games import game_of_bots
from threeup_client.plain.lines import wrapped
from threeup_client.plain.moves import NotUnderstoodError
from threeup_client.plain.reading import replay_lines, rules_lines
from threeup_engine.record_text import write


def test_rules_alone_tell_the_game_and_how_to_ask_for_more() -> None:
    told = list(rules_lines(""))

    assert told[0] == "Be first to get rid of hand, 3UP and 3DOWN."
    assert told[-1].startswith("All rules have numbers: rules 3 tells chapter 3 of 1 to 6")


@pytest.mark.parametrize("asked", ["3.1", "R3.1", "r3.1"])
def test_one_rule_is_told_by_its_number(asked: str) -> None:
    assert list(rules_lines(asked)) == ["R3.1: A turn is a discard and then a draw."]


def test_a_chapter_is_told_whole() -> None:
    assert [line.partition(":")[0] for line in rules_lines("6")] == ["R6.1", "R6.2"]


@pytest.mark.parametrize("asked", ["9", "x", "3.", "3.99", "R"])
def test_a_rule_that_is_not_there_says_what_to_type(asked: str) -> None:
    with pytest.raises(NotUnderstoodError, match=r"^There is no such rule\. Type: rules, rules 3"):
        list(rules_lines(asked))


def test_a_finished_game_is_told_as_its_player_saw_it() -> None:
    told = list(replay_lines(write(game_of_bots(1)), "Asha"))

    assert told[0].startswith("kitchen, 2026-11-02: Asha, Bert, Chandra, Dušan.")
    assert any(line.startswith("You played ") for line in told)
    assert told[-1] == "Deal and moves are verified."


def test_a_damaged_record_says_so() -> None:
    with pytest.raises(NotUnderstoodError, match=r"^That record cannot be read: "):
        list(replay_lines("nonsense", "Asha"))


def test_lines_are_cut_by_columns_and_not_by_characters() -> None:
    assert wrapped("一二三四五六七八九十 一二三四五 abc", 22) == [
        "一二三四五六七八九十",
        "  一二三四五 abc",
    ]


def test_a_word_that_is_too_long_is_cut_within() -> None:
    assert wrapped("x" * 50, 20) == ["x" * 20, "  " + "x" * 18, "  " + "x" * 12]
