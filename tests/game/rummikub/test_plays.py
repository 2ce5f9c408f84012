"""What a seat sees and is offered: listed plays are lawful, hidden tiles stay hidden, nothing is lost."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from game.kernel import rulebook
from game.kernel.chance import Chance
from game.kernel.match import Match
from game.kernel.options import config_from, load_options
from game.rummikub import actions as act
from game.rummikub import events as ev
from game.rummikub.bots import make_bot
from game.rummikub.config import RummikubConfig
from tests.game.rummikub.tables import RULES, RummikubMatch, named, play, refusal, seated, shown, texts

OPTIONS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (4, {"games": 2, "next_start": "winner"}),
    (6, {"games": 1}),
    (3, {"games": 1, "box": "xp", "first_meld": 50}),
    (3, {"games": 2, "table_use": "same_turn", "first_meld_sets": "one"}),
    (2, {"games": 2, "must_play": "always"}),
    (3, {"games": 2, "must_play": "pool_empty", "jokers_per_set": 1, "joker_rack_tiles": 2}),
    (4, {"games": 2, "table": "strict", "bot_errors": 200, "penalty_tiles": 2}),
]


def play_through(seats: int, config: dict[str, Any], seed: int, judge: bool = True) -> RummikubMatch:
    """Play to the end, counting the tiles after every act; ``judge`` also has every listed act judged."""
    match: RummikubMatch = Match(RULES, RummikubConfig(**config), seats, seed)
    stream = Chance(seed).stream("random")
    bot = make_bot("random")
    for _ in range(20_000):
        owing = match.to_act()
        if not owing:
            return match
        legal = RULES.legal(match.state, owing[0])
        for action in legal if judge else ():
            assert refusal(match, owing[0], action) is None
            assert RULES.foul(match.state, owing[0], action) is None
        match.act(owing[0], bot.choose(match.view(owing[0]), legal, stream).action)
        RULES.check(match.state)
    pytest.fail("the match does not end")


@pytest.mark.rule("rummikub.R1", "rummikub.R2", "rummikub.R33")
@pytest.mark.parametrize(("seats", "config"), OPTIONS)
def test_random_matches_keep_every_tile_and_end(seats: int, config: dict[str, Any]) -> None:
    match = play_through(seats, config, 5)
    state = match.state
    assert len(state.results) == RummikubConfig(**config).games
    assert sum(state.wins) >= len(state.results)
    facts = RULES.facts(state)
    assert facts["turns"] == sum(isinstance(a, act.Play | act.Draw | act.Pass | act.ClaimDone) for _, a in match.acts)
    laid = [e for e in match.events if isinstance(e, ev.Laid)]
    assert facts["tiles_placed_per_turn"] == pytest.approx(sum(len(e.laid) for e in laid) / facts["turns"])
    assert facts["rearrangements"] == sum(bool(e.moved) for e in laid)
    openings = [e for e in laid if e.opened]
    assert (facts["opened_at"] > 0) == bool(openings)
    assert all(e.worth >= RummikubConfig(**config).first_meld for e in openings if not e.moved)
    if config.get("bot_errors"):
        assert facts["unfinished_turns"] > 0


@pytest.mark.rule("rummikub.R18", "rummikub.R18a", "rummikub.R18b", "rummikub.R18c", "rummikub.R18d", "rummikub.R24c")
@pytest.mark.parametrize(
    ("cards", "table", "after"),
    [
        ("3b 13k", "4b 5b 6b", "3b 4b 5b 6b"),
        ("8b 13k", "8k 8r 8o", "8k 8r 8b 8o"),
        ("3b 5b 13k", "4k 4r 4b 4o", "4k 4r 4o | 3b 4b 5b"),
        ("8k 8o 13k", "8b 9b 10b 11b", "9b 10b 11b | 8b 8k 8o"),
        ("6r 13k", "4r 5r 6r 7r 8r", "4r 5r 6r | 6r 7r 8r"),
        ("J 13k", "4b 5b 6b", "J 4b 5b 6b"),
        ("8b 13k", "J 6b 7b", "J 6b 7b 8b"),
        ("9k 10k 11k 1r", "", "9k 10k 11k"),
    ],
)
def test_simple_plays_are_listed(cards: str, table: str, after: str) -> None:
    match = seated(cards, table=table)
    wanted = sorted(texts(s) for s in named(match, 0, after))
    listed = [a for a in RULES.legal(match.state, 0) if isinstance(a, act.Play)]
    assert wanted in [sorted(texts(s) for s in a.table) for a in listed]


def test_what_is_listed_is_not_all() -> None:
    assert not RULES.legal_is_complete
    match = seated("10k 5b 1r", table="5r 6r 7r | 5o 6o 7o | 5k 6k 7k 8k 9k")
    best = play(match, 0, "5k 5r 5o 5b | 6k 6r 6o | 7k 7r 7o | 8k 9k 10k")
    assert best not in RULES.legal(match.state, 0)
    assert refusal(match, 0, best) is None


def test_a_view_shows_counts_and_no_foreign_tiles() -> None:
    match = seated("3k 4k 5k", "9b 10b", table="4b 5b 6b")
    seen = match.view(0)
    assert [p.rack for p in seen.players] == [3, 2, 3, 3]
    assert seen.racks == ()
    foreign = {t for s in (1, 2, 3) for t in match.state.racks[s]} | set(match.state.pool)
    assert not foreign & set(seen.rack)
    data = msgspec.to_builtins(seen)
    assert "pool" in data and isinstance(data["pool"], int)


@pytest.mark.rule("rummikub.R14")
def test_a_drawn_tile_is_seen_by_its_seat_alone() -> None:
    match = seated("3k", pool="13o")
    (drew,) = match.act(0, act.Draw())
    assert isinstance(drew, ev.Drew)
    mine, other = (RULES.seen(drew, seat) for seat in (0, 1))
    assert isinstance(mine, ev.Drew) and mine.tiles == drew.tiles
    assert isinstance(other, ev.Drew) and other.tiles == (ev.HIDDEN,)
    assert match.view(0).drawn == drew.tiles
    assert match.view(1).drawn == ()


def test_a_deal_is_seen_by_its_seat_alone() -> None:
    match: RummikubMatch = Match(RULES, RummikubConfig(), 3, 4)
    events = match.act(0, act.Deal())
    for event in events:
        if isinstance(event, ev.Dealt):
            for seat in range(3):
                shown_to = RULES.seen(event, seat)
                assert isinstance(shown_to, ev.Dealt)
                assert (shown_to.tiles == event.tiles) == (seat == event.seat)
                assert len(shown_to.tiles) == 14


def test_the_turns_of_the_others_since_mine() -> None:
    match = seated("7b 1k", "8b 1r", table="4b 5b 6b")
    match.act(0, play(match, 0, "4b 5b 6b 7b"))
    match.act(1, play(match, 1, "4b 5b 6b 7b 8b"))
    match.act(2, act.Draw())
    notes = match.view(0).since_own_turn()
    assert [(n.seat, n.act, len(n.laid), n.drawn) for n in notes] == [(1, "laid", 1, 0), (2, "drew", 0, 1)]
    assert match.view(0).players[1].opened


def test_another_world_keeps_what_everybody_saw() -> None:
    match = seated("7b 8b 13k", table="4b 5b 6b", clock="on")
    match.act(0, act.TimeUp(named(match, 0, "4b 5b 6b | 7b")))
    known = set(match.state.known[0])
    assert known
    for seed in range(8):
        twin = RULES.resample(match.state, 1, Chance(seed))
        RULES.check(twin)
        assert known <= set(twin.racks[0])
        assert twin.racks[1] == match.state.racks[1]
        assert RULES.view(twin, 1) == match.view(1)


def test_a_table_is_kept_in_order() -> None:
    match = seated("3b 1k 9o", table="4b 5b 6b")
    line = match.state.table[0]
    three = next(t for t in match.state.racks[0] if t % 53 == 28)
    match.act(0, act.Play(((line[2], three, line[0], line[1]),)))
    assert shown(match) == ["3b 4b 5b 6b"]


def test_every_preset_can_be_played() -> None:
    options = load_options(RULES)
    for preset in options.presets:
        config = config_from(RULES, preset.id)
        for seats in RULES.seat_counts:
            RULES.check_config(config, seats)


def test_rule_ids_of_options_exist_and_open_points_have_one() -> None:
    book = rulebook.load("rummikub")
    for option in load_options(RULES).options:
        assert set(option.rules) <= set(book.ids()), option.id
    fields = set(RummikubConfig.__struct_fields__)
    assert {o for rule in book.rules for o in rule.options} <= fields
    without = {rule.id for rule in book.rules if rule.kind != "clear" and not rule.options}
    assert without == {"X1", "X2", "X3", "X4", "X6"}, "these have no other sensible reading"


def test_the_statements_are_complete_and_in_order() -> None:
    ids = [rule.id for rule in rulebook.load("rummikub").rules]
    numbers = [f"R{n}" for n in range(1, 36)]
    assert [i for i in ids if i in numbers] == numbers
    assert [i for i in ids if i[-1] in "abcdef"] == [*(f"R18{c}" for c in "abcdef"), *(f"R24{c}" for c in "abcd")]
    assert [i for i in ids if i[0] == "X"] == [f"X{n}" for n in range(1, 9)]
    assert ids[-1] == "R36"


@pytest.mark.slow
def test_ten_thousand_random_games() -> None:
    games = 0
    for seed in range(2500):
        seats, config = OPTIONS[seed % len(OPTIONS)]
        match = play_through(seats, {**config, "games": 4}, seed, judge=False)
        games += len(match.state.results)
    assert games == 10_000
