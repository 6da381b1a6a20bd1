"""What a host can set."""

from dataclasses import dataclass

from threeup_protocol.limits import DEFAULT_PORT


@dataclass(frozen=True, slots=True)
class Settings:
    """One server's settings; times are in seconds."""

    hosts: tuple[str, ...] = ("0.0.0.0", "::")
    port: int = DEFAULT_PORT
    name: str = "3UP 3DOWN"
    bot_pause: float = 0.8
    """How long a bot waits before it plays, whatever it holds."""
    hold: float = 60.0
    """How long a seat waits for a lost link before a bot plays for it."""
    forget: float = 900.0
    """How long a lost player can come back at all."""
    grace: float = 90.0
    """How long one player may hold up the others who choose, are ready or want a rematch."""
    max_connections: int = 500
    max_strangers: int = 64
    """Connections without a hello; one more and the oldest of them is closed."""
    max_people: int = 2000
    """Sessions, lost ones included."""
    max_tables: int = 200
    max_watchers: int = 50
    stop_within: float = 3.0
