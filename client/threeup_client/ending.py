"""An App that ends well: its result is why, and its exit status tells errors from leaving."""

from pathlib import Path

from threeup_client.last_words import end_by_force, mistake, say
from threeup_client.lean import LeanApp
from threeup_client.signals import SignalWatch


class EndingApp(LeanApp[str]):
    """Its result is why it ended; empty if the person just left."""

    crash_file: Path | None = None
    """Where the details of a mistake are kept for a report."""

    def __init__(self) -> None:
        super().__init__()
        self._signals = SignalWatch(self._told_to_end, end_by_force)

    def on_load(self) -> None:
        self.follow_signals()

    def follow_signals(self) -> None:
        """End when the process is told to."""
        self._signals.start()

    def end(self, why: str) -> None:
        """Leave; a reason is an error, and the exit status says so."""
        self.exit(why, return_code=1 if why else 0)

    def on_terminal_gone(self) -> None:
        self.end("the terminal is gone")

    async def _shutdown(self) -> None:
        await super()._shutdown()
        self._signals.stop()

    def _told_to_end(self, why: str, status: int) -> None:
        self.exit(why, return_code=status)

    def _fatal_error(self) -> None:
        """End; `_print_error_renderables` says why when the terminal is given back."""
        self._close_messages_no_wait()

    def _print_error_renderables(self) -> None:
        """After a mistake of the program's own: one line, never a traceback."""
        self._exit_renderables.clear()
        if self._exception is not None:
            say(mistake(self._exception, self.crash_file))
