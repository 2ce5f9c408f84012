"""The scores of Rummikub: what was left with whom and what it cost, that it adds up to zero, and the places."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from pygame import Rect, Surface

from game.rummikub.course import last_laid
from game.rummikub.result import GameResult
from game.rummikub.view import RummikubView
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.layout import box_at
from scenes.kit.tiles import FACE_RATIO
from scenes.kit.tree import elements as e
from scenes.kit.tree.screen import ScreenScene
from scenes.kit.tree.words import Name
from scenes.rummikub.choice import State
from scenes.rummikub.story import tell_story
from scenes.rummikub.texts import face as tile_face
from scenes.rummikub.tiles import row_of
from scenes.table.dialogs import TableDialogs
from scenes.table.ends import End, Ways
from scenes.table.figures import Column, Scores, scores_scene
from scenes.table.numbers import signed
from scenes.table.parts import badge, face, gold, text, worth
from scenes.table.ranking import After, Places, ranking_scene
from scenes.table.scores import Person, champion_line, texts_in, tint
from scenes.table.sheet import picture

MOST_GAMES: Final = 8
"""The number of games with a column of their own; of longer matches the last ones are shown."""
OVER_RAINBOW: Final = 1240.0
"""The units of width from which the head stands beside the top of the rainbow."""
LEFT_TILE, LAST_TILE = 36.0, 74.0
"""The width of the tiles that are left, and of those that were laid last."""


def game_scores(
    ctx: Context, view: RummikubView, people: tuple[Person, ...], events: Sequence[object], ways: Ways
) -> ScreenScene[End[Scores]]:
    """The scores after a game: on to the next, or to the places after the last, and to the menu."""
    key = "rummikub_table.result.match" if view.match is not None else "rummikub_table.result.next"
    return scores_scene(ctx, partial(tell_game, view, people, events), key, ways)


def tell_game(view: RummikubView, people: tuple[Person, ...], events: Sequence[object], ctx: Context) -> Scores:
    """The contents of a game's scores."""
    result, t = view.results[-1], texts_in(ctx, "rummikub_table.result")
    lines = result.seats
    winners = [people[seat] for seat in result.winners]
    kind = "shared" if len(winners) > 1 else f"{result.kind}_you" if winners[0].you else result.kind
    gold_ = (palette.GOLD,) * view.seats
    points = tuple(line.points for line in lines)
    title = t(kind, name=winners[0].name, names=", ".join(person.name for person in winners))
    line = t("game", game=result.game, games=view.config.games)
    gain = badge(t("points"), worth(signed(points[result.winners[0]])))
    ok = e.Row(
        e.Spacer(),
        text(t("check_ok"), e.SMALL, palette.TEXT_SOFT),
        e.Pill(Name(t("check", sum=result.check)), "done", "check"),
        wrap=True,
    )  # fmt: skip
    return Scores(
        title,
        line,
        people,
        (
            Column(t("left"), [_left(ctx, line.tiles) for line in lines], wide=280, grow=1),
            Column(t("sum"), [_sum(ctx, line.sum, line.extra) for line in lines]),
            Column(t("points"), tuple(map(signed, points)), e.TITLE, tuple(map(tint, points))),
            Column(t("total"), tuple(signed(player.points) for player in view.players), e.LARGE, gold_),
            Column(t("wins"), tuple(str(player.wins) for player in view.players)),
        ),
        result.winners,
        sorted(range(view.seats), key=lambda seat: -points[seat]),
        hero=_hero(people[result.winners[0]], title, line, gain, tuple(tile_face(tile) for tile in last_laid(events))),
        below=ok,
        cloth="scene/cloth_teal",
    )


def _hero(winner: Person, title: str, line: str, gain: e.Element, tiles: tuple[str, ...]) -> e.Element:
    """The winner, what the game brought, and the last tiles laid under the rainbow."""
    head = e.Row(
        face(winner.portrait, 104, True, None, "glad"),
        e.Column(gold(title), text(line, e.LARGE, palette.TEXT_SOFT), gap=2, grow=1),
        gain,
        gap=20,
    )  # fmt: skip
    laid = e.Stack(e.Drawn(_laid, (tiles,), 60, LAST_TILE * FACE_RATIO + 34, part="hero"), grow=1)
    rainbow = e.Drawn(_rainbow, least=40, part="hero")
    over = e.Stack(rainbow, e.Column(head, laid, gap=2), grow=2)
    # Where the words need the width, they do not stand on the rainbow.
    return e.Either(OVER_RAINBOW, over, e.Column(head, e.Stack(rainbow, laid), gap=8))


