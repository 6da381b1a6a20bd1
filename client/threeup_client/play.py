"""From the arguments to the running client, and to its exit status; every end is one line."""

import argparse
import gc
import getpass
import os
from typing import TYPE_CHECKING

from threeup_client.address import Address
from threeup_client.last_words import give_terminal_back, mistake, say
from threeup_client.settings import OPTIONS
from threeup_client.settings_file import SettingsFile
from threeup_client.signals import ToldToEndError, raising_signals
from threeup_client.storage import Storage
from threeup_client.terminal_look import find_out, prepare_textual
from threeup_engine.bots.levels import Level
from threeup_protocol.text import clean_name

if TYPE_CHECKING:
    from threeup_client.lan_server import Interface


def settings_of(args: argparse.Namespace) -> SettingsFile:
    """The settings, with those of them that were given as arguments."""
    return SettingsFile(arguments={one.key: getattr(args, one.key) for one in OPTIONS})


def play(args: argparse.Namespace, address: Address | None, settings_file: SettingsFile) -> int:
    """Run the client with what `build_parser` has parsed; gives back the exit status."""
    storage = Storage()
    try:
        why, status = _run(args, address, storage, settings_file)
    except ToldToEndError as told:
        why, status = told.args
    except Exception as error:  # noqa: BLE001 - a traceback is for the crash file
        why, status = _mistake(error, storage), 1
    finally:
        give_terminal_back()
    if why:
        say(why)
    return status


def play_plain(
    args: argparse.Namespace, address: Address | None, settings_file: SettingsFile
) -> int:
    """The same in lines of text; gives back the exit status."""
    from threeup_client.hello import Login
    from threeup_client.plain.face import run_plain

    storage = Storage()
    bots = args.bots if args.solo else 0
    login = Login(_name(args, storage), code=args.code)
    if settings_file.warning is not None:
        say(settings_file.warning)
    try:
        chat = settings_file.settings.chat
        return run_plain(login, storage, address, bots, Level(args.level), chat)
    except Exception as error:  # noqa: BLE001 - a traceback is for the crash file
        say(_mistake(error, storage))
        return 1


def _run(
    args: argparse.Namespace,
    address: Address | None,
    storage: Storage,
    settings_file: SettingsFile,
) -> tuple[str, int]:
    gc.disable()  # until all is loaded: what is loaded stays
    with raising_signals():
        terminal = find_out(settings_file.settings)
    prepare_textual(terminal, os.environ)
    from threeup_client.app import Errand, ThreeUpApp

    errand = Errand(
        _name(args, storage),
        address,
        args.bots if args.solo else 0,
        Level(args.level),
        args.enter_guard,
        None if args.no_search else _usable_interfaces,
        args.code,
    )
    app = ThreeUpApp(errand, storage, settings_file, terminal)
    why = app.run() or ""
    return why, app.return_code or 0


def _mistake(error: Exception, storage: Storage) -> str:
    return mistake(error, storage.folder / "crash.txt")


def _name(args: argparse.Namespace, storage: Storage) -> str:
    return clean_name(args.name or storage.get("name") or _login_name()) or "Player"


def _login_name() -> str:
    try:
        return getpass.getuser().title()
    except (KeyError, OSError):
        return "Player"


def _usable_interfaces() -> "tuple[Interface, ...]":
    from threeup_client.lan import usable_interfaces

    return usable_interfaces()
