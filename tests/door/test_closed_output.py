"""A door of which nobody reads where it is, as when its server was killed while it started."""

import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.parametrize("out", ["| true", ">&-"], ids=["reader gone", "closed"])
@pytest.mark.parametrize("kind", ["serve-ssh", "serve-web"])
def test_a_door_whose_words_nobody_reads_is_open_all_the_same(
    kind: str, out: str, tmp_path: Path
) -> None:
    at = ("--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path), "--until-stdin-closes")
    words = [sys.executable, "-m", "threeup_client", kind, *at]
    done = subprocess.run(
        ["/bin/sh", "-c", f'{{ "$@"; echo "status $?" >&2; }} {out}', "sh", *words],
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        timeout=60,
        check=False,
    )

    assert done.stderr == "status 0\n"
