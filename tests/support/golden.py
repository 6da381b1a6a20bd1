"""Texts that a test compares with a file; `UPDATE_GOLDEN=1` writes the files anew."""

import os
from pathlib import Path


def golden(path: Path, text: str) -> str:
    """The text of the file, which becomes `text` first where goldens are updated."""
    if os.environ.get("UPDATE_GOLDEN") == "1":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return path.read_text(encoding="utf-8")
