"""What must hold in every match, whoever plays: pieces, points, furiten, and the speed-ups against plain counting."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.kernel.chance import Chance
from game.kernel.match import Match
from game.riichi import actions as act
from game.riichi import events as ev
from game.riichi.bots import make_bot
from game.riichi.config import RiichiConfig
from game.riichi.hands.shapes import pack, shanten, waits
from game.riichi.hands.value import is_win
from game.riichi.state import CLAIM, RiichiState
from game.riichi.tiles import KIND_OF, counts
from tests.game.riichi.case import TABLES, preset
from tests.game.riichi.desk import RULES

CONFIGS = tuple(config for _, config, _ in TABLES)
AnyMatch = Match[RiichiConfig, RiichiState, act.RiichiAction, ev.RiichiEvent, object]


def played(config: RiichiConfig, seed: int, hurry: int) -> Iterator[AnyMatch]:
    """A match of seats that hurry in ``hurry`` of eight acts and act by chance else; pauses before every act."""
    match: AnyMatch = Match(RULES, config, 4, seed)  # type: ignore[arg-type]
    stream, bot = Chance(seed).stream("seats"), make_bot("easy")
    while match.to_act():
        yield match
        seat = stream.choice(match.to_act())
        legal = RULES.legal(match.state, seat)
        greedy = stream.below(8) < hurry
        action = bot.choose(match.view(seat), legal, stream).action if greedy else stream.choice(legal)
        match.act(seat, action)
    yield match


def plain_waits(state: RiichiState, seat: int) -> set[int]:
    """What a hand waits for, by trying every kind; a tile of which it holds all four is no wait."""
    side = state.sides[seat]
    hand, melds = tuple(side.hand), side.melds
    if len(hand) % 3 != 1:
        return set()
    held = counts((*hand, *(tile for meld in melds for tile in meld.tiles)))
    return {kind for kind in range(34) if held[kind] < 4 and is_win(hand, melds, kind)}


class Watch:
    """Furiten by the words of the rules: from events alone, and what each seat waited for when a tile lay there."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        self.thrown: list[set[int]] = [set() for _ in range(4)]
        self.missed, self.for_good, self.riichi = [False] * 4, [False] * 4, [False] * 4
        self.lies: tuple[int, int, list[set[int]]] | None = None

    def note(self, event: ev.RiichiEvent, waits: list[set[int]]) -> None:
        """Follow one event; ``waits`` are those before the act that caused it."""
        if self.lies and isinstance(event, (ev.TileDrawn, ev.Called, ev.RiichiAccepted)):
            self.go_by(*self.lies)
            self.lies = None
        if isinstance(event, ev.RoundStarted):
            self.begin()
        elif isinstance(event, ev.Discarded):
            self.thrown[event.seat].add(KIND_OF[event.tile])
            self.lies = (KIND_OF[event.tile], event.seat, waits)
        elif isinstance(event, ev.Called) and event.meld.kind == "added_kan":
            self.lies = (event.meld.low, event.seat, waits)
        elif isinstance(event, ev.RiichiAccepted):
            self.riichi[event.seat] = True
        elif isinstance(event, ev.TileDrawn):
            self.missed[event.seat] = False

    def go_by(self, kind: int, by: int, waits: list[set[int]]) -> None:
        """Nobody won: who waited for it is furiten until the next draw, after riichi for good."""
        for seat in range(4):
            if seat != by and kind in waits[seat]:
                self.missed[seat] = True
                self.for_good[seat] |= self.riichi[seat]


@pytest.mark.rule("riichi.R32", "riichi.R33", "riichi.R34")
def test_furiten_is_what_the_rules_say_and_never_wins() -> None:
    config = preset("tenhou", length="tonpu", bust="plays_on")
    found = [furiten_of_a_match(config, seed) for seed in range(6)]
    assert all(map(sum, zip(*found, strict=True))), "wins were offered, and furiten kept seats from some"


