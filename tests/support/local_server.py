"""A real server process on a free loopback port."""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def running_server_address(*options: str, keeps: tuple[str, ...] = ("--no-data",)) -> Iterator[str]:
    """Gives HOST:PORT as the server's first line names it; the process is gone afterwards."""
    command = [sys.executable, "-m", "threeup_server", "--host", "127.0.0.1", "--port", "0"]
    command += ["--no-config", "--no-announce", *keeps, *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            first_line = process.stdout.readline()
            found = re.search(r"threeup-client (\S+)", first_line)
            assert found is not None, first_line
            yield found.group(1)
        finally:
            process.terminate()
            process.wait(10)
