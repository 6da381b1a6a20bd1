"""What holds for all tests of the client."""

from typing import Final

import pytest

from threeup_client.screens.asking import AskingScreen
from threeup_client.screens.table import TableScreen

_LONG: Final = 3600.0


@pytest.fixture(autouse=True)
def what_passes_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """What screens show for some seconds stands until it has been looked at: a test that is held up
    meanwhile misses nothing.
    """
    for screen in (AskingScreen, TableScreen):
        monkeypatch.setattr(screen, "refused_seconds", _LONG)
    monkeypatch.setattr(TableScreen, "results_seconds", _LONG)
