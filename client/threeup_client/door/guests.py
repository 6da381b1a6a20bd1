"""Who comes in by a door, and where what is kept of them lies.

A secret is what makes a guest the same one again, never a name: a public key, or a pass that the
door gave out. Whoever brings neither is somebody new, whatever they are called and wherever they
come from, so nobody can sit down on a seat by taking its owner's name.
"""

import contextlib
import hashlib
import os
import re
import secrets
import shutil
import time
from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from threeup_client.door.ways import Way
from threeup_client.storage import Storage
from threeup_protocol.text import clean_name

PASS_LENGTH: Final = 12
"""Characters: one of 10 to the 18."""
SEAT_CODE_LENGTH: Final = 6
"""Of a code that brings a seat from another machine, as servers give it out."""
NEW: Final = "new"
"""After the plus it gives a key another name."""
_ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_MOST_FOLDERS: Final = 10_000
_KEPT_SECONDS: Final = 180 * 86400.0


class UnknownPassError(Exception):
    """The pass was never given out here, or so long ago that it is forgotten."""


@dataclass(frozen=True, slots=True)
class Guest:
    """Who comes, as far as the door knows."""

    name: str
    """What they want to be called."""
    folder: Path
    """Where what is kept of them lies: tokens, settings. The same folder is the same person."""
    origin: str
    """Where they come from, as the limits count it."""
    way: Way = field(default_factory=Way)
    """By which they have come."""
    pass_word: str = ""
    """What brings one without a key back."""
    seat_code: str | None = None
    """Brings a seat from another machine."""
    is_renamed: bool = False
    """A name that was kept is of no use any more."""
    asks_name: bool = False
    """They say their name each time: another one than before is meant."""

    @property
    def login(self) -> str:
        """The login name that brings a guest without a key back; empty with a key."""
        return f"{login_of(self.name)}+{self.pass_word}" if self.pass_word else ""


class GuestBook:
    """The folders of all guests of one door."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "guests"

    def with_key(self, fingerprint: str, user: str, origin: str, way: Way) -> Guest:
        """Whose key it is, whatever they call themselves; a pass that is brought counts for more.

        Raises:
            UnknownPassError: what is brought is none.
        """
        name, code = _parts(user)
        if len(code) == PASS_LENGTH:
            return self.without_key(user, origin, way)
        return Guest(
            name_of(name),
            self._folder(f"key {fingerprint}"),
            origin,
            way,
            seat_code=_seat_code(code),
            is_renamed=code == NEW,
        )

    def with_token(self, token: str, name: str, origin: str, way: Way) -> Guest:
        """Whose browser it is; what it says its name is, is the name."""
        folder = self._folder(f"browser {token}")
        return Guest(name, folder, origin, way, asks_name=True)

    def without_key(self, user: str, origin: str, way: Way) -> Guest:
        """Somebody new, or who brings a pass.

        Raises:
            UnknownPassError: it is none.
        """
        name, code = _parts(user)
        if _is_code(code, PASS_LENGTH):
            folder = self._folder(f"pass {code}")
            if not folder.is_dir():
                raise UnknownPassError
            return Guest(name_of(name), folder, origin, way, code)
        seat_code = _seat_code(code)
        new = "".join(secrets.choice(_ALPHABET) for _ in range(PASS_LENGTH))
        return Guest(name_of(name), self._folder(f"pass {new}"), origin, way, new, seat_code)

    def forget_old(self, present: Collection[Path]) -> None:
        """Remove who has not come for half a year, and the oldest where there are too many."""
        with contextlib.suppress(OSError):
            folders = sorted((one.stat().st_mtime, one.path) for one in os.scandir(self.folder))
            too_many = len(folders) - _MOST_FOLDERS
            oldest = time.time() - _KEPT_SECONDS
            for number, (seen, path) in enumerate(folders):
                if (number < too_many or seen < oldest) and Path(path) not in present:
                    shutil.rmtree(path, ignore_errors=True)

    def _folder(self, what: str) -> Path:
        return self.folder / hashlib.sha256(what.encode("utf-8", "replace")).hexdigest()[:32]


class GuestStorage(Storage):
    """Is new again whenever its owner comes, so that who comes is not forgotten."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        with contextlib.suppress(OSError):
            os.utime(folder)


def kept_name(guest: Guest, storage: Storage) -> str:
    """What a guest is called: as at the first visit, so that the seat is found again."""
    is_new = guest.is_renamed or (guest.asks_name and storage.get("asked") != guest.name)
    name = (None if is_new else clean_name(storage.get("name") or "")) or guest.name
    if guest.asks_name:
        storage.put("asked", guest.name)
    if storage.get("name") != name:
        storage.put("name", name)
    return name


def name_of(login: str) -> str:
    """A login name as one is called: `asha` is Asha."""
    name = clean_name(login) or "Guest"
    return name.capitalize() if name.isascii() and name.islower() else name


def login_of(name: str) -> str:
    """What can be typed before the @ of a command line."""
    return re.sub(r"[^a-z0-9]", "", name.lower()) or "guest"


def _parts(user: str) -> tuple[str, str]:
    """The name, and what stands after the plus, which may be written in capitals as well."""
    name, _, code = user.partition("+")
    return name, code.lower()


def _seat_code(code: str) -> str | None:
    """What brings a seat from another machine; None where nothing is brought.

    Raises:
        UnknownPassError: it can be no such code.
    """
    if code in {"", NEW}:
        return None
    if _is_code(code, SEAT_CODE_LENGTH):
        return code
    raise UnknownPassError


def _is_code(text: str, length: int) -> bool:
    return len(text) == length and all(char in _ALPHABET for char in text)
