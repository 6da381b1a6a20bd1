"""TLS on the client's side: pins, authorities, and servers that are not who they were."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from support.certificates import Authority, fingerprint_of
from support.fake_server import fake_server
from support.server_process import running_server
from support.terminal import Terminal
from threeup_client.address import Address
from threeup_client.hello import Login
from threeup_client.known_hosts import KnownHosts
from threeup_client.model import Link, LinkModel
from threeup_client.net import TcpSession
from threeup_client.refusals import code_text
from threeup_protocol.server_messages import Code, Goodbye
from threeup_server.settings import Settings
from threeup_server.tls import spelled, tls_for

OTHER = "0" * 64


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The files that a server makes for itself."""
    folder = tmp_path_factory.mktemp("data")
    tls_for(Settings(tls=True, data=str(folder)))
    return folder / "tls-cert.pem", folder / "tls-key.pem"


@pytest.fixture
def hosts(tmp_path: Path) -> KnownHosts:
    return KnownHosts(tmp_path / "known_hosts")


@asynccontextmanager
async def encrypted(certificate: tuple[Path, Path]) -> AsyncIterator[Address]:
    """A server process that speaks TLS."""
    options = ("--tls-cert", str(certificate[0]), "--tls-key", str(certificate[1]))
    async with running_server(*options) as (host, port):
        yield Address(host, port, tls=True)


async def link_after(
    address: Address, hosts: KnownHosts, told: list[str] | None = None
) -> LinkModel:
    """How the first try to connect ends."""
    notes: list[str] = [] if told is None else told
    session = TcpSession(address, Login("Asha"), known_hosts=hosts, first_visit=notes.append)
    async with asyncio.timeout(60):
        async for change in session.changes():
            if change.model.link.state is not Link.CONNECTING:
                break
    link = session.model.link
    await session.close()
    return link


async def test_the_first_visit_shows_the_fingerprint_and_keeps_it(
    certificate: tuple[Path, Path], hosts: KnownHosts
) -> None:
    told: list[str] = []
    async with encrypted(certificate) as address:
        link = await link_after(address, hosts, told)

    fingerprint = fingerprint_of(certificate[0])
    assert link.state is Link.UP
    assert told == [spelled(fingerprint)]
    assert hosts.path.read_text() == f"{address.place} sha256:{fingerprint}\n"


async def test_a_later_visit_asks_nothing_and_changes_nothing(
    certificate: tuple[Path, Path], hosts: KnownHosts
) -> None:
    told: list[str] = []
    async with encrypted(certificate) as address:
        hosts.add(address, fingerprint_of(certificate[0]))
        link = await link_after(address, hosts, told)

    assert link.state is Link.UP
    assert told == []
    assert hosts.path.read_text().count("\n") == 1


async def test_a_changed_certificate_is_refused_with_what_to_do(
    certificate: tuple[Path, Path], hosts: KnownHosts
) -> None:
    async with encrypted(certificate) as address:
        hosts.path.write_text(f"# mine\n{address.place} sha256:{OTHER}\n")
        link = await link_after(address, hosts)

    assert link.state is Link.ENDED
    assert link.problem == (
        f"the certificate of {address.place} is not the one it had before: somebody may be in "
        "between, or its host has made a new one. It is now\n"
        f"  {spelled(fingerprint_of(certificate[0]))}\n"
        "Ask the host. Only if that is what the server prints, "
        f"remove line 2 of {hosts.path} and connect again."
    )
    assert hosts.path.read_text() == f"# mine\n{address.place} sha256:{OTHER}\n"


