"""Doors for people with nothing installed: programs of their own, which end with the server."""

import asyncio
import contextlib
import logging
import os
import sys
import tempfile
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from threeup_server.settings import Settings

SECRET_VARIABLE: Final = "THREEUP_DOOR_SECRET"
"""By which a door is told what makes the server believe it where its guests come from."""

logger = logging.getLogger(__name__)

STOP_SECONDS: Final = 1.5
"""The whole stop takes five; a door needs a tenth of one where nobody hangs in it."""
_STEADY_SECONDS: Final = 10.0
"""A door that was open for so long is opened again when it fails."""
_PAUSE_SECONDS: Final = 1.0
_EVERYWHERE: Final = {"0.0.0.0", "::"}


@asynccontextmanager
async def open_doors(
    settings: Settings,
    port: int,
    fingerprint: str | None,
    secret: str,
    say: Callable[[str], None],
) -> AsyncGenerator[None, None]:
    """The doors that the settings ask for; `port` and the certificate's fingerprint are ours."""
    environment = {**os.environ, SECRET_VARIABLE: secret}
    if settings.door_password:
        environment["THREEUP_DOOR_PASSWORD"] = settings.door_password
    wanted = {"serve-ssh": settings.ssh, "serve-web": settings.web}
    with contextlib.ExitStack() as stack:
        folder = settings.data_folder and settings.data_folder / "door"
        if folder is None and any(wanted.values()):
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="threeup-")))
        doors = [
            asyncio.create_task(
                _keep_open(
                    _command(settings, kind, at, port, fingerprint, folder), environment, say
                ),
                name=kind,
            )
            for kind, at in wanted.items()
            if at and folder is not None
        ]
        try:
            yield
        finally:
            for door in doors:
                door.cancel()
            if doors:
                await asyncio.wait(doors)


def _command(
    settings: Settings, kind: str, at: int, port: int, fingerprint: str | None, folder: Path
) -> list[str]:
    ours = next((host for host in settings.hosts if host not in _EVERYWHERE), None)
    inside = ours or ("127.0.0.1" if "0.0.0.0" in settings.hosts else "::1")
    place = f"[{inside}]:{port}" if ":" in inside else f"{inside}:{port}"
    command = [sys.executable, "-m", "threeup_client", kind]
    command += [f"tls://{place}" if fingerprint else place, "--port", str(at)]
    command += ["--data", str(folder), "--until-stdin-closes"]
    command += [] if settings.data_folder else ["--temporary"]
    command += ["--host", ours] if ours else []
    command += ["--fingerprint", fingerprint] if fingerprint else []
    if kind == "serve-ssh" and settings.ssh_keys:
        command += ["--authorized-keys", str(Path(settings.ssh_keys).expanduser())]
    return command


async def _keep_open(
    command: list[str], environment: dict[str, str], say: Callable[[str], None]
) -> None:
    """Run one door, and again where it had been open and failed."""
    loop = asyncio.get_running_loop()
    began = -_STEADY_SECONDS
    while loop.time() - began >= _STEADY_SECONDS:
        began = loop.time()
        try:
            process = await asyncio.create_subprocess_exec(
                *command,
                env=environment,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                start_new_session=True,  # Ctrl+C is for the server, which closes the door
            )
        except OSError as error:
            logger.error("the door `%s` cannot be started: %s", command[3], error.strerror)
            return
        try:
            assert process.stdout is not None
            async for line in process.stdout:
                say(line.decode("utf-8", "replace").rstrip())
            await process.wait()
        finally:
            await _close(process)
        logger.error("the door `%s` has closed by itself", command[3])
        await asyncio.sleep(_PAUSE_SECONDS)


async def _close(process: asyncio.subprocess.Process) -> None:
    """Those inside are told by the door itself."""
    if process.stdin is not None:
        process.stdin.close()
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(STOP_SECONDS):
            await process.wait()
    if process.returncode is None:
        process.kill()
        await process.wait()
