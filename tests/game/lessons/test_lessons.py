"""Every lesson of the house in five ways, the errors of lesson files, progress, and the player's own promises."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.games import GAMES
from game.kernel.options import STANDARD, BadOption, config_of, load_options
from game.kernel.rules import BadConfig
from game.kernel.sources import SourceError
from game.kernel.texts import LOCALES, Texts
from game.lessons.check import FIRST_ALL_SECONDS, _all_texts, check, first_seconds
from game.lessons.model import Lesson, Text
from game.lessons.player import TASKS, TRIES, Player
from game.lessons.progress import NAME, Progress, load_progress, save_progress
from game.lessons.reading import all_lessons, config_for, differing, house, lessons, read, read_folder
from game.lessons.subject import Unfit, games, subject
from game.lessons.words import Words
from game.library.paths import Paths

TEXTS = [Texts(locale) for locale in LOCALES]


@pytest.mark.parametrize("lesson", all_lessons(), ids=lambda lesson: lesson.key)
def test_a_lesson_is_good_in_all_four_ways(lesson: Lesson) -> None:
    report = check(lesson, TEXTS)
    assert not report.problems
    assert [way for way in report.ways if way.problems] == []


def test_the_first_lessons_take_four_minutes_at_most() -> None:
    reports = [check(lessons(game)[0], TEXTS) for game in games()]
    assert len(reports) == len(games())
    assert all(seconds <= FIRST_ALL_SECONDS for seconds in first_seconds(reports).values())


def player(game: str = "holla", at: int = 0, locale: str = "ko") -> Player:
    lesson = lessons(game)[0]
    return Player(lesson, Words(lesson, subject(game), Texts(locale)), at)


def test_an_act_that_reaches_the_goal_counts_though_no_script_names_it() -> None:
    taken = player("riichi", 1)
    assert taken.match is not None
    assert taken.step.do == "discard 9m"
    assert taken.act(taken.subject.act(taken.match, 0, "discard 1z")).kind == "done"
    assert taken.next()
    assert taken.act(taken.subject.act(taken.match, 0, "riichi 9m")).kind == "done"


def test_a_wrong_act_changes_nothing_and_gets_its_own_answer() -> None:
    taken = player(at=1)
    assert taken.match is not None
    before = taken.match.digest()
    said = taken.act(taken.subject.act(taken.match, 0, "mountain"))
    assert said.kind == "wrong"
    assert said.own
    assert "빨강 7은 섬에" in said.text
    assert taken.match.digest() == before


def test_an_unlawful_act_names_its_rule() -> None:
    taken = player(at=2)
    assert taken.match is not None
    said = taken.act(taken.subject.act(taken.match, 0, "declare"))
    assert (said.kind, said.rule) == ("refused", "holla.R73")


def test_after_three_wrong_tries_the_way_is_shown() -> None:
    taken = player(at=len(lessons("holla")[0].steps))
    assert taken.alone
    assert taken.match is not None
    for _ in range(TRIES):
        assert taken.lights() == ()
        taken.act(taken.subject.act(taken.match, 0, "mountain"))
    assert taken.lights() == ("island",)


def test_a_step_passed_over_is_done_for_the_learner_but_a_task_passed_over_earns_no_tick() -> None:
    taken = player()
    for _ in range(len(taken.lesson.steps)):
        taken.skip()
    assert taken.alone
    for _ in range(TASKS):
        taken.skip()
    assert taken.over
    assert not taken.earned


def test_back_and_again_lay_the_table_anew() -> None:
    taken = player(at=2)
    assert taken.match is not None
    digest = taken.match.digest()
    taken.act(taken.subject.act(taken.match, 0, "discard 2g"))
    taken.next()
    assert taken.at == 3
    taken.back()
    assert taken.match.digest() == digest
    taken.act(taken.subject.act(taken.match, 0, "discard 2g"))
    taken.again()
    assert taken.match.digest() == digest


def test_the_unaided_deals_differ_from_seed_to_seed() -> None:
    lesson = lessons("holla")[0]
    words = Words(lesson, subject("holla"), Texts("en"))
    drawn = {Player(lesson, words, seed=seed).steps[-TASKS:] and str(Player(lesson, words, seed=seed).steps[-TASKS:])
             for seed in range(5)}  # fmt: skip
    assert len(drawn) > 1


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ('say: {ko: "셋 3", en: "three"}', "digit"),
        ('say: {ko: "하나. 둘. 셋.", en: "One."}', "sentences"),
        ('say: {ko: "{nobody}", en: "One."}', "nothing fills {nobody}"),
        ("deal: {hands: {0: 7k 7k 7k}}\n    want: [won]\n    do: declare", "only two cubes 7k"),
        ("deal: {island: 7k}\n    want: [won]\n    do: island", "no way is shown"),
        ("deal: {island: 7k}\n    want: [lost]\n    do: island", "no goal"),
        ("ask: {kind: colour}", "no question"),
    ],
)
def test_what_is_wrong_in_a_lesson_is_told(tmp_path: Path, change: str, problem: str) -> None:
    folder = tmp_path / "holla"
    folder.mkdir()
    path = folder / "own.yaml"
    path.write_text(
        'id: own\nnumber: 9\ntitle: {ko: "ㄱ", en: "a"}\nabout: {ko: "ㄱ", en: "a"}\n'
        f'steps:\n  - {change}\nrecap: {{say: {{ko: "ㄱ", en: "a"}}}}\n',
        encoding="utf-8",
    )
    report = check(read(path, "holla"), TEXTS)
    told = [*report.problems, *(p for way in report.ways for p in way.problems)]
    assert any(problem in one for one in told), told


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ("id: own\nnumber: nine\n", 2, "number"),
        ("id: own\nnumber: 9\nwhat: 1\n", 3, "what"),
        ("id: own\nid: own\n", 2, "stands twice"),
        ("steps: [", 2, "not valid YAML"),
    ],
)
def test_a_lesson_file_that_cannot_be_read_names_line_and_remedy(
    tmp_path: Path, text: str, line: int, problem: str
) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SourceError) as error:
        read(path, "holla")
    assert f"own.yaml:{line}:" in str(error.value)
    assert problem in str(error.value)


def test_a_lesson_pins_an_unknown_option() -> None:
    path = house("holla") / "1_first.yaml"
    lesson = msgspec.structs.replace(read(path, "holla"), set={"chips": 50})
    assert config_for(lesson).chips == 50


def test_progress_is_found_again_and_a_broken_file_kept_aside(tmp_path: Path) -> None:
    paths = Paths(tmp_path, tmp_path)
    assert load_progress(paths) == Progress()
    left = Progress().left_at("holla.first", 3).finished("turf.first", True)
    save_progress(paths, left)
    assert load_progress(paths) == left
    done = left.finished("holla.first", False)
    assert done.done == ("turf.first",)
    assert done.at == {}
    (tmp_path / NAME).write_text("at: [", encoding="utf-8")
    assert load_progress(paths) == Progress()
    assert list(tmp_path.glob(f"{NAME}.*"))


def test_a_placeholder_follows_the_options() -> None:
    lesson = lessons("holla")[0]
    changed = msgspec.structs.replace(lesson, set={"river_fee": 3})
    for one, fee in ((lesson, "1"), (changed, "3")):
        words = Words(one, subject("holla"), Texts("en"))
        assert words.fill(Text("{fee}", "{fee}")) == fee


def test_a_piece_has_a_name_in_every_game() -> None:
    for game, piece, name in (
        ("holla", "7k", "검정 7"), ("rummikub", "7o", "주황 7"), ("turf", "caramel", "꿀엿"), ("riichi", "7m", "7만")
    ):  # fmt: skip
        assert subject(game).piece(piece, Texts("ko")) == name
        assert subject(game).piece("nobody", Texts("ko")) is None


def test_words_that_no_game_knows_are_told() -> None:
    for game in games():
        taken = player(game, 1 if game != "turf" else 0)
        assert taken.match is not None
        for text in ("fly", ""):
            with pytest.raises(Unfit):
                taken.subject.act(taken.match, 0, text)


def test_the_documented_lesson_is_good(tmp_path: Path) -> None:
    text = (Path(__file__).parents[3] / "docs" / "lessons.md").read_text(encoding="utf-8")
    (tmp_path / "holla").mkdir()
    path = tmp_path / "holla" / "own.yaml"
    path.write_text(text.split("```yaml\n")[1].split("```")[0], encoding="utf-8")
    assert check(read(path, "holla"), TEXTS).good


def _other(option: Any) -> Any:
    """Another value of an option."""
    if option.type == "bool":
        return not option.default
    if option.type == "int":
        low, high = option.range
        return high if option.default != high else low
    return next((choice.id for choice in option.choices or () if choice.id != option.default), None)


@pytest.mark.parametrize("game", games())
def test_an_option_that_a_lesson_uses_changes_its_text_or_is_told_to_differ(game: str) -> None:
    judge, rules, texts = subject(game), GAMES[game], Texts("en")
    followed = 0
    for option in load_options(rules).options:
        value = _other(option)
        try:
            changed = judge.values(config_of(rules, {option.id: value}))
        except (BadOption, BadConfig):
            continue
        for lesson in lessons(game):
            pinned = getattr(config_for(lesson), option.id)
            assert (option.id in differing(lesson, STANDARD, {option.id: value})) == (pinned != value)
            before = dict(judge.values(config_for(lesson)))
            moved = {name for name in before if not lesson.set and before[name] != changed[name]}
            under = Words(msgspec.structs.replace(lesson, set={option.id: value}), judge, texts)
            used = [text for _, text, _ in _all_texts(lesson) if any(f"{{{name}}}" in text.en for name in moved)]
            for text in used:
                followed += 1
                assert under.fill(text) != Words(lesson, judge, texts).fill(text)
    assert followed or game == "riichi"


def test_a_lesson_of_ones_own_stands_behind_those_of_the_house(tmp_path: Path) -> None:
    folder = tmp_path / "holla"
    folder.mkdir()
    text = (Path(__file__).parents[3] / "docs" / "lessons.md").read_text(encoding="utf-8")
    (folder / "own.yaml").write_text(text.split("```yaml\n")[1].split("```")[0], encoding="utf-8")
    (own,) = read_folder(folder, "holla")
    assert own.key == "holla.own"
    assert own.number > lessons("holla")[-1].number
