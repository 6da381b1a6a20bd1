"""A game server in the test's own loop, and doors before it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from support.hosted import Hosted, hosted
from support.ssh_door import OpenDoor, opened_door


@pytest.fixture
async def server() -> AsyncIterator[Hosted]:
    async with hosted() as one:
        yield one


@pytest.fixture
async def door(server: Hosted, tmp_path: Path) -> AsyncIterator[OpenDoor]:
    async with opened_door(server.port, tmp_path) as one:
        yield one
