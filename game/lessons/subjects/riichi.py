"""How riichi mahjong is taught.

Deal: ``hand`` of seat 0, ``hands`` by other seat, ``draws`` (in turn from the dealer on), ``dora`` and ``ura``
(indicators), ``wind``, ``dealer``, ``honba``, ``sticks``, ``points``, ``rinshan``, ``last`` (live tiles left).
Acts: ``discard 5m``, ``riichi 5m``, ``tsumo``, ``ron``, ``pass``, ``pon``, ``chi 34m``, ``kan 5m``, ``kan``, ``show``,
``fold``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from game.games import GAMES
from game.kernel.chance import Chance, HashStream
from game.kernel.match import AnyMatch, Match
from game.kernel.texts import Texts
from game.lessons.model import Ask, Choice, Deal, Step
from game.lessons.subject import Unfit, words_of
from game.riichi import actions
from game.riichi import events as ev
from game.riichi.config import RiichiConfig, terms_of
from game.riichi.limits import base_points
from game.riichi.settlement import ron_points, rounded
from game.riichi.setup import Known, round_state, tile_set, wall_of
from game.riichi.shapes import COMPLETE, discards, kinds_of, pack, shanten, waits
from game.riichi.state import DEALT, HAND, LIVE_END, SEATS
from game.riichi.tiles import (
    COPIES,
    EAST,
    IS_ORPHAN,
    KIND_OF,
    KINDS,
    TILE_TEXT,
    TileError,
    counts,
    dora_of,
    ordered,
    parse_tile,
    parse_tiles,
    tile_text,
    tiles_text,
)
from game.riichi.value import Situation, worth
from game.riichi.waiting import wait_of
from game.riichi.words import tile_words
from game.riichi.yaku import YAKU

ME = 0
USAGE = "discard 5m, riichi 5m, tsumo, ron, pass, pon, chi 34m, kan 5m or kan"
KNOWN = {"hand", "hands", "draws", "dora", "ura", "wind", "dealer", "honba", "sticks", "points", "rinshan", "last"}
NEAR = 0.9
"""A discard with so much of the best one's useful tiles is as good as it."""
NOTHING = "nothing"
_DORA = ("dora", "ura", "aka")
_PLAIN: Mapping[str, Any] = {
    "tsumo": actions.Tsumo(),
    "ron": actions.Ron(),
    "pass": actions.Pass(),
    "show": actions.ShowTenpai(),
    "fold": actions.FoldTenpai(),
    "abort": actions.NineTerminals(),
}
_NAMES = {type(action): name for name, action in _PLAIN.items()}
_FORMS = ("ryanmen", "kanchan", "penchan", "shanpon", "tanki")
_SETS = ("sequence", "triplet", "pair")
_QUESTIONS = ("complete", "yaku", "wait", "form", "set", "furiten", "safe", "dora", "points", "open")


