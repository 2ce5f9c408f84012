"""Who sits where: persons are listed when they sit down, their ids stand in the record and tell whose a seat was."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from game.kernel.record import SeatInfo, decode_header, encode_header, fingerprint, read_record
from game.library.forgetting import forget_person
from game.library.index import Index, run_through
from game.library.journal import Alias, Journal
from game.library.listing import Filter, count
from game.library.paths import Paths
from game.library.people import Person, by_name, read_people, take_seats
from tests.game.library.matches import home, play

ANN, BEN = SeatInfo("Ann", "person", "tiger"), SeatInfo("Ben", "person", "rabbit")
BOT = SeatInfo("Cleo", "easy", "magpie")


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    return home(tmp_path)


def test_whoever_sits_down_is_listed_once_and_known_again(paths: Paths) -> None:
    seats, problem = take_seats(paths, (ANN, BOT, BEN))
    assert problem is None and [seat.person for seat in seats] == [by_name("Ann"), "", by_name("Ben")]
    before = paths.people.read_bytes()
    assert take_seats(paths, (BEN, ANN)) == ((seats[2], seats[0]), None) and paths.people.read_bytes() == before
    (again, *_), _ = take_seats(paths, (SeatInfo("Ann", "person", "crane"),))
    assert again.person == by_name("Ann") and read_people(paths.people)[-1].faces == ("tiger", "crane")


def test_a_list_that_others_wrote_keeps_its_lines_and_decides(paths: Paths) -> None:
    there = b'{"id": "a1", "names": ["Annie", "Ann"], "faces": ["deer"]}\nnonsense'
    paths.people.write_bytes(there)
    (seat, *_), problem = take_seats(paths, (ANN,))
    assert problem is None and seat.person == "a1"
    assert paths.people.read_bytes().startswith(there + b"\n")
    assert read_people(paths.people)[-1] == Person("a1", ("Annie", "Ann"), ("deer", "tiger"))


def test_what_the_person_said_goes_before_names(paths: Paths) -> None:
    take_seats(paths, (ANN,))
    Journal(paths.journal).append(Alias("other", "Ann"))
    assert take_seats(paths, (ANN,))[0][0].person == "other"


def test_a_list_that_cannot_be_written_is_told_and_costs_nothing_else(paths: Paths) -> None:
    paths.people.mkdir(parents=True)
    seats, problem = take_seats(paths, (ANN,))
    assert seats[0].person == by_name("Ann") and problem is not None and problem.key.endswith("file_unwritable")


def test_a_header_tells_the_person_and_otherwise_stays_as_it_was(paths: Paths) -> None:
    record = read_record(play(paths, "turf", 1))
    match_seats = record.header.seats
    told = (msgspec.structs.replace(match_seats[0], person="a1"), *match_seats[1:])
    with_person = msgspec.structs.replace(record.header, seats=told)
    assert b'"person":' not in encode_header(record.header)
    raw = encode_header(with_person)
    assert json.loads(raw)["seats"][0]["person"] == "a1" and "person" not in json.loads(raw)["seats"][1]
    again, changed = decode_header("x", raw)
    assert again.seats[0].person == "a1" and not changed
    assert fingerprint(again) == fingerprint(record.header)
    strange = msgspec.structs.replace(record.header, seats=(msgspec.structs.replace(told[0], person="a\n1"), *told[1:]))
    assert decode_header("x", encode_header(strange))[0].seats[0].person == ""


def test_statistics_know_who_sat_there_whatever_the_name(paths: Paths) -> None:
    path = play(paths, "turf", 1)
    raw, _, rest = path.read_bytes().partition(b"\n")
    header, _ = decode_header(path.name, raw)
    seats = (msgspec.structs.replace(header.seats[0], person="a1"), *header.seats[1:])
    path.write_bytes(encode_header(msgspec.structs.replace(header, seats=seats)) + b"\n" + rest)
    index = Index(paths)

    def matches(person: str) -> int:
        run_through(index.refresh())
        return count(index, Filter(person=person))

    assert (matches("a1"), matches(by_name("나"))) == (1, 0)
    index.journal.append(Alias("b2", "나"))
    assert (matches("a1"), matches("b2")) == (0, 1)
    assert forget_person(index, paths, "b2", from_records=True) == []
    assert decode_header("x", path.read_bytes().partition(b"\n")[0])[0].seats[0] == SeatInfo("", "person", "tiger")
