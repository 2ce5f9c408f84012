"""The scores of Rummikub: what was left with whom and what it cost, that it adds up to zero, and the places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, Final

from game.rummikub.course import last_laid
from game.rummikub.view import RummikubView
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.tiles import FACE_RATIO
from scenes.rummikub.story import tell_story
from scenes.rummikub.texts import face
from scenes.table.columns import Column, RoundScores, Scores, champion_line, texts_in
from scenes.table.dialogs import TableDialogs
from scenes.table.nodes import Node
from scenes.table.numbers import signed
from scenes.table.ranking import Ranking
from scenes.table.results import ResultScene
from scenes.table.scores import Act, Person, tint
from scenes.table.sheet import Sheet, picture, piece, plate, portrait

MOST_GAMES: Final = 8
"""The number of games with a column of their own; of longer matches the last ones are shown."""
TILES_AT, TILES_ROOM, SUM_AT = 318.0, 520.0, 900.0
ARC, ARC_WIDE = 40.0, 1000.0
"""The upper edge and width of the rainbow above a game's scores."""


def game_scores(
    ctx: Context, view: RummikubView, people: tuple[Person, ...], events: Sequence[object], *ways: Act
) -> RoundScores:
    """The scores after a game: on to the next, or to the places after the last, and to the menu."""
    key = "rummikub_table.result.match" if view.match is not None else "rummikub_table.result.next"
    return RoundScores(ctx, partial(tell_game, ctx, view, people, events), key, *ways)


def tell_game(ctx: Context, view: RummikubView, people: tuple[Person, ...], events: Sequence[object]) -> Scores:
    """The contents of a game's scores."""
    result, t = view.results[-1], texts_in(ctx, "rummikub_table.result")
    lines = result.seats
    winners = [people[seat] for seat in result.winners]
    kind = "shared" if len(winners) > 1 else f"{result.kind}_you" if winners[0].you else result.kind
    gold = (palette.GOLD,) * view.seats
    points = tuple(line.points for line in lines)
    return Scores(
        t(kind, name=winners[0].name, names=", ".join(person.name for person in winners)),
        t("game", game=result.game, games=view.config.games),
        people,
        (
            Column(TILES_AT + 60, t("left")),
            Column(SUM_AT, t("sum"), tuple(str(line.sum) for line in lines), 22, (palette.TEXT_SOFT,) * view.seats),
            Column(1030, t("points"), tuple(map(signed, points)), 30, tuple(map(tint, points))),
            Column(1180, t("total"), tuple(signed(player.points) for player in view.players), 22, gold),
            Column(1310, t("wins"), tuple(str(player.wins) for player in view.players)),
        ),
        result.winners,
        sorted(range(view.seats), key=lambda seat: -points[seat]),
        lambda row, seat: _left(row, lines[seat].tiles, lines[seat].extra),
        lambda sheet, foot: _check(sheet, foot, result.check),
        top=352.0,
        bottom=748.0,
        hero=partial(_hero, view, people, events),
        cloth="scene/cloth_teal",
    )


def _hero(
    view: RummikubView, people: tuple[Person, ...], events: Sequence[object], result: ResultScene, sheet: Sheet
) -> Iterable[Node]:
    """The nodes of the winner, what the game brought, and of the last tiles laid under the rainbow."""
    ctx, game, share = result.ctx, view.results[-1], result.at["hero"]
    told = tell_game(ctx, view, people, ())
    winner = game.winners[0]
    wide = ARC_WIDE
    high = wide * ctx.art.ratio("victory/rainbow")
    arc = sheet.drawn(800, ARC + high / 2, wide, high, picture, "victory/rainbow")
    left, upper, whole, _ = arc.box
    shown = whole if ctx.calm else round(whole * share)
    yield arc._replace(clip=(left, upper, shown, sheet.box(0, 392, 0, 1).y - upper))
    yield sheet.drawn(800, 334, 1440, 32, plate, palette.INK_900, 0.86, None, 10.0)
    yield sheet.drawn(128, 76, 96, 96, portrait, people[winner].portrait, True, None, "glad")
    yield sheet.gold(200, 60, 880, told.title, 44)
    yield sheet.words(202, 106, 700, told.line, 18, palette.TEXT_SOFT)
    points = ctx.t("rummikub_table.result.points")
    yield from sheet.badge(1224, 76, 296, 76, points, signed(game.seats[winner].points), 38)
    tiles = last_laid(events)
    size = min(72.0, 1180 / max(1, len(tiles)) - 5)
    x = 800 - (len(tiles) * (size + 5) - 5) / 2 + size / 2
    row = [
        sheet.at(x + i * (size + 5), 240, ("last", i)).drawn(0, -8, size, size * FACE_RATIO, piece, "tiles", face(tile))
        for i, tile in enumerate(tiles)
    ]
    yield from result.rising("hero", row, -120)


