"""What is made of an announcement on the local network (hardening 9.6 and 9.7)."""

import ipaddress

import pytest

from threeup_client.address import Address
from threeup_client.lan_server import Interface, LanServer, server_in

HOME: tuple[Interface, ...] = (
    ipaddress.ip_interface("192.168.1.44/24"),
    ipaddress.ip_interface("172.17.0.1/16"),
    ipaddress.ip_interface("fd00::44/64"),
    ipaddress.ip_interface("fe80::44/64"),
)
KITCHEN = {
    b"v": b"1",
    b"name": b"kitchen-pc",
    b"tables": b"3",
    b"tls": b"1",
    b"fp": b"0123456789abcdef",
}


def address_of(*addresses: str) -> str | None:
    server = server_in(KITCHEN, addresses, 7333, HOME)
    return server.address.host if server else None


def test_an_announcement_is_read_whole() -> None:
    assert server_in(KITCHEN, ["192.168.1.20"], 7333, HOME) == LanServer(
        "kitchen-pc", Address("192.168.1.20", 7333, tls=True), 3, True, "0123456789abcdef"
    )


def test_an_announcement_without_a_word_is_a_plain_server_of_another_version() -> None:
    assert server_in({}, ["192.168.1.20"], 7333, HOME) == LanServer(
        "192.168.1.20:7333", Address("192.168.1.20"), is_spoken=False
    )


@pytest.mark.parametrize(
    ("addresses", "host"),
    [
        (["10.9.9.9", "192.168.1.20"], "192.168.1.20"),
        (["fd00::20", "192.168.1.20"], "192.168.1.20"),
        (["fe80::20%2", "fd00::20"], "fd00::20"),
        (["fe80::20%2"], "fe80::20%2"),
        (["172.17.0.1", "192.168.1.20"], "192.168.1.20"),
        (["10.9.9.9"], "10.9.9.9"),
        (["127.0.0.1", "192.168.1.20"], "192.168.1.20"),
        (["192.168.1.44", "172.17.0.1"], "192.168.1.44"),
        (["127.0.0.1"], None),
        (["169.254.7.7"], None),
        (["224.0.0.1"], None),
        (["0.0.0.0"], None),
        (["::"], None),
        (["fe80::1%\x1b[2J"], None),
        (["nonsense"], None),
        ([], None),
    ],
)
def test_9_6_the_address_is_one_that_leads_there_from_here(
    addresses: list[str], host: str | None
) -> None:
    assert address_of(*addresses) == host


def test_9_6_a_server_of_this_computer_alone_is_found_over_loopback() -> None:
    loopback: tuple[Interface, ...] = (ipaddress.ip_interface("127.0.0.1/8"),)
    server = server_in(KITCHEN, ["127.0.0.1"], 7333, loopback)

    assert server is not None
    assert server.address.host == "127.0.0.1"


@pytest.mark.parametrize("port", [None, 0, -1, 65536])
def test_9_7_a_port_that_is_none_is_no_server(port: int | None) -> None:
    assert server_in(KITCHEN, ["192.168.1.20"], port, HOME) is None


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        (b"kitchen\x1b[2J\x07", "kitchen[2J"),
        (b"\xff\xfe", "\ufffd\ufffd"),
        ("\u202ekitchen".encode(), "kitchen"),
        (b"a\nb\tc", "a b c"),
        (b"k" * 255, "k" * 32),
        (b"", "192.168.1.20:7333"),
        ("\u200b".encode(), "192.168.1.20:7333"),
    ],
)
def test_9_7_names_are_cleaned(name: bytes, shown: str) -> None:
    server = server_in({**KITCHEN, b"name": name}, ["192.168.1.20"], 7333, HOME)

    assert server is not None
    assert server.name == shown


@pytest.mark.parametrize("value", [None, b"", b"-1", b"1e9", b"9" * 200, "٣".encode(), b"\xff"])
def test_9_7_values_that_are_none_count_for_nothing(value: bytes | None) -> None:
    hostile = {b"v": value, b"name": b"attic", b"tables": value, b"tls": value, b"fp": value}

    assert server_in(hostile, ["192.168.1.20"], 7333, HOME) == LanServer(
        "attic", Address("192.168.1.20"), is_spoken=False
    )
