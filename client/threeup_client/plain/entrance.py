"""What a server asks for before it lets one in: another name, its password, a code."""

from dataclasses import replace

from threeup_client.farewells import Asks, Farewell, another_name
from threeup_client.hello import Login
from threeup_client.plain.lines import Lines, Typed


async def asked_again(parting: Farewell, login: Login, lines: Lines, typed: Typed) -> Login | None:
    """The login with what was typed in answer; None where nothing was, or `quit`."""
    is_secret = parting.asks is Asks.PASSWORD
    suggested = another_name(login.name) if parting.asks is Asks.NAME else ""
    for text in parting.lines:
        lines.say(f"{text.rstrip(':')}." if text.endswith(":") else text)
    if suggested:
        lines.say(f"Enter alone: {suggested}. Also: quit.")
    elif is_secret and typed.is_by_hand:
        lines.say("It is shown as you type it. Enter alone: quit.")
    else:
        lines.say("Enter alone: quit.")
    lines.prompt()
    await typed.next()
    line = typed.take()
    lines.typed("" if is_secret else line or "", is_seen=typed.is_by_hand)
    answer = (line or "").strip() or (suggested if line is not None else "")
    if not answer or answer.lower() in {"quit", "exit"}:
        return None
    match parting.asks:
        case Asks.NAME:
            return replace(login, name=answer)
        case Asks.PASSWORD:
            return replace(login, password=answer)
        case _:
            return replace(login, code=answer.lower())
