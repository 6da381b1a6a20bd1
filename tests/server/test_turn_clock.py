"""What comes in within one turn of the loop happens at one moment."""

import pytest

from support.hosted import hosted
from threeup_server.rate import TurnClock


def test_a_turn_is_one_moment_and_the_next_is_later() -> None:
    times = iter((10.0, 11.0, 12.0))
    clock = TurnClock(lambda: next(times))

    clock.stand_still()
    within = (clock(), clock())
    clock.go_on()

    assert (within, clock()) == ((10.0, 10.0), 11.0)


def _fails() -> None:
    raise RuntimeError("telling fails")


async def test_a_turn_that_fails_does_not_stop_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    async with hosted() as server:
        before = server.hub.clock()
        with monkeypatch.context() as broken:
            broken.setattr(server.hub.telling, "tell_rest", _fails)
            with pytest.raises(RuntimeError):
                server.hub.inbox.handle()
        server.clock.ahead += 5

        assert server.hub.clock() - before == pytest.approx(5)
