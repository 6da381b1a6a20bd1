"""Which servers were seen before, and by which certificate: one line each, for people to edit.

    kitchen-pc:7333 sha256:92e6bf26...
    games.example:7333 authority

`authority`: the certificate was signed by one that this system trusts, so it may change.
"""

import os
import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from threeup_client.address import Address
from threeup_client.files import write_whole

AUTHORITY: Final = "authority"
_LINE: Final = re.compile(r"(\S+) (?:sha256:([0-9a-f]{64})|(authority))")
_MOST_BYTES: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of one server."""

    line: int
    """Its line in the file, counted from 1."""
    fingerprint: str | None
    """SHA-256 of its certificate in hexadecimal digits; None where an authority signed it."""


class KnownHosts:
    """The file, read anew each time: people edit it while the client runs."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def find(self, address: Address) -> Known | None:
        """What is known of a server; nothing where the file cannot be read."""
        try:
            lines = self._lines()
        except OSError:
            return None
        for number, line in enumerate(lines, 1):
            match = _LINE.fullmatch(line.strip())
            if match is not None and match[1] == _key(address):
                return Known(number, match[2])
        return None

    def as_known(self, address: Address) -> Address:
        """The address, with TLS where the server is known to speak it."""
        return address if self.find(address) is None else replace(address, tls=True)

    def add(self, address: Address, fingerprint: str | None) -> None:
        """Remember a server; the file is replaced whole or not at all.

        Raises:
            OSError: the file cannot be read, or not be written.
        """
        what = AUTHORITY if fingerprint is None else f"sha256:{fingerprint}"
        write_whole(self.path, "\n".join([*self._lines(), f"{_key(address)} {what}", ""]))

    def _lines(self) -> list[str]:
        """Lines that mean nothing to us are kept as they are."""
        try:
            with self.path.open(encoding="utf-8", errors="surrogateescape", newline="\n") as file:
                return file.read(_MOST_BYTES).removesuffix("\n").split("\n")
        except FileNotFoundError:
            return []


class PinnedHost(KnownHosts):
    """One server whose certificate is known from elsewhere; there is no file."""

    def __init__(self, fingerprint: str) -> None:
        super().__init__(Path(os.devnull))
        self._known = Known(0, fingerprint)

    def find(self, address: Address) -> Known | None:  # noqa: ARG002
        return self._known


def _key(address: Address) -> str:
    return replace(address, host=address.host.lower().removesuffix("."), tls=False).place
