"""`threeup-client`: play 3UP 3DOWN in a terminal."""

import argparse
import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from threeup_client import arguments
from threeup_client.address import Address
from threeup_client.settings import OPTIONS
from threeup_engine.bots.levels import Level


class _Version(argparse.Action):
    """Looks the version up only when asked: that takes longer than all the rest."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        from importlib.metadata import version

        print(f"threeup {version('threeup')}")
        parser.exit()


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="threeup-client",
        description="Play 3UP 3DOWN: against bots here, or with others on a server.",
        epilog="To let others play a server's games with nothing installed: threeup-client "
        "serve-ssh and threeup-client serve-web; their own --help tells more.",
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="show the version")
    parser.add_argument(
        "address",
        nargs="?",
        type=arguments.address,
        help="HOST or HOST:PORT; without it, a start screen",
    )
    parser.add_argument("--tls", action="store_true", help="the link to that address is encrypted")
    parser.add_argument(
        "--no-search", action="store_true", help="do not look for servers on the local network"
    )
    _add_solo(parser)
    _add_person(parser)
    _add_settings(parser)
    return parser


def _add_person(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--name", help="what others call you")
    parser.add_argument(
        "--plain",
        action="store_true",
        help="lines of text only: for screen readers, dumb terminals, pipes and scripts",
    )
    parser.add_argument(
        "--code",
        type=arguments.resume_code,
        metavar="CODE",
        help="takes your seat over from another machine",
    )
    parser.add_argument(
        "--enter-guard",
        type=arguments.guard,
        default=0.4,
        metavar="SECONDS",
        help="how long Enter does nothing after the game begins to ask (default %(default)s)",
    )


def _add_solo(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--solo", action="store_true", help="play bots on this computer at once")
    parser.add_argument(
        "--bots",
        type=arguments.number(1, 5, "1 to 5 bots can play"),
        default=3,
        metavar="N",
        help="opponents with --solo (default 3)",
    )
    parser.add_argument("--level", choices=[str(level) for level in Level], default="steady")


def _add_settings(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group(
        "settings", "for this run; the file client.toml and THREEUP_... variables set them too"
    )
    for one in OPTIONS:
        group.add_argument(one.flag, choices=one.choices, dest=one.key, help=one.text)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; gives back its exit status."""
    words = list(sys.argv[1:] if argv is None else argv)
    if words[:1] == ["serve-ssh"]:
        from threeup_client.door.command import serve_ssh

        return serve_ssh(words[1:])
    if words[:1] == ["serve-web"]:
        from threeup_client.door.command import serve_web

        return serve_web(words[1:])
    parser = build_parser()
    args = parser.parse_args(words)
    address = _wanted_address(parser, args)
    if args.code is not None and address is None:
        parser.error("--code needs the address of the server")
    from threeup_client.play import play, play_plain, settings_of

    settings_file = settings_of(args)
    if args.plain or settings_file.settings.mode == "plain" or not _is_screen():
        return play_plain(args, address, settings_file)
    return play(args, address, settings_file)


def _is_screen() -> bool:
    """Whether there is a terminal whose cursor can be moved."""
    is_terminal = all(file is not None and file.isatty() for file in (sys.stdin, sys.stdout))
    return is_terminal and os.environ.get("TERM", "") not in {"", "dumb"}


def _wanted_address(parser: argparse.ArgumentParser, args: argparse.Namespace) -> Address | None:
    address: Address | None = args.address
    if args.solo and address is not None:
        parser.error("--solo plays on this computer: leave the address out")
    if not args.tls:
        return address
    if address is None:
        parser.error("--tls needs the address of a server")
    return replace(address, tls=True)
