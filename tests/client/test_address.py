"""Server addresses as people type them (hardening 9.1)."""

import pytest

from threeup_client.address import Address, AddressError, parse_address


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("kitchen-pc", Address("kitchen-pc", 7333)),
        ("kitchen-pc:7400", Address("kitchen-pc", 7400)),
        (" 192.168.1.20 ", Address("192.168.1.20", 7333)),
        ("192.168.1.20:1", Address("192.168.1.20", 1)),
        ("::1", Address("::1", 7333)),
        ("fe80::1%eth0", Address("fe80::1%eth0", 7333)),
        ("[::1]", Address("::1", 7333)),
        ("[fe80::1%eth0]:65535", Address("fe80::1%eth0", 65535)),
        ("kitchen-pc.", Address("kitchen-pc.", 7333)),
        ("tls://kitchen-pc", Address("kitchen-pc", 7333, tls=True)),
        ("TLS://192.168.1.20:1", Address("192.168.1.20", 1, tls=True)),
        ("tls://::1", Address("::1", 7333, tls=True)),
        ("tls://[::1]:7400", Address("::1", 7400, tls=True)),
    ],
)
def test_9_1_an_address_is_read_in_every_form(text: str, address: Address) -> None:
    assert parse_address(text) == address


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "an address is a host or host:port, such as 192.168.1.20:7333"),
        (":7333", "an address is a host or host:port, such as 192.168.1.20:7333"),
        ("a\0b", "an address is a host or host:port, such as 192.168.1.20:7333"),
        ("\udcff", "an address is a host or host:port, such as 192.168.1.20:7333"),
        ("a b", "an address is a host or host:port, such as 192.168.1.20:7333"),
        ("tls://", "an address is a host or host:port, such as 192.168.1.20:7333"),
        ("300.1.1.1", "'300.1.1.1' is no IPv4 address; they look like 192.168.1.20"),
        ("192.168:7333", "'192.168' is no IPv4 address; they look like 192.168.1.20"),
        ("a..b", "'a..b' is no name of a computer"),
        (".", "'.' is no IPv4 address; they look like 192.168.1.20"),
        ("a" * 64, f"'{'a' * 40}' is no name of a computer"),
        ("a." * 127, f"'{'a.' * 20}' is no name of a computer"),
        ("host:", "'' is no port; ports are 1 to 65535"),
        ("host:0", "'0' is no port; ports are 1 to 65535"),
        ("host:65536", "'65536' is no port; ports are 1 to 65535"),
        ("host:" + "9" * 5000, "'99999999999999999999' is no port; ports are 1 to 65535"),
        ("host:٣", "'٣' is no port; ports are 1 to 65535"),
        ("[::1", "the bracket is not closed: [fe80::1]:7333"),
        ("[::1]7333", "after the bracket comes a colon and the port: [fe80::1]:7333"),
        ("[]", "'' is no IPv6 address; with a port write [fe80::1]:7333"),
        ("[::1]:", "'' is no port; ports are 1 to 65535"),
        ("fe80::1%", "'fe80::1%' is no IPv6 address; with a port write [fe80::1]:7333"),
        ("fe80::1%a b", "'fe80::1%a b' names no interface after its %"),
        ("[kitchen]", "'kitchen' is no IPv6 address; with a port write [fe80::1]:7333"),
        ("a:b:c", "'a:b:c' is no IPv6 address; with a port write [fe80::1]:7333"),
    ],
)
def test_9_1_a_wrong_address_is_refused_with_a_reason(text: str, complaint: str) -> None:
    with pytest.raises(AddressError) as caught:
        parse_address(text)
    assert str(caught.value) == complaint


def test_9_1_an_address_is_written_as_it_can_be_typed() -> None:
    assert str(Address("::1", 7400)) == "[::1]:7400"
    assert str(Address("kitchen")) == "kitchen:7333"
    assert str(Address("fe80::1%eth0", tls=True)) == "tls://[fe80::1%eth0]:7333"
