"""The workshop's drafts: what a change makes of a yeok, what is wrong with it, hands of it, undo, its file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.games import GAMES
from game.holla.config import HollaConfig, Part, Yeok, standard_yeok
from game.holla.hands import HandRules
from game.kernel.bilingual import Text
from game.kernel.chance import HashStream
from game.kernel.match import Match
from game.kernel.options import config_of
from game.kernel.texts import Texts
from game.library.own_rules import own_rules
from game.seats.bots import make_bot
from game.seats.request import answer_with, request_for
from game.workshop import yeok as drafts
from game.workshop.examples import TRIED, example, overlaps
from game.workshop.history import History
from game.workshop.rule_set import RuleSet, keep, sets_of, wrong
from tests.own_sets import drawn_yeok

EN, KO = Texts("en"), Texts("ko")
FIRST = drafts.first_yeok(1, "사다리", "Ladder")
OURS = Text("우리 집", "Our house")


def told(rules: RuleSet) -> list[str]:
    for _, notice in wrong(rules):
        assert notice.text(KO) != notice.text(EN)
    return [notice.text(EN) for _, notice in wrong(rules)]


def test_letters_of_one_field_are_one_step() -> None:
    history = History("a").done("ab", "name").done("abc", "name").done("abc", "name")
    assert history.undone().now == "a" and history.undone().redone().now == "abc"
    assert history.undone().undone() == history.undone() and history.redone() == history
    other = history.done("d", "other").undone().done("e", "other")
    assert other.redone().now == "e" and other.undone().now == "abc"
    # After undo the next letter is a step of its own.
    assert history.undone().done("ax", "name").undone().now == "a"


def test_size_and_purity_follow_the_form() -> None:
    yeok = drafts.changed_part(FIRST, 1, form="twin")
    assert (yeok.parts[1].size, yeok.parts[1].pure) == (2, True)
    assert drafts.changed_part(FIRST, 2, form="set", size=9).parts[2].size == 4
    assert drafts.changed_part(FIRST, 2, size=9).parts[2].size == 9
    short = drafts.without_part(FIRST, 2)
    assert drafts.size_of(short) == 9 and drafts.size_of(drafts.with_part(short, "wing")) == 13
    assert [part.name for part in drafts.moved_part(FIRST, 3, 0).parts] == ["tail", "head", "neck", "body"]
    assert [part.name for part in drafts.moved_part(FIRST, 0, 9).parts] == ["neck", "body", "tail", "head"]


def renamed(yeok: Yeok, index: int, name: str) -> Yeok:
    return drafts.changed_part(yeok, index, name=name)


@pytest.mark.parametrize(
    ("yeok", "fault"),
    [
        (msgspec.structs.replace(FIRST, ko=" ", en=""), "give the yeok a name"),
        (drafts.changed_part(FIRST, 1, size=5), "15 cubes: 2 too many, a yeok has 13"),
        (drafts.without_part(FIRST, 0), "11 cubes: 2 are missing, a yeok has 13"),
        (renamed(FIRST, 1, " "), "give part 2 a name"),
        (renamed(FIRST, 1, "날개 / "), "give part 2 a name"),
        (renamed(FIRST, 1, "head"), "two parts are named head; name them differently"),
        (msgspec.structs.replace(FIRST, en="Dragon"), "another yeok of this set is named 사다리 too"),
        (
            msgspec.structs.replace(FIRST, parts=standard_yeok()[2].parts[::-1]),
            "it has the same parts as 드라곤 / Dragon",
        ),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told(yeok: Yeok, fault: str) -> None:
    assert told(RuleSet(OURS, (yeok,))) == [fault]


def test_a_set_needs_a_name_a_yeok_and_hands() -> None:
    assert told(RuleSet(OURS, (FIRST,))) == []
    assert told(RuleSet(Text(" ", " "), (FIRST,))) == ["Give the rule set a name"]
    assert told(RuleSet(OURS, (), ())) == ["The set needs at least one yeok"]
    # Three sets of four take three ranks; with six heads of a single colour order nothing stands in the way.
    many = Yeok("own_1", "셋", "Three", 9, (*(Part(f"p{n}", "set", 4) for n in range(2)), Part("a", "run", 5)))
    assert told(RuleSet(OURS, (many,))) == []


def drawn() -> list[Yeok]:
    stream = HashStream(b"workshop")
    return [drawn_yeok(stream, number) for number in range(1, 13)]


@pytest.mark.parametrize("yeok", drawn(), ids=lambda yeok: "+".join(part.form for part in yeok.parts))
def test_example_hands_are_hands_of_it(yeok: Yeok) -> None:
    rules = HandRules.for_wilds(HollaConfig(own_yeok=(yeok,), yeok=(yeok.id,)), ())
    hands = [example(yeok, HollaConfig(), number) for number in range(5)]
    for hand in hands:
        assert hand is not None and [len(kinds) for _, kinds in hand] == [part.size for part in yeok.parts]
        best = rules.best([kind for _, kinds in hand for kind in kinds])
        assert best is not None and best.yeok == yeok.id
    assert len(set(hands)) == 5


def test_a_second_reading_is_found_and_drawn() -> None:
    snake, _, dragon = standard_yeok()
    like = msgspec.structs.replace(dragon, id="own_1", points=6, ko="뱀", en="Worm")
    found = overlaps(like, standard_yeok(), HollaConfig())
    assert {overlap.yeok for overlap in found} == {"snake", "boa", "dragon"}
    assert all(overlap.hands == overlap.tried == TRIED for overlap in found)
    assert {overlap.yeok: overlap.counts for overlap in found} == {"snake": False, "boa": False, "dragon": True}
    kinds = [kind for _, kinds in found[0].example for kind in kinds]
    assert HandRules.for_wilds(HollaConfig(yeok=("snake",)), ()).complete(kinds)
    assert overlaps(FIRST, standard_yeok(), HollaConfig()) == ()
    assert snake.points < like.points


def test_a_set_is_kept_read_and_played(tmp_path: Path) -> None:
    wings = renamed(FIRST, 2, "날개 / Wing")
    only_korean = msgspec.structs.replace(drafts.changed_part(FIRST, 1, form="set"), id="own_2", ko="용오름", en="")
    rules = RuleSet(OURS, (wings, only_korean), ("snake", "dragon"), {"rounds": 2})
    kept, copy = keep(tmp_path, rules)
    assert (kept.file, copy) == ("holla-1.yaml", "") and [yeok.id for yeok in kept.yeok] == ["ladder", "own_2"]
    assert kept.yeok[1].en == "용오름"
    assert sets_of(tmp_path) == (kept,)
    # Again into its own file; a new set never takes that of another.
    again, _ = keep(tmp_path, replace(kept, name=Text("너희 집", "Your house")))
    assert again.file == kept.file and keep(tmp_path, rules)[0].file == "holla-2.yaml"
    (preset, _), problems = own_rules(tmp_path).presets["holla"], own_rules(tmp_path).problems
    assert (preset.ko, problems) == ("너희 집", ())
    config = config_of(GAMES["holla"], preset.set)
    assert config.yeok == ("snake", "dragon", "ladder", "own_2") and config.rounds == 2
    match: Any = Match(GAMES["holla"], config, 4, 5)
    bot = make_bot("holla", "easy")
    while not match.over:
        seat = match.to_act()[0]
        match.act(seat, answer_with(bot, request_for(match, seat)).action)


def test_a_set_from_outside_keeps_where_it_came_from(tmp_path: Path) -> None:
    kept, copy = keep(tmp_path, RuleSet(OURS, (FIRST,), origin="from Ann"))
    (again,) = sets_of(tmp_path)
    assert again.origin == "from Ann" and again.description == ""
    keep(tmp_path, replace(again, name=Text("둘", "Two")))
    (changed,) = sets_of(tmp_path)
    assert (changed.origin, changed.file, copy) == ("from Ann", kept.file, "")
