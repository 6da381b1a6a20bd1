"""Why something is refused or has ended, in words."""

from typing import Final

from threeup_engine.errors import Refusal
from threeup_protocol.server_messages import Code, Refused

_REFUSALS: Final = {
    Refusal.UNREADABLE: "that is no move",
    Refusal.GAME_OVER: "the game is over",
    Refusal.NOT_IN_GAME: "you are out of this game",
    Refusal.NOT_YOUR_TURN: "it is not your turn",
    Refusal.CHOOSE_FIRST: "everybody lays their 3UP first",
    Refusal.ALREADY_CHOSEN: "your 3UP are laid",
    Refusal.NOT_THREE: "choose exactly three cards",
    Refusal.NO_CARD: "choose a card first",
    Refusal.MIXED_RANKS: "only equal cards go together",
    Refusal.NOT_HELD: "you do not hold that",
    Refusal.NOT_OPEN: "your hand comes first, and the draw pile must be used up",
    Refusal.TOO_LOW: "too low for the pile",
    Refusal.MUST_DRAW: "your hand is empty: draw first",
    Refusal.NO_DRAW: "one draws first only right after a Clear +1 or +2, with under three cards",
    Refusal.MUST_DISCARD: "something you hold fits, so you must play",
    Refusal.NO_PILE: "there is no pile to take",
    Refusal.NO_CARD_THERE: "no face-down card lies there any more",
}


def refusal_text(refusal: Refusal) -> str:
    """Why a move is refused, with its rule: `too low for the pile (R3.2)`."""
    return f"{_REFUSALS[refusal]} ({refusal.rule})"


_CODES: Final = {
    Code.BAD_FRAME: "the server did not understand this client; update both",
    Code.BAD_MESSAGE: "the server did not understand this client; update both",
    Code.UNKNOWN_TYPE: "the server is older than this client and cannot do that",
    Code.HELLO_LATE: "the link was too slow to get in",
    Code.HELLO_FIRST: "the server did not understand this client; update both",
    Code.TLS: "that server speaks TLS: type tls:// before its address, or give --tls with it",
    Code.VERSION: "the server speaks another version: update the older of the two",
    Code.PASSWORD: "that is not the password",
    Code.NAME_BAD: "nothing readable is left of that name; come with one of letters",
    Code.NAME_TAKEN: "somebody there has that name; come with another",
    Code.TOKEN_UNKNOWN: "the server has forgotten your seat",
    Code.CODE_UNKNOWN: "that resume code is wrong, used or too old; ask for a new one",
    Code.BANNED: "whoever runs the server does not let you in",
    Code.REPLACED: "you came in from another terminal, which has your seat now",
    Code.SLOW: "the link was too slow",
    Code.STOPPING: "the server is stopping",
    Code.SERVER_FULL: "the server is full",
    Code.ADDRESS_FULL: "too many play from your address; close one, or come again later",
    Code.TRIES: "too many wrong tries from your address; wait a minute",
    Code.RATE: "too fast, wait a second",
    Code.INTERNAL: "the server made a mistake",
    Code.NO_TABLE: "that table is gone",
    Code.NOT_AT_TABLE: "you are at no table",
    Code.AT_TABLE: "leave your table first",
    Code.TABLE_FULL: "every seat there is taken",
    Code.PLAYING: "not while a game is played",
    Code.NOT_PLAYING: "no game is played",
    Code.NOT_SEATED: "watchers cannot do that",
    Code.KICKED: "the host sent you away; try again in some minutes",
    Code.NO_WATCHERS: "nobody may look on at this table",
    Code.NOBODY: "nobody of that name is at the table",
    Code.MUTED: "the host muted you at this table",
    Code.PAUSED: "the game is paused",
    Code.NOT_ABSENT: "that seat needs no bot",
    Code.BUSY: "the server is behind with its writing; try again in a moment",
    Code.HOST_ONLY: "only the host can do that",
    Code.NO_BOT_THERE: "no bot sits there",
    Code.SHARE_MISSING: "the share of the deal is missing",
    Code.SEATS: "that deck is not for so many players",
    Code.TEXT: "nothing readable is left of that text",
    Code.STALE: "the game had moved on: look, and choose again",
    Code.ILLEGAL: "the rules forbid that",
    Code.NO_RECORD: "there is no finished game",
}


def code_text(code: Code) -> str:
    return _CODES[code]


def refusal_of(refused: Refused) -> str:
    """Why a request was refused, as a sentence without its full stop."""
    text = refusal_text(refused.refusal) if refused.refusal else code_text(refused.code)
    return text[0].upper() + text[1:]
