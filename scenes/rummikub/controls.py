"""The buttons of the Rummikub table: what they say, and why one cannot be used."""

from collections.abc import Callable
from dataclasses import dataclass

from game.kernel.rules import Refusal
from game.rummikub.actions import Draw, Pass
from game.rummikub.view import RummikubView
from game.rummikub.workbench import Bench
from scenes.kit.context import Context
from scenes.kit.controls import Button, Ui
from scenes.rummikub.layout import RummikubLayout
from scenes.rummikub.words import refusal_short
from scenes.table.client import TableClient
from scenes.table.corner import corner


@dataclass(frozen=True)
class Deeds:
    """What the buttons do."""

    menu: Callable[[], None]
    rulebook: Callable[[], None]
    sound: Callable[[], None]
    settings: Callable[[], None]
    undo: Callable[[], None]
    redo: Callable[[], None]
    reset: Callable[[], None]
    hint: Callable[[], None]
    sort_runs: Callable[[], None]
    sort_groups: Callable[[], None]
    draw: Callable[[], None]
    done: Callable[[], None]


class Controls:
    """Builds the buttons for a layout and keeps them true with `update`."""

    def __init__(self, ctx: Context, ui: Ui, lay: RummikubLayout, client: TableClient, deeds: Deeds) -> None:
        self.ctx = ctx
        self.client = client
        # Space draws here; a focused button answers Enter.
        ui.space_presses = False
        t = self._text
        self._icon(ui, lay.menu, "menu", "menu", deeds.menu)
        corner(ctx, ui, lay.icons, deeds)
        self.undo = ui.add(Button(lay.undo, t("undo"), deeds.undo, icon="undo", size=19, tooltip=t("undo_tip")))
        self.redo = self._icon(ui, lay.redo, "redo", "redo", deeds.redo, t("redo_tip"))
        self.hint = ui.add(Button(lay.hint, t("hint"), deeds.hint, icon="hint", size=19, tooltip=t("hint_tip")))
        self.sort_runs = ui.add(self._sort(lay, "sort_runs", "sort_run", deeds.sort_runs))
        self.sort_groups = ui.add(self._sort(lay, "sort_groups", "sort_set", deeds.sort_groups))
        self.draw = ui.add(
            Button(lay.draw, t("draw"), deeds.draw, kind="jade", icon="draw", size=22, tooltip=t("draw_tip"))
        )
        self.done = ui.add(
            Button(lay.done, t("done"), deeds.done, kind="vermilion", icon="check", size=22, tooltip=t("done_tip"))
        )
        self.reset = ui.add(
            Button(lay.reset, t("reset"), deeds.reset, icon="replay", size=15, radius=12, tooltip=t("reset_tip"))
        )

    def _text(self, key: str, **values: object) -> str:
        return self.ctx.t(f"rummikub_table.button.{key}", **values)

    def _icon(
        self, ui: Ui, place: object, icon: str, key: str, act: Callable[[], None], tip: str | None = None
    ) -> Button:
        name = self._text(key)
        return ui.add(Button(place, "", act, icon=icon, size=20, name=name, tooltip=tip or name))  # type: ignore[arg-type]

    def _sort(self, lay: RummikubLayout, key: str, icon: str, act: Callable[[], None]) -> Button:
        label, sub = self._text(key), self._text(f"{key}_sub")
        return Button(
            getattr(lay, key),
            label,
            act,
            kind="ivory",
            icon=icon,
            size=20,
            sub=sub,
            name=f"{label} {sub}",
            tooltip=self._text("sort_tip"),
        )

    def update(self, view: RummikubView, bench: Bench | None, hinting: tuple[int, int]) -> None:
        """Says what every button can do now; `hinting` is the next step of a hint and how many there are."""
        playing = self.client.person is not None
        mine = bench is not None
        buttons = (self.undo, self.hint, self.sort_runs, self.sort_groups, self.draw, self.done)
        for button in buttons:
            button.visible = playing
        short = self.ctx.t("rummikub_table.short.not_your_turn")
        self.undo.reason = None if bench is not None and bench.past else self._text("undo_none") if mine else short
        self.redo.visible = bench is not None and bool(bench.future)
        self.reset.visible = bench is not None and not bench.untouched
        self.hint.reason = None if mine else short
        step, steps = hinting
        self.hint.sub = self._text("hint_next", step=step, steps=steps) if steps else None
        if step < 0:
            self.hint.sub = self._text("hint_wait")
        self._draw(view, bench, short)
        self._done(view, bench, short)

    def _short(self, refusal: Refusal) -> str:
        return refusal_short(self.ctx.texts, self.client.seats, refusal)

    def _draw(self, view: RummikubView, bench: Bench | None, short: str) -> None:
        self.draw.label = self._text("draw" if view.pool or view.phase != "play" else "pass")
        self.draw.name = self.draw.label
        self.draw.sub = self._text("draw_back") if bench is not None and bench.laid else None
        refusal = self.client.judge(Draw() if view.pool else Pass()) if bench is not None else None
        self.draw.reason = short if bench is None else self._short(refusal) if refusal is not None else None

    def _done(self, view: RummikubView, bench: Bench | None, short: str) -> None:
        """At a strict table Done may be claimed whatever lies there, once anything was touched (rummikub.R29)."""
        done = self.done
        done.kind = "vermilion"
        if bench is None:
            done.reason, done.sub = short, None
            return
        missing = bench.missing
        if not missing:
            done.reason = None
            count = len(bench.laid)
            key = "done_out" if not bench.rack else "done_ready_one" if count == 1 else "done_ready"
            done.sub = self._text(key, count=count)
            return
        words = self._short(missing[0])
        claim = view.config.table == "strict" and not bench.untouched
        done.reason, done.sub = (None, words) if claim else (words, None)
        done.kind = "muted" if claim else "vermilion"
