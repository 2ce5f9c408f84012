"""A workshop whose draft is a whole rule set: it is changed, taken back, tried by bots, kept and left."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from game.kernel.options import STANDARD
from game.lab.checks.set_trial import SetFigures, plans_of
from game.lab.checks.trial import Trial
from game.lab.runs.plan import RuleChoice
from game.library.paths import user_folder
from game.workshop.history import History
from game.workshop.own_set import OwnSet, keep
from scenes.kit.context import Context
from scenes.kit.navigator import Navigator
from scenes.kit.tree import elements as e
from scenes.kit.tree.commands import Close, Note, Open, Run, itself
from scenes.kit.tree.elements import Changed
from scenes.kit.tree.screen import Screen, ScreenScene
from scenes.kit.tree.words import Name
from scenes.lobby.rule_sharing import DROPPED
from scenes.workshop.figures import Pause, Try
from scenes.workshop.keeping import after_writing, asked_to_drop, asked_to_leave, failed, found, key, noted, told_kept
from scenes.workshop.life import Arrived, Told, asked, renamed, told
from scenes.workshop.set_state import AnyBench, Draft, Grew, Kept, Kind, Look, SetBench
from scenes.workshop.state import Choose, Failed, Keep, Leave, Step, ToLobby
from scenes.workshop.trial import FIRST, STEP, let_go, on_all

R = TypeVar("R", bound=OwnSet)


def set_scene(
    ctx: Context, name: str, kind: Kind[R], view: Callable[[SetBench[R]], e.View], file: str = ""
) -> ScreenScene[SetBench[R]]:  # fmt: skip
    """The workshop with the set of a file on the bench, or a new one."""

    def begin(ctx: Context) -> SetBench[R]:
        folder = user_folder("rules", ctx.data_dir)
        sets = kind.read(folder)
        rules = found(sets, file) or kind.fresh(sets)
        return SetBench(kind, ctx.texts, folder, History(Draft(rules)), rules, sets)

    return ScreenScene(ctx, Screen(name, begin, view, update, look, key))


def look(s: SetBench[R], ctx: Context) -> SetBench[R]:
    """Looks again at the language and at the sets that there are."""
    return replace(s, texts=ctx.texts, sets=s.kind.read(s.folder))


def update(s: AnyBench, message: e.Message) -> e.Message:
    """Changes the set, lets bots try it; a trial of what is no more ends."""
    match message:
        case Try():
            task = Run(_start, (s.rules, s.level), then=itself) if s.trial is None else _going_on(s)
            return replace(s, running=True), task
        case Pause():
            return replace(s, running=False)
        case Grew(tried, level, trial, figures, done):
            if (tried.options(), level) != (s.rules.options(), s.level) or (s.trial is None and not s.running):
                return s, Run(let_go, (trial,))
            s = replace(s, trial=trial, figures=figures, running=s.running and not done)
            return (s, _going_on(s)) if s.running else s
    found = _edited(s, message)
    new, *commands = found if isinstance(found, tuple) else (found,)
    leaves = any(isinstance(command, Close) for command in commands)
    if (new.rules.options(), new.level) == (s.rules.options(), s.level) and not leaves:
        return found
    commands = [*([Run(let_go, (s.trial,))] if s.trial is not None else []), *commands]
    fresh = replace(new, trial=None, figures=None, running=False)
    return (fresh, *commands) if commands else fresh


def _edited(s: AnyBench, message: e.Message) -> e.Message:
    match message:
        case Look(at):
            return replace(s, at=at)
        case Changed("level", level):
            return replace(s, level=level)
        case Changed("set", name):
            return _done(s, renamed(s.rules, s.texts.locale, str(name)), "set")
        case Told():
            return _done(s, told(s.rules, message))
        case Changed(key, value) if key != DROPPED:
            return _written(s, key, value)
        case Step(back):
            history = s.history.undone() if back else s.history.redone()
            # What is taken back or done again is looked at.
            return replace(s, history=history, at=(s.history if back else history).now.at)
    return _files(s, message)


def _done(s: AnyBench, rules: OwnSet, step: str = "", typed: Mapping[tuple[int, str], str] | None = None) -> AnyBench:
    """The bench after a step."""
    draft = Draft(rules, s.typed if typed is None else typed, s.at)
    return replace(s, history=s.history.done(draft, step))


def _written(s: AnyBench, key: str, value: e.Value) -> AnyBench:
    """Takes what is typed into a field; letters typed into one field are one step."""
    new = s.kind.typed(s.rules, s.at, key, value)
    typed = {place: known for place, known in s.typed.items() if place != s.place(key)}
    if isinstance(value, str) and (new is None or s.kind.shown(new, s.at, key) not in ("", value)):
        typed[s.place(key)] = value
    return _done(s, new or s.rules, f"{key} {s.at}", typed)


def _files(s: AnyBench, message: e.Message) -> e.Message:
    order = asked(s.rules, bool(s.wrong), message)
    if order is not None:
        return s, order
    match message:
        case Arrived(file):
            s = replace(s, sets=s.kind.read(s.folder))
            return _files(s, Choose(file)) if found(s.sets, file) else s
        case Leave() | Choose(_, False) if s.held:
            return replace(s, waits=message)
        case Choose(file, sure):
            if s.changed and not sure:
                return s, asked_to_drop(file)
            rules = found(s.sets, file) or s.kind.fresh(s.sets)
            return replace(s, history=History(Draft(rules)), kept=rules, writes=None, waits=None)
        case Keep(leave) if s.writes is None:
            order = Run(_keep, (s.folder, s.kind, s.rules, leave), then=itself, failed=failed, key="keep")
            return replace(s, writes=s.rules), order
        case Kept(rules, sets) if s.writes is None:
            return replace(s, sets=sets)
        case Kept(rules, sets, copy, leave):
            now, then = after_writing(s.rules, s.writes, rules), Leave() if leave else s.waits
            history = s.history.kept(replace(s.history.now, rules=now), partial(_of_file, rules.file))
            s = replace(s, history=history, kept=rules, sets=sets, writes=None, waits=None)
            note = told_kept(rules.game, rules.name, rules.file, copy, s.texts.locale)
            return noted(note, s if then is None or s.changed else _files(s, then))
        case Failed(reason):
            return replace(s, writes=None, waits=None), Note("workshop.not_kept", Name(reason), "illegal", 8.0)
        case ToLobby():
            return s, Open(Navigator.lobby, (s.rules.game,))
        case Leave():
            return (s, asked_to_leave(bool(s.wrong))) if s.changed else (s, Close())
        case Close():
            return s, Close()
    return s


def _of_file(file: str, draft: Draft[R]) -> Draft[R]:
    return replace(draft, rules=replace(draft.rules, file=file))


def _keep(folder: Path, kind: Kind[R], rules: R, leave: bool) -> Kept:
    kept, copy = keep(folder, rules)
    return Kept(kept, kind.read(folder), copy, leave)


# -- the trial


def _start(rules: OwnSet, level: str) -> Grew:
    trial = on_all(plans_of(rules.game, RuleChoice(preset=STANDARD), rules.options(), level), SetFigures())
    return Grew(rules, level, trial, *trial.more(FIRST))


def _going_on(s: AnyBench) -> Run:
    return Run(_more, (s.rules, s.level, s.trial), then=itself)


def _more(rules: OwnSet, level: str, trial: Trial[SetFigures]) -> Grew:
    return Grew(rules, level, trial, *trial.more(STEP))
