"""`threeup-client serve-ssh`: opens the SSH door to a game server, and closes it cleanly."""

import argparse
import asyncio
import logging
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from threeup_client.address import Address, AddressError, parse_address
from threeup_client.door.limits import DoorLimits

DEFAULT_PORT: Final = 2222
INSTALL: Final = "pip install 'threeup[ssh]'"


def build_parser() -> argparse.ArgumentParser:
    limits = DoorLimits()
    parser = argparse.ArgumentParser(
        prog="threeup-client serve-ssh",
        description="Let people play over SSH with nothing installed: ssh -p 2222 HOST.",
    )
    parser.add_argument(
        "server", nargs="?", type=_address, default=Address("127.0.0.1"),
        help="the game server behind the door (default 127.0.0.1)",
    )  # fmt: skip
    parser.add_argument("--host", help="listen at this address only (default: every address)")
    parser.add_argument("--port", type=_port, default=DEFAULT_PORT, help="default %(default)s")
    parser.add_argument("--data", type=Path, help="folder of the host key and of what guests keep")
    parser.add_argument("--password", help="one password for everybody, instead of keys")
    parser.add_argument(
        "--authorized-keys", type=Path, metavar="FILE", help="let in these public keys only"
    )
    parser.add_argument(
        "--sessions", type=_count, default=limits.sessions, help="most at a time (%(default)s)"
    )
    parser.add_argument(
        "--per-address", type=_count, default=limits.sessions_per_address,
        help="most from one address (%(default)s)",
    )  # fmt: skip
    parser.add_argument("--until-stdin-closes", action="store_true", help=argparse.SUPPRESS)
    return parser


def main(argv: Sequence[str]) -> int:
    """Run the command; gives back its exit status."""
    args = build_parser().parse_args(argv)
    for name in [name for name in os.environ if name.startswith("TEXTUAL")]:
        del os.environ[name]
    os.environ.pop("NO_COLOR", None)  # ours; a guest's comes over SSH
    os.environ["TEXTUAL_COLOR_SYSTEM"] = "truecolor"
    try:
        from threeup_client.door.serving import serve_ssh
    except ImportError:
        sys.stderr.write(f"threeup-client: the SSH door needs asyncssh: {INSTALL}\n")
        return 1
    logging.basicConfig(level="WARNING", format="%(asctime)s %(levelname)s %(message)s")
    return asyncio.run(serve_ssh(args))


def _address(text: str) -> Address:
    try:
        return parse_address(text)
    except AddressError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is no port; ports are 0 to 65535")
    return int(text)


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 10_000:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is no number from 1 to 10000")
    return int(text)
