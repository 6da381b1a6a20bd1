"""Whose talk is shown to this person: pure."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from threeup_client.words import counted
from threeup_protocol.room_events import Said, TableEvent
from threeup_protocol.server_messages import LobbySaid
from threeup_protocol.text import name_key


@dataclass(frozen=True, slots=True)
class Hearing:
    """Names are keys, as `name_key` makes them. What one says oneself is always shown."""

    ignored: frozenset[str] = frozenset()
    only: frozenset[str] | None = None
    """If set, nobody else is heard."""
    unheard: int = 0
    """Lines that `only` has kept back."""

    @property
    def kept_back(self) -> str:
        """`3 lines not shown · F2`; empty where there are none."""
        return f"{counted(self.unheard, 'line')} not shown · F2" if self.unheard else ""

    def hears(self, name: str, own: str) -> bool:
        key = name_key(name)
        if key == name_key(own):
            return True
        return key not in self.ignored and not self._is_stranger(key)

    def heard(self, events: Iterable[TableEvent], own: str) -> tuple[TableEvent, ...]:
        """The events without the talk that is not shown."""
        return tuple(e for e in events if not isinstance(e, Said) or self.hears(e.name, own))

    def talk(self, said: Iterable[LobbySaid], own: str) -> tuple[LobbySaid, ...]:
        return tuple(one for one in said if self.hears(one.name, own))

    def after(self, said: Iterable[object], own: str) -> "Hearing":
        """The same when it has counted what strangers said in these events."""
        names = (one.name for one in said if isinstance(one, (Said, LobbySaid)))
        keys = (name_key(name) for name in names if not self.hears(name, own))
        new = sum(key not in self.ignored for key in keys)
        return replace(self, unheard=self.unheard + new) if new else self

    def _is_stranger(self, key: str) -> bool:
        return self.only is not None and key not in self.only
