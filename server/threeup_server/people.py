"""Everybody the server knows: by token, by name, and how a hello becomes a person."""

import secrets
from collections.abc import Iterable, Iterator
from typing import Final

from threeup_protocol.client_messages import Hello
from threeup_protocol.limits import VERSIONS_SPOKEN, chosen_version
from threeup_protocol.server_messages import Code, Goodbye
from threeup_protocol.text import clean_name, name_key
from threeup_server.journal import Journal
from threeup_server.person import Person, token_hash
from threeup_server.rate import Clock
from threeup_server.resume_codes import ResumeCodes
from threeup_server.store import SavedPerson

MOST_REMEMBERED: Final = 20_000
"""Tokens of people without a session that are still good; beyond that the oldest go."""


class HelloRefusedError(Exception):
    """The hello does not open a session; `goodbye` says why."""

    def __init__(self, goodbye: Goodbye) -> None:
        super().__init__(goodbye.code)
        self.goodbye = goodbye


class People:
    """The sessions of one server, and the tokens of earlier ones."""

    def __init__(self, clock: Clock, most: int, journal: Journal) -> None:
        self.codes = ResumeCodes(clock)
        self._clock = clock
        self._most = most
        self._journal = journal
        self._by_token: dict[bytes, Person] = {}
        self._by_name: dict[str, Person] = {}
        self._by_number: dict[int, Person] = {}
        self._remembered: dict[bytes, tuple[int, int]] = {}
        """Number and session of people who are forgotten but for their token, the oldest first."""
        self._last_number = 0

    def __iter__(self) -> Iterator[Person]:
        return iter(list(self._by_name.values()))

    def __len__(self) -> int:
        return len(self._by_name)

    def found(self, number: int, name: str) -> Person:
        """The person of this number; one who stands for them if they are forgotten, or were and
        came back under another name.
        """
        known = self._by_number.get(number)
        if known is not None and known.name == name:
            return known
        return Person(number, name, b"", self._clock)

    def get(self, number: int) -> Person | None:
        return self._by_number.get(number)

    def named(self, name: str) -> Person | None:
        return self._by_name.get(name_key(name))

    def is_back(self, hello: Hello) -> bool:
        """Whether the token is of somebody who is known, and counted where they came from."""
        return hello.token is not None and token_hash(hello.token) in self._by_token

    def restore(self, saved: Iterable[SavedPerson], last_number: int) -> None:
        """Everybody who was known when the server stopped; none of them is connected.

        The journals may name people up to `last_number` who are known no more.
        """
        self._last_number = last_number
        everybody = sorted(saved, key=lambda one: (one.forgotten or 0.0, one.id))
        for one in everybody:
            self._last_number = max(self._last_number, one.id)
            if one.forgotten is not None or name_key(one.name) in self._by_name:
                self._remembered[one.token] = (one.id, one.session)
                continue
            person = Person(one.id, one.name, one.token, self._clock)
            person.session = one.session
            self._add(person)

    def admit(self, hello: Hello) -> tuple[Person, str]:
        """The person who says hello, new or back again, and their token.

        Raises:
            HelloRefusedError: no common version, unknown token or code, a name that cannot be had,
                or too many people.
        """
        if chosen_version(hello.versions) is None:
            raise HelloRefusedError(Goodbye(Code.VERSION, final=True, versions=VERSIONS_SPOKEN))
        if hello.code is not None:
            person, token = self._moved_here(hello.code)
        elif hello.token is not None:
            person, token = self._returned(hello, hello.token), hello.token
        else:
            person, token = self._newcomer(hello)
        if hello.seen is None or hello.code is not None:
            self._begin_session(person)
        return person, token

    def forget(self, person: Person) -> None:
        """The name is free again; the token still opens a session, but no seat."""
        self._by_token.pop(person.token_hash, None)
        self._by_name.pop(person.key, None)
        self._by_number.pop(person.id, None)
        self._remembered[person.token_hash] = (person.id, person.session)
        now = self._clock()
        self._journal.write("UPDATE people SET forgotten = ? WHERE id = ?", now, person.id)
        self._journal.write("DELETE FROM answered WHERE person = ?", person.id)
        while len(self._remembered) > MOST_REMEMBERED:
            self._disown(next(iter(self._remembered)))

    def put_out(self, person: Person) -> None:
        """The name is free again, and the token opens nothing any more."""
        self.forget(person)
        self._disown(person.token_hash)

    def _disown(self, token: bytes) -> None:
        number, _ = self._remembered.pop(token)
        self._journal.write("DELETE FROM people WHERE id = ?", number)
        self._journal.write("DELETE FROM readers WHERE person = ?", number)

    def _returned(self, hello: Hello, token: str) -> Person:
        """Found by the token's hash, so that the time it takes tells nothing about tokens."""
        key = token_hash(token)
        person = self._by_token.get(key)
        if person is not None:
            return person
        if key not in self._remembered:
            raise HelloRefusedError(Goodbye(Code.TOKEN_UNKNOWN, final=True))
        name = self._free_name(hello.name)
        number, session = self._remembered.pop(key)
        person = Person(number, name, key, self._clock)
        person.session = session
        self._journal.write(
            "UPDATE people SET forgotten = NULL, name = ? WHERE id = ?", name, number
        )
        self._add(person)
        return person

    def _moved_here(self, code: str) -> tuple[Person, str]:
        """Whoever holds the code is the person from now on; the old token is dead."""
        number = self.codes.redeem(code)
        person = self._by_number.get(number) if number is not None else None
        if person is None:
            raise HelloRefusedError(Goodbye(Code.CODE_UNKNOWN, final=True))
        token = secrets.token_hex(16)
        self._by_token.pop(person.token_hash, None)
        person.token_hash = token_hash(token)
        self._by_token[person.token_hash] = person
        self._journal.write(
            "UPDATE people SET token = ? WHERE id = ?", person.token_hash, person.id
        )
        return person, token

    def _newcomer(self, hello: Hello) -> tuple[Person, str]:
        name = self._free_name(hello.name)
        token = secrets.token_hex(16)
        self._last_number += 1
        person = Person(self._last_number, name, token_hash(token), self._clock)
        self._journal.write(
            "INSERT INTO people(id, token, name) VALUES(?, ?, ?)",
            person.id,
            person.token_hash,
            name,
        )
        self._add(person)
        return person, token

    def _free_name(self, wanted: str) -> str:
        name = clean_name(wanted)
        if not name:
            raise HelloRefusedError(Goodbye(Code.NAME_BAD, final=True))
        if name_key(name) in self._by_name:
            raise HelloRefusedError(Goodbye(Code.NAME_TAKEN, final=True))
        if len(self._by_name) >= self._most:
            raise HelloRefusedError(Goodbye(Code.SERVER_FULL, final=False, wait=10))
        return name

    def _begin_session(self, person: Person) -> None:
        """A program that has just begun numbers its requests from 1 again."""
        person.session += 1
        person.answers.forget()
        self._journal.write("UPDATE people SET session = ? WHERE id = ?", person.session, person.id)

    def _add(self, person: Person) -> None:
        self._by_token[person.token_hash] = person
        self._by_name[person.key] = person
        self._by_number[person.id] = person
