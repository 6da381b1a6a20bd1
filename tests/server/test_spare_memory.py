"""What was freed goes back to the system."""

import re
from pathlib import Path

from threeup_server.spare_memory import give_back

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
