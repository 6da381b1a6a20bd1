"""Key and certificate of TLS: made and kept, or refused in one line."""

import ipaddress
import subprocess
import sys
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec

from support.certificates import Authority, fingerprint_of
from threeup_server.settings import Settings
from threeup_server.tls import TlsError, tls_for


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a certificate in it."""
    made = tmp_path_factory.mktemp("data")
    tls_for(Settings(tls=True, data=str(made)))
    return made


def test_the_key_is_for_its_owner_only_and_kept(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    first = tls_for(Settings(tls=True, data=str(folder)))
    key = (folder / "tls-key.pem").read_bytes()
    again = tls_for(Settings(tls=True, data=str(folder)))

    assert first is not None
    assert again is not None
    assert first.fingerprint == again.fingerprint == fingerprint_of(folder / "tls-cert.pem")
    assert (folder / "tls-key.pem").read_bytes() == key
    assert (folder / "tls-key.pem").stat().st_mode & 0o777 == 0o600
    assert folder.stat().st_mode & 0o777 == 0o700
    assert {path.name for path in folder.iterdir()} == {"tls-key.pem", "tls-cert.pem"}


def test_a_kept_key_that_others_could_read_is_closed_to_them(folder: Path) -> None:
    (folder / "tls-key.pem").chmod(0o644)
    tls_for(Settings(tls=True, data=str(folder)))

    assert (folder / "tls-key.pem").stat().st_mode & 0o777 == 0o600


def test_the_certificate_is_p256_for_localhost_and_lasts(folder: Path) -> None:
    made = x509.load_pem_x509_certificate((folder / "tls-cert.pem").read_bytes())
    key = made.public_key()
    names = made.extensions.get_extension_for_class(x509.SubjectAlternativeName).value

    assert isinstance(key, ec.EllipticCurvePublicKey)
    assert key.curve.name == "secp256r1"
    assert "localhost" in names.get_values_for_type(x509.DNSName)
    addresses = names.get_values_for_type(x509.IPAddress)
    assert {ipaddress.ip_address("127.0.0.1"), ipaddress.ip_address("::1")} <= set(addresses)
    assert (made.not_valid_after_utc - made.not_valid_before_utc).days > 40 * 365


@pytest.mark.parametrize(
    ("files", "options", "complaint"),
    [
        ([], {"tls_cert": "{}/a.pem"}, "--tls-cert and --tls-key go together: name both files"),
        ([], {"tls_key": "{}/a.key"}, "--tls-cert and --tls-key go together: name both files"),
        (
            [],
            {"tls": True, "data": "", "no_data": True},
            "--tls keeps its key in the data folder: name one with --data",
        ),
        (
            ["tls-cert.pem"],
            {"tls": True},
            "{0}/tls-key.pem is missing; bring it back, or remove {0}/tls-cert.pem to get a new "
            "pair (players are then told that the certificate has changed)",
        ),
        (
            [],
            {"tls_cert": "{}/a.pem", "tls_key": "{}/a.key"},
            "{}/a.pem cannot be read: No such file or directory",
        ),
        (
            ["a.pem", "a.key"],
            {"tls_cert": "{}/a.pem", "tls_key": "{}/a.key"},
            "{0}/a.pem and {0}/a.key are no certificate and key in PEM form",
        ),
    ],
)
def test_files_that_will_not_do_are_told_in_one_line(
    files: list[str], options: dict[str, object], complaint: str, tmp_path: Path
) -> None:
    for name in files:
        (tmp_path / name).write_text("no such thing")
    filled = {key: str(value).format(tmp_path) for key, value in options.items()}
    settings = Settings(**{"data": str(tmp_path), **options, **_texts(filled)})  # type: ignore[arg-type]

    with pytest.raises(TlsError) as caught:
        tls_for(settings)
    assert str(caught.value) == complaint.format(tmp_path)


def _texts(filled: dict[str, str]) -> dict[str, str]:
    return {key: value for key, value in filled.items() if key.startswith("tls_")}


def test_a_key_of_another_certificate_is_told_in_one_line(tmp_path: Path) -> None:
    authority = Authority(tmp_path)
    certificate, _ = authority.server("kitchen")
    _, key = authority.server("attic")

    with pytest.raises(TlsError) as caught:
        tls_for(Settings(tls_cert=str(certificate), tls_key=str(key)))
    assert str(caught.value) == f"{key} is not the key of {certificate}"


def test_a_folder_that_cannot_be_written_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(TlsError) as caught:
        tls_for(Settings(tls=True, data=str(tmp_path / "file" / "data")))
    assert str(caught.value) == (
        f"no certificate can be kept in {tmp_path}/file/data: Not a directory; "
        "name a folder with --data"
    )


def test_9_5_without_the_package_there_is_one_line_with_the_command(tmp_path: Path) -> None:
    without = "import sys; sys.modules['cryptography'] = None; import threeup_server.__main__ as m;"
    done = subprocess.run(
        [
            *(sys.executable, "-c", f"{without} sys.exit(m.main(sys.argv[1:]))"),
            *("--no-config", "--tls", "--data", str(tmp_path)),
        ],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert done.returncode == 1
    assert done.stderr == (
        "threeup-server: --tls needs a package that is not installed; "
        "type: pip install 'threeup[tls]'\n"
    )
    assert list(tmp_path.iterdir()) == []
