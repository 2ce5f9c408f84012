"""Taking another's tile: who may answer to it and how, and what it does (riichi.R12-R19, riichi.R35, riichi.R36)."""

from __future__ import annotations

from game.riichi.actions import Chi, OpenKan, Pass, Pon, RiichiAction, Ron
from game.riichi.config import RiichiConfig
from game.riichi.hands import melds as meld_of
from game.riichi.hands.melds import Meld
from game.riichi.play.hands import give_all, own_of_kind
from game.riichi.play.wins import can_ron
from game.riichi.state import MOST_KANS, NONE, SEATS, RiichiState, Side
from game.riichi.tiles import DRAGONS, EAST, KIND_OF, RED_OF, WINDS

RON, PASS, OPEN_KAN = Ron(), Pass(), OpenKan()
_CHI: dict[tuple[int, int], Chi] = {}
_NOTHING: tuple[RiichiAction, ...] = ()
_AROUND = tuple(
    tuple(
        (low, high)
        for low, high in ((kind - 2, kind - 1), (kind - 1, kind + 1), (kind + 1, kind + 2))
        if low >= 0 and low // 9 == high // 9 == kind // 9
    )
    for kind in range(EAST)
)
"""For each number tile the pairs of kinds that make a run with it."""


def answers_to(state: RiichiState, tile: int, by: int, source: str, win_only: bool) -> list[tuple[RiichiAction, ...]]:
    """The answers of each seat to a tile, best first and passing last; empty where it has no choice (riichi.R12)."""
    kind = KIND_OF[tile]
    calls = source == "discard" and not win_only and state.left > 0
    left = (by + 1) % SEATS if calls and kind < EAST else NONE
    options = [_NOTHING] * SEATS
    for seat, side in enumerate(state.sides):
        if seat == by:
            continue
        same = calls and side.counts[kind] >= 2
        wins = side.waits >> kind & 1
        if not (same or wins or seat == left):
            continue
        acts: list[RiichiAction] = []
        if wins and can_ron(state, seat, tile, source):
            acts.append(RON)
        if not side.riichi and not side.dead:
            if same:
                acts += _same(state, side, kind)
            if seat == left:
                acts += _runs(state.config, side, kind)
        if acts:
            acts.append(PASS)
            options[seat] = tuple(acts)
    return options


def _same(state: RiichiState, side: Side, kind: int) -> list[RiichiAction]:
    """The pon with each choice of red fives, and the kan."""
    own = own_of_kind(side, kind)
    acts: list[RiichiAction] = []
    if len(own) == 3 and may_kan(state, side):
        acts.append(OPEN_KAN)
    if leaves_discard(side, own[:2], kuikae_of(state.config, kind, None)):
        pairs = dict.fromkeys((own[i], own[j]) for i in range(len(own)) for j in range(i + 1, len(own)))
        acts += [Pon(pair) for pair in pairs]
    return acts


def _runs(config: RiichiConfig, side: Side, kind: int) -> list[RiichiAction]:
    """The chi with each pair of tiles around the kind."""
    acts: list[RiichiAction] = []
    counts = side.counts
    for low, high in _AROUND[kind]:
        if not counts[low] or not counts[high]:
            continue
        if not leaves_discard(side, (low, high), kuikae_of(config, kind, (low, high))):
            continue
        for a in _faces(side, low):
            for b in _faces(side, high):
                pair = (a, b) if a < b else (b, a)
                acts.append(_CHI.get(pair) or _CHI.setdefault(pair, Chi(pair)))
    return acts


def _faces(side: Side, kind: int) -> tuple[int, ...]:
    """The different tiles of a kind in the hand: a five plain, red or both."""
    red = RED_OF.get(kind, NONE)
    if red == NONE or red not in side.hand:
        return (kind,)
    return (kind, red) if side.counts[kind] > side.hand.count(red) else (red,)


def kuikae_of(config: RiichiConfig, taken: int, own: tuple[int, int] | None) -> int:
    """The kinds that may not be discarded right after taking this kind with these two kinds (riichi.R35, R36)."""
    if config.kuikae == "all":
        return 0
    return genbutsu(taken) | (suji(taken, own) if config.kuikae == "none" and own is not None else 0)


def genbutsu(taken: int) -> int:
    """The called kind itself (riichi.R35)."""
    return 1 << taken


def suji(taken: int, own: tuple[int, int]) -> int:
    """The other end of the run that was in the hand, if there is one (riichi.R36)."""
    low, high = own
    if high != low + 1:
        return 0
    other = low - 1 if taken == high + 1 else high + 1
    return 1 << other if 0 <= other < EAST and other // 9 == low // 9 else 0


def leaves_discard(side: Side, own: tuple[int, ...], forbidden: int) -> bool:
    """Whether a lawful discard remains after giving two tiles for a call."""
    if not forbidden:
        return True
    used = [KIND_OF[tile] for tile in own]
    for tile in side.hand:
        kind = KIND_OF[tile]
        if not forbidden >> kind & 1 and side.counts[kind] > used.count(kind):
            return True
    return False


def kan_melds(state: RiichiState) -> list[int]:
    """How many kans each seat has declared."""
    return [sum(meld.is_kan for meld in side.melds) for side in state.sides]


def may_kan(state: RiichiState, side: Side) -> bool:
    """Whether a further kan is possible at all (riichi.R18): a live tile is left and no more than four are made."""
    if state.left <= 0:
        return False
    kans = kan_melds(state)
    if sum(kans) < MOST_KANS:
        return True
    return state.config.fifth_kan == "aborts" and max(kans) == MOST_KANS


def take(state: RiichiState, seat: int, action: RiichiAction, tile: int, by: int) -> tuple[Meld, int]:
    """Moves the tiles of a call into a new meld; returns the meld and the kinds that may not be discarded now."""
    side = state.sides[seat]
    source = (by - seat) % SEATS
    forbidden = 0
    if isinstance(action, Chi):
        meld = meld_of.chi(action.own, tile)
        low, high = sorted(KIND_OF[t] for t in action.own)
        forbidden = kuikae_of(state.config, KIND_OF[tile], (low, high))
    elif isinstance(action, Pon):
        meld = meld_of.pon(action.own, tile, source)
        forbidden = kuikae_of(state.config, KIND_OF[tile], None)
    else:
        a, b, c = own_of_kind(side, KIND_OF[tile])
        meld = meld_of.open_kan((a, b, c), tile, source)
    give_all(side, meld.own)
    side.melds = (*side.melds, meld)
    if not isinstance(action, Chi):
        _fix_liability(state, side, meld, by)
    return meld, forbidden


def _fix_liability(state: RiichiState, side: Side, meld: Meld, by: int) -> None:
    """Makes the seat that gave the tile by which a yakuman is certain liable for it (riichi.R60)."""
    config, kind = state.config, meld.low
    found: list[tuple[str, int]] = []
    held = [m.low for m in side.melds if m.kind != "chi"]
    if config.pao_daisangen and kind in DRAGONS and all(dragon in held for dragon in DRAGONS):
        found.append(("daisangen", by))
    if config.pao_daisuushi and kind in WINDS and all(wind in held for wind in WINDS):
        found.append(("daisuushi", by))
    if config.pao_suukantsu and meld.is_kan and sum(m.is_kan for m in side.melds) == MOST_KANS:
        found.append(("suukantsu", by))
    side.liable = (*side.liable, *found)
