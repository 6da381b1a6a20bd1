"""Quick phrases: `!` and a digit say something without typing it."""

from typing import Final

PHRASES: Final = ("nice!", "ouch", "sorry", "hurry", "thanks", "good game")


def phrase_of(key: str) -> str | None:
    """What the key says while the phrases are shown."""
    is_number = key.isascii() and key.isdigit() and 1 <= int(key) <= len(PHRASES)
    return PHRASES[int(key) - 1] if is_number else None
