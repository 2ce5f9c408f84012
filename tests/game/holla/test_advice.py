"""What people are told: hints, progress, waits, and reasons in words."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from game.holla import advice
from game.holla.actions import Discard, DrawIsland, HollaAction
from game.holla.bots.features import Features
from game.holla.bots.reasons import why
from game.holla.config import HollaConfig, Part, Yeok
from game.holla.distance import FAR, outlook
from game.holla.rules import HollaRules
from game.holla.view import HollaView
from game.kernel.chance import Chance, HashStream
from game.kernel.match import Match
from game.kernel.seat import Answer
from game.kernel.texts import Texts
from game.pieces.cubes import parse_kind
from game.seats.bots import make_bot
from tests.game.holla.tables import LONERS, seated

RULES = HollaRules()
KO, EN = Texts("ko"), Texts("en")
SHORT = "7k 7k 3b 4b 2k 9k 9r 9b 9g 12r 11r 10r 9k"
"""A dragon with 2k in place of 2b or 5b."""


def hint(view: HollaView, legal: Sequence[HollaAction]) -> Answer:
    """What the level that advises people says: as the table asks it, of a seat that does not err."""
    calm = msgspec.structs.replace(view, config=msgspec.structs.replace(view.config, bot_errors=0))
    return make_bot("holla", "master").choose(calm, legal, HashStream(b"hint"))


def kinds(text: str) -> list[int]:
    return [parse_kind(t) for t in text.split()]


def test_waits_name_every_helpful_kind_and_count_the_unseen() -> None:
    """2b and 5b finish the neck as runs, and each wild D too; one 5b is on the island, where it is seen."""
    sight = Features(seated(SHORT, dealer=1, opening="5b").view(0))
    found = outlook(sight.rules, sight.hand, sight.locked)
    assert found.distance == 1
    assert sight.unseen[parse_kind("2b")] == 2
    assert sight.unseen[parse_kind("5b")] == 1
    wilds = [parse_kind(d) for d in ("Dk", "Dr", "Dg")]
    assert all(sight.unseen[kind] == 2 for kind in wilds)
    assert {parse_kind("2b"), parse_kind("5b"), *wilds} <= set(found.useful)
    assert parse_kind("Db") not in found.useful


def test_before_the_deal_there_is_nothing_to_advise() -> None:
    match = Match(RULES, HollaConfig(), 4, 1)
    for seat in range(4):
        view = match.view(seat)
        assert advice.progress(view) == ()


def test_progress_tells_the_parts_of_every_yeok() -> None:
    match = seated(SHORT, dealer=1, opening="13g")
    found = {p.yeok: p for p in advice.progress(match.view(0))}
    assert list(found) == ["snake", "boa", "dragon"]
    dragon = found["dragon"]
    assert dragon.distance == 1
    parts = {p.name: p for p in dragon.parts}
    assert {name: (p.have, p.need) for name, p in parts.items()} == {
        "head": (2, 2),
        "neck": (2, 3),
        "body": (4, 4),
        "tail": (4, 4),
    }
    assert [c >> 1 for c in parts["neck"].cubes] == kinds("3b 4b")
    assert set(parts["neck"].missing) <= set(kinds("2b 5b"))
    assert parts["neck"].pure


def test_progress_uses_each_cube_once_and_only_own_cubes() -> None:
    for seed in range(8):
        match = Match(RULES, HollaConfig(), 4, seed)
        match.act(match.to_act()[0], RULES.legal(match.state, match.to_act()[0])[0])
        for seat in range(4):
            view = match.view(seat)
            for line in advice.progress(view):
                used = [c for part in line.parts for c in part.cubes]
                assert len(used) == len(set(used)) == 13 - line.distance
                assert set(used) <= set(view.hand)
                assert sum(p.need for p in line.parts) == 13


def test_a_yeok_out_of_reach_is_shown_without_cubes() -> None:
    """Two locked cubes of different colours forbid a yeok that is one run (holla.R70)."""
    run = Yeok("long", "장룡", "Long", 30, (Part("all", "run", 13, True),))
    match = seated(LONERS, dealer=1, own_yeok=(run,), yeok=("snake", "long"))
    before = {p.yeok: p.distance for p in advice.progress(match.view(0))}
    assert before["long"] < 13
    state = match.state
    for text in ("3r", "4k"):
        cube = next(c for c in state.ridges[0] if c >> 1 == parse_kind(text))
        state.ridges[0].remove(cube)
        state.locked[0].append(cube)
    RULES.check(state)
    found = {p.yeok: p for p in advice.progress(match.view(0))}
    assert found["long"].distance == FAR
    assert [(p.name, p.have, p.need, p.cubes) for p in found["long"].parts] == [("all", 0, 13, ())]
    assert found["snake"].distance < FAR


def test_hints_are_lawful_and_never_fouls() -> None:
    config = HollaConfig(rounds=1, table="strict", bot_errors=1000)
    match = Match(RULES, config, 4, 5)
    while not match.over:
        seat = match.to_act()[0]
        legal = RULES.legal(match.state, seat)
        told = hint(match.view(seat), legal)
        assert told.action in legal
        assert told == hint(match.view(seat), legal)
        assert advice.sentence(told.why, KO, config) != advice.sentence(told.why, EN, config)
        match.act(seat, told.action)


def test_hints_do_not_depend_on_what_is_hidden() -> None:
    match = Match(RULES, HollaConfig(rounds=1), 3, 8)
    while not match.over:
        seat = match.to_act()[0]
        legal = RULES.legal(match.state, seat)
        twin = RULES.resample(match.state, seat, Chance(len(match.acts)))
        told = [hint(RULES.view(s, seat), legal) for s in (match.state, twin)]
        assert told[0] == told[1]
        assert advice.progress(RULES.view(match.state, seat)) == advice.progress(RULES.view(twin, seat))
        match.act(seat, told[0].action)


def test_a_hint_takes_the_cube_that_completes() -> None:
    match = seated(SHORT, dealer=1, opening="5b")
    told = hint(match.view(0), RULES.legal(match.state, 0))
    assert told.action == DrawIsland()
    assert advice.sentence(told.why, KO, HollaConfig()) == "섬의 파랑 5로 역이 완성돼요."
    assert advice.sentence(told.why, EN, HollaConfig()) == "The blue 5 on the island completes a yeok."


@pytest.mark.parametrize(
    ("cubes", "korean", "english"),
    [
        ("7g", "초록 7을 기다려요. 남은 큐브 4개.", "Waits for green 7: 4 left."),
        ("7g Dk", "초록 7 또는 검정 D를 기다려요. 남은 큐브 4개.", "Waits for green 7 or black D: 4 left."),
        (
            "2k 3k 4k",
            "검정 2, 검정 3 또는 검정 4를 기다려요. 남은 큐브 4개.",
            "Waits for black 2, black 3 or black 4: 4 left.",
        ),
        (
            "2k 3k 4k 5k Ar",
            "검정 2, 검정 3, 검정 4 등 5가지를 기다려요. 남은 큐브 4개.",
            "Waits for black 2, black 3, black 4 and others, 5 kinds in all: 4 left.",
        ),
    ],
)
def test_sentences_name_cubes_as_people_do(cubes: str, korean: str, english: str) -> None:
    reason = why("mountain_waits", cubes=cubes, count=4)
    assert advice.sentence(reason, KO, HollaConfig()) == korean
    assert advice.sentence(reason, EN, HollaConfig()) == english


def test_particles_fit_the_cube_and_the_yeok() -> None:
    config = HollaConfig()
    assert advice.sentence(why("declare", yeok="snake", points=5), KO, config).startswith("구렁이가")
    assert advice.sentence(why("declare", yeok="dragon", points=20), KO, config).startswith("드라곤이")
    far = why("discard_far", cube="Ak", count=3, distance=2)
    assert advice.sentence(far, KO, config).startswith("검정 A는")
    far = why("discard_far", cube="13k", count=3, distance=2)
    assert advice.sentence(far, KO, config).startswith("검정 13은")


def test_invented_yeok_bring_their_own_names() -> None:
    fish = Yeok("fish", "물고기", "Fish", 3, (Part("a", "set_or_run", 13),))
    config = HollaConfig(own_yeok=(fish,), yeok=("fish",))
    reason = why("declare", yeok="fish", points=3)
    assert advice.sentence(reason, KO, config) == "물고기가 완성됐어요. 홀라! 3점."
    assert "Fish" in advice.sentence(reason, EN, config)


def test_a_reason_without_words_is_an_error() -> None:
    with pytest.raises(KeyError):
        advice.sentence(msgspec.structs.replace(why("deal"), key="because"), KO, HollaConfig())


def test_advice_follows_a_hand_to_its_end() -> None:
    """The distance told never grows by more than one when advice is followed, and ends at zero for a winner."""
    match = Match(RULES, HollaConfig(rounds=1), 4, 12)
    last: dict[int, int] = {}
    while not match.over:
        seat = match.to_act()[0]
        told = hint(match.view(seat), RULES.legal(match.state, seat))
        if isinstance(told.action, Discard):
            match.act(seat, told.action)
            if match.state.result is None:
                near = min(way.distance for way in advice.progress(match.view(seat)))
                assert near <= last.get(seat, FAR) + 1
                last[seat] = near
        else:
            match.act(seat, told.action)
    assert match.state.result is not None
    assert last[match.state.result.winner] == 0
