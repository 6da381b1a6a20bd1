"""`threeup-server`: tables for everyone who can reach this computer."""

import argparse
import asyncio
import logging
import sys
from collections.abc import Callable, Coroutine, Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final

from threeup_protocol.limits import DEFAULT_PORT
from threeup_protocol.text import clean_table_name
from threeup_server.server import CannotListenError, serve, sockets_for
from threeup_server.settings import Settings

DEFAULT_RECURSION: Final = 1000


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="threeup-server",
        description="Serve tables of 3UP 3DOWN. Others join with threeup-client HOST:PORT.",
    )
    defaults = Settings()
    parser.add_argument("--version", action="version", version=f"threeup {_version()}")
    parser.add_argument(
        "--host",
        action="append",
        help="listen at this address only, e.g. 127.0.0.1 (may be given more than once; "
        "default: every address of this computer)",
    )
    parser.add_argument(
        "--port", type=_port, default=DEFAULT_PORT, help="default %(default)s; 0 takes a free one"
    )
    parser.add_argument("--name", default=defaults.name, help="what the lobby is called")
    for option, text in (
        ("bot-pause", "seconds a bot waits before it plays"),
        ("hold", "seconds a seat waits for a lost link before a bot plays for it"),
        ("grace", "seconds one player may hold up the others between games"),
    ):
        parser.add_argument(
            f"--{option}",
            type=_seconds,
            default=getattr(defaults, option.replace("-", "_")),
            metavar="SECONDS",
            help=f"{text} (default %(default)s)",
        )
    parser.add_argument(
        "--until-stdin-closes", action="store_true", help="stop when the standard input ends"
    )
    parser.add_argument(
        "--log-level", choices=("error", "warning", "info", "debug"), default="warning"
    )
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; gives back its exit status."""
    assert sys.getrecursionlimit() <= DEFAULT_RECURSION, "messages are decoded within this limit"
    args = build_parser().parse_args(argv)
    logging.basicConfig(
        level=args.log_level.upper(), format="%(asctime)s %(levelname)s %(message)s"
    )
    settings = Settings(
        hosts=tuple(args.host) if args.host else Settings().hosts,
        port=args.port,
        name=clean_table_name(args.name) or Settings().name,
        bot_pause=args.bot_pause,
        hold=args.hold,
        grace=args.grace,
    )
    try:
        listeners = sockets_for(settings)
    except CannotListenError as error:
        print(f"threeup-server: {error}; try another --port or --host", file=sys.stderr)
        return 1
    _loop_runner()(serve(settings, listeners, _say, args.until_stdin_closes))
    return 0


def _loop_runner() -> Callable[[Coroutine[Any, Any, None]], None]:
    """The loop of uvloop where it is installed (`threeup[fast]`)."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run
    return uvloop.run


def _version() -> str:
    try:
        return version("threeup")
    except PackageNotFoundError:
        return "(not installed)"


def _say(line: str) -> None:
    print(line, flush=True)


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is no port; ports are 0 to 65535")
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1
    if not 0 <= seconds <= 86400:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is no number of seconds")
    return seconds


if __name__ == "__main__":
    sys.exit(main())
