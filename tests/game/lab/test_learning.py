"""The environments: PettingZoo's own tests, nothing lost in numbers, nothing hidden shown, clones and saves."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from typing import Any

import msgspec
import numpy as np
import pytest

from game.kernel.chance import Chance
from game.lab.games.lab_game import PARTS
from game.lab.learning.env import YongmaruEnv, env

SHORT: dict[str, dict[str, Any]] = {
    "holla": {"rounds": 1}, "rummikub": {"games": 1}, "turf": {"races": 1}, "riichi": {"length": "tonpu"},
}  # fmt: skip


def _made(game: str) -> YongmaruEnv:
    return env(game, options=SHORT.get(game, {}))


def _walk(made: YongmaruEnv, seed: int, steps: int) -> Any:
    """Every state of random matches, ``steps`` in all."""
    stream = Chance(seed).stream("walk")
    made.reset(seed)
    for _ in range(steps):
        if made.terminations[made.agent_selection]:
            seed += 1
            made.reset(seed)
        yield made
        made.step(made.space.encode(stream.choice(made.legal()), made.legal()))


@pytest.mark.parametrize("game", PARTS)
def test_the_interface_is_pettingzoos(game: str) -> None:
    # Not above: at its import PettingZoo changes the audio driver, which only our module puts back.
    from pettingzoo.test import api_test, seed_test

    api_test(_made(game), num_cycles=60, verbose_progress=False)
    seed_test(lambda: _made(game), num_cycles=30)


def _check_states(game: str, states: int) -> int:
    acts = 0
    made = _made(game)
    for number, _ in enumerate(_walk(made, 3, states)):
        agent = made.agent_selection
        seen = made.observe(agent)
        view = made.match.view(made.possible_agents.index(agent))
        assert made.space.codec.decode(seen["observation"].tolist()) == made.space.codec.facts(view)
        listed = [act for act in made.legal() if made.space.encode(act, made.legal()) >= 0]
        assert sum(seen["action_mask"]) == len({made.space.encode(a, made.legal()) for a in listed}) > 0
        for act in listed:
            assert made.space.decode(made.space.encode(act, made.legal()), made.legal()) == act
        acts += len(listed)
        if number % 3 == 0:
            looker = number % len(made.possible_agents)
            row = made.observe(made.possible_agents[looker])["observation"].tolist()
            assert made.space.codec.decode(row) == made.space.codec.facts(made.match.view(looker))
        if number % 5 == 0:
            other = made.resampled(agent, number).observe(agent)
            assert np.array_equal(other["observation"], seen["observation"])
            assert np.array_equal(other["action_mask"], seen["action_mask"])
    return acts


@pytest.mark.parametrize("game", PARTS)
def test_nothing_is_lost_and_nothing_hidden_is_shown(game: str) -> None:
    assert _check_states(game, 40) > 40


@pytest.mark.slow
@pytest.mark.parametrize("game", PARTS)
def test_nothing_is_lost_in_a_thousand_states(game: str) -> None:
    states = 1000
    acts = _check_states(game, states)
    while acts < 10_000:
        states *= 2
        acts = _check_states(game, states)
    print(f"{game}: {states} states and {acts} acts came back as they were")


@pytest.mark.parametrize("game", PARTS)
def test_clones_and_saves_stand_where_they_were(game: str) -> None:
    made = _made(game)
    for number, _ in enumerate(_walk(made, 5, 30)):
        if number == 29:
            break
    twin, saved = made.clone(), _made(game)
    saved.restore(made.serialised())
    for other in (twin, saved):
        assert other.agent_selection == made.agent_selection
        for agent in made.possible_agents:
            assert np.array_equal(other.observe(agent)["observation"], made.observe(agent)["observation"])
    digest = made.match.digest()
    twin.step(twin.space.encode(twin.legal()[0], twin.legal()))
    assert made.match.digest() == digest != twin.match.digest()


@pytest.mark.parametrize("game", PARTS)
def test_a_row_that_is_read_late_is_the_row_of_its_moment(game: str) -> None:
    made, other = _made(game), _made(game)
    late: list[Any] = []
    read: list[Any] = []
    for one, _ in zip(_walk(made, 7, 40), _walk(other, 7, 40), strict=True):
        late.append(one.observe(one.agent_selection))
        read.append(dict(other.observe(other.agent_selection)))
    made.reset(1)
    for at in (*range(39), 3, 39):
        assert np.array_equal(late[at]["observation"], read[at]["observation"]), at
        assert np.array_equal(late[at]["action_mask"], read[at]["action_mask"]), at


def test_an_observation_is_a_dict_like_others() -> None:
    made = _made("turf")

    def seen() -> Any:
        made.reset(1)
        return made.observe("seat_0")

    keys = {"observation", "action_mask"}
    for whole in (dict(seen()), {**seen()}, seen().copy(), copy.deepcopy(seen()), pickle.loads(pickle.dumps(seen()))):
        assert type(whole) is dict and set(whole) == keys and len(whole["observation"]) == made.space.codec.size
    assert "observation" in seen() and "other" not in seen() and seen().get("other", 7) == 7
    assert seen().get("observation").shape == dict(seen().items())["observation"].shape
    assert set(seen()) == set(seen().keys()) == keys and len(seen()) == len(seen().values()) == 2
    assert made.observation_space("seat_0").contains(seen())
    with pytest.raises(KeyError, match="other"):
        seen()["other"]


def test_rewards_add_up_to_the_score_and_places_are_told() -> None:
    made = _made("turf")
    made.reset(9)
    stream = Chance(9).stream("rewards")
    sums = dict.fromkeys(made.possible_agents, 0.0)
    for agent in made.agent_iter():
        _, reward, ended, _, info = made.last()
        sums[agent] += reward
        if ended:
            assert 1 <= info["place"] <= 4
        made.step(None if ended else made.space.encode(stream.choice(made.legal()), made.legal()))
    assert list(sums.values()) == [float(m - made.match.config.start_money) for m in made.match.state.money]


def test_an_unlawful_number_is_refused() -> None:
    made = _made("turf")
    made.reset(1)
    wrong = int(np.argmin(made.observe(made.agent_selection)["action_mask"]))
    with pytest.raises(ValueError, match="action_mask"):
        made.step(wrong)
    assert msgspec.json.decode(made.serialised())["acts"] == []


def test_the_sound_of_the_program_stays_where_it_was() -> None:
    code = "import os; import game.lab.learning.env; print(os.environ.get('SDL_AUDIODRIVER'))"
    for driver in ("dummy", None):
        environment = {name: value for name, value in os.environ.items() if name != "SDL_AUDIODRIVER"}
        environment |= {"SDL_AUDIODRIVER": driver} if driver else {}
        told = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
        assert told.stdout.strip() == str(driver)
