"""The list of games reads a game when it is asked for, and never a window."""

from __future__ import annotations

import subprocess
import sys

import pytest

from game.games import GAMES, game


def loaded(code: str) -> set[str]:
    """The modules that a fresh interpreter holds after some code."""
    told = subprocess.run(
        [sys.executable, "-c", f"{code}; import sys; sys.stderr.write(' '.join(sys.modules))"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return set(told.stderr.split())


def test_the_list_alone_reads_no_game() -> None:
    modules = loaded("import game.games; assert len(game.games.GAMES) == 4 and 'holla' in game.games.GAMES")
    assert not {f"game.{name}" for name in GAMES} & modules


def test_one_game_reads_no_other() -> None:
    modules = loaded("from game.games import GAMES; GAMES['turf']")
    assert {f"game.{name}" for name in GAMES} & modules == {"game.turf"}


@pytest.mark.parametrize("command", ["games", "play turf --seats random,random --seed 1"])
def test_commands_read_no_window(command: str) -> None:
    modules = loaded(f"from game.cli.main import run; run({command.split()!r})")
    assert not {"pygame", "pygame_gui", "numpy", "scenes"} & modules


@pytest.mark.parametrize(
    ("command", "place"),
    [("from game.cli.main import run; run", "game.cli."), ("from game.lab.command import main; main", "game.lab.")],
)
def test_help_reads_no_verb(command: str, place: str) -> None:
    modules = loaded(f"import sys\ntry: {command}(['--help'])\nexcept SystemExit: pass\nimport sys")
    assert {name for name in modules if name.startswith(place)} <= {
        "game.cli.main", "game.cli.output", "game.lab.command", "game.lab.errors",
    }  # fmt: skip


def test_rules_by_name_are_always_the_same() -> None:
    assert [GAMES[name].name for name in GAMES] == list(GAMES)
    assert all(GAMES[name] is game(name) for name in GAMES)
    with pytest.raises(KeyError, match="the games are holla, rummikub, turf, riichi"):
        game("chess")
    assert GAMES.get("chess") is None
