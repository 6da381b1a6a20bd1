"""What holds for all tests."""

import gc
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# How long an example takes says how busy the machine is, and in a clean clone the first text drawn
# waits for Hypothesis to build its table of characters. Tests that hang meet pytest's own timeout.
settings.register_profile("threeup", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("threeup")


def pytest_configure() -> None:
    """Programs inherit ignored signals, as shells have it for what runs in the background."""
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reads or writes what belongs to whoever runs it; processes inherit this."""
    for kind in ("CONFIG", "DATA", "STATE", "CACHE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path / f"xdg-{kind.lower()}"))


@pytest.fixture(autouse=True)
def own_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs look the same whoever tries them: the client takes ASCII where a locale is "C"."""
    for name in [name for name in os.environ if name.startswith("THREEUP_")]:
        monkeypatch.delenv(name)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


@pytest.fixture
def no_collector() -> Iterator[None]:
    """What is dropped goes at once, or not at all."""
    gc.disable()
    yield
    gc.enable()
