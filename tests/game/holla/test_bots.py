"""The levels of Dragon Holla: lawful, blind to what is hidden, the same everywhere, and each with a reason in words."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from game.holla.actions import Declare, Decline, Discard, DrawIsland, DrawMountain, DrawRiver, Hold
from game.holla.bots import make_bot
from game.holla.bots.reasons import KEYS, why
from game.holla.config import HollaConfig
from game.holla.distance import nearest
from game.holla.events import Foul
from game.holla.rules import HollaRules
from game.holla.view import HollaView
from game.kernel.chance import Chance
from game.kernel.match import AnyMatch, Match
from game.kernel.seat import LEVELS, Answer
from game.kernel.texts import LOCALES, Texts
from game.pieces.cubes import parse_kind
from game.seats.players import seat_players
from game.seats.table import play_match
from tests.game.cases import CASES, Table
from tests.game.holla.tables import BOA, DRAGON, LONERS, SNAKE, HollaMatch, seated
from tests.locale_texts import placeholders, read_locale

RULES = HollaRules()
TABLES = [pytest.param(t, id=t.name) for t in CASES["holla"].tables]
ODD_TABLES = [
    Table("locked cubes face down", HollaConfig(rounds=1, river_open=False), 4),
    Table("river cubes locked for a turn", HollaConfig(rounds=1, river_lock="turn", river_limit=12), 3),
    Table("no river", HollaConfig(rounds=1, river_limit=0), 5),
    Table(
        "declared at turn start by name",
        HollaConfig(rounds=1, holla_after_river="turn_start", yeok_reading="declared"),
        4,
    ),
    Table("compulsory, lending", HollaConfig(rounds=1, declaring="compulsory", lending=True), 4),
    Table("no wild but for one group", HollaConfig(rounds=1, max_wilds_per_group=1, strict_purity=True), 4),
    Table("set tails for snakes", HollaConfig(rounds=1, snake_tail="set", natural_d_in_head_and_tail=False), 4),
    Table("dragons alone", HollaConfig(rounds=1, yeok=("dragon",), chips=400), 3),
]  # fmt: skip


def answers(
    table: Table, levels: tuple[str, ...], seed: int, acts: int = 4000
) -> Iterator[tuple[HollaMatch, int, Answer]]:
    """Play a match by bots; every answer before it is done."""
    match: HollaMatch = Match(RULES, table.config, table.seats, seed)
    bots = [make_bot(levels[s % len(levels)]) for s in range(table.seats)]
    for _ in range(acts):
        if match.over:
            return
        seat = match.to_act()[0]
        answer = ask(bots[seat], match, seat)
        yield match, seat, answer
        match.act(seat, answer.action)
    pytest.fail(f"no end after {acts} acts")


def ask(bot: Any, match: HollaMatch, seat: int) -> Answer:
    legal = RULES.legal(match.state, seat)
    answer: Answer = bot.choose(match.view(seat), legal, match.chance.stream("bot", seat, len(match.acts)))
    return answer


def test_levels_are_those_of_the_house() -> None:
    assert [make_bot(level).level for level in LEVELS] == list(LEVELS)
    with pytest.raises(KeyError, match="random, beginner, easy, normal, hard, master"):
        make_bot("grand")


@pytest.mark.parametrize("table", [*TABLES, *(pytest.param(t, id=t.name) for t in ODD_TABLES)])
def test_every_level_plays_every_table_lawfully(table: Table) -> None:
    played = 0
    for match, seat, answer in answers(table, ("master", "hard", "beginner", "easy"), seed=2):
        assert answer.action in RULES.legal(match.state, seat)
        assert answer.why.key in KEYS
        played += 1
    assert played > 20


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("table", [*TABLES, *(pytest.param(t, id=t.name) for t in ODD_TABLES[:3])])
def test_answers_do_not_depend_on_what_is_hidden(table: Table, level: str) -> None:
    bot, changed = make_bot(level), 0
    for number, (match, seat, _) in enumerate(answers(table, ("hard", "easy"), seed=4)):
        if number % 9:
            continue
        twin = RULES.resample(match.state, seat, Chance(number))
        changed += RULES.snapshot(twin) != RULES.snapshot(match.state)
        legal = RULES.legal(match.state, seat)
        told = [bot.choose(RULES.view(s, seat), legal, Chance(1).stream("bot")) for s in (match.state, twin)]
        assert told[0] == told[1]
    assert changed


def test_bots_keep_nothing_between_acts() -> None:
    """Asked about other tables in between, or asked twice, a bot says the same."""
    bot = make_bot("master")
    table = Table("four", HollaConfig(rounds=1), 4)
    first = [(m.view(s), RULES.legal(m.state, s), a) for m, s, a in answers(table, ("master",), seed=6)]
    for number, (view, legal, _) in reversed(list(enumerate(first))):
        again = bot.choose(view, legal, Chance(6).stream("bot", view.seat, number))
        assert again == first[number][2]


SCRIPT = """
from game.holla.rules import HollaRules
from game.holla.config import HollaConfig
from game.holla.bots import make_bot
from game.kernel.match import Match
rules = HollaRules()
match = Match(rules, HollaConfig(rounds=1), 4, 9)
bots = [make_bot(x) for x in ("master", "hard", "normal", "easy")]
while not match.over:
    seat = match.to_act()[0]
    stream = match.chance.stream("bot", seat, len(match.acts))
    match.act(seat, bots[seat].choose(match.view(seat), rules.legal(match.state, seat), stream).action)
