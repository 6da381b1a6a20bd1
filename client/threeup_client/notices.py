"""What a person is told once on coming into the lobby."""

from typing import Final

from threeup_client.model import Notice

_NOTICES: Final = {
    Notice.NOT_READY: "You were not ready in time: the others did not have to wait. Join again.",
    Notice.KICKED: "The host sent you away. You can come back to that table in some minutes.",
    Notice.AWAY: "You were away for longer than that table waits.",
    Notice.TABLE_GONE: "Your table is gone: the server was started again without it.",
    Notice.FORGOTTEN: "The server did not know you any more: you came in anew.",
}


def notice_text(notice: Notice) -> str:
    return _NOTICES[notice]
