"""The taking of lessons with the pointer alone: every right act as clicks and drags on what is drawn."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pygame
from pygame import Rect

from game.lessons.model import Lesson
from game.pieces.tiles import tile_text
from game.rummikub.offers import swaps
from scenes.lessons import reach
from scenes.lessons.scene import LessonScene
from scenes.rummikub.choice import sets_of
from scenes.table.school import seen
from tests.scenes.hand import Hand

Act = Callable[[Hand, LessonScene, str], None]
MOST_DRAGS = 40


def place(scene: LessonScene, word: str) -> Rect:
    """The box of a word such as ``island`` or ``7k``."""
    assert scene.table is not None
    found = reach.boxes(seen(scene.table.board), [word], scene.player.subject, scene.ctx.texts)
    assert found, f"{word} lies nowhere"
    return found[0]


def drag_to(hand: Hand, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Presses, moves, lets go."""
    hand.point(start)
    hand.post(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False)
    for share in (0.3, 0.7, 1.0):
        at = (round(start[0] + share * (end[0] - start[0])), round(start[1] + share * (end[1] - start[1])))
        hand.post(pygame.MOUSEMOTION, pos=at, rel=(4, 4), buttons=(1, 0, 0), touch=False)
    hand.post(pygame.MOUSEBUTTONUP, pos=end, button=1, touch=False)
    hand.steps(3)


def drag(hand: Hand, start: Rect, end: Rect) -> None:
    """Drags from the middle of a box to that of another."""
    drag_to(hand, start.center, end.center)


def by_mouse(hand: Hand, scene: LessonScene, act: str) -> None:
    """Does one act of a lesson with the pointer."""
    game, words = scene.lesson.game, act.split()
    assert scene.table is not None
    if game == "rummikub" and words[0] == "lay":
        lay(hand, scene, act.partition(" ")[2])
    elif (ends := reach.drag_of(seen(scene.table.board), act, scene.player.subject, scene.ctx.texts)) is not None:
        drag(hand, *ends)
    elif game == "turf" and words[0] == "move":
        hand.click_at(place(scene, words[1]).center)
        hand.click_at(place(scene, "run").center)
    elif game == "riichi" and words[0] in ("riichi", "discard"):
        _throw(hand, scene, words)
    elif game == "riichi" and words[0] == "chi" and len(words) > 1:
        hand.click_at(place(scene, "chi").center)
    else:
        hand.click_at(place(scene, words[0]).center)
    hand.steps(4)


def _throw(hand: Hand, scene: LessonScene, words: list[str]) -> None:
    """Lifts a tile by one click and gives it away by the next."""
    before = (scene.player.at, scene.player.done)
    if words[0] == "riichi":
        hand.click_at(place(scene, "riichi").center)
        hand.steps(2)
    for _ in range(2):
        if (scene.player.at, scene.player.done) == before:
            hand.click_at(place(scene, words[1]).center)
            hand.steps(2)


def lay(hand: Hand, scene: LessonScene, sets: str) -> None:
    """Lays tile by tile until the sets lie as the words say, then presses the button."""
    goal = [part.split() for part in sets.split("|")]
    for _ in range(MOST_DRAGS):
        move = _next_tile(scene.table, goal)
        if move is None:
            hand.click_at(place(scene, "done").center)
            return
        drag_to(hand, *move)
        hand.steps(4)
    raise AssertionError(f"not laid after {MOST_DRAGS} drags: {sets}")


def _next_tile(table: Any, goal: list[list[str]]) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """The points from and to which the next tile is dragged."""
    lying = [list(tiles) for tiles in sets_of(table.state)]
    homes = _homes(lying, goal)
    late = None
    for at, wanted in enumerate(goal):
        home = homes.get(at)
        have = [tile_text(tile) for tile in lying[home]] if home is not None else []
        missing = list(wanted)
        for name in have:
            if name in missing:
                missing.remove(name)
        if not missing:
            continue
        spare = _spare(table, lying, goal, homes, missing)
        assert spare is not None, (lying, goal)
        if home is None and (joined := _around_joker(lying, wanted)) is not None:
            # A joker is free only once the tiles on both its sides stand without it.
            home = joined
            if spare[1] not in table.board.choice.draft.rack:
                late = late or at
                continue
        name, tile = spare
        start = table.nodes["tile", tile].rect
        # Not on the grip at the left of a set, which takes the whole set.
        point = (round(start.x + start.w * 0.6), round(start.y + start.h * 0.5))
        freed = home is not None and "J" in have and "J" not in wanted and tile in table.board.choice.draft.rack
        jokers = [one for one in lying[home] if tile_text(one) == "J"] if freed and home is not None else []
        joker = jokers[0] if jokers else None
        if joker is not None and swaps(table.board.choice.draft, (tile,), joker):
            return point, table.nodes["tile", joker].rect.center
        return point, _aim(table, lying[home] if home is not None else [], name)
    assert late is None, (lying, goal)
    return None


