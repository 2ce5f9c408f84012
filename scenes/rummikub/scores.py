"""The scores of Rummikub: what was left with whom and what it cost, that it adds up to zero, and the places."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from typing import Final

from pygame import Rect, Surface

from game.rummikub.course import last_laid
from game.rummikub.events import Laid
from game.rummikub.result import GameResult
from game.rummikub.scoring import rack_sum
from game.rummikub.view import RummikubView
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.layout import box_at
from scenes.kit.motion import linear, out_cubic, passed
from scenes.kit.tree import elements as e
from scenes.kit.tree.story import Comes, Cue, together
from scenes.kit.tree.words import Name
from scenes.rummikub.melds import Meld, across, draw_melds, fitted, height_of, melds_of, places
from scenes.rummikub.story import tell_story
from scenes.rummikub.texts import face as tile_face
from scenes.rummikub.tiles import rail, recess
from scenes.table.figures import COUNT, Column, Scores, moods_of, scores_scene
from scenes.table.numbers import rising, signed
from scenes.table.parts import badge, bill, brought, champion, counting, gold, item, noted, payer, shelf, text, total
from scenes.table.ranking import match_scene
from scenes.table.ribbons import between, flight_cues, flights
from scenes.table.scores import Person, champion_line, lead_of, texts_in, tint
from scenes.table.sheet import ARCH, swept
from scenes.table.usual import rounds

MOST_GAMES: Final = 8
"""The number of games with a column of their own; of longer matches the last ones are shown."""
FLYING, MOST_FLYING = 20.0, 5
"""The width of points on their way, and the most of a seat that are seen."""
RACK, LEAST_RACK, ROOMY, HIGHER = 68.0, 46.0, 820.0, 104.0
"""The height of a rack with the tiles that are left and that to which it gives way, the width from which it is higher,
and how high it is then."""
RAIL, SIDE, GAPS, SUMMANDS, WORDY = 11.0, 16.0, 2.0, 6, 460.0
"""The height of the rail of a rack, the room beside its tiles, that above and below them, of how many tiles it says
what each counts, and from how wide a rack on."""
POINT: Final = ("#F8DC8C", "#C98F2C")
"""The colours of points on their way."""
STAGE, LEAST, SHELF, CAPTION, LARGEST, HALF, WIDEST = 310.0, 150.0, 20.0, 28.0, 92.0, 0.45, 1504.0
"""The usual height of the rainbow with the tiles and that to which it gives way in a low window, the heights of their
rack and of the words on it, the most that a tile is wide, the share of the height that tiles take, and the most that
the rainbow is wide."""
BESIDE, RISES, ABOVE = 290.0, 44.0, 1100.0
"""The units beside the tiles in which the rainbow ends, those by which it rises between the words above it, and the
width from which these leave room for that."""
BOWS: Final = "victory/rainbow", "victory/bow", "victory/vault", "victory/arch"
"""The pictures of the rainbow, the highest first."""
OLD_MS, NEW_MS, MOST_MS, FALLS = 380.0, 170.0, 1500.0, 120.0
"""The times in which the tiles come down that lay there, of each that was laid last, and of all at the most; and the
units from which they come."""


def tell_game(view: RummikubView, people: tuple[Person, ...], events: Sequence[object], ctx: Context) -> Scores:
    """The contents of a game's scores."""
    result, t = view.results[-1], texts_in(ctx, "rummikub_table.result")
    lines, winners = result.seats, [people[seat] for seat in result.winners]
    kind = "shared" if len(winners) > 1 else f"{result.kind}_you" if winners[0].you else result.kind
    points = tuple(line.points for line in lines)
    order = sorted(range(view.seats), key=lambda seat: -points[seat])
    title = t(kind, name=winners[0].name, names=", ".join(person.name for person in winners))
    line = t("game", game=result.game, games=view.config.games)
    first, laid = result.winners[0], last_laid(events)
    ok = e.Row(e.Spacer(), e.Pill(Name(t("check", sum=result.check)), "done", "check"), comes=Comes(COUNT, dy=0))
    paid = tuple(0 if seat in result.winners else -points[seat] for seat in order)
    flying = flights([lines[seat].tiles[-MOST_FLYING:] if part else () for seat, part in zip(order, paid, strict=True)])
    left = rising([line.sum for line in lines], str)
    sums = [
        noted(counting(("row", order.index(seat)), partial(left, seat), e.LARGE, palette.TEXT_SOFT),
              t("extra", points=line.extra) if line.extra else "")
        for seat, line in enumerate(lines)
    ]  # fmt: skip
    before = [player.points - won for player, won in zip(view.players, points, strict=True)]

    won = rising(points, signed)
    plate, melds = badge(t("points"), brought(points[first])), melds_of(laid)
    laying = _laying(melds)[1]
    total_ = Column(t("total"), rising(points, signed, before=before), e.LARGE, (palette.GOLD,) * view.seats, wide=88)
    return Scores(
        title,
        line,
        people,
        (
            Column(t("left"), [_left(ctx, line.tiles, view.config.joker_points, ("row", order.index(seat)))
                               for seat, line in enumerate(lines)], wide=216, grow=1, left=True, there=True),
            Column(t("sum"), sums, wide=96),
            Column(t("points"), won, e.TITLE, tuple(map(tint, points)), wide=104),
            *((total_,) if any(before) else ()),
        ),
        result.winners,
        order,
        hero=_hero(people[first], title, line, plate, melds, _said(ctx, people, laid, melds), laying[-1]),
        side=_bill(ctx, view, people, order),
        between=lambda shapes: between(shapes, _small, flying, paid),
        below=ok,
        cloth="scene/cloth_teal",
        light=("#6FB7E8", 0.3),
        notes=[text(ctx.t("rummikub_table.story.won", count=player.wins), e.SMALL, palette.TEXT_SOFT)
               for player in view.players],
        name_wide=214,
        more=flight_cues(len(flying)),
        acts=(laying,),
        moods=moods_of(points),
        falls="confetti",
        onward=f"rummikub_table.result.{'match' if view.match is not None else 'next'}",
    )  # fmt: skip