def _left(row: Sheet, tiles: tuple[int, ...], extra: int) -> Iterable[Node]:
    """The nodes of the tiles left, in two rows when there are many, and of the fee for never having laid."""
    t = texts_in(row.ctx, "rummikub_table.result")
    if extra:
        yield row.words(SUM_AT, 24, 140, t("extra", points=extra), 13, palette.VERMILION_SOFT, side="center")
    if not tiles:
        yield row.words(TILES_AT, 0, TILES_ROOM, t("none"), 19, palette.JADE_300, True)
        return
    rows = 1 if len(tiles) * 41 <= TILES_ROOM else 2
    each = -(-len(tiles) // rows)
    width = min(38.0 if rows == 1 else 24.0, TILES_ROOM / each - 2)
    step = width * FACE_RATIO + 4
    for i, tile in enumerate(tiles):
        line, place = divmod(i, each)
        x, y = TILES_AT + (place + 0.5) * (width + 2), (line - (rows - 1) / 2) * step
        yield row.drawn(x, y, width, width * FACE_RATIO, piece, "tiles", face(tile))


def _check(sheet: Sheet, foot: float, total: int) -> Iterable[Node]:
    """The nodes that say that the points of all seats add up to zero (rummikub.R32)."""
    t = texts_in(sheet.ctx, "rummikub_table.result")
    words = t("check", sum=total)
    yield sheet.pill(1520, foot + 23, words, "done", 16, 34, icon="check", side="right")
    left = 1520 - sheet.wide(words, 16, True) - 76
    yield sheet.words(left, foot + 23, 700, t("check_ok"), 15, palette.TEXT_MUTED, side="right")


def match_scores(
    ctx: Context, view: RummikubView, people: tuple[Person, ...], events: Sequence[object], seed: int, *after: Any
) -> Ranking:
    """A ranking after the last game; `events` are those of the match, `after` is what the buttons do."""
    assert view.match is not None
    story = partial(tell_story, ctx, view, people, events)
    return Ranking(ctx, partial(tell_match, ctx, view, people), view.match.ranks, seed, *after, story=story)


def tell_match(ctx: Context, view: RummikubView, people: tuple[Person, ...]) -> Scores:
    """The points of every game, games won, all points (rummikub.R35)."""
    assert view.match is not None
    match, games, t = view.match, view.results[-MOST_GAMES:], texts_in(ctx, "rummikub_table.match")
    step = min(130.0, 600 / len(games))
    at = [770 + (i - (len(games) - 1) / 2) * step for i in range(len(games))]
    points = [[line.points for line in game.seats] for game in games]
    return Scores(
        champion_line(ctx, "rummikub_table.match", people, match.ranks),
        t("rule"),
        people,
        (
            *(
                Column(x, t("game", game=game.game), tuple(map(signed, got)), 20, tuple(map(tint, got)))
                for x, game, got in zip(at, games, points, strict=True)
            ),
            Column(1160, t("wins"), tuple(map(str, match.wins)), 30, (palette.GOLD,) * view.seats),
            Column(1310, t("points"), tuple(map(signed, match.points)), 24),
        ),
        beside=lambda row, seat: (
            row.drawn(x, -26, 16, 16, picture, "icon/crown", palette.GOLD)
            for x, game in zip(at, games, strict=True)
            if seat in game.winners
        ),
        top=216.0,
        bottom=738.0,
    )


def result(state: Any, dialogs: TableDialogs) -> None:
    """Opens the scores of the game over the table; its button deals the next, or shows the match."""
    view: RummikubView = state.view
    if view.results:
        after = partial(_match, state.ctx, view, dialogs) if view.match is not None else dialogs.acknowledge
        events = dialogs.client.events()
        dialogs.ended(game_scores(state.ctx, view, dialogs.people(), events, after, dialogs.leave))


def _match(ctx: Context, view: RummikubView, dialogs: TableDialogs) -> None:
    """Opens the places after the last game."""
    client = dialogs.client
    dialogs.show(match_scores(ctx, view, dialogs.people(), client.events(), client.seed, *dialogs.after_match()))