def _around_joker(lying: list[list[int]], wanted: list[str]) -> int | None:
    """A set with a joker that has most of the wanted tiles on one side of it."""
    for i, tiles in enumerate(lying):
        names = [tile_text(tile) for tile in tiles]
        if "J" in names and "J" not in wanted and sum(name in names for name in wanted) > 1:
            return i
    return None


def _aim(table: Any, home: list[int], name: str) -> tuple[int, int]:
    """The point where a tile joins a set: beside its end; a new set at the free place."""
    if not home:
        box = next(rect for item, rect, _ in table.spots.all() if item == ("new",))
        return box.centerx, box.centery
    first, last = table.nodes["tile", home[0]].rect, table.nodes["tile", home[-1]].rect
    low = [int(found[0]) for tile in home if (found := re.findall(r"\d+", tile_text(tile)))]
    number = re.findall(r"\d+", name)
    before = bool(number) and bool(low) and int(number[0]) < min(low)
    before = before or (not number and tile_text(home[0]) == "7r")
    at = first.x + 2 if before else last.x + last.w - 2
    return round(at), round(first.y + first.h * 0.5)


def _homes(lying: list[list[int]], goal: list[list[str]]) -> dict[int, int]:
    """The sets lying there by the number of the one they become: most tiles in common first."""
    names = [[tile_text(tile) for tile in tiles] for tiles in lying]
    pairs = [(at, i) for at in range(len(goal)) for i in range(len(lying))]
    shared = sorted(((sum(name in names[i] for name in goal[at]), -at, -i) for at, i in pairs), reverse=True)
    homes: dict[int, int] = {}
    for count, at, i in shared:
        if count and -at not in homes and -i not in homes.values():
            homes[-at] = -i
    return homes


def _spare(
    table: Any, lying: list[list[int]], goal: list[list[str]], homes: dict[int, int], missing: list[str]
) -> tuple[str, int] | None:
    """A missing tile that lies in the rack, or in a set that does not want it."""
    rack = list(table.board.choice.draft.rack)
    for name in missing:
        for tile in rack:
            if tile_text(tile) == name:
                return name, tile
    wants = {home: list(goal[at]) for at, home in homes.items()}
    for i, tiles in enumerate(lying):
        left = wants.get(i, [])
        for tile in tiles:
            name = tile_text(tile)
            if name in left:
                left.remove(name)
            elif name in missing:
                return name, tile
    return None


def group(hand: Hand, scene: LessonScene) -> None:
    """Groups the cubes of the paper as well as can be."""
    for words in scene.player.right_answer().split("|"):
        for name in words.split():
            board = scene.teacher.page.board
            assert board is not None
            number = next(i for i in board.loose if board.cubes[i] == name and i not in board.picked)
            hand.click_at(scene.teacher.picture.kept[f"cube {number}"].rect.center)
        hand.click(scene.ctx.t("lessons.group"))
    hand.click(scene.ctx.t("lessons.group_done"))


def take(hand: Hand, scene: LessonScene, act: Act = by_mouse, tasks: bool = True) -> None:
    """Takes the whole lesson with right acts, or up to its unaided tasks."""
    for _ in range(400):
        player = scene.player
        if player.alone and not tasks:
            return
        if hand.app.stack.top is not scene or (not player.over and (player.done or not player.step.waits)):
            _next_page(hand, scene)
        elif player.over:
            return
        elif scene.teacher.page.board is not None:
            group(hand, scene)
        elif player.step.ask is not None:
            hand.click(player.answers()[player.right_answer()])
        elif player.step.play:
            if scene.table is not None and scene.table.client.waiting_for_person:
                act(hand, scene, player.way())
            hand.steps(2)
        else:
            assert not any(scene.teacher.rect.colliderect(hole) for hole in scene.holes)
            at = player.at
            for words in player.step.do.split(";"):
                hand.until(lambda: scene.table is not None and scene.table.client.waiting_for_person)
                hand.steps(3)
                act(hand, scene, words.strip())
            assert player.done or player.at > at, (scene.lesson.key, at, scene.teacher.page.answer)
    raise AssertionError(f"still at step {scene.player.at}")


def _next_page(hand: Hand, scene: LessonScene) -> None:
    """Presses the one vermilion button: of a result over the lesson, or of the paper."""
    top = hand.app.stack.top
    assert top is not None
    button = next((w for w in top.ui.all() if getattr(w.of, "kind", "") == "vermilion"), None)
    if button is not None and not (top is scene and scene.player.step.acts):
        hand.click_at(button.rect.center)
    hand.steps(3)


def taken(hand: Hand, lesson: Lesson, act: Act = by_mouse) -> LessonScene:
    """Takes a lesson from its first step to its tick."""
    scene = LessonScene(hand.app.ctx, lesson, 0)
    hand.app.push(scene)
    hand.steps(2)
    take(hand, scene, act)
    assert scene.player.earned
    return scene
