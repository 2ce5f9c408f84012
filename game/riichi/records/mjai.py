"""mjai logs: events as JSON, of gimite's server, Mortal and akochan, and mjai.app.

One event a line, one array of events a line, or one array of all. Hidden tiles cannot be replayed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from game.riichi.config import RiichiConfig
from game.riichi.hands.melds import Meld, added_kan, chi, closed_kan, open_kan, pon
from game.riichi.records import rules_of
from game.riichi.records.problems import BadLog, Fault, place_of
from game.riichi.records.rules_of import RULES
from game.riichi.records.steps import (
    CHOMBO,
    EXHAUSTIVE,
    FOUR_KANS,
    FOUR_RIICHIS,
    FOUR_WINDS,
    NAGASHI,
    NINE,
    SEATS,
    THREE_RONS,
    Broken,
    Call,
    Discard,
    Draw,
    Ending,
    Foul,
    GameRecord,
    Indicator,
    NoWin,
    RiichiStands,
    RoundRecord,
    Step,
    Unit,
    WinStep,
)
from game.riichi.records.yaku_names import from_mjai
from game.riichi.tiles import EAST, KIND_OF, TILE_BY_MJAI

CONFIG_KEY = "yongmaru"
"""The key of ``start_game`` in which our writer says the rules; the type of a message that tells a foul."""
FOUL_KEY = "of_foul"
"""Marks messages that only repeat what the act of a foul, told before, has done."""
_REASONS = {
    "fanpai": EXHAUSTIVE,
    "exhaustive_draw": EXHAUSTIVE,
    "ryukyoku": EXHAUSTIVE,
    "howanpai": EXHAUSTIVE,
    "kyushukyuhai": NINE,
    "kyushu_kyuhai": NINE,
    "sufonrenta": FOUR_WINDS,
    "sufurenta": FOUR_WINDS,
    "suufon_renda": FOUR_WINDS,
    "suchareach": FOUR_RIICHIS,
    "sucha_riichi": FOUR_RIICHIS,
    "suucha_riichi": FOUR_RIICHIS,
    "sanchaho": THREE_RONS,
    "sanchahou": THREE_RONS,
    "sukaikan": FOUR_KANS,
    "suukansansen": FOUR_KANS,
    "suukaikan": FOUR_KANS,
    "nagashimangan": NAGASHI,
    "nagashi_mangan": NAGASHI,
    "chombo": CHOMBO,
}
_YAKUMAN_FAN = 100
_START_POINTS = 25_000
_EAST_GAME = 4


def read(name: str, values: list[tuple[int, object]], rules: RiichiConfig | None, unit: str) -> tuple[GameRecord, ...]:
    """Reads the games of an mjai log; raises ``BadLog``."""
    reader = _Reader(name, rules, "line" if unit == "line" else "event")
    for at, value in values:
        for event in value if isinstance(value, list) else [value]:
            reader.at = at
            try:
                reader.event(event)
            except Fault as fault:
                place = place_of(reader.unit, at)
                games = reader.so_far()
                if not games:
                    raise BadLog(name, place, fault.notice) from fault
                return (*games[:-1], msgspec.structs.replace(games[-1], broken=Broken(place, fault.notice)))
    try:
        return reader.games_read()
    except Fault as fault:
        raise BadLog(name, place_of("file", None), fault.notice) from fault


def tile_of(value: object) -> int:
    """Returns our tile; raises ``Fault``, for a hidden tile with that remedy."""
    tile = TILE_BY_MJAI.get(value) if isinstance(value, str) else None
    if tile is None:
        if value == "?":
            raise Fault("hidden")
        raise Fault("tile", tile=str(value)[:20])
    return tile


class _Reader:
    """A reader that collects games from events."""

    def __init__(self, name: str, rules: RiichiConfig | None, unit: Unit) -> None:
        self.name = name
        self.given = rules
        self.unit = unit
        self.at = 0
        self.games: list[GameRecord] = []
        self.started: dict[str, Any] | None = None
        self.started_at = 1
        self.rounds: list[RoundRecord] = []
        self.end: Ending | None = None
        self.first = 0
        self._clear()
        self.points: tuple[int, ...] = ()
        self._does: dict[str, Callable[[dict[str, Any]], None]] = {
            "start_game": self._start_game,
            "start_kyoku": self._start_kyoku,
            "tsumo": self._tsumo,
            "dahai": self._dahai,
            "chi": self._called,
            "pon": self._called,
            "daiminkan": self._called,
            "kakan": self._kakan,
            "ankan": self._ankan,
            "dora": self._dora,
            "reach": self._reach,
            "reach_accepted": self._accepted,
            "hora": self._hora,
            "ryukyoku": self._ryukyoku,
            "end_kyoku": self._end_kyoku,
            "end_game": self._end_game,
            CONFIG_KEY: self._foul,
        }

    def _clear(self) -> None:
        self.header: RoundRecord | None = None
        self.steps: list[Step] = []
        self.finished = False
        self.declared: int | None = None
        self.rinshan = False
        self.drawn: tuple[int, int] | None = None
        self.pons: dict[tuple[int, int], Meld] = {}

    def event(self, value: object) -> None:
        """Takes one event; unknown types are passed over, as the protocol asks. Raises ``Fault``."""
        if not isinstance(value, dict) or not isinstance(value.get("type"), str):
            raise Fault("event")
        does = self._does.get(value["type"])
        if does is None:
            if value["type"] == "nukidora":
                raise Fault("three_players")
            return
        if value.get(CONFIG_KEY) == {FOUL_KEY: True}:
            return
        if self.header is None and value["type"] not in ("start_game", "start_kyoku", "end_kyoku", "end_game"):
            raise Fault("before_round", tag=value["type"])
        does(value)

    def games_read(self) -> tuple[GameRecord, ...]:
        """Returns all games, after the last event; raises ``Fault`` when there is none."""
        self._close_game()
        if not self.games:
            raise Fault("no_round")
        return tuple(self.games)

    def so_far(self) -> tuple[GameRecord, ...]:
        """The games with their whole rounds, where the log breaks off."""
        if self.finished:
            self._close_round()
        self.header = None
        try:
            return self.games_read()
        except Fault:
            return ()

    def _seat(self, value: dict[str, Any], key: str = "actor") -> int:
        seat = value.get(key)
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < SEATS:
            raise Fault("seat", seat=str(seat)[:20])
        return (seat - self.first) % SEATS

    def _four(self, value: dict[str, Any], *keys: str) -> tuple[int, ...] | None:
        """Reads four whole numbers by seat of ours, of the first key that is there."""
        for key in keys:
            if value.get(key) is not None:
                found = value[key]
                if not isinstance(found, list) or len(found) != SEATS or not all(isinstance(n, int) for n in found):
                    raise Fault("four_ints", name=key)
                return tuple(found[(seat + self.first) % SEATS] for seat in range(SEATS))
        return None

    def _tiles(self, value: dict[str, Any], key: str, count: int | None = None) -> tuple[int, ...]:
        found = value.get(key)
        if not isinstance(found, list) or (count is not None and len(found) != count):
            raise Fault("tiles", name=key)
        return tuple(tile_of(tile) for tile in found)

    def _start_game(self, value: dict[str, Any]) -> None:
        self._close_game()
        self.started, self.started_at = value, self.at
        names = value.get("names")
        if isinstance(names, list) and len(names) == 3:
            raise Fault("three_players")

    def _start_kyoku(self, value: dict[str, Any]) -> None:
        self._close_round()
        wind = value.get("bakaze")
        winds = ("E", "S", "W", "N")
        if wind not in winds:
            raise Fault("number", name="bakaze", value=str(wind)[:20])
        kyoku, oya = _number(value, "kyoku", 1, SEATS), _number(value, "oya", 0, SEATS - 1)
        hands = value.get("tehais")
        if not isinstance(hands, list) or len(hands) != SEATS:
            raise Fault("three_players" if isinstance(hands, list) and len(hands) == 3 else "tehais")
        first = (oya - kyoku + 1) % SEATS
        if self.rounds and first != self.first:
            raise Fault("dealer", dealer=oya, number=kyoku)
        self.first = first
        dealt = [tuple(sorted(self._tiles({"tehais": hand}, "tehais", 13))) for hand in hands]
        self.header = RoundRecord(
            at=self.at,
            wind=winds.index(wind),
            number=kyoku - 1,
            honba=_number(value, "honba"),
            sticks=_number(value, "kyotaku"),
            points=self._four(value, "scores") or self.points or (self._start_points(),) * SEATS,
            hands=tuple(dealt[(seat + first) % SEATS] for seat in range(SEATS)),
            indicator=tile_of(value.get("dora_marker")),
            steps=(),
            finished=False,
        )

    def _close_round(self) -> None:
        if self.header is None:
            return
        record = msgspec.structs.replace(self.header, steps=tuple(self.steps), finished=self.finished)
        self.rounds.append(record)
        self.points = _after(record)
        self._clear()

    def _start_points(self) -> int:
        config = self._config()
        return config.start_points if config is not None else _START_POINTS

    def _config(self) -> RiichiConfig | None:
        """The rules that our own writer put into the log."""
        extra = (self.started or {}).get(CONFIG_KEY)
        if not isinstance(extra, dict) or "config" not in extra:
            return None
        try:
            return msgspec.convert(RULES.recorded(dict(extra["config"]), 1), RiichiConfig)
        except (msgspec.ValidationError, TypeError, ValueError) as error:
            raise Fault("rule_config", problem=str(error)) from error

    def _close_game(self) -> None:
        self._close_round()
        if not self.rounds:
            return
        own = self._config()
        config = own or rules_of.preset(rules_of.TENHOU)
        if own is None:
            config = self._stated(config)
        game = GameRecord(
            path=self.name,
            format="mjai",
            unit=self.unit,
            at=self.started_at,
            names=self._names(),
            config=self.given or config,
            rules="tenhou" if own is None else CONFIG_KEY,
            stated=own is not None,
            rounds=tuple(self.rounds),
            end=self.end,
            first=self.first,
            others=(rules_of.MAHJONG_SOUL,) if own is None and self.given is None else (),
        )
        self.games.append(rules_of.fitted(game, self.points))
        self.rounds, self.end, self.started, self.points, self.first = [], None, None, (), 0

    def _stated(self, config: RiichiConfig) -> RiichiConfig:
        """The rules as akochan's ``start_game`` states them: no red fives, an east game."""
        started = self.started or {}
        if started.get("aka_flag") is False:
            config = msgspec.structs.replace(config, red_fives=(0, 0, 0))
        if started.get("kyoku_first") == _EAST_GAME:
            config = msgspec.structs.replace(config, length="tonpu")
        return config

    def _names(self) -> tuple[str, ...]:
        names = (self.started or {}).get("names")
        if not isinstance(names, list) or len(names) != SEATS:
            return ("",) * SEATS
        return tuple(str(names[(seat + self.first) % SEATS]) for seat in range(SEATS))

    def _tsumo(self, value: dict[str, Any]) -> None:
        seat, tile = self._seat(value), tile_of(value.get("pai"))
        self.drawn = seat, tile
        self.steps.append(Draw(self.at, seat, tile, self.rinshan))
        self.rinshan = False

    def _dahai(self, value: dict[str, Any]) -> None:
        seat, tile = self._seat(value), tile_of(value.get("pai"))
        said = value.get("tsumogiri")
        tsumogiri = said if isinstance(said, bool) else self.drawn == (seat, tile)
        self.steps.append(Discard(self.at, seat, tile, tsumogiri, self.declared == seat))
        self.declared = self.drawn = None

    def _called(self, value: dict[str, Any]) -> None:
        seat, source = self._seat(value), self._seat(value, "target")
        name, taken = value["type"], tile_of(value.get("pai"))
        own = self._tiles(value, "consumed", 3 if name == "daiminkan" else 2)
        kinds = sorted(KIND_OF[tile] for tile in (*own, taken))
        same = len(set(kinds)) == 1
        relative = (source - seat) % SEATS
        run = kinds[0] < EAST and kinds == list(range(kinds[0], kinds[0] + 3)) and kinds[0] % 9 < 7
        if relative == 0 or (not run if name == "chi" else not same):
            raise Fault("meld", meld=name)
        if name == "chi":
            meld = chi((own[0], own[1]), taken)
            if relative != meld.source:
                raise Fault("chi_source")
        elif name == "pon":
            meld = pon((own[0], own[1]), taken, relative)
            self.pons[seat, kinds[0]] = meld
        else:
            meld = open_kan((own[0], own[1], own[2]), taken, relative)
            self.rinshan = True
        self.steps.append(Call(self.at, seat, source, meld))

    def _kakan(self, value: dict[str, Any]) -> None:
        seat, tile = self._seat(value), tile_of(value.get("pai"))
        earlier = self.pons.get((seat, KIND_OF[tile]))
        if earlier is None:
            raise Fault("no_pon")
        self.steps.append(Call(self.at, seat, seat, added_kan(earlier, tile)))
        self.rinshan = True

    def _ankan(self, value: dict[str, Any]) -> None:
        own = self._tiles(value, "consumed", 4)
        if len({KIND_OF[tile] for tile in own}) != 1:
            raise Fault("meld", meld="ankan")
        seat = self._seat(value)
        self.steps.append(Call(self.at, seat, seat, closed_kan((own[0], own[1], own[2], own[3]))))
        self.rinshan = True

    def _dora(self, value: dict[str, Any]) -> None:
        self.steps.append(Indicator(self.at, tile_of(value.get("dora_marker"))))

    def _reach(self, value: dict[str, Any]) -> None:
        self.declared = self._seat(value)

    def _accepted(self, value: dict[str, Any]) -> None:
        self.steps.append(RiichiStands(self.at, self._seat(value), self._four(value, "scores")))

    def _hora(self, value: dict[str, Any]) -> None:
        seat, source = self._seat(value), self._seat(value, "target")
        fan = value.get("fan") if isinstance(value.get("fan"), int) else None
        yakuman = None if fan is None else fan // _YAKUMAN_FAN
        ura = next((value[key] for key in ("uradora_markers", "ura_markers") if isinstance(value.get(key), list)), None)
        yaku = _yaku(value.get("yakus"))
        self.steps.append(
            WinStep(
                at=self.at,
                seat=seat,
                source=source,
                tile=tile_of(value["pai"]) if value.get("pai") is not None else None,
                ura=None if ura is None else tuple(tile_of(tile) for tile in ura),
                han=fan if not yakuman else None,
                fu=value["fu"] if isinstance(value.get("fu"), int) and not yakuman else None,
                yakuman=yakuman,
                yaku=yaku if not yakuman else None,
                value=value["hora_points"] if isinstance(value.get("hora_points"), int) else None,
                deltas=self._four(value, "deltas"),
                after=self._four(value, "scores"),
            )
        )
        self.finished = True

    def _ryukyoku(self, value: dict[str, Any]) -> None:
        reason = value.get("reason")
        kind = _REASONS.get(str(reason).lower()) if reason else None
        if reason and kind is None:
            raise Fault("end", end=str(reason)[:40])
        shown = value.get("tenpais")
        tenpai = None
        if isinstance(shown, list) and len(shown) == SEATS and kind in (EXHAUSTIVE, NAGASHI):
            tenpai = tuple(bool(shown[(seat + self.first) % SEATS]) for seat in range(SEATS))
        seat = self._seat(value) if value.get("actor") is not None else None
        deltas, after = self._four(value, "deltas"), self._four(value, "scores")
        self.steps.append(NoWin(self.at, kind, deltas, tenpai, seat, after))
        self.finished = True

    def _foul(self, value: dict[str, Any]) -> None:
        """Reads an act that mjai has no word for, from a strict table of ours."""
        try:
            action = msgspec.convert(value.get("act"), RULES.action_type)
        except msgspec.ValidationError:
            raise Fault("foul") from None
        self.steps.append(Foul(self.at, self._seat(value), action))

    def _end_kyoku(self, _: dict[str, Any]) -> None:
        self._close_round()

    def _end_game(self, value: dict[str, Any]) -> None:
        self._close_round()
        self.end = Ending(self.at, self._four(value, "scores"))
        self._close_game()


