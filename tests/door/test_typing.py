"""What is typed faster than it may be looked at is cut between keys, never within one."""

import pytest

from threeup_client.door.driver import whole_keys


@pytest.mark.parametrize(
    ("typed", "is_all", "whole"),
    [
        (b"\x1b[C\x1b[C\x1b", False, b"\x1b[C\x1b[C"),
        (b"\x1b[C\x1b[C\x1b[", False, b"\x1b[C\x1b[C"),
        (b"\x1b[C\x1b[C\x1b", True, b"\x1b[C\x1b[C\x1b"),
        (b"\x1b[<0;12", False, b"\x1b[<0;12"),
        (b"nn\x1bnnnnnnnnnnnnnnnnnnnn", False, b"nn\x1bnnnnnnnnnnnnnnnnnnnn"),
        (b"nnn", False, b"nnn"),
    ],
)
def test_half_a_key_waits_for_its_other_half(typed: bytes, is_all: bool, whole: bytes) -> None:
    assert whole_keys(typed, is_all=is_all) == whole
