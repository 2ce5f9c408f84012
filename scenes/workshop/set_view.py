"""What the workshops of whole rule sets show alike: the list of sets, what is said of one, and its trial."""

from __future__ import annotations

from collections.abc import Sequence

from game.lab.checks.set_trial import MATCHES
from scenes.kit import palette
from scenes.kit.tree import elements as e
from scenes.kit.tree.words import say
from scenes.workshop.figures import bots_button, told_of
from scenes.workshop.life import set_card
from scenes.workshop.page import bench_page
from scenes.workshop.set_figures import Bars, set_figures
from scenes.workshop.set_state import LEVELS, R, SetBench
from scenes.workshop.state import Keep


def set_view(
    s: SetBench[R], words: str, parts: Sequence[e.Element], middle: Sequence[e.Element], told: Sequence[e.Element],
    bars: Bars | None = None,
) -> e.View:  # fmt: skip
    """The parts of the set at the left, the chosen one in the middle, what is said of the set at the right.

    ``words`` is the file of its texts; ``bars`` stand above the figures of a trial.
    """
    trial, checked = _trial(s, words, bars), _judgement(s, told)
    read = s.figures is not None
    right = (trial, checked) if read else (checked, trial)
    left = e.Panel("workshop.set", *set_card(s.rules, s.kept.file, s.sets, s.texts.locale), *parts,
                   gap=8, pad=(18, 18))  # fmt: skip
    return bench_page(words, s.history, [left], middle, right, (_try(s), _save(s)), read)


def _judgement(s: SetBench[R], told: Sequence[e.Element]) -> e.Box:
    wrong = [e.Text(told_of(notice), e.BODY, "#FFB39E") for notice in s.wrong]
    fine = e.Text("workshop.fine", e.BODY, palette.JADE_300) if not wrong else None
    return e.Panel("workshop.checked", fine, *wrong, *told, gap=8, pad=(18, 18))


def _save(s: SetBench[R]) -> e.Element:
    reason = "workshop.mend_first" if s.wrong else None if s.changed or not s.kept.file else "workshop.nothing_new"
    return e.Button("workshop_cards.keep", Keep(), "vermilion", "save", height=64, size=e.LARGE, reason=reason,
                    key="keep")  # fmt: skip


# -- the trial


def _trial(s: SetBench[R], words: str, bars: Bars | None) -> e.Element:
    levels = [(level, f"seats.levels.{level}") for level in LEVELS]
    level = e.Choice(levels, s.level, "workshop.trial.level", key="level", tip=f"{words}.level_tip")
    figures, game = s.figures, s.rules.game
    count = figures.with_it.matches if figures is not None else 0
    played = say(f"{words}.played", count=count, all=MATCHES[game]) if count else f"{words}.about"
    found = set_figures(figures, game, s.level, s.rules.options(), bars) if figures is not None else ()
    return e.Panel("workshop.trial.title", level, e.Text(played, e.SMALL, palette.TEXT_SOFT), *found,
                   gap=10, pad=(18, 18))  # fmt: skip


def _try(s: SetBench[R]) -> e.Button:
    figures, most = s.figures, MATCHES[s.rules.game]
    count = figures.with_it.matches if figures is not None else 0
    plain = "workshop_cards.nothing_changed" if not s.rules.options() else None
    reason = "workshop.mend_first" if s.wrong else plain or ("workshop.trial.done" if count >= most else None)
    start = say("workshop_cards.start", count=most)
    played = say("workshop_cards.so_many", count=count, all=most) if figures is not None or s.running else None
    return bots_button(s.running, "workshop.trial.go_on" if figures is not None else start, played, reason)
