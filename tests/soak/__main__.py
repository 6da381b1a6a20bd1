"""`python -m soak [kill|chaos]`: the long forms of the kill and the chaos test, one line a fact."""

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from soak import chaos, kill
from soak.person import Facts

PARTS = ("kill", "chaos")
MOST_GROWN = 1.1
"""So many times the memory of a third of the way may be in use at the end."""
MOST_SHOWN = 20


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m soak", description=__doc__)
    parser.add_argument("part", nargs="?", choices=PARTS, help="one part only")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=600, help="of chaos (default 600)")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """1 where something was lost, doubled or kept."""
    args = build_parser().parse_args(argv)
    parts = {
        "kill": lambda folder: killed(kill.Plan(args.tables, args.kills, args.seed), folder),
        "chaos": lambda folder: shaken(chaos.Plan(args.tables, args.seconds, args.seed), folder),
    }
    is_well = True
    for part in (args.part,) if args.part else PARTS:
        start = time.perf_counter()
        with tempfile.TemporaryDirectory() as folder:
            lines = list(parts[part](Path(folder)))
        faults = [line for line in lines if line.startswith("FAULT")]
        is_well = is_well and not faults
        for line in [line for line in lines if line not in faults] + faults[:MOST_SHOWN]:
            print(f"{part}: {line}", flush=True)
        print(f"{part}: {len(faults)} faults, {time.perf_counter() - start:.0f} s", flush=True)
    return 0 if is_well else 1


def killed(plan: kill.Plan, folder: Path) -> Iterator[str]:
    outcome = asyncio.run(kill.run(plan, folder))
    yield f"seed {plan.seed}, {plan.tables} tables, {plan.kills} kills"
    yield f"{outcome.at_commits} of the kills came as soon as a commit was seen"
    yield f"back after {outcome.down_seconds:.1f} s at the most"
    yield from _lines_of(outcome.facts)
    yield from _ends(outcome.exit_status, outcome.complaints)


def shaken(plan: chaos.Plan, folder: Path) -> Iterator[str]:
    outcome = asyncio.run(chaos.run(plan, folder))
    before, after = outcome.usages[0], outcome.after
    then, last = outcome.usages[len(outcome.usages) // 3], outcome.usages[-1]
    yield f"seed {plan.seed}, {plan.tables} tables, {plan.seconds:g} s"
    yield "troubles: " + ", ".join(f"{n} {name}" for name, n in outcome.troubles.items())
    yield from _lines_of(outcome.facts)
    yield f"memory: {before.kib} KiB before, {then.kib} after a third, {last.kib} at the end"
    if last.kib > then.kib * MOST_GROWN:
        yield "FAULT the memory grows"
    if after is not None:
        yield f"open files: {before.files} before, {after.files} when all had gone"
        yield f"threads: {before.threads} before, {after.threads} when all had gone"
        if after.files > before.files or after.threads > before.threads:
            yield "FAULT files or threads are left"
    yield from _ends(outcome.exit_status, outcome.complaints)


def _lines_of(facts: Facts) -> Iterator[str]:
    verified = sum(witness.games_verified for witness in facts.witnesses.values())
    yield f"{facts.moves} moves acknowledged, {facts.chats} lines of chat"
    yield f"{verified} games verified, {facts.games} times compared with what somebody was told"
    yield f"{facts.welcomes} welcomes; {facts.asked_again} moves answered on a later connection"
    yield f"{facts.told_first} of them had been made before, only the answer was lost"
    yield from (f"FAULT {fault}" for fault in facts.faults)


def _ends(status: int | None, complaints: str) -> Iterator[str]:
    if status != 0:
        yield f"FAULT the server ended with {status}"
    yield from (f"FAULT in the server's log: {line}" for line in complaints.splitlines())


if __name__ == "__main__":
    sys.exit(main())
