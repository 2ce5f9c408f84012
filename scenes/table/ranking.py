"""The end of a match: podium, course, the best of it, figures and the ways on; or the places as a table of figures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final

from pygame import Surface

from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.layout import Layout
from scenes.kit.motion import Anim, Parallel, in_out_cubic, out_back, out_cubic
from scenes.table.columns import COUNT_MS, Scores, score_nodes, title_nodes
from scenes.table.nodes import Node
from scenes.table.podium import art_nodes, podium_nodes
from scenes.table.results import ResultScene
from scenes.table.scores import Act
from scenes.table.sheet import Sheet
from scenes.table.story import LEFT, Story, best_nodes, course_nodes, figure_nodes, teller

STEP_MS, STEP_STAGGER, ART_MS, COURSE_MS = 420.0, 170.0, 900.0, 1100.0
PANEL_MS: Final = 320.0


class Ranking(ResultScene):
    """The places after a match; again with a new seed, the match to watch again, the seed to copy, the figures, the
    menu.

    `tell` and `story` are asked again in each language; `ranks` by seat. `on_watch` has no button where it is None;
    a game without a `story` has the table of figures alone.
    """

    petals_of = 7

    def __init__(
        self,
        ctx: Context,
        tell: Callable[[], Scores],
        ranks: Sequence[int],
        seed: int,
        on_again: Act,
        on_menu: Act,
        on_copy: Callable[[int], None],
        on_watch: Act | None = None,
        *,
        story: Callable[[], Story] | None = None,
    ) -> None:
        super().__init__(ctx, on_again, on_menu)
        self.tell, self.story_of, self.ranks, self.seed = tell, story, ranks, seed
        self.on_copy, self.on_watch = on_copy, on_watch
        self.in_figures = story is None
        """Whether the places are shown as a table of figures."""
        self._tell()

    def _tell(self) -> None:
        order = sorted(range(len(self.ranks)), key=lambda seat: (self.ranks[seat], seat))
        first = [seat for seat in order if self.ranks[seat] == 1]
        self.told = replace(self.tell(), ranks=self.ranks, order=order, first=first)
        self.match = self.story_of() if self.story_of is not None else None

    def enter(self) -> None:
        """Plays the end of a match."""
        super().enter()
        own = next((rank for rank, person in zip(self.ranks, self.told.people, strict=True) if person.you), 1)
        self.ctx.play("victory" if own == 1 else "loss" if own == max(self.ranks) else "win")

    def story(self) -> Sequence[Anim]:
        """The entrance: steps from the last place to the first, the picture, then panels, the course and figures."""
        steps = [self.step(("row", i), STEP_MS, out_back, "tile", 0.5) for i in reversed(range(len(self.ranks)))]
        panels = [self.step(("panel", i), PANEL_MS) for i in range(3)]
        return (
            Parallel(Parallel(*steps, stagger=STEP_STAGGER), Parallel(*panels, stagger=STEP_STAGGER)),
            Parallel(
                self.step("art", ART_MS, out_cubic),
                self.step("course", COURSE_MS, in_out_cubic, fade=False),
                self.step("count", COUNT_MS, in_out_cubic, fade=False),
            ),
        )

    def layout(self, layout: Layout) -> None:
        """Makes words and places again."""
        self._tell()
        super().layout(layout)

    def buttons(self, layout: Layout) -> None:
        """Adds the buttons: again, watch, seed, figures or podium, menu."""
        t, watch = self.ctx.t, self.on_watch
        sub, tip = t("table.match.again_sub"), t("table.match.seed", seed=self.seed)
        wide = 330 if watch is not None else 666
        again, y, h = t("table.match.again"), 780, 72
        self.button((60, y, wide, h), again, self.primary, "replay", 25, kind="vermilion", sub=sub)
        if watch is not None:
            words, watch_tip = t("table.match.watch"), t("table.match.watch_tip")
            self.button((406, y, 320, h), words, watch, "play", 21, kind="jade", tooltip=watch_tip)
        self.button((LEFT, y, 250, h), t("table.match.copy"), lambda: self.on_copy(self.seed), size=19, tooltip=tip)
        if self.match is not None:
            words = t(f"table.match.{'podium' if self.in_figures else 'figures'}")
            self.button((1046, y, 250, h), words, self.turn, "stats", 19, tooltip=t("table.match.figures_tip"))
        self.button((1312, y, 248, h), t("table.match.menu"), self.secondary, "menu", 19, kind="ivory")

    def turn(self) -> None:
        """Shows the table of figures, or the podium again."""
        self.in_figures = not self.in_figures
        self.layout(self.ctx.layout)
        self.ctx.redraw()

    def ground(self, surface: Surface) -> None:
        """Draws dark cloth and a warm light behind the podium."""
        ctx, lay = self.ctx, self.ctx.layout
        art = ctx.art
        surface.blit(art.background("scene/cloth_ink", surface.get_size()), (0, 0))
        paint.veil(surface, ctx, 0.62)
        box = lay.rect(-160, 0, 1150, 860, "center")
        self.shapes.light(surface, self.ctx, box, "#FFD682", 0.22)

    def picture(self, sheet: Sheet) -> Iterable[Node]:
        """The nodes of podium and panels, or of the table of figures."""
        if self.in_figures or self.match is None:
            return title_nodes(sheet, self.told) + score_nodes(self, sheet, self.told)
        told, match, lay = self.told, self.match, self.ctx.layout
        e = lay.extra_h
        people = told.people
        top = Sheet(self.ctx, lay.point(0, 0, "center"))
        course, best = top.at(LEFT, 34, "course"), top.at(LEFT, 422 + 0.7 * e, "best")
        figures = top.at(LEFT, 644 + e, "figures")
        return [
            *art_nodes(self, top, told, match, e),
            top.gold(60, 58, 680, told.title, 40),
            top.words(62, 102, 670, match.decided, 19, palette.TEXT),
            top.words(62, 131, 670, told.line, 15, palette.TEXT_MUTED),
            *podium_nodes(self, top, told, match, e),
            *self.rising(("panel", 0), course_nodes(self, course, match, people, 372 + 0.7 * e)),
            *self.rising(("panel", 1), best_nodes(best, match.best, people, 206 + 0.3 * e)),
            *self.rising(("panel", 2), figure_nodes(figures, match, people[teller(people)], self.at["count"])),
        ]
