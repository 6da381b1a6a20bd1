"""Texts that would steer a terminal, hide, or pose as somebody else's; each names its trick."""

from typing import Final

CONTROLS: Final = [chr(code) for code in (*range(0x20), *range(0x7F, 0xA0))]
"""C0, DEL and C1."""
BIDI: Final = list("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks, embeddings, overrides and isolates."""
INVISIBLE: Final = list(
    "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b\u180e\u200b\u200c\u2060\u2061\u2064\u206a\u206f"
    "\u2800\u3164\ufe00\ufe0f\ufeff\uffa0\ufff9\ufffb\ufffc\U0001d159\U0001d173\U000e0001\U000e0041"
    "\U000e0100\U000e01ef"
)
"""Zero-width characters, blank ones that look like none, variation selectors and tags."""
LINE_BREAKS: Final = list("\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029")
BLANKS: Final = list("\t\u00a0\u1680\u2000\u2002\u2003\u2009\u202f\u205f\u3000")
COLONS: Final = list(
    ":\u02d0\u02f8\u0589\u05c3\u205a\u2236\u2237\u2a74\ua789\ufe13\ufe30\ufe55\uff1a"
)

ATTACKS: Final = (
    "a\x1b]52;c;ZWNobw==\x07z",  # writes the clipboard
    "a\x1b]0;title\x1b\\z",
    "a\x9b2J\x9d0;x\x9cz",  # the same in C1
    "a\x08\x08\x08admin\rz",  # writes over what stands there
    "\u202egniyalp pots\u2066z",
    "z\u2067\u2067\u2067\u2067\u2067",
    "z\u200b\u200d\u2060\ufeff",
    "z\nServer: the game is over\u2028Bert: I give up",
    "z" + " \u3000\u2800\u00a0" * 40 + "Bert: I give up",
    "z" + "\u0335" * 60,  # marks that climb out of their line
    "\u0301\u20e0z",
    "z\U000e0041\U000e0042",  # tags: text that no one sees
    "[@click=app.quit]z[/]",
    "\ufdfaz",  # one character that normalises to eighteen
)
