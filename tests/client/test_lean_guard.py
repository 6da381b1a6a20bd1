"""Lean output shows what Textual's own output shows, cell for cell.

Each moment is played in two Apps that differ in nothing but their output, before two terminals.
"""

from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

import pytest
from rich.color import ColorSystem
from textual.app import ComposeResult
from textual.screen import ModalScreen, Screen
from textual.widgets import DataTable, Input, OptionList, Static

from support.fake_table_session import Clock, FakeTableSession
from support.recorded_app import Cells, Recorded, recorded
from support.table_scenes import HAND_OF_33, game, model_of, players, seat_cards, six_players
from threeup_client.lean import LeanApp
from threeup_client.model import ClientModel
from threeup_client.paint.look import Look
from threeup_client.paint.palettes import Theme
from threeup_client.screens.ask import AskScreen
from threeup_client.screens.help import HelpScreen
from threeup_client.screens.table import TableScreen
from threeup_protocol.room_events import Said

SIZES = ((80, 24), (60, 20), (120, 40), (97, 31), (40, 12), (1, 1), (200, 50))
TALK = ("one to go!", "日本語 ok", "na\u0308ive e\u0301", "♥♠♦♣ 🂡 👍", "[b]x[/b]")
KEYS = ("left", "right", "up", "down", "space", "9", "c", "0", "e", "p", "w", "m", "escape", "x")
STATES = (
    players(2),
    players(4),
    six_players(),
    players(3, HAND_OF_33),
    game(seat_cards("", "", "G1 - G3"), *players(2).seats[1:], pile="O9"),
)


class LeanTable(LeanApp[None]):
    """The table screen alone."""

    ENABLE_COMMAND_PALETTE = False
    look = Look()

    def __init__(self) -> None:
        super().__init__()
        self.table = TableScreen(FakeTableSession(model_of(players(3))), Clock())

    def on_mount(self) -> None:
        self.push_screen(self.table)


class PlainTable(LeanTable):
    IS_LEAN: ClassVar[bool] = False


class Dialog(ModalScreen[None]):
    CSS = "Dialog { align: center middle; } Static { width: 24; height: 5; border: round red; }"

    def compose(self) -> ComposeResult:
        yield Static("日本 modal 日本語日本語日本語日本語日本")


class LeanWidgets(LeanApp[None]):
    """Widgets of Textual's own, with characters of every width."""

    CSS = "OptionList { height: 8; } DataTable { height: 8; }"
    ENABLE_COMMAND_PALETTE = False

    def compose(self) -> ComposeResult:
        yield Input(placeholder="naïve 日本語")
        yield OptionList(*[f"opt {i} 漢字 ♥♠ e\u0301" for i in range(20)])
        yield DataTable()
        yield Static(
            "[b]bold[/] [i]it[/] [u]un[/] [reverse]rev[/] [strike]st[/] [red on blue]col[/]"
        )

    def on_mount(self) -> None:
        table = self.query_one(DataTable)
        table.add_columns("a", "b", "c")
        for i in range(20):
            table.add_row(str(i), "日本" * (i % 4), "x" * i)
        self.query_one(Input).cursor_blink = False


class PlainWidgets(LeanWidgets):
    IS_LEAN: ClassVar[bool] = False


Step = Callable[[Recorded], Awaitable[None]]


@dataclass
class Both:
    """The two Apps, side by side."""

    plain: Recorded
    lean: Recorded

    async def do(self, step: Step) -> None:
        for at in (self.plain, self.lean):
            with at.app._context():
                await step(at)
                await at.settle()
        assert differences(self.plain.cells(), self.lean.cells()) == []


def differences(plain: Cells, lean: Cells) -> list[str]:
    return [
        f"column {x} row {y}: {old} became {new}"
        for y, rows in enumerate(zip(plain, lean, strict=True))
        for x, (old, new) in enumerate(zip(*rows, strict=True))
        if old != new
    ]


