"""About the program: what it is, whose the games are, and every licence it stands under, text by text."""

from dataclasses import dataclass, replace
from importlib.metadata import PackageNotFoundError, files
from pathlib import Path

import assets
from scenes.kit.context import Context
from scenes.kit.log import program_version
from scenes.kit.rich_text import PAPER, Style, link, plain
from scenes.kit.tree import elements as e
from scenes.kit.tree.screen import Screen, ScreenScene
from scenes.kit.tree.words import Name, say

OWN = ("LICENSE", "NOTICE", "THIRD-PARTY")
"""The texts about the program itself and the list of all others, which stand first."""
_LEGAL = Style(14.0, spacing=1.3)


def licence_texts() -> dict[str, Path]:
    """The files of all licences by name: beside the sources or in a built program, else in the installed package."""
    root = Path(assets.__file__).parents[1]
    found = [*root.glob("LICENSE"), *root.glob("NOTICE"), *(root / "licenses").glob("**/*")]
    if not found:
        try:
            here = files("yongmaru") or []
        except PackageNotFoundError:
            here = []
        found = [Path(str(file.locate())) for file in here if "/licenses/" in str(file)]
    texts = {file.stem: file for file in found if file.suffix in ("", ".txt") and file.is_file()}
    first = [name for name in OWN if name in texts]
    return {name: texts[name] for name in (*first, *sorted(texts.keys() - {*first}, key=str.lower))}


@dataclass(frozen=True)
class About:
    """The folder of saves, and the licence that is read, if any."""

    folder: str
    reading: str = ""


@dataclass(frozen=True)
class Read:
    """The message of a link: a licence to read, or none to go back to the list."""

    name: str = ""


def parts(ctx: Context, folder: str, reading: str) -> list[e.Chunk]:
    """The chunks of the page, or of a licence."""
    if reading:
        text = licence_texts()[reading].read_text(encoding="utf-8", errors="replace")
        paragraphs = (words.strip("\n") for words in text.expandtabs().replace("\f", "\n").split("\n\n"))
        return [e.Chunk(e.Heading, (Name(reading),)), *(_prose(plain(words), _LEGAL) for words in paragraphs if words)]
    t = ctx.t
    said = [t("about.text"), t("about.names"), t("about.saves", folder=folder)]
    links = "&nbsp; ".join(link(name, name) for name in licence_texts())
    return [
        e.Chunk(e.Heading, (say("about.title", version=program_version()),)),
        *map(_prose, map(plain, said)),
        e.Chunk(e.Heading, ("about.licences",)),
        _prose(plain(t("about.parts"))),
        _prose(links, Style(e.BODY, spacing=1.9)),
    ]


def _prose(marked: str, style: Style = PAPER) -> e.Chunk:
    """A paragraph; its links are licences to read."""
    return e.Chunk(_paragraph, (marked, style), letters=len(marked))


def _paragraph(marked: str, style: Style) -> e.Element:
    return e.Column(e.Prose(marked, style, Read), pad=(8.0, 5.0))


def view(s: About) -> e.View:
    """A page of paper with links to the licences; Esc goes back to the list, then closes."""
    page = e.Document(parts, "about.page", (s.folder, s.reading), key="text")
    return e.Page(
        "about.page", e.Paper(page, grow=1), back=Read() if s.reading else e.CLOSE, wide=1368, focus="text",
        backdrop="scene/cloth_ink", veil=0.35,
    )  # fmt: skip


def update(s: About, message: e.Message) -> About:
    """Opens a licence, or goes back to the list."""
    return replace(s, reading=message.name) if isinstance(message, Read) else s


ABOUT = Screen("about", lambda ctx: About(str(ctx.data_dir)), view, update)


def about_scene(ctx: Context) -> ScreenScene[About]:
    """The page about the program."""
    return ScreenScene(ctx, ABOUT)
