"""The door for YAML: small texts that would grow, loop or hang are refused before they are built."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import yaml

import assets
from game.kernel.outside import YAML_BYTES, load_yaml, read_bytes, read_regular
from game.kernel.sources import SourceError, read_source

LAUGHS = "a: &a [x, x]\n" + "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True))


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("a: &a [*a]", "aliases"),
        (LAUGHS, "aliases"),
        ("[" * 1000, "deeper than 20"),
        ("a: " * 300, "mapping values"),
        ("- 1\n" * 30_000, "more than 20000"),
        ("a: " + "x" * YAML_BYTES, "256 KB"),
        ("a: " + "9" * 5000, "too long"),
        ("a: 0x" + "f" * 5000, "too long"),
        ("a: " + "1:" * 3000 + "1", "too long"),
        ("a: 2026-02-31", "day"),
        ("a: !!python/object/apply:os.system [x]", "constructor"),
        ("a: \0", "control characters"),
    ],
)
def test_what_cannot_be_used_is_refused_with_a_reason(tmp_path: Path, text: str, word: str) -> None:
    with pytest.raises(yaml.YAMLError, match=word):
        load_yaml(text)
    path = tmp_path / "a.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SourceError, match=r"a\.yaml:\d+: "):
        read_source(path)


def test_all_our_own_files_pass_the_door() -> None:
    files = sorted(assets.path().rglob("*.yaml"))
    assert len(files) > 30
    for file in files:
        assert load_yaml(file.read_text(encoding="utf-8")) == yaml.safe_load(file.read_text(encoding="utf-8"))


def test_files_are_read_within_bounds(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"x" * 11)
    assert read_bytes(path, 11) == b"x" * 11
    with pytest.raises(OSError, match="larger than"):
        read_bytes(path, 10)
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        with pytest.raises(OSError, match="not a file"):
            read_regular(tmp_path / "pipe", 10)