print(match.digest())
"""


def test_the_same_acts_in_every_process() -> None:
    prints = set()
    for hash_seed in ("1", "77"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run([sys.executable, "-c", SCRIPT], env=env, capture_output=True, text=True, check=True)
        prints.add(done.stdout)
    assert len(prints) == 1


def test_random_takes_every_lawful_act() -> None:
    match = seated(SNAKE)
    seat = match.to_act()[0]
    legal = RULES.legal(match.state, seat)
    bot = make_bot("random")
    stream = Chance(1).stream("x")
    counts = Counter(repr(bot.choose(match.view(seat), legal, stream).action) for _ in range(400))
    assert len(counts) == len(legal)
    assert min(counts.values()) > 400 / len(legal) / 2


@pytest.mark.parametrize("level", LEVELS[1:])
def test_a_complete_hand_is_declared_at_once(level: str) -> None:
    """Draw a useless cube to a complete hand: it goes, and Holla is called as the best yeok."""
    match = seated(DRAGON, "", "", "", dealer=1, draws={0: "2k"})
    assert match.to_act() == (0,)
    match.act(0, DrawMountain())
    answer = ask(make_bot(level), match, 0)
    assert answer.action == Discard(match.state.drawn)
    assert answer.why == why("discard_complete", cube="2k", yeok="dragon", points=30)
    match.act(0, answer.action)
    assert ask(make_bot(level), match, 0) == Answer(Declare(), why("declare", yeok="dragon", points=30))


@pytest.mark.parametrize("level", LEVELS[1:])
def test_the_better_of_two_complete_hands_is_kept(level: str) -> None:
    """A boa that drew the cube which makes it a dragon gives the set neck's odd cube away."""
    boa = "7k 7k 3b 4b Dk 9k 9r 9b 9g 12r 11r 10r 9k"
    match = seated(boa, dealer=1, draws={0: "5b"}, opening="13g")
    match.act(0, DrawMountain())
    answer = ask(make_bot(level), match, 0)
    assert answer.action == Discard(next(c for c in match.state.ridges[0] if c >> 1 == parse_kind("Dk")))
    assert answer.why.values["yeok"] == "dragon"


@pytest.mark.parametrize("level", LEVELS[1:])
def test_the_island_cube_that_completes_is_taken(level: str) -> None:
    hand = DRAGON.replace("5b", "2k")
    match = seated(hand, dealer=1, opening="5b")
    answer = ask(make_bot(level), match, 0)
    assert answer.action == DrawIsland()
    assert answer.why.key == "island_completes"
    assert answer.why.values["cube"] == "5b"


def _with_river(hand: str, cube: str) -> HollaMatch:
    """A table where seat 0 is to draw, ``cube`` lies in the river and the island is useless."""
    match = seated(hand, "", "", "", dealer=3, first_player="dealer_next", opening=cube)
    first = match.to_act()[0]
    assert first == 0
    useless = next(c for c in match.state.ridges[3] if c >> 1 not in {parse_kind(t) for t in hand.split()})
    match.state.river.append(match.state.island)
    match.state.river_by.append(match.state.island_by)
    match.state.ridges[3].remove(useless)
    match.state.ridges[3].append(match.state.mountains[3].pop())
    match.state.left -= 1
    match.state.island = useless
    return match


