"""What a trial on the command line tells beside its report: skill, misses of a yeok, and what the workshop advises."""

from __future__ import annotations

import msgspec

from game.games import GAMES
from game.holla.config import STANDARD, HollaConfig
from game.kernel.bilingual import Text
from game.kernel.texts import Texts
from game.lab.checks.own_yeok import GAME, Side, begun
from game.lab.checks.set_advice import FIGURES, advice, shares_of
from game.lab.checks.set_trial import SetFigures
from game.lab.checks.trial import Skill, mixed, with_skill
from game.lab.reports.report import changed_options
from game.lab.runs.plan import Plan, checked
from game.lab.runs.run_store import RunStore
from game.lab.runs.runner import local, ready_of
from game.turf.cards import horses_of

Share = tuple[float, float, float]
"""A share with Wilson's interval."""


class Told(msgspec.Struct, frozen=True):
    """The figures of a trial by variant, first without the change: what a stronger seat wins, and misses by yeok."""

    skill: tuple[Share, Share]
    strong: str
    weak: str
    missed: dict[str, Share] = {}
    """How often who aimed at a yeok did not win with it, where there are invented ones."""
    won: dict[str, Share] = {}
    """The share of rounds won with each yeok then, and ``paid``: the chips that such a win brought on average."""
    paid: dict[str, float] = {}
    names: dict[str, Text] = {}
    """The names of the yeok."""
    advice: tuple[str, ...] = ()
    """The sentences that the workshop has for these figures."""


def told_of(store: RunStore, skill: Plan, jobs: int) -> Told:
    """Plays the plan of skill, and counts the misses of a run under the change."""
    found = Skill(), Skill()
    for result in local(jobs)(mixed([checked(skill)])):
        found = with_skill(found, result)
    plain, other = found
    strong, weak = skill.field
    return _with_yeok(Told((plain.share, other.share), strong, weak), store)


def skill_line(told: Told, texts: Texts) -> str:
    """The line on what a stronger seat wins."""
    plain, other = (_words(share) for share in told.skill)
    names = {"strong": texts.t(f"seats.levels.{told.strong}"), "weak": texts.t(f"seats.levels.{told.weak}")}
    return texts.t("lab_yeok.skill", without=plain, share=other, **names)


def yeok_lines(told: Told, texts: Texts) -> list[str]:
    """A line for each yeok: how often it is won with, what that pays, and how often one aims for it and misses."""
    return [
        texts.t("lab_yeok.line", yeok=told.names[id].get(texts.locale), won=_words(told.won[id]),
                paid=f"{told.paid[id]:+.1f}" if told.won[id][0] else "–", missed=_words(told.missed[id]))
        for id in told.missed
    ]  # fmt: skip


def _words(share: Share) -> str:
    mean, low, high = (100 * value for value in share)
    return f"{mean:.1f} % ({low:.1f}–{high:.1f})"


def _with_yeok(told: Told, store: RunStore) -> Told:
    """The same with what is known of each yeok, where there are invented ones."""
    ready = ready_of(store)
    if ready.plan.game != GAME:
        return told
    table = msgspec.json.decode(ready.configs[-1], type=HollaConfig).yeok_in_play()
    side = Side()
    for _, result in store.results(len(ready.configs) - 1):
        side = side.with_round(result, [yeok.id for yeok in table])
    aimed = {yeok.id: Text(yeok.ko, yeok.en) for yeok in table if side.aimed.get(yeok.id)}
    return msgspec.structs.replace(
        told, missed={id: side.missed(id) for id in aimed}, won={id: side.share(id) for id in aimed},
        paid={id: side.paid(id) for id in aimed}, names=aimed,
    )  # fmt: skip


def advice_of(store: RunStore, level: str, texts: Texts) -> tuple[str, ...]:
    """The sentences on a finished run of two rule sets: on each invented yeok, then on all that is changed."""
    ready = ready_of(store)
    game = ready.plan.game
    config = msgspec.json.decode(ready.configs[-1], type=GAMES[game].config_type)
    table = config.yeok_in_play() if game == GAME else ()
    own = [begun(config, yeok.id, level) for yeok in table if yeok.id not in STANDARD]
    figures = SetFigures()
    for variant in range(len(ready.configs)):
        for _, result in store.results(variant):
            figures, own = figures.with_result(result), [each.with_result(result) for each in own]
    called = {yeok.id: Text(yeok.ko, yeok.en).get(texts.locale) for yeok in table}
    told = [f"{called[each.yeok.id]}: {each.advice().text(texts)}" for each in own]
    if not figures.few and game in FIGURES:
        shown = (*shares_of(game, table or (horses_of(config) if game == "turf" else ())), *FIGURES[game])
        told.append(advice(texts, figures, shown, game, level, {*changed_options(ready, 1)} - {"own_yeok", "yeok"}))
    return tuple(told)