game_scores: Final = partial(scores_scene, tell_game)
"""The scores after a game: on to the next, or to the places after the last, and to the menu."""


def _said(ctx: Context, people: tuple[Person, ...], laid: Laid | None, melds: tuple[Meld, ...]) -> str:
    """The words below the last laying: whose it was and, where other tiles stand in its sets, which are its own."""
    if laid is None:
        return ""
    person, t = people[laid.seat], texts_in(ctx, "rummikub_table.result")
    whose = t("last_you" if person.you else "last", name=person.name)
    rimmed = sum(own for meld in melds for _, own in meld)
    return t("rimmed_one" if rimmed == 1 else "rimmed", whose=whose, count=rimmed) if rimmed else whose


def _bill(ctx: Context, view: RummikubView, people: tuple[Person, ...], order: Sequence[int]) -> e.Element:
    """The points of the winner: from whom they came, and what that makes."""
    result, t = view.results[-1], texts_in(ctx, "rummikub_table.result")
    first = result.winners[0]
    gain, now = result.seats[first].points, view.players[first].points
    lines: list[tuple[str | e.Element, str | e.Element]] = [
        (payer(people[seat].portrait, people[seat].name), item(-result.seats[seat].points))
        for seat in order if seat not in result.winners
    ]  # fmt: skip
    if len(result.winners) > 1:
        lines.append((t("each", count=len(result.winners)), signed(gain)))
    title = t("received_you" if people[first].you else "received", name=people[first].name)
    return bill(title, lines, total(now - gain, gain, e.Picture("victory/crown", 76), say=signed))


