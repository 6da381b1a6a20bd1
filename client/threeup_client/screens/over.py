"""The end of a game, and the question whether to play again."""

import re
import secrets
import time
from collections.abc import Callable
from pathlib import Path

from platformdirs import user_data_path

from threeup_client.bar import Bar, Tone
from threeup_client.cells import Grid
from threeup_client.hand import label
from threeup_client.model import TableModel
from threeup_client.painting.over import OverScene, paint_over
from threeup_client.results import last_discard, results
from threeup_client.scene import lines_of, names_of
from threeup_client.screens.painted import PaintedScreen
from threeup_client.session import Session
from threeup_engine.events import TurnedOver
from threeup_engine.view import SeatView
from threeup_protocol.client_messages import GetRecord, Leave, Ready
from threeup_protocol.server_messages import Answer, RecordText
from threeup_protocol.table import Stage


class OverScreen(PaintedScreen):
    """Results, the record, and again."""

    def __init__(
        self,
        session: Session,
        clock: Callable[[], float] = time.monotonic,
        records: Path | None = None,
    ) -> None:
        super().__init__(session, clock)
        self.records = records or user_data_path("threeup", appauthor=False) / "records"
        self.record = "y saves a text that anyone can replay"

    @property
    def bar(self) -> Bar:
        if self.notice is not None:
            return self.notice
        table = self.table
        if table is None:
            return Bar(Tone.WAIT, "")
        if table.room.you is None:
            return Bar(Tone.WAIT, "The game is over", (("q", "leave"),))
        if table.room.seats[table.room.you].ready:
            missing = [seat.name for seat in table.room.seats if seat.name and not seat.ready]
            return Bar(Tone.WAIT, "You are ready", (("", f"waiting for {', '.join(missing)}"),))
        return Bar(Tone.ACT, "▶ Play again?", (("Enter", "yes"), ("l", "to the lobby")))

    def paint(self, width: int, height: int) -> Grid | None:
        table = self.table
        if table is None or table.view is None:
            return None
        names = names_of(table.room)
        scene = OverScene(
            header=self.header(f"{table.room.options.name} · game {table.room.game} over"),
            room=table.room,
            title=_title(table.view, names),
            summary=_summary(table, table.view),
            results=results(table.view, table.log),
            names=names,
            record=self.record,
            bar=self.bar,
            lines=lines_of(table.log, names, table.room.you),
            seconds_left=self.seconds_left,
        )
        return paint_over(scene, width, height)

    def pressed(self, key: str) -> bool:
        match key:
            case "enter":
                self._again()
            case "y":
                self.request(GetRecord, self._save)
            case "l":
                self.request(Leave)
            case "q":
                self.ask_to_leave()
            case _:
                return False
        return True

    def _again(self) -> None:
        table = self.table
        if table is None or table.room.you is None or table.room.stage is Stage.PLAYING:
            return
        if not table.room.seats[table.room.you].ready:
            self.request(lambda i: Ready(i, True, share=secrets.token_hex(16)))

    def _save(self, answer: Answer) -> None:
        table = self.table
        if table is None or not isinstance(answer, RecordText):
            return
        name = re.sub(r"[^\w-]+", "-", table.room.options.name).strip("-") or "table"
        path = self.records / f"{name}-{table.room.id}-{table.room.game}.3up"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(answer.text, encoding="utf-8")
        except OSError as error:
            self.say_wrong(Bar(Tone.WRONG, f"Not saved: {error.strerror or error}"))
        else:
            self.record = f"saved as {path}"


def _title(view: SeatView, names: tuple[str, ...]) -> str:
    if not view.places:
        return "NOBODY WINS"
    if view.places[0] == view.seat:
        return "Y O U   W I N"
    return f"{names[view.places[0]].upper()} WINS"


def _summary(table: TableModel, view: SeatView) -> str:
    """How long it was, and the card that ended it."""
    parts = [f"{view.turns} turns"]
    last = last_discard(table.log)
    if isinstance(last, TurnedOver):
        parts.append(f"last card: a blind {label(last.card.rank)}")
    elif last is not None:
        ranks = " ".join(label(card.rank) for card in last.cards)
        parts.append(f"last card: {ranks}")
    return " · ".join(parts)
