"""Who one is at the door: a key or a pass is somebody, a name is nobody."""

import asyncio
import re
from pathlib import Path

import asyncssh
import pytest

from support.far_client import come_in
from support.hosted import Hosted
from support.ssh_door import OpenDoor, opened_door
from threeup_client.door.guests import GuestBook
from threeup_client.door.ways import Way

LOBBY = "No table yet"
TAKEN = "That name is taken"


async def opens_a_table(door: OpenDoor, key: asyncssh.SSHKey) -> None:
    async with come_in(door.port, key=key) as one:
        await one.sees(LOBBY)
        one.press(b"n")
        await one.sees("Esc cancel")
        one.press(b"\r")
        await one.sees("▶ Ready?")


async def test_a_key_has_its_seat_whatever_its_owner_is_called(door: OpenDoor) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    await opens_a_table(door, key)
    async with come_in(door.port, "somebody-else", key=key) as again:
        await again.sees("▶ Ready?")
        assert "Asha" in again.lines[0]


async def test_a_key_gets_another_name_by_new(door: OpenDoor) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    async with come_in(door.port, key=key) as one:
        await one.sees("Asha")
    async with come_in(door.port, "ada+new", key=key) as again:
        await again.sees("Ada")
    async with come_in(door.port, "asha", key=key) as again:
        await again.sees("Ada")


async def test_another_key_of_the_same_name_gets_no_seat(door: OpenDoor) -> None:
    await opens_a_table(door, asyncssh.generate_private_key("ssh-ed25519"))
    async with come_in(door.port, key=asyncssh.generate_private_key("ssh-ed25519")) as other:
        await other.sees(TAKEN)


async def test_nobody_gets_a_seat_by_its_name_alone(door: OpenDoor) -> None:
    await opens_a_table(door, asyncssh.generate_private_key("ssh-ed25519"))
    async with come_in(door.port) as other:
        await other.sees(TAKEN)


async def test_a_key_that_is_offered_but_not_proved_is_nobodys(door: OpenDoor) -> None:
    path = door.ssh.key("asha")
    await opens_a_table(door, asyncssh.read_private_key(path))
    path.rename(path.with_name("hidden"))
    options = ("-i", f"{path}.pub", "-o", "IdentitiesOnly=yes", "-o", "PubkeyAuthentication=yes")
    with door.ssh.terminal(options=options) as thief:
        await asyncio.to_thread(thief.wait_for, TAKEN)


async def test_without_a_key_a_pass_brings_back_to_the_seat(door: OpenDoor) -> None:
    async with come_in(door.port) as one:
        await one.sees(LOBBY)
        one.press(b"n")
        await one.sees("Esc cancel")
        one.press(b"\r")
        await one.sees("▶ Ready?")
    found = re.search(rb"is the login (asha\+[a-z0-9]{12})\r\n", bytes(one.raw))
    assert found is not None
    async with come_in(door.port, found[1].decode()) as again:
        await again.sees("▶ Ready?")


@pytest.mark.parametrize("key", [None, "asha"])
@pytest.mark.parametrize("login", ["asha+abcdefghjkmn", "asha+abcdefghjkm", "asha+x"])
async def test_a_pass_that_was_never_given_out_is_refused(
    door: OpenDoor, login: str, key: str | None
) -> None:
    done = await door.ssh.ran("plain", user=login, key=key)

    assert (done.returncode, done.stdout) == (
        1,
        b"What stands after the + of your login name is not known here: is it typed as it was "
        b"told? Without it you come in by your key, or as somebody new.\n",
    )


def test_a_code_may_be_typed_in_capitals(tmp_path: Path) -> None:
    book = GuestBook(tmp_path)
    guests = (
        book.with_key("a key", "ada+K3XW7P", "127.0.0.1", Way()),
        book.without_key("ada+K3XW7P", "127.0.0.1", Way()),
    )
    assert [guest.seat_code for guest in guests] == ["k3xw7p", "k3xw7p"]


async def test_a_pass_counts_for_more_than_a_key_that_comes_with_it(door: OpenDoor) -> None:
    async with come_in(door.port) as one:
        await one.sees(LOBBY)
        [(_, guest)] = door.hall.present.values()
    key = asyncssh.generate_private_key("ssh-ed25519")
    async with come_in(door.port, guest.login, key=key) as again:
        await again.sees(LOBBY)
        [(_, there)] = door.hall.present.values()

    assert there.folder == guest.folder


async def test_a_code_of_the_server_brings_a_seat_from_elsewhere(
    server: Hosted, door: OpenDoor
) -> None:
    bert = await server.comes("Bert")
    await bert.ask("create", options={"name": "T", "seats": 2, "deck": "green"})
    code = (await bert.ask("get_code"))["code"]
    async with come_in(door.port, f"whoever+{code}") as one:
        await one.sees("▶ Ready?")
        assert "Bert" in one.lines[0]


async def test_only_authorized_keys_open_where_there_is_a_list(
    server: Hosted, tmp_path: Path
) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    listed = frozenset({key.get_fingerprint()})
    async with opened_door(server.port, tmp_path, keys=listed) as door:
        async with come_in(door.port, key=key) as one:
            await one.sees(LOBBY)
        assert (await door.ssh.ran("plain", key="stranger")).returncode == 255
        assert (await door.ssh.ran("plain")).returncode == 255


async def test_nothing_is_started_or_joined_on_the_doors_computer(door: OpenDoor) -> None:
    async with come_in(door.port, "asha") as one:
        await one.sees(LOBBY)
        [visitor] = door.visitors
        app = visitor._app
        assert app is not None
        app.play_solo(3)
        await asyncio.sleep(0)
        assert app._server is None
        app.show_start()
        assert await one.ends() == 0


async def test_colours_of_one_terminal_never_leak_into_another(door: OpenDoor) -> None:
    async with come_in(door.port, "a", env={"COLORTERM": "truecolor"}) as rich:
        await rich.sees(LOBBY)
        async with come_in(door.port, "b") as poor:
            await poor.sees(LOBBY)

    assert re.findall(rb"[34]8;2;", poor.raw) == []
    assert len(re.findall(rb"[34]8;2;", rich.raw)) >= 10


async def test_twenty_play_on_when_one_of_them_crashes(door: OpenDoor) -> None:
    names = [f"player{number}" for number in range(20)]
    sessions = [come_in(door.port, name) for name in names]
    people = await asyncio.gather(*(one.__aenter__() for one in sessions))
    await asyncio.gather(*(one.sees(LOBBY) for one in people))
    unlucky = next(v for v in door.visitors if v._app and v._app._player == "player7".capitalize())
    assert unlucky._app is not None
    unlucky._app.call_later(lambda: 1 / 0)
    assert await people[7].ends() == 1
    others = [one for number, one in enumerate(people) if number != 7]
    for one in others:
        one.press(b"n")
    await asyncio.gather(*(one.sees("Esc cancel") for one in others))
    await asyncio.gather(*(one.__aexit__(None, None, None) for one in sessions))

    assert b"Sorry, the game made a mistake; your seat is held. Come in again." in people[7].raw
