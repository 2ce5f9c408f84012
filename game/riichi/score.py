"""The line service behind ``score riichi``: one JSON line about a won hand in, its worth and payments out.

A line is ``{"hand": "234m456p67s22z", "melds": ["pon 555z"], "win": "8s", "from": "ron", "seat": "S", "round": "E",
"dora": ["3p"], "ura": [], "flags": [], "honba": 0, "sticks": 0, "rules": "tenhou"}``. ``hand`` is without the winning
tile, ``dora`` and ``ura`` are indicators. ``from`` is ``tsumo``, ``ron``, or the wind of the seat that gave the tile;
a plain ``ron`` is from the seat before. All but ``hand``, ``win``, ``from``, ``seat`` and ``round`` may be left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec

from game.kernel.options import STANDARD, BadOption, config_from, load_options
from game.riichi.config import SEATS, RiichiConfig, terms_of
from game.riichi.hands.melds import Meld, meld_text, parse_meld
from game.riichi.hands.value import Situation, Worth, is_win, worth
from game.riichi.lines import Answer, LineError, answer_or_fault, json_object, parsed
from game.riichi.points.settlement import pay_win, won_hand
from game.riichi.rules import RiichiRules
from game.riichi.tiles import EAST, TILE_TEXT, TileError, check_copies, parse_tile, parse_tiles, tiles_text

WINDS = "ESWN"
FLAGS = (
    "riichi",
    "double_riichi",
    "ippatsu",
    "rinshan",
    "chankan",
    "haitei",
    "houtei",
    "tenhou",
    "chiihou",
    "renhou",
)
EXAMPLE = '{"hand": "234m456p67s22z", "melds": ["pon 555z"], "win": "8s", "from": "ron", "seat": "S", "round": "E"}'
_MOST = 1000


class _Line(msgspec.Struct, frozen=True):
    """A line as read; seats count from the dealer, so that 0 is the wind east."""

    hand: tuple[int, ...]
    melds: tuple[Meld, ...]
    win: int
    seat: int
    source: int
    wind: int
    dora: tuple[int, ...]
    ura: tuple[int, ...]
    flags: frozenset[str]
    honba: int
    sticks: int
    config: RiichiConfig

    @property
    def tsumo(self) -> bool:
        return self.seat == self.source


def score_line(text: str | bytes, line: int) -> Answer:
    """The answer to one JSON line, ``line`` being its number from 1 on.

    The answer has ``han`` (dora included, 13 for each yakuman), ``fu``, ``yaku`` (ids with han), ``yakuman`` (how
    many), ``limit``, ``payments`` by seat wind with honba and sticks, ``total`` (what the winner gets) and
    ``fu_items``. A bad line, and a hand that does not win, answers ``error``, ``line`` and ``remedy``.

    >>> said = score_line(EXAMPLE, 1)
    >>> said["han"], said["fu"], said["yaku"], said["payments"]
    (1, 30, [['haku', 1]], {'E': -1000, 'S': 1000, 'W': 0, 'N': 0})
    """
    return answer_or_fault(lambda: _answer(_parse(json_object(text, EXAMPLE))), line)


def _answer(line: _Line) -> Answer:
    found = worth(line.hand, line.melds, line.win, _situation(line), terms_of(line.config, line.honba))
    if found is None:
        raise _no_win(line)
    settled = pay_win(line.config, 0, line.honba, line.sticks, won_hand(line.seat, line.source, found))
    return {
        "han": found.han,
        "fu": found.fu,
        "yaku": [list(pair) for pair in found.yaku],
        "yakuman": found.yakuman,
        "limit": found.limit,
        "payments": dict(zip(WINDS, settled.deltas, strict=True)),
        "total": settled.deltas[line.seat],
        "fu_items": _items(found),
    }


def _items(found: Worth) -> list[Answer]:
    items: list[Answer] = []
    for item in found.fu_items:
        entry: Answer = {"item": item.id, "fu": item.fu}
        if item.kinds:
            entry["tiles"] = tiles_text(item.kinds)
        items.append(entry)
    return items


def _no_win(line: _Line) -> LineError:
    tiles = f"{tiles_text(line.hand)} with {TILE_TEXT[line.win]}"
    if is_win(line.hand, line.melds, line.win):
        least = terms_of(line.config, line.honba).minimum_han
        short = "no yaku" if least == 1 else f"fewer than {least} han of yaku"
        return LineError(f"hand: {tiles} has {short}", "dora alone do not win; add the flags that apply")
    return LineError(f"hand: {tiles} is no winning hand", "give four sets and a pair, seven pairs or thirteen orphans")


def _situation(line: _Line) -> Situation:
    flags, config = line.flags, line.config
    rinshan = "rinshan" in flags
    return Situation(
        seat_wind=EAST + line.seat,
        round_wind=line.wind,
        tsumo=line.tsumo,
        riichi="riichi" in flags,
        double_riichi="double_riichi" in flags,
        ippatsu="ippatsu" in flags,
        rinshan=rinshan,
        chankan="chankan" in flags,
        last_tile=bool(flags & {"haitei", "houtei"}) and (config.rinshan_with_haitei or not rinshan),
        first_turn=bool(flags & {"tenhou", "chiihou", "renhou"}),
        dora=line.dora if config.kan_dora else line.dora[:1],
        ura=line.ura if config.kan_ura else line.ura[:1],
    )


def _parse(data: dict[str, Any]) -> _Line:
    hand = parsed("hand", parse_tiles, _text(data, "hand", "the concealed tiles without the winning one"))
    melds = tuple(parsed("melds", parse_meld, text) for text in _texts(data, "melds"))
    win = parsed("win", parse_tile, _text(data, "win", "the winning tile, such as 8s"))
    seat = _wind(data, "seat")
    line = _Line(
        hand=tuple(sorted(hand)),
        melds=melds,
        win=win,
        seat=seat,
        source=_source(data, seat),
        wind=EAST + _wind(data, "round"),
        dora=tuple(parsed("dora", parse_tile, text) for text in _texts(data, "dora")),
        ura=tuple(parsed("ura", parse_tile, text) for text in _texts(data, "ura")),
        flags=_flags(data),
        honba=_count(data, "honba"),
        sticks=_count(data, "sticks"),
        config=_config(data),
    )
    _check_tiles(line)
    _check_flags(line)
    return line


def _check_tiles(line: _Line) -> None:
    wanted = 13 - 3 * len(line.melds)
    if len(line.hand) != wanted:
        raise LineError(
            f"hand: {len(line.hand)} tiles with {len(line.melds)} melds", f"give {wanted}, without the winning tile"
        )
    try:
        check_copies([*line.hand, line.win, *(tile for meld in line.melds for tile in meld.tiles)])
    except TileError as fault:
        raise LineError(f"hand, melds and win together: {fault}", fault.remedy) from None


def _check_flags(line: _Line) -> None:
    """Raises ``LineError`` for flags that cannot be true of this win."""
    flags = line.flags
    opened = next((meld for meld in line.melds if meld.opens), None)
    riichi = bool(flags & {"riichi", "double_riichi"})
    if riichi and opened is not None:
        raise _flag("riichi", f"the hand is open with {meld_text(opened)}")
    if "ippatsu" in flags and not riichi:
        raise _flag("ippatsu", "there is no riichi")
    for flag in ("rinshan", "haitei", "tenhou", "chiihou"):
        if flag in flags and not line.tsumo:
            raise _flag(flag, "it needs a tsumo")
    for flag in ("chankan", "houtei", "renhou"):
        if flag in flags and line.tsumo:
            raise _flag(flag, "it needs a ron")
    if "rinshan" in flags and not any(meld.is_kan for meld in line.melds):
        raise _flag("rinshan", "there is no kan")
    for flag, dealer in (("tenhou", True), ("chiihou", False), ("renhou", False)):
        if flag in flags and (line.seat == 0) != dealer:
            raise _flag(flag, "it is for the dealer" if dealer else "it is not for the dealer")
        if flag in flags and (line.melds or riichi):
            raise _flag(flag, "nothing was declared before it")


def _flag(flag: str, reason: str) -> LineError:
    return LineError(f"flags: {flag}: {reason}", f"leave {flag} out or correct the rest")


def _text(data: dict[str, Any], key: str, wanted: str) -> str:
    if key not in data:
        raise LineError(f"{key}: missing", f"add {key}: {wanted}")
    value = data[key]
    if not isinstance(value, str):
        raise LineError(f"{key}: not a text", f"write {wanted}")
    return value


def _texts(data: dict[str, Any], key: str) -> Sequence[str]:
    value = data.get(key, [])
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise LineError(f"{key}: not a list of texts", f"write a list such as {_LISTS[key]}, or leave {key} out")
    return value


_LISTS = {"melds": '["pon 555z"]', "dora": '["3p"]', "ura": '["3p"]', "flags": '["riichi"]'}


def _wind(data: dict[str, Any], key: str) -> int:
    value = _text(data, key, "a wind E, S, W or N")
    if len(value) != 1 or value not in WINDS:
        raise LineError(f"{key}: {value!r} is no wind", "write E, S, W or N")
    return WINDS.index(value)


def _source(data: dict[str, Any], seat: int) -> int:
    """The seat that gave the winning tile, the winner for tsumo."""
    value = _text(data, "from", "tsumo, ron, or the wind of the seat that gave the tile")
    if value == "tsumo":
        return seat
    if value == "ron":
        return (seat - 1) % SEATS
    if len(value) != 1 or value not in WINDS:
        raise LineError(f"from: {value!r} is unknown", "write tsumo, ron, or the wind of the seat that gave the tile")
    if WINDS.index(value) == seat:
        raise LineError(f"from: {value} is the winner", "write tsumo, or the wind of another seat")
    return WINDS.index(value)


def _flags(data: dict[str, Any]) -> frozenset[str]:
    found = _texts(data, "flags")
    for flag in found:
        if flag not in FLAGS:
            raise LineError(f"flags: {flag!r} is unknown", f"write {', '.join(FLAGS)}")
    return frozenset(found)


def _count(data: dict[str, Any], key: str) -> int:
    value = data.get(key, 0)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= _MOST:
        raise LineError(f"{key}: {value!r} is no count", f"write a number from 0 to {_MOST}")
    return value


def _config(data: dict[str, Any]) -> RiichiConfig:
    name = data.get("rules", STANDARD)
    if not isinstance(name, str):
        raise LineError("rules: not a text", "write the name of a preset, such as tenhou")
    try:
        return _preset(name)
    except BadOption:
        names = ", ".join(preset.id for preset in load_options(RiichiRules()).presets)
        raise LineError(f"rules: there is no preset {name!r}", f"write one of {names}") from None


@cache
def _preset(name: str) -> RiichiConfig:
    config: RiichiConfig = config_from(RiichiRules(), name)
    return config
