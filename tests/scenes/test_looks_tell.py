"""What the look of a piece says can be seen: whatever is true or false of it changes its picture. The cubes of Dragon
Holla are held by its stored pictures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import is_dataclass, replace
from typing import Any

import pytest

from game.games import HOUSE
from scenes.app.app import App
from scenes.scene_registry import SCENE_ENTRIES
from tests.scenes.conformance import kit
from tests.scenes.conformance.goldens import match_of
from tests.scenes.conformance.looks import drawn
from tests.scenes.holla_table import Silent
from tests.scenes.plain import plain_settings

ACTS = 30
"""How far matches are, so that most things lie there."""
UNSEEN = {"MeModel late"}
"""What changes how other things of a look show alone."""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    made = App(plain_settings(language="en"), tmp_path_factory.mktemp("looks"), size=(1280, 720), catch=False)
    yield made
    made.close()


def turned(look: Any) -> Iterator[tuple[str, Any]]:
    """Yields a look with each of its flags turned, by the name of the flag."""
    change = replace if is_dataclass(look) else type(look)._replace
    for name in type(look).__annotations__:
        if isinstance(value := getattr(look, name), bool):
            yield f"{type(look).__name__} {name}", change(look, **{name: not value})


@pytest.mark.parametrize("game", sorted({*HOUSE} - {"holla"}))
def test_every_flag_of_a_look_shows(app: App, game: str) -> None:
    match = kit.copied(match_of(game), ACTS)
    table: Any = SCENE_ENTRIES[game].open_table(app.ctx, match, kit.PEOPLE, Silent(), None)
    app.reset(table)
    kinds = {type(node.look): node for node in table.composed().values() if node.look is not None}
    flags = [(name, node, look) for node in kinds.values() for name, look in turned(node.look)]
    hidden = [name for name, node, look in flags if drawn(table, node) == drawn(table, node._replace(look=look))]
    assert len(flags) >= 4 and not {*hidden} - UNSEEN
