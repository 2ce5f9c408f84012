"""Statistics: the same figures by two paths, what counts and what does not, and achievements that stay."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.games import ENTRIES, HOUSE
from game.kernel.entry import load
from game.kernel.facts import added
from game.kernel.record import ActLine, encode_act, read_record
from game.kernel.texts import LOCALES, Texts
from game.library.achievements import achievements_of
from game.library.earned import earned, keep_earned
from game.library.heads import Heads
from game.library.index import Index, run_through
from game.library.match_facts import aids_of, facts_of
from game.library.people import by_name
from game.library.saves import Saves
from game.seats.companion import PLACES, likelihood
from game.statistics.played import Choice, played
from game.statistics.shares import share, wilson
from game.statistics.strength import Result, result_of, strength_of
from game.statistics.summary import Summary, called, summaries
from tests.game.library.matches import DAY, FIRST, home, play, renamed
from tests.game.statistics.plain import PLAIN, stepped

ME = by_name("나")


def opened(folder: Path) -> Index:
    index = Index(home(folder))
    run_through(index.refresh())
    run_through(index.facts())
    return index


def only(index: Index, **choice: object) -> Summary:
    (found,) = summaries(index, msgspec.convert(choice, Choice))
    return found


def by_two_paths(folder: Path, game: str, matches: int) -> None:
    paths = home(folder)
    files = [play(paths, game, seed) for seed in range(1, matches + 1)]
    found = only(opened(folder), game=game)
    plain: Counter[str] = Counter()
    for file in files:
        plain.update(PLAIN[game](file))
    assert found.unfollowed == 0 and found.matches == matches
    assert {name: round(found.counts.get(name, 0), 6) for name in plain} == dict(plain)
    ends = [record.end.end[0] for record in map(read_record, files) if record.end is not None]
    assert found.score["sum"] == sum(end.score for end in ends)
    assert found.places == tuple(sum(end.rank == place for end in ends) for place in range(1, 5))
    assert [(point.place, point.score) for point in found.curve] == [(end.rank, end.score) for end in ends]
    for figure in load(ENTRIES[game].facts).figures:
        each = plain.get(figure.each)
        if each and figure.count in plain:
            assert found.figures[figure.name].value == pytest.approx(plain[figure.count] / each)


@pytest.mark.whole
@pytest.mark.parametrize("game", HOUSE)
def test_figures_are_those_of_a_plain_count(tmp_path: Path, game: str) -> None:
    by_two_paths(tmp_path, game, 4)


@pytest.mark.slow
@pytest.mark.parametrize("game", HOUSE)
def test_figures_of_two_hundred_matches_are_those_of_a_plain_count(tmp_path: Path, game: str) -> None:
    by_two_paths(tmp_path, game, 200)


@pytest.mark.parametrize("seed", [1, 4])
def test_the_best_race_is_the_one_that_brought_most(tmp_path: Path, seed: int) -> None:
    """turf.T25, turf.T27: what came in less what was paid; a race that brought nothing is none."""
    file = play(home(tmp_path), "turf", seed)
    facts = facts_of(file)
    ends: list[tuple[int, Any]] = []
    for number, (match, _, _) in enumerate(stepped(file), 1):
        results = match.view(0).results
        if len(results) > len(ends):
            ends.append((number, results[-1]))
    for seat, best in enumerate(facts.best):
        gains = [(race.seats[seat].received - race.seats[seat].paid, -act, race) for act, race in ends]
        gain, act, race = max(gains, key=lambda found: found[:2])
        if gain <= 0:
            assert best is None
            continue
        own = {chip.horse for chip in race.seats[seat].chips if chip.value}
        assert best is not None and (best.worth, best.act) == (gain, -act)
        assert best.content == {"order": [*race.order], "own": [horse for horse in race.order if horse in own]}
    assert any(best is not None for best in facts.best)


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return play(home(tmp_path_factory.mktemp("sample")), "holla", 1, levels=("master", "random", "random", "hard"))


@pytest.fixture
def folder(tmp_path: Path, sample: Path) -> Path:
    (tmp_path / "matches").mkdir()
    for number in range(4):
        renamed(sample, tmp_path / "matches" / f"{number}.jsonl", FIRST + DAY * number, "나")
    return tmp_path


def test_a_choice_leaves_out_what_is_not_asked_for(folder: Path, sample: Path) -> None:
    renamed(sample, folder / "matches" / "other.jsonl", FIRST, "Somebody")
    index = opened(folder)
    assert [(one.names, one.matches) for one in summaries(index, Choice())] == [(("나",), 4), (("Somebody",), 1)]
    assert called(index, "SOMEBODY") == {by_name("Somebody")} and called(index, "nobody") == frozenset()
    assert only(index, people=frozenset((ME,)), since=FIRST + DAY).matches == 3
    assert only(index, people=frozenset((ME,)), until=FIRST + DAY).matches == 1
    assert not played(index, Choice(opponents=frozenset(("person",))))
    assert not played(index, Choice(rules="standard"))
    assert len(played(index, Choice(opponents=frozenset(("hard",)), rules=""))) == 5


def aided(path: Path, **keys: object) -> None:
    """Say of an act of seat 0 how it came about."""
    lines = path.read_bytes().splitlines(keepends=True)
    at = next(n for n, line in enumerate(lines) if line.startswith(b'{"seat":0'))
    lines[at] = msgspec.json.encode(msgspec.json.decode(lines[at]) | keys) + b"\n"
    path.write_bytes(b"".join(lines))


@pytest.mark.parametrize(
    ("keys", "aids"),
    [
        ({"by": "normal"}, "takeover"),
        ({"aids": ["hint"]}, "hint"),
        ({"aids": ["open_hands", "branch"], "by": "fallback"}, "branch open_hands takeover"),
    ],
)
def test_matches_with_help_count_only_when_asked(folder: Path, keys: dict[str, object], aids: str) -> None:
    aided(folder / "matches" / "2.jsonl", **keys)
    index = opened(folder)
    assert [one.aids for one in played(index, Choice(aided=True))] == ["", "", aids, ""]
    assert only(index).matches == 3 and only(index, aided=True).matches == 4
    marks = {one.record for one in earned(index, ME, "holla")}
    assert Heads(folder / "matches").read("2.jsonl").fingerprint not in marks


def test_a_stand_in_of_a_bot_is_no_help_for_the_person(sample: Path) -> None:
    record = read_record(sample)
    acts = tuple(msgspec.structs.replace(line, by="fallback") if line.seat else line for line in record.acts)
    assert aids_of(msgspec.structs.replace(record, acts=acts)) == ()


def test_an_act_says_its_aids_only_where_it_has_some(sample: Path) -> None:
    from game.games import GAMES
    from game.kernel.record import open_match

    match = open_match(read_record(sample), GAMES["holla"])
    action = match.rules.legal(match.state, match.to_act()[0])[0]
    seat = match.to_act()[0]
    match.act(seat, action)
    assert b"aids" not in encode_act(match, seat, action)
    line = msgspec.json.decode(encode_act(match, seat, action, aids=("hint",)), type=ActLine)
    assert (line.aids, line.by) == (("hint",), "")


def test_a_match_that_cannot_be_followed_counts_by_its_places_alone(folder: Path) -> None:
    path = folder / "matches" / "1.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:4], *lines[6:]]))
    whole = facts_of(folder / "matches" / "0.jsonl").counts[0]
    found = only(opened(folder))
    assert (found.matches, found.unfollowed) == (4, 1)
    assert found.counts["draws"] == 3 * whole["draws"]


def test_counts_add_up_but_for_the_greatest() -> None:
    assert added([{"wins": 1, "most_points": 9}, {"wins": 2, "most_points": 5, "x": 1}]) == {
        "wins": 3, "most_points": 9, "x": 1,
    }  # fmt: skip


def test_intervals_are_wilsons_and_stand_below_a_hundred_matches() -> None:
    low, high = wilson(10, 50)
    assert (round(low, 4), round(high, 4)) == (0.1124, 0.3304)
    assert wilson(0, 10)[0] == 0 and wilson(10, 10)[1] == 1 and wilson(0, 0) == (0, 1)
    found, many = share(1, 4, 99), share(1, 4, 100)
    assert found is not None and found.low is not None and found.high is not None
    assert many is not None and (many.value, many.low) == (0.25, None) and share(0, 0, 5) is None


def test_strength_is_that_of_companions_with_an_interval() -> None:
    memory = [(2.0, 0.0), (2.35, 1.0), (2.2, 0.5), (2.5, 1.0)]
    found = strength_of(Result(*one) for one in memory)
    best: float = max(PLACES, key=lambda place: likelihood(place, memory))
    assert found is not None and found.value == round(best, 2)
    assert found.low < found.value < found.high and found.matches == 4
    many = strength_of(Result(*one) for one in memory * 30)
    assert many is not None and many.high - many.low < (found.high - found.low) / 2
    assert strength_of([]) is None
    levels = ("person", "hard+crane", "companion:1.5", "program:x", "easy~5")
    assert result_of(levels, (2, 1, 3, 4, 5), 0) == Result(2.25, 0.5)
    assert result_of(("person", "program:x"), (1, 2), 0) is None


# -- achievements


@pytest.mark.parametrize("game", HOUSE)
def test_achievements_are_told_in_both_languages_and_ask_for_facts_that_there_are(game: str) -> None:
    rules = achievements_of(game)
    assert len(rules) >= 12 and len({rule.id for rule in rules}) == len(rules)
    source = Path(load(f"game.{game}.facts").__file__).read_text(encoding="utf-8")
    table = ("first", "most_lead", "ahead_of_master", "parts")
    for rule in rules:
        assert rule.least and rule.times >= 1
        for name in (*rule.least, *rule.most, *rule.of):
            assert name in table or f'"{name}"' in source or name.startswith(("yaku_", "last_from_")), name
        for texts in map(Texts, LOCALES):
            assert texts.t(f"achievements.{game}.{rule.id}.name") and texts.t(f"achievements.{game}.{rule.id}.text")
    for texts in map(Texts, LOCALES):
        told = {key.split(".")[2] for key in texts.keys() if key.startswith(f"achievements.{game}.")}  # noqa: SIM118
        assert told == {rule.id for rule in rules}


@pytest.mark.parametrize("game", HOUSE)
def test_figures_are_named_in_both_languages(game: str) -> None:
    for texts in map(Texts, LOCALES):
        for figure in load(ENTRIES[game].facts).figures:
            assert texts.t(f"cli_statistics.figure.{game}.{figure.name}")


def test_an_achievement_names_record_and_act(tmp_path: Path) -> None:
    paths = home(tmp_path)
    files = [play(paths, "holla", seed) for seed in range(1, 7)]
    found = {one.id: one for one in earned(opened(tmp_path), ME, "holla")}
    first = found["first_yeok"]
    for file in files:
        record = read_record(file)
        wins = PLAIN["holla"](file)["wins"]
        if wins:
            break
    assert Heads(paths.matches).read(file.name).fingerprint == first.record
    # The act is the one that ended the round: a call, or the discard before it.
    line = record.acts[first.act - 1]
    assert line.seat == 0 and line.act["type"] in ("declare", "discard")


def test_what_was_achieved_stays_when_its_record_is_gone(folder: Path) -> None:
    index = opened(folder)
    before = earned(index, ME, "holla")
    new, problem = keep_earned(index)
    assert problem is None and set(new) == set(before) and before
    assert keep_earned(index) == ([], None)
    for file in (folder / "matches").iterdir():
        file.unlink()
    again = opened(folder)
    assert earned(again, ME, "holla") == before
    assert summaries(again, Choice()) == []


def test_something_ten_times_is_achieved_with_the_tenth(folder: Path, sample: Path) -> None:
    wins = PLAIN["holla"](sample)["wins"]
    for number in range(4, 120):
        renamed(sample, folder / "matches" / f"{number}.jsonl", FIRST + DAY * number, "나")
    found = {one.id: one for one in earned(opened(folder), ME, "holla")}
    assert ("fifty_yeok" in found) == (120 * wins >= 50)
    if wins:
        number = -(-50 // wins) - 1
        assert found["fifty_yeok"].when == FIRST + DAY * number


def test_deleting_a_match_keeps_what_was_achieved_in_it(folder: Path) -> None:
    from game.library.forgetting import delete_matches

    index = opened(folder)
    before = earned(index, ME, "holla")
    saves = Saves(folder / "matches")
    assert delete_matches(index, saves, [f"{number}.jsonl" for number in range(4)]) == []
    assert not list((folder / "matches").iterdir())
    assert earned(index, ME, "holla") == before
