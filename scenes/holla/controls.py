"""The buttons of the Holla table: which there are, what they say, why one cannot be used."""

from collections.abc import Callable
from dataclasses import dataclass

from game.holla.actions import Declare, DrawRiver
from game.holla.view import HollaView
from scenes.holla.layout import HollaLayout
from scenes.holla.panel_words import part_name
from scenes.holla.plan import YeokPlan
from scenes.holla.words import refusal_short
from scenes.kit.context import Context
from scenes.kit.controls import Button, Ui
from scenes.table.client import TableClient
from scenes.table.corner import corner


@dataclass(frozen=True)
class Deeds:
    """What the buttons do."""

    menu: Callable[[], None]
    rulebook: Callable[[], None]
    sound: Callable[[], None]
    settings: Callable[[], None]
    hint: Callable[[], None]
    river: Callable[[], None]
    holla: Callable[[], None]
    hold: Callable[[], None]
    decline: Callable[[], None]
    sort: Callable[[], None]
    autoplay: Callable[[], None]
    drawer: Callable[[int], None]


class Controls:
    """Builds the buttons for a layout and keeps them true with `update`."""

    def __init__(self, ctx: Context, ui: Ui, layout: HollaLayout, client: TableClient, deeds: Deeds) -> None:
        self.ctx = ctx
        self.client = client
        t, lay = ctx.t, layout
        self.menu = ui.add(
            Button(
                lay.menu,
                "",
                deeds.menu,
                icon="menu",
                size=20,
                name=t("holla.button.menu"),
                tooltip=t("holla.button.menu"),
            )
        )
        corner(ctx, ui, lay.icons, deeds)
        if lay.narrow:
            self._drawers(ui, lay, deeds)
        self.hint = ui.add(
            Button(
                lay.hint, t("holla.button.hint") + "  H", deeds.hint, icon="hint", size=18, name=t("holla.button.hint")
            )
        )
        self.river = ui.add(Button(lay.river_button, t("holla.button.river"), deeds.river, icon="wave", size=19))
        self.hold = ui.add(
            Button(
                lay.river_button,
                t("holla.button.hold"),
                deeds.hold,
                kind="jade",
                size=19,
                sub=t("holla.button.hold_sub"),
            )
        )
        self.decline = ui.add(
            Button(lay.hint, t("holla.button.decline"), deeds.decline, size=18, sub=t("holla.button.decline_sub"))
        )
        self.holla = ui.add(Button(lay.holla, t("holla.button.holla"), deeds.holla, kind="muted", size=42, radius=22))
        self.sort = ui.add(
            Button(
                lay.sort,
                "",
                deeds.sort,
                kind="ivory",
                icon=None if lay.narrow else "sort_set",
                size=16,
                name=t("holla.button.sort"),
                tooltip=t("holla.button.sort_tip"),
            )
        )
        self.autoplay = ui.add(
            Button(
                lay.autoplay,
                t("holla.button.autoplay"),
                deeds.autoplay,
                size=16,
                tooltip=t("holla.button.autoplay_tip"),
            )
        )

    def _drawers(self, ui: Ui, layout: HollaLayout, deeds: Deeds) -> None:
        for side, (icon, key) in enumerate((("target", "drawer_left"), ("stats", "drawer_right"))):
            name = self.ctx.t(f"holla.button.{key}")
            act = lambda side=side: deeds.drawer(side)  # noqa: E731
            ui.add(Button(layout.drawers[side], "", act, icon=icon, size=20, name=name, tooltip=name))

    def update(self, view: HollaView, plan: YeokPlan | None, sort: str, choosing: bool, asked: bool) -> None:
        """Says what every button can do now."""
        t, client = self.ctx.t, self.client
        playing = client.person is not None
        mine = client.waiting_for_person
        window = mine and "declare" in view.owes
        for button in (self.hint, self.river, self.holla, self.sort, self.autoplay):
            button.visible = playing
        self.hold.visible = window and "hold" in view.owes
        self.river.visible = playing and not self.hold.visible
        self.decline.visible = mine and "decline" in view.owes
        self.hint.visible = playing and not self.decline.visible
        self.hint.label = t("holla.hint.thinking") if asked else t("holla.button.hint") + "  H"
        self.hint.reason = None if mine else t("holla.short.not_your_turn")
        self._river(view, mine, choosing)
        self._holla(view, plan, window)
        self.sort.label = t(f"holla.button.sort_{sort}")
        self.autoplay.label = t("holla.button.autoplay_off") if client.autoplay else t("holla.button.autoplay")
        self.autoplay.kind = "gold" if client.autoplay else "ink"

    def _river(self, view: HollaView, mine: bool, choosing: bool) -> None:
        t = self.ctx.t
        cube = view.river[0].cube if view.river else -1
        refusal = self.client.judge(DrawRiver(cube))
        waits = None if mine else t("holla.short.not_your_turn")
        self.river.reason = refusal_short(self.ctx.texts, self.client.seats, refusal) if refusal else waits
        self.river.label = t("holla.button.river_cancel") if choosing and refusal is None else t("holla.button.river")
        fee = view.config.river_fee
        brief = "river_fee" if self.ctx.layout.narrow else "river_sub"
        self.river.sub = t(f"holla.button.{brief}", fee=fee) if fee else t("holla.button.river_free")
        self.river.kind = "jade" if choosing else "ink"

    def _holla(self, view: HollaView, plan: YeokPlan | None, window: bool) -> None:
        """Always pressable: it says why it cannot be called; at a strict table a wrong call is a real mistake."""
        t = self.ctx.t
        refusal = self.client.judge(Declare())
        if view.config.table == "strict":
            # The right and the wrong call look alike; whoever plays here has to know.
            self.holla.kind = "vermilion" if refusal is None else "muted"
            cost = t("holla.button.holla_costs", penalty=view.config.false_holla_penalty)
            self.holla.sub = cost if refusal is None else t("holla.button.holla_after")
            return
        self.holla.kind = "vermilion" if window else "muted"
        if window:
            self.holla.sub = t("holla.button.holla_ready")
            return
        missing = self._missing(plan)
        if missing and not self.ctx.layout.narrow:
            missing = t("holla.button.holla_missing", missing=missing)
        self.holla.sub = missing or t("holla.button.holla_after")
        if refusal is not None and refusal.reason in ("river_turn", "wrong_count"):
            self.holla.sub = refusal_short(self.ctx.texts, self.client.seats, refusal)

    def _missing(self, plan: YeokPlan | None) -> str:
        t = self.ctx.t
        if plan is None or plan.distance <= 0:
            return ""
        short = [(part.name, part.need - part.have) for part in plan.parts if not part.done]
        if len(short) == 1:
            return t("holla.button.missing_part", part=part_name(self.ctx.texts, short[0][0]), count=short[0][1])
        return t("holla.button.missing_many", count=plan.distance)
