"""The facts that the conformance suite needs of riichi: tables to try and every action that could be thought of."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec

from game.kernel.options import config_from, load_options
from game.riichi import actions as act
from game.riichi.config import RiichiConfig
from game.riichi.rules import RiichiRules
from game.riichi.tiles import EAST, KINDS, RED_OF, TILES

WORDS = ("chi", "pon", "kan", "ron", "tsumo")


@cache
def preset(name: str, **changes: object) -> RiichiConfig:
    """The config of a named rule set with some options changed."""
    config = config_from(RiichiRules(), name)
    assert isinstance(config, RiichiConfig)
    return msgspec.structs.replace(config, **changes)


def _tables() -> tuple[tuple[str, RiichiConfig, int], ...]:
    """The name, config and seats of every rule set, and of tables where fouls happen."""
    first = ("standard", "jpml_a")
    names = [*first, *(p.id for p in load_options(RiichiRules()).presets if p.id not in first)]
    short = [(name, preset(name, length="single" if at else "tonpu"), 4) for at, name in enumerate(names)]
    return (
        *short,
        ("strict", RiichiConfig(table="strict", length="tonpu", red_fives=(1, 1, 1)), 4),
        (
            "strict, everything costs a chombo",
            RiichiConfig(
                table="strict", length="single", voiced_win="chombo", wrong_call="chombo", chombo="flat", kuikae="suji",
                kan_dora_on="kan", riichi_closed_kan="refused", wrong_riichi_kan="at_draw",
            ),
            4,
        ),
        (
            "all may fold, many options",
            RiichiConfig(
                length="single", noten_claim="anyone", keishiki_tenpai=False, several_rons="two_three_abort",
                four_kans_when="kan", fifth_kan="aborts", kokushi_robs_closed_kan=True, furiten_riichi=False,
                renchan="never", late_riichi="allowed", riichi_below_1000=True, red_fives=(2, 2, 2),
            ),
            4,
        ),
    )  # fmt: skip


TABLES = _tables()
"""Name, config and seats."""


def every_action(seats: int) -> Iterator[act.RiichiAction]:
    """Yields everything a seat could send, lawful or not."""
    yield from (act.Deal(), act.OpenKan(), act.Tsumo(), act.Ron(), act.NineTerminals(), act.Pass())
    yield from (act.ShowTenpai(), act.FoldTenpai(), act.TimeUp(), *(act.Voice(word) for word in WORDS))  # type: ignore[arg-type]
    for tile in range(-1, TILES + 1):
        for drawn in (False, True):
            yield act.Discard(tile, drawn)
            yield act.Discard(tile, drawn, True)
    for kind in range(-1, KINDS + 1):
        yield from (act.ClosedKan(kind), act.AddedKan(kind))
    for pair in _pairs():
        yield from (act.Chi(pair), act.Pon(pair))
    yield from (act.Chi((1, 0)), act.Pon((-1, -1)), act.Pon((40, 41)))


def _pairs() -> Iterator[tuple[int, int]]:
    """Yields all pairs that could belong to a set, with and without red fives."""
    for kind in range(KINDS):
        reach = (kind, kind + 1, kind + 2) if kind < EAST else (kind,)
        for other in reach:
            if other >= KINDS or other // 9 != kind // 9:
                continue
            for a in (kind, RED_OF.get(kind, kind)):
                for b in (other, RED_OF.get(other, other)):
                    yield (min(a, b), max(a, b))
