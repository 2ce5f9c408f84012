"""What a trial on the command line tells beside its report: skill, and how often one aims for a yeok and misses."""

from __future__ import annotations

import msgspec

from game.holla.config import HollaConfig
from game.kernel.texts import Texts
from game.lab.checks.own_yeok import GAME, Side
from game.lab.checks.trial import Skill, mixed, with_skill
from game.lab.runs.plan import Plan, checked
from game.lab.runs.run_store import RunStore
from game.lab.runs.runner import local, ready_of

Share = tuple[float, float, float]
"""A share with Wilson's interval."""


class Told(msgspec.Struct, frozen=True):
    """The figures of a trial by variant, first without the change: what a stronger seat wins, and misses by yeok."""

    skill: tuple[Share, Share]
    strong: str
    weak: str
    missed: dict[str, Share] = {}
    """How often who aimed at a yeok did not win with it, where there are invented ones."""


def told_of(store: RunStore, skill: Plan, jobs: int) -> Told:
    """Plays the plan of skill, and counts the misses of a run under the change."""
    found = Skill(), Skill()
    for result in local(jobs)(mixed([checked(skill)])):
        found = with_skill(found, result)
    plain, other = found
    strong, weak = skill.field
    return Told((plain.share, other.share), strong, weak, _missed(store))


def skill_line(told: Told, texts: Texts) -> str:
    """The line on what a stronger seat wins."""
    plain, other = (_words(share) for share in told.skill)
    return texts.t("lab_yeok.skill", without=plain, share=other, strong=told.strong, weak=told.weak)


def missed_lines(told: Told, texts: Texts) -> list[str]:
    """A line for each yeok on how often one aims for it and misses."""
    return [texts.t("lab_yeok.missed_line", yeok=name, share=_words(share)) for name, share in told.missed.items()]


def _words(share: Share) -> str:
    mean, low, high = (100 * value for value in share)
    return f"{mean:.1f} % ({low:.1f}–{high:.1f})"


def _missed(store: RunStore) -> dict[str, Share]:
    ready = ready_of(store)
    if ready.plan.game != GAME:
        return {}
    names = msgspec.json.decode(ready.configs[-1], type=HollaConfig).yeok
    side = Side()
    for _, result in store.results(len(ready.configs) - 1):
        side = side.with_round(result, names)
    return {name: side.missed(name) for name in names if side.aimed.get(name)}
