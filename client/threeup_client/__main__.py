"""`threeup-client`: play 3UP 3DOWN in a terminal."""

import sys
from collections.abc import Sequence

from threeup_engine.ctrl_c import ctrl_c_ends


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; gives back its exit status."""
    with ctrl_c_ends():
        from threeup_client.command_line import main as run

        return run(argv)


if __name__ == "__main__":
    sys.exit(main())
