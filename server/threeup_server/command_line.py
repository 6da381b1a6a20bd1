"""`threeup-server`: tables for everyone who can reach this computer."""

import argparse
import asyncio
import contextlib
import os
import sys
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

from threeup_server import announce, logs
from threeup_server.announce import AnnounceError
from threeup_server.arguments import build_parser, given
from threeup_server.config import ConfigError, as_toml, load
from threeup_server.host_commands import (
    COMMANDS,
    COMMANDS_LINE,
    CommandError,
    build_command_parser,
    run_command,
)
from threeup_server.listening import CannotListenError, sockets_for
from threeup_server.metrics import MetricsPortError, metrics_listener
from threeup_server.open_files import make_room
from threeup_server.server import serve
from threeup_server.settings import Settings
from threeup_server.store import FolderInUseError, Store, StoreError
from threeup_server.tls import TlsError, tls_for

DEFAULT_RECURSION: Final = 1000


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; gives back its exit status."""
    assert sys.getrecursionlimit() <= DEFAULT_RECURSION, "messages are decoded within this limit"
    words = sys.argv[1:] if argv is None else list(argv)
    if words and words[0] in COMMANDS:
        return _run_command(words)
    args = build_parser(_version(), COMMANDS_LINE).parse_args(words)
    try:
        settings = _settings(args)
    except ConfigError as error:
        _warn(str(error))
        return 1
    if "print_config" in args:
        _say(as_toml(settings))
        return 0
    return _serve(settings)


def _settings(args: argparse.Namespace) -> Settings:
    if "no_config" in args:
        return Settings(**given(args))
    named = getattr(args, "config", None) or os.environ.get("THREEUP_CONFIG")
    return load(given(args), Path(named) if named else None, os.environ, _warn)


def _run_command(words: Sequence[str]) -> int:
    args = build_command_parser().parse_args(words)
    try:
        run_command(args, _settings(args).data_folder, _say)
    except (ConfigError, CommandError) as error:
        _warn(str(error))
        return 1
    return 0


def _serve(settings: Settings) -> int:
    logs.configure(settings.log_level, settings.log_format)
    settings = _with_room(settings)
    try:
        announce.check(settings)
        tls = tls_for(settings)
        store = _store(settings)
        metrics = metrics_listener(settings.metrics) if settings.metrics else None
        listeners = sockets_for(settings)
    except (AnnounceError, FolderInUseError, TlsError, MetricsPortError) as error:
        _warn(str(error))
        return 1
    except CannotListenError as error:
        _warn(f"{error}; try another --port or --host")
        return 1
    try:
        _loop_runner()(serve(settings, listeners, _say, store, tls, metrics))
    except KeyboardInterrupt:
        return 130
    return 0


def _with_room(settings: Settings) -> Settings:
    """With no more connections than the system lets this process have."""
    strangers = settings.max_strangers
    room = make_room(settings.max_connections + strangers) - strangers
    if room >= settings.max_connections:
        return settings
    _warn(
        f"the system allows {max(1, room)} connections only; each is an open file, see `ulimit -n`"
    )
    return replace(settings, max_connections=max(1, room))


def _store(settings: Settings) -> Store | None:
    """What is kept on disk; a folder that cannot be used stops nobody from playing.

    Raises:
        FolderInUseError: another server keeps its games there.
    """
    folder = settings.data_folder
    if folder is None:
        return None
    try:
        store = Store(folder, is_durable=settings.durable)
    except FolderInUseError:
        raise
    except StoreError as error:
        _warn(f"{error}; games will not outlive the server (--data FOLDER keeps them elsewhere)")
        return None
    if store.warning is not None:
        _warn(store.warning)
    return store


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
    """What cannot be written, as into a pipe that has closed, stops no server."""
    try:
        print(_encodable(line), flush=True)
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            _warn(f"the output cannot be written: {error.strerror}")


def _encodable(line: str) -> str:
    """What the encoding of the output lacks, as in names from elsewhere, is escaped."""
    encoding: str = getattr(sys.stdout, "encoding", None) or "utf-8"  # there may be no output
    return line.encode(encoding, "backslashreplace").decode(encoding)


def _warn(line: str) -> None:
    with contextlib.suppress(OSError):
        print(f"threeup-server: {line}", file=sys.stderr, flush=True)
