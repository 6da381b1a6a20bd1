"""Every screen but the table as text, at four sizes; the files are in `golden`."""

from pathlib import Path

import pytest
from rich.cells import cell_len

from support.apart_screens import APART
from support.contrast import PAIRS
from support.game_screens import AROUND_GAMES
from support.golden import golden
from support.screen_pictures import SIZES, AtDoor, joined, pairs_of_all, pictures_of

GOLDEN = Path(__file__).parent / "golden"
SCREENS = {**AROUND_GAMES, **APART}


async def pictures(name: str, folder: Path, **settings: str) -> list[list[str]]:
    make, keys = SCREENS[name]
    return await pictures_of(make, keys, folder, **settings)


@pytest.mark.parametrize("name", SCREENS)
async def test_each_screen_looks_as_agreed_at_every_size(name: str, tmp_path: Path) -> None:
    parts = await pictures(name, tmp_path)
    assert [len(lines) for lines in parts] == [height for _, height in SIZES]
    assert [
        max(map(cell_len, lines)) <= size[0] for lines, size in zip(parts, SIZES, strict=True)
    ] == [True] * 4
    text = joined(parts)
    assert text == golden(GOLDEN / f"screen-{name}.txt", text)


async def test_the_invitation_of_a_guest_of_a_door_names_its_way_at_every_size(
    tmp_path: Path,
) -> None:
    make, keys = SCREENS["waiting-host"]
    text = joined(await pictures_of(make, keys, tmp_path, AtDoor))
    assert text == golden(GOLDEN / "screen-waiting-door.txt", text)


@pytest.mark.parametrize("name", SCREENS)
async def test_7_9_each_screen_can_do_with_ascii(name: str, tmp_path: Path) -> None:
    parts = await pictures(name, tmp_path, symbols="ascii")
    text = "\n".join(line for lines in parts for line in lines)
    assert text.replace("Dušan", "Dusan").isascii()


async def test_no_other_pairs_of_colours_are_written_than_have_their_contrast_checked(
    tmp_path: Path,
) -> None:
    assert await pairs_of_all(SCREENS.values(), tmp_path) - set(PAIRS) == set()
