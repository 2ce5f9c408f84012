"""The end of a match: podium, course, the best of it, figures and the ways on; or the places as a table of figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from msgspec import structs

from game.kernel.course import Course
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.motion import in_out_cubic, linear
from scenes.kit.tree import elements as e
from scenes.kit.tree.screen import ScreenScene
from scenes.kit.tree.story import Comes, Cue, together
from scenes.kit.tree.words import say
from scenes.table.confetti import Fall
from scenes.table.ends import Does, End, Ending, Leave, On, Page, Shown, Ways, end_scene
from scenes.table.figures import Scores, table, titles
from scenes.table.names import rank_name
from scenes.table.panels import best_panel, course_panel, figures_panel
from scenes.table.parts import gold, light, text
from scenes.table.podium import podium
from scenes.table.scores import Act, Person, Tell, V
from scenes.table.story import KNOWN, TURNED, Story, teller

STEP_MS, STEPS_MS, PAUSE_MS, ART_MS, PANEL_MS, BEST_MS = 420.0, 840.0, 160.0, 900.0, 320.0, 900.0
"""The time of a step, of the beginnings of all but the first, of the pause before that, of picture, panel and best."""
WIDE, TALL = 1400.0, 820.0
"""The units of a window from which podium and panels stand beside one another."""
PODIUM: Final = 660.0
"""The height of the podium in the 1600x900 drawing, for which its steps are made."""


@dataclass(frozen=True)
class After:
    """The ways on from the places of a match; `watch` is none for a record."""

    again: Act
    menu: Act
    copy: Callable[[int], object]
    watch: Act | None


@dataclass(frozen=True)
class Places:
    """The places of a match in words of the current language; a game without a story has its figures alone."""

    scores: Scores
    story: Story | None
    course: str
    course_of: str
    no_best: str
    over: str
    """The words at the top until the first place comes."""
    seed: int
    after: After

    @property
    def sound(self) -> str:
        """The sound for the person at this window, or of a victory where only bots played."""
        ranks, people = self.scores.ranks, self.scores.people
        own = next((rank for rank, person in zip(ranks, people, strict=True) if person.you), 1)
        return "victory" if own == 1 else "loss" if own == max(ranks) else "win"


MakePlaces = Callable[[tuple[Person, ...], Sequence[object], int, After], ScreenScene[End[Places]]]
"""Makes the places of a match for people from its events, its seed and the ways on."""


def ranking_scene(
    ctx: Context, tell: Callable[[Context], Scores], seed: int, after: After,
    story: Callable[[Context], Story] | None = None,
) -> ScreenScene[End[Places]]:  # fmt: skip
    """The places after a match; again with a new seed, the match to watch again, the seed to copy, the figures, the
    menu. `tell`, which knows the ranks, and `story` are asked again in each language."""

    def told(ctx: Context) -> Places:
        t, scores = ctx.t, tell(ctx)
        ranks = scores.ranks
        order = sorted(range(len(ranks)), key=lambda seat: (ranks[seat], seat))
        names = [rank_name(ctx.texts, rank) for rank in ranks]
        shared = [list(ranks).count(rank) > 1 for rank in ranks]
        names = [t("table.rank_shared", rank=name) if of else name for name, of in zip(names, shared, strict=True)]
        first = [seat for seat in order if ranks[seat] == 1]
        scores = replace(scores, order=order, first=first, rank_names=names)
        return Places(
            scores, story(ctx) if story is not None else None, t("table.story.course"), t("table.story.course_of"),
            t("table.story.no_best"), t("table.story.over"), seed, after,
        )  # fmt: skip

    keys, way = ("onward", "menu", "arrows"), Ways(after.again, after.menu)
    return end_scene(ctx, Ending(told, _shown, _feet, replays=False, keys=keys, name="ranking"), way)


def match_scene(
    tell: Tell[V, Scores], story: Tell[V, Story], ctx: Context, view: V, people: tuple[Person, ...],
    events: Sequence[object], seed: int, after: After,
) -> ScreenScene[End[Places]]:  # fmt: skip
    """The places after a match that is told from a view and its events."""
    known = view, people, events
    return ranking_scene(ctx, partial(tell, *known), seed, after, partial(story, *known))


def _feet(s: End[Places], beside: bool) -> e.Element:
    """The buttons: again, watch, seed, figures or podium, menu."""
    told, seed = s.told, s.told.seed
    again = e.Button("table.match.again", On(), s.onward, "replay", "table.match.again_sub", e.TITLE - 3, height=70,
                     key="on")  # fmt: skip
    watch = e.Button("table.match.watch", Does(told.after.watch), "jade", "play", size=e.LARGE, height=64,
                     tip="table.match.watch_tip", key="watch") if told.after.watch else None  # fmt: skip
    copy = e.Button("table.match.copy", Does(partial(told.after.copy, seed)), icon="copy", size=e.LARGE, height=64,
                    tip=say("table.match.seed", seed=seed), key="copy")  # fmt: skip
    other = f"table.match.{'podium' if s.page else 'figures'}"
    turn = e.Button(other, Page(1 - s.page), icon="stats", size=e.LARGE, height=64, tip="table.match.figures_tip",
                    key="turn") if told.story else None  # fmt: skip
    menu = e.Button("table.match.menu", Leave(), "ivory", "menu", size=e.LARGE, height=64, key="menu")
    wishes = ((again, 300), (watch, 260), (copy, 200), (turn, 220), (menu, 230))
    return e.Row(*(e.Sized(one, grow=1, wish=wish) for one, wish in wishes if one is not None), wrap=True, gap=14)


def _begins(told: Places) -> tuple[float, float]:
    """The ms from step to step, and those after which the first place comes."""
    others = sum(rank != 1 for rank in told.scores.ranks)
    each = min(STEP_MS, STEPS_MS / max(1, others))
    return each, each * others + PAUSE_MS


def _story(told: Places) -> tuple[Cue, ...]:
    """Steps from the last place to the second while the course grows on its panel; when it has ended the first, and
    with it the words on who won, light and the picture; then the best of the match."""
    ranks, order = told.scores.ranks, told.scores.seats
    last = [i for i, seat in enumerate(order) if ranks[seat] != 1]
    first = [i for i, seat in enumerate(order) if ranks[seat] == 1]
    each, begins = _begins(told)
    steps = together(*(Cue(("row", i), STEP_MS, sound="tile", gain=0.5) for i in reversed(last)),
                     stagger=each)  # fmt: skip
    lands, grown = begins + STEP_MS, max(begins, STEP_MS)
    return (
        *steps, *(Cue(("row", i), STEP_MS, begins, sound="tile") for i in first),
        Cue("course", grown, 0, linear, fade=False), *_parts(told, grown),
        Cue("count", lands, STEP_MS / 2, in_out_cubic, fade=False),
        Cue("sound", 0, begins, sound=told.sound), Cue("title", STEP_MS, lands - STEP_MS / 2),
        Cue("rays", STEP_MS, begins + STEP_MS / 2), Cue("art", ART_MS, begins),
        *(_best(lands + STEP_MS / 2) if told.story is not None and told.story.best is not None else ()),
    )  # fmt: skip


def _best(start: float) -> tuple[Cue, ...]:
    """The best of the match is turned over, and then it is told whose it is."""
    return (
        Cue(TURNED, BEST_MS, start, linear, sound="tile", gain=0.5, fade=False), Cue(KNOWN, PANEL_MS, start + BEST_MS),
    )  # fmt: skip


def _parts(told: Places, grown: float) -> Iterator[Cue]:
    """Yields the parts of a short match, each of which comes when the course has come so far."""
    parts = told.story.parts if told.story is not None and told.story.short else ()
    for i in range(len(parts)):
        yield Cue(("part", i), PANEL_MS, grown * (i + 0.6) / len(parts))


def _shown(s: End[Places]) -> Shown:
    """The podium with its panels, or the figures."""
    told = s.told
    if told.story is None:
        body: e.Element = _plain(s, told.scores)
    elif s.page:
        body = e.Column(titles(told.scores), table(told.scores), told.scores.below, gap=16, grow=1)
    else:
        body = _match(s, told.scores, told.story)
    cloth, fall, grounds = told.scores.cloth, Fall(told.scores.falls, 7), (light(s.shapes, "#5E8FA0", 0.34, 1.1, 1.0),)
    return Shown(body, _story(told), grounds=grounds, cloth=cloth, veil=0.62, fall=fall, fall_after=_begins(told)[1])


def _plain(s: End[Places], scores: Scores) -> e.Element:
    """The podium of a match that is not told, with its last figure on the steps, and the figures."""
    last, (wide, tall) = scores.columns[-1], s.room
    below = tuple((last.head, palette.TEXT_SOFT) for _ in scores.people)
    told = Story(
        Course(()), (), (), str, "", None, last.words, below, None, (), "", "rise", "victory/wreath",
    )  # fmt: skip
    stand = podium(scores, told, 1.0)
    figures = e.Column(table(scores), scores.below, gap=12, grow=1, width=10)
    if wide >= WIDE and wide >= tall:
        both = e.Row(e.Column(stand, grow=1, width=10), figures, gap=26, align="stretch", grow=1)
        return e.Column(titles(scores), both, gap=12, grow=1)
    return e.Column(titles(scores), e.Sized(stand, grow=1), table(scores), scores.below, gap=12, grow=1)


def _match(s: End[Places], scores: Scores, story: Story) -> e.Element:
    """The podium and panels: beside one another, in tall and small windows below each other."""
    told, (wide, tall) = s.told, s.room
    who = structs.replace(gold(scores.title), part="title", count=lambda share: scores.title if share else told.over)
    line = text(scores.line, e.BODY, palette.TEXT_SOFT) if scores.line else None
    title = e.Column(who, e.Column(text(story.decided, e.LARGE), line, gap=4, comes=Comes("title")), gap=4)
    course = course_panel(story, scores.people, s.shapes, told.course, told.course_of)
    best = best_panel(story.best, scores.people, told.no_best, story.short)
    figures = figures_panel(story, scores.people[teller(scores.people)])
    if wide >= WIDE and tall >= TALL and wide >= tall:
        left = e.Column(title, podium(scores, story, max(1.0, (tall - 240) / PODIUM)), gap=6, grow=1, width=10)
        right = e.Column(course, best, figures, gap=12, grow=1.1, width=10)
        return e.Row(left, right, gap=26, align="stretch", grow=1)
    roomy = max(1.0, (tall - 960) / PODIUM)
    below = e.Grid(best, figures, columns=2, least_column=560, gap=12)
    return e.Column(title, e.Sized(podium(scores, story, roomy), grow=1), course, below, gap=12, grow=1)
