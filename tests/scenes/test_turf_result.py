"""The result of a race: it is run before it is told, the winner has a lane of its own, bets become payments."""

from __future__ import annotations

from itertools import combinations, pairwise
from pathlib import Path

import pytest
from pygame import Rect

from scenes.app.app import App
from scenes.demo_scenes import opener
from scenes.kit.tree.screen import ScreenScene
from scenes.turf.straight import lane_of, middle, on_way
from tests.scenes.ends import times_of
from tests.scenes.plain import plain_settings

FINISHED = ((7, 5), (3, 6), (2, 3), (1, 2))
"""The places and numbers of horses that finish."""


def test_a_race_is_run_before_anybody_knows_who_won_and_money_comes_last(tmp_path: Path) -> None:
    app = App(plain_settings(language="en"), tmp_path, size=(1280, 720), catch=False)
    try:
        scene = opener("turf-result")(app.ctx)
        assert isinstance(scene, ScreenScene)
        app.push(scene)
        places = [("place", place) for place in (1, 2, 3, 7)]
        parts = ["hero", "title", *places, ("row", 0), ("row", 3), "money", "count"]
        ran: list[float] = []

        def step() -> None:
            ran.append(scene.teller.share("hero"))
            app.step(1 / 60)

        begun, ended = times_of(scene, parts, step, 500)
        lane = lane_of(app.ctx, Rect(40, 200, 1200, 240), FINISHED)
        third = next(i for i, (place, _) in enumerate(FINISHED) if place == 3)
        assert middle(lane, third, ran[begun["title"]]) > lane.post.centerx, "the first three are through by then"
        assert begun["title"] <= begun["place", 1]
        assert begun["place", 1] < begun["place", 2] < begun["place", 3] < begun["place", 7]
        assert ended["place", 7] <= begun["row", 0] < begun["row", 3]
        assert ended["row", 3] <= begun["money"] <= begun["count"] < ended["count"]
        assert scene.picture.root is not None
        comes: dict[str, set[object]] = {}
        for node in scene.picture.root.all():
            comes.setdefault(node.told.name, set()).update(come.part for come, _ in node.comes)
        assert comes["Sahara Wind"] >= {("place", 1)} and "money" in comes["+550"]
        moves = [node.moves for node in scene.picture.root.all() if getattr(node.element, "tied", ())]
        assert moves.count((("row", 0),)) == moves.count((("row", 3),)) == 1, "bets move when their rows come"
    finally:
        app.close()


@pytest.mark.parametrize("size", [(1600, 900), (1024, 1200)])
def test_the_first_three_run_through_the_post_in_their_order_and_the_last_does_not(
    size: tuple[int, int], tmp_path: Path
) -> None:
    app = App(plain_settings(language="en"), tmp_path, size=size, catch=False)
    try:
        box, finished = Rect(40, 200, size[0] - 80, size[1] // 3), FINISHED
        shares, lane = [frame / 120 for frame in range(121)], lane_of(app.ctx, box, finished)
        post = lane.post.centerx
        way = {place: [middle(lane, i, share) for share in shares] for i, (place, _) in enumerate(finished)}
        assert all(before <= after for ran in way.values() for before, after in pairwise(ran)), "none runs back"
        assert all(ran[0] < post for ran in way.values())
        through = {place: next((i for i, x in enumerate(ran) if x > post), 121) for place, ran in way.items()}
        assert through[1] < through[2] < through[3] < 120 < through[7]
        assert [ran[-1] for ran in way.values()] == sorted(ran[-1] for ran in way.values())
        assert way[1][0] < way[2][0], "the winner comes from behind"
    finally:
        app.close()


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (1024, 1400)])
def test_bets_stand_below_their_head_and_go_where_money_was_paid_for_them(
    size: tuple[int, int], tmp_path: Path
) -> None:
    app = App(plain_settings(language="en"), tmp_path, size=size, catch=False)
    try:
        scene = opener("turf-result")(app.ctx)
        assert isinstance(scene, ScreenScene)
        app.push(scene)
        scene.teller.finish()
        app.step(1 / 60)
        assert scene.picture.root is not None
        nodes = list(scene.picture.root.all())
        head = next(node for node in nodes if node.told.name == "Won and paid")
        rows = [(("row", row),) for row in range(4)]
        bets = [node for node in nodes if node.moves in rows and getattr(node.element, "tied", ())]
        assert [node.place.x for node in bets] == [head.place.x] * 4
        goals = []
        for node in bets:
            places = dict(zip(node.element.tied, node.tied(), strict=True))
            assert all(node.place.contains(place) for place in places.values())
            found = [place for key, place in places.items() if "start" not in key]
            assert all(not place.colliderect(other) for place, other in combinations(found, 2))
            goals.append(len(found))
        assert goals == [6, 8, 6, 6], "places of horse and chip for every payment and for what brought nothing"
    finally:
        app.close()


def test_a_winner_runs_past_the_others_in_a_lane_of_its_own_and_is_large_only_at_the_end(tmp_path: Path) -> None:
    app = App(plain_settings(language="en"), tmp_path, size=(1280, 720), catch=False)
    try:
        lane = lane_of(app.ctx, Rect(40, 200, 1200, 240), FINISHED)
        beside = 0
        for frame in range(121):
            seen = {found.horse: found for found in on_way(app.ctx, lane, frame / 120)}
            if not {2, 3} <= seen.keys():
                continue
            winner, second = seen[2], seen[3]
            if abs(winner.x - second.x) < second.width:
                beside += 1
                assert winner.width == second.width
                assert winner.y - second.y > lane.ground.h * 0.09, "both are seen"
        assert beside > 5
        assert winner.width > second.width * 1.2
    finally:
        app.close()
