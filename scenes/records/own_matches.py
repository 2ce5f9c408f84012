"""The list of all matches of this computer: found again, watched, gone on with, starred, deleted, exported."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from game.library.index import Progress
from game.library.journal import LONGEST_NOTE
from game.library.listing import Filter
from game.library.problem import Problem
from game.library.saves import CannotResume
from scenes.kit import intentions as want
from scenes.kit.context import Context
from scenes.kit.desktop import show_folder
from scenes.kit.navigator import Navigator
from scenes.kit.tree.commands import (
    Answer,
    Ask,
    Close,
    Command,
    Do,
    Focus,
    Later,
    Note,
    Open,
    Orders,
    Result,
    Run,
    Show,
    Work,
    ordered,
)
from scenes.kit.tree.elements import Changed
from scenes.kit.tree.screen import Screen, ScreenScene
from scenes.kit.tree.words import Message, Name, Worded
from scenes.records import own_matches_view
from scenes.records.open_record import scene_of
from scenes.records.own_matches_model import (
    Aside,
    Came,
    Delete,
    Deleted,
    Export,
    Folder,
    Import,
    Imported,
    Leave,
    Look,
    Matches,
    Noted,
    OpenStatistics,
    OtherRecords,
    Pick,
    Pictured,
    Read,
    Refind,
    Replay,
    Resume,
    Search,
    Second,
    Seen,
    Star,
    Tick,
    Told,
    Undo,
    Watch,
)
from scenes.records.own_matches_pictures import still_of
from scenes.records.record_files import imported, record_files
from scenes.records.shelf import Shelf, Worked, asking

UNDO_SECONDS: Final = 8.0
LOOK_SECONDS: Final = 0.25
"""Seconds that the keyboard must rest on a match before it is read."""
DAYS: Final = {"week": 7, "month": 31, "year": 366}
_LOOK, _STILL, _UNDO = "look", "still", "undo"


def begin(ctx: Context, only_open: bool = False) -> Matches:
    """The list as the index knows it at once."""
    own = Shelf(ctx)
    wanted = Filter(status="open") if only_open else Filter()
    found = own.find(wanted)
    if only_open or not found.total:
        own.hurry()  # what was left a moment ago is wanted now
        found = own.find(wanted)
    if only_open and not found.files:
        wanted = Filter()
        found = own.find(wanted)
    return Matches(own, found, wanted, at=found.files[0] if found.files else "", work=Progress(0, 0))


def first(state: Matches) -> tuple[Command, ...]:
    """Looks through the records, and at the newest."""
    return (state.shelf.looking, *([Later(LOOK_SECONDS, Read(state.at), _LOOK)] if state.at else []))


def update(s: Matches, message: Message) -> Result[Matches]:
    """Takes what a person does with the list, and what comes of it."""
    answer = _list(s, message)
    if answer is None:
        answer = _deeds(s, message)
    return s if answer is None else answer


def _list(s: Matches, message: Message) -> Result[Matches] | None:
    """Finds matches and looks at one."""
    match message:
        case Changed("game", game):
            return _find(replace(s, wanted=_filter(s.wanted, game=game, rules="")))
        case Changed("words" | "opponent" | "person" | "rules" | "status" as name, value):
            return _find(replace(s, wanted=_filter(s.wanted, **{name: value})))
        case Changed("starred", on):
            return _find(replace(s, wanted=_filter(s.wanted, starred=on)))
        case Changed("running", on):
            return _find(replace(s, wanted=_filter(s.wanted, status="open" if on else "")))
        case Changed("period", period):
            since = time.time() - DAYS[period] * 86400 if period else 0.0
            return _find(replace(s, period=period, wanted=_filter(s.wanted, since=since)))
        case Refind():
            return _find(s)
        case Came(found):
            at = s.at if s.at in found.files else (found.files[0] if found.files else "")
            new = replace(s, found=found, at=at, picked=s.picked & set(found.files))
            return _looking(new, at) if at != s.at else new
        case Worked(None):
            return _find(replace(s, work=None))
        case Worked(progress) if progress is not None:
            # New matches are shown as soon as their heads are known, not one by one.
            fresh = s.work is not None and 0 < s.work.total != progress.total
            return ordered(replace(s, work=progress), *(_find(s)[1:] if fresh else ()))
        case Look(file):
            return _looking(replace(s, at=file), file)
        case Read(file) if file and file == s.at:
            return s, Run(s.shelf.close_look, (file,), Seen, key=_LOOK)
        case Seen(close) if close.file == s.at:
            return replace(s, close=close), Work(still_of, (close,), then=partial(Pictured, close.file), key=_STILL)
        case Pictured(file, picture) if file == s.at:
            return replace(s, picture=picture)
    return None


def _find(s: Matches) -> Orders[Matches]:
    return s, Do(asking(s.shelf.find, s.wanted), then=Came)


def _looking(s: Matches, file: str) -> Orders[Matches]:
    return replace(s, close=None, picture=None), Later(LOOK_SECONDS, Read(file), _LOOK)


def _filter(wanted: Filter, **changes: Any) -> Filter:
    fields = {name: getattr(wanted, name) for name in wanted.__struct_fields__}
    return Filter(**(fields | changes))


def _deeds(s: Matches, message: Message) -> Result[Matches] | None:
    """Does something with matches."""
    match message:
        case Watch(file):
            found = s.shelf.listed(file)
            if found is not None and found.status == "open":
                return s, Do(s.shelf.resume, (file,), lambda done: None)
            return update(s, Replay(file))
        case Replay(file):
            return s, Show(scene_of, (s.shelf.folder / file,))
        case Resume(file, before_damage):
            return s, Do(s.shelf.resume, (file, before_damage), lambda done: None if done else Refind())
        case Aside(file, False):
            yes = Answer("matches.aside", Aside(file, True), "ink")
            return s, Ask(
                "matches.aside_title", "matches.aside_text", (yes, Answer("kit.dialog.cancel", None, "jade", True))
            )
        case Aside(file, True):
            return s, Do(_put_aside, (s.shelf, file), lambda _: Refind())
        case Pick(files):
            return replace(s, picked=files)
        case Tick(file):
            return replace(s, picked=s.picked ^ {file})
        case Star(files, on):
            return s, Do(asking(s.shelf.star, files, on), then=Told), *_find(s)[1:]
        case Noted(file, text):
            return s, Do(asking(s.shelf.note, file, text[:LONGEST_NOTE]), then=Told), *_find(s)[1:]
        case Export(files) if files:
            return s, Run(s.shelf.export, (files,), Folder, Told)
        case Folder(folder) if folder.is_file():
            way = ("own_matches.show_export", Folder(folder.parent))
            return s, Note("own_matches.exported", Name(folder.name), seconds=6.0, link=way)
        case Folder(folder):
            return s, Do(show_folder, (folder,))
        case Import(sources):
            return s, Run(s.shelf.import_from, (sources,), Imported, Told)
        case Imported(outcome):
            s.shelf.look_again()
            return replace(s, work=Progress(0, 0)), s.shelf.looking, imported(outcome)
        case Told(Problem() as problem):
            return s, Note("own_matches.wrong", Worded(lambda texts: problem.text(texts)), "illegal", 6.0)
        case Told(OSError() as error):
            return s, Note("own_matches.wrong", Name(error.strerror or str(error)), "illegal", 6.0)
        case OpenStatistics():
            return s, Open(Navigator.statistics)
        case OtherRecords():
            return s, Show(record_files)
    return _deletion(s, message)


def _deletion(s: Matches, message: Message) -> Result[Matches] | None:
    match message:
        case Delete(files) if files:
            new, *before = _really(s)
            left = [name for name in new.files if name not in files]
            at = s.at if s.at in left else _beside(new.files, s.at, files)
            new = replace(new, gone=files, seconds=round(UNDO_SECONDS), picked=frozenset(), at=at)
            looking = _looking(new, at) if at != s.at else ordered(new)
            return ordered(looking[0], *looking[1:], *before, Later(1.0, Second(), _UNDO))
        case Undo() if s.gone:
            return replace(s, gone=(), seconds=0)
        case Second() if s.gone:
            if s.seconds > 1:
                return replace(s, seconds=s.seconds - 1), Later(1.0, Second(), _UNDO)
            return _really(s)
        case Deleted(problems):
            return ordered(s, *_find(s)[1:], *_told(problems))
        case Search():
            return s, Focus("words")
        case Leave():
            new, *orders = _really(s)
            return ordered(new, *orders, Do(asking(s.shelf.close)), Close())
    return None


def _really(s: Matches) -> Orders[Matches]:
    """Deletes what waits for it."""
    if not s.gone:
        return (s,)
    return replace(s, gone=(), seconds=0), Do(asking(s.shelf.delete, s.gone), then=lambda found: Deleted(tuple(found)))


def _told(problems: Sequence[Problem]) -> list[Note]:
    return [Note("own_matches.kept", Worded(lambda texts: problems[0].text(texts)), "illegal", 6.0)] if problems else []


def _beside(files: Sequence[str], at: str, gone: Sequence[str]) -> str:
    """The match that is looked at after some have gone: the next one, else the one before."""
    start = files.index(at) if at in files else 0
    order = [*files[start:], *reversed(files[:start])]
    return next((name for name in order if name not in gone), "")


def _put_aside(ctx: Context, own: Shelf, file: str) -> None:
    try:
        moved = own.saves.move_aside(own.entry(file))
    except CannotResume as error:
        ctx.dialog(ctx.t("screens.cannot_go_on"), error.problem.text(ctx.texts))
    else:
        own.look_again()
        for _ in own.look_through():
            pass
        ctx.toast(ctx.t("matches.kept"), str(moved), seconds=5.0)


def keys(s: Matches, intention: want.Intention) -> Message:
    """The keys of the list beside those of its rows."""
    chosen = tuple(name for name in s.files if name in s.picked) or ((s.at,) if s.at else ())
    match intention:
        case want.Key("s", False) if chosen:
            found = [s.shelf.listed(name) for name in chosen]
            return Star(chosen, not all(one.star for one in found if one is not None))
        case want.Key("delete"):
            return Delete(chosen)
        case want.Key("z", True) | want.Undo():
            return Undo()
        case want.Key("e", True):
            return Export(chosen)
        case want.Key("f", True):
            return Search()
    return None


def own_matches(ctx: Context, only_open: bool = False) -> ScreenScene[Matches]:
    """The list, with the matches to go on with first where that is wanted."""
    begun = partial(begin, only_open=only_open)
    screen = Screen("own_matches", begun, own_matches_view.view, update, keys=keys, first=first, again=_again)
    return ScreenScene(ctx, screen)


def _again(s: Matches) -> tuple[Command, ...]:
    """Looks again at what lies there: another scene was on top, where a match may have been played on."""
    s.shelf.look_again()
    return (s.shelf.looking,)
