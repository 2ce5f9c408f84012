"""What documents say holds: paths exist, links lead somewhere, commands and options are known, counts are right."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from game.cli.main import make_parser
from game.kernel.seat import LEVELS
from game.kernel.texts import Texts
from game.lab.command import main as lab

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("**/*.md")])
FOLDERS = "game|scenes|assets|tests|tools|docs|benchmarks|examples"
NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7}
MADE = ("build", "dist", "tea.py", "my_bot.py", "bot.py", "plan.yaml", "mine.yaml", "deals.txt", ".venv")
"""Places that a document may name though they are no part of the repository."""

texts = pytest.mark.parametrize("file", DOCUMENTS, ids=lambda file: str(file.relative_to(ROOT)))


def quoted(text: str) -> Iterator[str]:
    """What stands in backticks or in blocks of code."""
    for block in re.findall(r"```\w*\n(.*?)```", text, re.S):
        yield from block.splitlines()
    yield from re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.S))


def missing(text: str) -> list[str]:
    """The paths that a text names and that are not there."""
    found = []
    for piece in quoted(text):
        for path in re.findall(rf"(?<![\w/.~%-])((?:{FOLDERS})/[\w./-]+)", piece):
            wanted = path.rstrip("./")
            if any(wanted.startswith(made) for made in MADE) or "*" in piece:
                continue
            if not ((ROOT / wanted).exists() or (ROOT / f"{wanted}.py").exists()):
                found.append(path)
    return found


@texts
def test_paths_exist(file: Path) -> None:
    assert not missing(file.read_text(encoding="utf-8"))


def test_a_wrong_path_is_seen() -> None:
    assert missing("see `game/nothing.py` and\n```sh\npython tools/none.py\n```") == [
        "tools/none.py",
        "game/nothing.py",
    ]
    assert not missing("see `game/kernel/match.py`, `game/kernel` and game/nothing.py")


@texts
def test_links_lead_somewhere(file: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", file.read_text(encoding="utf-8")):
        if not target.startswith(("http://", "https://", "mailto:")):
            assert (file.parent / target).exists(), f"{file.name}: {target}"


@texts
def test_make_targets_exist(file: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    for piece in quoted(file.read_text(encoding="utf-8")):
        for target in re.findall(r"^\s*make ([a-z-]+)", piece):
            assert target in targets, f"{file.name}: make {target}"


def _commands(text: str, program: str) -> Iterator[tuple[str, str, set[str]]]:
    for piece in quoted(text):
        plain = piece.split("#")[0]
        for rest in re.findall(rf"{re.escape(program)} ([a-z].*)", plain):
            name = rest.split()[0]
            yield piece, name, set(re.findall(r"(?<!\S)(--[a-z][a-z-]*)", re.sub(r'"[^"]*"', "", rest)))


@texts
@pytest.mark.parametrize("program", ["python -m game", "yongmaru-table"])
def test_commands_of_the_table_are_known(file: Path, program: str) -> None:
    parser = make_parser(Texts("en"))
    known = next(action.choices for action in parser._actions if isinstance(action.choices, dict))
    for piece, name, options in _commands(file.read_text(encoding="utf-8"), program):
        assert name in known, f"{file.name}: {piece}"
        unknown = options - set(known[name]._option_string_actions)
        assert not unknown, f"{file.name}: {piece}: {unknown}"


@texts
@pytest.mark.parametrize("program", ["yongmaru-lab", "python -m game.lab"])
def test_commands_of_the_lab_are_known(file: Path, program: str, capsys: pytest.CaptureFixture[str]) -> None:
    for piece, name, options in _commands(file.read_text(encoding="utf-8"), program):
        with pytest.raises(SystemExit) as leaving:
            lab([name, "--help"])
        assert leaving.value.code == 0, f"{file.name}: {piece}"
        help_text = capsys.readouterr().out
        for option in options:
            assert option in help_text, f"{file.name}: {piece}: {option}"


NAME = re.compile(r"\b[A-Z][a-z]+(?:[A-Z][a-z0-9]+)+\b|\b[a-z]+(?:_[a-z]+)+\b|\b[A-Za-z_]+(?=\()")
MODULE = re.compile(rf"(?<![\w./])(?:{FOLDERS})(?:\.[a-z_]+)+\b(?![/(])")
SAID = ("opt_chips",)
"""Names that programs put together."""


@cache
def names() -> frozenset[str]:
    """Every word of the code and data but this file's, the names of files, and what facts are called by horse."""
    found: set[str] = {f"{count}_share_{name}" for count in ("win", "place", "last") for name in ("grey", "white")}
    for folder in FOLDERS.split("|"):
        for file in {*(ROOT / folder).rglob("*")} - {Path(__file__)}:
            if file.suffix in (".py", ".yaml", ".json", ".md"):
                found.update((file.stem, file.stem.removeprefix("bench_")))
                if file.suffix != ".md":
                    found.update(re.findall(r"[A-Za-z_]\w*", file.read_text(encoding="utf-8", errors="replace")))
    return frozenset(found)


def unknown(text: str) -> list[str]:
    """The names between backticks that no code or data has, and modules that do not exist."""
    words = re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.S))
    said = [name for piece in words for name in NAME.findall(piece) if name not in names() and name not in SAID]
    modules = [module for piece in words for module in MODULE.findall(piece)]
    files = [name for piece in words for name in re.findall(r"(?<![\w./])([a-z_]+(?=\.[A-Z])|[a-z_]+\.py\b)", piece)]
    wrong = [name for name in files if not _is_file(name) and name not in MADE]
    return said + [module for module in modules if not _is_module(module)] + wrong


@cache
def _is_file(name: str) -> bool:
    return any(next((ROOT / folder).glob(f"**/{name}*"), None) is not None for folder in FOLDERS.split("|"))


def _is_module(dotted: str) -> bool:
    parts = dotted.split(".")
    if (ROOT / Path(*parts)).exists() or (ROOT / Path(*parts[:-1], f"{parts[-1]}.py")).exists():
        return True
    # A name inside a module.
    return (ROOT / Path(*parts[:-2], f"{parts[-2]}.py")).exists() and parts[-1] in names()


def test_tables_of_files_name_files() -> None:
    """Below a heading such as `scenes/turf` the first cell of each row names files of that folder."""
    wrong, folder = [], ROOT
    for line in (ROOT / "docs" / "table.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            folder = ROOT / line.removeprefix("## ").split(":")[0]
        elif line.startswith("| `"):
            named = re.findall(r"`([a-z_]+)`", line.split("|")[1])
            wrong += [f"{folder.name}/{name}" for name in named if not (folder / f"{name}.py").exists()]
    assert not wrong


@texts
def test_names_exist(file: Path) -> None:
    assert not unknown(file.read_text(encoding="utf-8"))


def test_a_wrong_name_is_seen() -> None:
    assert unknown("`NoSuchThing`, `no_such_word`, `nosuchcall(x)`, `scenes.kit.nowhere`, `gone.Match`, `went.py`") == [
        "NoSuchThing", "no_such_word", "nosuchcall", "scenes.kit.nowhere", "gone", "went.py",
    ]  # fmt: skip
    assert not unknown("`Match.to_act`, `scenes.kit.paint`, `game.kernel.match` and NoSuchThing")


@texts
def test_counts_of_levels_are_right(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    for word in re.findall(r"\b(\w+) (?:levels|strengths)\b", text):
        if word.lower() in NUMBERS:
            assert NUMBERS[word.lower()] == len(LEVELS), f"{file.name}: {word}"
