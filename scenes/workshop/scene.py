"""The inventor's workshop as a screen: every change is checked, drawn and can be taken back."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from game.holla.config import Yeok, standard_yeok
from game.lab.checks.own_yeok import Sweep
from game.lab.checks.set_trial import OptionSweep
from game.library.paths import user_folder
from game.workshop import rule_set
from game.workshop import yeok as drafts
from game.workshop.examples import overlaps
from game.workshop.history import History
from game.workshop.house_set import with_value
from game.workshop.rule_set import GAME, RuleSet, sets_of
from scenes.holla.texts import part_name
from scenes.kit.context import Context
from scenes.kit.navigator import Navigator
from scenes.kit.tree.commands import Close, Command, Note, Open, Result, Run, itself
from scenes.kit.tree.elements import Changed, Dropped
from scenes.kit.tree.screen import Screen, ScreenScene
from scenes.kit.tree.words import Message, Name
from scenes.lobby.rule_sharing import DROPPED
from scenes.workshop.figures import Pause, Try
from scenes.workshop.house import option_in, value_of
from scenes.workshop.keeping import after_writing, asked_to_drop, asked_to_leave, failed, found, key, noted, told_kept
from scenes.workshop.life import Arrived, Told, asked, renamed, told
from scenes.workshop.state import (
    GROUPS,
    PARTS,
    AddPart,
    Another,
    Bench,
    Choose,
    DropPart,
    Failed,
    Found,
    Keep,
    Kept,
    Leave,
    Look,
    LookGroup,
    New,
    Remove,
    Show,
    Step,
    ToBench,
    ToLobby,
    fresh,
    judged,
    next_yeok,
    opened,
)  # fmt: skip
from scenes.workshop.trial import Grew, TryPrices, go_on, let_go, start, start_sweep
from scenes.workshop.view import view


def begin(file: str, ctx: Context) -> Bench:
    """The workshop with the set of a file on the bench, or a new one."""
    folder = user_folder("rules", ctx.data_dir)
    sets = sets_of(folder)
    rules = found(sets, file) or fresh(ctx.texts, sets)
    return opened(Bench(ctx.texts, folder, History(rules), rules, sets), rules, rules)


def look(s: Bench, ctx: Context) -> Bench:
    """Looks again at the language and at the sets that there are."""
    return replace(s, texts=ctx.texts, sets=sets_of(s.folder))


def update(s: Bench, message: Message) -> Result[Bench]:
    """Changes the draft, lets bots try it; a trial of what is no more ends."""
    match message:
        case Try() | TryPrices() if s.trial is not None and _goes_on(s, message):
            return replace(s, running=True), Run(go_on, (s.tried, s.trial), then=itself)
        case Try() | TryPrices():
            old = (Run(let_go, (s.trial,)),) if s.trial is not None else ()
            s = replace(s, trial=None, running=True, sweeping=isinstance(message, TryPrices))
            if isinstance(message, TryPrices):
                s = replace(s, swept=message.option, sweep=None)
                return s, *old, Run(start_sweep, (s.tried, message.option), then=itself)
            return s, *old, Run(start, (s.tried,), then=itself)
        case Pause():
            return replace(s, running=False)
        case Grew(tried, trial, figures, done):
            other = isinstance(figures, Sweep | OptionSweep) != s.sweeping
            if other or (tried != s.tried and trial is not s.trial) or (s.trial is None and not s.running):
                return s, Run(let_go, (trial,))
            s = replace(s, trial=trial, running=s.running and not done)
            s = replace(s, sweep=figures) if isinstance(figures, Sweep | OptionSweep) else replace(s, figures=figures)
            return (s, Run(go_on, (tried, trial), then=itself)) if s.running else s
    found = _edited(s, message)
    new, *commands = found if isinstance(found, tuple) else (found,)
    leaves = any(isinstance(command, Close) for command in commands)
    # A set that is kept may give its yeok other ids; it is the one that was tried.
    if not leaves and (new.tried == s.tried or (isinstance(message, Kept) and s.trial is not None)):
        return found
    commands = [*([Run(let_go, (s.trial,))] if s.trial is not None else []), *commands]
    fresh = replace(new, trial=None, figures=None, sweep=None, sweeping=False, running=False)
    return (fresh, *commands) if commands else fresh


def _goes_on(s: Bench, message: Try | TryPrices) -> bool:
    """Whether a message plays on what rests: the trial, or the sweep of the same prices or values."""
    if isinstance(message, TryPrices):
        return s.sweeping and s.sweep is not None and message.option == s.sweep.option
    return not s.sweeping


def _edited(s: Bench, message: Message) -> Result[Bench]:
    """Changes the draft a step at a time, and looks at what became of it."""
    match message:
        case Changed("level", level):
            return replace(s, level=level)
        case Changed("swept", option):
            return replace(s, swept=option)
        case Told():
            return _done(s, told(s.rules, message))
        case Changed(key, value) if key != DROPPED:
            return _checked(_changed(s, key, value))
        case Look(yeok):
            return _checked(judged(replace(s, at=yeok, group=-1)))
        case LookGroup(group):
            return replace(s, group=group)
        case Step(back):
            return _checked(_stepped(s, s.history.undone() if back else s.history.redone()))
        case Another():
            return judged(replace(s, number=s.number + 1, other=""), keep_hand=True)
        case Show(overlap):
            return replace(s, shown=overlap.example, other=overlap.yeok)
        case Found(yeok, found) if yeok == s.yeok:
            return replace(s, overlaps=found)
        case New() | Remove() | AddPart() | DropPart() | Dropped():
            return _checked(_built(s, message))
    return _files(s, message)


# -- the draft


def _done(s: Bench, rules: RuleSet, step: str = "", at: str = "") -> Bench:
    history = s.history.done(rules, step)
    return judged(replace(s, history=history, at=at or s.at, group=-1 if at else s.group))


def _stepped(s: Bench, history: History[RuleSet]) -> Bench:
    """The bench after undo or redo: the yeok that came back or changed is looked at."""
    before = {yeok.id: yeok for yeok in s.rules.yeok}
    changed = next((yeok.id for yeok in history.now.yeok if before.get(yeok.id) != yeok), "")
    group = -1 if changed else _group_that_differs(s, history.now)
    return judged(replace(s, history=history, at=changed or s.at, group=group))


def _group_that_differs(s: Bench, rules: RuleSet) -> int:
    """The group of options in which two drafts differ, else the one that is looked at."""
    old, new = s.rules.values, rules.values
    return next(
        (at for at, (_, options) in enumerate(GROUPS) if any(value_of(old, o) != value_of(new, o) for o in options)),
        s.group,
    )


def _with_yeok(s: Bench, yeok: Yeok, step: str = "") -> Bench:
    own = list(s.rules.yeok)
    own[s.index] = yeok
    return _done(s, replace(s.rules, yeok=tuple(own)), step)


def _changed(s: Bench, key: str, value: Any) -> Bench:
    """Takes what a control says; letters typed into one field are one step."""
    what, _, number = key.partition(" ")
    step = f"{key} {s.at}"
    option = option_in((option for _, options in GROUPS for option in options), key)
    if option is not None:
        return _done(s, replace(s.rules, values=with_value(s.rules.values, option, value)), key)
    match what:
        case "set":
            return _done(s, renamed(s.rules, s.texts.locale, value), key)
        case "played":
            ids = {*s.rules.shipped, s.at} if value else {*s.rules.shipped} - {s.at}
            shipped = tuple(yeok.id for yeok in standard_yeok() if yeok.id in ids)
            return _done(s, replace(s.rules, shipped=shipped))
    if s.index < 0:
        return s
    match what:
        case "ko" | "en":
            return _with_yeok(s, msgspec.structs.replace(s.yeok, **{what: value}), step)
        case "points" | "special" | "emblem":
            return _with_yeok(s, msgspec.structs.replace(s.yeok, **{what: value}), step)
        case "part":
            name = next((known for known in PARTS if part_name(s.texts, known) == value), value)
            return _with_yeok(s, drafts.changed_part(s.yeok, int(number), name=name), step)
        case "size" | "form" | "pure":
            return _with_yeok(s, drafts.changed_part(s.yeok, int(number), **{what: value}))
    return s


def _built(s: Bench, message: Message) -> Bench:
    """Adds, takes out and moves yeok and parts."""
    rules = s.rules
    match message:
        case New(like):
            new = next_yeok(rules)
            model = next((yeok for yeok in standard_yeok() if yeok.id == like), None)
            if model is not None:
                new = msgspec.structs.replace(new, parts=model.parts, points=model.points, special=model.special)
            return _done(s, replace(rules, yeok=(*rules.yeok, new)), at=new.id)
        case Remove() if s.index >= 0:
            own = tuple(yeok for yeok in rules.yeok if yeok.id != s.yeok.id)
            left = (own or standard_yeok())[-1]
            return _done(s, replace(rules, yeok=own), at=left.id)
        case AddPart() if s.index >= 0:
            used = {part.name for part in s.yeok.parts}
            return _with_yeok(s, drafts.with_part(s.yeok, next(name for name in PARTS if name not in used)))
        case DropPart(index) if s.index >= 0:
            return _with_yeok(s, drafts.without_part(s.yeok, index))
        case Dropped(int(what), int(on)) if s.index >= 0:
            return _with_yeok(s, drafts.moved_part(s.yeok, what, on))
    return s


def _checked(s: Bench) -> Bench | tuple[Bench, Command]:
    """Asks in a thread whether hands of the yeok are another one too."""
    if s.index < 0 or s.faults:
        return s
    yeok = s.yeok
    others = tuple(other for other in s.rules.in_play if other.id != yeok.id)
    args = (drafts.with_names(yeok), tuple(map(drafts.with_names, others)), s.rules.table)
    return s, Run(overlaps, args, then=lambda found: Found(yeok, found), key="overlaps")


# -- files


def _files(s: Bench, message: Message) -> Result[Bench]:
    order = asked(s.rules, bool(s.faults), message)
    if order is not None:
        return s, order
    match message:
        case Arrived(file):
            s = replace(s, sets=sets_of(s.folder))
            return _files(s, Choose(file)) if found(s.sets, file) else s
        case Leave() | Choose(_, False) if s.held:
            return replace(s, waits=message)
        case Choose(file, sure):
            if s.changed and not sure:
                return s, asked_to_drop(file)
            rules = found(s.sets, file) or fresh(s.texts, s.sets)
            return _checked(opened(s, rules, rules))
        case Keep(leave) if s.writes is None:
            order = Run(_keep, (s.folder, s.rules, leave), then=itself, failed=failed, key="keep")
            return replace(s, writes=s.rules), order
        case Kept(rules, sets) if s.writes is None:
            return replace(s, sets=sets)
        case Kept(rules, sets, copy, leave):
            ids = zip(s.rules.yeok, rules.yeok, strict=False)
            at = next((new.id for old, new in ids if old.id == s.at), s.at)
            now, then = after_writing(s.rules, s.writes, rules), Leave() if leave else s.waits
            history = s.history.kept(now, lambda step: replace(step, file=rules.file))
            s = judged(replace(s, history=history, kept=rules, sets=sets, at=at))
            s = replace(s, writes=None, waits=None)
            note = told_kept(GAME, s.rules.name, s.rules.file, copy, s.texts.locale)
            return noted(note, s if then is None or s.changed else _files(s, then))
        case Failed(reason):
            return replace(s, writes=None, waits=None), Note("workshop.not_kept", Name(reason), "illegal", 8.0)
        case ToBench(game):
            return s, Open(Navigator.workshop, (game,))
        case ToLobby():
            return s, Open(Navigator.lobby, (GAME,))
        case Leave():
            return (s, asked_to_leave(bool(s.faults))) if s.changed else (s, Close())
        case Close():
            return s, Close()
    return s


def _keep(folder: Path, rules: RuleSet, leave: bool) -> Kept:
    kept, copy = rule_set.keep(folder, rules)
    return Kept(kept, sets_of(folder), copy, leave)


def _first(s: Bench) -> tuple[Command, ...]:
    checked = _checked(s)
    return checked[1:] if isinstance(checked, tuple) else ()


def workshop_scene(ctx: Context, file: str = "") -> ScreenScene[Bench]:
    """The workshop, with the set of a file on the bench, or a new one."""
    return ScreenScene(ctx, Screen("workshop", partial(begin, file), view, update, look, key, first=_first))
