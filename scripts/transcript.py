"""Plays one game in the line face and puts what it printed into docs/plain.md."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Final

PAGE: Final = Path(__file__).parents[1] / "docs" / "plain.md"
_BLOCK: Final = re.compile(r"(?<=<!-- transcript -->\n```\n).*?(?=```\n)", re.DOTALL)
_TYPED: Final = (
    "create Friday seats 2 bots 1 easy deck green", "rules 3.2", "", "hand", "who", "", "pile",
    "say Good luck", "", "nine", "", "auto", "leave", "quit",
)  # fmt: skip
_SERVER: Final = ("threeup_server", "--host", "127.0.0.1", "--port", "0", "--bot-pause", "0")
_KEEPS_NOTHING: Final = ("--no-config", "--no-data", "--no-announce", "--until-stdin-closes")


def transcript() -> str:
    """What the client printed of a whole game."""
    pipe = subprocess.PIPE
    server_command = [sys.executable, "-m", *_SERVER, *_KEEPS_NOTHING]
    with subprocess.Popen(server_command, stdin=pipe, stdout=pipe, text=True) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        address = server.stdout.readline().split()[-1]
        done = subprocess.run(
            [sys.executable, "-m", "threeup_client", "--plain", "--name", "Ann", address],
            input="\n".join((*_TYPED, "")),
            capture_output=True,
            text=True,
            timeout=120,
            check=True,
        )
        server.stdin.close()
    return done.stdout


def main() -> int:
    page = PAGE.read_text(encoding="utf-8")
    told = transcript()
    PAGE.write_text(_BLOCK.sub(lambda _: told, page), encoding="utf-8")
    sys.stdout.write(f"{PAGE.name}: {told.count(chr(10))} lines of a game\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
