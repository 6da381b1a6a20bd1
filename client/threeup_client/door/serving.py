"""Running the SSH door: open it, say how to come in, close it."""

import argparse
from pathlib import Path

import asyncssh

from threeup_client.door.host_key import HostKeyError, host_key
from threeup_client.door.running import fail, hall_for, run_until_stopped, say, typed_host
from threeup_client.door.ssh_door import SshDoor


async def serve_ssh(args: argparse.Namespace) -> int:
    """Run until a signal; gives back the exit status."""
    folder: Path = args.data
    hall = hall_for(args)
    try:
        keys = _authorized(args.authorized_keys)
        key = host_key(folder)
        listener = await SshDoor(hall, args.password, keys).listen(args.host, args.port, key)
    except (HostKeyError, AuthorizedKeysError) as error:
        return fail(str(error))
    except OSError as error:
        where = f"{args.host or 'every address'} port {args.port}"
        return fail(f"cannot listen at {where}: {error.strerror or error}; try another --port")
    _say(args, listener.get_port(), key.get_fingerprint())
    await run_until_stopped(hall, listener.close, until_stdin_closes=args.until_stdin_closes)
    return 0


class AuthorizedKeysError(Exception):
    """The file of authorized keys cannot be read; the text says why."""


def _authorized(path: Path | None) -> frozenset[str] | None:
    """Fingerprints of the keys in a file; None where any key opens.

    Raises:
        AuthorizedKeysError: there is no such file, or something else in it.
    """
    if path is None:
        return None
    try:
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError as error:
        raise AuthorizedKeysError(f"cannot read {path}: {error.strerror}") from error
    keys = set()
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.lstrip().startswith("#"):
            try:
                keys.add(asyncssh.import_public_key(line).get_fingerprint())
            except asyncssh.KeyImportError as error:
                raise AuthorizedKeysError(f"{path}, line {number} is no public key") from error
    return frozenset(keys)


def _say(args: argparse.Namespace, port: int, fingerprint: str) -> None:
    lines = [
        f"Play over SSH: ssh -p {port} {typed_host(args.host)}   (-C makes a slow link fast)",
        f"  host key: {fingerprint}",
    ]
    if args.password is None and args.authorized_keys is None:
        lines.append(
            "  Everybody who can reach this port may play; a password or a file of authorized keys "
            "keeps strangers out."
        )
    say(lines)
