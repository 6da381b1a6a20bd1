"""The commands for a server that runs: `threeup-server status`, `kick`, `export` and so on."""

import argparse
import json
import socket
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from threeup_server.arguments import add_argument, add_config_arguments
from threeup_server.control import SOCKET, short_path
from threeup_server.export import ExportError, export_to
from threeup_server.host_words import WORDS
from threeup_server.settings import OPTIONS

ANSWER_SECONDS: Final = 10.0
_MOST_ANSWER: Final = 16 * 1024 * 1024


class CommandError(Exception):
    """The command was not carried out; the text is one line."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command, its line of help, and what it takes besides."""

    text: str
    takes: str = ""
    """The key of its one value."""
    metavar: str = ""
    is_optional: bool = False


COMMANDS: Final[Mapping[str, Command]] = {
    "status": Command("how the server is"),
    "tables": Command("every table, and who sits there"),
    "players": Command("everybody who is known, and from where they play"),
    "kick": Command("send a player out; the name cannot come back for two minutes", "name", "NAME"),
    "ban": Command("keep a name or an address out for good", "name", "NAME-OR-ADDRESS"),
    "unban": Command("let a banned name or address in again", "name", "NAME-OR-ADDRESS"),
    "bans": Command("every banned name and address"),
    "say": Command("tell everybody something", "text", "TEXT"),
    "drain": Command("take no new games, and stop when the last one is over"),
    "export": Command(
        "write the records of finished games as files (default: into this folder); "
        "works without a running server too",
        "folder",
        "DIR",
        is_optional=True,
    ),
}

COMMANDS_LINE: Final = (
    f"For a server that runs: threeup-server COMMAND, which is one of {', '.join(COMMANDS)}; "
    "threeup-server COMMAND --help tells more."
)


def build_command_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="threeup-server", allow_abbrev=False)
    commands = parser.add_subparsers(dest="command", required=True)
    for name, command in COMMANDS.items():
        one = commands.add_parser(
            name, help=command.text, description=command.text, argument_default=argparse.SUPPRESS
        )
        if command.takes:
            one.add_argument(
                command.takes,
                nargs="*" if command.is_optional else "+",
                default=[],
                metavar=command.metavar,
            )
        one.add_argument("--json", action="store_true", help="answer as JSON, for programs")
        add_argument(one.add_argument, OPTIONS["data"])
        add_config_arguments(one)
    return parser


def run_command(args: argparse.Namespace, folder: Path | None, say: Callable[[str], None]) -> None:
    """Carry the command out and say the answer.

    Raises:
        CommandError: it could not be carried out.
    """
    if folder is None:
        raise CommandError("a server with --no-data keeps nothing and cannot be asked anything")
    command = COMMANDS[args.command]
    value = " ".join(getattr(args, command.takes)) if command.takes else ""
    if args.command == "export":
        answer = _exported(folder, Path(value or "."))
    else:
        question = {"do": args.command, **({command.takes: value} if command.takes else {})}
        answer = _answer(folder / SOCKET, question)
    if "json" in args:
        say(json.dumps(answer))
    else:
        for line in WORDS[args.command](answer):
            say(line)


def _exported(folder: Path, target: Path) -> dict[str, Any]:
    try:
        return {"folder": str(target), "written": export_to(folder, target)}
    except ExportError as error:
        raise CommandError(str(error)) from error


def _answer(path: Path, question: Mapping[str, Any]) -> Any:
    try:
        answer = json.loads(_asked(path, json.dumps(question).encode() + b"\n"))
    except (FileNotFoundError, NotADirectoryError, ConnectionRefusedError):
        raise CommandError(
            f"no server runs with the data folder {path.parent}; name its folder with --data"
        ) from None
    except PermissionError:
        raise CommandError(
            f"{path} belongs to another user; type this as the user that the server runs as"
        ) from None
    except TimeoutError:
        raise CommandError("the server does not answer") from None
    except (OSError, ValueError) as error:
        raise CommandError(f"the server's answer did not come whole: {error}") from error
    if "error" in answer:
        raise CommandError(str(answer["error"]))
    return answer["ok"]


def _asked(path: Path, question: bytes) -> bytes:
    with closing(socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)) as connection:
        connection.settimeout(ANSWER_SECONDS)
        with short_path(path) as name:
            connection.connect(name)
        connection.sendall(question)
        answer = bytearray()
        while len(answer) < _MOST_ANSWER and (part := connection.recv(65536)):
            answer += part
        return bytes(answer)
