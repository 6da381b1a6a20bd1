"""The file of servers that were seen before."""

from pathlib import Path

import pytest

from threeup_client.address import Address
from threeup_client.known_hosts import Known, KnownHosts

FINGERPRINT = "0123456789abcdef" * 4
KITCHEN = Address("kitchen-pc")


def test_a_server_is_found_again_by_name_and_port(tmp_path: Path) -> None:
    hosts = KnownHosts(tmp_path / "new" / "known_hosts")
    hosts.add(KITCHEN, FINGERPRINT)
    hosts.add(Address("fe80::1%eth0", 7400), None)

    assert hosts.find(Address("Kitchen-PC.", tls=True)) == Known(1, FINGERPRINT)
    assert hosts.find(Address("fe80::1%eth0", 7400)) == Known(2, None)
    assert hosts.find(Address("kitchen-pc", 7400)) is None
    assert hosts.path.read_text() == (
        f"kitchen-pc:7333 sha256:{FINGERPRINT}\n[fe80::1%eth0]:7400 authority\n"
    )
    assert hosts.path.stat().st_mode & 0o777 == 0o600


def test_a_server_that_is_known_is_spoken_to_in_tls(tmp_path: Path) -> None:
    hosts = KnownHosts(tmp_path / "known_hosts")
    hosts.add(KITCHEN, FINGERPRINT)

    assert hosts.as_known(KITCHEN) == Address("kitchen-pc", tls=True)
    assert hosts.as_known(Address("attic")) == Address("attic")
    assert hosts.as_known(Address("attic", tls=True)) == Address("attic", tls=True)


def test_lines_that_say_nothing_to_us_are_kept_and_counted(tmp_path: Path) -> None:
    hosts = KnownHosts(tmp_path / "known_hosts")
    theirs = b"# mine\n\nkitchen-pc:7333 sha256:short\n\xff\xfe\r\n"
    hosts.path.write_bytes(theirs)
    hosts.add(KITCHEN, FINGERPRINT)

    assert hosts.find(KITCHEN) == Known(5, FINGERPRINT)
    line = f"kitchen-pc:7333 sha256:{FINGERPRINT}\n".encode()
    assert hosts.path.read_bytes() == theirs + line


def test_a_file_that_cannot_be_replaced_stays_as_it_was(tmp_path: Path) -> None:
    hosts = KnownHosts(tmp_path / "known_hosts")
    hosts.path.mkdir()

    with pytest.raises(OSError, match="Is a directory"):
        hosts.add(KITCHEN, FINGERPRINT)
    assert [path.name for path in tmp_path.iterdir()] == ["known_hosts"]
    assert hosts.find(KITCHEN) is None
