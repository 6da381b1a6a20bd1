"""Settings from file, environment and arguments, the later ones winning; changes go to the file.

Nothing here stops play: what cannot be read is said once and done without.
"""

import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import platformdirs

from threeup_client.files import set_aside, write_whole
from threeup_client.keymap import ACTIONS, key_problem
from threeup_client.settings import OPTIONS, Settings

FILE_NAME: Final = "client.toml"
_HEAD: Final = (
    "# Settings of threeup-client. The client writes this file anew when a setting changes there;",
    "# it keeps your values, not your comments.",
)


class SettingsFile:
    """The settings in force, and the file that keeps those changed by the person."""

    def __init__(
        self,
        folder: Path | None = None,
        environ: Mapping[str, str] = os.environ,
        arguments: Mapping[str, str | None] | None = None,
    ) -> None:
        self.path = (folder or Path(platformdirs.user_config_dir("threeup"))) / FILE_NAME
        self.warning: str | None = None
        """What the person should be told once: the first thing that was wrong."""
        self._kept, self._keys = self._read()
        self._given = self._from_environment(environ)
        self._given |= {key: value for key, value in (arguments or {}).items() if value}
        values: dict[str, Any] = {**self._kept, **self._given, "keys": self._keys}
        self.settings = Settings(**values)

    def change(self, key: str, value: str) -> None:
        """From now on this value, in this run and the next; the defaults are not written."""
        self._kept[key] = value
        self._given.pop(key, None)
        values: dict[str, Any] = {key: value}
        self.settings = replace(self.settings, **values)
        self._write()

    def reset(self) -> None:
        """All defaults; the keys stay."""
        self._kept, self._given = {}, {}
        self.settings = Settings(keys=self._keys)
        self._write()

    def _read(self) -> tuple[dict[str, Any], dict[str, str]]:
        try:
            text = self.path.read_text(encoding="utf-8")
            import tomllib

            data = tomllib.loads(text)
        except (FileNotFoundError, NotADirectoryError):
            return {}, {}
        except OSError as error:
            self._warn(f"the settings cannot be read ({error.strerror}); defaults are used")
            return {}, {}
        except (ValueError, RecursionError):
            name = set_aside(self.path)
            self._warn(f"the settings could not be read; they are set aside as {name}")
            return {}, {}
        keys = data.pop("keys", {})
        return self._values(data), self._key_names(keys if isinstance(keys, dict) else {})

    def _values(self, data: Mapping[str, object]) -> dict[str, Any]:
        known = {option.key: option.choices for option in OPTIONS}
        values: dict[str, Any] = {}
        for key, value in data.items():
            if value in known.get(key, ()):
                values[key] = value
            elif key in known:
                self._warn(f"setting {key}: {_shown(value)} is none of {', '.join(known[key])}")
            else:
                self._warn(f"there is no setting {_shown(key)}")
        return values

    def _key_names(self, keys: Mapping[str, object]) -> dict[str, str]:
        names: dict[str, str] = {}
        for action, key in keys.items():
            problem = key_problem(action, key, names)
            if problem is None:
                names[action] = str(key)
            else:
                self._warn(f"setting keys: {problem}")
        return names

    def _from_environment(self, environ: Mapping[str, str]) -> dict[str, Any]:
        given = {}
        for option in OPTIONS:
            value = environ.get(option.variable, "")
            if value in option.choices:
                given[option.key] = value
            elif value:
                choices = ", ".join(option.choices)
                self._warn(f"{option.variable}: {_shown(value)} is none of {choices}")
        return given

    def _write(self) -> None:
        lines = [*_HEAD, ""]
        for option in OPTIONS:
            value = self._kept.get(option.key)
            sign = "" if value else "# "
            lines.append(f"# {option.text}: {', '.join(option.choices)}")
            lines.append(f'{sign}{option.key} = "{value or option.default}"')
        lines += ["", "# Keys at the table, by what they do:", "[keys]"]
        for action, usual in ACTIONS.items():
            key = self._keys.get(action)
            lines.append(f'{"" if key else "# "}{action} = "{_quoted(key or usual)}"')
        try:
            write_whole(self.path, "\n".join(lines) + "\n")
        except OSError as error:
            self._warn(f"settings cannot be saved ({error.strerror}); they hold for this run")

    def _warn(self, text: str) -> None:
        self.warning = self.warning or text


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:40]}…"


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
