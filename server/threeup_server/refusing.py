"""How a request is refused."""

from threeup_protocol.server_messages import Code


class RefusedError(Exception):
    """The request is refused with a code, and how many seconds to wait before the next try."""

    def __init__(self, code: Code, wait: int = 0) -> None:
        super().__init__(code)
        self.code = code
        self.wait = wait
