"""Paragraphs with an id, pieces, drawings and an example to watch: what is wrong about them is told with its line."""

from pathlib import Path

import pytest

import assets
from game.book import model
from game.book.chapters import read
from game.kernel.sources import SourceError


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ('pieces: "7k xx"', "xx is no piece"),
        ("show: nowhere", "no example that is shown has the id nowhere"),
        ('drawings: [{svg: holla/nothing, ko: "뱀", en: "Snake"}]', "there is no drawing holla/nothing"),
        ('drawings: [{svg: holla/emblem_boa, ko: "뱀 2", en: "Snake"}]', "a digit in"),
    ],
)
def test_a_wrong_paragraph_names_line_and_remedy(tmp_path: Path, more: str, said: str) -> None:
    text = assets.path("rules", "chapters", "holla.yaml").read_text(encoding="utf-8")
    old = "        rules: [R97]\n"
    assert old in text
    file = tmp_path / "holla.yaml"
    file.write_text(text.replace(old, f"{old}        {more}\n", 1), encoding="utf-8")
    with pytest.raises(SourceError) as caught:
        read(file)
    assert said in str(caught.value) and str(caught.value).startswith(f"{file}:")


def test_an_id_stands_once_in_a_chapter(tmp_path: Path) -> None:
    text = assets.path("rules", "chapters", "riichi.yaml").read_text(encoding="utf-8")
    file = tmp_path / "riichi.yaml"
    file.write_text(text.replace("id: iishanten", "id: ryanshanten", 1), encoding="utf-8")
    with pytest.raises(SourceError, match="the id ryanshanten stands twice in terms"):
        read(file)


def test_an_id_stands_once_among_examples(tmp_path: Path) -> None:
    text = assets.path("rules", "examples", "riichi.yaml").read_text(encoding="utf-8")
    file = tmp_path / "riichi.yaml"
    file.write_text(text.replace("id: haitei", "id: kill", 1), encoding="utf-8")
    with pytest.raises(SourceError, match="the id kill stands twice"):
        model.read(file)
