"""Where the server listens, and what it says about who gets in (hardening 9.2 and 9.8)."""

import asyncio
import socket
import sys

import pytest

from support.held_port import held_port
from support.raw_client import RawClient
from threeup_client.address import Address
from threeup_client.hello import Login
from threeup_client.model import Link
from threeup_client.net import TcpSession
from threeup_server.addresses import lines_for, own_addresses, typed, who_reaches
from threeup_server.listening import CannotListenError, sockets_for
from threeup_server.settings import Settings


def bound_to(*hosts: str, port: int = 0) -> list[tuple[str, int]]:
    """The addresses that a server with these hosts listens at."""
    listeners = sockets_for(Settings(hosts=hosts, port=port))
    addresses = [listener.getsockname()[:2] for listener in listeners]
    for listener in listeners:
        listener.close()
    return addresses


@pytest.mark.parametrize(
    ("host", "who"),
    [
        ("127.0.0.1", "this computer only"),
        ("::1", "this computer only"),
        ("192.168.1.20", "computers on your network"),
        ("10.0.0.5", "computers on your network"),
        ("fd00::2", "computers on your network"),
        ("169.254.3.4", "computers on the same cable or Wi-Fi"),
        ("fe80::1%eth0", "computers on the same cable or Wi-Fi"),
        ("100.70.1.2", "computers in your VPN or your provider's network"),
        ("8.8.8.8", "the whole internet, unless a firewall or router keeps it out"),
        ("2606:4700::1", "the whole internet, unless a firewall or router keeps it out"),
    ],
)
def test_9_8_it_is_said_who_can_reach_an_address(host: str, who: str) -> None:
    assert who_reaches(host) == who


def test_9_8_an_address_for_this_computer_only_says_so_and_the_option() -> None:
    assert lines_for([("127.0.0.1", 7333)]) == [
        "Join with: threeup-client 127.0.0.1:7333",
        "Only this computer can reach it (--host sets that).",
    ]


def test_9_8_every_address_has_a_line_of_who_can_reach_it_and_the_option_follows() -> None:
    assert lines_for([("192.168.1.20", 7333), ("fd00::2", 7333)], tls=True) == [
        "Join with: threeup-client --tls 192.168.1.20:7333   threeup-client --tls [fd00::2]:7333",
        "  192.168.1.20:7333  computers on your network",
        "  [fd00::2]:7333     computers on your network",
        "Everyone who can reach this computer can join; --host 127.0.0.1 keeps it to yourself.",
    ]


def test_9_8_listening_everywhere_names_the_addresses_of_that_family_and_loopback() -> None:
    first, *lines, option = lines_for([("0.0.0.0", 7333)])

    assert first.endswith("threeup-client 127.0.0.1:7333")
    assert lines[-1].split(maxsplit=1) == ["127.0.0.1:7333", "this computer only"]
    assert not any("[" in line for line in (first, *lines))
    assert option.endswith("--host 127.0.0.1 keeps it to yourself.")


def test_an_address_is_written_as_the_client_takes_it() -> None:
    assert typed("192.168.1.20", 7333) == "192.168.1.20:7333"
    assert typed("fd00::2", 7333) == "[fd00::2]:7333"


def test_own_addresses_leave_out_those_that_lead_nowhere_for_others() -> None:
    assert not {"127.0.0.1", "::1"} & set(own_addresses())
    assert not any(address.startswith("fe80:") for address in own_addresses())


def test_9_8_a_name_is_listened_at_under_all_its_addresses_and_one_port() -> None:
    addresses = bound_to("localhost")
    expected = {info[4][0] for info in socket.getaddrinfo("localhost", None, proto=6)}

    assert {host for host, _ in addresses} == expected
    assert len({port for _, port in addresses}) == 1


def test_9_8_an_address_that_is_named_twice_is_bound_once() -> None:
    assert [host for host, _ in bound_to("127.0.0.1", "127.0.0.1")] == ["127.0.0.1"]


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "::1"])
async def test_9_8_by_default_a_local_client_gets_in_by_every_local_name(host: str) -> None:
    process = await asyncio.create_subprocess_exec(
        *(
            sys.executable,
            "-m",
            "threeup_server",
            "--no-config",
            "--no-data",
            "--no-announce",
            "--port",
            "0",
        ),
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    line = (await process.stdout.readline()).decode()
    port = int(line.rsplit(":", 1)[1])
    asha = RawClient(*await asyncio.open_connection(host, port))

    assert (await asha.hello("Asha"))["t"] == "welcome"
    process.terminate()
    await asha.ended()
    await process.communicate()


async def test_9_8_the_client_tries_every_address_of_a_name() -> None:
    """Nobody listens at the other address of localhost, whichever comes first."""
    [listener] = sockets_for(Settings(hosts=("127.0.0.1",), port=0))
    listener.setblocking(False)
    session = TcpSession(Address("localhost", listener.getsockname()[1]), Login("Asha"))
    async with asyncio.timeout(60):
        connection, _ = await asyncio.get_running_loop().sock_accept(listener)

    assert session.model.link.state is Link.CONNECTING
    await session.close()
    connection.close()
    listener.close()


@pytest.mark.parametrize("busy", ["127.0.0.1", "::1"])
def test_9_2_a_port_that_is_busy_at_one_of_the_addresses_is_refused(busy: str) -> None:
    family = socket.AF_INET6 if ":" in busy else socket.AF_INET
    with (
        held_port() as port,
        socket.create_server((busy, port), family=family),
        pytest.raises(CannotListenError) as caught,
    ):
        bound_to("127.0.0.1", "::1", port=port)
    assert str(caught.value) == f"cannot listen at {busy} port {port}: Address already in use"


def test_9_2_no_socket_stays_bound_when_another_cannot_be() -> None:
    with held_port() as port:
        with pytest.raises(CannotListenError, match=r"^cannot listen at 192\.0\.2\.77 port"):
            bound_to("127.0.0.1", "192.0.2.77", port=port)

        assert bound_to("127.0.0.1", port=port) == [("127.0.0.1", port)]
