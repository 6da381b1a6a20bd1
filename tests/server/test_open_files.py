"""Many connections need many open files, which the system gives only when asked."""

import subprocess
import sys

import pytest

ASK = """
import resource, sys
soft, hard, connections = (int(word) for word in sys.argv[1:])
resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
from threeup_server.open_files import make_room
print(make_room(connections), resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""

ESCAPE = """
import resource
from threeup_server.logs import harmless
before = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (0, before[1]))
line = harmless("too many\\nopen files")
resource.setrlimit(resource.RLIMIT_NOFILE, before)
print(line)
"""


@pytest.mark.parametrize(
    ("soft", "hard", "connections", "room_and_limit"),
    [(256, 1000, 100, "100 256"), (256, 1000, 500, "500 564"), (256, 1000, 5000, "936 1000")],
)
def test_4_8_as_many_files_are_asked_for_as_connections_may_come(
    soft: int, hard: int, connections: int, room_and_limit: str
) -> None:
    command = [sys.executable, "-c", ASK, str(soft), str(hard), str(connections)]
    run = subprocess.run(command, capture_output=True, text=True, check=True)

    assert run.stdout.split() == room_and_limit.split()


def test_that_no_file_can_be_opened_can_be_logged_on_one_line() -> None:
    run = subprocess.run(
        [sys.executable, "-c", ESCAPE], capture_output=True, text=True, check=False
    )

    assert (run.stdout, run.stderr) == ("too many\\nopen files\n", "")
