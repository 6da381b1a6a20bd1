"""The numbers both sides hold each other to."""

from collections.abc import Collection
from typing import Final

PROTOCOL_VERSION: Final = 1
VERSIONS_SPOKEN: Final = (PROTOCOL_VERSION,)
DEFAULT_PORT: Final = 7333

FRAME_FROM_STRANGER: Final = 1024
"""Bytes a frame may have before the hello is done."""
FRAME_FROM_CLIENT: Final = 16 * 1024
FRAME_FROM_SERVER: Final = 256 * 1024

HELLO_SECONDS: Final = 5.0
"""A connection has this long to say hello."""
PING_SECONDS: Final = 15.0
"""After this much silence a side asks whether the other is there."""
SILENT_SECONDS: Final = 30.0
"""After this much silence the other is held to be gone."""

NAME_CELLS: Final = 24
NAME_CHARACTERS: Final = 64
"""More than cells: marks take none."""
CHAT_CHARACTERS: Final = 200
TABLE_NAME_CHARACTERS: Final = 32
PASSWORD_CHARACTERS: Final = 64
"""What is longer counts as far as that."""


def chosen_version(versions: Collection[int]) -> int | None:
    """The highest version that both sides speak; None where there is none."""
    return max(set(versions) & set(VERSIONS_SPOKEN), default=None)
