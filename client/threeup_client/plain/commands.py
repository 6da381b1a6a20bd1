"""What can be typed where, in words; the face looks them up here, and so does its help."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Command:
    """One command: how it is typed and what it does."""

    usage: str
    does: str

    @property
    def word(self) -> str:
        return self.usage.split()[0]


START: Final = (
    Command("solo [BOTS] [LEVEL]", "plays bots on this computer"),
    Command("join ADDRESS", "goes to a server, such as 192.168.1.20"),
)
LOBBY: Final = (
    Command("tables", "lists the tables"),
    Command("join NUMBER [PASSWORD]", "sits down at a table of the list, or of an invite code"),
    Command("watch NUMBER [PASSWORD]", "looks on at a table"),
    Command("create [OPTIONS]", "opens a table, such as: create seats 4 bots 2 easy deck short"),
    Command("records", "lists your finished games"),
    Command("replay NUMBER", "tells a finished game from the list"),
    Command("review NUMBER", "judges it: chances, dear moments, luck and choices"),
)
ROOM: Final = (
    Command("ready", "is ready for the game; so does Enter alone"),
    Command("unready", "takes that back"),
    Command("bot [LEVEL]", "seats a bot (host)"),
    Command("remove SEAT", "takes the bot at a seat away (host)"),
    Command("options", "says what is played"),
)
GAME: Final = (
    Command("9", "plays all nines; 9 1 plays one; c, c1 and c2 are the Clears"),
    Command("d", "draws first, where that may be"),
    Command("t", "takes the pile"),
    Command("flip 2", "turns over the second card that lies face down"),
    Command("hand", "says what you hold"),
    Command("pile", "says what lies on the pile"),
    Command("up", "says what lies face up before everyone"),
    Command("auto", "plays what Enter would play until the game is over"),
    Command("pause", "asks for a pause, or goes on after it"),
    Command("let SEAT", "votes to let a bot play for somebody who is away"),
)
TABLE: Final = (
    Command("who", "says who is at the table"),
    Command("log [COUNT]", "says again what happened last"),
    Command("kick NAME", "sends somebody away (host)"),
    Command("record [NUMBER]", "saves the record of a finished game"),
    Command("leave", "leaves the table"),
)
EVERYWHERE: Final = (
    Command("say TEXT", "says it to everybody there"),
    Command("code", "gives a code that takes your seat to another machine"),
    Command("rules [NUMBER]", "tells the rules, such as: rules 3"),
    Command("help", "says what can be typed here"),
    Command("quit", "ends the program; a seat in a game is held"),
)


def help_lines(*groups: tuple[Command, ...]) -> list[str]:
    """A line for each command."""
    return [f"{one.usage}: {one.does}." for group in groups for one in group]
