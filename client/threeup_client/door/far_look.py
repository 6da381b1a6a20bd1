"""What a terminal far away can show: by its name, its variables, and its answers."""

import asyncio
import contextlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from threeup_client.door.channel import Channel
from threeup_client.door.visitor import Visitor
from threeup_client.settings_file import SettingsFile
from threeup_client.terminal_look import (
    LAST_ANSWER,
    QUESTIONS,
    Depth,
    Terminal,
    charset_of,
    depth_of,
    is_light,
    sign_width,
)

VARIABLES: Final = ("COLORTERM", "COLORFGBG", "NO_COLOR", "LANG", "LC_ALL", "LC_CTYPE")
"""What of a session's environment is looked at; everything else is forgotten at once."""
ANSWERS: Final = re.compile(rb"\x1b\[\d+;\d+R|\x1b\]11;[^\x07\x1b]*(?:\x07|\x1b\\)|\x1b\[\?[\d;]*c")
"""What terminals say of themselves, among what is typed."""
ANSWER_SECONDS: Final = 0.6
_WITHOUT_SIGNS: Final = ("", "dumb", "linux")


@dataclass(frozen=True, slots=True)
class FarTerminal:
    """Implements `TerminalFinder`: asks over the channel what the name leaves open."""

    channel: Channel
    term: str
    environment: Mapping[str, str]

    async def __call__(self, visitor: Visitor, settings: SettingsFile) -> Terminal:
        """What a person types meanwhile stays with the visitor."""
        known = terminal_of(self.term, self.environment)
        chosen = settings.settings
        is_open = chosen.symbols == "auto" or (chosen.theme == "auto" and known.depth > Depth.FEW)
        if not known.has_signs or not is_open:
            return known
        self.channel.send(QUESTIONS.encode())
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(ANSWER_SECONDS):
                while not LAST_ANSWER.search(visitor.early):
                    visitor.typed_early.clear()
                    await visitor.typed_early.wait()
        answers = bytes(visitor.early)
        visitor.early[:] = ANSWERS.sub(b"", answers)
        return replace(
            known,
            is_light=is_light(answers, self.environment),
            has_signs=sign_width(answers) in (None, 1),
        )


def terminal_of(term: str, environment: Mapping[str, str]) -> Terminal:
    """By its name and variables alone."""
    wanted = {"TERM": term, "COLORTERM": environment.get("COLORTERM", "")}
    depth = Depth.FEW if environment.get("NO_COLOR") else depth_of(wanted)
    names = {name: environment.get(name, "") for name in ("LC_ALL", "LC_CTYPE", "LANG")}
    charset = charset_of(names, "utf-8") if any(names.values()) else "utf-8"
    has_signs = term not in _WITHOUT_SIGNS and charset == "utf-8"
    return Terminal(depth, is_light(b"", environment), charset, has_signs)
