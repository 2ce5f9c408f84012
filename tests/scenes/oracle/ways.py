"""How a person does an act with the pointer: for recordings, that matches go through all that happens in them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from pygame import Rect

from game.kernel.match import AnyMatch
from game.lessons.subject import Unfit, games, subject
from game.seats.bots import make_bot
from game.seats.request import answer_with, request_for
from scenes.lessons import reach
from scenes.table.school import seen
from tests.scenes.lesson_taking import MOST_DRAGS, _next_tile

Point = tuple[int, int]


def point_in(random: Random, rect: Rect, edge: float = 0.15) -> Point:
    """A point of a box, seldom near its edge."""
    return (
        rect.x + int(rect.w * random.uniform(edge, 1 - edge)),
        rect.y + int(rect.h * random.uniform(edge, 1 - edge)),
    )


def drag(random: Random, start: Point, end: Point) -> Iterator[str]:
    """From a point to another: at once, looked at on its way, or by two clicks."""
    how, share = random.random(), random.random()
    middle = tuple(round(a + (b - a) * share) for a, b in zip(start, end, strict=True))
    if how < 0.4:
        yield f"d {start[0]} {start[1]} {end[0]} {end[1]}"
    elif how < 0.85:
        yield f"p {start[0]} {start[1]}"
        yield f"m {middle[0]} {middle[1]} 1"
        yield f"m {end[0]} {end[1]} 1"
        yield f"r {end[0]} {end[1]}"
    else:
        yield f"c {start[0]} {start[1]}"
        yield f"m {middle[0]} {middle[1]}"
        yield f"c {end[0]} {end[1]}"


class Ways:
    """Acts of the person at the table of one game: mostly what a bot would do, else any lawful one."""

    def __init__(self, game: str, random: Random) -> None:
        self.random = random
        self.game = game
        self.subject = subject(game) if game in games() else None
        self.bots = [make_bot(game, level) for level in ("easy", "normal")]

    def of(self, table: Any) -> Iterator[str]:
        """The gestures of an act; none where the game has no words for it."""
        client, random = table.client, self.random
        match: AnyMatch = client._now.draft.match if client._now.draft is not None else client._match
        seat = client.watch
        if self.subject is None or seat not in match.to_act():
            return
        action = answer_with(random.choice(self.bots), request_for(match, seat)).action
        if random.random() < 0.25:
            action = random.choice(list(match.rules.legal(match.state, seat)))
        try:
            words = self.subject.name(match, seat, action)
        except Unfit:
            return
        yield from self.with_pointer(table, words.split())

    def with_pointer(self, table: Any, words: list[str]) -> Iterator[str]:
        """The gestures of an act in the words of lessons."""
        random, texts = self.random, table.ctx.texts
        if self.game == "rummikub" and words[0] == "lay":
            yield from self._lay(table, " ".join(words[1:]))
        elif (ends := reach.drag_of(seen(table.board), " ".join(words), self.subject, texts)) is not None:  # type: ignore[arg-type]
            start, end = (point_in(random, rect) for rect in ends)
            yield from drag(random, start, end)
        elif self.game == "turf" and words[0] == "move":
            yield from self._click(table, words[1])
            yield from self._click(table, "run") if random.random() < 0.7 else iter(("k SPACE",))
        elif self.game == "riichi" and words[0] in ("riichi", "discard"):
            if words[0] == "riichi":
                yield from self._click(table, "riichi")
            box = self._box(table, words[1])
            if box is not None and random.random() < 0.4:
                end = random.randrange(200, table.ctx.layout.window[0] - 200), random.randrange(200, 420)
                yield from drag(random, point_in(random, box), end)
            else:
                for _ in range(2):
                    yield from self._click(table, words[1])
        else:
            yield from self._click(table, words[0])

    def _box(self, table: Any, word: str) -> Rect | None:
        found = reach.boxes(seen(table.board), [word], self.subject, table.ctx.texts)  # type: ignore[arg-type]
        # Own pieces lie lowest.
        return max(found, key=lambda rect: rect.y) if found else None

    def _click(self, table: Any, word: str) -> Iterator[str]:
        box = self._box(table, word)
        if box is not None:
            x, y = point_in(self.random, box)
            yield f"c {x} {y}"

    def _lay(self, table: Any, sets: str) -> Iterator[str]:
        """Tile by tile until the sets lie there, then Done; now and then it is given up."""
        goal = [part.split() for part in sets.split("|")]
        for _ in range(MOST_DRAGS):
            if table.board.choice.draft is None or self.random.random() < 0.06:
                return
            try:
                move = _next_tile(table, goal)
            except (AssertionError, StopIteration, KeyError):
                return
            if move is None:
                yield from self._click(table, "done")
                return
            yield from drag(self.random, *move)
            yield "t 4"
