"""Reaching a server: every address of its name, and TLS with whom one knows."""

import asyncio
import contextlib
import hashlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from threeup_client.address import Address
from threeup_client.known_hosts import Known, KnownHosts

if TYPE_CHECKING:
    import ssl

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]

_NEXT_ADDRESS_SECONDS: Final = 0.25
"""After so long without an answer the next address of a name is tried as well."""
_SHUTDOWN_SECONDS: Final = 1.0
_NOT_TLS: Final = frozenset({"WRONG_VERSION_NUMBER", "RECORD_LAYER_FAILURE", "HTTP_REQUEST"})
"""OpenSSL's words for an answer that is no TLS."""


class LinkRefusedError(Exception):
    """Trying again would not help; the text says why and what to do."""


def spelled(fingerprint: str) -> str:
    """A fingerprint in groups that can be read aloud, as the server prints it."""
    return " ".join(fingerprint[i : i + 8] for i in range(0, len(fingerprint), 8))


async def dial(
    address: Address, known_hosts: KnownHosts | None, first_visit: Callable[[str], None]
) -> Streams:
    """A connection to the address; nothing has been sent to a server that is not the known one.

    `first_visit` is told the fingerprint of a server that was not known before.

    Raises:
        LinkRefusedError: it is not the server that was known, or one of the two speaks no TLS.
        OSError: nobody answers; TimeoutError is left to the caller's own limit.
    """
    if not address.tls:
        return await asyncio.open_connection(
            address.host, address.port, happy_eyeballs_delay=_NEXT_ADDRESS_SECONDS
        )
    import ssl

    known = known_hosts.find(address) if known_hosts else None
    try:
        if known is None or known.fingerprint is None:
            streams = await _dial_signed(address, known, known_hosts)
            if streams is not None:
                return streams
        return await _dial_pinned(address, known, known_hosts, first_visit)
    except (ssl.SSLEOFError, ssl.SSLZeroReturnError) as error:
        raise ConnectionResetError from error
    except ssl.SSLError as error:
        raise LinkRefusedError(_why_no_tls(address, known, known_hosts, error)) from error


async def _dial_signed(
    address: Address, known: Known | None, known_hosts: KnownHosts | None
) -> Streams | None:
    """The connection, if an authority that the system trusts vouches for the server."""
    import ssl

    context = ssl.create_default_context()
    try:
        streams = await _open(address, context)
    except ssl.SSLCertVerificationError as error:
        if known is None:
            return None
        raise LinkRefusedError(_no_longer_signed(address, known, known_hosts, error)) from error
    if known is None and known_hosts is not None:
        with contextlib.suppress(OSError):
            known_hosts.add(address, None)
    return streams


async def _dial_pinned(
    address: Address,
    known: Known | None,
    known_hosts: KnownHosts | None,
    first_visit: Callable[[str], None],
) -> Streams:
    """The connection, if its certificate is the one seen before, or none was."""
    import ssl

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE  # what holds is the fingerprint, below
    reader, writer = await _open(address, context)
    certificate = writer.get_extra_info("ssl_object").getpeercert(binary_form=True)
    fingerprint = hashlib.sha256(certificate or b"").hexdigest()
    if known is None:
        note = spelled(fingerprint)
        if known_hosts is not None:
            try:
                known_hosts.add(address, fingerprint)
            except OSError as error:
                note += f"\n(not remembered: {known_hosts.path}: {error.strerror})"
        first_visit(note)
    elif known.fingerprint != fingerprint:
        writer.transport.abort()
        raise LinkRefusedError(_changed(address, known, known_hosts, fingerprint))
    return reader, writer


async def _open(address: Address, context: "ssl.SSLContext") -> Streams:
    return await asyncio.open_connection(
        address.host,
        address.port,
        ssl=context,
        server_hostname=address.host.partition("%")[0],
        ssl_shutdown_timeout=_SHUTDOWN_SECONDS,
        happy_eyeballs_delay=_NEXT_ADDRESS_SECONDS,
    )


def _changed(
    address: Address, known: Known, known_hosts: KnownHosts | None, fingerprint: str
) -> str:
    return (
        f"the certificate of {address.place} is not the one it had before: somebody may be in "
        "between, or its host has made a new one. It is now\n"
        f"  {spelled(fingerprint)}\n"
        f"Ask the host. Only if that is what the server prints, {_forget(known, known_hosts)}."
    )


def _no_longer_signed(
    address: Address, known: Known, known_hosts: KnownHosts | None, error: "ssl.SSLError"
) -> str:
    reason = getattr(error, "verify_message", "") or "no reason is given"
    return (
        f"an authority vouched for {address.place} before, and does not now ({reason}). "
        f"Ask the host. Only if that is meant to be, {_forget(known, known_hosts)}."
    )


def _why_no_tls(
    address: Address, known: Known | None, known_hosts: KnownHosts | None, error: "ssl.SSLError"
) -> str:
    if error.reason not in _NOT_TLS:
        reason = (error.reason or "unknown").lower().replace("_", " ")
        return f"{address.place} and this client could not agree on TLS ({reason})"
    if known is None:
        return f"{address.place} speaks no TLS: leave out --tls, or tls:// in its address"
    return (
        f"{address.place} spoke TLS before, and does not now. Ask the host. "
        f"Only if that is meant to be, {_forget(known, known_hosts)}."
    )


def _forget(known: Known, known_hosts: KnownHosts | None) -> str:
    path = known_hosts.path if known_hosts else "known_hosts"
    return f"remove line {known.line} of {path} and connect again"