async def test_nothing_is_said_to_a_server_whose_certificate_has_changed(
    certificate: tuple[Path, Path], hosts: KnownHosts
) -> None:
    tls = tls_for(Settings(tls_cert=str(certificate[0]), tls_key=str(certificate[1])))
    assert tls is not None
    heard: asyncio.Queue[bytes] = asyncio.Queue()

    async def listen(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            heard.put_nowait(await reader.read())
        except OSError:
            heard.put_nowait(b"")
        writer.close()

    async with await asyncio.start_server(listen, "127.0.0.1", 0, ssl=tls.context) as server:
        address = Address("127.0.0.1", server.sockets[0].getsockname()[1], tls=True)
        hosts.add(address, OTHER)
        link = await link_after(address, hosts)

        assert link.state is Link.ENDED
        assert await heard.get() == b""


async def test_a_certificate_that_an_authority_signed_needs_no_pin(
    tmp_path: Path, hosts: KnownHosts, monkeypatch: pytest.MonkeyPatch
) -> None:
    authority = Authority(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(authority.file))
    told: list[str] = []
    async with encrypted(authority.server("kitchen")) as address:
        first = await link_after(address, hosts, told)
    async with encrypted(authority.server("kitchen, renewed")) as renewed:
        hosts.path.write_text(f"{renewed.place} authority\n")
        second = await link_after(renewed, hosts, told)

    assert (first.state, second.state) == (Link.UP, Link.UP)
    assert told == []


async def test_a_server_that_lost_its_authority_is_refused_with_what_to_do(
    certificate: tuple[Path, Path], hosts: KnownHosts
) -> None:
    async with encrypted(certificate) as address:
        hosts.add(address, None)
        link = await link_after(address, hosts)

    assert link.state is Link.ENDED
    assert link.problem == (
        f"an authority vouched for {address.place} before, and does not now (self-signed "
        "certificate). Ask the host. Only if that is meant to be, "
        f"remove line 1 of {hosts.path} and connect again."
    )


async def test_a_plain_client_is_told_that_the_port_speaks_tls(
    certificate: tuple[Path, Path], hosts: KnownHosts
) -> None:
    async with encrypted(certificate) as address:
        link = await link_after(Address(address.host, address.port), hosts)

    assert link.goodbye == Goodbye(Code.TLS, final=True)
    assert code_text(Code.TLS) == (
        "that server speaks TLS: type tls:// before its address, or give --tls with it"
    )


async def test_a_tls_client_is_told_that_the_port_is_a_plain_one(hosts: KnownHosts) -> None:
    async with running_server() as (host, port):
        link = await link_after(Address(host, port, tls=True), hosts)

    assert link.state is Link.ENDED
    assert link.problem == (
        f"{host}:{port} speaks no TLS: leave out --tls, or tls:// in its address"
    )


async def test_a_server_that_spoke_tls_before_is_not_believed_without(hosts: KnownHosts) -> None:
    async with running_server() as (host, port):
        hosts.add(Address(host, port), OTHER)
        link = await link_after(hosts.as_known(Address(host, port)), hosts)

    assert link.state is Link.ENDED
    assert link.problem == (
        f"{host}:{port} spoke TLS before, and does not now. Ask the host. "
        f"Only if that is meant to be, remove line 1 of {hosts.path} and connect again."
    )


async def test_a_server_that_hangs_up_in_the_handshake_is_tried_again(hosts: KnownHosts) -> None:
    async with fake_server() as server:
        address = Address(server.address.host, server.address.port, tls=True)
        session = TcpSession(address, Login("Asha"), known_hosts=hosts)
        (await server.connection()).hang_up()
        (await server.connection()).hang_up()

        assert session.model.link.state is Link.LOST
        await session.close()


async def test_9_3_a_place_that_cannot_be_written_stops_no_play(
    certificate: tuple[Path, Path], tmp_path: Path
) -> None:
    hosts = KnownHosts(tmp_path / "known_hosts")
    hosts.path.mkdir()
    told: list[str] = []
    async with encrypted(certificate) as address:
        link = await link_after(address, hosts, told)

    assert link.state is Link.UP
    assert told == [
        f"{spelled(fingerprint_of(certificate[0]))}\n(not remembered: {hosts.path}: Is a directory)"
    ]


async def test_the_terminal_shows_the_fingerprint_once_and_then_refuses_another(
    certificate: tuple[Path, Path], tmp_path: Path
) -> None:
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    path = tmp_path / "threeup" / "known_hosts"
    async with encrypted(certificate) as address:
        command = [sys.executable, "-m", "threeup_client", "--name", "Asha"]
        first_four = spelled(fingerprint_of(certificate[0]))[:35]

        def visit() -> None:
            with Terminal([*command, "--tls", address.place], env=home) as terminal:
                terminal.wait_for(first_four)
                terminal.press("\r")
                terminal.wait_until(lambda text: first_four not in text and "Tables" in text)
                terminal.press("q")
                assert terminal.wait_for_end() == 0

        def visit_another() -> str:
            with Terminal([*command, address.place], env=home) as terminal:
                terminal.wait_for("What you can do")
                terminal.press("q")
                terminal.wait_for_end()
                return terminal.text

        await asyncio.to_thread(visit)
        path.write_text(path.read_text().replace("sha256:", "sha256:00")[:-3] + "\n")
        said = await asyncio.to_thread(visit_another)

    assert "is not the one it had before" in said.replace("\n", "")
    assert f"remove line 1 of {path}".replace(" ", "") in said.replace("\n", "").replace(" ", "")
