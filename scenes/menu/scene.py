"""The menu: the games, matches to go on with, settings, the rule book, the language."""

from collections import deque
from collections.abc import Callable
from functools import partial

from pygame import Rect, Surface

from game.games import ENTRIES, GAMES
from game.kernel.entry import load
from game.kernel.options import load_options
from game.lessons.progress import Progress
from game.lessons.reading import next_number
from scenes.kit import intentions as want
from scenes.kit import paint, palette, preferences
from scenes.kit.buttons import Button
from scenes.kit.context import Choice, Context
from scenes.kit.layout import Layout
from scenes.kit.log import program_version
from scenes.kit.motion import Tween, lerp, out_cubic
from scenes.kit.scene import Scene
from scenes.menu.parts import (
    FEATURE_SIZE,
    LANGUAGES,
    ONE_ROW,
    ContinueButton,
    FeatureCard,
    FootLink,
    GameCard,
    LanguageSwitch,
    LearnButton,
    PassButton,
    PlayButton,
    PlayDot,
    WideCard,
    card_places,
    shade,
)
from scenes.records import saved_matches
from scenes.scene_registry import SCENE_ENTRIES
from scenes.table.entry import SceneEntry

LATER = (
    "game.library.saves",
    "scenes.table.client",
    "scenes.lobby.start_match",
    "scenes.lobby.scene",
    "scenes.records.open_record",
    "scenes.lessons.scene",
    "scenes.app.navigator",
)
"""The modules loaded one by one after the first picture, beside the rules of the games, when nobody waits for it."""
_BAR_LEFT, _BAR_WIDTH, _BAR_TOP, _BAR_HEIGHT, _GAP = 154, 1292, 734, 92, 20


def _load_game(game: str) -> None:
    """Loads the rules and options of a game."""
    load_options(GAMES[game])


def menu(ctx: Context) -> Scene:
    """The scene the app opens with."""
    return MenuScene(ctx)


