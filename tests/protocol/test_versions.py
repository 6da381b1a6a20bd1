"""Both sides agree on the highest version they share."""

import pytest

from threeup_protocol.limits import chosen_version


@pytest.mark.parametrize(
    ("spoken", "chosen"), [((1,), 1), ((1, 2, 900), 1), ((2,), None), ((), None), ((0, 1, 1), 1)]
)
def test_the_highest_common_version_is_chosen(spoken: tuple[int, ...], chosen: int | None) -> None:
    assert chosen_version(spoken) == chosen
