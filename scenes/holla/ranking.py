"""The final ranking of a match: places, chips, how they came about, and how the game ended."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect, Surface

from game.holla.config import HollaConfig, starting_chips
from game.holla.result import GameResult, RoundResult
from scenes.holla.panel_texts import find_yeok, medal_of, yeok_name
from scenes.holla.result_model import ending_sentence
from scenes.holla.result_show import Places
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.controls import Button
from scenes.kit.layout import Layout
from scenes.kit.motion import Parallel, Tween, out_cubic
from scenes.kit.motion import Sequence as InTurn
from scenes.table.backdrop import Backdrop
from scenes.table.confetti import CONFETTI_MS, Confetti
from scenes.table.endings import watch_button
from scenes.table.names import rank_name
from scenes.table.numbers import signed
from scenes.table.scores import Act, Person, ScoreScene
from scenes.table.shape_cache import ShapeCache

GUARD_SECONDS = 1.2
WATCH_ROW = 56.0
COLOURS = ("#F3D27C", "#D5DCE0", "#C98F5C")
"""Gold, silver and bronze of the first three places."""


@dataclass(frozen=True)
class RankingModel:
    """A finished match: its end, the people by seat, the config, the results of all rounds and the seed to copy."""

    game: GameResult
    people: tuple[Person, ...]
    config: HollaConfig
    rounds: tuple[RoundResult, ...] = ()
    seed: int | None = None


@dataclass(frozen=True)
class Line:
    """One seat in the ranking; `shared`: others have the same place; `wins`: (yeok id, rounds won with it)."""

    seat: int
    rank: int
    shared: bool
    chips: int
    change: int
    wins: tuple[tuple[str, int], ...]


def lines(model: RankingModel) -> tuple[Line, ...]:
    """The seats from the first place to the last; equal places in seat order (holla.R96)."""
    ranks, chips = model.game.ranks, model.game.chips
    start = starting_chips(model.config, len(model.people))
    order = [yeok.id for yeok in reversed(model.config.yeok_in_play())]
    found = []
    for seat in sorted(range(len(ranks)), key=lambda s: (ranks[s], s)):
        won = [r.yeok for r in model.rounds if r.kind == "won" and r.winner == seat]
        wins = tuple((yeok, won.count(yeok)) for yeok in order if yeok in won)
        shared = ranks.count(ranks[seat]) > 1
        found.append(Line(seat, ranks[seat], shared, chips[seat], chips[seat] - start[seat], wins))
    return tuple(found)


def champion_line(ctx: Context, model: RankingModel) -> str:
    """Who won, in a sentence."""
    first = [line.seat for line in lines(model) if line.rank == 1]
    people = [model.people[seat] for seat in first]
    if len(people) > 1:
        return ctx.t("holla_result.ranking.shared", names=", ".join(person.name for person in people))
    key = "first_you" if people[0].you else "first"
    return ctx.t(f"holla_result.ranking.{key}", name=people[0].name)


class FinalRankingScene(ScoreScene):
    """The end of a match, over the table or over the menu's landscape.

    `on_again`: the same table with a new seed. `on_menu`: leave. `on_copy_seed(seed)` shows the copy button, together
    with `model.seed`; `on_watch` the one that shows the match again. The scene closes itself before it calls
    `on_again` or `on_menu`. Enter again, Esc menu.
    """

    guard = GUARD_SECONDS

    def __init__(
        self,
        ctx: Context,
        model: RankingModel,
        on_again: Act,
        on_menu: Act,
        on_copy_seed: Callable[[int], None] | None = None,
        on_watch: Act | None = None,
    ) -> None:
        found = lines(model)
        super().__init__(ctx, len(found))
        self.model = model
        self.on_again, self.on_menu, self.on_copy_seed, self.on_watch = on_again, on_menu, on_copy_seed, on_watch
        self.raised = WATCH_ROW if on_watch is not None else 0.0
        """Units by which the upper buttons make room for the one that shows the match again."""
        self.lines = found
        self.fall = 0.0
        self.shapes = ShapeCache()
        self.confetti = Confetti(sum(model.game.chips) + 7)
        self.backdrop = Backdrop(ctx)

    def enter(self) -> None:
        """Veil and header, then the places from the last to the first."""

        def show(value: float) -> None:
            self.shown = value

        def fall(value: float) -> None:
            self.fall = value

        def step(index: int) -> Tween:
            def move(value: float) -> None:
                self.rows[index] = value

            return Tween(320, move, out_cubic, lambda: self.ctx.play("tile"), fade=True)

        rows = [step(i) for i in reversed(range(len(self.lines)))]
        self.motion.play(InTurn(Tween(250, show, out_cubic, fade=True), Parallel(*rows, stagger=180)))
        self.motion.tween(CONFETTI_MS, fall)
        self.ctx.play("win")

    def layout(self, layout: Layout) -> None:
        """Places the buttons."""
        self.shapes.clear()
        self.backdrop.drop()
        self.opaque = False
        self.places = Places(layout)
        below, t = self.places.below, self.ctx.t
        self.ui.clear()
        self.ui.add(
            Button(
                below(1236, 748 - self.raised, 316, 74),
                t("table.match.again"),
                self.primary,
                kind="vermilion",
                icon="replay",
                size=26,
                sub=t("table.match.again_sub"),
            )
        )
        if self.on_watch is not None:
            self.ui.add(watch_button(self.ctx, below(1236, 838 - self.raised, 316, 46), self.on_watch))
        menu = t("table.result.menu")
        if self.on_copy_seed is not None and self.model.seed is not None:
            tip = t("table.match.seed", seed=self.model.seed)
            seed = t("table.match.copy")
            self.ui.add(Button(below(1236, 838, 150, 46), seed, self.copy_seed, size=16, tooltip=tip))
            self.ui.add(Button(below(1402, 838, 150, 46), menu, self.secondary, icon="menu", size=17))
        else:
            self.ui.add(Button(below(1236, 838, 316, 46), menu, self.secondary, icon="menu", size=17))
        self.ui.refocus()

    # -- what the person may do

    def primary(self) -> None:
        """The same table, a new seed."""
        self.guarded(self.on_again)

    def secondary(self) -> None:
        """Leaves for the menu."""
        self.leave_to(self.on_menu)

    def copy_seed(self) -> None:
        """Hands the seed to whoever copies it."""
        if self.on_copy_seed is not None and self.model.seed is not None:
            self.on_copy_seed(self.model.seed)

    # -- picture

    def draw(self, surface: Surface) -> None:
        """Backdrop, header, podium, buttons."""
        self._draw_ground(surface)
        if self.fall > 0 and not self.ctx.calm:
            self.confetti.draw(surface, self.ctx, self.shapes, self.places.whole, self.fall)
        if self.shown <= 0:
            return
        self._header(surface)
        self._panel(surface)
        self._paper(surface)
        if self.shown >= 1:
            self.ui.draw(surface)

    def _draw_ground(self, surface: Surface) -> None:
        def light(target: Surface) -> None:
            if self.shown >= 1:
                box = self.places.art.inflate(self.ctx.px(260), self.ctx.px(180))
                target.blit(self.shapes.light(box.w, box.h, "#4FA08E", 0.42), box)

        # A dimmed result was here a moment ago: the table must not flash up between the two.
        self.backdrop.draw(surface, 1.0, light, self.shown >= 1)
        self.opaque = True

    def _header(self, surface: Surface) -> None:
        ctx = self.ctx
        px, fonts = ctx.px, ctx.fonts
        words = fonts.gold(ctx.t("table.result.match"), 56)
        place = words.get_rect(midleft=self.places.rect(48, 74, 0, 0).topleft)
        surface.blit(words, place)
        left = place.right + px(28)
        room = self.places.rect(1552, 0, 0, 0).x - left
        first = champion_line(ctx, self.model)
        second = ending_sentence(ctx.texts, self.model.game, self.model.people, self.model.config)
        step = px(16)
        size = fonts.fitting(first, 24, room, True)
        paint.label(surface, ctx, first, (left, place.centery - step), size, palette.GOLD, True, "midleft", room)
        size = fonts.fitting(second, 18, room)
        paint.label(
            surface, ctx, second, (left, place.centery + step), size, palette.TEXT_SOFT, anchor="midleft", width=room
        )

    def _rows(self) -> Rect:
        top = self.places.rect(48, 138, 1140, 0).topleft
        bottom = self.places.below(48, 884, 0, 0).y
        return Rect(top[0], top[1], self.ctx.px(1140), bottom - top[1])

    def _panel(self, surface: Surface) -> None:
        ctx, box = self.ctx, self._rows()
        px = ctx.px
        paint.panel(surface, ctx, box, 20)
        free = box.h - px(44) - px(6)
        step = min(free // len(self.lines), px(240))
        top = box.y + px(44) + (free - step * len(self.lines)) // 2
        for key, x, width in (("chips", 640, 120), ("change", 768, 120), ("wins", 896, 220)):
            text = ctx.t(f"holla_result.ranking.{key}")
            size = ctx.fonts.fitting(text, 15, px(width))
            at = (box.x + px(x) + px(width) // 2, top - px(20))
            paint.label(surface, ctx, text, at, size, palette.TEXT_MUTED, anchor="center", width=px(width))
        for i, line in enumerate(self.lines):
            if self.rows[i] > 0:
                # The podium: the better the place, the further the plate reaches out to the left.
                inset = px(26) * min(i, 4)
                row = Rect(box.x + px(14) + inset, top + i * step, box.w - px(28) - inset, step - px(10))
                row.y += 0 if ctx.calm else round((1 - self.rows[i]) * px(24))
                self._line(surface, row, line, box)

    def _line(self, surface: Surface, row: Rect, line: Line, box: Rect) -> None:
        ctx, person = self.ctx, self.model.people[line.seat]
        px, fonts = ctx.px, ctx.fonts
        first = line.rank == 1
        edge = (palette.GOLD, 1.0, 2.0) if first else (palette.GOLD, 0.6, 1.5) if person.you else ("#FFFFFF", 0.08, 1.0)
        fill = palette.GOLD if first else "#FFFFFF"
        surface.blit(ctx.art.rounded(row.w, row.h, 16, fill, fill, opacity=0.15 if first else 0.05, edge=edge), row)
        middle = row.centery
        colour = COLOURS[line.rank - 1] if line.rank <= len(COLOURS) else palette.TEXT_MUTED
        key = "place_shared" if line.shared else "place"
        place = ctx.t(f"holla_result.ranking.{key}", rank=rank_name(ctx.texts, line.rank))
        size = fonts.fitting(place, 34 if not line.shared else 24, px(104), True)
        paint.label(surface, ctx, place, (row.x + px(64), middle), size, colour, True, "center", px(104))
        d = min(px(84 if first else 66), row.h - px(18))
        face = Rect(row.x + px(168) - d // 2, middle - d // 2, d, d)
        paint.avatar(surface, ctx, person.portrait, face, colour if line.rank <= 3 else None, active=first)
        left = row.x + px(226)
        room = box.x + px(640) - left - (px(36) if first else 0)
        if first:
            crown = ctx.art.icon("crown", 26, palette.GOLD)
            surface.blit(crown, crown.get_rect(midleft=(left, middle)))
            left += px(34)
        size = fonts.fitting(person.name, 26 if first else 22, room, True)
        tint = palette.GOLD if person.you else palette.TEXT
        paint.label(surface, ctx, person.name, (left, middle), size, tint, True, "midleft", room)
        self._figures(surface, box, middle, line)

    def _figures(self, surface: Surface, box: Rect, middle: int, line: Line) -> None:
        ctx = self.ctx
        px = ctx.px
        number = ctx.fonts.render(str(line.chips), 28, palette.GOLD, True)
        coin = ctx.art.svg("common/coin_10", px(28))
        x = box.x + px(700) - (number.get_width() + px(34)) // 2
        surface.blit(coin, coin.get_rect(midleft=(x, middle)))
        surface.blit(number, number.get_rect(midleft=(x + px(34), middle)))
        tint = (
            palette.JADE_300 if line.change > 0 else palette.VERMILION_SOFT if line.change < 0 else palette.TEXT_MUTED
        )
        paint.label(surface, ctx, signed(line.change), (box.x + px(828), middle), 24, tint, True, "center", px(116))
        self._wins(surface, Rect(box.x + px(896), middle - px(22), px(220), px(44)), line)

    def _wins(self, surface: Surface, area: Rect, line: Line) -> None:
        """A medal and a count for each yeok the seat has won with; invented ones by their name."""
        ctx = self.ctx
        px, fonts = ctx.px, ctx.fonts
        if not line.wins:
            none = ctx.t("holla_result.ranking.no_wins")
            paint.label(surface, ctx, none, area.center, 16, palette.TEXT_MUTED, anchor="center", width=area.w)
            return
        pieces: list[tuple[Surface, Surface]] = []
        for yeok_id, count in line.wins:
            yeok = find_yeok(self.model.config, yeok_id)
            medal = medal_of(yeok)
            head = (
                ctx.art.svg(f"holla/emblem_{medal}", px(38))
                if medal
                else fonts.render(fonts.cut(yeok_name(ctx.texts, yeok), 15, px(70)), 15, palette.TEXT_SOFT)
            )
            pieces.append((head, fonts.render(f"×{count}", 18, palette.TEXT, True)))
        wide = sum(a.get_width() + b.get_width() + px(5) for a, b in pieces) + px(12) * (len(pieces) - 1)
        x = area.centerx - wide // 2
        for head, count_words in pieces:
            surface.blit(head, head.get_rect(midleft=(x, area.centery)))
            x += head.get_width() + px(5)
            surface.blit(count_words, count_words.get_rect(midleft=(x, area.centery)))
            x += count_words.get_width() + px(12)

    def _paper(self, surface: Surface) -> None:
        """The champion's portrait and chips on paper."""
        ctx = self.ctx
        px, fonts = ctx.px, ctx.fonts
        top = self._rows().y
        bottom = self.places.below(0, 728 - self.raised, 0, 0).y
        box = Rect(self.places.rect(1236, 0, 0, 0).x, top, px(316), bottom - top)
        paint.paper(surface, ctx, box, 20)
        best = self.lines[0]
        person = self.model.people[best.seat]
        hills = ctx.art.faded("holla/mountain_ornament", box.w - px(24), 150)
        d = px(150)
        middle = box.y + px(50) + d // 2 + (box.h - px(586)) // 4
        surface.blit(hills, hills.get_rect(midbottom=(box.centerx, middle + d // 2 + px(8))))
        paint.avatar(
            surface, ctx, person.portrait, Rect(box.centerx - d // 2, middle - d // 2, d, d), palette.GOLD_DEEP
        )
        room = box.w - px(40)
        y = middle + d // 2 + px(48)
        first = [line for line in self.lines if line.rank == 1]
        names = ", ".join(self.model.people[line.seat].name for line in first)
        size = fonts.fitting(names, 30, room, True)
        paint.label(surface, ctx, names, (box.centerx, y), size, palette.INK_TEXT, True, "center", room)
        chips = fonts.render(str(best.chips), 60, palette.SEAL_RED, True)
        coin = ctx.art.svg("common/coin_10", px(64))
        wide = coin.get_width() + px(12) + chips.get_width()
        y += px(78)
        place = coin.get_rect(midleft=(box.centerx - wide // 2, y))
        ctx.art.drop(surface, place, 32, "S1")
        surface.blit(coin, place)
        ink = chips.get_bounding_rect()
        surface.blit(chips, (place.right + px(12) - ink.x, y - ink.centery))
        change = f"{ctx.t('holla_result.ranking.change')} {signed(best.change)}"
        paint.label(surface, ctx, change, (box.centerx, y + px(62)), 18, palette.BROWN, anchor="center", width=room)
        if self.model.seed is not None:
            seed = ctx.t("table.match.seed", seed=self.model.seed)
            for up, line in enumerate(reversed(fonts.wrap(seed, 14, room))):
                at = (box.centerx, box.bottom - px(26) - up * fonts.line_height(14))
                paint.label(surface, ctx, line, at, 14, palette.BROWN_LIGHT, anchor="center", width=room)
