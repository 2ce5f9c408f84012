"""The first start: every game with a picture, one sentence, and two ways: learn it, or play at once."""

from collections.abc import Callable
from functools import partial

from pygame import Rect, Surface

from game.lessons.progress import load_progress
from game.lessons.reading import lessons
from game.lessons.subject import games
from game.library.folder import scan
from game.library.paths import Paths
from scenes.demo_scenes import FIRST, open_scene
from scenes.kit import intentions as want
from scenes.kit import paint, palette
from scenes.kit.buttons import Button
from scenes.kit.context import Context
from scenes.kit.layout import Layout
from scenes.kit.preferences import change_settings, keep_progress, progress_of
from scenes.kit.scene import Scene
from scenes.menu.parts import LANGUAGES, FootLink, GameCard, LanguageSwitch
from scenes.scene_registry import SCENE_ENTRIES

NAME = "welcome"
_WIDE, _TALL, _GAP, _TOP = 340.0, 490.0, 24.0, 196.0
_SHOWN = 4
"""The number of cards that fit a window; the menu has them all."""


def is_first_start(paths: Paths) -> bool:
    """Whether nobody has played, learned or been welcomed here."""
    progress = load_progress(paths)
    return not (progress.welcomed or progress.done or progress.at or scan(paths.matches)[0])


class WelcomeCard(GameCard):
    """A card of picture, name and one sentence; its buttons lie below them."""

    @property
    def focusable(self) -> bool:  # type: ignore[override]
        """Whether the card takes the focus: no, its buttons do."""
        return False

    @property
    def shown(self) -> Rect:
        """The box where it is drawn: never raised, because of its buttons."""
        return self.rect

    def _words(self, face: Surface, ctx: Context, picture: Rect) -> None:
        px = ctx.px
        left, room = px(22), self.rect.w - px(44)
        at = (left, picture.bottom + px(10))
        name = paint.label(face, ctx, self.entry.text(ctx, "name"), at, 27, palette.INK_TEXT, True, width=room)
        box = Rect(left, name.bottom + px(4), room, self.rect.h)
        paint.paragraph(face, ctx, sentence(ctx, self.entry.game), box, 17, palette.BROWN, max_lines=3)


def sentence(ctx: Context, game: str) -> str:
    """The sentence on what one does in a game: that of its first lesson, else of the menu."""
    if game in games() and lessons(game):
        return lessons(game)[0].about.get(ctx.texts.locale)
    return SCENE_ENTRIES[game].text(ctx, "blurb")


class WelcomeScene(Scene):
    """The welcome, shown once. Enter begins the first lesson of the first game, Esc goes to the menu."""

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self._backdrop: Surface | None = None

    def layout(self, layout: Layout) -> None:
        """Lays the cards into the middle, each with its two buttons."""
        ctx, px, t = self.ctx, layout.px, self.ctx.t
        self._backdrop = None
        self.ui.clear()
        shown = list(SCENE_ENTRIES.values())[:_SHOWN]
        left = 800 - (len(shown) * _WIDE + (len(shown) - 1) * _GAP) / 2
        for i, entry in enumerate(shown):
            box = layout.rect(left + i * (_WIDE + _GAP), _TOP, _WIDE, _TALL, "center", "center")
            self.ui.add(WelcomeCard(box, ctx, entry, partial(self._learn, entry.game)))
            name, wide = entry.text(ctx, "name"), box.w - 2 * px(18)
            play = Rect(box.x + px(18), box.bottom - px(60), wide, px(44))
            learn = play.move(0, -px(58))
            learn.h = px(50)
            if entry.game in games():
                kind = "vermilion" if i == 0 else "gold"
                spoken = t("screens.learn_spoken", game=name)
                words, act = t("welcome.learn"), partial(self._learn, entry.game)
                self.ui.add(Button(learn, words, act, kind=kind, icon="book", name=spoken, size=19))
            words, act = t("welcome.play"), partial(self._play, entry.game)
            self.ui.add(Button(play, words, act, kind="ink", icon="play", name=f"{words} – {name}", size=16))
        box = layout.rect(1310, 756, 260, 92, "right", "bottom")
        self.ui.add(LanguageSwitch(box, t("screens.language"), LANGUAGES, ctx.texts.locale, self._language))
        words = t("welcome.menu")
        height = max(px(34), ctx.fonts.line_height(14, 1.5))
        foot = Rect(0, 0, FootLink.width(ctx, words), height)
        foot.center = layout.point(800, 800, "center", "bottom")
        self.ui.add(FootLink(foot, words, self._menu))
        self.ui.refocus()

    # -- doing

    def _leave(self, then: Callable[[], None] | None = None) -> None:
        """Goes to the menu and opens a screen on top, if any; the welcome is not shown again."""
        keep_progress(self.ctx, progress_of(self.ctx).greeted())
        self.ctx.replace(open_scene(FIRST, self.ctx))
        if then is not None:
            then()

    def _menu(self) -> None:
        self._leave()

    def _learn(self, game: str) -> None:
        if game in games():
            self._leave(lambda: self.ctx.navigator.first_lesson(game))
        else:
            self._play(game)

    def _play(self, game: str) -> None:
        self._leave(lambda: self.ctx.navigator.play(game))

    def _language(self, language: str) -> None:
        change_settings(self.ctx, language=language)

    def handle(self, intention: want.Intention) -> bool:
        """Begins the first lesson at Enter without a focus, goes to the menu at Esc; True when used."""
        if self.ui.handle(intention):
            return True
        if isinstance(intention, want.Back):
            self._menu()
        elif isinstance(intention, (want.Confirm, want.Draw)):
            self._learn(next(iter(SCENE_ENTRIES)))
        else:
            return False
        return True

    # -- picture

    def draw(self, surface: Surface) -> None:
        """Draws the landscape, the name of the app, one line and the cards."""
        ctx, layout = self.ctx, self.ctx.layout
        if self._backdrop is None or self._backdrop.get_size() != surface.get_size():
            self._backdrop = ctx.art.background("scene/bg_menu", surface.get_size()).copy()
            paint.veil(self._backdrop, ctx, 0.35, palette.INK_950)
        surface.blit(self._backdrop, (0, 0))
        logo = layout.rect(660, 20, 280, 102, "center", "center")
        surface.blit(ctx.art.svg("logo/yongmaru_brush", logo.w), logo)
        at = layout.point(800, 130, "center", "center")
        name = ctx.t("screens.english_name")
        paint.label(surface, ctx, name, at, 17, palette.TEXT_SOFT, True, anchor="center")
        at = layout.point(800, 162, "center", "center")
        paint.label(
            surface, ctx, ctx.t("welcome.text"), at, 22, palette.GOLD, True, anchor="center", width=layout.px(1500)
        )
        self.ui.draw(surface)
