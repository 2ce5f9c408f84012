"""A game that lies in a folder of its own is added without changing a file: by name, or by an installed package."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from game.games import GAMES, HOUSE

ROOT = Path(__file__).resolve().parent.parent
DOMINOES = "examples.dominoes"
EXAMPLES = ("dominoes", "nim")
BOTH = ",".join(f"examples.{game}" for game in EXAMPLES)
SUITES = ("tests/game/test_conformance.py", "tests/game/test_offers.py", "tests/scenes/conformance")


def run(*words: str, path: Path | None = None, **variables: str) -> subprocess.CompletedProcess[str]:
    """A command of this checkout with another folder to import from; it must not leave a traceback."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, filter(None, (path, ROOT)))), **variables}
    done = subprocess.run(
        [sys.executable, "-m", *words], env=env, cwd=ROOT, capture_output=True, text=True, timeout=1800
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done


OWN = tuple(f"examples/{game}/tests" for game in EXAMPLES)


@pytest.mark.parametrize("what", [SUITES[:2], SUITES[2:], OWN], ids=["rules", "table", "own"])
def test_examples_pass_the_suites_that_every_game_passes(what: tuple[str, ...]) -> None:
    done = run("pytest", "-q", "-rA", "-p", "no:cacheprovider", *what, "-k", " or ".join(EXAMPLES), YONGMARU_GAMES=BOTH)
    assert done.returncode == 0, done.stdout[-3000:]
    passed = re.findall(r"^PASSED (.*)$", done.stdout, re.M)
    assert all(sum(game in test for test in passed) >= 4 for game in EXAMPLES) and "xfailed" not in done.stdout


def test_dominoes_are_played_by_the_command_line_in_two_processes() -> None:
    words = ("game", "play", "dominoes", "--seats", "master,easy", "--games", "4", "--jobs", "2", "--seed", "1")
    done = run(*words, "--game-module", DOMINOES)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1])["games"] == 4


def test_the_laboratory_takes_it_too() -> None:
    done = run(
        "game.lab", "ladder", "dominoes", "--pair", "master:random", "--seeds", "8", "--jobs", "2", "--plain",
        "--game-module", DOMINOES,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr + done.stdout
    assert "master" in done.stdout


def test_nobody_else_knows_it() -> None:
    assert tuple(GAMES) == HOUSE
    assert "dominoes" not in run("game", "games").stdout


BROKEN = {
    "no_such_game": (None, "No module named"),
    "breaks": ("raise RuntimeError('no tiles')\n", "no tiles"),
    "empty": ("", "holds no GameEntry"),
    "other": ("ENTRY = 7\n", "holds no GameEntry"),
    "twice": (
        "from game.kernel.entry import GameEntry\nENTRY = GameEntry(name='turf', rules='a', bots='b', offers='c')\n",
        "a name of its own",
    ),
    "screen": (
        "from game.kernel.entry import GameEntry\nENTRY = GameEntry(name='menu', rules='a', bots='b', offers='c')\n",
        "a name of its own",
    ),
}


TOLD = [
    *((("game", "games"), module) for module in BROKEN),
    (("game.lab", "ladder", "turf"), "no_such_game"),
    (("scenes",), "empty"),
]


@pytest.mark.parametrize(("command", "module"), TOLD)
def test_a_module_that_is_no_game_is_told_in_one_line(tmp_path: Path, command: tuple[str, ...], module: str) -> None:
    code, words = BROKEN[module]
    if code is not None:
        (tmp_path / f"{module}.py").write_text(code, encoding="utf-8")
    done = run(*command, "--game-module", module, path=tmp_path)
    assert done.returncode == 2 and not done.stdout.strip()
    (line,) = done.stderr.strip().splitlines()
    assert module in line and words in line


def _installed(folder: Path, value: str) -> None:
    told = folder / "some_game-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: some-game\nVersion: 1.0\n", encoding="utf-8")
    (told / "entry_points.txt").write_text(f"[yongmaru.games]\nsome = {value}\n", encoding="utf-8")


