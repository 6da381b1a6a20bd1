"""Whole numbers as people type them."""


def number_in(text: str, least: int, most: int) -> int | None:
    """The number that the text is; None where it is none, or not one of `least` to `most`.

    Only 0 to 9 are digits here: `int` would take any, and an underscore.
    """
    if not (text.isascii() and text.isdigit() and len(text) <= max(9, len(str(most)))):
        return None
    number = int(text)
    return number if least <= number <= most else None