def _small(surface: Surface, ctx: Context, at: tuple[int, int], tile: Hashable) -> None:
    """Draws what a tile counts on its way to the winner: the tile stays where it is."""
    wide = ctx.px(FLYING)
    paint.put(surface, ctx.art.rounded(wide, wide, 999, *POINT, edge=("#FFF6DF", 0.9, 1.5), light=0.3), at)


def _hero(
    winner: Person, title: str, line: str, plate: e.Element, melds: tuple[Meld, ...], said: str, last: Cue
) -> e.Element:
    """The winner, the points won, and under the rainbow the sets of the last laying, whose words come with its last
    tile."""
    head = e.Row(
        champion(winner.portrait),
        e.Column(gold(title), text(line, e.LARGE, palette.TEXT_SOFT), gap=2, grow=1),
        e.Sized(plate, comes=Comes(COUNT, dy=0)),
        gap=20,
    )  # fmt: skip
    stage = e.Drawn(_under_rainbow, (melds,), 60, STAGE, least=LEAST, part="hero", beyond=RISES, ahead=_rainbow)
    pill = e.Row(e.Pill(Name(said), "gold", height=CAPTION), justify="center", comes=Comes(last.part, dy=0))
    words = e.Column(e.Spacer(), pill, gap=0) if melds else None
    return e.Column(head, e.Stack(stage, words, grow=1), gap=2, grow=1)


def _laying(melds: tuple[Meld, ...]) -> tuple[list[int], tuple[Cue, ...]]:
    """The tiles of these sets that were laid last, by their places, all where none is rimmed; and the laying played
    again: the tiles that lay there, then the last ones one by one, and the rainbow with these."""
    tiles = [rimmed for meld in melds for _, rimmed in meld]
    last = [at for at, rimmed in enumerate(tiles) if rimmed or not any(tiles)]
    each = min(NEW_MS, MOST_MS / max(1, len(last)))
    laid = together(*(Cue(("laid", at), each, OLD_MS, sound="tile", gain=0.5) for at in last), stagger=each)
    return last, (Cue("hero", OLD_MS + len(last) * each, ease=linear, fade=False), *laid)


def _under_rainbow(surface: Surface, ctx: Context, box: Rect, melds: tuple[Meld, ...], share: float) -> None:
    """Draws the rainbow as far as tiles have been laid, and under it the sets of the last laying on their rack."""
    if not share:
        return
    px, share, (last, (whole, *_)) = ctx.px, 1.0 if ctx.calm else share, _laying(melds)
    (width, lines, row), (name, bow) = _stage(ctx, box, melds)
    begin = OLD_MS / whole.ms
    swept(surface, ctx, bow, name, ARCH, passed(share, begin, 1.0) if last else share)
    if melds:
        shelf(surface, ctx, box_at(row.w + px(72), px(SHELF), (box.centerx, row.bottom), "midtop"))
        each = (1 - begin) / len(last)
        for at, (tile, laid, x, y) in enumerate(places(row, width, lines)):
            start, takes = (begin + last.index(at) * each, each) if at in last else (0.0, begin)
            if share > start:
                off = (1 - out_cubic(passed(share, start, start + takes))) * px(FALLS)
                ctx.tiles.draw(surface, tile, x, y - off, width, "new" if laid else "rest")


def _rainbow(ctx: Context, box: Rect, melds: tuple[Meld, ...]) -> Sequence[tuple[str, int]]:
    """The picture of the rainbow in its size."""
    name, bow = _stage(ctx, box, melds)[1]
    return [(name, bow.w)]


