"""The README of each language says the same in the same places, and begins with what a player does."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ENGLISH, KOREAN = ((ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "README.ko.md"))
URLS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"].get("urls", {})
TRANSLATED = {"docs/ko/" + file.name: "docs/" + file.name for file in (ROOT / "docs" / "ko").glob("*.md")}


def shape(text: str) -> list[str]:
    """What a text is made of, line by line: headings, items, rows, code without its comments, paragraphs."""
    found, code = [], False
    for line in text.splitlines():
        fence = line.startswith("```")
        if code and not fence:
            found.append(line.split("#")[0].rstrip())
        elif fence:
            found.append(line)
        elif line.startswith("#"):
            found.append(line.split()[0])
        elif line.startswith("|"):
            first = line.split("|")[1].strip()
            # Commands, keys and folders are the same; names of things are not.
            found.append(f"row {first if first.startswith('`') else ''} {line.count('|')}")
        elif line.startswith("**"):
            found.append(line)
        elif mark := re.match(r"\d\.|-|!", line):
            found.append(mark[0])
        elif line and not line.startswith(" ") and (not found or found[-1] != "text"):
            found.append("text")
        code ^= fence
    # A paragraph may take more lines in one language.
    return [one for at, one in enumerate(found) if one != "text" or at == 0 or found[at - 1] != "text"]


def linked(text: str) -> list[str]:
    """Where the links and pictures lead, with the English guide for a Korean one."""
    return [TRANSLATED.get(target, target) for target in re.findall(r"\]\(([^)\s]+)\)", text)]


def coded(text: str) -> list[str]:
    """What stands in backticks, in any order: Korean sentences have another one."""
    plain = re.sub(r"```.*?```", "", text, flags=re.S)
    return sorted(re.findall(r"`([^`\n]+)`", plain))


def test_both_have_the_same_parts() -> None:
    assert shape(ENGLISH) == shape(KOREAN)
    assert coded(ENGLISH) == coded(KOREAN)
    ways = {"README.ko.md", "README.md"}
    assert [link for link in linked(ENGLISH) if link not in ways] == [
        link for link in linked(KOREAN) if link not in ways
    ]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("make play", "make stay"),
        ("\n3. ", "\n"),
        ("docs/screens/menu.png", "docs/screens/turf.png"),
        ("--at K", "--at N"),
    ],
)
def test_a_difference_is_seen(old: str, new: str) -> None:
    other = KOREAN.replace(old, new, 1)
    same = (shape(other), coded(other), linked(other)) == (shape(KOREAN), coded(KOREAN), linked(KOREAN))
    assert other != KOREAN and not same


def test_a_player_comes_first_and_the_address_stands_once() -> None:
    for text, page in ((ENGLISH, "release page"), (KOREAN, "배포 페이지")):
        first = text.split("\n## ")[1]
        order = [page, "**Windows**", "**macOS**", "**Linux**", "git clone", "make play", "make test"]
        assert sorted(order, key=first.index) == order
        addresses = set(re.findall(r"https?://[^)\s`]+", text))
        assert addresses <= set(URLS.values())
        assert not URLS or addresses


def test_the_named_files_are_those_that_are_made() -> None:
    made = {
        "windows-setup.exe": "yongmaru-{VERSION}-windows-setup.exe",
        "tar.xz": "yongmaru-{VERSION}-linux-",
        "run": "linux-{platform.machine()}.run",
        "deb": "yongmaru_{VERSION}_{machine}.deb",
        "zip": "yongmaru-{VERSION}-{name}-",
    }
    source = (ROOT / "tools" / "packages.py").read_text(encoding="utf-8")
    for ending, pattern in made.items():
        assert pattern in source
        assert ending in ENGLISH
