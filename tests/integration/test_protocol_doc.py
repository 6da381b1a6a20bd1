"""docs/protocol.md tells the truth: its fields are ours, and its client plays a game."""

import asyncio
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from support.hosted import hosted
from support.server_process import running_server
from threeup_engine.actions import Action
from threeup_protocol.client_messages import ClientMessage
from threeup_protocol.room_events import (
    TableEvent,
)
from threeup_protocol.server_messages import Code, ServerMessage

DOC = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
CODE = re.compile(r"```python\n(.*?)```", re.DOTALL)

Described = tuple[str, tuple[str, ...]]


def described() -> list[Described]:
    """Each heading that names a map, with the fields below it; `?` where one may be left out."""
    sections = re.findall(r"^### `(\w+)`$(.*?)(?=^##|\Z)", DOC, re.MULTILINE | re.DOTALL)
    return [
        (name, tuple(re.findall(r"^\| (`\w+`(?: \?)?) \|", body, re.MULTILINE)))
        for name, body in sections
    ]


def structs(node: msgspec.inspect.Type) -> Iterator[msgspec.inspect.StructType]:
    match node:
        case msgspec.inspect.StructType(fields=fields):
            yield node
            for field in fields:
                yield from structs(field.type)
        case msgspec.inspect.UnionType(types=types):
            for member in types:
                yield from structs(member)
        case msgspec.inspect.VarTupleType(item_type=item):
            yield from structs(item)
        case _:
            return


def in_use(*unions: object) -> set[Described]:
    return {
        (
            str(each.tag or each.cls.__name__),
            tuple(f"`{f.encode_name}`" + " ?" * (not f.required) for f in each.fields),
        )
        for union in unions
        for each in structs(msgspec.inspect.type_info(union))
    }


def test_every_map_of_the_protocol_is_described_with_its_fields() -> None:
    ours = in_use(ClientMessage, ServerMessage, Action, TableEvent)

    assert sorted(set(described())) == sorted(ours)


def test_every_code_is_named() -> None:
    assert [code for code in Code if f"`{code}`" not in DOC] == []


async def test_the_example_session_has_the_updates_that_are_really_sent() -> None:
    written = [
        (int(s), re.findall(r"{t: (\w+)", events))
        for s, events in re.findall(
            r"^< {t: update, s: (\d+), events: \[(.*?)\], room", DOC, re.MULTILINE
        )
    ]
    async with hosted() as server:
        ann = await server.comes("Ann")
        await ann.create(bots=["steady"])
        await ann.ready()
        await ann.event("somebody_chose")
        await ann.act(ann.view["legal"][0])
        await ann.event("ups_shown")

    sent = [
        (message["s"], [event["t"] for event in message["events"]])
        for message in ann.said
        if message["t"] == "update"
    ]
    assert sent[: len(written)] == written


def test_the_example_client_has_under_60_lines() -> None:
    (source,) = CODE.findall(DOC)

    assert source.count("\n") < 60


async def test_the_example_client_plays_a_game_to_its_end(tmp_path: Path) -> None:
    (source,) = CODE.findall(DOC)
    example = tmp_path / "example.py"
    example.write_text(source, encoding="utf-8")

    async with running_server("--bot-pause", "0") as (host, port), asyncio.timeout(90):
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, str(example), host, str(port)),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        out, err = await process.communicate()

    assert re.fullmatch(r"won by \S+.*\n", out.decode()), err.decode()
    assert process.returncode == 0
