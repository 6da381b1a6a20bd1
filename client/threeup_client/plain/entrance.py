"""What a server asks for before it lets one in: another name, its password, a code."""

from dataclasses import replace

from threeup_client.codes import RESUME_CODE
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
    answer = await _answer(lines, typed, suggested, is_secret=is_secret)
    while answer and parting.asks is Asks.CODE and not RESUME_CODE.fullmatch(answer.lower()):
        lines.say("A code is six letters and digits, such as k3xw7p. Enter alone: quit.")
        answer = await _answer(lines, typed, suggested, is_secret=is_secret)
    if not answer:
        return None
    match parting.asks:
        case Asks.NAME:
            return replace(login, name=answer)
        case Asks.PASSWORD:
            return replace(login, password=answer)
        case _:
            return replace(login, code=answer.lower())


async def _answer(lines: Lines, typed: Typed, suggested: str, *, is_secret: bool) -> str:
    """What is typed, or else what was suggested; empty where somebody has enough."""
    lines.prompt()
    await typed.next()
    line = typed.take()
    lines.typed("" if is_secret else line or "", is_seen=typed.is_by_hand)
    answer = (line or "").strip() or (suggested if line is not None else "")
    return "" if answer.lower() in {"quit", "exit"} else answer
