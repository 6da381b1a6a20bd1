"""What a host can set."""

from dataclasses import dataclass, field

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
    password: str = field(default="", repr=False)
    """What a new player has to know to come in; empty lets everybody in."""
    max_connections: int = 500
    max_per_address: int = 64
    """Connections from one address; IPv6 counts by networks of 64 bits."""
    max_strangers: int = 64
    """Connections without a hello; one more and the oldest of them is closed."""
    max_strangers_per_address: int = 16
    max_people: int = 2000
    """Sessions, lost ones included."""
    max_people_per_address: int = 96
    """Sessions begun from one address, lost ones included."""
    trusted_addresses: tuple[str, ...] = ("127.0.0.1", "::1")
    """Front doors bring many players from here: no limits per address but for failed tries."""
    max_failures: int = 10
    """Wrong passwords, tokens, codes and tables from one address within `failure_seconds`."""
    failure_seconds: float = 60.0
    max_tables: int = 200
    max_watchers: int = 50
    stop_within: float = 3.0
