"""A list with a preview: the example of docs/kit.md. Run it from the root of the project to see it.

python -m examples.screens.list_with_preview
"""

from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from scenes.app.app import App
from scenes.kit import palette
from scenes.kit.tree import elements as e
from scenes.kit.tree.commands import Command, Run
from scenes.kit.tree.elements import Changed
from scenes.kit.tree.screen import Screen, ScreenScene
from scenes.kit.tree.words import Name

FOLDER = Path(__file__).parents[2] / "docs"


@dataclass(frozen=True)
class Pages:
    """The files of a folder, what is looked for, the file that is looked at and its text."""

    files: tuple[Path, ...] = ()
    search: str = ""
    at: Path | None = None
    text: str = ""


def view(s: Pages) -> e.View:
    """A list at the left, the text of the chosen file at the right; in narrow windows below it."""
    files = [file for file in s.files if s.search.lower() in file.stem.lower()]
    rows = e.Rows(
        files, row, Name("Pages"), id=str, spoken=lambda file: Name(file.stem), at=str(s.at),
        look=partial(Changed, "at"), key="files",
    )  # fmt: skip
    search = e.Field(s.search, Name("Search"), placeholder=Name("Search"), key="search")
    text = e.Scroll(e.Text(Name(s.text or "…"), colour=palette.INK_TEXT), Name("Text"), paper=True, key=f"text {s.at}")
    body = e.Grid(e.Panel(None, search, rows), e.Paper(text), least_column=500, columns=2, grow=1)
    return e.Page(Name("Pages"), body, sub=Name(f"{len(files)} files"))


def row(file: Path) -> e.Box:
    """The row of a file."""
    return e.Row(e.Picture("book", 26, kind="icon"), e.Text(Name(file.stem), lines=1), pad=(14, 6))


def update(s: Pages, message: object) -> Pages | tuple[Pages, Command]:
    """Searches as one types, reads the file that is looked at in a thread."""
    match message:
        case Changed("at", file):
            read = Run(file.read_text, ("utf-8",), then=partial(Changed, "text"), key="read")
            return replace(s, at=file, text=""), read
        case Changed("files" | "search" | "text" as name, value):
            return replace(s, **{name: value})
    return s


def first(s: Pages) -> tuple[Command, ...]:
    """Looks the folder through in a thread."""
    return (Run(lambda: tuple(sorted(FOLDER.glob("*.md"))), then=partial(Changed, "files")),)


PAGES = Screen("pages", lambda ctx: Pages(), view, update, first=first)

if __name__ == "__main__":
    App(size=(1280, 720)).run(lambda ctx: ScreenScene(ctx, PAGES))
