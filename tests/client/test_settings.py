"""Settings come from file, environment and arguments; nothing wrong with them stops play."""

from pathlib import Path

import pytest

from threeup_client.keymap import Keymap
from threeup_client.settings import OPTIONS, Settings
from threeup_client.settings_file import SettingsFile


def loaded(folder: Path, text: str) -> SettingsFile:
    (folder / "client.toml").write_text(text, encoding="utf-8")
    return SettingsFile(folder, {})


def test_9_3_without_a_file_the_defaults_hold_and_nothing_is_written(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "new", {})
    assert file.settings == Settings()
    assert file.warning is None
    assert list(tmp_path.iterdir()) == []


def test_arguments_win_over_the_environment_and_that_over_the_file(tmp_path: Path) -> None:
    (tmp_path / "client.toml").write_text('theme = "light"\nmarks = "off"\ncards = "small"\n')
    environ = {"THREEUP_MARKS": "letters", "THREEUP_CARDS": "large"}
    settings = SettingsFile(tmp_path, environ, {"cards": "medium", "bell": None}).settings
    assert (settings.theme, settings.marks, settings.cards) == ("light", "letters", "medium")


def test_a_change_holds_in_the_next_run(tmp_path: Path) -> None:
    SettingsFile(tmp_path, {}).change("theme", "contrast")
    assert SettingsFile(tmp_path, {}).settings == Settings(theme="contrast")


def test_a_change_keeps_the_keys_that_the_file_sets(tmp_path: Path) -> None:
    loaded(tmp_path, '[keys]\ndraw = "x"\nhelp = "\\\\"\n').change("bell", "my-turn")
    assert SettingsFile(tmp_path, {}).settings.keys == {"draw": "x", "help": "\\"}


def test_what_is_given_for_one_run_is_not_written(tmp_path: Path) -> None:
    SettingsFile(tmp_path, {}, {"theme": "light"}).change("bell", "my-turn")
    assert SettingsFile(tmp_path, {}).settings == Settings(bell="my-turn")


def test_the_file_is_for_its_owner_only(tmp_path: Path) -> None:
    SettingsFile(tmp_path, {}).change("theme", "dark")
    assert (tmp_path / "client.toml").stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["client.toml"]


@pytest.mark.parametrize("content", [b"theme = ", b"\xff\xfe", b"[" * 5000])
def test_9_3_a_damaged_file_is_set_aside_with_one_warning(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "client.toml").write_bytes(content)
    file = SettingsFile(tmp_path, {})
    assert file.settings == Settings()
    assert file.warning == (
        "the settings could not be read; they are set aside as client.toml.damaged"
    )
    assert (tmp_path / "client.toml.damaged").read_bytes() == content


@pytest.mark.parametrize(
    ("text", "warning"),
    [
        ('theme = "pink"', "setting theme: 'pink' is none of auto, dark, light, contrast, none"),
        ("theme = 1", "setting theme: 1 is none of auto, dark, light, contrast, none"),
        ("colour = 1", "there is no setting 'colour'"),
        ('[keys]\nfly = "f"', "setting keys: nothing at the table is called 'fly'"),
        ("[keys]\ndraw = 7", "setting keys: draw takes the name of a key"),
        ('[keys]\ndraw = "x"\ntake = "x"', "setting keys: draw and take have the same key x"),
    ],
)
def test_9_3_one_wrong_value_is_named_and_the_rest_holds(
    text: str, warning: str, tmp_path: Path
) -> None:
    file = loaded(tmp_path, f'bell = "my-turn"\n{text}\n')
    assert file.warning == warning
    assert file.settings.bell == "my-turn"


def test_9_3_settings_that_cannot_be_saved_hold_for_the_run(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    file = SettingsFile(tmp_path / "file", {})
    file.change("theme", "light")
    assert file.settings.theme == "light"
    assert file.warning is not None
    assert file.warning.startswith("settings cannot be saved (")


def test_a_wrong_variable_is_named_and_left_out(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path, {"THREEUP_BELL": "loud"})
    assert file.warning == "THREEUP_BELL: 'loud' is none of off, my-turn, my-turn-and-talk"
    assert file.settings == Settings()


def test_every_setting_has_its_default_among_its_choices() -> None:
    assert [option.key for option in OPTIONS if option.default not in option.choices] == []


def test_a_moved_key_acts_and_the_old_one_is_free() -> None:
    keymap = Keymap(Settings(keys={"draw": "x"}))
    assert keymap.usual("x", "x") == "d"
    assert keymap.usual("d", "d") == ""
    assert keymap.usual("t", "t") == "t"
    assert keymap.labels == {"d": "x"}


def test_two_keys_can_be_swapped() -> None:
    keymap = Keymap(Settings(keys={"draw": "t", "take": "d"}))
    assert [keymap.usual(key, key) for key in "td"] == ["d", "t"]


def test_azerty_digits_need_no_shift() -> None:
    keymap = Keymap(Settings(digits="azerty"))
    pressed = [("ampersand", "&"), ("é", "é"), ("quotation_mark", '"'), ("à", "à"), ("c", "c")]
    assert [keymap.usual(*one) for one in pressed] == ["1", "2", "3", "0", "c"]
