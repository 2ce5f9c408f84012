"""The scores of Rummikub: what was left with whom and what it cost, that it adds up to zero, and the places."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
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
from scenes.table.numbers import grouped, signed
from scenes.table.parts import badge, bill, champion, gold, shelf, text, total, worth
from scenes.table.ranking import After, Places, ranking_scene
from scenes.table.ribbons import between, flight_cues, flights
from scenes.table.scores import Person, champion_line, texts_in, tint
from scenes.table.sheet import picture

MOST_GAMES: Final = 8
"""The number of games with a column of their own; of longer matches the last ones are shown."""
LEFT_TILE, FLYING, MOST_FLYING = 36.0, 26.0, 5
"""The width of the tiles that are left and of those on their way, and the most of a seat that are."""
STAGE, SHELF, LARGEST, TILE_GAP = 310.0, 20.0, 0.45, 5.0
"""The least height of the rainbow with the tiles, the height of their rack, the share of it that a tile takes,
and the units between tiles."""
INSIDE: Final = 0.315, 0.101
"""Half the width and the height of the inside of the rainbow, as shares of its width."""
CLOUDS, WIDEST, MOST_BOW = 0.024, 1240.0, 24
"""The share of its width by which its clouds hang below it, the most units that it is wide, and the sizes tried."""


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
    order = sorted(range(view.seats), key=lambda seat: -points[seat])
    title = t(kind, name=winners[0].name, names=", ".join(person.name for person in winners))
    line = t("game", game=result.game, games=view.config.games)
    gain = badge(t("points"), worth(signed(points[result.winners[0]])))
    ok = e.Row(
        e.Spacer(),
        text(t("check_ok"), e.SMALL, palette.TEXT_SOFT),
        e.Pill(Name(t("check", sum=result.check)), "done", "check"),
        wrap=True,
    )  # fmt: skip
    paid = tuple(0 if seat in result.winners else -points[seat] for seat in order)
    flying = flights([lines[seat].tiles[-MOST_FLYING:] if part else () for seat, part in zip(order, paid, strict=True)])
    return Scores(
        title,
        line,
        people,
        (
            Column(t("left"), [_left(ctx, line.tiles) for line in lines], wide=216, grow=1),
            Column(t("sum"), [_sum(ctx, line.sum, line.extra) for line in lines], wide=96),
            Column(t("points"), tuple(map(signed, points)), e.TITLE, tuple(map(tint, points)), wide=104),
            Column(t("total"), tuple(signed(player.points) for player in view.players), e.LARGE, gold_, wide=88),
        ),
        result.winners,
        order,
        hero=_hero(people[result.winners[0]], title, line, gain, tuple(tile_face(tile) for tile in last_laid(events))),
        side=_bill(ctx, view, people, order),
        between=lambda shapes: between(shapes, _small, flying, paid),
        below=ok,
        cloth="scene/cloth_teal",
        light=("#6FB7E8", 0.3),
        notes=[text(ctx.t("rummikub_table.story.won", count=player.wins), e.SMALL, palette.TEXT_SOFT)
               for player in view.players],
        name_wide=214,
        more=flight_cues(len(flying)),
    )  # fmt: skip


def _bill(ctx: Context, view: RummikubView, people: tuple[Person, ...], order: Sequence[int]) -> e.Element:
    """The points of the winner: from whom they came, and what that makes."""
    result, t = view.results[-1], texts_in(ctx, "rummikub_table.result")
    first = result.winners[0]
    gain, now = result.seats[first].points, view.players[first].points
    lines = [(people[seat].name, grouped(-result.seats[seat].points)) for seat in order if seat not in result.winners]
    if len(result.winners) > 1:
        lines.append((t("each", count=len(result.winners)), signed(gain)))
    title = t("received_you" if people[first].you else "received", name=people[first].name)
    sum_ = total(
        "count", lambda share: signed(round(gain * share)),
        lambda share: f"{signed(now - gain)} → {signed(now - gain + round(gain * share))}",
        e.Picture("victory/crown", 76),
    )  # fmt: skip
    return bill(title, lines, sum_, ("row", 0))


def _small(surface: Surface, ctx: Context, at: tuple[int, int], tile: Hashable) -> None:
    """Draws a tile on its way to the winner."""
    assert isinstance(tile, int)
    wide = ctx.px(FLYING)
    ctx.tiles.draw(surface, tile_face(tile), at[0] - wide // 2, at[1] - ctx.tiles.height(wide) // 2, wide)


def _hero(winner: Person, title: str, line: str, gain: e.Element, tiles: tuple[str, ...]) -> e.Element:
    """The winner, what the game brought, and the last tiles laid under the rainbow."""
    head = e.Row(
        champion(winner.portrait),
        e.Column(gold(title), text(line, e.LARGE, palette.TEXT_SOFT), gap=2, grow=1),
        gain,
        gap=20,
    )  # fmt: skip
    return e.Column(
        head, e.Stack(e.Drawn(_under_rainbow, (tiles,), 60, STAGE, part="hero", ahead=_rainbow), grow=1), gap=2, grow=1
    )


def _under_rainbow(surface: Surface, ctx: Context, box: Rect, tiles: tuple[str, ...], share: float) -> None:
    """Draws the rainbow from its left to its right, and under it the tiles that were laid last, on their rack."""
    if not share:
        return
    px, left = ctx.px, 0.0 if ctx.calm else 1 - share
    row, bow = _stage(ctx, box, tiles)
    clip, step = surface.get_clip(), (row.w + px(TILE_GAP)) // max(1, len(tiles))
    surface.set_clip(clip.clip(Rect(bow.x, bow.y, round(bow.w * (1 - left)), bow.h)))
    picture(surface, ctx, bow, "victory/bow")
    surface.set_clip(clip)
    if tiles:
        shelf(surface, ctx, box_at(row.w + px(72), px(SHELF), box.midbottom, "midbottom"))
    for i, tile in enumerate(tiles):
        ctx.tiles.draw(surface, tile, row.x + i * step, row.y - round(left * px(120)), step - px(TILE_GAP))


def _rainbow(ctx: Context, box: Rect, tiles: tuple[str, ...]) -> Sequence[tuple[str, int]]:
    """The picture of the rainbow in its size."""
    return [("victory/bow", _stage(ctx, box, tiles)[1].w)]


def _stage(ctx: Context, box: Rect, tiles: tuple[str, ...]) -> tuple[Rect, Rect]:
    """The places of the row of tiles and of the rainbow over it."""
    px, count, gap = ctx.px, max(1, len(tiles)), ctx.px(TILE_GAP)
    most = min(round(box.h * LARGEST / FACE_RATIO), px(150), (box.w - px(80)) // count - gap)
    foot = (box.centerx, box.bottom - px(SHELF))
    row = box_at(count * (most + gap) - gap, ctx.tiles.height(most), foot, "midbottom")
    wide, tall, ends = _bow(ctx, box, row.w / 2, row.y - px(8))
    return row, box_at(wide, tall, (box.centerx, ends), "midbottom")


def _bow(ctx: Context, box: Rect, half: float, top: int) -> tuple[int, int, int]:
    """The width and height of the largest rainbow whose inside is clear of tiles that reach `half` of their row to
    each side and up to `top`, and its foot."""
    ratio = ctx.art.ratio("victory/bow")
    found = (1, 1, top)
    for step in range(MOST_BOW):
        wide = round(min(box.w, ctx.px(WIDEST)) * (1 - step / MOST_BOW))
        tall = round(wide * ratio)
        across = half / (INSIDE[0] * wide)
        room = INSIDE[1] * wide * math.sqrt(1 - across * across) if across < 1 else 0.0
        foot = round(top + room) + round(wide * CLOUDS)
        found = wide, tall, foot
        if foot - tall >= box.y:
            return found
    return found


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
