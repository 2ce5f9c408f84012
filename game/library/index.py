"""The index of matches: what records, journal and people come to, found again without reading them.

Nothing here is true by itself. Work that takes long is cut into steps: whoever runs an iterator decides how many of
them fit, and may stop at any; what is done is kept.
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TypeVar

import msgspec

from game.games import GAMES
from game.kernel.options import Preset, load_options
from game.kernel.texts import LOCALES
from game.library import achievements
from game.library.heads import Found, Head, Heads, found_at, found_in
from game.library.index_file import in_memory, is_locked, is_refused, open_index, throw_away
from game.library.journal import Journal
from game.library.match_facts import PERSON, MatchFacts, Unfollowed, facts_in
from game.library.own_rules import OwnRules, own_rules
from game.library.paths import Paths
from game.library.people import People, read_people
from game.library.problem import Problem

_LOG = logging.getLogger("yongmaru")
FACTS = 4
"""Raised whenever the facts of a game are counted in another way."""
TODO, DONE, UNFOLLOWED = 0, 1, 2
_LOOKED = 200
"""Files of the folder that are looked at in a step."""
_TOGETHER = 20
"""Matches whose facts are written together."""
_BATCH = 50
"""Heads that are written together."""
T = TypeVar("T")


class Progress(msgspec.Struct, frozen=True):
    """The progress of a piece of work; of 0 while it is not known how much there is."""

    done: int
    total: int


class Index:
    """The index of one folder. Everything here may be called again at any time; a damaged file is made anew."""

    def __init__(self, paths: Paths, own: OwnRules | None = None) -> None:
        self._paths = paths
        self.journal = Journal(paths.journal)
        self.people = People()
        self._own = own_rules(paths.home / "rules") if own is None else own
        self._heads = Heads(paths.matches, self._own)
        self.connection, self.problem = open_index(paths.index)
        """The problem says why nothing is kept, where that is so."""

    def own_presets(self, game: str) -> Sequence[Preset]:
        """The person's rule sets of a game."""
        return self._own.presets.get(game, ())

    def close(self) -> Problem | None:
        """Lets the file go; a problem where the journal did not come to the disk."""
        self.connection.close()
        return self.journal.close()

    def ask(self, query: Callable[[sqlite3.Connection], T]) -> T:
        """Returns what a query finds; where the file turns out to be damaged, what it finds in one made anew."""
        try:
            return query(self.connection)
        except sqlite3.DatabaseError as error:
            if is_locked(error):
                raise
            self._begin_anew(error)
            for _ in self.refresh():
                pass
            return query(self.connection)

    def _begin_anew(self, error: sqlite3.Error, memory: bool = False) -> None:
        """Makes an empty index, in memory where the disk takes none."""
        self.connection.close()
        if memory or is_refused(error):
            self.connection, self.problem = in_memory(self._paths.index, error)
            return
        _LOG.warning("%s is made anew: %s", self._paths.index, error)
        throw_away(self._paths.index)
        self.connection, self.problem = open_index(self._paths.index)

    # -- what lies there

    def refresh(self) -> Iterator[Progress]:
        """Takes in what is new, changed or gone in the folder, and what was said since; a step is a head."""
        return self._guarded(self._refresh)

    def _guarded(self, work: Callable[[], Iterator[Progress]]) -> Iterator[Progress]:
        """Does some work, from the beginning in a new file where this one turns out damaged, at last in memory."""
        for again in range(3):
            try:
                if again and work != self._refresh:
                    yield from self._refresh()
                yield from work()
                return
            except sqlite3.DatabaseError as error:
                if is_locked(error):
                    # Another window writes the same things at this moment.
                    _LOG.info("the index is not renewed: %s", error)
                    return
                self._begin_anew(error, memory=again > 0)

    def _refresh(self) -> Iterator[Progress]:
        known = dict(self.connection.execute("SELECT file, mark FROM matches"))
        found: dict[str, Found] = {}
        for one in found_in(self._paths.matches):
            found[one.name] = one
            if not len(found) % _LOOKED:
                yield Progress(0, 0)
        gone = [name for name in known if name not in found]
        new = [one for one in found.values() if known.get(one.name) != one.mark]
        del known, found
        new.sort(key=lambda one: -one.when)
        if gone:
            self._write(lambda: self._drop_all(gone))
        for at in range(0, len(new), _BATCH):
            batch: list[tuple[Found, Head]] = []
            for one in new[at : at + _BATCH]:
                batch.append((one, self._heads.read(one.name)))
                yield Progress(at + len(batch), len(new))
            self._write(partial(self._put_all, batch))
        self._listen(bool(new))

    def add(self, path: Path) -> None:
        """Takes in one match at its end, facts included. Raises nothing; whatever fails is made up for later."""
        found = found_at(path)
        if found is None or path.parent != self._paths.matches:
            return
        try:
            self._write(lambda: self._put(found, self._heads.read(found.name)))
            self._listen(True)
            *_, facts = self._follow(found.name)
            self._write(lambda: self._put_facts(found.name, facts))
        except sqlite3.Error as error:
            _LOG.warning("%s is not in the index yet: %s", path.name, error)

    def _listen(self, new: bool) -> None:
        """Takes in journal and people, where they or the matches have changed."""
        self.journal.refresh()
        listed = read_people(self._paths.people)
        mark = f"{self.journal.mark} {listed}"
        self.people = People(listed, self.journal.said.people)
        before = self.connection.execute("SELECT mark FROM made_of WHERE name='said'").fetchone()
        if before == (mark,) and not new:
            return
        self._write(lambda: self._put_said(mark))

    def _put_said(self, mark: str) -> None:
        run, said, people = self.connection.execute, self.journal.said, self.people
        run("DELETE FROM said")
        rows = [(one, one in said.stars, said.notes.get(one, "")) for one in sorted(said.stars | said.notes.keys())]
        self.connection.executemany("INSERT INTO said VALUES(?,?,?)", rows)
        seen = run("SELECT DISTINCT name, face, told FROM seats WHERE level=?", (PERSON,)).fetchall()
        self.connection.executemany(
            "UPDATE seats SET person=?1 WHERE level=?2 AND name=?3 AND face=?4 AND told=?5 AND person<>?1",
            [(people.of(name, face, told=told), PERSON, name, face, told) for name, face, told in seen],
        )
        self.connection.executemany(
            "UPDATE seats SET person=? WHERE seat=? AND match IN (SELECT id FROM matches WHERE fingerprint=?)",
            [(person, seat, record) for (record, seat), person in people.moved.items()],
        )
        run("INSERT OR REPLACE INTO made_of VALUES('said',?)", (mark,))

    def _put_all(self, batch: Sequence[tuple[Found, Head]]) -> None:
        for found, head in batch:
            self._put(found, head)

    def _put(self, found: Found, head: Head) -> None:
        self._drop(found.name)
        search = self._search(head)
        row = (
            found.name, found.mark, head.fingerprint, head.game, head.started or found.when, found.when, head.status,
            head.rules, len(head.seats), search,
        )  # fmt: skip
        made = self.connection.execute(
            "INSERT INTO matches(file, mark, fingerprint, game, started, ended, status, rules, table_size, search)"
            " VALUES(?,?,?,?,?,?,?,?,?,?)",
            row,
        ).lastrowid
        places = {one.seat: (one.rank, one.score) for one in head.standings}
        self.connection.executemany(
            "INSERT INTO seats(match, seat, name, face, level, told, place, score) VALUES(?,?,?,?,?,?,?,?)",
            [
                (made, seat, _plain(info.name), info.avatar, _plain(info.level), _plain(info.person),
                 *places.get(seat, (0, 0)))
                for seat, info in enumerate(head.seats)
            ],
        )  # fmt: skip

    def _drop_all(self, names: Sequence[str]) -> None:
        for name in names:
            self._drop(name)

    def _drop(self, name: str) -> None:
        run = self.connection.execute
        row = run("SELECT id FROM matches WHERE file=?", (name,)).fetchone()
        if row is not None:
            run("DELETE FROM seats WHERE match=?", row)
            run("DELETE FROM feats WHERE match=?", row)
            run("DELETE FROM matches WHERE id=?", row)

    def _search(self, head: Head) -> str:
        """The words by which a match can be found, in both languages, in small letters."""
        words = [head.game, *(info.name for info in head.seats), *(info.level for info in head.seats)]
        if head.game in GAMES:
            options = load_options(GAMES[head.game]).with_presets(self._own.presets.get(head.game, ()))
            words += [options.get(locale) for locale in LOCALES]
            words += [one.get(locale) for one in options.presets if one.id == head.rules for locale in LOCALES]
        if head.started:
            words.append(datetime.fromtimestamp(head.started, UTC).strftime("%Y-%m-%d"))
        return _plain("\n".join(words).casefold())

    # -- what happened in the matches

    def facts(self) -> Iterator[Progress]:
        """Follows the matches whose facts are not known yet, the newest first; a step is some acts of one."""
        return self._guarded(self._facts)

    def _facts(self) -> Iterator[Progress]:
        self._renew_facts()
        waiting = self.connection.execute(
            "SELECT file FROM matches WHERE facts=0 AND status='finished' ORDER BY started DESC"
        ).fetchall()
        followed: list[tuple[str, MatchFacts | None]] = []
        try:
            for done, (name,) in enumerate(waiting):
                found: MatchFacts | None = None
                for step in self._follow(name):
                    found = step
                    yield Progress(done, len(waiting))
                followed.append((name, found))
                # The disk is waited for once in a while, not after each match.
                if len(followed) == _TOGETHER:
                    done_with, followed = followed, []
                    self._write(partial(self._put_all_facts, done_with))
                yield Progress(done + 1, len(waiting))
        finally:
            # What cannot be written now is followed again.
            with contextlib.suppress(sqlite3.Error):
                self._write(partial(self._put_all_facts, followed))

    def _renew_facts(self) -> None:
        """Forgets facts that were counted in another way, or for other achievements."""
        wanted = f"{FACTS} {achievements.version()}"
        if self.connection.execute("SELECT mark FROM made_of WHERE name='facts'").fetchone() != (wanted,):
            self._write(lambda: self._forget_facts(wanted))

    def _forget_facts(self, wanted: str) -> None:
        self.connection.execute("UPDATE matches SET facts=0")
        self.connection.execute("DELETE FROM feats")
        self.connection.execute("INSERT OR REPLACE INTO made_of VALUES('facts',?)", (wanted,))

    def _follow(self, name: str) -> Iterator[MatchFacts | None]:
        """Follows a record: ``None`` for every step, at last what was found, ``None`` where it cannot be followed."""
        try:
            for step in facts_in(self._paths.matches / name):
                yield step if isinstance(step, MatchFacts) else None
            return
        except (Unfollowed, OSError):
            pass
        except Exception as error:  # whatever a record does to its rules, the others are counted
            _LOG.warning("%s cannot be followed", name, exc_info=error)
        yield None

    def _put_all_facts(self, followed: Sequence[tuple[str, MatchFacts | None]]) -> None:
        for name, found in followed:
            self._put_facts(name, found)

    def _put_facts(self, name: str, found: MatchFacts | None) -> None:
        run = self.connection.execute
        row = run("SELECT id FROM matches WHERE file=?", (name,)).fetchone()
        if row is None:
            return
        if found is None:
            run("UPDATE matches SET facts=? WHERE id=?", (UNFOLLOWED, *row))
            return
        run("UPDATE matches SET facts=?, acts=?, parts=?, aids=? WHERE id=?",
            (DONE, found.acts, found.parts, _plain(" ".join(found.aids)), *row))  # fmt: skip
        run("DELETE FROM feats WHERE match=?", row)
        for seat, counts in enumerate(found.counts):
            best = found.best[seat]
            run("UPDATE seats SET counts=?, best=? WHERE match=? AND seat=?",
                (_json(counts), "" if best is None else _json(best), *row, seat))  # fmt: skip
            rows = [(*row, seat, feat.id, feat.act) for feat in found.feats[seat]]
            self.connection.executemany("INSERT OR IGNORE INTO feats VALUES(?,?,?,?)", rows)

    def _write(self, change: Callable[[], object]) -> None:
        """Does all of a change or nothing of it."""
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            change()
            self.connection.execute("COMMIT")
        except BaseException:
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK")
            raise


def run_through(work: Iterator[Progress], told: Callable[[Progress], None] | None = None) -> None:
    """Does all of some work."""
    for progress in work:
        if told is not None:
            told(progress)


def words_of(text: str) -> Sequence[str]:
    """The words that a search looks for."""
    return text.casefold().split()[:16]


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _plain(text: str) -> str:
    """Returns letters that a database takes."""
    return text.encode("utf-8", "replace").decode()