def test_all_but_a_beginner_take_the_completing_cube_from_the_river() -> None:
    match = _with_river(DRAGON.replace("5b", "2k"), "5b")
    RULES.check(match.state)
    river = DrawRiver(match.state.river[0])
    for level in LEVELS[2:]:
        answer = ask(make_bot(level), match, 0)
        assert answer.action == river
        assert answer.why == why("river_completes", cube="5b", distance=0, fee=1)


def test_a_river_cube_that_cannot_be_used_stays() -> None:
    match = _with_river(DRAGON.replace("5b", "2k"), "12g")
    for level in LEVELS[1:]:
        assert not isinstance(ask(make_bot(level), match, 0).action, DrawRiver)


@pytest.mark.parametrize("level", ["hard", "master"])
def test_discards_keep_the_distance_and_the_widest_wait(level: str) -> None:
    """One cube short with one useless cube: it goes, and the reason names what is waited for."""
    match = seated("7k 7k 3b 4b 2r 9k 9r 9b 9g 12r 11r 10r 9k", dealer=1, draws={0: "13k"}, wild_system="own_colour")
    match.act(0, DrawMountain())
    answer = ask(make_bot(level), match, 0)
    assert isinstance(answer.action, Discard)
    rest = [c >> 1 for c in match.state.ridges[0] if c != answer.action.cube]
    assert nearest(match.state.hands, rest) == 1  # type: ignore[arg-type]
    assert answer.why.key == "discard_waits"
    waited = set(str(answer.why.values["cubes"]).split())
    assert {"2b", "5b"} <= waited


def test_without_mountains_nobody_plays_on_in_vain() -> None:
    match = seated(LONERS, dealer=1)
    match.state.river += [c for m in match.state.mountains for c in m]
    match.state.river_by += [0] * match.state.left
    match.state.mountains = [[] for _ in range(4)]
    match.state.left, match.state.last_turns = 0, 4
    for level in LEVELS[1:]:
        assert ask(make_bot(level), match, 0).action == Decline()


def test_without_mountains_the_island_may_still_complete() -> None:
    match = seated(DRAGON.replace("5b", "2k"), dealer=1, opening="5b")
    match.state.river += [c for m in match.state.mountains for c in m]
    match.state.river_by += [0] * match.state.left
    match.state.mountains = [[] for _ in range(4)]
    match.state.left, match.state.last_turns = 0, 4
    for level in LEVELS[1:]:
        assert ask(make_bot(level), match, 0) == Answer(DrawIsland(), why("last_island", cube="5b"))


@pytest.mark.rule("holla.R36")
def test_the_best_reading_is_named() -> None:
    match = seated(DRAGON, dealer=1, draws={0: "2k"}, yeok_reading="declared")
    match.act(0, DrawMountain())
    match.act(0, Discard(match.state.drawn))
    names = {a.yeok for a in RULES.legal(match.state, 0) if isinstance(a, Declare)}
    assert names == {"snake", "boa", "dragon", None}, "unnamed it is the best"
    for level in LEVELS[1:]:
        assert ask(make_bot(level), match, 0).action == Declare("dragon")


def strict(errors: int) -> Table:
    return Table("strict", HollaConfig(table="strict", bot_errors=errors, rounds=2, chips=300), 4)


@pytest.mark.parametrize("level", LEVELS)
def test_bots_err_only_where_the_table_wants_it(level: str) -> None:
    for table in (strict(0), Table("guarded", HollaConfig(bot_errors=1000, rounds=1), 4)):
        for match, seat, answer in answers(table, (level, "easy"), seed=3):
            if level == "random":
                break
            assert RULES.foul(match.state, seat, answer.action) is None


def test_errors_are_accepted_fouls_at_about_the_rate_asked_for() -> None:
    own, fouls, kinds = 0, 0, Counter[str]()
    for seed in range(12):
        for match, seat, answer in answers(strict(100), ("hard", "easy", "random", "normal"), seed):
            assert RULES.refuse(match.state, seat, answer.action) is None
            own += match.view(seat).phase in ("draw", "discard") and match.state.turn == seat
            if answer.why.key.startswith("foul_"):
                rule = RULES.foul(match.state, seat, answer.action)
                assert rule is not None
                kinds[answer.why.key] += 1
                fouls += 1
    assert {"foul_second_draw", "foul_no_draw", "foul_show", "foul_touch"} <= set(kinds)
    assert 0.06 < fouls / own < 0.15


