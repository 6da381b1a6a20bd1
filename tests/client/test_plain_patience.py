"""A server that goes away is waited for by whoever types, and by a script for a stated time."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec

from support.fake_server import WELCOME, FakeConnection, FakeServer, fake_server
from support.messages import SERVER
from support.typed_face import TypedFace
from threeup_client.hello import Login
from threeup_client.net import TcpSession
from threeup_client.plain.conversation import UNFINISHED, Conversation
from threeup_client.plain.doing import Doing
from threeup_client.replays.shelf import Shelf
from threeup_protocol.client_messages import Act
from threeup_protocol.server_messages import Update

UPDATE = next(message for message in SERVER if isinstance(message, Update))
IN_GAME = msgspec.structs.replace(UPDATE, s=1, events=())
END = "The end: the link was lost, and did not come back within 0.2 seconds."


async def _nothing() -> None:
    pass


class InGame:
    """Asha at a table, on her turn."""

    def __init__(
        self, face: TypedFace, server: FakeServer, link: FakeConnection, end: "asyncio.Task[int]"
    ) -> None:
        self.face = face
        self.server = server
        self.link = link
        self._end = end

    async def ends(self) -> int:
        """The exit status."""
        async with asyncio.timeout(60):
            return await self._end


@asynccontextmanager
async def in_game(folder: Path, patience: float, *, is_by_hand: bool) -> AsyncIterator[InGame]:
    face = TypedFace(is_by_hand=is_by_hand)
    async with fake_server() as server:
        session = TcpSession(server.address, Login("Asha"))
        doing = Doing(session, face.lines, Shelf(folder), _nothing, is_own_computer=True)
        conversation = Conversation(
            session, face.lines, face, doing, is_solo=False, patience=patience
        )
        running = asyncio.create_task(conversation.run())
        try:
            link = await server.connection()
            link.say(WELCOME, IN_GAME)
            await face.reads("Your turn.")
            yield InGame(face, server, link, running)
        finally:
            running.cancel()
            await asyncio.wait([running])
            await session.close()


async def test_a_script_gives_a_server_up_that_goes_away_and_does_not_come_back(
    tmp_path: Path,
) -> None:
    async with in_game(tmp_path, 0.2, is_by_hand=False) as asha:
        asha.link.hang_up()

        assert await asha.ends() == UNFINISHED
        assert asha.face.said[-2:] == ["The link is lost. Trying again; quit ends that.", END]


async def test_a_script_gives_it_up_also_where_it_waits_for_an_answer(tmp_path: Path) -> None:
    async with in_game(tmp_path, 0.2, is_by_hand=False) as asha:
        asha.face.types("7")
        await asha.link.hear_a(Act)
        asha.link.hang_up()

        assert await asha.ends() == UNFINISHED
        assert asha.face.said[-1] == END


async def test_a_script_goes_on_where_the_server_comes_back_in_time(tmp_path: Path) -> None:
    async with in_game(tmp_path, 60, is_by_hand=False) as asha:
        asha.link.hang_up()
        link = await asha.server.connection()
        link.say(WELCOME, IN_GAME)
        await asha.face.reads("The link is back.")
        asha.face.types("quit")

        assert await asha.ends() == 0


async def test_who_types_is_reconnected_however_long_it_takes(tmp_path: Path) -> None:
    async with in_game(tmp_path, 0.0, is_by_hand=True) as asha:
        asha.link.hang_up()
        (await asha.server.connection()).hang_up()
        link = await asha.server.connection()
        link.say(WELCOME, IN_GAME)
        await asha.face.reads("The link is back.")
        asha.face.types("quit")

        assert await asha.ends() == 0
