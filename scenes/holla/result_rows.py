"""The lower half of a round result: what every seat pays, what the winner receives, and the coins between them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from game.holla.result import LoserLine
from scenes.holla.panels_right import coins_for
from scenes.holla.result_model import ResultModel, gain, pot_words, received, seat_words, totals
from scenes.kit import palette
from scenes.table.nodes import Node
from scenes.table.numbers import grouped, signed
from scenes.table.results import ResultScene
from scenes.table.scores import tint
from scenes.table.shape_cache import Curve, curve_point
from scenes.table.sheet import Prose, Sheet, picture, piece, plate, portrait

LOSS, LOSS_SOFT = palette.VERMILION_SOFT, "#FFB39E"
CUBE, CUBE_GAP, GROUP_GAP = 39.0, 2.0, 12.0
COIN: Final = "common/coin_10"
COINS_A_ROW: Final = 6
REST: tuple[float, ...] = (0.58, 0.24)
"""The share of its ribbon where the last coins of a row stay lying."""
WIDE, HEAD, RIGHT = 1030.0, 44.0, 1236.0
"""Width of the panel, the room of its heads, where the paper begins."""
WON: Final = (
    ("opponent", 26, 140, False),
    ("ridge", 182, 560, False),
    ("yeok", 776, 64, True),
    ("ungrouped", 834, 116, True),
    ("total", 938, 80, True),
)
PLAIN: Final = (
    ("seat", 26, 140, False),
    ("what", 300, 400, False),
    ("chips", 760, 150, True),
    ("total", 920, 96, True),
)
"""The heads of the columns: key, left end, width, whether it stands in the middle."""


class Flight(NamedTuple):
    """A coin in flight: its row and value, and where on the ribbon it ends (1: in the winner's hands)."""

    row: int
    value: int
    end: float


def flights_of(model: ResultModel) -> tuple[Flight, ...]:
    """The coins of every loser; the largest come last and stay on the ribbon."""
    heaps = [tuple(reversed(coins_for(line.paid, COINS_A_ROW))) for line in model.result.losers]
    return tuple(
        Flight(row, value, REST[left] if (left := len(heap) - 1 - i) < len(REST) else 1.0)
        for row, heap in enumerate(heaps)
        for i, value in enumerate(heap)
    )


def row_places(count: int, tall: float) -> tuple[float, list[float]]:
    """The height of a row and the middles of all; fewer rows than fill the panel stand in its middle."""
    free = tall - HEAD - 4
    step = min(free / count, 150.0)
    top = HEAD + (free - step * count) / 2
    high = step - (10 if count < 4 else 7)
    return high, [top + i * step + high / 2 for i in range(count)]


# -- the panel


def panel_nodes(result: ResultScene, at: Sheet, model: ResultModel, tall: float) -> Iterable[Node]:
    """The nodes of background, heads and rows, one after the other."""
    won, losers = model.result.kind == "won", model.result.losers
    high, middles = row_places(len(losers) if won else len(model.people), tall)
    heads = [
        at.words(x + w / 2 if centre else x, 24, w, at.ctx.t(f"holla_result.column.{key}"), 15, palette.TEXT_MUTED,
                 side="center" if centre else "left")
        for key, x, w, centre in (WON if won else PLAIN)
    ]  # fmt: skip
    yield from result.rising(("row", 0), [at.panel(0, 0, WIDE, tall, 20), *heads])
    for i, middle in enumerate(middles):
        row = at.at(0, middle, ("row", i))
        yield from result.rising(("row", i), _loser(row, model, losers[i], high) if won else _seat(row, model, i, high))


def _person(row: Sheet, model: ResultModel, seat: int, high: float, width: float, chips: bool) -> Iterable[Node]:
    """The nodes of background, portrait, name, and the chips before and after."""
    person, result, d = model.people[seat], model.result, min(54.0, high - 12)
    edge = (palette.GOLD, 0.75, 1.5) if person.you else None
    yield row.drawn(WIDE / 2, 0, WIDE - 28, high, plate, "#FFFFFF", 0.05, edge, 14.0)
    yield row.drawn(52, 0, d, d, portrait, person.portrait)
    yield row.words(90, -14 if chips else 0, width, person.name, 18, bold=True)
    if chips:
        words = f"{result.chips_before[seat]}→{result.chips_after[seat]}"
        # In the smallest windows the number needs the coin's place.
        coin = row.wide(words, 12, True) + 21 <= width
        if coin:
            yield row.drawn(99, 15, 18, 18, picture, COIN)
        left = 111 if coin else 90
        yield row.words(left, 15, 90 + width - left, words, 16, palette.GOLD, True)


def _loser(row: Sheet, model: ResultModel, line: LoserLine, high: float) -> Iterable[Node]:
    """The nodes of a seat that pays: its ridge, struck where it was ungrouped, and the sum in figures."""
    t = row.ctx.t
    yield from _person(row, model, line.seat, high, 92, True)
    yield from _cubes(row, model, line)
    lower = 13.0 if line.bonus else 0.0
    yield row.number(808, -lower, str(line.points), 22, palette.TEXT)
    if line.bonus:
        bonus = t("holla_result.row.bonus", chips=line.bonus)
        bonus = bonus if row.wide(bonus, 12) <= 84 else signed(line.bonus)
        yield row.words(808, 15, 84, bonus, 14, palette.GOLD, side="center")
    product = t("holla_result.row.product", cubes=line.ungrouped, each=model.config.cube_penalty)
    yield row.words(892, -13, 90, product, 17, LOSS_SOFT, side="center")
    yield row.number(892, 13, str(line.penalty), 22, LOSS, 90)
    whole = line.paid == line.due
    yield row.number(977, 0 if whole else -12, signed(-line.due), 28 if whole else 26, LOSS, 90)
    if not whole:
        yield row.number(977, 17, t("holla_result.row.paid", chips=line.paid), 15, palette.GOLD, 82)


def _cubes(row: Sheet, model: ResultModel, line: LoserLine) -> Iterable[Node]:
    piles = len(line.groups) + bool(line.loose)
    count = sum(map(len, line.groups)) + len(line.loose)
    width = min(CUBE, (584 - GROUP_GAP * max(0, piles - 1) - 6) / max(1, count) - CUBE_GAP)
    step, high, x = width + CUBE_GAP, width * row.ctx.cubes.height(1000) / 1000, 186.0
    for cubes, loose in [*((group, False) for group in line.groups), (line.loose, True)]:
        x += 6 if loose and line.groups else 0
        start = x
        for face, wild in map(model.face, cubes):
            look = (("wild", wild), ("struck", loose))
            yield row.drawn(x + width / 2, -6, width, high, piece, "cubes", face, look)
            if loose:
                red = row.drawn(x + width / 2, -6, width, high, plate, "#78140A", 0.13, None, 11 / 64 * width)
                yield red._replace(layer=1.0)
            x += step
        if not loose:
            wide = x - start - CUBE_GAP
            yield row.drawn(start + wide / 2, high / 2 + 4, wide, 5, plate, palette.JADE_300, 1.0, None, 3.0)
            x += GROUP_GAP


def _seat(row: Sheet, model: ResultModel, seat: int, high: float) -> Iterable[Node]:
    """The nodes of a seat in a round without winner: what happened to its chips."""
    result, change = model.result, gain(model, seat)
    words = row.ctx.t("holla_result.change", before=result.chips_before[seat], after=result.chips_after[seat])
    yield from _person(row, model, seat, high, 190, False)
    yield row.put(Prose(seat_words(row.ctx.texts, model, seat), 16, palette.TEXT_SOFT, 2), 300, 0, 440, high)
    yield row.number(835, 0, words, 18, palette.GOLD, 150)
    yield row.number(968, 0, signed(change), 26, tint(change), 96)


# -- the paper


def bill_nodes(at: Sheet, model: ResultModel, tall: float, count: float) -> Iterable[Node]:
    """The nodes of what was received, the total counted up with `count` (0-1); without a winner the pot."""
    result, t, items = model.result, at.ctx.t, received(at.ctx.texts, model)
    yield at.paper(0, 0, 316, tall, 20)
    if not items:
        title, words = pot_words(at.ctx.texts, model)
        yield at.words(24, 26, 268, title, 17, palette.INK_TEXT, True)
        yield at.put(Prose(words, 17, palette.BROWN, 3), 24, tall - 58, 268, 72)
        yield from _coin(at, (tall - 50) / 2, str(result.pot), 0)
        return
    winner = model.people[result.winner]
    title = t(f"holla_result.received.{'you' if winner.you else 'somebody'}", name=winner.name)
    yield at.words(24, 26, 268, title, 17, palette.INK_TEXT, True)
    step = min(40.0, (tall - 158) / len(items))
    top = 42 + (tall - 158 - step * len(items)) / 2
    for i, item in enumerate(items):
        middle, size, number = top + (i + 0.5) * step, 17 if step >= 27 else 15, grouped(item.chips)
        yield at.words(292, middle, 90, number, size + 2, palette.INK_TEXT, True, "right")
        yield at.words(24, middle, 258 - at.wide(number, size + 2, True), item.text, size, palette.BROWN)
    yield at.drawn(158, tall - 111, 268, 2, plate, palette.BROWN, 0.28, None, 1.0)
    before, after = result.chips_before[result.winner], result.chips_after[result.winner]
    yield from _coin(at, tall - 62, signed(round((after - before) * count)), -12)
    words = t("holla_result.change", before=before, after=before + round((after - before) * count))
    yield at.words(102, tall - 25, 198, words, 18, palette.INK_TEXT, True)


def _coin(at: Sheet, y: float, words: str, dy: float) -> Iterable[Node]:
    yield at.drawn(57, y, 70, 70, picture, COIN, None, 35.0)
    yield at.words(102, y + dy, 198, words, 58, palette.SEAL_RED, True)


def total_nodes(at: Sheet, model: ResultModel) -> Iterable[Node]:
    """The nodes of the line below the panel: everybody's chips, richest first."""
    head = at.ctx.t("holla_result.so_far", round=model.result.round)
    parts = [(f" · {model.name(seat)} {chips}", model.people[seat].you) for seat, chips in totals(model)]
    parts.insert(0, (head, False))
    sizes = (size for size in range(17, 12, -1) if sum(at.wide(text, size, you) for text, you in parts) <= 915)
    size, x = next(sizes, 12), 0.0
    for text, you in parts:
        yield at.words(x, 0, max(20.0, 1022 - x), text, size, palette.GOLD if you else palette.TEXT_SOFT, you)
        x += at.wide(text, size, you)


# -- the coins


def curves(at: Sheet, count: int, tall: float) -> tuple[Curve, ...]:
    """The paths of the chips from each row to the paper, in pixels."""
    goal_at = (tall - 128) / 2
    found = []
    for y in row_places(count, tall)[1]:
        goal, start, bend = goal_at + (y - tall / 2) * 0.25, 48 + WIDE, (RIGHT - 48 - WIDE) * 0.52
        way = ((start, y), (start + bend, y), (RIGHT - bend, goal), (RIGHT + 6, goal))
        found.append(tuple(tuple(map(float, at.at(*point).origin)) for point in way))
    return tuple(found)  # type: ignore[arg-type]


def coin_nodes(result: ResultScene, at: Sheet, tall: float, flights: Sequence[Flight]) -> Iterable[Node]:
    """The nodes of gold ribbons, broader for more chips, and of the coins in flight or at rest on them."""
    if not flights or not result.at["row", 0]:
        return
    count = flights[-1].row + 1
    ways, paid = curves(at, count, tall), [sum(f.value for f in flights if f.row == row) for row in range(count)]
    widths = tuple(8 + 10 * chips / max(1, *paid) for chips in paid)
    middle = (RIGHT + 48 + WIDE) / 2
    yield at.drawn(middle, tall / 2, RIGHT - 48 - WIDE, tall, result.shapes.ribbons, ways, widths)._replace(layer=-1.0)
    for number, flight in enumerate(flights):
        share = result.at["coin", number]
        if share > 0 and not (share >= 1 and flight.end >= 1):
            coin = at.at(0, 0, ("coin", number)).drawn(0, 0, 36, 36, picture, f"common/coin_{flight.value}", None, 18.0)
            yield coin.around(curve_point(ways[flight.row], share * flight.end))
