"""A match as a PettingZoo AEC environment: agents ``seat_0`` and on, observations with action masks, rewards in scores.

| | |
|---|---|
| observation | ``observation``: a row of float32 (``spaces``, ``seen``); ``action_mask``: 1 for every lawful act |
| action | a number; ``Space.decode`` says which act it is beside the lawful ones |
| reward | what the seat's score changed since its last act, in chips, points, pounds or P |
| end | all agents terminate together; ``infos[agent]`` holds ``place`` |
| picture | ``render_mode``: ``ansi``, what the agent whose turn it is knows, as lines; ``rgb_array``, the open table |
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec
import numpy as np
from gymnasium import logger, spaces

_AUDIO = os.environ.get("SDL_AUDIODRIVER")
from pettingzoo import AECEnv  # noqa: E402

# PettingZoo turns the sound of the whole program to a device of its own; what was chosen before stays.
os.environ.pop("SDL_AUDIODRIVER", None)
if _AUDIO is not None:
    os.environ["SDL_AUDIODRIVER"] = _AUDIO

from game.games import ENTRIES, GAMES  # noqa: E402
from game.kernel.entry import load  # noqa: E402
from game.kernel.match import AnyMatch, Match  # noqa: E402
from game.kernel.options import config_of  # noqa: E402
from game.lab.games.feeds import Feed  # noqa: E402
from game.lab.games.lab_game import PARTS, places  # noqa: E402
from game.lab.learning.seen import MASK, ROW, Array, EarlierRows, Seen  # noqa: E402


class YongmaruEnv(AECEnv):  # type: ignore[misc]
    """A game of the house as an environment; ``options`` change its rules as in a plan."""

    def __init__(
        self, game: str, seats: int = 4, options: dict[str, Any] | None = None, unit: str = "match",
        render_mode: str | None = None,
    ) -> None:  # fmt: skip
        """Makes an environment; ``unit`` is ``match`` or the game's part. Raises ``KeyError``, ``BadOption``,
        ``BadConfig``, and ``ValueError`` for a ``render_mode`` that it lacks."""
        super().__init__()
        self.game = game
        modes = ["ansi", "rgb_array"] if ENTRIES[game].scene else ["ansi"]
        if render_mode not in (None, *modes):
            raise ValueError(f"render_mode {render_mode!r} is none of {', '.join(modes)}")
        self.metadata = {
            "name": f"yongmaru_{game}_v1", "is_parallelizable": False, "render_modes": modes, "render_fps": 2,
        }  # fmt: skip
        self.render_mode = render_mode
        self._picture: Any = None
        self._rules, self._part, self._unit = GAMES[game], PARTS[game], unit
        self._config = config_of(self._rules, options or {})
        self._rules.check_config(self._config, seats)
        if self._part.space is None:
            raise KeyError(f"nobody has said how {game} is told in numbers")
        self.space = self._part.space()
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        low, high = (np.array(ends, np.float32) for ends in zip(*self.space.codec.bounds, strict=True))
        row = spaces.Box(low, high, dtype=np.float32)
        mask = spaces.Box(0, 1, (self.space.actions,), np.int8)
        self._observation = spaces.Dict({ROW: row, MASK: mask})
        self._action = spaces.Discrete(self.space.actions)
        self._seed = 0
        self._feed, self._past = self._new_feed(), EarlierRows(self._new_feed())
        self._drawn_anew = False
        self._numbers: Sequence[int] | None = None
        self.match: AnyMatch

    def _new_feed(self) -> Feed:
        return Feed(self.space.codec, self.space.source, self._rules.view, len(self.possible_agents))

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Returns the space of observations, the same for every agent."""
        return self._observation

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Returns the space of actions, the same for every agent."""
        return self._action

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new match: of this seed, else of the one after the last."""
        self._seed = seed if seed is not None else self._seed + 1
        self.match = Match(self._rules, self._config, len(self.possible_agents), self._seed)
        self._drawn_anew = False
        self._scores = self._part.score(self.match)
        self._rewarded = False
        self._parts = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._next()

    def observe(self, agent: str) -> Seen:
        """The observation of a seat: what it knows now, and what it may do if it is its turn."""
        mask = bytearray(self.space.actions)
        if agent == self.agent_selection and not self.terminations.get(agent, True):
            for number in self._lawful():
                mask[number] = 1
        match = self.match
        seen = Seen(np.frombuffer(mask, np.int8), partial(self._row, match, len(match.acts), int(agent[5:])))
        if self._drawn_anew:
            seen[ROW]  # Its seed does not lead there again.
        return seen

    def _row(self, match: AnyMatch, acts: int, seat: int) -> Array:
        """The row of what a seat knew after so many acts of a match."""
        now = match is self.match and acts == len(match.acts)
        row = self._feed.row(match.state, seat) if now else self._past.row(match, acts, seat)
        return np.frombuffer(row[:], np.float32)

    def _lawful(self) -> Sequence[int]:
        """The numbers of the lawful acts of the agent whose turn it is."""
        if self._numbers is None:
            self._numbers = self.space.lawful(self._legal)
        return self._numbers

    def legal(self) -> Sequence[Any]:
        """The lawful acts of the agent whose turn it is, as values."""
        return self._legal

    def view(self, agent: str) -> Any:
        """The view of a seat as a value, for programs that make numbers of it themselves."""
        return self.match.view(self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """Does an act of the selected agent; raises ``ValueError`` for a number that is not lawful."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        act = self._act(action)
        self._cumulative_rewards[self.agent_selection] = 0.0
        for event in self.match.do(self._seat, act):
            self._parts += isinstance(event, self._part.ended)
        self._reward()
        self._next()

    def _act(self, action: int | None) -> Any:
        if action is None or int(action) not in self._lawful():
            raise ValueError(f"action {action} is not lawful; choose one where action_mask is 1")
        return self.space.decode(int(action), self._legal)

    def _reward(self) -> None:
        now, before = self._part.score(self.match), self._scores
        if now == before and not self._rewarded:
            return
        self._scores, self._rewarded = now, now != before
        for seat, agent in enumerate(self.possible_agents):
            if agent in self.rewards:
                self.rewards[agent] = now[seat] - before[seat]
        self._accumulate_rewards()

    def _next(self) -> None:
        rules, state = self._rules, self.match.state
        owing = rules.seats_with_secret_claims(state) or rules.to_act(state)
        over = not owing or (self._unit != "match" and self._parts > 0)
        if over:
            order = self._part.order(self.match)
            for agent, place in zip(self.possible_agents, places(order), strict=True):
                self.terminations[agent] = True
                self.infos[agent] = {"place": place}
            self._legal: Sequence[Any] = ()
            self._numbers = None
            self.agent_selection = self.agents[0]
            return
        self._seat = owing[0]
        self.agent_selection = self.possible_agents[self._seat]
        self._legal, self._numbers = rules.legal(state, self._seat), None

    def render(self) -> Any:
        """The match as it stands, by ``render_mode``; nothing without one."""
        if self.render_mode is None:
            logger.warn("render() was called without a render_mode; make the environment with one.")
            return None
        if self.render_mode == "ansi":
            return told(self)
        if self._picture is None:
            self._picture = load(ENTRIES[self.game].picture)()
        pixels, (width, height) = self._picture.rows(self.match)
        return np.frombuffer(pixels, np.uint8).reshape(height, width, 3).copy()

    def close(self) -> None:
        """Closes the picture, where one was drawn."""
        picture, self._picture = self._picture, None
        if picture is not None:
            picture.close()

    # -- for searching programs: the whole state, only where somebody wants to look ahead

    def clone(self) -> YongmaruEnv:
        """An independent environment that stands where this one stands."""
        twin = object.__new__(YongmaruEnv)
        twin.__dict__.update(self.__dict__)
        twin._picture = None
        twin.match = self.match.copy()
        for name in ("rewards", "_cumulative_rewards", "terminations", "truncations"):
            setattr(twin, name, dict(getattr(self, name)))
        twin.infos = {agent: dict(info) for agent, info in self.infos.items()}
        twin.agents = list(self.agents)
        twin._feed, twin._past = self._new_feed(), EarlierRows(self._new_feed())
        return twin

    def resampled(self, agent: str, stream_seed: int) -> YongmaruEnv:
        """A clone whose hidden part is drawn anew: the agent cannot tell it from the true one."""
        from game.kernel.chance import Chance

        twin = self.clone()
        seat = self.possible_agents.index(agent)
        twin._drawn_anew = True
        twin.match.state = self._rules.resample(twin.match.state, seat, Chance(stream_seed))
        twin._next()
        return twin

    def serialised(self) -> bytes:
        """Returns seed, options and acts: what ``restore`` needs."""
        acts = [(seat, msgspec.to_builtins(act)) for seat, act in self.match.acts]
        return msgspec.json.encode({"seed": str(self._seed), "acts": acts})

    def restore(self, data: bytes) -> None:
        """Goes to where an environment of the same rules stood; raises ``ValueError`` for other data."""
        found = msgspec.json.decode(data)
        self.reset(int(found["seed"]))
        for _, act in found["acts"]:
            self.step(self.space.encode(msgspec.convert(act, self._rules.action_type), self._legal))


def told(table: YongmaruEnv) -> str:
    """A match in lines: whose turn it is, the scores, the last act, and what the agent whose turn it is knows."""
    agent, match = table.agent_selection, table.match
    scores = ", ".join(f"{score:g}" for score in PARTS[table.game].score(match))
    lines = [f"{table.game}, {len(match.acts)} acts, {agent}: {len(table.legal())} lawful acts", f"scores: {scores}"]
    if match.acts:
        seat, act = match.acts[-1]
        lines.append(f"last: seat_{seat} {msgspec.json.encode(act).decode()}")
    view = table.view(agent)
    names = (name for name in view.__struct_fields__ if name != "config")
    lines += [f"{name}: {msgspec.json.encode(getattr(view, name)).decode()}" for name in names]
    return "\n".join(lines) + "\n"


def env(
    game: str, seats: int = 4, options: dict[str, Any] | None = None, unit: str = "match",
    render_mode: str | None = None,
) -> YongmaruEnv:  # fmt: skip
    """Makes an environment; see ``YongmaruEnv``."""
    return YongmaruEnv(game, seats, options, unit, render_mode)
