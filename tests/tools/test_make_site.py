"""The pages of the site: every rule in both languages, no link that leads nowhere."""

import re
from pathlib import Path

import pytest
import yaml

from game.games import GAMES
from game.kernel import rulebook
from tools import make_site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "site"
    make_site.write(folder)
    return folder


def test_every_rule_stands_in_both_languages(site: Path) -> None:
    for game in GAMES:
        for language in ("ko", "en"):
            text = (site / "docs" / "rules" / f"{game}.{language}.md").read_text(encoding="utf-8")
            for rule in rulebook.load(game).rules:
                assert f'<a id="{rule.id}"></a>**{rule.id}** ' in text
            assert all(f"](#{rule.id})" in text for rule in rulebook.load(game).rules), "a chapter tells it"
            assert '<abbr title="' in text


def test_all_links_lead_to_pages_and_pictures_that_are_there(site: Path) -> None:
    for page in (site / "docs").rglob("*.md"):
        for target in re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8")):
            assert target.startswith("https://") or (page.parent / target).is_file(), (page.name, target)


def test_every_page_stands_in_the_contents_and_nothing_comes_from_elsewhere(site: Path) -> None:
    settings = yaml.safe_load((site / "mkdocs.yml").read_text(encoding="utf-8"))
    named = set(re.findall(r"[\w./]+\.md", str(settings["nav"])))
    assert named == {str(page.relative_to(site / "docs")) for page in (site / "docs").rglob("*.md")}
    assert settings["theme"]["font"] is False and settings["strict"] is True


def test_every_guide_of_docs_is_shown(site: Path) -> None:
    pages = {page.name for page in (site / "docs").glob("*.md")} - {"index.md", "index.ko.md", "guides.md"}
    assert pages == {file.name for file in (make_site.ROOT / "docs").glob("*.md")} - {"index.md"}
    korean = {page.name for page in (site / "docs" / "ko").glob("*.md")}
    assert korean == {"bots_protocol.md", "lab.md", "own_rules.md", "packaging.md"} <= pages
    for name in korean:
        assert f"(ko/{name})" in (site / "docs" / name).read_text(encoding="utf-8")
        assert f"(../{name})" in (site / "docs" / "ko" / name).read_text(encoding="utf-8")


def test_pieces_of_a_paragraph_are_named() -> None:
    page = make_site.rule_page("riichi", "en")
    assert "> 5 pin · 7 sou\n" in page and "> 5통 · 7삭\n" in make_site.rule_page("riichi", "ko")
