"""An example of the rule book played on a small table: the real rules, the real pieces, nothing to press."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from string import digits

from pygame import Rect, Surface
from pygame.transform import smoothscale

from game.book.judge import Played
from game.book.model import examples
from game.kernel.bilingual import Text
from game.kernel.record import SeatInfo
from game.kernel.rulebook import load as rule_book
from game.lessons.model import Lesson, Recap
from game.lessons.subject import subject
from game.lessons.words import Words
from scenes.kit import intentions as want
from scenes.kit import paint, palette
from scenes.kit.buttons import Button
from scenes.kit.context import Context
from scenes.kit.layout import MINIMUM, Layout
from scenes.kit.scene import Scene
from scenes.lessons.host import people
from scenes.records.host import Heard, ReplayHost
from scenes.records.part import Part
from scenes.records.player import Player
from scenes.records.record_file import SEAT_LEVEL
from scenes.records.timeline import Timeline
from scenes.scene_registry import SCENE_ENTRIES
from scenes.table import commands as do

SHARE = 0.72
"""The share of the window that the small table has, each way."""
_HEAD, _FOOT, _SIDE = 104.0, 112.0, 18.0


class ShowScene(Scene):
    """An example being played. Space pauses and goes on, Right does the next act, Home begins again, Esc closes."""

    opaque = False

    def __init__(self, ctx: Context, game: str, rule: str, number: int) -> None:
        """Plays example `number` of a statement such as `R66`."""
        super().__init__(ctx)
        self.game, self.rule = game, rule
        self.example = examples(game).of(rule)[number]
        recorded = Played(game, rule, self.example, examples(game)).recorded()
        self.refusal = recorded.refusal
        named = people(ctx, recorded.start.seats)
        self.seats = tuple(SeatInfo(seat.name, SEAT_LEVEL, seat.avatar) for seat in named)
        self.timeline = Timeline(recorded.start, recorded.acts, self.seats)
        speed = ctx.settings.speed
        self.part = Part(ctx, _inner(self._small(ctx.layout)), speed if speed > 0 else 1.0)
        self.player = Player(self.timeline, 0, 0, self.say)
        self.card = Rect(0, 0, 1, 1)
        self.board = Rect(0, 0, 1, 1)
        self._image: Surface | None = None
        self._buttons: dict[str, Button] = {}

    # -- life

    def leave(self) -> None:
        """Ends the table."""
        self.part.leave()

    def pause(self) -> None:
        """Pauses, since another scene came on top."""
        self.player.play(False)

    def close(self) -> None:
        """Closes the card and returns to the page."""
        self.ctx.pop(self)

    @staticmethod
    def _small(layout: Layout) -> tuple[int, int]:
        """The pixels that the table has in the card."""
        width, height = layout.window
        room = height - layout.px(_HEAD + _FOOT + 24)
        share = min(SHARE, room / height)
        return round(width * share), round(height * share)

    def layout(self, layout: Layout) -> None:
        """Lays a card into the middle: the statement, the table, the controls."""
        px = layout.px
        width, height = small = self._small(layout)
        self.card = Rect(0, 0, width + 2 * px(_SIDE), height + px(_HEAD) + px(_FOOT))
        self.card.center = (layout.window[0] // 2, layout.window[1] // 2)
        self.board = Rect(self.card.x + px(_SIDE), self.card.y + px(_HEAD), width, height)
        self._image = None
        self.part.fit(_inner(small))
        if not self.part.stack.scenes:
            self.begin()
        self.ui.clear()
        self._lay_buttons(layout)
        self.say()

    def _lay_buttons(self, layout: Layout) -> None:
        px, t = layout.px, self.ctx.t
        commands = {
            "again": self.begin,
            "pause": self.toggle,
            "next": self.forward,
            "close": self.close,
        }
        gap = px(12)
        wide = min(px(190), (self.board.w - 3 * gap) // 4)
        left = self.board.centerx - (4 * wide + 3 * gap) // 2
        self._buttons = {}
        for at, (name, command) in enumerate(commands.items()):
            box = Rect(left + at * (wide + gap), self.card.bottom - px(58), wide, px(44))
            kind = "jade" if name == "pause" else "ink"
            words = t(f"rule_book_show.{name}")
            self._buttons[name] = self.ui.add(
                Button(box, words, command, kind=kind, size=16, tooltip=t("rule_book_show.keys"))
            )

    # -- doing

    def begin(self) -> None:
        """Plays from the first act."""
        self.player = Player(self.timeline, 0, 0, self.say)
        start, player = self.timeline.match_at(0), self.player
        hosting = partial(ReplayHost, self.part, self.hear)
        open_table = SCENE_ENTRIES[self.game].open_table
        self.part.show(open_table(self.part.ctx, start, self.seats, player, None, player, hosting))
        self.player.play(True)
        self.ctx.redraw()

    def hear(self, heard: Heard) -> None:
        """Goes on, begins again or closes, as the table wants."""
        match heard:
            case do.Acknowledge():
                self.player.step()
            case do.Again():
                self.begin()
            case do.Close():
                self.close()

    def toggle(self) -> None:
        """Pauses, goes on, or by key begins again at the end."""
        if self.player.at_end:
            self.begin()
        else:
            self.player.play(not self.player.playing)

    def forward(self) -> None:
        """Plays the next act at once."""
        if not self.player.at_end:
            self.part.uncover()
            self.player.play(False)
            self.player.step()
            self.ctx.redraw()

    def say(self) -> None:
        """Brings the controls in line."""
        if self._buttons:
            pause, ended = self._buttons["pause"], self.player.at_end
            pause.label = pause.name = self.ctx.t(f"rule_book_show.{'pause' if self.player.playing else 'play'}")
            for button in (pause, self._buttons["next"]):
                button.reason = self.ctx.t("rule_book_show.ended") if ended else None
        self.ctx.redraw()

    def words(self) -> str:
        """The words below the table."""
        if not self.player.at_end:
            return self.ctx.t("rule_book_show.watch")
        if self.refusal is None:
            facts = " · ".join(self._facts())
            return self.ctx.t("rule_book_show.facts", facts=facts) if facts else self.ctx.t("rule_book_show.done")
        nothing = Text("", "")
        lesson = Lesson("book", 0, nothing, nothing, (), Recap(nothing), game=self.game)
        why = Words(lesson, subject(self.game), self.ctx.texts).why_not(self.game, self.refusal)
        return self.ctx.t("rule_book_show.refused", act=self._last_act(), why=why)

    def _facts(self) -> Iterator[str]:
        """The facts of the example that can be said in words; those of a seat end with its number."""
        row, texts = self.example, self.ctx.texts
        of = {row.of: row.is_} if row.of and row.is_ is not None else {}
        for name, value in {**of, **row.then}.items():
            key = f"book.fact.{self.game}.{name.rstrip(digits)}"
            seat = name[len(name.rstrip(digits)) :]
            if key in texts:
                who = self.seats[int(seat)].name if seat else ""
                yield self.ctx.t(key, name=who, value=str(value).replace("-", "−"))

    def _last_act(self) -> str:
        """The act that was tried, in words."""
        words = [word for word in self.example.acts[-1].split() if not word.isdigit() and word != "take"]
        judge, texts = subject(self.game), self.ctx.texts
        groups = " ".join(words[1:]).split("|")
        named = [", ".join(judge.piece(word, texts) or word for word in group.split()) for group in groups]
        return self.ctx.t(f"book.act.{self.game}.{words[0]}", pieces=" / ".join(named))

    def handle(self, intention: want.Intention) -> bool:
        """Takes the keys of the controls; the table is only there to look at."""
        match intention:
            case want.Back():
                self.close()
            case want.Move(dx, 0) if dx > 0:
                self.forward()
            case want.Draw():
                self.toggle()
            case want.Key("home", _):
                self.begin()
            case _:
                self.ui.handle(intention)
        return True

    # -- time and picture

    def update(self, dt: float) -> None:
        """Moves the table on."""
        super().update(dt)
        self.part.update(dt)

    @property
    def busy(self) -> bool:
        """Whether acts are to come or pieces are flying."""
        return super().busy or self.part.busy or self.player.busy

    def draw(self, surface: Surface) -> None:
        """Draws the page dimmed, a card and the small table."""
        ctx, px = self.ctx, self.ctx.layout.px
        paint.veil(surface, ctx, 0.5)
        paint.panel(surface, ctx, self.card)
        left, room = self.board.x, self.board.w
        head = (left, self.card.y + px(12))
        title = paint.label(surface, ctx, ctx.t("rule_book_show.title", rule=self.rule), head, 20, palette.GOLD, True)
        statement = rule_book(self.game).text(f"{self.game}.{self.rule}", ctx.texts.locale)
        box = Rect(left, title.bottom + px(2), room, self.board.y - title.bottom - px(6))
        size = next((s for s in (15, 14, 13, 12) if self._fits(statement, s, box)), 12)
        paint.paragraph(surface, ctx, statement, box, size, palette.TEXT)
        inner = self.part.ctx.layout.window
        if self._image is None or self._image.get_size() != inner:
            self._image = Surface(inner)
        self.part.draw(self._image)
        small = self._image if inner == self.board.size else smoothscale(self._image, self.board.size)
        surface.blit(small, self.board)
        self._draw_words(surface)
        self.ui.draw(surface)

    def _draw_words(self, surface: Surface) -> None:
        """Draws one line or two below the table."""
        ctx, px = self.ctx, self.ctx.layout.px
        said, room = self.words(), self.board.w
        fonts = ctx.fonts
        size = next((s for s in (16, 15, 14, 13, 12) if len(fonts.wrap(said, s, room)) <= (1 if s > 14 else 2)), 12)
        lines, tall = fonts.wrap(said, size, room), fonts.line_height(size, 1.25)
        ink = palette.GOLD if self.player.at_end else palette.TEXT_SOFT
        top = self.board.bottom + px(27) - tall * len(lines) // 2
        for at, line in enumerate(lines):
            middle = (self.board.centerx, top + at * tall + tall // 2)
            paint.label(surface, ctx, line, middle, size, ink, anchor="center", width=room)

    def _fits(self, text: str, size: float, box: Rect) -> bool:
        lines = len(self.ctx.fonts.wrap(text, size, box.w))
        return lines * self.ctx.fonts.line_height(size, 1.35) <= box.h


def _inner(size: tuple[int, int]) -> Layout:
    """The layout of the small table's window: never smaller than a window may be."""
    larger = max(1.0, *(least / have for least, have in zip(MINIMUM, size, strict=True)))
    return Layout.of((round(size[0] * larger), round(size[1] * larger)))
