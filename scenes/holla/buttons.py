"""The buttons of the Holla table: which there are, what they say, why one cannot be used."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.holla.actions import Declare, DrawRiver
from game.holla.view import HollaView
from scenes.holla.choice import Choice, Looking, State
from scenes.holla.layout import HollaLayout
from scenes.holla.memory import Memory
from scenes.holla.texts import part_name
from scenes.table.game import ButtonNow, ButtonSpec


def _shown(state: State) -> bool:
    """Whether the buttons of a person show here."""
    return state.match.person is not None and not state.match.bare


def _may(state: State, name: str) -> bool:
    """Whether the person may answer so: hold a complete hand back, or decline a last draw."""
    wanted = {"declare", "hold"} if name == "hold" else {name}
    return state.match.mine and wanted <= {*state.view.owes}


def _hint(look: Looking) -> ButtonNow:
    state, t = look.state, look.state.t
    label = t("holla.hint.thinking") if state.hinting else t("holla.button.hint") + "  H"
    reason = None if state.match.mine else t("holla.short.not_your_turn")
    shows = _shown(state) and not _may(state, "decline")
    return ButtonNow(shows, reason, label=label, name=t("holla.button.hint"))


def _river(look: Looking) -> ButtonNow:
    state, view, t = look.state, look.state.view, look.state.t
    refusal = state.rules.refuse(DrawRiver(view.river[0].cube if view.river else -1))
    reason = None if state.match.mine else t("holla.short.not_your_turn")
    if refusal is not None:
        reason = state.short(refusal)
    if view.result is not None:
        reason = t("holla.short.round_over")
    chooses, fee = state.choice.at_river, view.config.river_fee
    brief = "river_fee" if state.boxes.narrow else "river_sub"
    return ButtonNow(
        _shown(state) and not _may(state, "hold"),
        reason,
        name=t("holla.button.river"),
        label=t("holla.button.river_cancel") if chooses and refusal is None else None,
        sub=t(f"holla.button.{brief}", fee=fee) if fee else t("holla.button.river_free"),
        kind="jade" if chooses else None,
    )


def _holla(look: Looking) -> ButtonNow:
    """Says why Holla cannot be called; at a strict table a wrong call costs."""
    state, config, t, brief = look.state, look.state.view.config, look.state.t, None
    refusal = state.rules.refuse(Declare())
    callable_ = refusal is None if config.table == "strict" else state.match.mine and "declare" in state.view.owes
    if config.table == "strict":
        # A right and a wrong call can both be pressed here: the player has to know.
        costs = t("holla.button.holla_costs", penalty=config.false_holla_penalty)
        sub = costs if callable_ else t("holla.button.holla_after")
    elif callable_:
        sub = t("holla.button.holla_ready")
    elif state.view.result is not None:
        sub = t("holla.short.round_over")
    elif refusal is not None and refusal.reason in ("river_turn", "wrong_count"):
        sub = state.short(refusal)
    else:
        brief = _missing(state) or None
        sub = t("holla.button.holla_missing", missing=brief) if brief else t("holla.button.holla_after")
    kind = "vermilion" if callable_ else None
    return ButtonNow(state.match.person is not None, sub=sub, brief_sub=brief, kind=kind)


def _missing(state: State) -> str:
    """The words for what the target lacks; none while hands are dealt."""
    plan, dealt = state.memory.plan, state.calm or state.view.turns or state.view.phase != "draw"
    if plan is None or plan.distance <= 0 or not dealt:
        return ""
    short = [(part.name, part.need - part.have) for part in plan.parts if not part.done]
    if len(short) == 1:
        part = part_name(state.ctx.texts, short[0][0])
        return state.t("holla.button.missing_part", part=part, count=short[0][1])
    return state.t("holla.button.missing_many", count=plan.distance)


def _sort(look: Looking) -> ButtonNow:
    state = look.state
    label = state.t(f"holla.button.sort_{state.memory.sort_by}")
    icon = None if state.boxes.narrow else "sort_set"
    return ButtonNow(_shown(state), label=label, name=state.t("holla.button.sort"), icon=icon)


def _autoplay(look: Looking) -> ButtonNow:
    on = look.state.match.autoplay
    label = look.state.t("holla.button.autoplay_off") if on else None
    return ButtonNow(
        _shown(look.state), label=label, name=look.state.say("button.autoplay"), kind="gold" if on else None
    )


Spec = ButtonSpec[HollaView, HollaLayout, Memory, Choice]
BUTTONS: Final[Sequence[Spec]] = (
    Spec(
        "drawer_left",
        lambda lay: lay.drawers[0],
        lambda look: ButtonNow(look.state.boxes.narrow, tooltip=look.state.say("button.drawer_left")),
        "ink",
        "target",
        20,
        True,
    ),
    Spec(
        "drawer_right",
        lambda lay: lay.drawers[1],
        lambda look: ButtonNow(look.state.boxes.narrow, tooltip=look.state.say("button.drawer_right")),
        "ink",
        "stats",
        20,
        True,
    ),
    Spec("hint", lambda lay: lay.hint, _hint, icon="hint", size=18),
    Spec("river", lambda lay: lay.river_button, _river, icon="wave"),
    Spec(
        "hold",
        lambda lay: lay.river_button,
        lambda look: ButtonNow(_may(look.state, "hold"), sub=look.state.say("button.hold_sub")),
        "jade",
    ),
    Spec(
        "decline",
        lambda lay: lay.hint,
        lambda look: ButtonNow(_may(look.state, "decline"), sub=look.state.say("button.decline_sub")),
        size=18,
    ),
    Spec("holla", lambda lay: lay.holla, _holla, "muted", size=42, radius=22),
    Spec("sort", lambda lay: lay.sort, _sort, "ivory", size=16),
    Spec("autoplay", lambda lay: lay.autoplay, _autoplay, size=16),
)
