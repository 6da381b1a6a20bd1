"""The server's certificate: made and kept here, or the host's own."""

import contextlib
import hashlib
import os
import ssl
import tempfile
from asyncio import sslproto
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from threeup_server.settings import Settings

CERTIFICATE: Final = "tls-cert.pem"
KEY: Final = "tls-key.pem"
_RECORD_BYTES: Final = 16 * 1024
"""The most that TLS puts into one record."""


class TlsError(Exception):
    """TLS cannot be had; the text says why and what to do."""


@dataclass(frozen=True, slots=True)
class Tls:
    """What listening needs, and what players compare."""

    context: ssl.SSLContext
    fingerprint: str
    """SHA-256 of the certificate, as 64 hexadecimal digits."""


def tls_for(settings: Settings) -> Tls | None:
    """The TLS that the settings ask for; None where they ask for none.

    Raises:
        TlsError: a file is missing, unreadable or does not fit, or a package is missing.
    """
    if settings.tls_cert or settings.tls_key:
        if not (settings.tls_cert and settings.tls_key):
            raise TlsError("--tls-cert and --tls-key go together: name both files")
        return _read(Path(settings.tls_cert).expanduser(), Path(settings.tls_key).expanduser())
    if not settings.tls:
        return None
    if settings.data_folder is None:
        raise TlsError("--tls keeps its key in the data folder: name one with --data")
    return _kept(settings.data_folder)


def spelled(fingerprint: str) -> str:
    """A fingerprint in groups that can be read aloud."""
    return " ".join(fingerprint[i : i + 8] for i in range(0, len(fingerprint), 8))


def _kept(folder: Path) -> Tls:
    certificate, key = folder / CERTIFICATE, folder / KEY
    try:
        if not certificate.exists():
            _make(certificate, key)
        elif not key.exists():
            raise TlsError(
                f"{key} is missing; bring it back, or remove {certificate} to get a new pair "
                "(players are then told that the certificate has changed)"
            )
        elif key.stat().st_mode & 0o077:
            key.chmod(0o600)
    except OSError as error:
        raise TlsError(
            f"no certificate can be kept in {folder}: {error.strerror}; name a folder with --data"
        ) from error
    return _read(certificate, key)


def _make(certificate: Path, key: Path) -> None:
    """The key goes first: whatever happens, no certificate is ever without its key."""
    try:
        from threeup_server.certificate import new_certificate
    except ImportError:
        raise TlsError(
            "--tls needs a package that is not installed; type: pip install 'threeup[tls]'"
        ) from None
    certificate.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    certificate_text, key_text = new_certificate()
    _write_whole(key, key_text)
    _write_whole(certificate, certificate_text)


def _write_whole(path: Path, data: bytes) -> None:
    """Mode 600, and never half a file under that name."""
    handle, name = tempfile.mkstemp(dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise


def _read(certificate: Path, key: Path) -> Tls:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.options |= ssl.OP_NO_RENEGOTIATION
    context.num_tickets = 0  # nobody resumes: a client comes once and stays
    try:
        text = certificate.read_bytes().decode("ascii", errors="replace")
        key.read_bytes()
        context.load_cert_chain(certificate, key, password=_no_password)
        fingerprint = hashlib.sha256(ssl.PEM_cert_to_DER_cert(_first_in(text))).hexdigest()
    except ssl.SSLError as error:
        raise TlsError(_unfit(certificate, key, error)) from error
    except OSError as error:
        raise TlsError(f"{error.filename} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise TlsError(f"{certificate} holds no certificate in PEM form") from error
    sslproto.SSLProtocol.max_size = _RECORD_BYTES  # instead of 256 KiB for every connection
    return Tls(context, fingerprint)


def _first_in(text: str) -> str:
    """The server's own certificate; those that signed it follow."""
    start = text.index("-----BEGIN CERTIFICATE-----")
    end = text.index(ssl.PEM_FOOTER, start) + len(ssl.PEM_FOOTER)
    return text[start:end]


def _no_password() -> str:
    raise TlsError(
        "the key asks for a password, which nobody can type when a server starts; "
        "keep it without one, in a file for its owner only"
    )


def _unfit(certificate: Path, key: Path, error: ssl.SSLError) -> str:
    if error.reason == "KEY_VALUES_MISMATCH":
        return f"{key} is not the key of {certificate}"
    return f"{certificate} and {key} are no certificate and key in PEM form"
