"""Programs with options of their own, and classes that play in the process of the lab: what a program does, they do."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pytest

from game.lab.command import main
from game.lab.errors import LabError
from game.lab.runs.plan import Entrant, Plan, SeedChoice, checked
from game.lab.runs.run_store import MEMORY
from game.lab.runs.runner import check_same, create, local, play

BOT = """
from game.lab.client import Client

class Nth(Client):
    def choose(self, view, legal):
        return legal[self.options.get("nth", 0) % len(legal)]

class Broken(Client):
    def choose(self, view, legal):
        if view["phase"] == "race":
            raise RuntimeError("out of ideas")
        return legal[0]

if __name__ == "__main__":
    Nth().run()
"""


@pytest.fixture
def bot(tmp_path: Path) -> Path:
    file = tmp_path / "bot.py"
    file.write_text(BOT, encoding="utf-8")
    return file


def _digests(entrant: Entrant, seeds: int = 2) -> list[str]:
    plan = Plan(
        version=1, game="turf", unit="race", field={"mine": entrant, "b": Entrant(level="easy")}, seating={"mine": 1},
        seeds=SeedChoice(start=1, count=seeds),
    )  # fmt: skip
    with create(MEMORY, checked(plan)) as store:
        play(store, local(1))
        assert not store.failures()
        return [match.digest for _, result in store.results(0) for match in result.matches]


def test_a_class_plays_as_its_program_and_hears_its_options(bot: Path) -> None:
    played = {
        (kind, nth): _digests(Entrant(program=program, options={"nth": nth} if nth else {}))
        for kind, program in (("class", f"class:{bot}:Nth"), ("pipe", f"{sys.executable} {bot}"))
        for nth in (0, 1)
    }
    assert played["class", 0] == played["pipe", 0] != played["class", 1] == played["pipe", 1]


def test_a_class_that_fails_is_given_up_like_a_program(bot: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--program", f"mine=class:{bot}:Broken", "--pair", "mine:easy", "--seeds", "1", "--seats", "2"]
    assert main(["ladder", "turf", *arguments, "--plain"]) == 1
    assert "RuntimeError: out of ideas" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("program", "said"), [("class:bot.py", "FILE.py:NAME"), ("class:nowhere.py:Nth", "no file nowhere.py")]
)
def test_a_class_that_is_not_there_is_told_before_the_first_match(program: str, said: str) -> None:
    plan = Plan(version=1, game="turf", field={"mine": Entrant(program=program)}, seeds=SeedChoice(count=1))
    with pytest.raises(LabError, match=said):
        checked(plan)


def test_a_changed_class_is_refused_by_name(bot: Path, tmp_path: Path) -> None:
    plan = Plan(
        version=1, game="turf", field={"mine": Entrant(program=f"class:{bot}:Nth")}, seeds=SeedChoice(start=1, count=1)
    )
    with create(tmp_path / "run.sqlite", checked(plan)) as store:
        bot.write_text(BOT + "\n", encoding="utf-8")
        with pytest.raises(LabError, match="mine has changed"):
            check_same(store)
        assert msgspec.json.decode(store.meta()["programs"], type=dict[str, str]).keys() == {"mine"}
