"""What the statistics show, page by page, from the facts of the kept games. Pure."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from threeup_client.paint.canvas import cut, padded
from threeup_client.paint.lists import BOLD, MUTED, TEXT
from threeup_client.paint.plots import Row, bars, columns, figures, heading, places
from threeup_client.replays.facts import GameFacts, SeatFacts
from threeup_client.replays.figures import averages, place_of, wins_by_players
from threeup_client.words import counted

LAST: Final = 20
_PLOT: Final = 32
_NARROW: Final = 30
"""Columns of a plot beside which there is more than another plot."""


@dataclass(frozen=True, slots=True)
class Page:
    """Two columns; a narrow screen has them one below the other."""

    left: list[Row]
    right: list[Row]
    split: int = 52
    """Columns of the left one, where both have room."""


def this_game(games: Sequence[GameFacts], names: frozenset[str]) -> Page:
    """The newest game: everybody's numbers, and one's own cards turn by turn."""
    game = games[0]
    minutes, seconds = divmod(round(game.seconds), 60)
    about = f"{game.turns} turns · {minutes} min {seconds} s"
    rows: list[Row] = [heading(f"{game.table}, {game.date[:10]}"), ((about, TEXT),), ()]
    rows += score_rows(game)
    own = game.of(names) or game.seats[0]
    plot = [heading(f"Cards left, {own.name}"), *columns(own.cards, 7, _PLOT)]
    return Page(rows, plot)


def score_rows(game: GameFacts) -> list[Row]:
    """A line a player, the winner first."""
    head = f"{'':3}{'player':<12}{'left':>5}{'turns':>6}{'took':>9}{'clears':>7}{'blind':>8}"
    rows: list[Row] = [((head, MUTED),)]
    for seat in sorted(game.seats, key=lambda one: place_of(game, one)):
        took = f"{seat.pickups} ({seat.picked_up})" if seat.pickups else "0"
        blind = f"{seat.held} of {seat.flips}" if seat.flips else "-"
        numbers = f"{seat.left:>5}{seat.turns:>6}{took:>9}{seat.clears:>7}{blind:>8}"
        pen = BOLD if seat.place == 1 else TEXT
        rows.append(((f"{place_of(game, seat):<3}{padded(seat.name, 11)} {numbers}", pen),))
    return rows


def you(games: Sequence[GameFacts], names: frozenset[str]) -> Page:
    """One's own results and habits, beside those of the others in the same games."""
    own = [(game, seat) for game in games if (seat := game.of(names)) is not None]
    if not own:
        return Page([(("No game of yours is kept yet", MUTED),)], [])
    newest = own[0][1]
    last = [place_of(game, seat) for game, seat in reversed(own[:LAST])]
    left = [
        heading("Cards left, last game"),
        *columns(newest.cards, 6, _NARROW),
        (),
        heading(
            "Place in the last game" if len(last) == 1 else f"Place in the last {len(last)} games"
        ),
        *places(last, max(*last, 2)),
    ]
    others = [seat for game, mine in own for seat in game.seats if seat is not mine]
    right = [
        heading("Wins by number of players"),
        *bars(_wins(games, names), 14),
        (),
        heading("How you play"),
        *figures(_habits([seat for _, seat in own], others)),
    ]
    return Page(left, right, _NARROW + 8)


def this_table(games: Sequence[GameFacts], names: frozenset[str]) -> Page:
    """Everybody who has played at the newest game's table."""
    table = games[0].table
    here = [game for game in games if game.table == table]
    people = {seat.name for game in here for seat in game.seats}
    return _compared(
        f"{table}: {counted(len(here), 'game')}", here, lambda seat: seat.name, people, names
    )


def bots(games: Sequence[GameFacts], names: frozenset[str]) -> Page:
    """The bots by level, and people."""
    levels = {seat.bot or "people" for game in games for seat in game.seats}
    return _compared("Bots and people", games, lambda seat: seat.bot or "people", levels, names)


PAGES: Final[tuple[tuple[str, Callable[[Sequence[GameFacts], frozenset[str]], Page]], ...]] = (
    ("This game", this_game),
    ("You", you),
    ("This table", this_table),
    ("Bots", bots),
)


def _compared(
    title: str,
    games: Sequence[GameFacts],
    key: Callable[[SeatFacts], str],
    keys: set[str],
    names: frozenset[str],
) -> Page:
    """Wins as bars, and habits, of groups of players."""
    groups = {one: [s for game in games for s in game.seats if key(s) == one] for one in keys}
    means = {one: averages(seats) for one, seats in groups.items()}
    order = sorted(means, key=lambda one: -means[one].wins)[:12]
    lines = [
        (
            f"{cut(one, 12)}{' (you)' if one in names else ''}",
            means[one].wins / max(1, means[one].games),
            f"{means[one].wins} of {means[one].games}",
        )
        for one in order
    ]
    head = f"{'':<13}{'pick-ups':>9}{'blind':>8}{'threes':>8}{'s/move':>8}"
    habits: list[Row] = [((head, MUTED),)]
    for one in order:
        mean = means[one]
        numbers = (
            f"{_number(mean.pickups):>9}{_percent(mean.held):>8}"
            f"{_number(mean.threes):>8}{_number(mean.seconds_a_move):>8}"
        )
        habits.append(((f"{padded(one, 12)} {numbers}", TEXT),))
    return Page([heading(title), *bars(lines, 14)], [heading("How they play"), *habits])


def _wins(games: Sequence[GameFacts], names: frozenset[str]) -> list[tuple[str, float, str]]:
    """With what chance alone would have won."""
    return [
        (str(players), won / played, f"{won} of {played}, by chance {played / players:.1f}")
        for players, (won, played) in wins_by_players(games, names).items()
    ]


def _habits(own: Sequence[SeatFacts], others: Sequence[SeatFacts]) -> list[tuple[str, str, str]]:
    mine, theirs = averages(own), averages(others)
    return [
        ("pick-ups a game", _number(mine.pickups), _number(theirs.pickups)),
        ("cards a pick-up", _number(mine.cards_a_pickup), _number(theirs.cards_a_pickup)),
        ("blind cards that held", _percent(mine.held), _percent(theirs.held)),
        ("three of a kind made", _number(mine.threes), _number(theirs.threes)),
        ("Clears played", _number(mine.clears), _number(theirs.clears)),
        ("seconds a move", _number(mine.seconds_a_move), _number(theirs.seconds_a_move)),
    ]


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.1f}"


def _percent(value: float | None) -> str:
    return "-" if value is None else f"{value:.0f} %"
