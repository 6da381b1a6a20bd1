"""An App whose looks and keys follow its settings, also while it runs."""

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from threeup_client.ending import EndingApp
from threeup_client.keymap import Keymap
from threeup_client.paint.look import Look
from threeup_client.paint.palettes import Theme
from threeup_client.screens.painted import PaintedScreen
from threeup_client.settings import Settings
from threeup_client.settings_file import SettingsFile
from threeup_client.terminal_look import Terminal, look_for


class Colourless(LineFilter):
    """Takes every colour away; bold, underlined and reversed stay."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002
        return [
            Segment(text, style and style.without_color, control)
            for text, style, control in segments
        ]


class SettingsApp(EndingApp):
    """Has `settings` and the `look` and `keymap` that follow from them."""

    def __init__(self, settings_file: SettingsFile, terminal: Terminal) -> None:
        super().__init__()
        self.settings_file = settings_file
        self._terminal = terminal
        self._colourless = Colourless()
        self._filters.append(self._colourless)
        self._dress()

    @property
    def settings(self) -> Settings:
        return self.settings_file.settings

    def change_setting(self, key: str, value: str) -> None:
        """Kept, and seen at once on every screen."""
        self.settings_file.change(key, value)
        self._dress()

    def reset_settings(self) -> None:
        self.settings_file.reset()
        self._dress()

    def _dress(self) -> None:
        self.keymap = Keymap(self.settings)
        self.look: Look = look_for(self.settings, self._terminal, self.keymap.labels)
        has_colour = self.look.theme is not Theme.NONE
        self._colourless.enabled = not has_colour
        self.ansi_color = not has_colour
        self.repaint()

    def repaint(self) -> None:
        """Every screen, the hidden ones too."""
        for screen in self.screen_stack if self.is_running else ():
            if isinstance(screen, PaintedScreen):
                screen.repaint()
