"""Everybody the server knows: by token, by name, and how a hello becomes a person."""

import secrets
from collections.abc import Iterator

from threeup_protocol.client_messages import Hello
from threeup_protocol.limits import VERSIONS_SPOKEN, chosen_version
from threeup_protocol.server_messages import Code, Goodbye
from threeup_protocol.text import clean_name, name_key
from threeup_server.person import Person, token_hash
from threeup_server.rate import Clock


class HelloRefusedError(Exception):
    """The hello does not open a session; `goodbye` says why."""

    def __init__(self, goodbye: Goodbye) -> None:
        super().__init__(goodbye.code)
        self.goodbye = goodbye


class People:
    """The sessions of one server."""

    def __init__(self, clock: Clock, most: int) -> None:
        self._clock = clock
        self._most = most
        self._by_token: dict[bytes, Person] = {}
        self._by_name: dict[str, Person] = {}

    def __iter__(self) -> Iterator[Person]:
        return iter(list(self._by_name.values()))

    def admit(self, hello: Hello) -> tuple[Person, str]:
        """The person who says hello, new or back again, and their token.

        Raises:
            HelloRefusedError: no common version, unknown token, a name that cannot be had, or too
                many people.
        """
        if chosen_version(hello.versions) is None:
            raise HelloRefusedError(Goodbye(Code.VERSION, final=True, versions=VERSIONS_SPOKEN))
        if hello.token is not None:
            return self._returned(hello.token), hello.token
        name = clean_name(hello.name)
        if not name:
            raise HelloRefusedError(Goodbye(Code.NAME_BAD, final=True))
        if name_key(name) in self._by_name:
            raise HelloRefusedError(Goodbye(Code.NAME_TAKEN, final=True))
        if len(self._by_name) >= self._most:
            raise HelloRefusedError(Goodbye(Code.SERVER_FULL, final=False, wait=10))
        token = secrets.token_hex(16)
        person = Person(name, token, self._clock)
        self._by_token[person.token_hash] = person
        self._by_name[person.key] = person
        return person, token

    def forget(self, person: Person) -> None:
        """The token and the name are free again."""
        self._by_token.pop(person.token_hash, None)
        self._by_name.pop(person.key, None)

    def _returned(self, token: str) -> Person:
        """Found by the token's hash, so that the time it takes tells nothing about tokens."""
        person = self._by_token.get(token_hash(token))
        if person is None:
            raise HelloRefusedError(Goodbye(Code.TOKEN_UNKNOWN, final=True))
        return person