class RiichiSubject:
    """Riichi mahjong; the learner is seat 0."""

    rules = GAMES["riichi"]

    def lay(self, deal: Deal, config: RiichiConfig, seats: int) -> AnyMatch:
        """A round in which this deal lies; what it does not name is filled in."""
        if not set(deal) <= KNOWN:
            raise Unfit(f"a deal has no {sorted(set(deal) - KNOWN)[0]!r}; it has {', '.join(sorted(KNOWN))}")
        dealer = int(deal.get("dealer", ME))
        hands = {ME: _tiles(deal.get("hand", ""))}
        hands |= {int(seat): _tiles(text) for seat, text in dict(deal.get("hands", {})).items()}
        named = {key: _tiles(deal.get(key, "")) for key in ("draws", "dora", "ura", "rinshan")}
        rest = Counter(tile_set(config.red_fives))
        for tile in [t for tiles in (*hands.values(), *named.values()) for t in tiles]:
            rest[tile] -= 1
            if rest[tile] < 0:
                raise Unfit(f"there are not so many {tile_text(tile)}; take one out of the deal")
        left = sorted(rest.elements())
        Chance(1).stream("rest").shuffle(left)
        full = []
        for seat in range(SEATS):
            hand = list(hands.get(seat, ()))
            full.append((*hand, *(left.pop() for _ in range(HAND - len(hand)))))
        draws = [*named["draws"], *(left.pop() for _ in range(LIVE_END - DEALT - len(named["draws"])))]
        known = Known(hands=tuple(full), draws=tuple(draws), rinshan=named["rinshan"], indicators=named["dora"],
                      ura=named["ura"])  # fmt: skip
        wall = wall_of(config.red_fives, dealer, known)
        match: AnyMatch = Match(self.rules, config, seats, 1)
        match.state, events = round_state(
            config, wall, wind=int(deal.get("wind", 0)), dealer=dealer, honba=int(deal.get("honba", 0)),
            sticks=int(deal.get("sticks", 0)), points=deal.get("points"), chance=match.chance,
        )  # fmt: skip
        match.events = list(events)
        if "last" in deal:
            self._shorten(match, int(deal["last"]))
        return match

    def _shorten(self, match: AnyMatch, last: int) -> None:
        """Plays on without a call until so few live tiles are left and seat 0 is to act."""
        state = match.state
        for _ in range(400):
            if state.left <= last and ME in match.to_act():
                return
            seat = match.to_act()[0]
            match.act(seat, self.idle(match, seat))
        raise Unfit("the round ends before; give others hands that do not win")

    def act(self, match: AnyMatch, seat: int, text: str) -> actions.RiichiAction:
        """The action of words."""
        words = words_of(text, USAGE)
        if text in _PLAIN:
            found: actions.RiichiAction = _PLAIN[text]
            return found
        legal: list[Any] = list(self.rules.legal(match.state, seat))
        if words[0] in ("discard", "riichi") and len(words) == 2:
            tile = parse_tile(words[1])
            same = [a for a in legal if isinstance(a, actions.Discard) and a.tile == tile]
            same = [a for a in same if a.riichi == (words[0] == "riichi")]
            # From the hand rather than the drawn one, as a person who points at a tile of the hand.
            other = same[0] if same else self._plain(match, seat, tile, words)
            return next((a for a in same if not a.tsumogiri), other)
        kinds: dict[str, tuple[type, ...]] = {
            "pon": (actions.Pon,),
            "chi": (actions.Chi,),
            "kan": (actions.OpenKan, actions.ClosedKan, actions.AddedKan),
        }
        if words[0] in kinds:
            fits: list[Any] = [a for a in legal if isinstance(a, kinds[words[0]]) and self._names(a, words)]
            if fits:
                called: actions.RiichiAction = fits[0]
                return called
            raise Unfit(f"{text!r} cannot be called here; change the act or the deal")
        raise Unfit(f"{text!r} is no act; write {USAGE}")

    def _plain(self, match: AnyMatch, seat: int, tile: int, words: list[str]) -> actions.RiichiAction:
        drawn = match.state.sides[seat].drawn
        return actions.Discard(tile, tile == drawn, words[0] == "riichi")

    def _names(self, action: Any, words: list[str]) -> bool:
        if len(words) == 1:
            return True
        tiles = parse_tiles(words[1])
        if isinstance(action, actions.ClosedKan | actions.AddedKan):
            return action.kind == KIND_OF[tiles[0]]
        return sorted(getattr(action, "own", tiles)) == sorted(tiles)

    def name(self, match: AnyMatch, seat: int, action: Any) -> str:
        """The words of an action."""
        if isinstance(action, actions.Discard):
            return f"{'riichi' if action.riichi else 'discard'} {tile_text(action.tile)}"
        if isinstance(action, actions.Chi):
            return f"chi {tiles_text(action.own)}"
        if isinstance(action, actions.Pon):
            return "pon"
        if isinstance(action, actions.ClosedKan | actions.AddedKan):
            return f"kan {TILE_TEXT[action.kind]}"
        return "kan" if isinstance(action, actions.OpenKan) else _NAMES.get(type(action), type(action).__name__.lower())

    def reached(self, goal: str, before: AnyMatch, after: AnyMatch, events: Sequence[Any]) -> bool:
        """Goals: ``won``, ``won tsumo``, ``won riichi`` (with this yaku), ``shanten 0``, ``waits 25m``, ``useful 6``
        (so many unseen tiles or more), ``best``, ``riichi``, ``gave 5m``, ``kept 5m``, ``called pon``, ``passed``."""
        words = words_of(goal, "a goal such as won or shanten 0")
        side = after.state.sides[ME]
        if words[0] == "won":
            wins = [e.win for e in events if isinstance(e, ev.HandWon) and e.win.seat == ME]
            return bool(wins) and (len(words) == 1 or _won_with(wins[0], words[1]))
        gave = next((e for e in events if isinstance(e, ev.Discarded) and e.seat == ME), None)
        if words[0] == "gave":
            return gave is not None and (len(words) == 1 or tile_text(gave.tile) in words[1:])
        if words[0] == "riichi":
            return gave is not None and gave.riichi
        if words[0] == "shanten" and len(words) == 2:
            return gave is not None and shanten(side.packed, len(side.melds)) <= int(words[1])
        if words[0] == "waits" and len(words) == 2:
            return gave is not None and tiles_text(kinds_of(waits(side.packed, len(side.melds)))) == words[1]
        if words[0] == "best":
            return gave is not None and _as_good(before, gave.tile)
        if words[0] == "kept":
            held = [tile_text(tile) for tile in side.tiles]
            return all(name in held for name in words[1:])
        if words[0] == "called":
            called = next((e for e in events if isinstance(e, ev.Called) and e.seat == ME), None)
            return called is not None and (len(words) == 1 or words[1] in called.meld.kind)
        if words[0] == "passed":
            mine = (ev.Discarded, ev.Called)
            won = any(isinstance(e, ev.HandWon) and e.win.seat == ME for e in events)
            return not won and not any(isinstance(e, mine) and e.seat == ME for e in events)
        raise Unfit(f"{goal!r} is no goal; write won, shanten 0, waits 25m, best, riichi, gave 5m or called pon")

    def idle(self, match: AnyMatch, seat: int) -> actions.RiichiAction:
        """Gives what was drawn away, lets everything go by."""
        legal = list(self.rules.legal(match.state, seat))
        passing = next((a for a in legal if isinstance(a, actions.Pass | actions.ShowTenpai | actions.Deal)), None)
        if passing is not None:
            return passing
        plain = [a for a in legal if isinstance(a, actions.Discard) and not a.riichi]
        found: actions.RiichiAction = next((a for a in plain if a.tsumogiri), plain[0] if plain else legal[0])
        return found

    def tries(self, match: AnyMatch) -> Sequence[Any]:
        """All lawful acts."""
        return list(self.rules.legal(match.state, ME))

    def breaks(self, match: AnyMatch) -> Sequence[Any]:
        """Calls and wins that are not there."""
        acts = [*_PLAIN.values(), *(actions.Discard(tile, riichi=True) for tile in match.state.sides[ME].tiles)]
        acts += [actions.Discard(tile) for tile in match.state.sides[ME].tiles]
        return [a for a in acts if self.rules.refuse(match.state, ME, a) is not None]

    # -- questions

    def answers(self, kind: str, texts: Texts) -> Mapping[str, str]:
        """The usual answers; those of ``yaku``, ``dora``, ``points`` and ``waits`` stand in the question."""
        if kind in ("complete", "furiten"):
            return {name: texts.t(f"lessons.{name}") for name in ("yes", "no")}
        if kind == "wait":
            return {name: texts.t(f"riichi_yaku.wait.{name}") for name in _FORMS}
        if kind in ("form", "set"):
            return {name: texts.t(f"lessons.riichi.{name}") for name in (*_SETS, NOTHING)}
        if kind == "safe":
            return {name: texts.t(f"lessons.riichi.{name}") for name in ("genbutsu", "suji", NOTHING)}
        if kind == "open":
            return {name: texts.t(f"lessons.riichi.{name}") for name in ("lives", "less", "dies")}
        if kind in _QUESTIONS or kind == "waits":
            return {}
        raise Unfit(f"there is no question {kind!r}; ask {', '.join(_QUESTIONS)}")

    def judge(self, kind: str, pieces: str, given: Mapping[str, Any], config: RiichiConfig) -> str:
        """What the rules say about tiles."""
        if kind == "open":
            return _open(pieces)
        if kind == "points":
            return _points(given, config)
        tiles = _tiles(pieces)
        if kind == "complete":
            return "yes" if shanten(pack(tiles)) == COMPLETE else "no"
        if kind == "yaku":
            return _yaku(tiles, given, config)
        if kind == "wait":
            wait = wait_of(tiles)
            return NOTHING if wait is None else wait.id
        if kind == "waits":
            return tiles_text(kinds_of(waits(pack(tiles))))
        if kind in ("set", "form"):
            return _set(tiles)
        if kind == "furiten":
            river = parse_tiles(str(given.get("river", "")))
            mask = waits(pack(tiles))
            return "yes" if any(mask >> KIND_OF[tile] & 1 for tile in river) else "no"
        if kind == "safe":
            return _safe(tiles[0], parse_tiles(str(given.get("river", ""))))
        if kind == "dora":
            return TILE_TEXT[dora_of(tiles[0])]
        raise Unfit(f"there is no question {kind!r}; ask {', '.join(_QUESTIONS)}")

    def values(self, config: RiichiConfig) -> Mapping[str, str | int]:
        """Points, sticks, sizes; payments of the plainest hands."""

        def base(han: int, fu: int) -> int:
            return base_points(han, fu, kiriage=config.kiriage, counted_yakuman=config.counted_yakuman)[0]

        return {
            "hand": HAND, "whole": HAND + 1, "sets": 4, "pairs": 7, "copies": COPIES, "kinds": KINDS, "stick": 1000,
            "honba_points": config.honba_points, "noten": 3000, "start": config.start_points,
            "one": ron_points(base(1, 30), False), "two": ron_points(base(2, 30), False),
            "three": ron_points(base(3, 30), False), "four": ron_points(base(4, 30), False),
            "mangan": ron_points(base(5, 30), False), "haneman": ron_points(base(6, 30), False),
            "mangan_dealer": ron_points(base(5, 30), True), "dead": 14, "set": 3,
        }  # fmt: skip

    def piece(self, name: str, texts: Texts) -> str | None:
        """The name of a tile, of tiles such as ``25m``, or of a yaku."""
        if name in YAKU:
            return texts.t(f"riichi_yaku.name.{name}")
        try:
            tiles = parse_tiles(name)
        except TileError:
            return None
        return ", ".join(tile_words(tile).text(texts) for tile in tiles) or None

    # -- tasks

    def task(self, make: Mapping[str, Any], number: int, config: RiichiConfig, seats: int) -> Step:
        """Tables: ``tsumo``, ``tenpai``, ``riichi``, ``discard``; the others ask."""
        kind = str(make.get("kind"))
        stream = Chance(number).stream(f"lesson/{kind}")
        maker = _TASKS.get(kind)
        if maker is None:
            raise Unfit(f"there is no task {kind!r}; make {', '.join(_TASKS)}")
        return maker(stream)


