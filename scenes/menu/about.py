"""About the program: what it is, whose the games are, and every licence it stands under, text by text."""

from importlib.metadata import PackageNotFoundError, files
from pathlib import Path

from pygame import Rect, Surface

import assets
from scenes.kit import intentions as want
from scenes.kit import paint, palette
from scenes.kit.buttons import Button
from scenes.kit.context import Context
from scenes.kit.layout import Layout
from scenes.kit.log import program_version
from scenes.kit.rich_text import Heading, Part, Prose, RichText, Style, link, plain
from scenes.kit.scene import Scene

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


class AboutScene(Scene):
    """The page about the program. Links open licences; Esc goes back to the list, then closes."""

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self.texts = licence_texts()
        self.reading = ""
        self.page = RichText(Rect(0, 0, 1, 1), "")
        self._static: Surface | None = None
        self._paper = Rect(0, 0, 1, 1)

    def layout(self, layout: Layout) -> None:
        """Lays the page of paper and its button."""
        self.ui.clear()
        self._static = None
        back = layout.rect(16, 20, 128, 50)
        self.ui.add(Button(back, self.ctx.t("screens.back"), self._back, kind="ink", size=18))
        self._paper = layout.rect(232, 92, 1136, 792, "center", grow=(1, 1))
        inner = self._paper.inflate(-2 * layout.px(30), -2 * layout.px(22))
        self.page = self.ui.add(RichText(inner, self.ctx.t("about.page"), on_link=self._open))
        self.page.groove = "#C7B184"
        self.page.show(self._parts())
        self.ui.set_focus(self.page, keyboard=False)

    def _parts(self) -> list[Part]:
        if self.reading:
            text = self.texts[self.reading].read_text(encoding="utf-8", errors="replace")
            paragraphs = (words.strip("\n") for words in text.expandtabs().replace("\f", "\n").split("\n\n"))
            return [Heading(self.reading, above=0.0), *[Prose(plain(words), _LEGAL) for words in paragraphs if words]]
        t = self.ctx.t
        parts: list[Part] = [Heading(t("about.title", version=program_version()), above=0.0)]
        said = [t("about.text"), t("about.names"), t("about.saves", folder=self.ctx.data_dir)]
        parts += [Prose(plain(words)) for words in said]
        parts += [Heading(t("about.licences")), Prose(plain(t("about.parts")))]
        links = "&nbsp; ".join(link(name, name) for name in self.texts)
        return [*parts, Prose(links, Style(16.0, spacing=1.9))]

    def _open(self, name: str) -> None:
        self.reading = name
        self.layout(self.ctx.layout)

    def _back(self) -> None:
        if self.reading:
            self._open("")
        else:
            self.ctx.pop(self)

    def handle(self, intention: want.Intention) -> bool:
        """Goes back at Esc and scrolls by keys; True when used."""
        if self.ui.handle(intention):
            return True
        match intention:
            case want.Back():
                self._back()
            case want.Draw():
                return self.page.key(want.Key("page down"))
            case want.Key():
                return self.page.key(intention)
            case _:
                return False
        return True

    def draw(self, surface: Surface) -> None:
        """Draws the background, the paper and the page."""
        if self._static is None or self._static.get_size() != surface.get_size():
            self._static = self._compose(surface.get_size())
        surface.blit(self._static, (0, 0))
        self.ui.draw(surface)

    def _compose(self, size: tuple[int, int]) -> Surface:
        ctx = self.ctx
        picture = ctx.art.background("scene/cloth_ink", size).copy()
        paint.veil(picture, ctx, 0.35)
        place = ctx.layout.point(166, 45)
        paint.label(picture, ctx, ctx.t("about.page"), place, 28, palette.GOLD, True, "midleft")
        paint.paper(picture, ctx, self._paper)
        return picture
