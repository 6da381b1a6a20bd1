"""Small types that messages are made of: every string, list and number has its bounds."""

from typing import Annotated, Final

from msgspec import Meta

from threeup_protocol.limits import CHAT_CHARACTERS, NAME_CHARACTERS, TABLE_NAME_CHARACTERS

LARGEST_NUMBER: Final = 2**53

RequestId = Annotated[int, Meta(ge=1, le=LARGEST_NUMBER)]
Natural = Annotated[int, Meta(ge=0, le=LARGEST_NUMBER)]
"""Sequence numbers, versions and counts."""
Seconds = Annotated[int, Meta(ge=0, le=10**6)]
"""Seconds left, never a time of day."""
Hex16 = Annotated[str, Meta(min_length=32, max_length=32, pattern="^[0-9a-f]{32}$")]
"""16 bytes as hex digits: a share of the deal."""
Hex32 = Annotated[str, Meta(min_length=64, max_length=64, pattern="^[0-9a-f]{64}$")]
"""32 bytes as hex digits: a commitment."""
Token = Annotated[str, Meta(min_length=32, max_length=32, pattern="^[0-9a-f]{32}$")]
"""128 bits that own a seat."""
Name = Annotated[str, Meta(min_length=1, max_length=NAME_CHARACTERS)]
"""A person's or bot's name; the server cleans and shortens it."""
ChatText = Annotated[str, Meta(min_length=1, max_length=CHAT_CHARACTERS)]
TableName = Annotated[str, Meta(min_length=1, max_length=TABLE_NAME_CHARACTERS)]
TableId = Annotated[str, Meta(min_length=1, max_length=16, pattern="^[a-z0-9]+$")]
ResumeCode = Annotated[str, Meta(min_length=6, max_length=6, pattern="^[a-z0-9]{6}$")]
"""Spoken or typed once, to take a seat to another machine; has no letters that look alike."""
ShortText = Annotated[str, Meta(max_length=64)]
Versions = Annotated[tuple[Annotated[int, Meta(ge=0, le=1000)], ...], Meta(max_length=16)]
