"""What the project depends on and ships: the licences of everything, and no second pygame."""

import re
import tomllib
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def needed(requirements: list[str]) -> list[str]:
    """The names of those requirements that hold on this system without extras."""
    wanted = [Requirement(requirement) for requirement in requirements]
    return [canonicalize_name(w.name) for w in wanted if w.marker is None or w.marker.evaluate({"extra": ""})]


def shipped() -> set[str]:
    """Every package that the app needs, directly or through another, on this system."""
    found: set[str] = set()
    waiting = needed(PROJECT["project"]["dependencies"])
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += needed(requires(name) or [])
    return found


def test_every_shipped_package_has_its_licence() -> None:
    listed = (ROOT / "licenses" / "THIRD-PARTY.txt").read_text(encoding="utf-8")
    rows = re.findall(r"^  ([A-Za-z0-9-]+) .*?([\w.-]+\.txt)$", listed, re.MULTILINE)
    licences = {canonicalize_name(name): file for name, file in rows}
    assert shipped() <= set(licences)
    assert {file for file in licences.values() if not (ROOT / "licenses" / file).is_file()} == set()


def test_an_installation_carries_every_kind_of_data() -> None:
    patterns = PROJECT["tool"]["setuptools"]["package-data"]["assets"]
    kinds = {f"**/*{file.suffix}" for file in (ROOT / "assets").rglob("*.*") if file.is_file()}
    assert kinds - {"**/*.py", "**/*.pyc"} <= set(patterns)


def test_only_one_pygame() -> None:
    assert "pygame" not in shipped()
    assert "pygame-ce" in shipped()
    with pytest.raises(PackageNotFoundError):
        requires("pygame")


def test_no_file_names_a_package_index() -> None:
    names = ("Makefile", ".ci/run", "pyproject.toml", "build.spec", "README.md")
    for name in names:
        text = (ROOT / name).read_text(encoding="utf-8")
        assert not re.search(r"index-url|find-links|pypi\.", text), name
