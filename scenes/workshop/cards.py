"""The workshop of Royal Turf: the cards of the horses and the payouts, typed in as they are printed, tried by bots."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from game.kernel.bilingual import Text
from game.kernel.options import STANDARD
from game.kernel.texts import Texts
from game.lab.checks.own_yeok import Trial
from game.lab.checks.set_trial import SetFigures, plan_of
from game.lab.runs.plan import checked
from game.library.paths import user_folder
from game.workshop import turf_set
from game.workshop.history import History
from game.workshop.turf_set import GAME, TurfSet
from scenes.kit.context import Context
from scenes.kit.navigator import Navigator
from scenes.kit.tree.commands import Close, Note, Open, Run
from scenes.kit.tree.elements import Changed
from scenes.kit.tree.screen import Screen, ScreenScene
from scenes.kit.tree.words import Name
from scenes.workshop import cards_view
from scenes.workshop.cards_state import CardBench, Grew, Kept, Look, numbers_in, text_of
from scenes.workshop.keeping import asked_to_drop, asked_to_leave, failed, key, told_kept
from scenes.workshop.state import Choose, Failed, Keep, Leave, Step, ToLobby
from scenes.workshop.trial import FIRST, STEP, Pause, Try, let_go


def begin(ctx: Context) -> CardBench:
    """The workshop with a new set on the bench."""
    folder = user_folder("rules", ctx.data_dir)
    rules, sets = turf_set.fresh(_free_name(ctx.texts)), turf_set.sets_of(folder)
    return CardBench(ctx.texts, folder, History(rules), rules, sets)


def _free_name(texts: Texts) -> Text:
    return Text(Texts("ko").t("workshop_cards.first_name"), Texts("en").t("workshop_cards.first_name"))


def look(s: CardBench, ctx: Context) -> CardBench:
    """Looks again at the language and at the sets that there are."""
    return replace(s, texts=ctx.texts, sets=turf_set.sets_of(s.folder))


def update(s: CardBench, message: Any) -> Any:
    """Changes the set, lets bots try it; a trial of what is no more ends."""
    match message:
        case Try():
            task = Run(_start, (s.rules, s.level), then=_same) if s.trial is None else _going_on(s)
            return replace(s, running=True), task
        case Pause():
            return replace(s, running=False)
        case Grew(tried, level, trial, figures, done):
            if (tried, level) != (s.rules, s.level) or (s.trial is None and not s.running):
                return s, Run(let_go, (trial,))
            s = replace(s, trial=trial, figures=figures, running=s.running and not done)
            return (s, _going_on(s)) if s.running else s
    found = _edited(s, message)
    new, *commands = found if isinstance(found, tuple) else (found,)
    leaves = any(isinstance(command, Close) for command in commands)
    if (new.rules, new.level) == (s.rules, s.level) and not leaves:
        return found
    commands = [*([Run(let_go, (s.trial,))] if s.trial is not None else []), *commands]
    fresh = replace(new, trial=None, figures=None, running=False)
    return (fresh, *commands) if commands else fresh


def _edited(s: CardBench, message: Any) -> Any:
    match message:
        case Look(horse):
            return replace(s, horse=horse)
        case Changed("level", level):
            return replace(s, level=level)
        case Changed(key, str() as text):
            return _written(s, key, text)
        case Step(back):
            history = s.history.undone() if back else s.history.redone()
            return replace(s, history=history, typed={})
    return _files(s, message)


def _written(s: CardBench, key: str, text: str) -> CardBench:
    """Takes what is typed into a field; letters typed into one field are one step."""
    rules, horse, (what, _, number) = s.rules, s.rules.horses[s.horse], key.partition(" ")
    match what:
        case "set":
            both = rules.name.ko == rules.name.en
            ko = text if both or s.texts.locale == "ko" else rules.name.ko
            new = replace(rules, name=Text(ko, text if both or s.texts.locale != "ko" else rules.name.en))
        case "ko" | "en":
            new = rules.with_horse(s.horse, msgspec.structs.replace(horse, **{what: text}))
        case _:
            numbers = numbers_in(key, text)
            if numbers is None:
                new = rules
            elif what == "card":
                new = rules.with_card(s.horse, int(number), numbers)
            else:
                new = rules.with_row(int(number), numbers)
    key = f"{key} {s.horse}" if what == "card" else key
    typed = {name: known for name, known in s.typed.items() if name != key}
    if what in ("card", "row") and text_of(new, key) != text:
        typed[key] = text
    return replace(s, history=s.history.done(new, key), typed=typed)


def _files(s: CardBench, message: Any) -> Any:
    match message:
        case Choose(file, sure):
            if s.changed and not sure:
                return s, asked_to_drop(file)
            rules = next((one for one in s.sets if one.file == file), None) or turf_set.fresh(_free_name(s.texts))
            return replace(s, history=History(rules), kept=rules, typed={})
        case Keep(leave):
            return s, Run(_keep, (s.folder, s.rules, leave), then=_same, failed=failed, key="keep")
        case Kept(rules, sets, leave):
            s = replace(s, history=s.history.done(rules), kept=rules, sets=sets)
            told = told_kept(rules.name, rules.file, s.texts.locale)
            return (s, told, Close()) if leave else (s, told)
        case Failed(reason):
            return s, Note("workshop.not_kept", Name(reason), "illegal", 8.0)
        case ToLobby():
            return s, Open(Navigator.lobby, (GAME,))
        case Leave():
            return (s, asked_to_leave(bool(s.wrong))) if s.changed else (s, Close())
        case Close():
            return s, Close()
    return s


def _keep(folder: Path, rules: TurfSet, leave: bool) -> Kept:
    kept = turf_set.keep(folder, rules)
    return Kept(kept, turf_set.sets_of(folder), leave)


def _same(found: Kept | Grew) -> Kept | Grew:
    return found


# -- the trial


def _start(rules: TurfSet, level: str) -> Grew:
    ready = checked(plan_of(GAME, STANDARD, rules.options(), level))
    trial = Trial(ready, SetFigures(), os.cpu_count() or 1)
    return Grew(rules, level, trial, *trial.more(FIRST))


def _going_on(s: CardBench) -> Run:
    return Run(_more, (s.rules, s.level, s.trial), then=_same)


def _more(rules: TurfSet, level: str, trial: Trial[SetFigures]) -> Grew:
    return Grew(rules, level, trial, *trial.more(STEP))


def cards_scene(ctx: Context) -> ScreenScene[CardBench]:
    """The workshop of Royal Turf."""
    return ScreenScene(ctx, Screen("workshop of cards", begin, cards_view.view, update, look, key))