def _tiles(text: object) -> tuple[int, ...]:
    """Tiles of a text with or without spaces."""
    return parse_tiles(str(text).replace(" ", "").replace("|", ""))


def _won_with(win: Any, name: str) -> bool:
    if name in ("tsumo", "ron"):
        return bool((win.source == win.seat) == (name == "tsumo"))
    return any(yaku == name for yaku, _ in win.worth.yaku)


def _as_good(before: AnyMatch, tile: int) -> bool:
    """Whether a discard is the best one by shanten and useful tiles, or nearly."""
    side = before.state.sides[ME]
    seen = counts([*side.tiles, *(t.tile for s in before.state.sides for t in s.river), *before.state.indicators])
    left = [COPIES - count for count in seen]
    found = {d.kind: d for d in discards(pack(side.tiles), len(side.melds), left)}
    best, own = next(iter(found.values())), found[KIND_OF[tile]]
    return own.shanten == best.shanten and own.count >= NEAR * best.count


def _yaku(tiles: tuple[int, ...], given: Mapping[str, Any], config: RiichiConfig) -> str:
    """The yaku of a whole hand, dora aside, the most han first; ``win`` is the tile it was won on."""
    won = parse_tile(str(given["win"]))
    hand = list(tiles)
    hand.remove(won)
    situation = Situation(
        seat_wind=EAST + int(given.get("seat", 1)), round_wind=EAST + int(given.get("round", 0)),
        tsumo=bool(given.get("tsumo", False)), riichi=bool(given.get("riichi", False)),
    )  # fmt: skip
    found = worth(tuple(hand), (), won, situation, terms_of(config))
    names = [] if found is None else [name for name, _ in found.yaku if name not in _DORA]
    return "+".join(names) or NOTHING


