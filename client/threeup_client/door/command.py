"""`threeup-client serve-ssh` and `serve-web`: open a door to a game server, close it cleanly."""

import argparse
import asyncio
import logging
import os
import re
import select
import shlex
import shutil
import sys
from collections.abc import Coroutine, Sequence
from pathlib import Path
from typing import Any, Final

import platformdirs

from threeup_client import arguments
from threeup_client.address import Address
from threeup_client.door.limits import DoorLimits

SSH_PORT: Final = 2222
PASSWORD_VARIABLE: Final = "THREEUP_DOOR_PASSWORD"
WEB_PORT: Final = 8080
_PORT: Final = arguments.number(0, 65535, "{} is no port; ports are 0 to 65535")
_COUNT: Final = arguments.number(1, 100_000, "{} is no number from 1 to 100000")
_NEEDS: Final = "{} needs {}; type: {} -m pip install 'threeup[{}]'"


def build_ssh_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="threeup-client serve-ssh",
        description="Let people play over SSH with nothing installed: ssh -p 2222 HOST.",
        epilog="A public key is the player; without one the door gives out a login name to come "
        "back with.",
    )
    add_door_arguments(parser, SSH_PORT)
    parser.add_argument(
        "--authorized-keys", type=Path, metavar="FILE", help="let in these public keys only"
    )
    return parser


def build_web_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="threeup-client serve-web",
        description="Let people play in a browser with nothing installed: http://HOST:8080/.",
        epilog="A browser is known again by what it keeps itself.",
    )
    add_door_arguments(parser, WEB_PORT)
    parser.add_argument(
        "--origin", action="append", default=[], metavar="URL",
        help="a page that may connect besides the door's own, as behind a proxy: "
        "https://games.example (may be given more than once)",
    )  # fmt: skip
    return parser


def add_door_arguments(parser: argparse.ArgumentParser, port: int) -> None:
    """What all doors are told."""
    limits = DoorLimits()
    parser.add_argument(
        "server", nargs="?", type=arguments.address, default=Address("127.0.0.1"),
        help="the game server behind the door (default 127.0.0.1)",
    )  # fmt: skip
    parser.add_argument("--host", help="listen at this address only (default: every address)")
    parser.add_argument("--port", type=_PORT, default=port, help="default %(default)s")
    parser.add_argument(
        "--data", type=Path, help="folder of the host key and of what guests keep",
        default=platformdirs.user_data_path("threeup", appauthor=False) / "door",
    )  # fmt: skip
    parser.add_argument(
        "--password",
        default=os.environ.get(PASSWORD_VARIABLE) or None,
        help="one password for everybody; better in the environment: " + PASSWORD_VARIABLE,
    )
    parser.add_argument(
        "--sessions", type=_COUNT, default=limits.sessions, help="most at a time (%(default)s)"
    )
    parser.add_argument(
        "--per-address", type=_COUNT, default=limits.sessions_per_address,
        help="most from one address (%(default)s)",
    )  # fmt: skip
    parser.add_argument(
        "--idle", type=_COUNT, default=int(limits.idle), metavar="SECONDS",
        help="so long without a key, and a session ends (%(default)s)",
    )  # fmt: skip
    parser.add_argument(
        "--fingerprint", type=_fingerprint, metavar="SHA256",
        help="of the game server's certificate, where it is known (default: as at the first visit)",
    )  # fmt: skip
    parser.add_argument(
        "--enter-guard", type=arguments.guard, default=limits.enter_guard, metavar="SECONDS",
        help="how long Enter does nothing after the game begins to ask (%(default)s)",
    )  # fmt: skip
    parser.add_argument("--until-stdin-closes", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--temporary", action="store_true", help=argparse.SUPPRESS)


def limits_of(args: argparse.Namespace) -> DoorLimits:
    """The limits that the arguments ask for."""
    usual = DoorLimits()
    return DoorLimits(
        sessions=args.sessions,
        sessions_per_address=args.per_address,
        strangers=max(usual.strangers, args.per_address),
        strangers_per_address=max(usual.strangers_per_address, args.per_address),
        connections=max(usual.connections, 5 * args.per_address),
        connections_per_address=max(usual.connections_per_address, 5 * args.per_address),
        idle=float(args.idle),
        enter_guard=args.enter_guard,
    )


def serve_ssh(argv: Sequence[str]) -> int:
    """Run the command; gives back its exit status."""
    args = build_ssh_parser().parse_args(argv)
    prepare_process()
    try:
        from threeup_client.door import serving
    except ImportError:
        sys.stderr.write(f"threeup-client: {needs('the SSH door', 'asyncssh', 'ssh')}\n")
        return 1
    return _run(serving.serve_ssh(args), args)


def serve_web(argv: Sequence[str]) -> int:
    """Run the command; gives back its exit status."""
    args = build_web_parser().parse_args(argv)
    prepare_process()
    try:
        from threeup_client.door import web_serving
    except ImportError:
        sys.stderr.write(f"threeup-client: {needs('the browser door', 'aiohttp', 'web')}\n")
        return 1
    return _run(web_serving.serve_web(args), args)


def _run(door: Coroutine[Any, Any, int], args: argparse.Namespace) -> int:
    """To its end; with a folder that is temporary, if the server that made it has ended too.

    That server may have been killed. Its other door removes once more what it still writes.
    """
    status = asyncio.run(door)
    if args.temporary and args.until_stdin_closes and select.select([sys.stdin], [], [], 0)[0]:
        shutil.rmtree(args.data, ignore_errors=True)
    return status


def prepare_process() -> None:
    """What this process was told of its own terminal is nothing to its guests."""
    for name in [name for name in os.environ if name.startswith("TEXTUAL")]:
        del os.environ[name]
    os.environ.pop("NO_COLOR", None)
    os.environ["TEXTUAL_COLOR_SYSTEM"] = "truecolor"
    logging.basicConfig(level="WARNING", format="%(asctime)s %(levelname)s %(message)s")


def needs(what: str, package: str, extra: str) -> str:
    """What is missing, and what to type: pip is to put it where this program is."""
    return _NEEDS.format(what, package, shlex.quote(sys.executable), extra)


def _fingerprint(text: str) -> str:
    digits = re.sub(r"[\s:]", "", text.lower()).removeprefix("sha256")
    if not re.fullmatch("[0-9a-f]{64}", digits):
        raise argparse.ArgumentTypeError("a fingerprint has 64 hexadecimal digits")
    return digits