async def both(
    stack: AsyncExitStack,
    plain: LeanApp[None],
    lean: LeanApp[None],
    colours: ColorSystem = ColorSystem.TRUECOLOR,
) -> Both:
    return Both(
        await stack.enter_async_context(recorded(plain, colours=colours)),
        await stack.enter_async_context(recorded(lean, colours=colours)),
    )


def press(*keys: str) -> Step:
    return lambda at: at.press(*keys)


def resize(columns: int, rows: int) -> Step:
    return lambda at: at.resize(columns, rows)


def show(model: ClientModel) -> Step:
    async def step(at: Recorded) -> None:
        app = at.app
        assert isinstance(app, LeanTable)
        app.table.show(model)

    return step


def push(make: Callable[[], Screen[Any]]) -> Step:
    async def step(at: Recorded) -> None:
        await at.app.push_screen(make())

    return step


async def pop(at: Recorded) -> None:
    at.app.pop_screen()


async def light(at: Recorded) -> None:
    at.app.theme = "textual-light"


def random_step(rng: Random) -> Step:
    kind = rng.randrange(8)
    if kind == 0:
        return resize(*rng.choice(SIZES))
    if kind < 4:
        log = tuple(Said("Bert", rng.choice(TALK)) for _ in range(rng.randrange(12)))
        return show(model_of(rng.choice(STATES), log, s=rng.randrange(100)))
    return press(*rng.choices(KEYS, k=rng.randrange(1, 4)))


async def play_both(
    seed: int, steps: int, colours: ColorSystem = ColorSystem.TRUECOLOR, look: Look | None = None
) -> None:
    rng = Random(seed)
    plain, lean = PlainTable(), LeanTable()
    plain.look = lean.look = look or Look()
    async with AsyncExitStack() as stack:
        apps = await both(stack, plain, lean, colours)
        for _ in range(steps):
            await apps.do(random_step(rng))


@pytest.mark.parametrize("seed", range(3))
async def test_random_play_looks_the_same(seed: int) -> None:
    await play_both(seed, steps=25)


@pytest.mark.parametrize(
    ("colours", "look"),
    [
        (ColorSystem.EIGHT_BIT, Look(only_256=True)),
        (ColorSystem.EIGHT_BIT, Look(Theme.LIGHT, only_256=True)),
        (ColorSystem.STANDARD, Look(Theme.NONE)),
    ],
    ids=["256", "256-light", "16"],
)
async def test_random_play_looks_the_same_in_fewer_colours(
    colours: ColorSystem, look: Look
) -> None:
    await play_both(7, 15, colours, look)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 120))
async def test_much_random_play_looks_the_same(seed: int) -> None:
    await play_both(seed, steps=150)


async def test_dialogs_over_the_table_look_the_same() -> None:
    async with AsyncExitStack() as stack:
        apps = await both(stack, PlainTable(), LeanTable())
        await apps.do(push(lambda: AskScreen("Leave the game?", ["A bot plays on."])))
        await apps.do(resize(60, 20))
        await apps.do(pop)
        await apps.do(push(lambda: HelpScreen("table")))
        await apps.do(press("down"))
        await apps.do(pop)
        await apps.do(push(Dialog))
        await apps.do(pop)


async def test_widgets_with_wide_characters_look_the_same_in_two_themes() -> None:
    async with AsyncExitStack() as stack:
        apps = await both(stack, PlainWidgets(), LeanWidgets())
        await apps.do(press("a", "b", "left", "漢", "left", "c"))
        await apps.do(press("tab", "down", "pagedown"))
        await apps.do(light)
        await apps.do(press("tab", "down", "right"))
        await apps.do(resize(41, 17))
        await apps.do(push(Dialog))
        await apps.do(pop)


async def test_a_redraw_repairs_what_something_else_has_written() -> None:
    app = LeanTable()
    async with recorded(app) as at:
        before = at.cells()
        at.driver.write("\x1b[3;3Hwall: power off at noon")
        app.redraw()
        await at.settle()
        assert at.cells() == before
