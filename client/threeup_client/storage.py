"""What the client keeps between runs: the name, the last server, and tokens that own seats.

Nothing here ever stops play: what cannot be read or written is done without.
"""

from collections.abc import Callable
from pathlib import Path

import platformdirs

from threeup_client.files import set_aside, write_whole


class Storage:
    """One small JSON file, mode 600, replaced whole."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or Path(platformdirs.user_data_dir("threeup"))
        self._path = self.folder / "client.json"
        self.warning: str | None = None
        """What a person should be told once."""
        self.tell: Callable[[str], None] = lambda _: None
        """Is given what goes wrong later, once."""
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
        import json

        try:
            write_whole(self._path, json.dumps(self._values))
        except OSError as error:
            self._warn_once(f"nothing can be kept in {self.folder}: {error.strerror}")

    def _read(self) -> dict[str, object]:
        try:
            text = self._path.read_text(encoding="utf-8")
            import json

            values = json.loads(text)
            if isinstance(values, dict):
                return values
        except (FileNotFoundError, NotADirectoryError):
            return {}
        except OSError as error:
            self.warning = f"the saved state cannot be read: {error.strerror}"
            return {}
        except (ValueError, RecursionError):
            pass
        aside = set_aside(self._path)
        self.warning = f"the saved state could not be read; it is set aside as {aside}"
        return {}

    def _warn_once(self, text: str) -> None:
        if self.warning is None:
            self.warning = text
            self.tell(text)
