"""What a client says of itself when it comes to a server."""

from dataclasses import dataclass
from importlib.metadata import version

from threeup_protocol.client_messages import Hello
from threeup_protocol.limits import NAME_CHARACTERS, PASSWORD_CHARACTERS, VERSIONS_SPOKEN


@dataclass(frozen=True, slots=True)
class Login:
    """What a server is told of who comes in."""

    name: str
    token: str | None = None
    """From an earlier visit: owns the session, its name and its seat."""
    password: str | None = None
    """The server's, where it asks for one."""
    code: str | None = None
    """Takes a session over from another machine, instead of a token; good once."""
    door: str | None = None
    """What the server has told its own front doors, where one of them has this session."""
    address: str | None = None
    """Where the guest of that door comes from."""

    def hello(self, name: str, seen: int | None) -> Hello:
        """`name`: as the server has it; `seen`: the last event of the table, None at first."""
        return Hello(
            VERSIONS_SPOKEN,
            f"threeup {version('threeup')}",
            name[:NAME_CHARACTERS],
            None if self.code else self.token,
            seen,
            self.password and self.password[:PASSWORD_CHARACTERS],
            self.code,
            self.door,
            self.address,
        )
