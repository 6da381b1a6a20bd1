"""`python -m bench [PART]`: measure, and print as it goes; `--help` names the parts."""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from typing import Final

from bench import experts, games, speed, strength
from bench.client import run as client
from bench.door import run as door
from bench.hostile import run as hostile
from bench.load import run as load

PARTS: Final = ("speed", "strength", "games", "load", "hostile", "experts", "client", "door")


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument(
        "part", nargs="?", choices=PARTS, help="one part only (all: an hour, most of it strength)"
    )
    parser.add_argument(
        "--games",
        type=_positive,
        help="per match (default 1000) or per deck and seats (default 50)",
    )
    parser.add_argument(
        "--scale", type=_share, default=1.0, help="of the hostile peers, 0.01 to 1 (default 1)"
    )
    parser.add_argument(
        "--seats", type=_positive, choices=strength.SEATS, help="of strength, only these"
    )
    parser.add_argument(
        "--levels", choices=strength.PAIRS, help="of strength, only this level against that one"
    )
    parser.add_argument("--rounds", type=_positive, default=5, help="of the speeds (default 5)")
    parser.add_argument("--tables", type=_positive, default=500, help="of the load (default 500)")
    parser.add_argument("--seconds", type=_positive, default=4, help="of the load (default 4)")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    args = build_parser().parse_args(argv)
    parts: dict[str, Iterator[str]] = {
        "speed": speed.lines(args.rounds, seconds=1.0),
        "strength": strength.lines(args.games or 1000, args.seats, args.levels),
        "games": games.lines(args.games or 50),
        "load": load.lines(args.tables, args.seconds),
        "hostile": hostile.lines(args.scale),
        "experts": experts.lines(tables=50, seconds=10),
        "client": client.lines(),
        "door": door.lines(),
    }
    for part in (args.part,) if args.part else PARTS:
        start = time.perf_counter()
        for line in parts[part]:
            print(line, flush=True)
        print(f"{part}: {time.perf_counter() - start:.0f} s\n", flush=True)
    return 0


def _positive(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:8]) <= 1_000_000):
        raise argparse.ArgumentTypeError(f"{text[:20]!r}: a number from 1 to 1000000")
    return int(text)


def _share(text: str) -> float:
    try:
        share = float(text)
    except ValueError:
        share = 0
    if not 0.01 <= share <= 1:
        raise argparse.ArgumentTypeError(f"{text[:20]!r}: a number from 0.01 to 1")
    return share


if __name__ == "__main__":
    sys.exit(main())
