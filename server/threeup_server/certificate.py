"""Making a certificate; the one place that needs `threeup[tls]`."""

import datetime
import ipaddress
import socket
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from threeup_server.addresses import own_addresses

VALID_YEARS: Final = 50
"""Clients know it by its fingerprint; an end would only ever lock them out."""


def new_certificate() -> tuple[bytes, bytes]:
    """A certificate that signs itself and its P-256 key, both in PEM form.

    It is for localhost and the names and addresses that this computer has now.
    """
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "threeup-server")])
    # A day early: the clocks of the others may be behind.
    begin = datetime.datetime.now(datetime.UTC) - datetime.timedelta(days=1)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(begin)
        .not_valid_after(begin + datetime.timedelta(days=365 * VALID_YEARS))
        .add_extension(x509.SubjectAlternativeName(_own_names()), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    return (
        certificate.public_bytes(serialization.Encoding.PEM),
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        ),
    )


def _own_names() -> list[x509.GeneralName]:
    names = dict.fromkeys(["localhost", *_host_name()])
    addresses = dict.fromkeys(["127.0.0.1", "::1", *own_addresses()])
    return [
        *(x509.DNSName(name) for name in names),
        *(x509.IPAddress(ipaddress.ip_address(one.partition("%")[0])) for one in addresses),
    ]


def _host_name() -> list[str]:
    name = socket.gethostname()
    return [name] if name and name.isascii() and len(name) < 64 else []
