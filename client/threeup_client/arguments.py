"""What the arguments of all our commands are made of: each says what is wrong with it."""

import argparse
from collections.abc import Callable
from typing import Final

from threeup_client.address import Address, AddressError, parse_address
from threeup_client.codes import RESUME_CODE
from threeup_client.numbers import number_in

LONGEST_GUARD: Final = 5.0
"""Seconds for which Enter may do nothing after the game begins to ask."""


def address(text: str) -> Address:
    """A server's address."""
    try:
        return parse_address(text)
    except AddressError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def number(least: int, most: int, wrong: str) -> Callable[[str], int]:
    """A whole number within limits; `wrong` says what else it is, the text in place of its {}."""

    def parsed(text: str) -> int:
        found = number_in(text, least, most)
        if found is None:
            raise argparse.ArgumentTypeError(wrong.format(repr(text[:20])))
        return found

    return parsed


def resume_code(text: str) -> str:
    """The code that another machine shows."""
    code = text.strip().lower()
    if not RESUME_CODE.fullmatch(code):
        raise argparse.ArgumentTypeError("six letters and digits, such as k3xw7p")
    return code


def guard(text: str) -> float:
    """The seconds of `--enter-guard`."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1
    if not 0 <= seconds <= LONGEST_GUARD:
        raise argparse.ArgumentTypeError("0 to 5 seconds")
    return seconds
