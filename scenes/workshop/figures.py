"""The pieces of all trials: the button that lets bots play, figures in cells and bars, advice on paper."""

from __future__ import annotations

from msgspec import Struct
from pygame import Rect, Surface

from game.kernel.notice import Notice
from game.kernel.texts import Texts
from game.lab.checks.trial import PAIRS, Skill
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.tree import elements as e
from scenes.kit.tree.words import Name, Worded, Words, say


class Try(Struct, frozen=True):
    """The message that lets bots play, or go on."""


class Pause(Struct, frozen=True):
    """The message that lets them rest."""


def bots_button(running: bool, start: Words, played: Words | None, reason: Words | None) -> e.Button:
    """The button of a trial: `start` is what it says at rest, `played` how far the trial is."""
    if running:
        return e.Button("workshop.trial.pause", Pause(), icon="pause", sub=played, height=64, key="try")
    return e.Button(start, Try(), "jade", "play", sub=None if reason else played, reason=reason, height=64, key="try")


def told_of(notice: Notice) -> Words:
    """A notice in the language of the screen."""
    return Worded(lambda texts, notice: notice.text(texts), (notice,))


def percent(share: float) -> str:
    """A share in percent, without the sign."""
    return f"{100 * share:.1f}"


def skill_cell(skill: tuple[Skill, Skill], level: str) -> e.Element:
    """How much a stronger seat wins among weaker ones in a trial by a level, with the change and without it."""
    (plain, other), (strong, weak) = skill, PAIRS[level]
    tip = Worded(_skill_words, (strong, weak))
    return shared("workshop.trial.skill", other.share, plain.share, tip=tip)


def _skill_words(texts: Texts, strong: str, weak: str) -> str:
    names = {"strong": texts.t(f"seats.levels.{strong}"), "weak": texts.t(f"seats.levels.{weak}")}
    return texts.t("workshop.trial.skill_tip", **names)


Share = tuple[float, float, float]


def share_words(share: Share) -> Words:
    """A share with its interval, in words."""
    value, low, high = map(percent, share)
    return say("workshop.trial.share", share=value, low=low, high=high)


def shared(
    name: Words, share: Share, beside: Share, told: str = "workshop.trial.length_beside", tip: Words | None = None
) -> e.Element:  # fmt: skip
    """A share with its interval, and another beside it; nothing is said of what has not been played."""
    value, low, high = share
    between = Name(f"{percent(low)}–{percent(high)}%")
    known = (low, high) != (0.0, 1.0)
    other = f"{percent(beside[0])}%" if beside[1:] != (0.0, 1.0) else "–"
    return e.Column(
        e.Text(name, e.SMALL, palette.TEXT_SOFT),
        e.Text(Name(f"{percent(value)}%" if known else "–"), e.LARGE, bold=True),
        e.Text(between, e.SMALL) if known else None,
        e.Text(say(told, value=other), e.SMALL, palette.TEXT_SOFT),
        e.Text(tip, e.SMALL, palette.TEXT_MUTED) if tip else None,
        gap=0, pad=(12, 8), face="row",
    )  # fmt: skip


def cell(name: Words, value: str, beside: Words) -> e.Element:
    """A figure with its name, and what it is without the change."""
    return e.Column(
        e.Text(name, e.SMALL, palette.TEXT_SOFT), e.Text(Name(value), e.LARGE, bold=True),
        e.Text(beside, e.SMALL, palette.TEXT_SOFT), gap=0, pad=(12, 8), face="row",
    )  # fmt: skip


def advice_paper(told: Words) -> e.Element:
    """A sentence of advice, on paper."""
    words = e.Sized(e.Text(told, e.BODY, palette.INK_TEXT), grow=1)
    return e.Paper(e.Row(e.Picture("crane", 64, kind="avatar"), words), pad=(14, 12))


def paint_bar(surface: Surface, ctx: Context, box: Rect, share: float, before: float, own: bool) -> None:
    """Paints a share, and a white tick at the share without the yeok."""
    colour = "#F2A33A" if own else "#7C97A3"
    paint.bar(surface, ctx, box, share, light=colour, dark=colour)
    if before >= 0:
        wide = max(2, round(3 * ctx.layout.s))
        left = box.x + round(box.w * before) - wide // 2
        surface.fill("#FFFFFF", (min(max(left, box.x), box.right - wide), box.y, wide, box.h))
