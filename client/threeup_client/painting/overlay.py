"""Overlays over the table: events, pile and cleared cards, players, memory."""

from collections import Counter
from enum import Enum

from threeup_client.cells import Grid, wrapped
from threeup_client.hand import label
from threeup_client.scene import Scene, presence_sign
from threeup_client.theme import Hue
from threeup_engine.cards import Cards, Rank
from threeup_engine.options import Seat, cards_of


class Overlay(Enum):
    EVENTS = "What happened"
    PILE = "Pile and cleared cards"
    PLAYERS = "Players"
    MEMORY = "Not seen yet"


def paint_overlay(grid: Grid, scene: Scene, overlay: Overlay) -> None:
    """A panel in the middle; its last line is the bar."""
    width, height = min(grid.width - 4, 76), min(grid.height - 4, 22)
    if width < 20 or height < 6:
        return
    x, y = (grid.width - width) // 2, (grid.height - height) // 2
    grid.fill(x, y, width, height, Hue.PANEL)
    grid.put(x, y, "╭" + "─" * (width - 2) + "╮", Hue.LINE)
    for row in range(y + 1, y + height - 1):
        grid.put(x, row, "│", Hue.LINE)
        grid.put(x + width - 1, row, "│", Hue.LINE)
    grid.put(x, y + height - 1, "╰" + "─" * (width - 2) + "╯", Hue.LINE)
    grid.put(x + 2, y, f" {overlay.value} ", Hue.ACCENT, bold=True)
    lines = [line for text in _texts(scene, overlay) for line in wrapped(text, width - 4)]
    for row, line in enumerate(lines[-(height - 4) :]):
        grid.put(x + 2, y + 1 + row, line, end=x + width - 1)
    grid.put(x + 2, y + height - 2, scene.bar.text, Hue.ACCENT, end=x + width - 10)
    grid.put(x + width - 11, y + height - 2, "Esc closes", Hue.MUTED_PANEL)


def _texts(scene: Scene, overlay: Overlay) -> list[str]:
    match overlay:
        case Overlay.EVENTS:
            return [
                f"{line.speaker}: {line.text}" if line.speaker else line.text
                for line in scene.lines
            ]
        case Overlay.PILE:
            return _pile(scene)
        case Overlay.PLAYERS:
            return _players(scene)
        case Overlay.MEMORY:
            return _memory(scene)


def _pile(scene: Scene) -> list[str]:
    view = scene.view
    return [
        f"Pile, top first: {_ranks(view.pile[::-1])}",
        "",
        f"Cleared, {len(view.cleared)} cards: {_counts(view.cleared)}",
        f"Gone unseen: {view.buried}",
        f"Draw pile: {view.draw}",
    ]


def _players(scene: Scene) -> list[str]:
    texts: list[str] = []
    for seat, own in enumerate(scene.view.seats):
        sign, word = presence_sign(scene, Seat(seat))
        texts.append(f"{sign} {scene.names[seat]}  {word}")
        up = _ranks(own.up) or "none"
        texts.append(f"   hand {own.hand}   3UP {up}   3DOWN {sum(own.down)}")
        if own.known:
            texts.append(f"   was seen to pick up: {_counts(own.known)}")
    return texts


def _memory(scene: Scene) -> list[str]:
    view = scene.view
    seen = Counter(card.rank for card in (*view.hand, *view.pile, *view.cleared))
    for seat, own in enumerate(view.seats):
        known = () if seat == view.seat else own.known
        seen.update(card.rank for card in (*own.up, *known))
    seen.update(card.rank for card in view.chosen)
    all_cards = Counter(card.rank for card in cards_of(view.house.deck))
    return [f"{label(rank):>4}  {'■' * (all_cards[rank] - seen[rank])}" for rank in Rank]


def _ranks(cards: Cards) -> str:
    return " ".join(label(card.rank) for card in cards)


def _counts(cards: Cards) -> str:
    counts = Counter(card.rank for card in cards)
    return "  ".join(f"{label(rank)} ×{counts[rank]}" for rank in sorted(counts)) or "none"
