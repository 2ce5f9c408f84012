"""What the workshops of whole rule sets show alike: the list of sets, what is said of one, and its trial."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.kernel.notice import Notice
from game.kernel.texts import Texts
from game.lab.checks.set_trial import MATCHES, SetFigures
from game.lab.games.lab_game import order_fact
from game.workshop.rule_set import SET_NAMES
from scenes.kit import palette
from scenes.kit.tree import elements as e
from scenes.kit.tree.words import Name, Worded, Words, say
from scenes.workshop.page import bench_page
from scenes.workshop.set_state import LEVELS, R, SetBench
from scenes.workshop.state import Choose, Keep
from scenes.workshop.trial import bots_button, percent, shared, skill_cell

NEW = ""
"""The file of a set that is not kept yet."""
FIRST_WON = order_fact(0)


def set_view(
    s: SetBench[R], words: str, parts: Sequence[e.Element], middle: Sequence[e.Element], told: Sequence[e.Element],
    more: Callable[[SetFigures], Sequence[e.Element]], figures: Sequence[str],
) -> e.View:  # fmt: skip
    """The parts of the set at the left, the chosen one in the middle, what is said of the set at the right.

    ``words`` is the file of its texts, ``figures`` the facts of a trial that are shown, ``more`` what is shown above.
    """
    trial, checked = _trial(s, words, more, figures), _judgement(s, told)
    right = (trial, checked) if s.figures is not None else (checked, trial)
    return bench_page(words, s.history, [_list(s, parts)], middle, right, (_try(s), _save(s)))


def _list(s: SetBench[R], parts: Sequence[e.Element]) -> e.Box:
    kept = [(one.file, Worded(_both, (one.name.ko, one.name.en))) for one in s.sets]
    sets: list[tuple[str, Words]] = [(NEW, "workshop.new_set"), *kept]
    name = e.Field(s.rules.name.get(s.texts.locale), "workshop.name_of_set", limit=SET_NAMES, key="set")
    return e.Panel(
        "workshop.set", e.Dropdown(sets, s.kept.file, "workshop.sets", message=Choose, key="sets"),
        e.Column(e.Text("workshop.name_of_set", e.SMALL, palette.TEXT_SOFT), name, gap=4), *parts,
        gap=8, pad=(18, 18),
    )  # fmt: skip


def _both(texts: Texts, ko: str, en: str) -> str:
    return ko if texts.locale == "ko" else en


def told_of(notice: Notice) -> Words:
    """A notice in the language of the screen."""
    return Worded(lambda texts, notice: notice.text(texts), (notice,))


def _judgement(s: SetBench[R], told: Sequence[e.Element]) -> e.Box:
    wrong = [e.Text(told_of(notice), e.BODY, "#FFB39E") for notice in s.wrong]
    fine = e.Text("workshop.fine", e.BODY, palette.JADE_300) if not wrong else None
    return e.Panel("workshop.checked", fine, *wrong, *told, gap=8, pad=(18, 18))


def _save(s: SetBench[R]) -> e.Element:
    reason = "workshop.mend_first" if s.wrong else None if s.changed or not s.kept.file else "workshop.nothing_new"
    return e.Button("workshop_cards.keep", Keep(), "vermilion", height=64, size=e.LARGE, reason=reason, key="keep")


# -- the trial


def _trial(
    s: SetBench[R], words: str, more: Callable[[SetFigures], Sequence[e.Element]], names: Sequence[str]
) -> e.Element:  # fmt: skip
    levels = [(level, f"seats.levels.{level}") for level in LEVELS]
    level = e.Choice(levels, s.level, "workshop.trial.level", key="level", tip=f"{words}.level_tip")
    figures = s.figures
    most = MATCHES[s.rules.game]
    played = say(f"{words}.played", count=figures.with_it.matches if figures else 0, all=most)
    found = (*more(figures), _figures(figures, words, names, s.level)) if figures is not None else ()
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


def _figures(figures: SetFigures, words: str, names: Sequence[str], level: str) -> e.Element:
    with_it, without = figures.with_it, figures.without
    cells = [_cell(f"{words}.figure.{name}", f"{with_it.mean(name):,.1f}", f"{without.mean(name):,.1f}")
             for name in names]  # fmt: skip
    first = shared("workshop_cards.figure.first", with_it.share(FIRST_WON), without.share(FIRST_WON))
    return e.Grid(*cells, first, skill_cell(figures.skill, level), columns=2, least_column=140, gap=8)


def _cell(name: str, value: str, beside: str) -> e.Element:
    return e.Column(
        e.Text(name, e.SMALL, palette.TEXT_SOFT), e.Text(Name(value), e.LARGE, bold=True),
        e.Text(say("workshop.trial.length_beside", value=beside), e.SMALL, palette.TEXT_SOFT),
        gap=0, pad=(12, 8), face="row",
    )  # fmt: skip


__all__ = ["percent", "set_view", "told_of"]
