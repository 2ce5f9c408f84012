"""The teaching of riichi mahjong.

Deal: ``hand`` of seat 0, ``hands`` by other seat, ``draws`` (in turn from the dealer on), ``dora`` and ``ura``
(indicators), ``wind``, ``dealer``, ``honba``, ``sticks``, ``points``, ``rinshan``, ``last`` (live tiles left).
Acts: ``discard 5m``, ``riichi 5m``, ``tsumo``, ``ron``, ``pass``, ``pon``, ``chi 34m``, ``kan 5m``, ``kan``, ``show``,
``fold``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from game.games import GAMES
from game.kernel.chance import Chance
from game.kernel.match import AnyMatch, Match
from game.kernel.texts import Texts
from game.lessons.model import Deal, Step
from game.lessons.subject import Unfit, words_of
from game.lessons.subjects import lost
from game.lessons.subjects.riichi_judge import (
    FORMS,
    LOOKS,
    ME,
    NOTHING,
    USUAL_FU,
    as_good,
    look_of,
    open_of,
    points_of,
    set_of,
    tiles_of,
    unseen,
    won_with,
    yaku_of,
)
from game.lessons.subjects.riichi_tasks import TASKS
from game.riichi import actions, safety
from game.riichi import events as ev
from game.riichi.config import RiichiConfig
from game.riichi.hands.limits import base_points
from game.riichi.hands.shapes import COMPLETE, kinds_of, pack, shanten, ukeire, waits
from game.riichi.hands.waiting import wait_of
from game.riichi.hands.yaku import YAKU
from game.riichi.notices import tile_words
from game.riichi.play.setup import Known, round_state, tile_set, wall_of
from game.riichi.points.settlement import ron_points
from game.riichi.state import DEALT, HAND, LIVE_END, SEATS
from game.riichi.tiles import (
    COPIES,
    KIND_OF,
    KINDS,
    TILE_TEXT,
    TileError,
    dora_of,
    parse_tile,
    parse_tiles,
    tile_text,
    tiles_text,
)
from game.riichi.view import RiichiView

USAGE = "discard 5m, riichi 5m, tsumo, ron, pass, pon, chi 34m, kan 5m or kan"
KNOWN = {"hand", "hands", "draws", "dora", "ura", "wind", "dealer", "honba", "sticks", "points", "rinshan", "last"}
_PLAIN: Mapping[str, Any] = {
    "tsumo": actions.Tsumo(),
    "ron": actions.Ron(),
    "pass": actions.Pass(),
    "show": actions.ShowTenpai(),
    "fold": actions.FoldTenpai(),
    "abort": actions.NineTerminals(),
}
_NAMES = {type(action): name for name, action in _PLAIN.items()}
_SETS = ("sequence", "triplet", "pair")
_QUESTIONS = ("complete", "yaku", "wait", "form", "set", "furiten", "safe", "dora", "points", "open")


class RiichiSubject:
    """The teaching of riichi mahjong; the learner is seat 0."""

    rules = GAMES["riichi"]

    def lay(self, deal: Deal, config: RiichiConfig, seats: int) -> AnyMatch:
        """Lays a round in which this deal lies; what it does not name is filled in."""
        if not set(deal) <= KNOWN:
            raise Unfit(f"a deal has no {sorted(set(deal) - KNOWN)[0]!r}; it has {', '.join(sorted(KNOWN))}")
        dealer = int(deal.get("dealer", ME))
        hands = {ME: tiles_of(deal.get("hand", ""))}
        hands |= {int(seat): tiles_of(text) for seat, text in dict(deal.get("hands", {})).items()}
        named = {key: tiles_of(deal.get(key, "")) for key in ("draws", "dora", "ura", "rinshan")}
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
        """Whether a goal is reached: ``won``, ``won tsumo``, ``won riichi`` (with this yaku), ``shanten 0``,
        ``waits 25m``, ``useful 6`` (so many unseen tiles or more), ``best``, ``riichi``, ``gave 5m``, ``kept 5m``,
        ``called pon``, ``passed``."""
        words = words_of(goal, "a goal such as won or shanten 0")
        side = after.state.sides[ME]
        if words[0] == "won":
            wins = [e.win for e in events if isinstance(e, ev.HandWon) and e.win.seat == ME]
            return bool(wins) and (len(words) == 1 or won_with(wins[0], words[1]))
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
            return gave is not None and as_good(before, gave.tile)
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
        """Returns all lawful acts."""
        return list(self.rules.legal(match.state, ME))

    def breaks(self, match: AnyMatch) -> Sequence[Any]:
        """Returns calls and wins that are not there."""
        acts = [*_PLAIN.values(), *(actions.Discard(tile, riichi=True) for tile in match.state.sides[ME].tiles)]
        acts += [actions.Discard(tile) for tile in match.state.sides[ME].tiles]
        return [a for a in acts if self.rules.refuse(match.state, ME, a) is not None]

    # -- questions

    def answers(self, kind: str, texts: Texts) -> Mapping[str, str]:
        """The usual answers; those of ``yaku``, ``dora``, ``points`` and ``waits`` stand in the question."""
        if kind in ("complete", "furiten"):
            return {name: texts.t(f"lessons.{name}") for name in ("yes", "no")}
        if kind == "wait":
            return {name: texts.t(f"riichi_yaku.wait.{name}") for name in FORMS}
        if kind in ("form", "set"):
            return {name: texts.t(f"lessons.riichi.{name}") for name in (*_SETS, NOTHING)}
        if kind == "safe":
            return {name: texts.t(f"lessons.riichi.{name}") for name in (*LOOKS, NOTHING)}
        if kind == "open":
            return {name: texts.t(f"lessons.riichi.{name}") for name in ("lives", "less", "dies")}
        if kind in _QUESTIONS or kind == "waits":
            return {}
        raise Unfit(f"there is no question {kind!r}; ask {', '.join(_QUESTIONS)}")

    def judge(self, kind: str, pieces: str, given: Mapping[str, Any], config: RiichiConfig) -> str:
        """Judges what the rules say about tiles."""
        if kind == "open":
            return open_of(pieces)
        if kind == "points":
            return points_of(given, config)
        tiles = tiles_of(pieces)
        if kind == "complete":
            return "yes" if shanten(pack(tiles)) == COMPLETE else "no"
        if kind == "yaku":
            return yaku_of(tiles, given, config)
        if kind == "wait":
            wait = wait_of(tiles)
            return NOTHING if wait is None else wait.id
        if kind == "waits":
            return tiles_text(kinds_of(waits(pack(tiles))))
        if kind in ("set", "form"):
            return set_of(tiles)
        if kind == "furiten":
            river = parse_tiles(str(given.get("river", "")))
            mask = waits(pack(tiles))
            return "yes" if any(mask >> KIND_OF[tile] & 1 for tile in river) else "no"
        if kind == "safe":
            return look_of(tiles[0], tiles_of(given.get("river", "")), tiles_of(given.get("seen", "")))
        if kind == "dora":
            return TILE_TEXT[dora_of(tiles[0])]
        raise Unfit(f"there is no question {kind!r}; ask {', '.join(_QUESTIONS)}")

    def values(self, config: RiichiConfig) -> Mapping[str, str | int]:
        """The points, sticks and sizes of the rules, and payments of the plainest hands, by name."""

        def base(han: int, fu: int = USUAL_FU) -> int:
            return base_points(han, fu, kiriage=config.kiriage, counted_yakuman=config.counted_yakuman)[0]

        return {
            "hand": HAND, "whole": HAND + 1, "sets": 4, "pairs": 7, "copies": COPIES, "kinds": KINDS, "stick": 1000,
            "honba_points": config.honba_points, "noten": 3000, "start": config.start_points,
            "one": ron_points(base(1), False), "two": ron_points(base(2), False),
            "three": ron_points(base(3), False), "four": ron_points(base(4), False),
            "mangan": ron_points(base(5), False), "haneman": ron_points(base(6), False),
            "mangan_dealer": ron_points(base(5), True), "dead": 14, "set": 3, "fu": USUAL_FU, **_rates(),
        }  # fmt: skip

    def facts(self, match: AnyMatch, texts: Texts) -> Mapping[str, str | int]:
        """The facts ``waits`` and ``wait``, the tiles that complete the hand and what such a wait is called;
        ``useful``, how many unseen tiles bring it on."""
        side = match.state.sides[ME]
        wait = wait_of(side.tiles)
        kinds = wait.kinds if wait is not None else ()
        named = texts.t(f"riichi_yaku.wait.{wait.id}", count=len(kinds)) if wait is not None else ""
        waits = self.piece("".join(TILE_TEXT[kind] for kind in kinds), texts) or ""
        return {"waits": waits, "wait": named, "useful": ukeire(side.packed, len(side.melds), unseen(match))[1]}

    def piece(self, name: str, texts: Texts) -> str | None:
        """The name of a tile, of tiles such as ``25m``, or of a yaku."""
        if name in YAKU:
            return texts.t(f"riichi_yaku.name.{name}")
        try:
            tiles = parse_tiles(name)
        except TileError:
            return None
        return ", ".join(tile_words(tile).text(texts) for tile in tiles) or None

    def beside(self, match: AnyMatch, texts: Texts) -> str:
        """Raises ``Unfit``: no lesson plays a whole round."""
        raise Unfit("no round is played beside the teacher here; take play out")

    def lost(self, view: RiichiView) -> Iterable[str]:
        """Yields the lessons from which the loser of a round may learn."""
        return lost.riichi(view)

    # -- tasks

    def task(self, make: Mapping[str, Any], number: int, config: RiichiConfig, seats: int) -> Step:
        """Makes a task: ``tsumo``, ``tenpai``, ``riichi`` and ``discard`` are tables; the others ask."""
        kind = str(make.get("kind"))
        stream = Chance(number).stream(f"lesson/{kind}")
        maker = TASKS.get(kind)
        if maker is None:
            raise Unfit(f"there is no task {kind!r}; make {', '.join(TASKS)}")
        return maker(stream)


def _rates() -> dict[str, str]:
    """How often discards of each look were won on in our own rounds, in percent."""
    table = safety.deal_in()
    rates = {f"rate_{look}": f"{100 * row.share:.1f}" for look, row in table.looks.items()}
    return {**rates, "rate_rounds": f"{table.rounds // 1000 * 1000:,}"}
