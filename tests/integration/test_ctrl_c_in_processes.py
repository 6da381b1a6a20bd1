"""Ctrl+C is for who has started other processes: these never hear it, not even while they load."""

from pathlib import Path
from typing import Final

import pytest

from support.bot_games import record_of_bots
from support.hosted import hosted
from threeup_client.reviewing import Reviewing

_INTERRUPTED: Final = """
import signal, sys
if "--multiprocessing-fork" in sys.orig_argv:
    signal.raise_signal(signal.SIGINT)
"""
"""What every Python runs that begins: in processes of a pool Ctrl+C comes at once."""


@pytest.fixture(autouse=True)
def interrupted_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sitecustomize.py").write_text(_INTERRUPTED)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))


async def test_a_review_begins_in_processes_that_do_not_hear_ctrl_c(
    capfd: pytest.CaptureFixture[str],
) -> None:
    found = await Reviewing(record_of_bots(3), lambda _done, _of: None, games=1).run()

    assert found.decisions
    assert capfd.readouterr().err == ""


async def test_experts_think_in_processes_that_do_not_hear_ctrl_c(
    capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    async with hosted(thinkers=1) as server:
        asha = await server.comes("Asha")
        await asha.create(bots=["expert"], house={"deck": "green"})
        await asha.ready()
        await asha.event("game_began")
        while asha.view["turns"] < 3:
            await asha.own_turn()
            await asha.act(asha.view["legal"][0])
            await asha.kind("update")

    assert capfd.readouterr().err == ""
    assert caplog.text == ""
