"""Writes the pages of the documentation site and their contents: ``python -m tools.make_site build/site``.

The rule books come from ``assets/rules`` in both languages, the guides from ``docs``, the first page from the README.
mkdocs turns the folder into a site; see ``make site``.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

import yaml

from game.book.chapters import Reader, Span
from game.games import GAMES
from game.kernel import rulebook
from game.kernel.bilingual import Text
from game.kernel.options import load_options
from game.kernel.texts import Texts
from game.lessons.subject import subject
from tools.version import ROOT

MOVING = "moving.png"
STYLE = "style.css"
HOME = "index.md"
"""The first page of the site; the index of ``docs`` becomes ``guides.md``."""

FIRST = {HOME: "README.md", "index.ko.md": "README.ko.md"}
"""The first pages, in each language."""

KOREAN = "ko/"
"""Below it lie the guides in Korean, with the names of the English ones."""


def guides() -> dict[str, Path]:
    """The guides by the name of their page, the index first, those in Korean last."""
    files = sorted((ROOT / "docs").glob("*.md"), key=lambda file: (file.name != HOME, file.name))
    english = {"guides.md" if file.name == HOME else file.name: file for file in files}
    return english | {KOREAN + file.name: file for file in sorted((ROOT / "docs" / KOREAN).glob("*.md"))}


LANGUAGES = {"en": "Rule books", "ko": "규칙서"}


def says(text: Text, language: str) -> str:
    """A text in one language."""
    return text.ko if language == "ko" else text.en


def rule_page(game: str, language: str) -> str:
    """The rule book of a game as Markdown: chapters before their statements, each with its id to link to."""
    book, options = rulebook.load(game), load_options(GAMES[game])
    title = options.ko if language == "ko" else options.en
    lines = [f"# {title}", "", f"*{says(book.source, language)}*", ""]
    reader = Reader(game, Texts(language))
    sections = {section.id: section for section in book.sections}
    for chapter in reader.book.chapters:
        section = sections.get(chapter.id)
        lines += [f"## {says(section or chapter.title or Text('', ''), language)}", ""]
        for paragraph in chapter.paragraphs:
            words = "".join(_lit(span, reader) for span in reader.spans(paragraph))
            links = " ".join(f"[{rule}](#{rule})" for rule in paragraph.rules)
            lines += [f"{_line(words)} {links}", ""]
            lines += [f"> {pieces}", ""] if (pieces := _pieces(game, paragraph.pieces, language)) else []
        for rule in book.in_section(chapter.id):
            lines += [f'<a id="{rule.id}"></a>**{rule.id}** {_flat(says(rule, language))}', ""]
            if rule.default is not None:
                label = says(getattr(book.labels, rule.kind), language)
                lines += [f"> {label}: {_flat(says(rule.default, language))}", ""]
    return "\n".join(lines)


def _pieces(game: str, text: str, language: str) -> str:
    """The pieces below a paragraph by their names, groups between strokes."""
    texts, judge = Texts(language), subject(game)
    groups = [[judge.piece(word, texts) or word for word in group.split()] for group in text.split("|")]
    return " · ".join(", ".join(names) for names in groups if names)


def _lit(span: Span, reader: Reader) -> str:
    """A piece of a text; a word of the glossary explains itself under the pointer."""
    words = span.text.replace("<", "&lt;")
    if span.word is None:
        return words
    said = reader.plain(span.word.say).replace('"', "&quot;").replace("<", "&lt;")
    return f'<abbr title="{_line(said)}">{words}</abbr>'


def _line(text: str) -> str:
    return " ".join(text.split())


def _flat(text: str) -> str:
    return _line(text).replace("<", "&lt;")


def in_other_language(name: str, text: str) -> str:
    """A guide with the way to the same one in the other language, where there is one."""
    english = name.removeprefix(KOREAN)
    if {english, KOREAN + english} - guides().keys():
        return text
    way = f"[English](../{english})" if name != english else f"[한국어]({KOREAN}{name})"
    title, _, rest = text.partition("\n")
    return f"{title}\n\n{way}\n{rest}"


def guide(text: str) -> str:
    """A guide with its links as the site has them: what is no page here is told, not linked."""
    names = {file.name: name for name, file in guides().items() if not name.startswith(KOREAN)}
    names |= {file: page for page, file in FIRST.items()}

    def link(found: re.Match[str]) -> str:
        words, target = found[1], found[2]
        plain, _, anchor = target.partition("#")
        plain = plain.removeprefix("docs/")
        plain = names.get(plain, plain)
        here = plain.removeprefix("../")  # Korean guides lie one folder deeper
        known = not plain or here in guides() or plain in FIRST or here.startswith(("screens/", MOVING, "http"))
        return f"{words}({plain}{'#' + anchor if anchor else ''})" if known else words.strip("![]")

    return re.sub(r"(!?\[[^\]]*\])\(([^)\s]+)\)", link, text)


def _title(text: str) -> str:
    return text.splitlines()[0].removeprefix("# ")


def write(folder: Path) -> list[Path]:
    """Writes all pages below ``folder/docs`` and ``folder/mkdocs.yml``; returns the pages."""
    shutil.rmtree(folder, ignore_errors=True)
    docs = folder / "docs"
    docs.mkdir(parents=True)
    shutil.copytree(ROOT / "docs" / "screens", docs / "screens")
    shutil.copy(ROOT / "docs" / MOVING, docs)
    # Korean lines break between words.
    (docs / STYLE).write_text("body { word-break: keep-all; overflow-wrap: anywhere }\n", encoding="utf-8")
    pages = {page: guide((ROOT / file).read_text(encoding="utf-8")) for page, file in FIRST.items()}
    own = {name: in_other_language(name, guide(file.read_text(encoding="utf-8"))) for name, file in guides().items()}
    pages |= own
    contents: list[dict[str, object]] = [{"Yongmaru": "index.md"}, {"용마루": "index.ko.md"}]
    for language, rules in LANGUAGES.items():
        entries = []
        for game in GAMES:
            name = f"rules/{game}.{language}.md"
            pages[name] = rule_page(game, language)
            entries.append({_title(pages[name]): name})
        contents.append({rules: entries})
    for title, korean in (("Guides", False), ("안내서", True)):
        pages_of = [{_title(text): name} for name, text in own.items() if name.startswith(KOREAN) == korean]
        contents.append({title: list(pages_of)})
    for name, text in pages.items():
        file = docs / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    (folder / "mkdocs.yml").write_text(
        yaml.safe_dump(_settings(contents), allow_unicode=True, sort_keys=False), "utf-8"
    )
    return sorted(docs.rglob("*.md"))


def _settings(contents: list[dict[str, object]]) -> dict[str, object]:
    """Returns mkdocs' settings: nothing is fetched from elsewhere, a link that leads nowhere is an error."""
    strict = {"links": {"not_found": "warn", "anchors": "warn", "unrecognized_links": "warn"}}
    return {
        "site_name": "Yongmaru · 용마루",
        "docs_dir": "docs",
        "site_dir": str(ROOT / "dist" / "site"),
        "strict": True,
        "use_directory_urls": False,
        "theme": {"name": "material", "font": False, "palette": {"scheme": "default", "primary": "teal"}},
        "extra_css": [STYLE],
        "plugins": [{"search": {"lang": ["en", "ko"]}}],
        "markdown_extensions": ["tables", "attr_list", {"toc": {"permalink": False}}],
        "validation": strict,
        "nav": contents,
    }


if __name__ == "__main__":
    print(f"{len(write(Path(sys.argv[1])))} pages")