def _open(name: str) -> str:
    """Whether a yaku lives in an open hand, counts less there, or dies."""
    yaku = YAKU[name]
    if not yaku.open:
        return "dies"
    return "less" if yaku.open < yaku.closed else "lives"


def _points(given: Mapping[str, Any], config: RiichiConfig) -> str:
    base, _ = base_points(
        int(given["han"]), int(given.get("fu", 30)), kiriage=config.kiriage, counted_yakuman=config.counted_yakuman
    )
    dealer = bool(given.get("dealer", False))
    if given.get("tsumo"):
        return str(rounded(2 * base) * 3 if dealer else rounded(2 * base) + 2 * rounded(base))
    return str(ron_points(base, dealer))


def _set(tiles: tuple[int, ...]) -> str:
    kinds = sorted(KIND_OF[tile] for tile in tiles)
    if len(kinds) == 2 and kinds[0] == kinds[1]:
        return "pair"
    if len(kinds) == 3 and len(set(kinds)) == 1:
        return "triplet"
    in_suit = kinds[0] < EAST and len({kind // 9 for kind in kinds}) == 1
    return "sequence" if len(kinds) == 3 and in_suit and [k - kinds[0] for k in kinds] == [0, 1, 2] else NOTHING


def _safe(tile: int, river: tuple[int, ...]) -> str:
    """Whether a tile was discarded by the seat in riichi, or is suji to that: no open-ended wait is left on it."""
    kind, thrown = KIND_OF[tile], {KIND_OF[t] for t in river}
    if kind in thrown:
        return "genbutsu"
    if kind >= EAST:
        return NOTHING
    rank = kind % 9
    ends = [kind + step for step in (-3, 3) if 0 <= rank + step < 9]
    return "suji" if all(end in thrown for end in ends) else NOTHING


def _sequences(stream: HashStream, count: int) -> list[int]:
    """Sequences of three, none twice."""
    found: list[int] = []
    while len(found) < 3 * count:
        low = 9 * stream.below(3) + stream.below(7)
        row = [low, low + 1, low + 2]
        if not set(row) & set(found):
            found += row
    return found


def _whole(stream: HashStream) -> list[int]:
    """Fourteen tiles of four sets and a pair without honours of worth."""
    found = _sequences(stream, 4)
    pair = next(k for k in _mixed(stream) if k not in found and (k < EAST or EAST < k < EAST + 4))
    return [*found, pair, pair]


def _mixed(stream: HashStream) -> list[int]:
    kinds = list(range(KINDS))
    stream.shuffle(kinds)
    return kinds


def _text(tiles: Sequence[int]) -> str:
    return tiles_text(tiles)


def _tsumo_task(stream: HashStream) -> Step:
    """A waiting hand draws its tile."""
    whole = _whole(stream)
    won = whole.pop(stream.below(12))
    return Step(deal={"hand": _text(whole), "draws": TILE_TEXT[won]}, want=("won tsumo",), do="tsumo")


def _tenpai_task(stream: HashStream) -> Step:
    """One discard makes the hand wait; several may."""
    whole = _whole(stream)
    whole.pop(stream.below(12))
    spare = next(k for k in _mixed(stream) if k not in whole and k >= EAST)
    drawn = whole.pop(stream.below(len(whole)))
    deal = {"hand": _text([*whole, spare]), "draws": TILE_TEXT[drawn]}
    return Step(deal=deal, want=("shanten 0",), do=f"discard {TILE_TEXT[spare]}")


def _riichi_task(stream: HashStream) -> Step:
    task = _tenpai_task(stream)
    return Step(deal=task.deal, want=("riichi",), do=task.do.replace("discard", "riichi"))


def _discard_task(stream: HashStream) -> Step:
    """A hand one step before waiting, with one discard among the best."""
    for _ in range(100):
        whole = _whole(stream)
        for _ in range(2):
            whole.pop(stream.below(len(whole)))
        extra = [k for k in _mixed(stream) if k not in whole][:2]
        tiles = ordered([*whole, *extra])
        found = discards(pack(tiles))
        same = [d.count for d in found if d.shanten == 1]
        if found[0].shanten == 1 and same[-1] < NEAR * same[0]:
            drawn = tiles.pop(stream.below(len(tiles)))
            best = TILE_TEXT[found[0].kind]
            return Step(deal={"hand": _text(tiles), "draws": TILE_TEXT[drawn]}, want=("best",), do=f"discard {best}")
    raise Unfit("no hand was found; change the generator")


def _wait_task(stream: HashStream) -> Step:
    """A waiting hand of a plain form."""
    for _ in range(300):
        whole = _whole(stream)
        hand = ordered(whole)
        hand.pop(stream.below(len(hand)))
        wait = wait_of(tuple(hand))
        if wait is not None and wait.id in _FORMS:
            return Step(ask=Ask("wait", _text(hand)))
    raise Unfit("no hand was found; change the generator")


def _set_task(stream: HashStream) -> Step:
    """Three tiles, or two, or such as look like a set."""
    low = 9 * stream.below(3) + stream.below(6)
    other = (low + 9) % 27
    shapes = ([low, low + 1, low + 2], [low] * 3, [low, low], [low, low + 1, low + 3], [low, other + 1, low + 2],
              [EAST, EAST + 1, EAST + 2])  # fmt: skip
    return Step(ask=Ask("set", _text(shapes[stream.below(len(shapes))])))


def _complete_task(stream: HashStream) -> Step:
    """A whole hand, or one that lacks a tile."""
    whole = _whole(stream)
    if stream.below(2):
        whole[stream.below(12)] = next(k for k in _mixed(stream) if k not in whole)
    return Step(ask=Ask("complete", _text(whole)))


def _dora_task(stream: HashStream) -> Step:
    """An indicator; the answers are its neighbours."""
    kind = stream.below(KINDS)
    near = {TILE_TEXT[dora_of(kind)], TILE_TEXT[kind], TILE_TEXT[dora_of(dora_of(kind))]}
    return Step(ask=Ask("dora", TILE_TEXT[kind], {}, _tile_choices(sorted(near))))


def _tile_choices(names: Sequence[str]) -> tuple[Choice, ...]:
    return tuple(Choice(id=name, ko=f"{{{name}}}", en=f"{{{name}}}") for name in names)


def _furiten_task(stream: HashStream) -> Step:
    """A waiting hand and its own river."""
    for _ in range(300):
        hand = ordered(_whole(stream))
        hand.pop(stream.below(len(hand)))
        kinds = kinds_of(waits(pack(hand)))
        if kinds:
            river = [k for k in _mixed(stream) if k not in hand and k not in kinds][:4]
            if stream.below(2):
                river[stream.below(4)] = kinds[stream.below(len(kinds))]
            return Step(ask=Ask("furiten", _text(hand), {"river": "".join(TILE_TEXT[k] for k in river)}))
    raise Unfit("no hand was found; change the generator")


def _safe_task(stream: HashStream) -> Step:
    """A tile against the river of a seat in riichi."""
    wanted = stream.choice(("genbutsu", "suji", NOTHING))
    for _ in range(400):
        river = tuple(_mixed(stream)[:7])
        tile = stream.below(EAST)
        if _safe(tile, river) == wanted:
            return Step(ask=Ask("safe", TILE_TEXT[tile], {"river": "".join(TILE_TEXT[k] for k in river)}))
    raise Unfit("no tile was found; change the generator")


def _yaku_task(stream: HashStream) -> Step:
    """A whole hand with exactly one yaku of a few."""
    names = ("tanyao", "pinfu", "chiitoitsu", "honitsu", "haku", "iipeikou", "sanshoku_doujun")
    wanted = names[stream.below(len(names))]
    config = RiichiConfig()
    for _ in range(3000):
        tiles = _hand_like(wanted, stream)
        if max(counts(tiles)) > COPIES:
            continue
        won = tiles[stream.below(len(tiles))]
        found = _yaku(tuple(tiles), {"win": TILE_TEXT[won]}, config)
        if found == wanted:
            others = [name for name in names if name != wanted]
            stream.shuffle(others)
            shown = sorted([wanted, *others[:3]])
            choices = tuple(Choice(id=name, ko=f"{{{name}}}", en=f"{{{name}}}") for name in shown)
            return Step(ask=Ask("yaku", _text(tiles), {"win": TILE_TEXT[won]}, choices))
    raise Unfit(f"no hand of {wanted} was found; change the generator")


def _hand_like(wanted: str, stream: HashStream) -> list[int]:
    kinds = _mixed(stream)
    if wanted == "chiitoitsu":
        return [k for kind in kinds[:7] for k in (kind, kind)]
    if wanted == "toitoi":
        return [k for kind in kinds[:4] for k in (kind,) * 3] + [kinds[4]] * 2
    if wanted == "honitsu":
        base = 9 * stream.below(3)
        found = [k for _ in range(3) for low in [base + stream.below(7)] for k in (low, low + 1, low + 2)]
        return [*found, *[base + stream.below(9)] * 3, *[EAST + 2 + stream.below(2)] * 2]
    tiles = [k for _ in range(4) for low in [9 * stream.below(3) + stream.below(7)] for k in (low, low + 1, low + 2)]
    if wanted == "haku":
        tiles[:3] = [EAST + 4] * 3
    if wanted == "iipeikou":
        tiles[:3] = tiles[3:6]
    if wanted == "sanshoku_doujun":
        low = stream.below(7)
        tiles[:9] = [suit + low + i for suit in (0, 9, 18) for i in range(3)]
    if wanted == "tanyao":
        tiles[:3] = [next(k for k in kinds if not IS_ORPHAN[k])] * 3
    pair = next(k for k in kinds if k not in tiles)
    return [*tiles, pair, pair]


_TASKS = {
    "tsumo": _tsumo_task, "tenpai": _tenpai_task, "riichi": _riichi_task, "discard": _discard_task,
    "wait": _wait_task, "set": _set_task, "complete": _complete_task, "dora": _dora_task,
    "furiten": _furiten_task, "safe": _safe_task, "yaku": _yaku_task,
}  # fmt: skip
