"""The buttons of the Holla table: which there are, what they say, why one cannot be used."""

from collections.abc import Callable, Mapping
from typing import Any

from game.holla.actions import Declare, DrawRiver
from game.holla.advice import Progress
from scenes.holla.layout import HollaLayout
from scenes.holla.styles import PictureModel
from scenes.holla.texts import part_name, refusal_short
from scenes.kit.context import Context
from scenes.kit.controls import Button, Ui
from scenes.table.client import TableClient
from scenes.table.dialogs import TableDialogs
from scenes.table.toolbar import top_buttons


def add(
    ctx: Context, ui: Ui, lay: HollaLayout, dialogs: TableDialogs, acts: Mapping[str, Callable[[], object]]
) -> Mapping[str, Button]:
    """Adds the buttons and returns them by name; `acts` is what they do."""
    t = ctx.t

    def made(act: str, box: Any, **how: Any) -> Button:
        label = how.pop("label") if "label" in how else t(f"holla.button.{act}")
        return ui.add(Button(box, label, acts[act], **how))

    top_buttons(ctx, ui, lay.menu, lay.icons, dialogs)
    if lay.narrow:
        for side, (icon, key) in enumerate((("target", "drawer_left"), ("stats", "drawer_right"))):
            words = t(f"holla.button.{key}")
            made(key, lay.drawers[side], label="", icon=icon, size=20, name=words, tooltip=words)
    hint = made(
        "hint", lay.hint, label=t("holla.button.hint") + "  H", icon="hint", size=18, name=t("holla.button.hint"),
        tooltip=t("holla.button.hint_tip"),
    )  # fmt: skip
    sort_icon = None if lay.narrow else "sort_set"
    return {
        "hint": hint,
        "river": made("river", lay.river_button, icon="wave", size=19, tooltip=t("holla.button.river_tip")),
        "hold": made(
            "hold", lay.river_button, kind="jade", size=19, sub=t("holla.button.hold_sub"),
            tooltip=t("holla.button.hold_tip"),
        ),
        "decline": made(
            "decline", lay.hint, size=18, sub=t("holla.button.decline_sub"), tooltip=t("holla.button.decline_tip")
        ),
        "holla": made("holla", lay.holla, kind="muted", size=42, radius=22, tooltip=t("holla.button.holla_tip")),
        "sort": made(
            "sort", lay.sort, label="", kind="ivory", icon=sort_icon, size=16, name=t("holla.button.sort"),
            tooltip=t("holla.button.sort_tip"),
        ),
        "autoplay": made("autoplay", lay.autoplay, size=16, tooltip=t("holla.button.autoplay_tip")),
    }  # fmt: skip


def update(
    ctx: Context, buttons: Mapping[str, Button], client: TableClient, now: PictureModel, sort: str, asked: bool
) -> None:
    """Shows what every button can do now; `sort` is the order of the ridge, `asked`: a hint is being sought."""
    t, view, mine, person = ctx.t, now.view, now.mine, client.person is not None
    window = mine and "declare" in view.owes
    hint, hold, decline = buttons["hint"], buttons["hold"], buttons["decline"]
    buttons["holla"].visible = person
    for name in ("hint", "sort", "autoplay"):
        buttons[name].visible = person and not now.bare
    hold.visible = window and "hold" in view.owes
    buttons["river"].visible = person and not now.bare and not hold.visible
    decline.visible = mine and "decline" in view.owes
    hint.visible = hint.visible and not decline.visible
    hint.label = t("holla.hint.thinking") if asked else t("holla.button.hint") + "  H"
    hint.reason = None if mine else t("holla.short.not_your_turn")
    _river(ctx, buttons["river"], client, now)
    _holla(ctx, buttons["holla"], client, now, window)
    buttons["sort"].label = t(f"holla.button.sort_{sort}")
    buttons["autoplay"].label = t(f"holla.button.autoplay{'_off' if client.autoplay else ''}")
    buttons["autoplay"].kind = "gold" if client.autoplay else "ink"


def _river(ctx: Context, button: Button, client: TableClient, now: PictureModel) -> None:
    t, view = ctx.t, now.view
    refusal = client.judge(DrawRiver(view.river[0].cube if view.river else -1))
    waits = None if now.mine else t("holla.short.not_your_turn")
    button.reason = refusal_short(ctx.texts, now.seats, refusal) if refusal else waits
    if view.result is not None:
        button.reason = t("holla.short.round_over")
    button.label = t("holla.button.river_cancel") if now.at_river and refusal is None else t("holla.button.river")
    fee = view.config.river_fee
    brief = "river_fee" if ctx.layout.narrow else "river_sub"
    button.sub = t(f"holla.button.{brief}", fee=fee) if fee else t("holla.button.river_free")
    button.kind = "jade" if now.at_river else "ink"


def _holla(ctx: Context, button: Button, client: TableClient, now: PictureModel, window: bool) -> None:
    """Brings the Holla button in line: it says why it cannot be called; at a strict table a wrong call costs."""
    t, config = ctx.t, now.view.config
    refusal = client.judge(Declare())
    if config.table == "strict":
        # A right and a wrong call can both be pressed here: the player has to know.
        button.kind = "vermilion" if refusal is None else "muted"
        cost = t("holla.button.holla_costs", penalty=config.false_holla_penalty)
        button.sub = cost if refusal is None else t("holla.button.holla_after")
        return
    button.kind = "vermilion" if window else "muted"
    if window:
        button.sub = t("holla.button.holla_ready")
        return
    if now.view.result is not None:
        button.sub = t("holla.short.round_over")
        return
    missing = _missing(ctx, now.plan)
    whole = t("holla.button.holla_missing", missing=missing) if missing else t("holla.button.holla_after")
    button.sub = whole if not missing or button.fits(whole) else missing
    if refusal is not None and refusal.reason in ("river_turn", "wrong_count"):
        button.sub = refusal_short(ctx.texts, now.seats, refusal)


def _missing(ctx: Context, plan: Progress | None) -> str:
    if plan is None or plan.distance <= 0:
        return ""
    short = [(part.name, part.need - part.have) for part in plan.parts if not part.done]
    if len(short) == 1:
        return ctx.t("holla.button.missing_part", part=part_name(ctx.texts, short[0][0]), count=short[0][1])
    return ctx.t("holla.button.missing_many", count=plan.distance)
