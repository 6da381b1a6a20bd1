"""The terminal calls a person back: title, bell, notification."""

import itertools

from support.table_scenes import model_of, players
from threeup_client.attention import Manners, Moment, manners_of, moment_of, sequences
from threeup_client.settings import Settings

WAITING = Moment("kitchen")
ASKED = Moment("kitchen", (2, 23))
QUIET = Manners(title=False)
ALL = Manners(bell=True, bell_for_talk=True, notifies=True)


def test_the_title_says_whose_turn_it_is() -> None:
    assert sequences(WAITING, ASKED, Manners()) == "\x1b]2;● your turn · kitchen\x07"
    assert sequences(ASKED, WAITING, Manners()) == "\x1b]2;3UP 3DOWN · kitchen\x07"
    assert sequences(ASKED, ASKED, Manners()) == ""


def test_the_bell_rings_once_a_turn_and_once_when_time_runs_out() -> None:
    late = Moment("kitchen", (2, 23), is_late=True)
    manners = Manners(bell=True, title=False)
    moments = [WAITING, ASKED, ASKED, late, late]
    rung = [sequences(a, b, manners) for a, b in itertools.pairwise(moments)]
    assert rung == ["\x07", "", "\x07", ""]


def test_nothing_is_sent_that_is_not_wanted() -> None:
    assert sequences(WAITING, ASKED, QUIET) == ""
    assert sequences(WAITING, Moment("kitchen", said=1), QUIET) == ""


def test_talk_rings_where_it_is_wanted() -> None:
    assert sequences(WAITING, Moment("kitchen", said=1), ALL) == "\x07"


def test_a_notification_says_what_the_title_says() -> None:
    notifies = Manners(title=False, notifies=True)
    assert sequences(WAITING, ASKED, notifies) == "\x1b]9;● your turn · kitchen\x07"


def test_each_way_to_be_called_is_a_setting() -> None:
    assert manners_of(Settings()) == Manners()
    assert manners_of(Settings(bell="my-turn")) == Manners(bell=True)
    talk = Settings(bell="my-turn-and-talk", notification="my-turn")
    assert manners_of(talk) == Manners(bell=True, bell_for_talk=True, notifies=True)


def test_8_1_the_name_of_a_table_sends_no_control_codes() -> None:
    moment = Moment("a\x07\x1b]52;c;x\x1b\\b")
    assert sequences(Moment(), moment, Manners()) == "\x1b]2;3UP 3DOWN · a]52;c;x\\b\x07"


def test_a_moment_is_late_when_ten_seconds_are_left() -> None:
    table = model_of(players(3)).table
    assert table is not None
    assert [moment_of(table, left, 0).is_late for left in (None, 11, 10)] == [False, False, True]
    assert moment_of(None, 5, 0) == Moment()
