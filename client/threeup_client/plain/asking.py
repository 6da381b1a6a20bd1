"""Asking the server for something in the name of whoever types; a refusal is said at once."""

from collections.abc import Callable

from threeup_client.plain.lines import Lines
from threeup_client.refusals import code_text, refusal_text
from threeup_client.session import Session
from threeup_protocol.client_messages import Request
from threeup_protocol.server_messages import Answer, Refused


class Asking:
    """Says of every request that was refused why it was."""

    def __init__(self, session: Session, lines: Lines) -> None:
        self._session = session
        self._lines = lines

    async def ask(self, request: Callable[[int], Request]) -> Answer | None:
        """The answer; None where it was refused.

        Raises:
            SessionLostError: there was no answer.
        """
        answer = await self._session.ask(request)
        if not isinstance(answer, Refused):
            return answer
        why = refusal_text(answer.refusal) if answer.refusal else code_text(answer.code)
        self._lines.say(f"No: {why}.")
        return None
