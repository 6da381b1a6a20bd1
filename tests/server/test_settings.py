"""Where settings come from, which of them wins, and what a wrong one is told."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from threeup_server.command_line import main
from threeup_server.config import ConfigError, as_toml, found_file, from_environment, load
from threeup_server.settings import OPTIONS, Settings, usual_data_folder

COMMAND = (sys.executable, "-m", "threeup_server")


@pytest.fixture(autouse=True)
def _nothing_of_this_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


def _file(folder: Path, text: str) -> Path:
    path = folder / "some.toml"
    path.write_text(text)
    return path


def _warn(line: str) -> None:
    raise AssertionError(line)


def test_arguments_win_over_the_environment_over_the_file_over_the_defaults(tmp_path: Path) -> None:
    file = _file(tmp_path, "[tables]\nhold = 1\nforget = 2\ngrace = 3\n")
    environment = {"THREEUP_FORGET": "20", "THREEUP_GRACE": "30"}

    settings = load({"grace": 300.0}, file, environment, _warn)

    assert (settings.hold, settings.forget, settings.grace) == (1.0, 20.0, 300.0)
    assert settings.bot_pause == 0.8


def test_the_file_is_found_in_the_data_folder_first_and_then_with_the_users_own(
    tmp_path: Path,
) -> None:
    data, config = tmp_path / "here", tmp_path / "config" / "threeup"
    assert found_file(str(data)) is None
    for folder in (config, data):
        folder.mkdir(parents=True)
        (folder / "threeup-server.toml").touch()
        assert found_file(str(data)) == folder / "threeup-server.toml"


def test_the_printed_config_reads_back_as_the_same_settings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--hold", "1.5", "--host", "::1", "--host", "127.0.0.1", "--no-data"]
    name = 'Zoë "\\ 日'

    assert main([*options, "--name", name, "--print-config"]) == 0

    file = _file(tmp_path, capsys.readouterr().out)
    expected = Settings(hold=1.5, hosts=("::1", "127.0.0.1"), name=name, no_data=True)
    assert load({}, file, {}, _warn) == expected


def test_every_option_is_in_the_help_and_in_the_printed_config(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    text = capsys.readouterr().out
    tree = tomllib.loads(as_toml(Settings()))

    for option in OPTIONS.values():
        assert (option.flag or f"--{option.key.replace('_', '-')}") in text
        assert option.key in tree[option.section]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (
            "[limits]\nmax_tables = 0",
            "max_tables: 0 is not allowed; it takes a whole number from 1 to 1000000",
        ),
        (
            '[limits]\nmax_tables = "7"',
            "max_tables: '7' is not allowed; it takes a whole number from 1 to 1000000",
        ),
        (
            "[limits]\nmax_watchers = 65",
            "max_watchers: 65 is not allowed; it takes a whole number from 1 to 64",
        ),
        ("[tables]\nhold = nan", "hold: nan is not allowed; it takes a number from 0 to 86400"),
        ("[tables]\nhold = true", "hold: True is not allowed; it takes a number from 0 to 86400"),
        ('[listen]\nhosts = "::"', "hosts: '::' is not allowed; it takes a list of texts"),
        ('[listen]\nname = "\\u200b"', "name: '\\u200b' is not allowed; it takes a text"),
        (
            '[listen]\nhosts = ["\\u0000"]',
            "hosts: ['\\x00'] is not allowed; it takes a list of texts",
        ),
        (
            '[limits]\ntrusted_addresses = ["10.0.0.0/8"]',
            "trusted_addresses: ['10.0.0.0/8'] is not allowed; it takes a list of IP addresses",
        ),
        ('[storage]\ndata = "a\\u0000b"', "data: 'a\\x00b' is not allowed; it takes a folder"),
        ('[storage]\ndata = "~no.such/x"', "data: '~no.such/x' is not allowed; it takes a folder"),
        (
            '[encryption]\ntls_key = "~no.such/x"',
            "tls_key: '~no.such/x' is not allowed; it takes a file",
        ),
        (
            '[process]\nlog_level = "loud"',
            "log_level: 'loud' is not allowed; it takes one of error, warning, info, debug",
        ),
        ("[storage]\nno_data = 1", "no_data: 1 is not allowed; it takes true or false"),
        ("[limits]\nmax_table = 1", "[limits] has no key 'max_table'; did you mean max_tables?"),
        ("[tables]\nport = 1", "port belongs under [listen], not under [tables]"),
        ("port = 1", "port belongs under [listen]"),
        (
            "[limit]",
            "'limit' is no section; the sections are "
            "listen, doors, encryption, tables, limits, access, storage, process",
        ),
    ],
)
def test_a_wrong_file_gives_one_line_with_the_key_and_what_is_allowed(
    text: str, line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = _file(tmp_path, text)

    assert main(["--config", str(file)]) == 1

    assert capsys.readouterr().err == f"threeup-server: {file}: {line}\n"


def test_a_wrong_variable_of_the_environment_is_named() -> None:
    with pytest.raises(ConfigError) as refused:
        from_environment({"THREEUP_PORT": "http"})

    assert str(refused.value) == (
        "THREEUP_PORT: 'http' is not allowed; it takes a whole number from 0 to 65535"
    )


def test_a_list_of_what_cannot_be_written_down_is_refused() -> None:
    with pytest.raises(ConfigError) as refused:
        from_environment({"THREEUP_HOSTS": "127.0.0.1,\udcff"})

    assert str(refused.value) == (
        "THREEUP_HOSTS: ('127.0.0.1', '\\udcff') is not allowed; it takes a list of texts"
    )


def test_lists_and_switches_are_read_from_the_environment() -> None:
    environment = {"THREEUP_HOSTS": "127.0.0.1, ::1", "THREEUP_NO_DATA": "true", "THREEUP_X": "1"}

    assert from_environment(environment) == {"hosts": ("127.0.0.1", "::1"), "no_data": True}


@pytest.mark.parametrize("content", [b"[limits", b"\xff\xfe", b"a = " + b"[" * 5000])
def test_9_3_a_damaged_file_that_was_found_gives_one_warning_and_the_defaults(
    content: bytes, tmp_path: Path
) -> None:
    file = tmp_path / "threeup-server.toml"
    file.write_bytes(content)
    warnings: list[str] = []

    settings = load({"data": str(tmp_path)}, None, {}, warnings.append)

    assert settings == Settings(data=str(tmp_path))
    assert len(warnings) == 1
    assert warnings[0].startswith(f"{file}: this is not TOML: ")
    assert warnings[0].endswith("; going on without it")
    assert "\n" not in warnings[0]
    assert file.read_bytes() == content


def test_a_file_that_was_named_has_to_be_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--config", str(tmp_path / "none.toml")]) == 1

    assert capsys.readouterr().err == (
        f"threeup-server: {tmp_path}/none.toml: cannot be read: No such file or directory\n"
    )


def test_a_file_that_was_named_has_to_be_toml(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = _file(tmp_path, "[limits")

    assert main(["--config", str(file)]) == 1

    error = capsys.readouterr().err
    assert error.startswith(f"threeup-server: {file}: this is not TOML: ")
    assert error.count("\n") == 1


def test_no_config_takes_neither_file_nor_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "threeup-server.toml").write_text("[tables]\nhold = 1\n")
    monkeypatch.setenv("THREEUP_GRACE", "2")

    main(["--data", str(tmp_path), "--no-config", "--print-config"])

    tree = tomllib.loads(capsys.readouterr().out)["tables"]
    assert (tree["hold"], tree["grace"]) == (60.0, 90.0)


def test_the_data_folder_is_the_users_the_named_one_or_none(tmp_path: Path) -> None:
    assert Settings().data_folder == usual_data_folder() == tmp_path / "data/threeup/server"
    assert Settings(data="/x").data_folder == Path("/x")
    assert Settings(data="/x", no_data=True).data_folder is None


@pytest.mark.parametrize("option", ["--help", "--version", "--print-config"])
def test_9_4_help_and_version_work_anywhere_and_create_nothing(option: str, tmp_path: Path) -> None:
    nowhere = {"HOME": str(tmp_path / "no home"), "LC_ALL": "C", "PYTHONDONTWRITEBYTECODE": "1"}

    done = subprocess.run(
        [*COMMAND, option],
        env=nowhere,
        cwd=tmp_path,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=True,
    )

    assert done.stdout
    assert done.stderr == b""
    assert list(tmp_path.iterdir()) == []


def test_9_4_a_wrong_option_exits_with_2_and_usage_on_stderr() -> None:
    done = subprocess.run([*COMMAND, "--dance"], capture_output=True, text=True, check=False)

    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == (
        "usage: threeup-server [OPTION]...\n"
        "threeup-server: error: unrecognized arguments: --dance\n"
    )
