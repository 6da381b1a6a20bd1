"""Running the browser's door: open it, say where, close it."""

import argparse

from threeup_client.door.command import needs
from threeup_client.door.running import fail, hall_for, run_until_stopped, say, typed_host
from threeup_client.door.web_door import NoTerminalError, WebDoor
from threeup_client.door.web_listening import WebListener


async def serve_web(args: argparse.Namespace) -> int:
    """Run until a signal; gives back the exit status."""
    hall = hall_for(args)
    try:
        door = WebDoor(hall, args.password, args.origin)
    except NoTerminalError:
        return fail(needs("the browser door", "textual-serve", "web"))
    listener = WebListener(door.application(), hall.limits)
    try:
        await listener.open(args.host, args.port)
    except OSError as error:
        where = f"{args.host or 'every address'} port {args.port}"
        return fail(f"cannot listen at {where}: {error.strerror or error}; try another --port")
    _say(args, listener.port)
    await run_until_stopped(hall, lambda: None, until_stdin_closes=args.until_stdin_closes)
    await listener.close()
    return 0


def _say(args: argparse.Namespace, port: int) -> None:
    host = typed_host(args.host)
    place = f"[{host}]" if ":" in host else host
    lines = [f"Play in a browser: http://{place}:{port}/"]
    if args.password is None:
        lines.append(
            "  Everybody who can reach this port may play; a password keeps strangers out."
        )
    say(lines)
