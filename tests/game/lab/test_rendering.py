"""Environments are drawn as lines and as pictures, and their observations lie within finite bounds."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from game.kernel.chance import Chance
from game.lab.games.lab_game import PARTS
from game.lab.learning.env import YongmaruEnv, env

SHORT: dict[str, dict[str, Any]] = {
    "holla": {"rounds": 1}, "rummikub": {"games": 1}, "turf": {"races": 1}, "riichi": {"length": "tonpu"},
}  # fmt: skip


def walked(game: str, acts: int, render_mode: str | None = None) -> YongmaruEnv:
    """An environment after so many acts by chance."""
    made, stream = env(game, options=SHORT.get(game, {}), render_mode=render_mode), Chance(1).stream("walk")
    made.reset(1)
    for _ in range(acts):
        if not made.terminations[made.agent_selection]:
            made.step(made.space.encode(stream.choice(made.legal()), made.legal()))
    return made


@pytest.mark.parametrize("game", PARTS)
def test_observations_lie_within_finite_bounds(game: str) -> None:
    made = walked(game, 0)
    space: Any = made.observation_space("seat_0")
    row = space["observation"]
    assert np.isfinite(row.low).all() and np.isfinite(row.high).all() and (row.low < row.high).any()
    stream, seed = Chance(2).stream("walk"), 1
    for _ in range(400):
        if made.terminations[made.agent_selection]:
            seed += 1
            made.reset(seed)
        seen = made.observe(made.agent_selection)
        assert space.contains(dict(seen))
        made.step(made.space.encode(stream.choice(made.legal()), made.legal()))
    assert space.contains({"observation": row.sample(), "action_mask": space["action_mask"].sample()})


@pytest.mark.parametrize("game", PARTS)
def test_lines_tell_what_the_seat_knows_and_nothing_hidden(game: str) -> None:
    made = walked(game, 7, "ansi")
    text = made.render()
    agent = made.agent_selection
    assert isinstance(text, str) and agent in text.splitlines()[0] and "7 acts" in text
    view = made.view(agent)
    for name in view.__struct_fields__:
        assert (f"\n{name}: " in text) == (name != "config")
    twin = made.resampled(agent, 5)
    twin.render_mode = "ansi"
    assert twin.render() == text


@pytest.mark.whole
@pytest.mark.parametrize("game", PARTS)
def test_pictures_show_the_table(game: str) -> None:
    made = walked(game, 1, "rgb_array")
    try:
        first = made.render()
        assert first.dtype == np.uint8 and first.ndim == 3 and first.shape[2] == 3
        assert len(np.unique(first[::9, ::9].reshape(-1, 3), axis=0)) > 100
        assert (made.render() == first).all()
        stream = Chance(3).stream("walk")
        for _ in range(25):
            made.step(made.space.encode(stream.choice(made.legal()), made.legal()))
        assert (made.render() != first).any()
        while not made.terminations[made.agent_selection]:
            made.step(made.space.encode(made.legal()[0], made.legal()))
            if len(made.match.acts) > 300:
                break
        assert made.render().shape == first.shape
    finally:
        made.close()
    made.close()


@pytest.mark.whole
def test_the_library_renders_every_mode() -> None:
    from pettingzoo.test import api_test, render_test

    def made(render_mode: str) -> YongmaruEnv:
        # It asks one that would open a window for its modes.
        return env("turf", options=SHORT["turf"], render_mode=None if render_mode == "human" else render_mode)

    render_test(made)
    api_test(env("turf", options=SHORT["turf"], render_mode="ansi"), num_cycles=20, verbose_progress=False)


def test_no_mode_draws_nothing_and_an_unknown_one_is_refused() -> None:
    with pytest.warns(UserWarning, match="render_mode"):
        assert walked("turf", 2).render() is None
    with pytest.raises(ValueError, match="ansi, rgb_array"):
        env("turf", render_mode="human")


def test_nothing_of_a_window_is_imported_before_a_picture_is_wanted() -> None:
    code = (
        "import sys\nfrom game.lab.learning.env import env\nmade = env('turf', render_mode='rgb_array')\n"
        "made.reset(1)\nsys.exit('scenes' in sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