def test_a_false_holla_happens_where_it_can() -> None:
    config = HollaConfig(table="strict", bot_errors=300, rounds=3, chips=900, holla_after_river="turn_start")
    kinds: Counter[str] = Counter()
    for seed in range(6):
        for match, seat, answer in answers(Table("strict", config, 3), ("master",), seed):
            kinds[answer.why.key] += 1
            assert RULES.refuse(match.state, seat, answer.action) is None
    assert kinds["foul_holla"]


@pytest.mark.parametrize("locale", LOCALES)
def test_every_reason_has_a_sentence(locale: str) -> None:
    texts = Texts(locale)
    for key in KEYS:
        full = f"holla_why.{key}"
        assert full in texts, f"{full} has no sentence in {locale}"


def test_reasons_carry_what_their_sentences_need() -> None:
    wanted = {key: placeholders(read_locale("en")[f"holla_why.{key}"]) for key in KEYS}
    seen = set()
    for seed in range(3):
        for _, _, answer in answers(
            Table("four", HollaConfig(rounds=2), 4), ("master", "hard", "beginner", "easy"), seed
        ):
            assert wanted[answer.why.key] <= set(answer.why.values), answer.why
            seen.add(answer.why.key)
    assert len(seen) > 8


def test_an_unknown_reason_is_refused() -> None:
    with pytest.raises(KeyError):
        why("because")


@pytest.mark.parametrize("hand", [SNAKE, BOA, DRAGON])
@pytest.mark.parametrize("level", LEVELS[2:])
def test_complete_hands_are_not_held(hand: str, level: str) -> None:
    match = seated(hand, dealer=1, draws={0: "2k"})
    match.act(0, DrawMountain())
    match.act(0, Discard(match.state.drawn))
    assert any(isinstance(a, Hold) for a in RULES.legal(match.state, 0))
    assert isinstance(ask(make_bot(level), match, 0).action, Declare)


def test_a_wrong_count_does_not_confuse_a_bot() -> None:
    """Fifteen cubes after a second draw: one is discarded, the dealer takes another (holla.R88)."""
    match = seated(SNAKE, dealer=1, table="strict", draws={0: "2k 4g"})
    match.act(0, DrawMountain())
    match.act(0, DrawMountain())
    assert match.view(0).own.hand == 15
    for level in LEVELS:
        answer = ask(make_bot(level), match, 0)
        assert answer.action in RULES.legal(match.state, 0)
    match.act(0, answer.action)
    assert match.view(0).own.hand == 13


def test_views_reach_bots_as_plain_values() -> None:
    """A view that went through the codec, as to another process, gets the same answer."""
    match = seated(SNAKE)
    seat = match.to_act()[0]
    view = match.view(seat)
    copy = msgspec.json.decode(msgspec.json.encode(view), type=HollaView)
    legal = RULES.legal(match.state, seat)
    for level in LEVELS:
        told = [make_bot(level).choose(v, legal, Chance(2).stream("bot")) for v in (view, copy)]
        assert told[0] == told[1]


@pytest.mark.rule("holla.R86", "holla.R87")
def test_bots_also_err_out_of_their_turn_the_same_each_time() -> None:
    """The table draws for each seat after each act; without errors nothing changes."""
    config = HollaConfig(table="strict", bot_errors=150, rounds=3, chips=900)
    kinds: Counter[str] = Counter()
    turns = 0
    for seed in range(4):
        played = []
        for _ in range(2):
            match: AnyMatch = Match(RULES, config, 4, seed)
            play_match(match, seat_players(match, ("hard", "easy", "random", "normal")))
            played.append(match.acts)
        assert played[0] == played[1]
        turns += len(match.acts) // 2
        kinds.update(event.rule for event in match.events if isinstance(event, Foul))
    assert kinds["holla.R86"] and kinds["holla.R87"], kinds
    assert 0.05 < (kinds["holla.R86"] + kinds["holla.R87"]) / turns < 0.5