def _yaku(value: object) -> tuple[tuple[str, int], ...] | None:
    """Reads pairs of name and han; ``None`` when one of them is unknown to us."""
    if not isinstance(value, list):
        return None
    found: list[tuple[str, int]] = []
    for pair in value:
        if not isinstance(pair, list) or len(pair) != 2 or not isinstance(pair[1], int):
            return None
        ours = from_mjai(str(pair[0]))
        if ours is None:
            return None
        if pair[1]:
            found.append((ours, pair[1]))
    return tuple(found)


def _after(record: RoundRecord) -> tuple[int, ...]:
    """The points after a round, for servers that do not repeat them at the next."""
    points = record.points
    for step in record.steps:
        if isinstance(step, RiichiStands):
            points = tuple(p - 1000 * (seat == step.seat) for seat, p in enumerate(points))
        elif isinstance(step, WinStep | NoWin):
            if step.after is not None:
                points = step.after
            elif step.deltas is not None:
                points = tuple(p + d for p, d in zip(points, step.deltas, strict=True))
    return points


def _number(value: dict[str, Any], key: str, least: int = 0, most: int = 1_000_000) -> int:
    found = value.get(key)
    if not isinstance(found, int) or isinstance(found, bool) or not least <= found <= most:
        raise Fault("number", name=key, value=str(found)[:20])
    return found
