"""What a running server offers to whoever runs it: the control socket and the metrics."""

import asyncio
import logging
import os
import socket
import threading
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from threeup_server.control import ControlError, ControlSocket
from threeup_server.host_tools import HostTools
from threeup_server.metrics import MetricsDoor

if TYPE_CHECKING:
    from threeup_server.hub import Hub

logger = logging.getLogger(__name__)

_STDERR: Final = 2
STOP_SECONDS: Final = 4.0
"""After this long a stopping server ends whatever still holds it, such as a disk."""


@asynccontextmanager
async def host_side(
    hub: "Hub", stop: asyncio.Event, folder: Path | None, metrics: socket.socket | None
) -> AsyncGenerator[HostTools]:
    """Offers both until the block is left; without a data folder there is no control socket."""
    tools = HostTools(hub, stop)
    control = ControlSocket(folder, tools.answer) if folder is not None else None
    door = MetricsDoor(hub) if metrics is not None else None
    try:
        if control is not None:
            await _open(control)
        if door is not None and metrics is not None:
            await door.open(metrics)
        yield tools
    finally:
        if door is not None:
            await door.close()
        if control is not None:
            await control.close()
        await tools.close()


def last_resort() -> threading.Timer:
    """Ends the process if the stop takes too long; cancel it when all is done."""
    timer = threading.Timer(STOP_SECONDS, _end)
    timer.daemon = True
    timer.start()
    return timer


def _end() -> None:
    line = b"threeup-server: stopping took too long; what was not on disk yet is lost\n"
    with suppress(OSError):  # whoever read that may be gone
        os.write(_STDERR, line)
    os._exit(1)


async def _open(control: ControlSocket) -> None:
    try:
        await control.open()
    except ControlError as error:
        logger.warning("%s; the host's commands will not reach this server", error)
