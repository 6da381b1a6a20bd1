"""Answers are kept for a client that asks again, and no more of them than that takes."""

from threeup_protocol.server_messages import Code, Done, Refused
from threeup_server.answers import ANSWERS_KEPT, Answers


def test_the_last_answers_are_kept_and_no_others_however_many_there_were() -> None:
    answers = Answers()
    for number in range(1, 101):
        answers.keep(Done(number) if number % 2 else Refused(number, Code.STALE))

    assert [one.i for one in answers.kept()] == [*range(101 - ANSWERS_KEPT, 101)]
    assert (answers.given(99), answers.given(100)) == (Done(99), Refused(100, Code.STALE))
    assert (answers.given(67), answers.given(68), answers.given(101)) == (None, None, None)


def test_a_new_session_is_answered_anew() -> None:
    answers = Answers()
    answers.keep(Refused(2, Code.STALE))
    answers.forget()
    answers.keep(Done(1))

    assert (answers.given(1), answers.given(2)) == (Done(1), None)
    answers.keep(Done(2))
    assert answers.given(2) == Done(2)