def _stage(
    ctx: Context, box: Rect, melds: tuple[Meld, ...]
) -> tuple[tuple[int, list[list[Meld]], Rect], tuple[str, Rect]]:
    """The width of the tiles, their lines and their place; and the rainbow over it, the highest that has room."""
    px, foot = ctx.px, ctx.px(SHELF + CAPTION / 2)
    width, lines = fitted(melds, box.w - px(BESIDE), round(box.h * HALF), px(LARGEST))
    wide = round(width * max(map(across, lines), default=0))
    tall = height_of(width, lines)
    row = box_at(wide, tall, (box.centerx, box.bottom - foot), "midbottom")
    most, high = min(box.w, px(WIDEST)), box.h - foot + (px(RISES) if box.w >= px(ABOVE) else 0)
    name = next((bow for bow in BOWS if most * ctx.art.ratio(bow) <= high), BOWS[-1])
    most = min(most, round(high / ctx.art.ratio(name)))
    bow = box_at(most, round(most * ctx.art.ratio(name)), (box.centerx, row.bottom), "midbottom")
    return (width, lines, row), (name, bow)


def _left(ctx: Context, tiles: tuple[int, ...], joker: int, row: Hashable) -> e.Element:
    """The tiles left on their rack, which are turned over with their row, with what each counts where they are few."""
    summands = [str(rack_sum((tile,), joker)) for tile in tiles] if 1 < len(tiles) <= SUMMANDS else []
    none = text(ctx.t("rummikub_table.result.none"), e.LARGE, palette.GOLD, True)
    said = counting(
        row, lambda share: " + ".join(summands[: round(len(summands) * share)]),
        e.BODY, palette.TEXT_SOFT, "left", bold=False,
    )  # fmt: skip
    single = tuple((tile_face(tile), False) for tile in tiles)

    def rack(tall: float) -> e.Element:
        back = e.Drawn(recess, (), 120, tall, least=LEAST_RACK)
        on = e.Sized(e.Drawn(draw_melds, ((single,), 0.0), 60, tall - GAPS, least=LEAST_RACK, part=row), grow=1)
        if not tiles:
            inside: e.Element = e.Row(
                e.Picture("victory/crown", 52), none, justify="center", gap=14, comes=Comes(row, dy=0)
            )
        elif summands:
            inside = e.Either(WORDY, e.Row(on, said, pad=(SIDE, GAPS), gap=SIDE), e.Row(on, pad=(SIDE, GAPS)))
        else:
            inside = e.Row(on, pad=(SIDE, GAPS))
        return e.Stack(e.Column(back, e.Drawn(rail, (), 120, RAIL), gap=0), inside, grow=1)

    return e.Either(ROOMY, rack(HIGHER), rack(RACK))


def tell_match(view: RummikubView, people: tuple[Person, ...], events: Sequence[object], ctx: Context) -> Scores:
    """The points of every game, games won, all points (rummikub.R35)."""
    assert view.match is not None
    match, games, t = view.match, view.results[-MOST_GAMES:], texts_in(ctx, "rummikub_table.match")
    gold_ = (palette.GOLD,) * view.seats
    # By games won the first is ahead, or by points.
    leads = (("wins", lead_of(match.ranks, match.wins)), ("points", lead_of(match.ranks, match.points)))
    ahead = next((t(f"{what}_ahead{'_one' if lead == 1 else ''}", count=lead) for what, lead in leads if lead), "")

    def points(seat: int, game: GameResult) -> e.Element:
        got = game.seats[seat].points
        crown = e.Picture("crown", 18, kind="icon", tint=palette.GOLD) if seat in game.winners else None
        return e.Row(crown, text(signed(got), e.LARGE, tint(got), True), justify="center", gap=4)

    return Scores(
        champion_line(ctx, people, match.ranks),
        ahead,
        people,
        (
            *(
                Column(t("game", game=game.game), [points(seat, game) for seat in range(view.seats)], wide=92, grow=1)
                for game in games
            ),
            Column(t("wins"), tuple(map(str, match.wins)), e.TITLE, gold_),
            Column(t("points"), tuple(map(signed, match.points)), e.TITLE),
        ),
        ranks=match.ranks,
        cloth="scene/cloth_teal",
        falls="confetti",
    )


match_scores: Final = partial(match_scene, tell_match, tell_story)
"""The places after the last game."""


result: Final = rounds(game_scores, match_scores)
"""Opens the scores of the game over the table; its button deals the next, or shows the match."""
