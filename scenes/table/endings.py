"""The two score tables that games show: after a round with a look at the table, and after a match with the places."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, Final

from pygame import Rect, Surface

from scenes import intentions as want
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.controls import Button
from scenes.kit.layout import AnchorY, Layout
from scenes.table.names import rank_name
from scenes.table.scores import DIM, Act, Person, ScoreScene, row_height
from scenes.table.way import Way

RANK_AT: Final = 370.0
"""Middle of the column of places, in units from the left end of a row."""


def champion_line(ctx: Context, section: str, first: Sequence[Person]) -> str:
    """Who won; `section` of the locale has `shared`, `champion_you` and `champion`."""
    if len(first) > 1:
        return ctx.t(f"{section}.shared", names=", ".join(person.name for person in first))
    return ctx.t(f"{section}.{'champion_you' if first[0].you else 'champion'}", name=first[0].name)


def watch_button(ctx: Context, box: Rect, on_watch: Act) -> Button:
    """The way from the places to the record of the match that has just ended."""
    words, tip = ctx.t("replay.watch.match"), ctx.t("replay.watch.match_tip")
    return Button(box, words, on_watch, icon="eye", size=17, tooltip=tip)


class RoundScores(ScoreScene):
    """After a round. `on_next` begins the next one, or shows the places after the `last`; `on_menu` leaves."""

    section: ClassVar[str]
    """Where the locale has `next`, `match`, `look` and `menu`."""
    dim: ClassVar[float] = DIM

    def __init__(self, ctx: Context, rows: int, last: bool, on_next: Act, on_menu: Act) -> None:
        super().__init__(ctx, rows)
        self.last, self.on_next, self.on_menu = last, on_next, on_menu
        self.way = Way()
        self.peeking = False

    def layout(self, layout: Layout) -> None:
        """Places the buttons."""
        self.ui.clear()
        box = layout.rect(1204, 800, 316, 70, "centre", "bottom")
        words = self.way.on or self.words("match" if self.last else "next")
        self.ui.add(Button(box, words, self.primary, kind="vermilion", icon="play", size=25))
        look = layout.rect(940, 808, 240, 56, "centre", "bottom")
        self.ui.add(Button(look, self.words("look"), self.peek, icon="eye", size=17))
        if self.way.own:
            menu = layout.rect(80, 808, 180, 56, "centre", "bottom")
            self.ui.add(Button(menu, self.words("menu"), self.secondary, icon="menu", size=17))
        self.way.offer(self.ctx, self.ui, layout.rect(280, 802, 260, 64, "centre", "bottom"))
        self.ui.refocus()

    def words(self, key: str) -> str:
        """A text of the section."""
        return self.ctx.t(f"{self.section}.{key}")

    def primary(self) -> None:
        """The next round, or the places."""
        self.guarded(self.on_next)

    def secondary(self) -> None:
        """To the menu."""
        self.leave_to(self.on_menu)

    def peek(self) -> None:
        """The table as it lay; the next press brings the scores back."""
        self.peeking = True
        self.ctx.redraw()

    def handle(self, intention: want.Intention) -> bool:
        """A press ends a look at the table."""
        if self.peeking and isinstance(intention, want.Press | want.Confirm | want.Back | want.Draw):
            self.peeking = False
            self.ctx.redraw()
            return True
        return super().handle(intention)

    def draw(self, surface: Surface) -> None:
        """Veil, scores, buttons."""
        if self.peeking:
            return
        paint.veil(surface, self.ctx, self.dim * self.shown)
        if self.shown < 0.5:
            return
        self.draw_scores(surface)
        self.ui.draw(surface)

    def draw_headline(self, surface: Surface, words: str, below: str) -> None:
        """Who won, in gold, and a line below it."""
        ctx, lay = self.ctx, self.ctx.layout
        picture = ctx.fonts.gold(words, ctx.fonts.fitting(words, 46, lay.px(1400), True))
        surface.blit(picture, picture.get_rect(center=lay.point(800, 84, "centre", "middle")))
        at = lay.point(800, 136, "centre", "middle")
        paint.label(surface, ctx, below, at, 18, palette.TEXT_SOFT, anchor="center")

    def draw_scores(self, surface: Surface) -> None:
        """Headline, rows and what else the game shows."""
        raise NotImplementedError


class MatchPlaces(ScoreScene):
    """After a match: the places; again with a new seed, or the menu.

    `seed` of the match; `on_again` opens the same table anew, `on_menu` leaves, `on_copy` puts the seed into the
    clipboard, `on_watch` shows the match again and has no button where it is None. `ranks` by seat.
    """

    section: ClassVar[str]
    """Where the locale has `again`, `again_sub`, `menu`, `copy`, `seed`, `rank` and the words of `champion_line`."""
    middle: ClassVar[tuple[float, AnchorY]] = (835.0, "bottom")
    """The middle of the buttons, and what it keeps to."""
    again_height: ClassVar[float] = 70.0
    top: ClassVar[float] = 216.0
    """Where the first row begins."""
    rule_at: ClassVar[float] = 146.0
    rule_size: ClassVar[float] = 17.0
    """Of the line under the winner."""

    def __init__(
        self,
        ctx: Context,
        people: tuple[Person, ...],
        ranks: Sequence[int],
        seed: int,
        on_again: Act,
        on_menu: Act,
        on_copy: Callable[[int], None],
        on_watch: Act | None = None,
    ) -> None:
        super().__init__(ctx, len(people))
        self.people, self.seed = people, seed
        self.ranks = tuple(ranks)
        self.on_again, self.on_menu, self.on_copy, self.on_watch = on_again, on_menu, on_copy, on_watch
        self.order = sorted(range(len(people)), key=lambda seat: (self.ranks[seat], seat))

    def enter(self) -> None:
        """A win sounds."""
        super().enter()
        self.ctx.play("win")

    def layout(self, layout: Layout) -> None:
        """Places the buttons."""
        (y, anchor), high = self.middle, self.again_height
        self.ui.clear()
        box = layout.rect(1204, y - high / 2, 316, high, "centre", anchor)
        words, sub = self.words("again"), self.words("again_sub")
        self.ui.add(Button(box, words, self.primary, kind="vermilion", icon="replay", size=24, sub=sub))
        menu = layout.rect(80, y - 27, 200, 56, "centre", anchor)
        self.ui.add(Button(menu, self.menu_words(), self.secondary, icon="menu", size=17))
        copy = layout.rect(300, y - 27, 200, 56, "centre", anchor)
        tip = self.words("seed", seed=self.seed)
        self.ui.add(Button(copy, self.words("copy"), self.copy_seed, size=17, tooltip=tip))
        if self.on_watch is not None:
            watch = layout.rect(520, y - 27, 200, 56, "centre", anchor)
            self.ui.add(watch_button(self.ctx, watch, self.on_watch))
        self.ui.refocus()

    def words(self, key: str, **values: int) -> str:
        """A text of the section."""
        return self.ctx.t(f"{self.section}.{key}", **values)

    def menu_words(self) -> str:
        """What the button to the menu says."""
        return self.words("menu")

    def primary(self) -> None:
        """The same table once more."""
        self.guarded(self.on_again)

    def secondary(self) -> None:
        """To the menu."""
        self.leave_to(self.on_menu)

    def copy_seed(self) -> None:
        """The seed into the clipboard."""
        self.on_copy(self.seed)

    # -- picture

    def draw(self, surface: Surface) -> None:
        """Ground, winner, rows, buttons."""
        self.draw_ground(surface)
        if self.shown < 0.5:
            return
        self.draw_head(surface)
        for index, seat in enumerate(self.order):
            if self.rows[index] > 0:
                self.draw_line(surface, self.row_box(self.top, self.height, index), seat)
        self.draw_below(surface)
        self.ui.draw(surface)

    @property
    def height(self) -> float:
        """Units of a row."""
        return row_height(len(self.people))

    def draw_ground(self, surface: Surface) -> None:
        """The table below, dimmed."""
        paint.veil(surface, self.ctx, DIM)

    def draw_head(self, surface: Surface) -> None:
        """The winner, the line below, the heads of the columns."""
        ctx, lay = self.ctx, self.ctx.layout
        words = self.champion()
        picture = ctx.fonts.gold(words, ctx.fonts.fitting(words, 50, lay.px(1400), True))
        surface.blit(picture, picture.get_rect(center=lay.point(800, 88, "centre", "middle")))
        at = lay.point(800, self.rule_at, "centre", "middle")
        colour = palette.TEXT_SOFT
        paint.label(surface, ctx, self.rule(), at, self.rule_size, colour, anchor="center", width=lay.px(1400))
        left = lay.rect(80, 0, 1, 1, "centre").x
        y = lay.point(0, self.top - 20, "centre", "middle")[1]
        for x, text in self.heads():
            paint.label(surface, ctx, text, (left + lay.px(x), y), 15, palette.TEXT_MUTED, anchor="center")

    def draw_rank(self, surface: Surface, box: Rect, rank: int, x: float = RANK_AT) -> None:
        """The place of a row."""
        colour = palette.GOLD if rank == 1 else palette.TEXT_MUTED
        self.number(surface, box, x, rank_name(self.ctx.texts, rank), 24, colour)

    def champion(self) -> str:
        """Who won, in a sentence."""
        raise NotImplementedError

    def rule(self) -> str:
        """What decided, or why the match ended."""
        raise NotImplementedError

    def heads(self) -> Iterable[tuple[float, str]]:
        """Middle, in units from the left end of a row, and head of each column."""
        raise NotImplementedError

    def draw_line(self, surface: Surface, box: Rect, seat: int) -> None:
        """The row of a seat."""
        raise NotImplementedError

    def draw_below(self, surface: Surface) -> None:
        """What stands under the rows."""
