"""An example of the rule book played on a small table: the real rules, the real pieces, nothing to press."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
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
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.layout import MINIMUM, Layout
from scenes.kit.scene import Scene, move_on
from scenes.kit.tree import elements as e
from scenes.kit.tree.elements import Message
from scenes.kit.tree.picture import Picture
from scenes.kit.tree.story import Teller
from scenes.kit.tree.told import Told
from scenes.kit.tree.words import Name, say
from scenes.kit.ui import Ui
from scenes.lessons.host import people
from scenes.records.host import Heard, ReplayHost
from scenes.records.part import Part
from scenes.records.player import Player
from scenes.records.record_file import SEAT_LEVEL
from scenes.records.timeline import Timeline
from scenes.scene_registry import SCENE_ENTRIES
from scenes.table import commands as do

SHARES = (0.72, 0.66, 0.6, 0.54, 0.48, 0.42, 0.36)
"""The shares of the window that the small table has, each way: the largest that leaves room for the words."""

_WIDE = 640.0
"""The least units of the card."""


@dataclass(frozen=True)
class Shown:
    """The state of the card: the statement, what is said below the table, whether it plays or has ended, and the units
    of the table."""

    rule: str
    statement: str
    words: str
    playing: bool
    ended: bool
    size: tuple[float, float]


def view(s: Shown, table: Callable[..., object]) -> e.View:
    """The statement, the small table that `table` draws, what happens, and the controls."""
    reason = "rule_book_show.ended" if s.ended else None
    go = "rule_book_show.pause" if s.playing else "rule_book_show.play"
    buttons = (
        _button("again", "rule_book_show.again"), _button("pause", go, "jade", reason),
        _button("next", "rule_book_show.next", reason=reason), _button("close", "rule_book_show.close"),
    )  # fmt: skip
    ink = palette.GOLD if s.ended else palette.TEXT_SOFT
    words = e.Column(e.Text(Name(s.words), e.BODY, ink, align="center"), justify="center", least_height=44.0)
    return e.View(
        e.Stack(
            e.Panel(
                say("rule_book_show.title", rule=s.rule), e.Text(Name(s.statement)),
                e.Row(e.Drawn(table, (), *s.size), justify="center"), words,
                e.Grid(*buttons, columns=4, least_column=120.0, gap=12.0),
                gap=8.0, pad=(18.0, 14.0), width=max(_WIDE, s.size[0] + 36.0), role="dialog", key="card",
            ), pad=(8.0, 8.0), align="center",
        ), opaque=False, veil=0.5,
    )  # fmt: skip


def _button(key: str, label: str, kind: str = "ink", reason: str | None = None) -> e.Button:
    return e.Button(label, key, kind, reason=reason, tip="rule_book_show.keys", height=44.0, key=key)


class ShowScene(Scene):
    """An example being played. Space pauses and goes on, Right does the next act, Home begins again, Esc closes."""

    opaque = False

    def __init__(self, ctx: Context, game: str, rule: str, number: int) -> None:
        """Plays example `number` of a statement such as `R66`."""
        self.ctx, self.ui, self.motion = ctx, Ui(ctx), ctx.motion()
        self.game, self.rule = game, rule
        self.example = examples(game).of(rule)[number]
        recorded = Played(game, rule, self.example, examples(game)).recorded()
        self.refusal = recorded.refusal
        named = people(ctx, recorded.start.seats)
        self.seats = tuple(SeatInfo(seat.name, SEAT_LEVEL, seat.avatar) for seat in named)
        self.timeline = Timeline(recorded.start, recorded.acts, self.seats)
        speed = ctx.settings.speed
        self.part = Part(ctx, ctx.layout, speed if speed > 0 else 1.0)
        self.player = Player(self.timeline, 0, 0, self.say)
        self._messages: list[Message] = []
        self.picture = Picture(self._messages.append, Teller(ctx))
        self.view = e.View(e.Column())
        self._size = (0.0, 0.0)
        self._image: Surface | None = None

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

    def layout(self, layout: Layout) -> None:
        """Lays a card into the middle: the statement, the table as large as there is room, the controls."""
        zoomed = self.ctx.zoomed(self.ctx.text_scale)
        (width, height), unit = layout.window, zoomed.layout.s
        for share in SHARES:
            self._size = (width * share / unit, height * share / unit)
            if self.picture.height(self._view(), zoomed, self.ui, width) <= height:
                break
        self.say()
        root = self.picture.root
        assert root is not None
        table = next(node for node in root.all() if isinstance(node.element, e.Drawn))
        self.part.fit(_inner(table.item.box.size))
        if not self.part.stack.scenes:
            self.begin()

    def _view(self) -> e.View:
        player, statement = self.player, rule_book(self.game).text(f"{self.game}.{self.rule}", self.ctx.texts.locale)
        shown = Shown(self.rule, statement, self.words(), player.playing, player.at_end, self._size)
        return view(shown, self._draw_table)

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
        """Brings the card in line with what is shown."""
        if self._size[0]:
            self.view = self._view()
            self.picture.show(self.view, self.ctx, self.ui)
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
        ways: dict[str, Callable[[], None]] = {
            "again": self.begin, "pause": self.toggle, "next": self.forward, "close": self.close,
        }  # fmt: skip
        while self._messages:
            ways[str(self._messages.pop(0))]()
        return True

    # -- time and picture

    def update(self, dt: float) -> None:
        """Moves the table on."""
        move_on(self, dt)
        self.part.update(dt)

    @property
    def busy(self) -> bool:
        """Whether acts are to come or pieces are flying."""
        return self.motion.busy or self.ui.busy or self.part.busy or self.player.busy

    def draw(self, surface: Surface) -> None:
        """Draws the page dimmed, and the card."""
        self.picture.draw(surface, self.view, self.ui)

    def told(self) -> Told:
        """The card in plain words."""
        return self.picture.told(self.ui)

    def _draw_table(self, surface: Surface, ctx: Context, box: Rect) -> None:
        """Draws the small table."""
        inner = self.part.ctx.layout.window
        if self._image is None or self._image.get_size() != inner:
            self._image = Surface(inner)
        self.part.draw(self._image)
        surface.blit(self._image if inner == box.size else smoothscale(self._image, box.size), box)


def _inner(size: tuple[int, int]) -> Layout:
    """The layout of the small table's window: never smaller than a window may be."""
    larger = max(1.0, *(least / have for least, have in zip(MINIMUM, size, strict=True)))
    return Layout.of((round(size[0] * larger), round(size[1] * larger)))
