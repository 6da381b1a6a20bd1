"""The key by which an SSH door is known: made once, kept, never made anew by itself."""

from pathlib import Path
from typing import Final

import asyncssh

from threeup_client.files import write_whole

FILE_NAME: Final = "ssh_host_key"


class HostKeyError(Exception):
    """The key cannot be read or made; the text says why and what to do."""


def host_key(folder: Path) -> asyncssh.SSHKey:
    """The key kept in the folder, mode 600; made at the first start.

    Raises:
        HostKeyError: it cannot be read, or none can be written.
    """
    path = folder / FILE_NAME
    try:
        if path.exists():
            return asyncssh.read_private_key(path)
        key = asyncssh.generate_private_key("ssh-ed25519", comment="threeup")
        write_whole(path, key.export_private_key().decode())
    except (OSError, asyncssh.KeyImportError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is damaged"
        raise HostKeyError(f"the host key {path} cannot be used: {reason}") from error
    return key
