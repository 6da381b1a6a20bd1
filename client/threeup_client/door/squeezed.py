"""Compressed packets of SSH (`ssh -C`), of which a few bytes may claim to be millions."""

import zlib
from typing import Final

from asyncssh import compression

ALGORITHM: Final = b"zlib@openssh.com"
"""Begins only when one is let in."""
LARGEST: Final = 256 * 1024
"""Bytes of one packet; a client of ours or OpenSSH's sends an eighth of that."""


class BoundedDecompressor(compression.Decompressor):
    """Gives up where a packet would become too large."""

    def __init__(self) -> None:
        self._stream = zlib.decompressobj()

    def decompress(self, data: bytes) -> bytes | None:
        try:
            text = self._stream.decompress(data, LARGEST)
        except zlib.error:
            return None
        return None if self._stream.unconsumed_tail else text


def bound_packets() -> None:
    """From now on all of this process's compressed connections are bounded."""
    compression._cmp_decompressors[ALGORITHM] = BoundedDecompressor
