"""Why a move is refused, and by which rule."""

from enum import StrEnum


class Refusal(StrEnum):
    """The reason a move was not made; `rule` is its number in the rules."""

    UNREADABLE = "unreadable", "section 7"
    GAME_OVER = "game_over", "R6.1"
    NOT_IN_GAME = "not_in_game", "R6.1"
    """The seat is out of the game, or its player has left."""
    NOT_YOUR_TURN = "not_your_turn", "R2.5"
    CHOOSE_FIRST = "choose_first", "R2.2"
    """Nothing is played until everybody has laid their 3UP."""
    ALREADY_CHOSEN = "already_chosen", "R2.2"
    NOT_THREE = "not_three", "R2.2"
    NO_CARD = "no_card", "R3.3"
    """A discard names no card."""
    MIXED_RANKS = "mixed_ranks", "R3.3"
    NOT_HELD = "not_held", "R3.3"
    """The named cards are not in the player's open cards, wherever they really are."""
    NOT_OPEN = "not_open", "R5.1"
    """The player's own 3UP cards, or a flip, before they may be played."""
    TOO_LOW = "too_low", "R3.2"
    MUST_DRAW = "must_draw", "R4.8"
    NO_DRAW = "no_draw", "R4.5"
    MUST_DISCARD = "must_discard", "R3.4"
    """A pick-up although something can be discarded."""
    NO_PILE = "no_pile", "R3.5"
    NO_CARD_THERE = "no_card_there", "R5.3"
    """The 3DOWN card at that place has been turned over."""

    rule: str

    def __new__(cls, code: str, rule: str) -> "Refusal":
        member = str.__new__(cls, code)
        member._value_ = code
        member.rule = rule
        return member


class IllegalActionError(Exception):
    """The action is against the rules; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.name} ({refusal.rule})")
        self.refusal = refusal
