"""What the matches of a person come to: figures, curve, places, levels, best hands, achievements."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from game.library.own_rules import own_rules
from game.library.paths import user_folder
from game.statistics.played import played
from game.statistics.summary import Summary
from game.statistics.table import rows
from scenes.kit.context import Context
from scenes.kit.desktop import show_folder
from scenes.kit.preferences import paths_of
from scenes.kit.tree.commands import Close, Command, Do, Note, Result, Run, Show, itself
from scenes.kit.tree.elements import Changed
from scenes.kit.tree.screen import Screen, ScreenScene
from scenes.kit.tree.words import Message, Name
from scenes.records.open_record import scene_of
from scenes.records.shelf import Found, Shelf, Worked, asking
from scenes.statistics import view
from scenes.statistics.model import (
    AllAchievements,
    Counted,
    Export,
    Figures,
    Leave,
    OpenPeople,
    OpenRecord,
    Written,
    choice_of,
    chosen,
    count,
)
from scenes.statistics.people import people

_COUNT = "count"


def begin(ctx: Context) -> Figures:
    """The person with most matches, at the game played last."""
    shelf = Shelf(ctx)
    return _of(Figures(shelf, Found()))


def _of(s: Figures) -> Figures:
    """The state with what the index knows now."""
    found = s.shelf.find(s.shelf.wanted)
    ids = [id for id, _ in found.people]
    person = s.person if s.person in ids else next(iter(ids), "")
    newest = s.shelf.listed(found.files[0]) if found.files else None
    game = s.game or (newest.game if newest is not None and newest.game else "holla")
    return replace(s, found=found, person=person, game=game)


def first(s: Figures) -> tuple[Command, ...]:
    """Counts what is known, and looks through the records."""
    return _counting(s), s.shelf.looking


def _counting(s: Figures) -> Do:
    return Do(
        lambda ctx: (paths_of(ctx), own_rules(user_folder("rules", ctx.data_dir))), then=lambda found: (s, *found)
    )


def update(s: Figures, message: Message) -> Result[Figures]:
    """Takes another person, game or filter, and opens what is asked for."""
    match message:
        case Changed("game", game):
            return replace(s, game=game, rules=None), *(
                [_counting(replace(s, game=game, rules=None))] if s.rules is not None else []
            )
        case Changed("curve", kind):
            return replace(s, curve=kind)
        case Changed("person" | "rules" | "opponent" | "period" | "aided" as name, value):
            new = chosen(s, **{name: value})
            return new, _counting(new)
        case (Figures() as asked, paths, own):
            return s, Run(count, (paths, own, asked), key=_COUNT, then=itself)
        case Counted(asked, sums, names) if choice_of(asked, "") == choice_of(s, "") or asked is s:
            game = s.game if s.game in sums or not sums else _most(sums)
            return replace(s, sums=sums, names=names, counted=True, game=game)
        case Counted(_, sums, names):
            return replace(s, sums=sums, names=names, counted=True)
        case Worked(None):
            new = _of(replace(s, work=None))
            return new, _counting(new)
        case Worked(progress):
            return replace(s, work=progress)
        case _:
            return _open(s, message)


def _most(sums: Mapping[str, Summary]) -> str:
    return max(sums, key=lambda game: sums[game].matches)


def _open(s: Figures, message: Message) -> Result[Figures]:
    match message:
        case OpenRecord(file, act):
            return s, Show(scene_of, (s.shelf.folder / file, act))
        case AllAchievements() if s.sum is not None:
            return s, Show(_achievements, (s,))
        case OpenPeople():
            return s, Show(people)
        case Export():
            return s, Do(asking(_write, s), then=itself)
        case OSError() as error:
            return s, Note("own_matches.wrong", Name(error.strerror or str(error)), "illegal", 6.0)
        case Written(path) if path.is_file():
            return s, Note(
                "own_matches.exported",
                Name(path.name),
                seconds=6.0,
                link=("own_matches.show_export", Written(path.parent)),
            )
        case Written(path):
            return s, Do(show_folder, (path,))
        case Leave():
            return s, Do(asking(s.shelf.close)), Close()
    return s


def _write(s: Figures) -> Written | OSError:
    """Writes a row for each match of the filters, as the command line does."""
    path = s.shelf.exports / f"yongmaru-{datetime.now():%Y-%m-%d-%H%M%S}.csv"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(path, "x", encoding="utf-8-sig", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows(rows(played(s.shelf.index, choice_of(s))))
    except OSError as error:
        return error
    return Written(Path(path))


def _achievements(ctx: Context, s: Figures) -> ScreenScene[Figures]:
    return ScreenScene(ctx, Screen("achievements", lambda ctx: s, view.achievements_sheet, lambda s, message: s))


_SCREEN: Screen[Figures] = Screen("statistics", begin, view.view, update, first=first)


def statistics(ctx: Context) -> ScreenScene[Figures]:
    """The statistics of the people who play here."""
    return ScreenScene(ctx, _SCREEN)
