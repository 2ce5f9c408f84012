"""The ladder: duplicate deals, error bars by deals, a store that runs extend, and one-line errors."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.holla.config import HollaConfig
from game.kernel.seat import LEVELS
from game.lab import ladder
from game.lab.compare import compare
from game.lab.deals import PATTERNS, DealResult, Played, Task, play_deal, seatings
from game.lab.store import DamagedStore, Store, task_key

LOW = ("easy", "random")


def deal(seed: int, seats: int = 3, matches: bool = False) -> DealResult:
    config = HollaConfig(rounds=2) if matches else HollaConfig()
    return play_deal(Task("k", *LOW, seed, seats, matches, config))


@pytest.mark.parametrize("seats", sorted(PATTERNS))
def test_every_rotation_is_played_once(seats: int) -> None:
    rotations = seatings(seats)
    assert len(rotations) == seats
    firsts = {3: 1, 4: 2, 5: 2}[seats]
    assert all(r.count("a") == firsts for r in rotations)
    assert [sum(r[s] == "a" for r in rotations) for s in range(seats)] == [firsts] * seats


@pytest.mark.parametrize("seats", sorted(PATTERNS))
def test_a_deal_conserves_chips_and_is_the_same_again(seats: int) -> None:
    once, again = deal(4, seats), deal(4, seats)
    assert once.played == again.played
    assert [p.seating for p in once.played] == list(seatings(seats))
    for played in once.played:
        assert sum(played.chips) + played.pot == 0
        assert played.rounds == 1
        assert len(played.losers) == (seats - 1) * len(played.wins)
        assert not played.ranks
    assert sum(sum(bins.values()) for bins in once.times.values()) > 20


def test_the_seating_does_not_change_the_deal() -> None:
    """Two equal levels play a deal alike in every rotation."""
    found = play_deal(Task("k", "hard", "hard", 3, 3, False, HollaConfig()))
    assert len({(p.chips, p.turns, p.wins) for p in found.played}) == 1


def test_whole_matches_have_ranks() -> None:
    for played in deal(2, 3, matches=True).played:
        assert played.rounds <= 2
        assert min(played.ranks) == 1
        best = max(range(3), key=lambda s: played.chips[s])
        assert played.ranks[best] == 1


def _played(seating: str, chips: tuple[int, ...], ranks: tuple[int, ...] = ()) -> Played:
    winner = max(range(len(chips)), key=lambda s: chips[s])
    losers = tuple((s, 4) for s in range(len(chips)) if s != winner)
    return Played(seating, chips, ranks, 1, 20, ((winner, "snake"),), losers, (1,) * len(chips), 0, 0)


def test_a_comparison_adds_up() -> None:
    one = DealResult(
        "k", 1, (_played("aabb", (30, -10, -10, -10)), _played("abba", (-10, -10, -10, 30))), {"a": {}, "b": {}}
    )
    two = DealResult("k", 2, (_played("aabb", (-10, -10, -10, 30)),), {"a": {}, "b": {}})
    found = compare([one, two], ("hard", "easy"))
    assert found.deals == 2
    assert found.rounds == 3
    assert found.gain.mean == pytest.approx((10 + -10) / 2)
    assert found.gain.error == pytest.approx(10)
    assert found.difference.mean == pytest.approx((20 + -20) / 2)
    assert found.sides[0].win_share == pytest.approx(2 / 6)
    assert found.sides[1].win_share == pytest.approx(1 / 6)
    assert found.sides[0].yeok == {"snake": 1.0}
    assert found.sides[0].ungrouped == 4
    assert found.sides[0].rivers == 1


def test_ranks_count_places_and_shared_wins() -> None:
    match = DealResult("k", 1, (_played("abb", (20, -10, -10), (1, 2, 2)),), {"a": {}, "b": {}})
    found = compare([match], ("hard", "easy"))
    assert found.rank.mean == pytest.approx(1)
    assert found.first_places.mean == pytest.approx(1)
    shared = DealResult("k", 1, (_played("abb", (10, 10, -20), (1, 1, 3)),), {"a": {}, "b": {}})
    assert compare([shared], ("hard", "easy")).first_places.mean == pytest.approx(0.5 - 0.25)


def test_nothing_to_compare_is_an_error() -> None:
    with pytest.raises(ValueError, match="no deal"):
        compare([], LOW)


def test_a_store_is_extended_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path / "deep" / "ladder.jsonl")
    first = list(ladder.run(LOW, range(1, 3), 3, False, store=store))
    played: list[int] = []
    monkeypatch.setattr(ladder, "play_deal", lambda task: played.append(task.seed) or play_deal(task))
    more = list(ladder.run(LOW, range(1, 4), 3, False, store=store))
    assert played == [3]
    assert more[:2] == first
    other = list(ladder.run(LOW, range(1, 2), 4, False, store=store))
    assert played == [3, 1], "another number of seats is another measurement"
    assert other[0].key != first[0].key


def test_an_interrupted_line_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "ladder.jsonl"
    store = Store(path)
    whole = list(ladder.run(LOW, range(1, 3), 3, False, store=store))
    path.write_bytes(path.read_bytes()[:-40])
    again = list(ladder.run(LOW, range(1, 3), 3, False, store=store))
    assert [r.played for r in again] == [r.played for r in whole]
    key = task_key(LOW, 3, False, HollaConfig())
    assert sorted(store.load(key)) == [1, 2]


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "ladder.jsonl"
    path.write_text('{"key": 5}\n')
    with pytest.raises(DamagedStore, match=r"line 1: .*remove this line"):
        Store(path).load("k")


def test_the_key_tells_what_is_comparable() -> None:
    keys = {
        task_key(LOW, 4, False, HollaConfig()),
        task_key(LOW, 4, True, HollaConfig()),
        task_key(LOW, 3, False, HollaConfig()),
        task_key(("hard", "easy"), 4, False, HollaConfig()),
        task_key(LOW, 4, False, HollaConfig(river_fee=2)),
    }
    assert len(keys) == 5


def test_command_line_prints_tables(capsys: pytest.CaptureFixture[str]) -> None:
    assert ladder.main(["holla", "--pair", "easy:random", "--deals", "2", "--seats", "3"]) == 0
    out = capsys.readouterr().out
    assert "easy v random" in out
    assert "±" in out


def test_command_line_prints_json_and_uses_processes(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["holla", "--pair", "easy:random", "--deals", "2", "--seats", "3", "--json"]
    assert ladder.main(arguments) == 0
    alone = json.loads(capsys.readouterr().out)
    assert ladder.main([*arguments, "--jobs", "2"]) == 0
    together = json.loads(capsys.readouterr().out)
    assert alone["gain"] == together["gain"]
    assert alone["rounds"] == 6


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["--pair", "easy"], "--pair easy: write two of"),
        (["--pair", "easy:grand"], "hard:normal"),
        (["--deals", "0"], "at least 1"),
        (["--jobs", "0"], "at least 1"),
    ],
)
def test_bad_arguments_get_one_line(arguments: list[str], hint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert ladder.main(["holla", *arguments]) == 2
    told = capsys.readouterr().err
    assert hint in told
    assert told.count("\n") == 1


@pytest.mark.parametrize("seats", sorted(PATTERNS))
def test_check_passes_for_neighbouring_levels(seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    pairs = [f"{a}:{b}" for a, b in zip(LEVELS[2:], LEVELS[1:-1], strict=True)] if seats == 4 else ["normal:easy"]
    arguments = [item for pair in pairs for item in ("--pair", pair)]
    assert ladder.main(["holla", "--check", "--seats", str(seats), *arguments]) == 0
    assert capsys.readouterr().out.count(": ok") == len(pairs)


def test_check_fails_when_a_seed_plays_differently(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shift = iter(range(100, 200))

    def fickle(task: Task) -> DealResult:
        return deal(next(shift))

    monkeypatch.setattr(ladder.HollaLadder, "play_one", staticmethod(fickle))
    assert ladder.main(["holla", "--check", "--pair", "easy:random", "--seats", "3"]) == 1
    assert "differently" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize(("strong", "weak"), list(zip(LEVELS[1:], LEVELS[:-1], strict=True)))
def test_every_level_beats_the_one_below(strong: str, weak: str) -> None:
    """250 deals in four seatings: above by more than luck explains (p < 0.01)."""
    results = list(ladder.run((strong, weak), range(1, 251), 4, False, jobs=2))
    found = compare(results, (strong, weak))
    assert found.gain.mean > 0
    assert found.gain.p < 0.01
    assert found.false_calls == 0
