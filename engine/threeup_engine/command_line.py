"""`python -m threeup_engine`: the engine without network, for referees, records, measurements."""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from threeup_engine.digest import digest, house_as_text
from threeup_engine.events_as_text import event_as_text
from threeup_engine.notation import action_as_text, cards_as_text, downs_as_text
from threeup_engine.record import Record
from threeup_engine.record_file import read_record
from threeup_engine.record_text import LEAVE, RecordError
from threeup_engine.referee import serve
from threeup_engine.replay import ReplayError, replay, verify
from threeup_engine.turn import Step


def build_parser(command: str = "") -> argparse.ArgumentParser:
    """The parser; `selfplay` loads the bots for its options only where it is the command."""
    parser = argparse.ArgumentParser(prog="python -m threeup_engine", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("referee", help="answer JSON lines about a game, one line each")
    for name, purpose in (
        ("replay", "step through the record of a game; Enter shows the next move"),
        ("verify", "recompute the deal, every move and the result of a record"),
        ("review", "say what each decision of a record was worth, and what the cards did"),
    ):
        of_file = commands.add_parser(name, help=purpose)
        of_file.add_argument("file", type=Path, metavar="FILE", help="the record of a game")
        if name == "review":
            of_file.add_argument(
                "--games", type=_games, default=1000, help="played from each move (default 1000)"
            )
    selfplay = commands.add_parser("selfplay", help="let bots play each other and count who wins")
    if command == "selfplay":
        import_module("threeup_engine.selfplay").add_arguments(selfplay)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command: 0 if all is well, 1 with one line on stderr if not, 2 for a wrong usage."""
    words = sys.argv[1:] if argv is None else argv
    args = build_parser(*words[:1]).parse_args(words)
    try:
        status = _run(args)
        sys.stdout.flush()
        return status
    except (RecordError, ReplayError) as error:
        return _fail(f"{args.file}: {error}")
    except BrokenPipeError:
        # whoever read the output has gone; without this Python complains when it flushes at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        return _fail(f"{error.filename or args.command}: {error.strerror}")


def _run(args: argparse.Namespace) -> int:
    match args.command:
        case "referee":
            serve(sys.stdin.buffer, sys.stdout.buffer)
            return 0
        case "replay":
            return _replay(read_record(args.file))
        case "verify":
            return _verify(args.file)
        case command:
            module = {"review": "review_command"}.get(command, "selfplay")
            status: int = import_module(f"threeup_engine.{module}").run(args)
            return status


def _verify(path: Path) -> int:
    record = read_record(path)
    fault = verify(record)
    if fault is not None:
        return _fail(f"{path}: not true, {fault}")
    print(f"yes: the deal, {len(record.moves)} moves and the result are true")
    return 0


def _replay(record: Record) -> int:
    waits = sys.stdin.isatty()
    print(f"table {json.dumps(record.table)}, {record.date}, {house_as_text(record.house)}")
    for seat, who in enumerate(record.seats):
        print(f"seat {seat} {json.dumps(who.name)} {who.bot or 'person'}")
    for number, step in enumerate(replay(record)):
        if waits and number and not sys.stdin.readline():
            return 0
        print(_heading(record, number))
        print("\n".join(_step_as_lines(step)))
    places = " ".join(map(str, record.places))
    print(f"\nresult {record.ending} {places}".rstrip())
    return 0


def _heading(record: Record, number: int) -> str:
    if number == 0:
        return f"\ndeal, seat {record.first} begins ({record.begun})"
    move = record.moves[number - 1]
    text = LEAVE if move.action is None else action_as_text(move.action)
    return f"\nmove {number}, {move.milliseconds / 1000:.3f} s: seat {move.seat} {text}"


def _step_as_lines(step: Step) -> list[str]:
    state = step.state
    return [
        *(f"  {event_as_text(event)}" for event in step.events),
        *(
            f"  {seat} {own.status}: hand {cards_as_text(own.hand)} | up {cards_as_text(own.up)}"
            f" | down {downs_as_text(own.down)}"
            for seat, own in enumerate(state.seats)
        ),
        f"  pile {cards_as_text(state.pile)} | draw {len(state.draw)} | due {state.due}",
        f"  state {digest(state)[:16]}",
    ]


def _games(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:8]) <= 1_000_000):
        raise argparse.ArgumentTypeError(f"{text[:20]!r}: a number from 1 to 1000000")
    return int(text)


def _fail(reason: str) -> int:
    print(f"threeup_engine: {reason}", file=sys.stderr)
    return 1
