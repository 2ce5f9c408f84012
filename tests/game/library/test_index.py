"""The index: made of records and journal, and made again whatever happened to it."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from game.library import index as module
from game.library import index_file
from game.library.heads import Heads
from game.library.index import DONE, UNFOLLOWED, Index, run_through
from game.library.index_file import SCHEMA
from game.library.journal import Alias, Journal, Merged, Note, Sat, Star
from game.library.listing import Filter, Listed, count, page
from game.library.match_facts import facts_of
from game.library.paths import Paths
from tests.game.library.matches import DAY, FIRST, home, play, renamed


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    paths = home(tmp_path_factory.mktemp("sample"))
    return play(paths, "holla", 1)


@pytest.fixture
def paths(tmp_path: Path, sample: Path) -> Paths:
    """Five matches, a day apart, of two persons."""
    found = home(tmp_path)
    found.matches.mkdir()
    for number in range(5):
        name = "나" if number % 2 else "O'Neil %_\\"
        renamed(sample, found.matches / f"holla-{number}.jsonl", FIRST + DAY * number, name)
    return found


def opened(paths: Paths) -> Index:
    index = Index(paths)
    run_through(index.refresh())
    return index


def files(listed: list[Listed]) -> list[str]:
    return [one.file for one in listed]


ALL = [f"holla-{number}.jsonl" for number in (4, 3, 2, 1, 0)]


def test_a_page_shows_what_the_records_tell_the_newest_first(paths: Paths) -> None:
    index = opened(paths)
    found = page(index, Filter())
    assert (files(found), index.problem, count(index, Filter())) == (ALL, None, 5)
    one = found[0]
    assert (one.game, one.status, one.rules, one.started) == ("holla", "finished", "", FIRST + DAY * 4)
    assert sorted(seat.place for seat in one.seats) and all(seat.place >= 1 for seat in one.seats)
    assert files(page(index, Filter(), 2, 2)) == ALL[2:4]
    assert [seat.level for seat in one.seats] == ["person", "easy", "easy", "hard"]
    assert len({one.fingerprint for one in found}) == 5


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (Filter(words="나 드라곤"), ALL[1::2]),
        (Filter(words="DRAGON"), ALL),
        (Filter(words="o'neil %_\\"), ALL[::2]),
        (Filter(words="%"), ALL[::2]),
        (Filter(words="나_"), []),
        (Filter(words="2023-11-15"), ALL[3:4]),
        (Filter(words="'; DROP TABLE matches; --"), []),
        (Filter(game="riichi"), []),
        (Filter(opponent="hard"), ALL),
        (Filter(opponent="master"), []),
        (Filter(since=FIRST + DAY * 3), ALL[:2]),
        (Filter(until=FIRST + DAY), ALL[4:]),
        (Filter(starred=True), ALL[2:3]),
        (Filter(words="기억할"), ALL[2:3]),
        (Filter(status="open"), []),
    ],
)
def test_filters_and_searches(paths: Paths, wanted: Filter, found: list[str]) -> None:
    record = Heads(paths.matches).read("holla-2.jsonl").fingerprint
    Journal(paths.journal).append(Star(record), Note(record, "기억할 판 100%"))
    index = opened(paths)
    if "%" in wanted.words:
        Journal(paths.journal).append(Note(record, "x"))
        run_through(index.refresh())
    assert files(page(index, wanted)) == found
    assert count(index, wanted) == len(found)


def test_what_is_new_changed_or_gone_is_taken_in_and_nothing_else_read(
    paths: Paths, sample: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(paths).close()
    read: list[str] = []
    was = Heads.read
    monkeypatch.setattr(Heads, "read", lambda self, name: read.append(name) or was(self, name))
    (paths.matches / "holla-0.jsonl").unlink()
    renamed(sample, paths.matches / "holla-1.jsonl", FIRST + DAY * 9, "누구")
    renamed(sample, paths.matches / "holla-8.jsonl", FIRST + DAY * 8, "나")
    index = opened(paths)
    assert sorted(read) == ["holla-1.jsonl", "holla-8.jsonl"]
    assert files(page(index, Filter())) == ["holla-1.jsonl", "holla-8.jsonl", *ALL[:3]]


def test_work_that_was_stopped_goes_on_where_it_stood(paths: Paths, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_BATCH", 2)
    index = Index(paths)
    work = index.refresh()
    for _ in range(4):
        last = next(work)
    assert (last.done, last.total) == (4, 5)
    work.close()
    assert count(index, Filter()) == 2
    run_through(index.refresh())
    facts = index.facts()
    while next(facts).done < 2:
        pass
    facts.close()
    left = "SELECT count(*) FROM matches WHERE facts=0"
    assert index.connection.execute(left).fetchone() == (3,)
    again = list(index.facts())
    assert again[-1].done == again[-1].total == 3
    assert index.connection.execute(left).fetchone() == (0,)


def test_a_match_is_taken_in_at_its_end(paths: Paths) -> None:
    index = opened(paths)
    path = play(paths, "holla", 77, name="새 사람")
    index.add(path)
    row = "SELECT facts, acts FROM matches WHERE file=?"
    assert index.connection.execute(row, (path.name,)).fetchone() == (DONE, facts_of(path).acts)
    (person,) = {seat.person for seat in page(index, Filter(words="새 사람"))[0].seats} - {""}
    assert person == index.people.of("새 사람", "")
    index.add(path.with_name("gone.jsonl"))
    index.add(Path("/dev/null"))
    assert count(index, Filter()) == 6


def broken(kind: str, file: Path) -> None:
    if kind == "garbage":
        file.write_bytes(os.urandom(50_000))
    elif kind == "empty":
        file.write_bytes(b"")
    elif kind == "truncated":
        file.write_bytes(file.read_bytes()[:9000])
    elif kind == "page":
        data = bytearray(file.read_bytes())
        data[4096 * 2 : 4096 * 8] = os.urandom(4096 * 6)
        file.write_bytes(data)
    elif kind == "version":
        with sqlite3.connect(file) as other:
            other.execute(f"PRAGMA user_version={SCHEMA + 1}")
        other.close()
    elif kind == "tables":
        with sqlite3.connect(file) as other:
            other.execute("DROP TABLE feats")
        other.close()
    elif kind == "missing":
        file.unlink()
    elif kind == "gigabyte":
        with open(file, "wb") as sparse:
            sparse.truncate(2**30 + 1)


@pytest.mark.parametrize("kind", ["garbage", "empty", "truncated", "page", "version", "tables", "missing", "gigabyte"])
def test_an_index_that_cannot_be_used_is_made_anew(paths: Paths, kind: str) -> None:
    opened(paths).close()
    broken(kind, paths.index)
    index = opened(paths)
    run_through(index.facts())
    assert files(page(index, Filter())) == ALL
    assert index.problem is None
    assert index.connection.execute("SELECT count(*) FROM matches WHERE facts=1").fetchone() == (5,)
    index.close()
    assert paths.index.stat().st_size < 10**6


def test_a_damage_that_shows_while_it_is_asked_is_made_up_for(paths: Paths) -> None:
    index = opened(paths)
    index.connection.execute("PRAGMA cache_size=1")
    broken("page", paths.index)
    index.connection.execute("PRAGMA shrink_memory")
    assert files(page(index, Filter(words="dragon"))) == ALL


def test_where_nothing_can_be_kept_it_is_told_and_works(paths: Paths) -> None:
    paths.index.mkdir(parents=True)
    (paths.index / "x").write_text("x", encoding="utf-8")
    index = opened(paths)
    assert index.problem is not None and index.problem.key == "library.index_memory"
    assert files(page(index, Filter())) == ALL
    (paths.index / "x").unlink()
    paths.index.rmdir()
    paths.index.parent.rmdir()
    paths.index.parent.write_text("a file", encoding="utf-8")
    index = opened(paths)
    assert index.problem is not None and files(page(index, Filter())) == ALL


def test_a_read_only_index_is_told_and_works(paths: Paths, monkeypatch: pytest.MonkeyPatch) -> None:
    opened(paths).close()
    (paths.matches / "holla-0.jsonl").unlink()
    connect = sqlite3.connect

    def read_only(place: object, **more: object) -> sqlite3.Connection:
        if place == ":memory:":
            return connect(place, **more)
        return connect(f"file:{place}?mode=ro", uri=True, **more)

    monkeypatch.setattr(index_file.sqlite3, "connect", read_only)
    index = opened(paths)
    assert index.problem is not None and index.problem.key == "library.index_memory"
    assert files(page(index, Filter())) == ALL[:4]
    assert paths.index.exists()


def test_an_index_that_another_window_holds_is_no_end(
    paths: Paths, sample: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index_file, "WAIT", 0.01)
    opened(paths).close()
    other = sqlite3.connect(paths.index, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    index = opened(paths)
    assert index.problem is None and files(page(index, Filter())) == ALL
    renamed(sample, paths.matches / "holla-9.jsonl", FIRST + DAY * 9, "나")
    run_through(index.refresh())
    index.add(paths.matches / "holla-9.jsonl")
    assert files(page(index, Filter())) == ALL
    other.execute("ROLLBACK")
    run_through(index.refresh())
    assert files(page(index, Filter())) == ["holla-9.jsonl", *ALL]
    other.execute("BEGIN EXCLUSIVE")
    alone = opened(paths)
    assert alone.problem is not None and len(page(alone, Filter())) == 6


@pytest.mark.whole
def test_two_processes_make_the_same_index(paths: Paths, sample: Path) -> None:
    for number in range(5, 60):
        renamed(sample, paths.matches / f"holla-{number}.jsonl", FIRST + DAY * number, "나")
    code = (
        "import sys; from pathlib import Path; from game.library.index import Index, run_through\n"
        "from game.library.paths import Paths\n"
        "index = Index(Paths(Path(sys.argv[1]), Path(sys.argv[1])))\n"
        "run_through(index.refresh()); run_through(index.facts())"
    )
    runs = [subprocess.Popen([sys.executable, "-c", code, str(paths.home)]) for _ in range(2)]
    assert [run.wait(120) for run in runs] == [0, 0]
    index = opened(paths)
    run_through(index.facts())
    assert count(index, Filter()) == 60
    assert index.connection.execute("SELECT count(*), sum(facts) FROM matches").fetchone() == (60, 60)
    assert index.connection.execute("SELECT count(*) FROM seats").fetchone() == (240,)


def test_records_that_lie_cost_themselves_alone(paths: Paths) -> None:
    good = (paths.matches / "holla-0.jsonl").read_bytes()
    lines = good.splitlines(keepends=True)
    bad = {
        "not-json": b"not json\n" + good,
        "no-newline": b'{"format":',
        "other-end": b"".join(lines[:-1]) + lines[-1].replace(b'"rank":1', b'"rank":9'),
        "wrong-score": b"".join(lines[:-1]) + lines[-1].replace(b'"score":', b'"score":1'),
        "few-seats": b"".join(lines[:-1]) + b'{"end":[{"seat":0,"rank":1,"score":1}]}\n',
        "huge-score": b"".join(lines[:-1]) + lines[-1].replace(b'"score":', b'"score":99999999999999999'),
        "other-act": b"".join([*lines[:5], lines[7], *lines[5:]]),
        "no-acts": lines[0] + lines[-1],
        "changed-name": good.replace(b"O'Neil", b"Somebody"),
        "foreign": good.replace(b'"game":"holla"', b'"game":"chess"'),
        "open": b"".join(lines[:9]),
        "binary": bytes(range(256)) * 40,
    }
    for name, data in bad.items():
        (paths.matches / f"{name}.jsonl").write_bytes(data)
    (paths.matches / "folder.jsonl").mkdir()
    (paths.matches / "empty.jsonl").write_bytes(b"")
    index = opened(paths)
    run_through(index.facts())
    status = dict(index.connection.execute("SELECT file, status FROM matches"))
    facts = dict(index.connection.execute("SELECT file, facts FROM matches"))
    assert status.keys() == {*ALL, *(f"{name}.jsonl" for name in bad)}
    assert {facts[name] for name in ALL} == {DONE}
    for name in ("not-json", "no-newline", "changed-name", "foreign", "binary"):
        assert status[f"{name}.jsonl"] == "damaged", name
    for name in ("other-end", "few-seats", "huge-score", "open"):
        assert status[f"{name}.jsonl"] == "open", name
    for name in ("wrong-score", "other-act", "no-acts"):
        assert (status[f"{name}.jsonl"], facts[f"{name}.jsonl"]) == ("finished", UNFOLLOWED), name


def test_a_clock_that_was_set_wrong_or_back_orders_by_what_it_says(paths: Paths, sample: Path) -> None:
    data = (paths.matches / "holla-1.jsonl").read_bytes()
    (paths.matches / "holla-1.jsonl").write_bytes(data)
    os.utime(paths.matches / "holla-1.jsonl", (0, 0))
    renamed(sample, paths.matches / "future.jsonl", 32_503_680_000, "나")
    journal = Journal(paths.journal)
    record = Heads(paths.matches).read("holla-1.jsonl").fingerprint
    journal.append(Star(record))
    lines = paths.journal.read_text(encoding="utf-8").replace('"at":"2', '"at":"9')
    paths.journal.write_text(lines, encoding="utf-8")
    Journal(paths.journal).append(Star(record, False))
    index = opened(paths)
    assert files(page(index, Filter())) == ["future.jsonl", *ALL]
    assert not page(index, Filter(starred=True))


def test_facts_are_counted_again_when_they_mean_something_else(paths: Paths, monkeypatch: pytest.MonkeyPatch) -> None:
    index = opened(paths)
    run_through(index.facts())
    assert list(index.facts()) == []
    monkeypatch.setattr(module, "FACTS", module.FACTS + 1)
    assert list(index.facts())[-1].total == 5


def test_people_are_put_together_and_apart(paths: Paths) -> None:
    index = opened(paths)
    me, other = index.people.of("나", ""), index.people.of("O'Neil %_\\", "tiger")

    def matches(person: str) -> int:
        run_through(index.refresh())
        return count(index, Filter(person=person))

    assert (matches(me), matches(other)) == (2, 3)
    index.journal.append(Merged(me, other))
    assert (matches(me), matches(other)) == (0, 5)
    index.journal.append(Alias("new", "나", "tiger"))
    assert (matches("new"), matches(other)) == (2, 3)
    record = Heads(paths.matches).read("holla-0.jsonl").fingerprint
    index.journal.append(Sat(record, 0, "new"))
    assert (matches("new"), matches(other)) == (3, 2)
    index.journal.append(Merged("new", other), Merged(other, "new"))
    assert matches("new") + matches(other) == 5


def test_a_disk_that_fills_up_is_told_and_costs_nothing_but_the_index(
    paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    index = Index(paths)
    index.connection.execute("PRAGMA max_page_count=22")
    for number in range(5, 80):
        renamed(
            paths.matches / "holla-0.jsonl", paths.matches / f"holla-{number}.jsonl", FIRST + DAY * number, "나" * 60
        )
    run_through(index.refresh())
    assert index.problem is not None and index.problem.key == "library.index_memory"
    assert count(index, Filter()) == 80
