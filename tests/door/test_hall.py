"""Who is in at a door: a guest once, and nobody is sent away for somebody who cannot come in."""

from pathlib import Path

import asyncssh
import pytest

from support.far_client import come_in
from support.hosted import Hosted, until_true
from support.ssh_door import opened_door

LOBBY = "No table yet"


async def test_a_guest_who_cannot_come_in_again_stays_where_they_are(
    server: Hosted, tmp_path: Path
) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    async with opened_door(server.port, tmp_path, sessions_per_address=1) as door:
        async with (
            come_in(door.port, key=key, source="127.0.0.5") as asha,
            come_in(door.port, "bert", source="127.0.0.6") as bert,
        ):
            await asha.sees(LOBBY)
            await bert.sees(LOBBY)
            async with come_in(door.port, key=key, source="127.0.0.6", command="plain") as again:
                await again.sees("The door is full; try again later.")
            asha.press(b"\tstill here\r")
            await asha.sees("Asha: still here")
        await until_true(lambda: len(door.hall.present) == 0)


async def test_the_end_of_a_link_in_lines_is_no_failure(
    server: Hosted, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened_door(server.port, tmp_path) as door:
        async with come_in(door.port, command="plain") as asha:
            await asha.sees("? ")
            assert asha.connection is not None
            asha.connection.abort()
        await until_true(lambda: len(door.hall.present) == 0)

    assert [record for record in caplog.records if record.levelname == "ERROR"] == []
