"""The page in a real browser: a phone plays by the keys on its screen."""

from pathlib import Path

import pytest

from support.chromium import COMMAND, Page, phone
from support.hosted import Hosted, until_true
from support.web_door import OpenWebDoor, opened_web_door
from threeup_client.model import ClientModel
from threeup_client.screens.new_table import NewTableScreen

pytestmark = pytest.mark.skipif(COMMAND is None, reason="there is no Chromium here")


async def enter(page: Page, door: OpenWebDoor) -> None:
    await page.open(f"{door.url}/")
    await page.run("find('name').value = 'Asha'; find('entrance').requestSubmit()")
    await page.until("document.body.classList.contains('-first-byte')")


async def touch(page: Page, label: str) -> None:
    await page.run(
        f"[...document.querySelectorAll('#keys button')].find((b) => b.textContent === '{label}')"
        ".dispatchEvent(new PointerEvent('pointerdown', {bubbles: true, cancelable: true}))"
    )


async def test_a_phone_opens_a_table_by_its_keys_and_finds_its_seat_after_a_reload(
    server: Hosted, tmp_path: Path
) -> None:
    async with opened_web_door(server.port, tmp_path) as door, phone(tmp_path / "profile") as page:
        await enter(page, door)
        [(session, _)] = door.hall.present.values()
        app = session.visitor._app
        assert app is not None
        await until_true(lambda: getattr(app.screen, "model", ClientModel()).lobby is not None)
        await touch(page, "n")
        await until_true(lambda: isinstance(app.screen, NewTableScreen))
        await touch(page, "Enter")
        await until_true(lambda: len(server.hub.tables) == 1)
        await enter(page, door)
        await until_true(lambda: len(door.hall.present) == 1 and door.hall.ended == 1)
        [table] = server.hub.tables
        [person] = table.people
        await until_true(lambda: person.connection is not None)

    assert person.name == "Asha"
    assert {url.split("/")[2] for url in page.asked if "://" in url} == {f"127.0.0.1:{door.port}"}


async def test_a_phone_held_wide_shows_80_columns(server: Hosted, tmp_path: Path) -> None:
    async with opened_web_door(server.port, tmp_path) as door, phone(tmp_path / "profile") as page:
        await enter(page, door)
        [(session, _)] = door.hall.present.values()
        await until_true(lambda: session.visitor.size[0] >= 80)

        assert session.visitor.size[1] >= 24
