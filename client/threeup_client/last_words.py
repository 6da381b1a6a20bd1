"""What is done last, however the client ends: the terminal given back, one line that says why."""

import contextlib
import os
import sys
import traceback
from pathlib import Path
from typing import Final

MISTAKE: Final = "a mistake of the client's own"


def mistake(error: BaseException, crash_file: Path | None) -> str:
    """The line for a mistake of the program's own; the details go to the file, if they can."""
    line = f"{MISTAKE} ({type(error).__name__})"
    with contextlib.suppress(OSError):
        if crash_file is not None:
            crash_file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            crash_file.write_text("".join(traceback.format_exception(error)), encoding="utf-8")
            line += f"; {crash_file} says more"
    return line


def say(why: str) -> None:
    """One line where errors go; a terminal that is gone hears nothing."""
    with contextlib.suppress(OSError):
        os.write(2, f"threeup-client: {why}\n".encode(errors="replace"))


def end_by_force(why: str, status: int) -> None:
    """At once, whatever else still runs."""
    give_terminal_back()
    say(why)
    os._exit(status)


def give_terminal_back() -> None:
    """What a driver has not given back yet."""
    driver = sys.modules.get("threeup_client.terminal.driver")
    if driver is not None:
        driver.give_back()
