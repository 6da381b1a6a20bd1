"""What the system says of a process."""

import os
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Usage:
    kib: int
    """Resident memory."""
    files: int
    threads: int
    cpu_seconds: float
    """Of user and system together, all threads."""


def usage_of(pid: int) -> Usage:
    folder = Path(f"/proc/{pid}")
    status = dict(
        line.split(":", 1) for line in (folder / "status").read_text().splitlines() if ":" in line
    )
    after_name = (folder / "stat").read_text().rpartition(")")[2].split()
    ticks = int(after_name[11]) + int(after_name[12])
    return Usage(
        kib=int(status["VmRSS"].split()[0]),
        files=len(list((folder / "fd").iterdir())),
        threads=int(status["Threads"]),
        cpu_seconds=ticks / os.sysconf("SC_CLK_TCK"),
    )
