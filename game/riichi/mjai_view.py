"""A table as one seat hears it told in mjai: keeps what is known, and says what that seat may do.

Hidden tiles of the others stay unknown; their hands are as long as they should be and hold nothing. Seats are turned so
that the first dealer is seat 0, as everywhere in this program.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from game.kernel.chance import Chance
from game.riichi.actions import Chi, OpenKan, Pon, RiichiAction
from game.riichi.config import RIICHI_STICK, RiichiConfig, terms_of
from game.riichi.hands import melds as meld_of
from game.riichi.hands.melds import Meld
from game.riichi.hands.shapes import pack
from game.riichi.play.aborts import after_discard
from game.riichi.play.calls import answers_to, take
from game.riichi.play.hands import give, give_all, own_of_kind, refresh
from game.riichi.play.turn_actions import turn_actions
from game.riichi.play.turns import break_first_turn
from game.riichi.play.wins import let_go
from game.riichi.state import CLAIM, DEALT, LIVE_END, NONE, SEATS, TILES_IN_ALL, TURN, Claim, RiichiState, Side, Thrown
from game.riichi.tiles import KIND_OF, TILE_BY_MJAI

_HIDDEN_TILE = 0
"""Stands for a tile that nobody looks at."""
_WINDS = "ESWN"


class BadMessage(ValueError):
    """The error of a message that cannot be understood or cannot have happened; the text says which part."""


class MjaiTable:
    """A table as one seat knows it. ``first`` is the number that the log gives our seat 0."""

    def __init__(self, seat: int, config: RiichiConfig) -> None:
        self.config = config
        self.number = seat
        """The own seat as the log numbers it."""
        self.first = 0
        self.state: RiichiState | None = None
        self.options: tuple[RiichiAction, ...] = ()
        """What the own seat may do about the last event but a turned dora indicator."""
        self._declaring = False
        self._due: tuple[int, int, str] | None = None
        """A tile on the table that was not won upon so far: tile, giver, where from."""
        self._does: dict[str, Callable[[RiichiState, Mapping[str, Any]], None]] = {
            "tsumo": self._tsumo,
            "dahai": self._dahai,
            "chi": self._call,
            "pon": self._call,
            "daiminkan": self._call,
            "ankan": self._own_kan,
            "kakan": self._own_kan,
            "dora": self._dora,
            "reach": self._reach,
            "reach_accepted": self._accepted,
        }

    @property
    def seat(self) -> int:
        """The own seat, counted from the first dealer."""
        return (self.number - self.first) % SEATS

    def hear(self, message: Mapping[str, Any]) -> tuple[RiichiAction, ...]:
        """Takes one event; returns what this seat may do about it, if it has a choice. Raises ``BadMessage``."""
        kind = str(message.get("type"))
        try:
            found = self._hear(kind, message)
            if kind != "dora":
                self.options = found
            return found
        except (KeyError, TypeError, IndexError, AttributeError, StopIteration, AssertionError) as error:
            raise BadMessage(f"{kind}: {type(error).__name__} {error}") from error
        except ValueError as error:
            raise BadMessage(f"{kind}: {error}") from error

    def _hear(self, kind: str, message: Mapping[str, Any]) -> tuple[RiichiAction, ...]:
        if kind == "start_kyoku":
            self._start(message)
            return ()
        if kind in ("hora", "ryukyoku", "end_kyoku", "end_game"):
            self._due = None
            return ()
        does = self._does.get(kind)
        if does is None:
            return ()
        if self.state is None:
            raise BadMessage(f"{kind}: no start_kyoku came before it")
        if kind not in ("dora", "reach_accepted"):
            self._let_go(self.state)
        does(self.state, message)
        return self._options(self.state, kind)

    def _options(self, state: RiichiState, kind: str) -> tuple[RiichiAction, ...]:
        if kind in ("dahai", "ankan", "kakan") and self._due is not None:
            tile, by, source = self._due
            if by == self.seat:
                return ()
            win_only = source == "discard" and after_discard(state, by) != ""
            options = answers_to(state, tile, by, source, win_only)
            if options[self.seat]:
                mine = [() if seat != self.seat else found for seat, found in enumerate(options)]
                state.claim, state.phase = Claim(tile, by, source, mine), CLAIM
            return options[self.seat]
        if state.turn == self.seat and state.phase == TURN and kind in ("tsumo", "chi", "pon"):
            return tuple(turn_actions(state, self.seat))
        return ()

    def _start(self, message: Mapping[str, Any]) -> None:
        oya, number = int(message["oya"]), int(message["kyoku"])
        self.first = (oya - number + 1) % SEATS
        scores = message.get("scores") or [self.config.start_points] * SEATS
        points = [int(scores[(seat + self.first) % SEATS]) for seat in range(SEATS)]
        state = RiichiState(self.config, Chance(0), points)
        state.wind, state.dealer = _WINDS.index(message["bakaze"]), (oya - self.first) % SEATS
        state.honba, state.sticks = int(message["honba"]), int(message["kyotaku"])
        state.terms = terms_of(self.config, state.honba)
        state.round, state.next = 1, DEALT
        state.wall = (_HIDDEN_TILE,) * TILES_IN_ALL
        state.phase, state.turn = TURN, NONE
        state.sides = [Side() for _ in range(SEATS)]
        for side in state.sides:
            side.hand = [_HIDDEN_TILE] * 13
            side.melded_waits = self.config.melded_waits
        own = state.sides[self.seat]
        own.hand = sorted(tile_of(name) for name in message["tehais"][self.number])
        if len(own.hand) != 13:
            raise BadMessage(f"start_kyoku: {len(own.hand)} own tiles, not 13")
        for tile in own.hand:
            own.counts[KIND_OF[tile]] += 1
        own.packed = pack(own.hand)
        refresh(own)
        self.state, self._due, self._declaring = state, None, False
        self._dora(state, message)

    def _actor(self, message: Mapping[str, Any], key: str = "actor") -> int:
        return (int(message[key]) - self.first) % SEATS

    def _let_go(self, state: RiichiState) -> None:
        """Notes that the tile on the table was not won upon."""
        if self._due is None:
            return
        tile, by, source = self._due
        self._due, state.claim, state.phase = None, None, TURN
        if by != self.seat:
            let_go(state, tile, by, source)

    def _tsumo(self, state: RiichiState, message: Mapping[str, Any]) -> None:
        seat = self._actor(message)
        side = state.sides[seat]
        if state.last == "kan":
            state.kans += 1
            state.last = "rinshan"
        else:
            state.next += 1
            state.last = "draw"
        side.missed = False
        side.drawn = _HIDDEN_TILE
        if seat == self.seat:
            side.drawn = tile_of(message["pai"])
            side.counts[KIND_OF[side.drawn]] += 1
        state.turn, state.phase = seat, TURN

    def _dahai(self, state: RiichiState, message: Mapping[str, Any]) -> None:
        seat, tile = self._actor(message), tile_of(message["pai"])
        side = state.sides[seat]
        drawn = bool(message.get("tsumogiri", tile == side.drawn))
        if seat == self.seat:
            give(side, tile, drawn)
            if not drawn:
                refresh(side)
        else:
            if side.drawn == NONE:
                side.hand.pop()
            side.drawn = NONE
        side.thrown |= 1 << KIND_OF[tile]
        side.forbidden, side.ippatsu = 0, False
        side.river.append(Thrown(tile, drawn, self._declaring))
        self._declaring = False
        state.by, state.turn, state.last = seat, seat, "discard"
        self._due = (tile, seat, "discard")

    def _call(self, state: RiichiState, message: Mapping[str, Any]) -> None:
        seat, by, tile = self._actor(message), self._actor(message, "target"), tile_of(message["pai"])
        own = tuple(sorted(tile_of(name) for name in message["consumed"]))
        river = state.sides[by].river
        river[-1] = msgspec.structs.replace(river[-1], taken=True)
        side, name = state.sides[seat], message["type"]
        if seat == self.seat:
            action: RiichiAction = OpenKan() if name == "daiminkan" else _pair_call(str(name), own)
            _, side.forbidden = take(state, seat, action, tile, by)
            if name == "daiminkan":
                refresh(side)
            else:
                side.waits = 0
        else:
            side.melds = (*side.melds, _meld(str(name), own, tile, (by - seat) % SEATS))
            del side.hand[-len(own) :]
        if state.config.call_ends_furiten:
            side.missed = False
        state.by, state.turn, state.phase = NONE, seat, TURN
        state.last = "kan" if name == "daiminkan" else "call"
        break_first_turn(state)

    def _own_kan(self, state: RiichiState, message: Mapping[str, Any]) -> None:
        seat = self._actor(message)
        side = state.sides[seat]
        if message["type"] == "ankan":
            a, b, c, d = sorted(tile_of(name) for name in message["consumed"])
            meld, tile = meld_of.closed_kan((a, b, c, d)), a
            if seat == self.seat:
                give_all(side, own_of_kind(side, KIND_OF[a]))
            else:
                del side.hand[-3:]
            side.melds = (*side.melds, meld)
        else:
            tile = tile_of(message["pai"])
            at = next(i for i, m in enumerate(side.melds) if m.kind == "pon" and m.low == KIND_OF[tile])
            meld = meld_of.added_kan(side.melds[at], tile)
            if seat == self.seat:
                give_all(side, (tile,))
            side.melds = (*side.melds[:at], meld, *side.melds[at + 1 :])
        side.drawn = NONE
        if seat == self.seat:
            refresh(side)
        break_first_turn(state)
        state.by, state.turn, state.last = seat, seat, "kan"
        self._due = (tile, seat, meld.kind)

    def _dora(self, state: RiichiState, message: Mapping[str, Any]) -> None:
        wall = list(state.wall)
        wall[LIVE_END + 4 + 2 * state.doras] = tile_of(message["dora_marker"])
        state.wall = tuple(wall)
        state.doras += 1

    def _reach(self, _: RiichiState, __: Mapping[str, Any]) -> None:
        self._declaring = True

    def _accepted(self, state: RiichiState, message: Mapping[str, Any]) -> None:
        seat = self._actor(message)
        side = state.sides[seat]
        side.riichi = side.ippatsu = True
        side.double = len(side.river) == 1 and not state.interrupted
        state.points[seat] -= RIICHI_STICK
        state.sticks += 1


def tile_of(name: object) -> int:
    """The tile of a name; raises ``BadMessage``."""
    tile = TILE_BY_MJAI.get(name) if isinstance(name, str) else None
    if tile is None:
        raise BadMessage(f"{str(name)[:20]!r} is no tile that this seat may know")
    return tile


def _pair_call(name: str, own: tuple[int, ...]) -> RiichiAction:
    a, b = own
    return Chi((a, b)) if name == "chi" else Pon((a, b))


def _meld(name: str, own: tuple[int, ...], tile: int, source: int) -> Meld:
    if name == "daiminkan":
        a, b, c = own
        return meld_of.open_kan((a, b, c), tile, source)
    a, b = own
    return meld_of.chi((a, b), tile) if name == "chi" else meld_of.pon((a, b), tile, source)