class MenuScene(Scene):
    """The menu. Enter plays at once or goes on with a match; arrows and Tab reach the rest; Esc asks to end."""

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self.open = saved_matches.OpenMatches()
        self.progress = Progress()
        self.cards: list[GameCard] = []
        self.version = program_version()
        self._backdrop: Surface | None = None
        self._later = deque([*(partial(_load_game, game) for game in GAMES), *(partial(load, name) for name in LATER)])
        """The loads that are still to be done."""
        self._raised: dict[str, tuple[bool, Tween]] = {}

    def enter(self) -> None:
        """Starts the sounds of the menu and looks for matches to go on with."""
        self.ctx.sound.ambience("ambience_menu")
        self.ctx.sound.music("menu")
        self.open = saved_matches.glance(preferences.paths_of(self.ctx).matches)
        self.progress = preferences.progress_of(self.ctx)

    def resume(self) -> None:
        """Looks again for matches and progress, back from the lobby, a table or the settings."""
        super().resume()
        before = (self.open, self.progress)
        self.enter()
        self._look()
        if (self.open, self.progress) != before:
            self.layout(self.ctx.layout)

    @property
    def busy(self) -> bool:
        """Whether another frame is wanted: the matches were only counted, or not all is loaded."""
        return super().busy or (self.open.any and self.open.entries is None) or bool(self._later)

    def _look(self) -> None:
        """Reads the matches that the glance has counted."""
        if self.open.any:
            self.open = self.ctx.navigator.open_matches()

    # -- places

    def layout(self, layout: Layout) -> None:
        """Lays the cards into the middle, bar and foot below."""
        self.motion.clear()
        self._backdrop = None
        self._raised.clear()
        self.ui.clear()
        self.cards = []
        self._lay_cards(layout)
        self._lay_bar(layout)
        self._lay_foot(layout)
        self.ui.refocus()

    def _lay_cards(self, layout: Layout) -> None:
        entries = list(SCENE_ENTRIES.values())
        if len(entries) == 1:
            self._lay_feature(layout, entries[0])
            return
        kind = GameCard if len(entries) <= ONE_ROW else WideCard
        dot = layout.px(44)
        for entry, (x, y, width, height) in zip(entries, card_places(len(entries)), strict=True):
            box = layout.rect(x, y, width, height, "center", "center")
            card = self.ui.add(kind(box, self.ctx, entry, self._choose(entry)))
            place = Rect(box.right - layout.px(20) - dot, box.bottom - layout.px(10) - dot, dot, dot)
            self.ui.add(PlayDot(card, place, self._play_name(entry), self._play(entry), self._tell(entry)))
            self._lay_learn(layout, card)
            self.cards.append(card)

    def _lay_learn(self, layout: Layout, card: GameCard) -> None:
        game = card.entry.game
        if not ENTRIES[game].lessons:
            return
        offered = self._offered(game)
        number = next_number(game, self.progress.done) if offered or self.progress.begun(game) else None
        label = self.ctx.t("menu.learn_first" if offered else "screens.learn")
        if number is not None and not offered:
            label = self.ctx.t("menu.learn_next", number=number)
        name = self.ctx.t("screens.learn_spoken", game=card.entry.text(self.ctx, "name"))
        px, fonts = layout.px, self.ctx.fonts
        box = Rect(0, 0, fonts.width(label, 16, True) + px(66), px(40))
        pass_words = self.ctx.t("menu.learn_no") if offered else ""
        close = Rect(0, 0, max(px(80), fonts.width(pass_words, 14, True) + px(28)), px(34))
        if type(card) is GameCard:
            # Below the card, where they hide nothing of its picture.
            if box.w + px(8) + close.w > card.rect.w:
                pass_words, close.w = "", px(46)
            box.midtop = card.rect.centerx, card.rect.bottom + px(7)
            if offered:
                box.x -= (close.w + px(8)) // 2
            close.midleft = box.right + px(8), box.centery
        else:
            if box.w > card.picture.w - px(24):
                label, box.w = "", px(46)
            box.topright = card.picture.right - px(12), card.rect.y + px(12)
            close.topright = box.right, box.bottom + px(8)
        button = LearnButton(card, box, label, name, partial(self._learn, game, number))
        button.kind = "gold" if offered else "ivory"
        self.ui.add(button)
        if offered and label:
            name = self.ctx.t("menu.learn_pass", game=card.entry.text(self.ctx, "name"))
            self.ui.add(PassButton(card, close, pass_words, name, partial(self._pass, game)))

    def _offered(self, game: str) -> bool:
        """Whether the first lesson is offered: the game was never played or learned, nor the offer declined."""
        progress = self.progress
        played = game in getattr(self.ctx.settings, "lobby", {})
        return not played and not progress.begun(game) and game not in progress.passed

    def _lay_feature(self, layout: Layout, entry: SceneEntry) -> None:
        width, height = FEATURE_SIZE
        px = layout.px
        box = layout.rect(800 - width / 2, 346, width, height, "center", "center")
        card = self.ui.add(FeatureCard(box, self.ctx, entry, self._choose(entry)))
        self._lay_learn(layout, card)
        self.cards.append(card)
        left = box.x + card.words_left(self.ctx)
        room = box.right - px(30) - left
        first = round((room - px(14)) * 0.46)
        top = box.bottom - px(92)
        kind = "jade" if self.open.any else "vermilion"
        play = Rect(left, top, first, px(62))
        self.ui.add(
            PlayButton(play, self.ctx.t("menu.play_now"), self._play(entry), self._tell(entry), kind=kind, size=22)
        )
        choose = Rect(play.right + px(14), top, room - px(14) - first, px(62))
        self.ui.add(Button(choose, self.ctx.t("menu.set_table"), self._choose(entry), kind="ink", size=18))

    def _play_name(self, entry: SceneEntry) -> str:
        return f"{self.ctx.t('menu.play_now')} – {entry.text(self.ctx, 'name')}"

    def _lay_bar(self, layout: Layout) -> None:
        t = self.ctx.t
        wide = 180 if self.open.any else 230
        languages = wide + 30
        width = 3 * wide + languages + 3 * _GAP
        left = _BAR_LEFT + _BAR_WIDTH - width if self.open.any else 800 - width / 2
        if self.open.any:
            box = layout.rect(_BAR_LEFT, _BAR_TOP, _BAR_WIDTH - width - _GAP, _BAR_HEIGHT, "center", "bottom")
            button = ContinueButton(
                box,
                t("screens.continue"),
                self._continue_words(),
                self.open.portrait,
                self._resume,
            )
            self.ui.add(button)
        for i, (key, icon, act) in enumerate(
            (
                ("settings", "settings", lambda: self.ctx.navigator.settings()),
                ("rules", "book", lambda: self.ctx.navigator.rulebook()),
                ("records", "replay", lambda: self.ctx.navigator.records()),
            )
        ):
            box = layout.rect(left + i * (wide + _GAP), _BAR_TOP, wide, _BAR_HEIGHT, "center", "bottom")
            label, sub = t(f"screens.names.{key}"), t(f"screens.names.{key}_other")
            self.ui.add(Button(box, label, act, kind="ink", icon=icon, sub=sub, size=21, icon_size=32))
        box = layout.rect(left + 3 * (wide + _GAP), _BAR_TOP, languages, _BAR_HEIGHT, "center", "bottom")
        self.ui.add(LanguageSwitch(box, t("screens.language"), LANGUAGES, self.ctx.texts.locale, self._language))

    def _lay_foot(self, layout: Layout) -> None:
        height = max(layout.px(30), self.ctx.fonts.line_height(14, 1.5))
        quit_words = self.ctx.t("menu.quit_link")
        box = Rect(layout.point(_BAR_LEFT, 850, "center", "bottom"), (FootLink.width(self.ctx, quit_words), height))
        self.ui.add(FootLink(box, quit_words, self._ask_quit))
        about = self.ctx.t("menu.about_link", version=self.version)
        box = Rect(0, 0, FootLink.width(self.ctx, about), height)
        box.topright = layout.point(_BAR_LEFT + _BAR_WIDTH, 850, "center", "bottom")
        self.ui.add(FootLink(box, about, lambda: self.ctx.navigator.about()))

    def _continue_words(self) -> str:
        return self.open.words(self.ctx)

    # -- doing

    def _choose(self, entry: SceneEntry) -> Callable[[], None]:
        return lambda: self.ctx.navigator.lobby(entry.game)

    def _play(self, entry: SceneEntry) -> Callable[[], None]:
        return lambda: self.ctx.navigator.play(entry.game)

    def _tell(self, entry: SceneEntry) -> Callable[[], str]:
        def tell() -> str:
            return self.ctx.navigator.summary(entry.game)

        return tell

    def _resume(self) -> None:
        self.ctx.navigator.resume(self.open.entries)

    def _learn(self, game: str, number: int | None) -> None:
        if number is not None:
            self.ctx.navigator.next_lesson(game)
        else:
            self.ctx.navigator.learn(game)

    def _pass(self, game: str) -> None:
        """Stops offering the first lesson of a game."""
        self.progress = self.progress.passed_over(game)
        preferences.keep_progress(self.ctx, self.progress)
        self.layout(self.ctx.layout)
        self.ctx.redraw()

    def _language(self, language: str) -> None:
        preferences.change_settings(self.ctx, language=language)

    def _ask_quit(self) -> None:
        t = self.ctx.t
        stay = Choice(t("menu.quit_no"), kind="jade", cancel=True)
        leave = Choice(t("menu.quit_yes"), self.ctx.quit, kind="ink")
        self.ctx.dialog(t("menu.quit_title"), t("menu.quit_text"), [leave, stay])

    def handle(self, intention: want.Intention) -> bool:
        """Presses the vermilion button at Enter without a focus, asks before the end at Esc; True when used."""
        if self.ui.handle(intention):
            return True
        if isinstance(intention, want.Back):
            self._ask_quit()
            return True
        if isinstance(intention, (want.Confirm, want.Draw)):
            if self.open.any:
                self._resume()
            else:
                self.ctx.navigator.play(next(iter(SCENE_ENTRIES)))
            return True
        return False

    # -- time and picture

    def update(self, dt: float) -> None:
        """Raises the card under the pointer or the keyboard; after the first picture, reads the open matches."""
        if self._backdrop is not None and self.open.any and self.open.entries is None:
            self._look()
            self.layout(self.ctx.layout)
        elif self._backdrop is not None and self._later:
            self._later.popleft()()
        for card in self.cards:
            up = card.hovered or (card.focused and self.ui.keyboard) or self._inside(card)
            self._raise(card, up)
        super().update(dt)

    def _inside(self, card: GameCard) -> bool:
        return any(
            widget is not card and widget.hovered and card.rect.contains(widget.rect) for widget in self.ui.widgets
        )

    def _raise(self, card: GameCard, up: bool) -> None:
        known = self._raised.get(card.entry.game)
        if known is not None and known[0] == up:
            return
        if known is None and not up:
            return
        start, goal = card.lift, 1.0 if up else 0.0
        if known is not None:
            known[1].over = True

        def move(share: float) -> None:
            card.lift = lerp(start, goal, share)

        tween = Tween(120, move, out_cubic, fade=True)
        self._raised[card.entry.game] = (up, tween)
        self.motion.play(tween)
        self.ctx.redraw()

    def draw(self, surface: Surface) -> None:
        """Draws the landscape with the title, then the controls."""
        if self._backdrop is None or self._backdrop.get_size() != surface.get_size():
            self._backdrop = self._compose(surface.get_size())
        surface.blit(self._backdrop, (0, 0))
        self.ui.draw(surface)

    def _compose(self, size: tuple[int, int]) -> Surface:
        ctx, layout = self.ctx, self.ctx.layout
        picture = ctx.art.background("scene/bg_menu", size).copy()
        lower = layout.extra_h * 0.25
        box = layout.rect(380, 150 + lower, 840, 230, "center")
        picture.blit(shade(box.w, box.h, "#071822", 0.72), box)
        logo = layout.rect(535, 44 + lower, 520, 188, "center")
        dark = ctx.art.svg("logo/yongmaru_brush", logo.w, "#000000").copy()
        dark.set_alpha(90)
        picture.blit(dark, logo.move(0, layout.px(6)))
        picture.blit(ctx.art.svg("logo/yongmaru_brush", logo.w), logo)
        seal = layout.rect(1078, 62 + lower, 60, 60, "center")
        ctx.art.drop(picture, seal, 12, "S1")
        picture.blit(ctx.art.svg("logo/seal", seal.w), seal)
        self._spaced(picture, ctx.t("screens.english_name"), layout.point(800, 257 + lower, "center"))
        motto = layout.point(800, 292 + lower, "center")
        paint.label(picture, ctx, ctx.t("menu.motto"), motto, 18, palette.TEXT_SOFT, anchor="center")
        return picture

    def _spaced(self, picture: Surface, word: str, centre: tuple[int, int]) -> None:
        """Draws a word with its letters set apart, as on a plaque."""
        ctx = self.ctx
        letters = [ctx.fonts.render(letter, 26, palette.TEXT, True) for letter in word]
        gap = ctx.px(13.5)
        width = sum(letter.get_width() for letter in letters) + gap * (len(letters) - 1)
        x = centre[0] - width // 2
        for letter in letters:
            picture.blit(letter, letter.get_rect(midleft=(x, centre[1])))
            x += letter.get_width() + gap
