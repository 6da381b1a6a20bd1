"""What the client keeps between runs: the name, the last server, and tokens that own seats.

Nothing here ever stops play: what cannot be read or written is done without.
"""

import contextlib
import json
import os
import tempfile
from pathlib import Path

import platformdirs


class Storage:
    """One small JSON file, mode 600, replaced whole."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or Path(platformdirs.user_data_dir("threeup"))
        self._path = self.folder / "client.json"
        self.warning: str | None = None
        """What a person should be told once."""
        self._values = self._read()

    def get(self, key: str) -> str | None:
        value = self._values.get(key)
        return value if isinstance(value, str) else None

    def put(self, key: str, value: str | None) -> None:
        """Keep the value, or forget the key."""
        if value is None:
            self._values.pop(key, None)
        else:
            self._values[key] = value
        with contextlib.suppress(OSError):
            self._write(self._path, json.dumps(self._values))

    def save_record(self, name: str, text: str) -> Path:
        """Keep the record of a game.

        Raises:
            OSError: the data folder cannot be written.
        """
        path = self.folder / "records" / f"{name}.3up"
        self._write(path, text)
        return path

    def _read(self) -> dict[str, object]:
        try:
            values = json.loads(self._path.read_text(encoding="utf-8"))
            if isinstance(values, dict):
                return values
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, RecursionError):
            pass
        aside = self._path.with_suffix(".damaged")
        with contextlib.suppress(OSError):
            self._path.replace(aside)
        self.warning = f"the saved state could not be read; it is set aside as {aside.name}"
        return {}

    def _write(self, path: Path, text: str) -> None:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle, name = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        Path(name).replace(path)
