"""One option of the server: its type, its text, and how a value of it is read."""

import ipaddress
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeVar, get_args, get_origin

import msgspec
from msgspec import Meta

T = TypeVar("T")

_SHOWN: Final = 40
"""So many characters of a wrong value are shown."""

Seconds = Annotated[float, Meta(ge=0, le=86400)]
Port = Annotated[int, Meta(ge=0, le=65535)]
Count = Annotated[int, Meta(ge=1, le=1_000_000)]
Text = Annotated[str, Meta(max_length=1000)]
Folder = Annotated[str, Meta(max_length=1000, description="a folder")]
File = Annotated[str, Meta(max_length=1000, description="a file")]
Texts = Annotated[tuple[Text, ...], Meta(min_length=1, max_length=20)]
Addresses = Annotated[
    tuple[Text, ...], Meta(min_length=1, max_length=20, description="IP addresses")
]


class WrongValueError(Exception):
    """A value that an option cannot have; the text says which values it can."""


def option(default: T, text: str, *, flag: str = "", clean: Callable[[str], str] = str) -> T:
    """A field of the settings.

    `text` is its line of help; the default is added to it unless it speaks of it. `flag` names
    the argument where it is not the field's own name. `clean` makes a text harmless; what it
    leaves empty is refused.
    """
    made: T = field(default=default, metadata={"text": text, "flag": flag, "clean": clean})
    return made


@dataclass(frozen=True, slots=True)
class Option:
    """What is known of one field of the settings."""

    key: str
    section: str
    type: Any
    default: Any
    text: str
    flag: str
    clean: Callable[[str], str]

    @property
    def variable(self) -> str:
        """Its name in the environment."""
        return f"THREEUP_{self.key.upper()}"

    @property
    def help(self) -> str:
        """Its text, with the default."""
        if self.is_switch or "default" in self.text:
            return self.text
        return f"{self.text} (default: {self.default})"

    @property
    def metavar(self) -> str:
        """What stands for its value in the help."""
        words = {
            Seconds: "SECONDS",
            Texts: "ADDRESS",
            Addresses: "ADDRESS",
            int: "N",
            float: "X",
            str: "TEXT",
            Folder: "DIR",
            File: "FILE",
        }
        return words.get(self.type) or words.get(self.plain_type) or self.flag[2:].upper()

    @property
    def plain_type(self) -> Any:
        return get_args(self.type)[0] if get_origin(self.type) is Annotated else self.type

    @property
    def choices(self) -> tuple[str, ...]:
        """The values of an option that has only these."""
        is_closed = get_origin(self.plain_type) is Literal
        return get_args(self.plain_type) if is_closed else ()

    @property
    def is_list(self) -> bool:
        return get_origin(self.plain_type) is tuple

    @property
    def is_switch(self) -> bool:
        return self.plain_type is bool

    @property
    def allowed(self) -> str:
        """Its values in words."""
        if self.choices:
            return f"one of {', '.join(self.choices)}"
        if self.is_list:
            return f"a list of {'IP addresses' if self.type == Addresses else 'texts'}"
        words = {bool: "true or false", Folder: "a folder", File: "a file", str: "a text"}
        named = words.get(self.type) or words.get(self.plain_type)
        return named or _number_in_words(self.plain_type, self.type)

    def read(self, value: object) -> Any:
        """A value from a file, typed.

        Raises:
            WrongValueError: it is none of those allowed.
        """
        return self._converted(value, strict=True)

    def read_text(self, text: str) -> Any:
        """A value from the environment or an argument; lists are parted by commas.

        Raises:
            WrongValueError: it is none of those allowed.
        """
        parts = tuple(part.strip() for part in text.split(","))
        return self._converted(parts if self.is_list else text, strict=False)

    def _converted(self, value: object, *, strict: bool) -> Any:
        try:
            found = msgspec.convert(value, self.type, strict=strict)
        except msgspec.ValidationError:
            raise self._wrong(value) from None
        if not all(_is_plain(text) for text in (found if self.is_list else [found])):
            raise self._wrong(value)
        fits = _FIT.get(self.type)
        cleaned = self.clean(found) if isinstance(found, str) else found
        if (found and not cleaned) or (fits is not None and not fits(cleaned)):
            raise self._wrong(value)
        return cleaned

    def _wrong(self, value: object) -> WrongValueError:
        shown = repr(value)
        shown = shown if len(shown) <= _SHOWN else f"{shown[:_SHOWN]}..."
        return WrongValueError(f"{shown} is not allowed; it takes {self.allowed}")


def _is_plain(value: object) -> bool:
    """No text, or one that can be written down and given to the system."""
    return not isinstance(value, str) or ("\0" not in value and _is_unicode(value))


def _is_unicode(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _has_place(path: str) -> bool:
    """Whether it is known whose home a path begins with, if it begins with one."""
    try:
        Path(path).expanduser()
    except RuntimeError:
        return False
    return True


def _are_addresses(texts: tuple[str, ...]) -> bool:
    """Names and networks are not: nobody comes from one."""
    try:
        for text in texts:
            ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


_FIT: Final[Mapping[Any, Callable[[Any], bool]]] = {
    Folder: _has_place,
    File: _has_place,
    Addresses: _are_addresses,
}
"""What a value has to hold besides its type."""


def _number_in_words(plain: Any, annotated: Any) -> str:
    meta = next(part for part in get_args(annotated) if isinstance(part, Meta))
    kind = "a whole number" if plain is int else "a number"
    return f"{kind} from {meta.ge} to {meta.le}"
