"""`python -m threeup_engine`: the engine without network, for referees, records, measurements."""

import sys
from collections.abc import Sequence

from threeup_engine.ctrl_c import ctrl_c_ends


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; gives back its exit status."""
    with ctrl_c_ends():
        from threeup_engine.command_line import main as run

        return run(argv)


if __name__ == "__main__":
    sys.exit(main())
