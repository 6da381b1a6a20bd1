"""The command's arguments and its help, made from the tree of settings."""

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from threeup_server.option import Option, WrongValueError
from threeup_server.settings import OPTIONS, SECTIONS


def build_parser(version: str, epilog: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="threeup-server",
        usage="threeup-server [OPTION]...",
        description="Serve tables of 3UP 3DOWN. Others join with threeup-client HOST:PORT.",
        epilog=epilog,
        argument_default=argparse.SUPPRESS,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"threeup {version}")
    add_config_arguments(parser)
    parser.add_argument(
        "--print-config",
        action="store_true",
        help="print all settings as they would be used, as a settings file, and stop",
    )
    for section in SECTIONS:
        group = parser.add_argument_group(section.__doc__)
        for one in OPTIONS.values():
            if one.section == section.__name__.lower():
                add_argument(group.add_argument, one)
    return parser


def add_config_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--config",
        type=Path,
        metavar="FILE",
        help="settings file (default: threeup-server.toml in the data folder or in the user's "
        "configuration folder)",
    )
    parser.add_argument(
        "--no-config", action="store_true", help="take neither a file nor the environment"
    )


def add_argument(add: Callable[..., object], one: Option) -> None:
    """Add one option as an argument; it is in the result only where it was given."""
    flag = one.flag or f"--{one.key.replace('_', '-')}"
    about: dict[str, Any] = {"dest": one.key, "help": one.help.replace("%", "%%")}
    if one.is_switch:
        action = argparse.BooleanOptionalAction if one.default else "store_true"
        add(flag, action=action, **about)
    elif one.choices:
        add(flag, choices=one.choices, **about)
    else:
        action = "extend" if one.is_list else "store"
        add(flag, type=_reader(one), action=action, metavar=one.metavar, **about)


def given(args: argparse.Namespace) -> Mapping[str, Any]:
    """The values of options among the arguments."""
    values: dict[str, Any] = vars(args)
    return {
        key: tuple(value) if OPTIONS[key].is_list else value
        for key, value in values.items()
        if key in OPTIONS
    }


def _reader(one: Option) -> Callable[[str], Any]:
    def read(text: str) -> Any:
        try:
            return one.read_text(text)
        except WrongValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from error

    return read
