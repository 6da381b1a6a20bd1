"""The rules as the help shows them, by the numbers that refusals name."""

from typing import Final

GAME: Final = (
    "Be first to get rid of hand, 3UP and 3DOWN.",
    "Your turn: discard, then draw back up to 3.",
    "A card must equal or beat the pile's top.",
    "Cards of one rank may go together.",
    "Nothing fits? You take the whole pile.",
    "Three equal numbers on top clear the pile.",
    "C goes on anything and clears the pile.",
    "C+1, C+2 do so too; then discard 1, 2 more: before the first you may draw (d).",
    "Hand and draw pile empty: play your 3UP, then turn your 3DOWN over one by one, unseen.",
)

MARKS: Final = (
    "▲ ● ■ are the colours: they never matter.",
    "bright: you can play it now   dim: not now",
    "●●○ equal cards on top; the third clears",
    "◆ bot   ◐ slow or away   ○ gone",
)

RULES: Final = (
    ("R1.1", "Whoever is first without any card - no hand, no 3UP, no 3DOWN - wins."),
    ("R1.2", "84 cards in green, blue and orange: numbers 1 to 10, Clear and Clear +1; Clear +2 is "
             "green only."),
    ("R1.3", "Green has three cards of each number, blue and orange have two."),
    ("R1.4", "Numbers rank from 1 to 10, the Clears above all of them. Colours mean nothing."),
    ("R2.1", "Three cards lie face down before each player, the 3DOWN. Nobody looks at them."),
    ("R2.2", "Of six more you lay three face up on your 3DOWN: your 3UP. The others are your "
             "hand."),
    ("R2.3", "All choose at once. A choice is final, and all are shown together."),
    ("R2.4", "The other cards are the draw pile. The discard pile begins empty."),
    ("R2.5", "Chance picks who begins; in the next game it is the next seat. Turns go round the "
             "table."),
    ("R3.1", "A turn is a discard and then a draw."),
    ("R3.2", "A discard equals or beats the top of the pile. On an empty pile anything goes."),
    ("R3.3", "Cards of one rank that you hold may go together as one discard. Clear, Clear +1 and "
             "Clear +2 are three ranks."),
    ("R3.4", "If something fits you must play."),
    ("R3.5", "If nothing fits you take the whole pile into your hand, and your turn ends."),
    ("R3.6", "At the end of a turn you draw up to three, as far as the draw pile reaches. It "
             "happens by itself; with three or more you draw nothing."),
    ("R4.1", "Three or more of one number on top clear the pile, whoever laid them. Clears do not "
             "count as a number. Cleared cards are out of the game."),
    ("R4.2", "A Clear takes the pile away, and itself."),
    ("R4.3", "A Clear +1 does so too, and you discard once more."),
    ("R4.4", "A Clear +2 does so too, and you discard twice more."),
    ("R4.5", "Right after a Clear +1 or +2 you may draw up to three first, if you hold fewer: all "
             "or nothing, and not between two extra discards."),
    ("R4.6", "An extra discard is like any other: who cannot make it takes the pile."),
    ("R4.7", "Extra discards add up; several Clear +1 played together earn one."),
    ("R4.8", "Hand empty but not the draw pile: right after a Clear +1 or +2 you must draw; at "
             "any other time the extra discards are lost."),
    ("R5.1", "Your 3UP open when the draw pile is used up and your hand is empty."),
    ("R5.2", "Your 3DOWN open when your 3UP are gone. 3UP of one rank may go together."),
    ("R5.3", "You turn your 3DOWN over one at a time, unseen, at the place you pick."),
    ("R5.4", "A turned card that is too low goes on the pile, and you take both."),
    ("R5.5", "Whoever took the pile plays from hand again until the hand is empty."),
    ("R5.6", "Cards of hand and 3UP never go together in one discard."),
    ("R6.1", "Without a card you have won, even if discards were still due."),
    ("R6.2", "When the draw pile is used up and the same position begins a turn for the sixth "
             "time, the game ends undecided."),
)  # fmt: skip
"""Each number and its rule."""


def place_of(rule: str | None) -> int:
    """Where the rule stands in `RULES`; 0 where it has no place."""
    numbers = [number for number, _ in RULES]
    return numbers.index(rule) if rule in numbers else 0
