"""Fills the settings: defaults, then the file, then the environment, then the arguments."""

import difflib
import json
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, TypeVar, cast

from threeup_server.option import WrongValueError
from threeup_server.settings import (
    OPTIONS,
    SECTIONS,
    Settings,
    usual_config_folder,
    usual_data_folder,
)

T = TypeVar("T")

FILE_NAME: Final = "threeup-server.toml"
LONGEST_FILE: Final = 1_000_000
"""Bytes; a longer file is not one of ours."""

_SECTIONS: Final = {section.__name__.lower(): section for section in SECTIONS}


class ConfigError(Exception):
    """The settings cannot be had as asked; the text is one line with the place and the way out."""


class DamagedFileError(ConfigError):
    """The settings file cannot be read at all."""


def load(
    given: Mapping[str, Any],
    named: Path | None,
    environment: Mapping[str, str],
    warn: Callable[[str], None],
) -> Settings:
    """The settings from everywhere; `given` are the arguments, `named` the file to read.

    Raises:
        ConfigError: the named file cannot be read, or a key or value is not allowed. A file that
            was merely found and cannot be read is warned of and left as it is.
    """
    varied = from_environment(environment)
    data = given.get("data", varied.get("data", ""))
    path = named or found_file(data)
    try:
        filed = from_file(path) if path else {}
    except DamagedFileError as error:
        if named:
            raise
        warn(f"{error}; going on without it")
        filed = {}
    return Settings(**{**filed, **varied, **given})


def from_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    """
    Raises:
        ConfigError: a variable has a value that its option cannot have.
    """
    found = (
        (one, environment[one.variable]) for one in OPTIONS.values() if one.variable in environment
    )
    return {one.key: _read(one.read_text, text, one.variable) for one, text in found}


def from_file(path: Path) -> dict[str, Any]:
    """
    Raises:
        DamagedFileError: it is not there, not readable or not TOML.
        ConfigError: it has a key or a value that is not allowed.
    """
    try:
        with path.open("rb") as file:
            tree = tomllib.loads(file.read(LONGEST_FILE).decode())
    except OSError as error:
        raise DamagedFileError(f"{path}: cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        reason = str(error).splitlines()[0][:100] if str(error) else "too deeply nested"
        raise DamagedFileError(f"{path}: this is not TOML: {reason}") from error
    return dict(_values(tree, str(path)))


def found_file(data: str) -> Path | None:
    """The settings file that nobody had to name: in the data folder, else with the user's own."""
    folders = (Path(data).expanduser() if data else usual_data_folder(), usual_config_folder())
    return next((folder / FILE_NAME for folder in folders if _is_there(folder / FILE_NAME)), None)


def as_toml(settings: Settings) -> str:
    """The whole tree as a settings file that says the same."""
    return "\n".join(_lines(settings))


def _lines(settings: Settings) -> Iterator[str]:
    for name, section in _SECTIONS.items():
        yield f"# {section.__doc__}"
        yield f"[{name}]"
        for one in OPTIONS.values():
            if one.section == name:
                yield f"# {one.help}"
                yield f"{one.key} = {_toml(getattr(settings, one.key))}"
        yield ""


def _toml(value: Any) -> str:
    """JSON is TOML for what options hold, but for one character."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _values(tree: dict[str, Any], source: str) -> Iterator[tuple[str, Any]]:
    for section, values in tree.items():
        if section not in _SECTIONS or not isinstance(values, dict):
            raise ConfigError(f"{source}: {_unknown_section(section)}")
        for key, value in cast("dict[str, object]", values).items():
            one = OPTIONS.get(key)
            if one is None or one.section != section:
                raise ConfigError(f"{source}: {_unknown_key(section, key)}")
            yield key, _read(one.read, value, f"{source}: {key}")


def _read(read: Callable[[T], Any], value: T, place: str) -> Any:
    try:
        return read(value)
    except WrongValueError as error:
        raise ConfigError(f"{place}: {error}") from error


def _unknown_section(name: str) -> str:
    if name in OPTIONS:
        return f"{name} belongs under [{OPTIONS[name].section}]"
    return f"{name[:40]!r} is no section; the sections are {', '.join(_SECTIONS)}"


def _unknown_key(section: str, key: str) -> str:
    if key in OPTIONS:
        return f"{key} belongs under [{OPTIONS[key].section}], not under [{section}]"
    known = [one.key for one in OPTIONS.values() if one.section == section]
    near = difflib.get_close_matches(key, known, 1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"
    return f"[{section}] has no key {key[:40]!r}; {hint}"


def _is_there(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:
        return False
