"""What a host can set: one tree of options, each with its default and its one line of help.

A field added here is at once an argument, a line of --help and --print-config, a key of the
settings file and a variable of the environment. `config` fills the tree.
"""

import os
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Annotated, Final, Literal, get_type_hints

import platformdirs
from msgspec import Meta

from threeup_protocol.limits import DEFAULT_PORT
from threeup_protocol.text import clean_table_name
from threeup_server.option import (
    Addresses,
    Count,
    File,
    Folder,
    Option,
    Port,
    Seconds,
    Text,
    Texts,
    option,
)

Moment = Annotated[float, Meta(ge=0, le=3)]
"""Seconds; the whole stop takes five at most."""
Watchers = Annotated[int, Meta(ge=1, le=64)]
"""As many as the view of a table can name."""
Password = Annotated[str, Meta(max_length=64)]
"""As long as a hello can carry."""


@dataclass(frozen=True, kw_only=True)
class Listen:
    """Where others find the server"""

    hosts: Texts = option(
        ("0.0.0.0", "::"),
        "listen at this address only, e.g. 127.0.0.1 (may be given more than once; "
        "default: every address of this computer)",
        flag="--host",
    )
    port: Port = option(DEFAULT_PORT, "port to listen at; 0 takes a free one")
    name: Text = option("3UP 3DOWN", "what the lobby is called", clean=clean_table_name)
    no_announce: bool = option(False, "do not tell the local network of this server")
    announce: bool = option(
        False, "insist on telling it: stop where that cannot be, and do it for --host 127.0.0.1 too"
    )


@dataclass(frozen=True, kw_only=True)
class Doors:
    """Ways in with nothing installed"""

    ssh: Port = option(0, "port at which one plays over SSH, e.g. 2222 (default: none)")
    web: Port = option(0, "port at which one plays in a browser, e.g. 8080 (default: none)")
    ssh_keys: File = option(
        "", "let in over SSH only the public keys in this file (default: any key)"
    )
    door_password: Password = option(
        "", "asked of who comes by these; better in the file or the environment (default: none)"
    )


@dataclass(frozen=True, kw_only=True)
class Encryption:
    """Links that nobody else can read"""

    tls: bool = option(False, "encrypt links; certificate and key are made and kept in --data")
    tls_cert: File = option(
        "", "a certificate of your own, in PEM form (default: the one that --tls makes)"
    )
    tls_key: File = option("", "the key of --tls-cert (default: the one that --tls makes)")


@dataclass(frozen=True, kw_only=True)
class Tables:
    """How long tables wait, in seconds"""

    thinkers: Count = option(
        max(1, (os.cpu_count() or 2) - 1), "processes in which expert bots think"
    )
    bot_pause: Seconds = option(0.8, "seconds a bot waits before it plays, whatever it holds")
    hold: Seconds = option(60.0, "seconds a name is kept for a player who left the lobby unseen")
    idle: Seconds = option(60.0, "seconds after which the others see that a player sits idle")
    forget: Seconds = option(14400.0, "seconds in which a lost player can come back to a game")
    rest: Seconds = option(
        900.0, "seconds in which one can come back to a table at which no game is played"
    )
    grace: Seconds = option(90.0, "seconds one player may hold up the others between games")


@dataclass(frozen=True, kw_only=True)
class Limits:
    """How much of everything there may be; IPv6 addresses count by networks of 64 bits"""

    max_connections: Count = option(500, "most connections at a time")
    max_per_address: Count = option(64, "most connections from one address")
    max_strangers: Count = option(
        64, "most connections that have not said hello; one more, and the oldest is closed"
    )
    max_strangers_per_address: Count = option(16, "most of these from one address")
    max_people: Count = option(2000, "most players that are known, those with a lost link included")
    max_people_per_address: Count = option(96, "most of these who came in from one address")
    max_tables: Count = option(200, "most tables at a time")
    max_tables_per_address: Count = option(
        32, "most tables at which all people came in from one address"
    )
    max_watchers: Watchers = option(50, "most people who watch one table")
    trusted_addresses: Addresses = option(
        ("127.0.0.1", "::1"),
        "no limits per address, but for wrong tries, for who comes from here, as a front door does "
        "(may be given more than once; default: this computer)",
        flag="--trust",
    )


@dataclass(frozen=True, kw_only=True)
class Access:
    """Who may come in"""

    password: Password = option(
        "", "what a new player has to know; better in the file or the environment (default: none)"
    )
    max_failures: Count = option(
        10, "wrong passwords, codes and tables from one address before it has to wait"
    )
    failure_seconds: Seconds = option(60.0, "seconds until a wrong try is forgotten")


@dataclass(frozen=True, kw_only=True)
class Storage:
    """What is kept on disk"""

    data: Folder = option("", "folder of everything that is kept (default: the user's data folder)")
    no_data: bool = option(False, "keep nothing on disk: games end with the server")
    keep_games: Count = option(
        100_000, "most finished games that are kept, of some 4 KB each; then the oldest go"
    )
    durable: bool = option(False, "let every move outlive a power cut as well, which is slower")

    @property
    def data_folder(self) -> Path | None:
        """Where everything is kept; None where nothing is."""
        if self.no_data:
            return None
        return Path(self.data).expanduser() if self.data else usual_data_folder()


@dataclass(frozen=True, kw_only=True)
class Process:
    """The process and its log"""

    log_level: Literal["error", "warning", "info", "debug"] = option(
        "warning", "how much is said on stderr"
    )
    log_format: Literal["text", "json"] = option("text", "how it is said, one line a fact")
    metrics: Port = option(
        0, "port of this computer alone at which /metrics and /health answer (default: none)"
    )
    until_stdin_closes: bool = option(False, "stop when the standard input ends")
    stop_within: Moment = option(3.0, "seconds that clients get to read the server's goodbye")


@dataclass(frozen=True, kw_only=True)
class Settings(Listen, Doors, Encryption, Tables, Limits, Access, Storage, Process):
    """One server's settings."""


SECTIONS: Final = (Listen, Doors, Encryption, Tables, Limits, Access, Storage, Process)


def _options() -> dict[str, Option]:
    return {
        one.name: Option(
            one.name,
            section.__name__.lower(),
            get_type_hints(section, include_extras=True)[one.name],
            one.default,
            **one.metadata,
        )
        for section in SECTIONS
        for one in fields(section)
    }


OPTIONS: Final = _options()
"""Every option by its key, in the order of the tree."""


def usual_data_folder() -> Path:
    return platformdirs.user_data_path("threeup", appauthor=False) / "server"


def usual_config_folder() -> Path:
    return platformdirs.user_config_path("threeup", appauthor=False)