def test_an_installed_package_brings_its_game(tmp_path: Path) -> None:
    _installed(tmp_path, f"{DOMINOES}:ENTRY")
    done = run("game", "games", path=tmp_path)
    assert [json.loads(line)["game"] for line in done.stdout.splitlines()] == [*HOUSE, "dominoes"]


def test_a_broken_package_keeps_nobody_from_playing(tmp_path: Path) -> None:
    _installed(tmp_path, "no_such_package:ENTRY")
    done = run("game", "games", "--lang", "ko", path=tmp_path)
    assert done.returncode == 0 and len(done.stdout.splitlines()) == len(HOUSE)
    (line,) = done.stderr.strip().splitlines()
    assert "no_such_package" in line and "PYTHONPATH" in line


_GAME = """
from dataclasses import replace
from examples.dominoes import ENTRY as dominoes
ENTRY = replace(dominoes, {change})
"""
_HALF = {
    "ends": ("import sys\nsys.exit('no')\n", "SystemExit"),
    "ends_quietly": ("raise SystemExit\n", "SystemExit"),
    "no_rules": (_GAME.format(change="rules='nowhere.rules:Rules'"), "rules (ModuleNotFoundError"),
    "rules_none": (_GAME.format(change="rules=None"), "rules (AttributeError"),
    "rules_other": (_GAME.format(change="rules='game.turf.rules:TurfRules'"), "'turf'"),
    "rules_no_class": (_GAME.format(change="rules='json:loads'"), "rules (TypeError"),
    "rules_half": (_GAME.format(change="rules=__name__ + ':Half'") + "class Half:\n    name = 'dominoes'\n", "has no"),
    "rules_end": (
        _GAME.format(change="rules=__name__ + ':make'") + "def make():\n    import sys\n    sys.exit(3)\n",
        "rules (SystemExit: 3",
    ),
    "rules_fail": (
        "from examples.dominoes.rules import DominoesRules\n"
        + _GAME.format(change="rules=__name__ + ':Fails'")
        + "class Fails(DominoesRules):\n    def start(self, *a):\n        raise RuntimeError('no\\ntiles')\n",
        "no tiles",
    ),
    "no_part": (_GAME.format(change="part='hand'"), "rules (TypeError: a state has no 'hand'"),
    "no_bots": (_GAME.format(change="bots='nowhere:BOTS'"), "bots (ModuleNotFoundError"),
    "no_lab": (_GAME.format(change="lab='json:PART'"), "lab (AttributeError"),
    "no_data": (_GAME.format(change="data=__import__('pathlib').Path('/nowhere')"), "rules (SourceError"),
    "no_scene": (_GAME.format(change="scene='json:ENTRY'"), "scene (AttributeError"),
}


@pytest.mark.whole
@pytest.mark.parametrize("module", _HALF)
def test_a_game_with_a_broken_part_is_told_in_one_line(tmp_path: Path, module: str) -> None:
    """By the command line, by the laboratory for one of them, and by the app where the table is broken."""
    code, words = _HALF[module]
    (tmp_path / f"{module}.py").write_text(code, encoding="utf-8")
    commands = {"no_scene": ("scenes", "--self-test"), "ends": ("scenes",), "no_lab": ("game.lab", "ladder", "turf")}
    done = run(*commands.get(module, ("game", "games")), "--game-module", module, path=tmp_path)
    assert done.returncode == 2 and not done.stdout.strip()
    (line,) = done.stderr.strip().splitlines()
    assert module in line and words in line, line


def test_a_package_with_a_broken_part_keeps_nobody_from_playing(tmp_path: Path) -> None:
    (tmp_path / "rules_end.py").write_text(_HALF["rules_end"][0], encoding="utf-8")
    _installed(tmp_path, "rules_end:ENTRY")
    done = run("game", "games", "--lang", "ko", path=tmp_path)
    assert done.returncode == 0 and len(done.stdout.splitlines()) == len(HOUSE)
    (line,) = done.stderr.strip().splitlines()
    assert "rules_end" in line and "SystemExit" in line