def _rainbow(surface: Surface, ctx: Context, box: Rect, share: float) -> None:
    """Draws the rainbow behind the tiles from its left to its right."""
    ratio, top = ctx.art.ratio("victory/rainbow"), box.y + ctx.px(28)
    wide = min(box.w, round((box.bottom - top) / ratio * 1.3))
    place = box_at(wide, round(wide * ratio), (box.centerx, top), "midtop")
    clip = surface.get_clip()
    surface.set_clip(
        clip.clip(Rect(place.x, place.y, place.w if ctx.calm else round(place.w * share), box.bottom - place.y))
    )
    picture(surface, ctx, place, "victory/rainbow")
    surface.set_clip(clip)


def _laid(surface: Surface, ctx: Context, box: Rect, tiles: tuple[str, ...], share: float) -> None:
    """Draws the tiles that were laid last, which fall into their place."""
    if not tiles or not share:
        return
    gap = ctx.px(5)
    width = min(
        round(box.h * 0.7 / FACE_RATIO),
        (box.w - ctx.px(80)) // len(tiles) - gap,
        max(ctx.px(104), box.w // 11),
    )
    x = box.centerx - (len(tiles) * (width + gap) - gap) // 2
    y = box.centery - round(width * FACE_RATIO / 2) - (0 if ctx.calm else round((1 - share) * ctx.px(120)))
    for i, tile in enumerate(tiles):
        ctx.tiles.draw(surface, tile, x + i * (width + gap), y, width)


def _left(ctx: Context, tiles: tuple[int, ...]) -> e.Element:
    """The tiles left, in lines of as many as there is room for."""
    if not tiles:
        return text(ctx.t("rummikub_table.result.none"), e.LARGE, palette.JADE_300, True)
    size = LEFT_TILE if len(tiles) <= 12 else 24.0
    return row_of(tiles, size)


def _sum(ctx: Context, points: int, extra: int) -> e.Element:
    """The figure that the tiles left count, and the fee for never having laid."""
    fee = text(ctx.t("rummikub_table.result.extra", points=extra), e.SMALL, palette.VERMILION_SOFT, align="center")
    return e.Column(text(str(points), e.LARGE, palette.TEXT_SOFT, True, "center"), fee if extra else None, gap=0)


def match_scores(
    ctx: Context, view: RummikubView, people: tuple[Person, ...], events: Sequence[object], seed: int, after: After
) -> ScreenScene[End[Places]]:
    """The places after the last game; `events` are those of the match, `after` is what the buttons do."""
    assert view.match is not None
    story = partial(tell_story, view, people, events)
    return ranking_scene(ctx, partial(tell_match, view, people), view.match.ranks, seed, after, story)


def tell_match(view: RummikubView, people: tuple[Person, ...], ctx: Context) -> Scores:
    """The points of every game, games won, all points (rummikub.R35)."""
    assert view.match is not None
    match, games, t = view.match, view.results[-MOST_GAMES:], texts_in(ctx, "rummikub_table.match")
    gold_ = (palette.GOLD,) * view.seats

    def points(seat: int, game: GameResult) -> e.Element:
        got = game.seats[seat].points
        crown = e.Picture("crown", 18, kind="icon", tint=palette.GOLD) if seat in game.winners else None
        return e.Row(crown, text(signed(got), e.LARGE, tint(got), True), justify="center", gap=4)

    return Scores(
        champion_line(ctx, "rummikub_table.match", people, match.ranks),
        t("rule"),
        people,
        (
            *(
                Column(t("game", game=game.game), [points(seat, game) for seat in range(view.seats)], wide=92, grow=1)
                for game in games
            ),
            Column(t("wins"), tuple(map(str, match.wins)), e.TITLE, gold_),
            Column(t("points"), tuple(map(signed, match.points)), e.TITLE),
        ),
    )


def result(state: State, dialogs: TableDialogs) -> None:
    """Opens the scores of the game over the table; its button deals the next, or shows the match."""
    ctx, view = state.ctx, state.view
    if view.results:
        places = partial(match_scores, ctx, view) if view.match is not None else None
        dialogs.results(partial(game_scores, ctx, view, dialogs.people(), dialogs.client.events()), places)
