"""The acts and facts of the rule book's examples of riichi mahjong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from game.games import GAMES
from game.kernel.match import AnyMatch
from game.lessons.subject import subject
from game.riichi import actions
from game.riichi.config import RiichiConfig, terms_of
from game.riichi.hands.limits import YAKUMAN
from game.riichi.hands.melds import layout, parse_meld
from game.riichi.hands.shapes import shanten
from game.riichi.hands.value import Situation, Worth, worth
from game.riichi.points.settlement import WonHand, pay_win, won_hand
from game.riichi.points.standings import Outcome, Place, final_standings, next_hand
from game.riichi.result import RoundResult
from game.riichi.state import PHASES, RiichiState
from game.riichi.sticks import in_sticks
from game.riichi.tiles import EAST, KIND_OF, TILES, is_red, parse_tile, parse_tiles, tile_text, tiles_text

_NUMBERS = ("han", "fu", "yakuman", "doras", "ura", "aka")
_PLAIN: Mapping[str, Any] = {
    "deal": actions.Deal(),
    "time": actions.TimeUp(),
    "take kan": actions.OpenKan(),
    "take tsumo": actions.Tsumo(),
}
_SETS = ("sequence", "triplet", "pair")
_LIABLE = 3
"""The seat that is liable in questions of liability; seat 0 wins, seat 1 gives the last tile."""


class RiichiBook:
    """The judge of riichi's examples. It knows acts beside those of lessons: ``deal``, ``time``, ``say pon``,
    ``discard drawn``, ``riichi drawn``; and lawful or not, ``take chi 34m``, ``take pon 55m``, ``take kan``,
    ``take tsumo``, ``take closed 5m``, ``take added 5m``. Facts of a seat end with its number."""

    def act(self, match: AnyMatch, seat: int, text: str) -> actions.RiichiAction | None:
        """Reads calls as words, lawful or not."""
        if text in _PLAIN:
            found: actions.RiichiAction = _PLAIN[text]
            return found
        words = text.split()
        if words[-1] == "drawn":
            return actions.Discard(match.state.sides[seat].drawn, True, words[0] == "riichi")
        if words[0] == "say":
            return msgspec.convert({"type": "voice", "word": words[1]}, actions.Voice)
        if words[0] != "take":
            return None
        tiles = parse_tiles(words[2])
        if words[1] in ("chi", "pon"):
            return (actions.Chi if words[1] == "chi" else actions.Pon)((tiles[0], tiles[1]))
        return (actions.ClosedKan if words[1] == "closed" else actions.AddedKan)(KIND_OF[tiles[0]])

    def facts(self, match: AnyMatch) -> Mapping[str, Any]:
        """The table as it lies."""
        state: RiichiState = match.state
        facts: dict[str, Any] = {
            "phase": PHASES[state.phase], "turn": state.turn, "dealer": state.dealer, "honba": state.honba,
            "wind": state.wind, "sticks": state.sticks, "live": state.left if state.wall else 0,
            "tiles": len(state.wall), "reds": sum(is_red(tile) for tile in state.wall), "over": match.over,
            "indicators": len(state.indicators) if state.wall else 0, "kans": state.kans,
            "end": state.game.reason if state.game else "", "dice": sum(state.dice) if state.dice else 0,
        }  # fmt: skip
        for seat, side in enumerate(state.sides):
            facts |= {
                f"points{seat}": state.points[seat], f"hand{seat}": len(side.tiles), f"furiten{seat}": side.furiten,
                f"riichi{seat}": side.riichi, f"closed{seat}": side.closed, f"dead{seat}": side.dead,
                f"river{seat}": tiles_text([t.tile for t in side.river]), f"drawn{seat}": _name(side.drawn),
                f"melds{seat}": [meld.kind for meld in side.melds],
                f"lies{seat}": [_lies(meld) for meld in side.melds],
                f"shanten{seat}": shanten(side.packed, len(side.melds)),
            }  # fmt: skip
        return facts | _ended(state.result)

    def fault(self, claim: str, pieces: str, given: Mapping[str, Any], config: RiichiConfig) -> str:
        """The rule that is missed by what is claimed to be a ``sequence``, ``triplet``, ``pair`` or ``win``."""
        if claim in _SETS:
            found = subject("riichi").judge("set", pieces, {}, config)
            return "" if found == claim else "riichi.R8"
        if claim != "win":
            raise ValueError(f"nothing is claimed as {claim!r}; write win, sequence, triplet or pair")
        if _worth(pieces, given, config) is not None:
            return ""
        wide = msgspec.structs.replace(config, kuitan=True, atozuke=True, minimum_han=1, two_han_from=0)
        if _worth(pieces, given, wide) is not None:
            return "riichi.R10"
        plain = msgspec.structs.replace(wide, green_needs_hatsu=False)
        return "riichi.R7" if _worth(pieces, given, plain) is None else "riichi.R57"

    def worth(self, claim: str, pieces: str, given: Mapping[str, Any], config: RiichiConfig) -> Any:
        """The value of ``han``, ``fu``, ``yaku``, ``limit``, ``total`` of a won hand; ``pays`` of a liable seat;
        ``sticks``, ``score`` at the end, what comes ``after`` a hand; else as lessons ask."""
        if claim in (*_NUMBERS, "yaku", "limit", "total"):
            found = _worth(pieces, given, config)
            if found is None:
                raise ValueError(f"{pieces!r} with {given.get('win')} does not win")
            return _figure(claim, found, given, config)
        if claim == "liable":
            return _liable(pieces, given, config)
        if claim == "sticks":
            laid = in_sticks(int(pieces), config.stick_set)
            return " ".join(f"{worth}x{count}" for worth, count in laid)
        if claim == "box":
            return {"tiles": TILES, "seats": max(GAMES["riichi"].seat_counts)}[pieces]
        if claim == "count":
            return len(parse_tiles(pieces))
        if claim == "reds":
            return sum(map(is_red, parse_tiles(pieces)))
        if claim == "score":
            points = [int(text) for text in pieces.split()]
            held = final_standings(config, points, int(given.get("sticks", 0)), given.get("chombo", (0, 0, 0, 0)))
            return " ".join(f"{seat.score / 10:+.1f}" for seat in held)
        if claim == "after":
            return _after(pieces, given, config)
        return subject("riichi").judge(claim, pieces, given, config)


def _worth(pieces: str, given: Mapping[str, Any], config: RiichiConfig) -> Worth | None:
    """The worth of a hand with ``win``; ``given`` says how it was won: melds, flags, winds, indicators."""
    flags = set(str(given.get("flags", "")).split())
    won = parse_tile(str(given["win"]))
    situation = Situation(
        seat_wind=EAST + int(given.get("seat", 1)), round_wind=EAST + int(given.get("round", 0)),
        tsumo="tsumo" in flags, riichi="riichi" in flags, double_riichi="double_riichi" in flags,
        ippatsu="ippatsu" in flags, rinshan="rinshan" in flags, chankan="chankan" in flags,
        last_tile="last" in flags and (config.rinshan_with_haitei or "rinshan" not in flags),
        first_turn="first" in flags, dora=parse_tiles(str(given.get("dora", ""))),
        ura=parse_tiles(str(given.get("ura", "")))[: None if config.kan_ura else 1],
    )  # fmt: skip
    melds = tuple(parse_meld(text.strip()) for text in str(given.get("melds", "")).split(",") if text.strip())
    hand = tuple(sorted(parse_tiles(pieces.replace(" ", "").replace("|", ""))))
    return worth(hand, melds, won, situation, terms_of(config, int(given.get("honba", 0))))


def _figure(claim: str, found: Worth, given: Mapping[str, Any], config: RiichiConfig) -> Any:
    if claim == "yaku":
        return " ".join(name for name, _ in found.yaku)
    if claim == "total":
        # Seat 0 wins; the dealer is seat 0 where the hand is the dealer's.
        seat = 0
        source = 0 if "tsumo" in str(given.get("flags", "")) else 1
        dealer = 0 if int(given.get("seat", 1)) == 0 else 3
        hand = won_hand(seat, source, found)
        return pay_win(config, dealer, int(given.get("honba", 0)), int(given.get("sticks", 0)), hand).deltas[seat]
    return found.dora if claim == "doras" else getattr(found, claim)


def _liable(yakuman: str, given: Mapping[str, Any], config: RiichiConfig) -> int:
    """The payment of the liable seat for yakuman of which the first was fixed by its tile."""
    names = yakuman.split()
    tsumo = bool(given.get("tsumo", False))
    kan = _LIABLE if given.get("kan") else -1
    won = WonHand(
        winner=0, source=0 if tsumo else 1, base=YAKUMAN * len(names),
        yakuman=tuple((name, 1) for name in names) if kan < 0 else (),
        liable=((names[0], _LIABLE),) if kan < 0 else (), kan_giver=kan,
    )  # fmt: skip
    return -pay_win(config, 3, int(given.get("honba", 0)), 0, won).deltas[_LIABLE]


def _after(points: str, given: Mapping[str, Any], config: RiichiConfig) -> str:
    """The name of what follows: why the game ends, else the next hand as ``E2.0`` (wind, dealer from 1, honba)."""
    place = Place(int(given.get("wind", 0)), int(given.get("dealer", 0)), int(given.get("honba", 0)))
    outcome = Outcome(given["kind"], tuple(given.get("winners", ())), tuple(given.get("tenpai", ())))
    found = next_hand(config, place, outcome, [int(text) for text in points.split()])
    follows = found.place
    return found.reason or f"{'ESWN'[follows.wind]}{follows.dealer + 1}.{follows.honba}"


def _ended(result: RoundResult | None) -> dict[str, Any]:
    """The facts of a hand that has ended."""
    if result is None:
        return {"ended": "", "name": "", "winners": []}
    return {
        "ended": result.kind, "name": result.name, "winners": [win.seat for win in result.wins],
        "tenpai": sorted(result.tenpai), "renchan": result.renchan, "fouls": result.fouls,
        "yaku": [name for win in result.wins for name, _ in win.worth.yaku],
        "ura": sum(len(win.ura) for win in result.wins), "won": result.wins[0].deltas[result.wins[0].seat]
        if result.wins else 0,
        **{f"moved{seat}": change for seat, change in enumerate(result.deltas)},
    }  # fmt: skip


def _lies(meld: Any) -> str:
    """The place of the called tile in a meld: ``left``, ``second``, ``right`` or ``upright``."""
    shown = layout(meld)
    at = next((i for i, tile in enumerate(shown) if tile.sideways), -1)
    return "upright" if at < 0 else "left" if not at else "second" if at == 1 and len(shown) > 2 else "right"


def _name(tile: int) -> str:
    return "" if tile < 0 else tile_text(tile)


JUDGE = RiichiBook()
