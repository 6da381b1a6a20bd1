"""The line face as a process, between a script and what it says."""

import os
import subprocess
import sys
from typing import Final

COMMAND: Final = (sys.executable, "-m", "threeup_client", "--plain", "--name", "Ann")


def run(script: str, *args: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Typed from a file, to its end."""
    return subprocess.run(
        [*COMMAND, *args],
        input=script,
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
        check=False,
    )
