"""What moves in results is painted where it is looked for: else it would leave traces behind."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame import Rect

from scenes.app.app import App
from scenes.demo_scenes import opener
from scenes.kit.tree.moved import offset, painted
from scenes.kit.tree.screen import ScreenScene
from tests.scenes.blank import Blank
from tests.scenes.plain import plain_settings

GAMES = ("holla", "riichi", "rummikub", "turf")
SHARES = (0.0, 0.3, 0.7, 1.0)
CLEAR = (0, 0, 0, 0)


@pytest.mark.parametrize("end", ("result", "ranking"))
@pytest.mark.parametrize("game", GAMES)
def test_a_node_is_painted_inside_its_box_at_every_share_of_its_way(game: str, end: str, tmp_path: Path) -> None:
    app = App(plain_settings(language="en", speed=0), tmp_path, size=(1024, 640), catch=False)
    try:
        app.push(Blank(app.ctx))
        scene = opener(f"{game}-{end}")(app.ctx)
        app.push(scene)
        app.step(0.0)
        assert isinstance(scene, ScreenScene) and scene.picture.root is not None
        ctx, window = scene.ui.ctx, app.surface.get_rect()
        bare = pygame.Surface(window.size, pygame.SRCALPHA)
        moving = [node for node in scene.picture.root.all() if node.film is not None]
        assert moving
        for node in moving:
            for share in SHARES:
                bare.fill(CLEAR)
                assert node.film is not None
                come = dict.fromkeys(node.parts, share).__getitem__
                way, box = offset(node, ctx, come), painted(node, ctx, come)
                assert way is not None or not box
                if way is not None:
                    left, top, foot = way
                    bare.set_clip((0, 0, window.w, foot))
                    node.film(bare, ctx, Rect(node.item.box).move(left, top), *node.come(come))
                    seen = bare.get_bounding_rect()
                    assert not seen or box.clip(window).contains(seen), (node.id, node.element, share, seen, box)
    finally:
        app.close()