def furiten_of_a_match(config: RiichiConfig, seed: int) -> tuple[int, int]:
    """Play a match and compare; how many wins were offered, and how many seats were furiten when asked."""
    watch, seen, offered, blocked = Watch(), 0, 0, 0
    waits: list[set[int]] = [set()] * 4
    for match in played(config, seed, hurry=7):
        state = match.state
        for event in match.events[seen:]:
            watch.note(event, waits)
        seen = len(match.events)
        waits = [plain_waits(state, seat) for seat in range(4)]
        if state.phase != CLAIM or state.claim is None:
            continue
        for seat, options in enumerate(state.claim.options):
            if seat == state.claim.by or not waits[seat]:
                continue
            furiten = bool(waits[seat] & watch.thrown[seat]) or watch.missed[seat] or watch.for_good[seat]
            assert state.sides[seat].furiten == furiten, seat
            ron = any(isinstance(option, act.Ron) for option in options)
            assert not (ron and furiten)
            offered += ron
            blocked += furiten
    return offered, blocked


@pytest.mark.parametrize("seed", range(4))
def test_kept_counts_are_true(seed: int) -> None:
    """Waits, distance and the packed hand that the engine keeps are those counted anew."""
    for number, match in enumerate(played(CONFIGS[seed % len(CONFIGS)], seed, hurry=4)):
        if number % 3:
            continue
        for seat, side in enumerate(match.state.sides):
            if not match.state.round or (seat == match.state.turn and match.state.last == "call"):
                continue
            assert side.packed == pack(side.hand)
            assert side.near == shanten(side.packed, len(side.melds))
            full = {k for k, c in enumerate(counts((*side.hand, *_melded(side)))) if c == 4}
            expected = waits(side.packed, len(side.melds))
            assert side.waits == expected & ~sum(1 << k for k in full)


def _melded(side: object) -> list[int]:
    return [tile for meld in side.melds for tile in meld.tiles]  # type: ignore[attr-defined]


@pytest.mark.rule("riichi.R1", "riichi.R30")
@settings(max_examples=12)
@given(seed=st.integers(0, 2**32), hurry=st.integers(0, 8), which=st.integers(0, len(CONFIGS) - 1))
def test_tiles_and_points_are_conserved(seed: int, hurry: int, which: int) -> None:
    config = CONFIGS[which]
    for match in played(config, seed, hurry):
        state = match.state
        RULES.check(state)
        assert sum(state.points) + 1000 * state.sticks + state.lost == 4 * config.start_points
        for seat in range(4):
            assert bool(RULES.legal(state, seat)) == (seat in match.to_act())
            for action in RULES.legal(state, seat):
                assert RULES.refuse(state, seat, action) is None
    rounds = [e.result for e in match.events if isinstance(e, ev.RoundEnded)]
    for result in rounds:
        taken = sum(win.sticks for win in result.wins)
        back = 1000 * taken if result.kind in ("tsumo", "ron") else 0
        assert result.kind == "chombo" or sum(result.deltas) == back


@pytest.mark.slow
@pytest.mark.parametrize("which", range(len(CONFIGS)))
def test_a_hundred_games_of_each_table(which: int) -> None:
    many_games(CONFIGS[which], 100)


@pytest.mark.parametrize("which", range(len(CONFIGS)))
def test_one_game_of_each_table(which: int) -> None:
    many_games(CONFIGS[which], 1)


def many_games(config: RiichiConfig, games: int) -> None:
    """Games that are checked now and then; random and hurried seats in turns."""
    for seed in range(games):
        match = None
        for number, match in enumerate(played(config, 1000 + seed, hurry=(8, 6, 0)[seed % 3])):
            if number % 7 == 0:
                RULES.check(match.state)
        assert match is not None and match.state.game is not None
        RULES.check(match.state)
        places = match.standings()
        assert sorted(p.seat for p in places) == [0, 1, 2, 3]


@pytest.mark.rule("riichi.R12")
def test_the_order_of_answers_does_not_matter() -> None:
    """At every window of a game: all orders of the same answers lead to the same state."""
    tried = 0
    for match in played(RiichiConfig(), 77, hurry=5):
        claim = match.state.claim
        if claim is None or len(claim.waiting()) < 2:
            continue
        seats = claim.waiting()
        first = {seat: claim.options[seat][0] for seat in seats}
        ends = []
        for order in (seats, seats[::-1]):
            twin = RULES.copy(match.state)
            for seat in order:
                RULES.apply(twin, seat, first[seat])
            ends.append(RULES.snapshot(twin))
        assert ends[0] == ends[1]
        tried += 1
    assert tried
