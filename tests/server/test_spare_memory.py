"""What was freed goes back to the system."""

import re
from pathlib import Path

from threeup_server.spare_memory import WORTH_IT, Ebb, give_back

PIECES = 40_000
KIB = 1024


def _kib_in_use() -> int:
    found = re.search(r"VmRSS:\s+(\d+) kB", Path("/proc/self/status").read_text())
    assert found is not None
    return int(found[1])


def test_many_small_pieces_below_one_that_is_kept_go_back_to_the_system() -> None:
    pieces = [bytes(KIB) for _ in range(PIECES)]
    kept = bytes(KIB)
    before = _kib_in_use()

    del pieces
    give_back()

    assert before - _kib_in_use() > PIECES // 2
    assert len(kept) == KIB


def _times_given_back(*waiting: int) -> list[int]:
    """How often it was, after each look at how much waits."""
    given: list[None] = []
    ebb = Ebb(lambda: given.append(None))
    times = []
    for one in waiting:
        ebb.note(one)
        times.append(len(given))
    return times


def test_what_queues_have_held_is_given_back_when_it_has_gone() -> None:
    assert _times_given_back(0, 50 * WORTH_IT, 50 * WORTH_IT, 0, 0, 0) == [0, 0, 0, 0, 1, 1]


def test_queues_that_go_down_in_small_steps_are_given_back_too() -> None:
    assert _times_given_back(3 * WORTH_IT, 2 * WORTH_IT + 1, WORTH_IT, 0, 0)[-1] == 2


def test_little_that_has_gone_is_not_worth_the_time() -> None:
    assert _times_given_back(WORTH_IT, 1, WORTH_IT, 1, 1, 1)[-1] == 0
