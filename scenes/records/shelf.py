"""The matches of this computer as their list holds them: index, records and journal while the list is open."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Final, TypeVar

from game.games import GAMES
from game.kernel.options import Preset, load_options
from game.kernel.texts import Texts
from game.library import listing
from game.library.entries import SaveEntry
from game.library.exchange import Imported, export_matches, import_matches
from game.library.forgetting import delete_matches
from game.library.index import Index, Progress
from game.library.journal import Line, Note, Star
from game.library.listing import Filter, Listed
from game.library.own_rules import own_rules
from game.library.paths import user_folder
from game.library.problem import Problem
from game.library.saves import Saves
from game.statistics.summary import names_of
from scenes.kit.ahead import some_made
from scenes.kit.context import Context
from scenes.kit.preferences import paths_of
from scenes.kit.tree.commands import Work
from scenes.lobby import start_match
from scenes.records.reading import found_in
from scenes.records.timeline import Timeline
from scenes.scene_registry import SCENE_ENTRIES

T = TypeVar("T")

PAGE = 50
"""Matches that are looked up together."""
EXPORTS = "exports"
"""The folder of exported matches, beside the records."""


@dataclass(frozen=True)
class Found:
    """The matches that are wanted, by file, and how many there are in all and with a star."""

    files: tuple[str, ...] = ()
    total: int = 0
    starred: int = 0
    rule_sets: tuple[tuple[str, str], ...] = ()
    """The game and id of each rule set that was played by."""
    people: tuple[tuple[str, str], ...] = ()
    """The id and name of each person, the one with most matches first."""


@dataclass(frozen=True)
class CloseLook:
    """A match looked at closely: its entry, and its states where it can be followed."""

    file: str
    entry: SaveEntry
    timeline: Timeline | None = None


@dataclass(frozen=True)
class Worked:
    """The word how far looking through the records has come; None: all is known."""

    progress: Progress | None


AT_ONCE: Final = 0.006
"""Seconds for which a list may wait for what was left a moment ago."""


class Shelf:
    """The door of a list of matches to the disk. Nothing here raises for what lies there."""

    def __init__(self, ctx: Context) -> None:
        paths = paths_of(ctx)
        self.index = Index(paths, own_rules(user_folder("rules", ctx.data_dir)))
        self.saves = Saves(paths.matches)
        self.folder = paths.matches
        self.exports = paths.home / EXPORTS
        self._work: Iterator[Progress] = chain(self.index.refresh(), self.index.facts())
        self.wanted = Filter()
        self._order: dict[str, int] = {}
        self._known: dict[str, Listed] = {}
        self._about: Found | None = None

    # -- what there is

    def find(self, wanted: Filter) -> Found:
        """Asks the index for the files that are wanted."""
        index = self.index
        files = listing.files(index, wanted)
        self.wanted, self._order, self._known = wanted, {name: at for at, name in enumerate(files)}, {}
        self._about = self._about or self._look_about()
        return replace(self._about, files=files)

    def _look_about(self) -> Found:
        """Returns what is asked again only when records or words about them have changed."""
        index = self.index
        rules = index.ask(
            lambda found: found.execute("SELECT DISTINCT game, rules FROM matches ORDER BY 1, 2").fetchall()
        )
        return Found(
            (),
            listing.count(index, Filter()),
            listing.count(index, Filter(starred=True)),
            tuple((game, rules) for game, rules in rules),
            tuple((person, found[0]) for person, found in names_of(index).items() if found),
        )

    def listed(self, file: str) -> Listed | None:
        """A match of the list, looked up with those around it; None where it is gone by now."""
        at = self._order.get(file)
        if file not in self._known and at is not None:
            first = at - at % PAGE
            self._known |= {one.file: one for one in listing.page(self.index, self.wanted, first, PAGE)}
        return self._known.get(file)

    def look_through(self) -> Iterator[Progress]:
        """Looks through the records, from where that was left."""
        yield from self._work
        self._about = None

    def hurry(self) -> None:
        """Looks through the records as far as a list can wait for it."""
        some_made((False for _ in self.look_through()), AT_ONCE)

    @property
    def looking(self) -> Work:
        """The work of looking through the records; `Worked` says how far it is."""
        return Work(asking(self.look_through), told=Worked, then=lambda last: Worked(None), key="shelf")

    def look_again(self) -> None:
        """Begins to look through the records anew: some came, went or were played on."""
        self._work = chain(self.index.refresh(), self.index.facts())

    def entry(self, file: str) -> SaveEntry:
        """A match as it can be gone on with."""
        return self.saves.entry(self.folder / file)

    def close_look(self, file: str) -> CloseLook:
        """Reads a match whole, in whatever thread."""
        entry = self.entry(file)
        timeline = None if entry.status == "damaged" else found_in(self.folder / file)
        if entry.game in SCENE_ENTRIES:
            SCENE_ENTRIES[entry.game].warm()
        return CloseLook(file, entry, timeline[2] if isinstance(timeline, tuple) else None)

    # -- what a person says of them

    def say(self, lines: Sequence[Line]) -> Problem | None:
        """Writes into the journal."""
        problem, self._about = self.index.journal.append(*lines), None
        for _ in self.index.refresh():
            pass
        return problem

    def star(self, files: Sequence[str], on: bool) -> Problem | None:
        """Gives matches a star, or takes it."""
        return self.say([Star(one.fingerprint, on) for one in map(self.listed, files) if one is not None])

    def note(self, file: str, text: str) -> Problem | None:
        """Remembers a text of a match."""
        found = self.listed(file)
        return self.say([Note(found.fingerprint, text)]) if found is not None and found.note != text else None

    # -- what goes, comes and leaves

    def delete(self, files: Sequence[str]) -> list[Problem]:
        """Deletes matches, their notes and rows."""
        self._about = None
        return delete_matches(self.index, self.saves, files)

    def export(self, files: Sequence[str]) -> Path:
        """Writes matches into a new file of the folder of exports; raises ``OSError``."""
        self.exports.mkdir(parents=True, exist_ok=True)
        kind = ".jsonl" if len(files) == 1 else ".zip"
        stem, number = f"yongmaru-{datetime.now():%Y-%m-%d}", 1
        while True:
            target = self.exports / f"{stem}{f'-{number}' if number > 1 else ''}{kind}"
            try:
                export_matches([self.folder / name for name in files], target)
                return target
            except FileExistsError:
                number += 1

    def import_from(self, sources: Sequence[Path]) -> Imported:
        """Takes in records, archives and folders of them, in whatever thread."""
        return import_matches(sources, self.folder)

    def resume(self, ctx: Context, file: str, before_damage: bool = False) -> bool:
        """Goes on with a match; False when that fails, which is explained."""
        return start_match.resume(ctx, self.saves, self.entry(file), before_damage)

    def close(self) -> None:
        """Lets the index go."""
        self.index.close()


def asking(act: Callable[..., T], *args: object) -> Callable[[Context], T]:
    """A function without a context, as the act of a command, which gets one first."""
    return lambda ctx: partial(act, *args)()


def rules_name(texts: Texts, game: str, rules: str, own: tuple[Preset, ...] = ()) -> str:
    """The name of a rule set; empty for rules of one's own, and the id of one that is gone."""
    if not rules or game not in GAMES:
        return rules
    presets = load_options(GAMES[game]).with_presets(own).presets
    return next((preset.get(texts.locale) for preset in presets if preset.id == rules), rules)
