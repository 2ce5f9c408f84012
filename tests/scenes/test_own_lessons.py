"""Own lessons with a slip: told with line and remedy, in --doctor too; the others are shown and can be taken."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from msgspec import structs

from game.cli.main import run
from game.kernel.texts import Texts
from game.lessons.model import Row
from game.lessons.own import own_lessons
from game.lessons.reading import lessons
from game.lessons.subject import games
from game.library.paths import Paths
from game.library.settings import Settings
from scenes.app.app import App
from scenes.app.doctor import doctor
from scenes.lessons.catalogue import catalogue_scene
from scenes.lessons.scene import LessonScene
from tests.scenes.hand import Hand

EXAMPLE = (Path(__file__).parents[2] / "docs" / "lessons.md").read_text(encoding="utf-8")
GOOD = EXAMPLE.split("```yaml\n")[1].split("```")[0]

SLIPS: dict[str, tuple[str, str, str]] = {
    "a brace": ("The head lacks {7k}.", "The head lacks {.", "brace"),
    "an unknown placeholder": ("The head lacks {7k}.", "The head lacks {nope}.", "{nope}"),
    "a brace in the recap": ('en: "Head"', 'en: "Head }"', "brace"),
    "an impossible deal": ("7k 3b 4b 5b", "7k 7k 7k 7k", "deal"),
    "a cube that there is not": ("7k 3b 4b 5b", "77q 3b 4b 5b", "77q"),
    "an unknown yeok": ("yeok: dragon", "yeok: wyvern", "wyvern"),
    "an unknown task": ("kind: win", "kind: lose", "lose"),
    "an act that there is not": ('do: "island"', 'do: "jump"', "jump"),
    "a goal that there is not": ('want: ["from island"]', 'want: ["from nowhere"]', "island"),
    "a goal that is not reached": ('do: "island"', 'do: "mountain"', "mountain"),
    "no YAML": ("steps:", "steps: [", "YAML"),
    "an unknown key": ("say:", "sya:", "sya"),
}  # fmt: skip


def folder_of(home: Path) -> Path:
    folder = home / "lessons" / "holla"
    folder.mkdir(parents=True)
    (folder / "own.yaml").write_text(GOOD, encoding="utf-8")
    return folder


def told_everywhere(home: Path, line: str, said: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The list shows the good lesson and tells of the bad one, and so does the doctor; the good one opens."""
    told = rf"bad\.yaml{line}.*{re.escape(said)}"
    hand = Hand(App(Settings(language=language, speed=0.0), home, size=(1024, 640), catch=False))  # type: ignore[arg-type]
    ctx = hand.app.ctx
    ctx.push(catalogue_scene(ctx, "holla"))
    hand.steps(2)
    (note,) = hand.app.toasts.notes
    assert re.search(told, note.text), note.text
    scene = hand.screen("catalogue")
    assert len(scene.state.rows) == len(lessons("holla")) + 1
    hand.tab_to(scene.state.rows[-1].title)
    hand.key(pygame.K_RETURN)
    hand.steps(2)
    assert hand.top(LessonScene).lesson.key == "holla.own"
    hand.app.close()
    assert doctor(Texts(language), Paths(home, home / "logs")) == 1
    assert re.search(told, capsys.readouterr().out)


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_told_and_hides_no_other(slip: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old, new, said = SLIPS[slip]
    assert old in GOOD
    folder = folder_of(tmp_path)
    bad = folder / "bad.yaml"
    bad.write_text(GOOD.replace("id: own", "id: bad").replace(old, new, 1), encoding="utf-8")
    told_everywhere(tmp_path, r":\d+: ", said, ("ko", "en")[len(slip) % 2], capsys)
    bad.rename(folder / "again.yaml")
    assert run(["lessons", "check", "--file", str(folder / "again.yaml")]) in (1, 2)
    assert "Traceback" not in capsys.readouterr().err


def pipe(file: Path) -> None:
    os.mkfifo(file)


def directory(file: Path) -> None:
    file.mkdir()


def circle(file: Path) -> None:
    file.symlink_to(file.name)


def letters(file: Path) -> None:
    file.write_bytes("id: 머리".encode("cp949"))


def large(file: Path) -> None:
    file.write_bytes(b"#" * 300_000)


@pytest.mark.parametrize("make", [pipe, directory, circle, letters, large])
def test_what_is_no_lesson_is_never_waited_for(
    make: Callable[[Path], None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make(folder_of(tmp_path) / "bad.yaml")
    told_everywhere(tmp_path, ":", "", "en", capsys)


def test_the_line_of_a_slip_is_named(tmp_path: Path) -> None:
    folder = folder_of(tmp_path)
    text = GOOD.replace("id: own", "id: bad").replace("{7k} lies on the island", "{nope} lies on the island")
    (folder / "bad.yaml").write_text(text, encoding="utf-8")
    (problem,) = own_lessons(folder, "holla").problems
    line = next(number for number, words in enumerate(text.splitlines(), start=1) if "{nope} lies" in words)
    assert f"bad.yaml:{line}: " in problem.text(Texts("en"))


def test_every_lesson_of_the_house_would_be_taken(tmp_path: Path) -> None:
    from game.lessons.own import faults

    for game in ("holla", "rummikub", "turf", "riichi"):
        assert [(one.key, list(faults(one))) for one in lessons(game)] == [(one.key, []) for one in lessons(game)]


@pytest.mark.parametrize("game", games())
def test_a_piece_that_there_is_not_is_drawn_as_its_word(game: str, tmp_path: Path) -> None:
    lesson = lessons(game)[0]
    rows = (Row("saramel 99z"),)
    odd = structs.replace(lesson, recap=structs.replace(lesson.recap, show=rows), alone=None)
    hand = Hand(App(Settings(language="en", speed=0.0), tmp_path, size=(1024, 640), catch=False))
    hand.app.push(LessonScene(hand.app.ctx, odd, len(odd.steps)))
    hand.steps(2)
    assert hand.top(LessonScene).player.over
    hand.app.close()


def test_the_check_of_a_first_lesson_in_one_language_has_no_sum(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = folder_of(tmp_path)
    text = GOOD.replace("id: own", "id: first").replace("The head lacks {7k}.", "The head lacks {nope}.")
    (folder / "own.yaml").write_text(text, encoding="utf-8")
    assert run(["lessons", "check", "--file", str(folder / "own.yaml")]) == 1
    assert "{nope}" in capsys.readouterr().out


def test_the_check_tells_of_an_answer_to_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = folder_of(tmp_path)
    wrong = '- {act: "mountain", say: {ko: "아니요.", en: "No."}}'
    step = f'  - say: {{ko: "보세요.", en: "Look."}}\n    wrong:\n      {wrong}\n'
    (folder / "own.yaml").write_text(GOOD.replace("steps:\n", f"steps:\n{step}", 1), encoding="utf-8")
    assert run(["lessons", "check", "--file", str(folder / "own.yaml")]) == 1
    assert "remove 'mountain'" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [("hand", "1m[[[", "is no tile"), ("hand", "12y", "is no tile"), ("do", "discard 1m[[", "is no tile")],
)
def test_a_drill_whose_texts_tell_facts_of_no_hand_is_told_with_its_line(
    old: str, new: str, said: str, tmp_path: Path
) -> None:
    source = (Path(__file__).parents[2] / "assets" / "lessons" / "riichi" / "d09.yaml").read_text(encoding="utf-8")
    (tmp_path / "own.yaml").write_text(re.sub(rf"(\b{old}: )\"[^\"]*\"", rf'\1"{new}"', source), encoding="utf-8")
    found = own_lessons(tmp_path, "riichi")
    assert not found.lessons
    (problem,) = found.problems
    assert re.search(rf"own\.yaml:\d+: .*{said}", problem.text(Texts("en")))
