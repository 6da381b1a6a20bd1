"""What a real terminal is sent by the real client, under each look."""

import re
import sys
from pathlib import Path

import pytest

from support.terminal import Terminal

SOLO = (sys.executable, "-m", "threeup_client", "--solo", "--name", "Asha")
STYLES = re.compile(rb"\x1b\[([\d;]*)m")


def environment(home: Path, **more: str) -> dict[str, str]:
    return {"XDG_DATA_HOME": str(home), "XDG_CONFIG_HOME": str(home), "LC_ALL": "C.UTF-8", **more}


def style_codes(raw: bytes) -> set[int]:
    return {int(code) for codes in STYLES.findall(raw) for code in codes.split(b";") if code}


@pytest.mark.parametrize("more", [{"NO_COLOR": "1"}, {"TERM": "vt100"}, {"THREEUP_THEME": "none"}])
def test_6_6_without_colour_no_colour_code_is_sent(more: dict[str, str], tmp_path: Path) -> None:
    with Terminal(SOLO, env=environment(tmp_path, **more)) as terminal:
        terminal.wait_for("Choose 3 more")
        terminal.press("a")
        terminal.wait_for("Three chosen")
        terminal.press("\t")
        terminal.wait_for("Enter send")
    assert {code for code in style_codes(bytes(terminal.raw)) if code >= 30} == set()


def test_7_9_in_a_locale_without_utf_8_only_ascii_is_sent(tmp_path: Path) -> None:
    with Terminal(SOLO, env=environment(tmp_path, LC_ALL="C")) as terminal:
        terminal.wait_for("Choose 3 more")
        terminal.press("a")
        terminal.wait_for("> Three chosen  Enter lays")
    assert bytes(terminal.raw).isascii()


def test_plain_mode_can_be_set_for_good(tmp_path: Path) -> None:
    (tmp_path / "threeup").mkdir()
    (tmp_path / "threeup" / "client.toml").write_text('mode = "plain"\n')
    with Terminal(SOLO, env=environment(tmp_path)) as terminal:
        terminal.wait_for("Choose")
    assert b"\x1b[?1049h" not in terminal.raw
