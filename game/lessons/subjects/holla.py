"""The teaching of Dragon Holla.

Deal: ``hands`` by seat, ``opening`` (its colour is not wild), ``island`` and ``river`` where they differ from a fresh
deal, ``draws`` by seat (the next mountain cubes), ``chips``, ``river_used``, ``locked`` of seat 0, ``left`` (mountain
cubes of seat 0). Acts: ``mountain``, ``island``, ``river 7k``, ``discard 7k``, ``declare``, ``hold``, ``decline``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from game.games import GAMES
from game.holla import actions
from game.holla import events as ev
from game.holla.config import HollaConfig, standard_yeok
from game.holla.distance import best_plan, distances, outlook
from game.holla.grouping import best_grouping, ungrouped_count
from game.holla.hands import HandRules
from game.holla.parts import segment
from game.holla.state import HAND, rules_of_hand
from game.holla.view import HollaView
from game.kernel.chance import Chance, HashStream, ScriptedChance
from game.kernel.match import AnyMatch, Match
from game.kernel.texts import Texts
from game.lessons.model import Ask, Choice, Deal, Step
from game.lessons.subject import Unfit, words_of
from game.lessons.subjects import lost
from game.pieces.cubes import (
    COLOURS,
    CUBES,
    KIND_TEXT,
    KINDS,
    colour_of,
    cube_text,
    parse_kind,
    rank_of,
)

ME = 0
_PLACES = {"any": (0, 13), "head": (0, 2), "neck": (2, 5), "body": (5, 9), "tail": (9, 13)}
"""Where the cubes of a part stand in a hand that is made."""
USAGE = "mountain, island, river 7k, discard 7k, declare, hold or decline"
_PLAIN: Mapping[str, Any] = {
    "mountain": actions.DrawMountain(),
    "island": actions.DrawIsland(),
    "declare": actions.Declare(),
    "hold": actions.Hold(),
    "decline": actions.Decline(),
}
_NAMES = {type(action): name for name, action in _PLAIN.items()}
NOTHING = "nothing"
_YEOK = ("snake", "boa", "dragon")
_FORMS = ("twin", "set", "run", "set_tail", "run_tail")
_SIZES = {"twin": (2,), "set": (3, 4), "run": (3, 4, 5), "set_tail": (4,), "run_tail": (4,)}


class _Box:
    """The cubes, handed out by name."""

    def __init__(self) -> None:
        self.left = list(range(CUBES))

    def take(self, text: str) -> int:
        kind = parse_kind(text)
        cube = next((c for c in self.left if c >> 1 == kind), None)
        if cube is None:
            raise Unfit(f"there are only two cubes {text}; take one out of the deal")
        self.left.remove(cube)
        return cube

    def row(self, text: str) -> list[int]:
        return [self.take(name) for name in text.split()]


class HollaSubject:
    """The teaching of Dragon Holla; the learner is seat 0 and to draw."""

    rules = GAMES["holla"]

    def lay(self, deal: Deal, config: HollaConfig, seats: int) -> AnyMatch:
        """Lays a round in which this deal lies; what it does not name is filled in."""
        known = {"hands", "opening", "island", "river", "draws", "chips", "locked", "river_used", "left"}
        if not set(deal) <= known:
            raise Unfit(f"a deal has no {sorted(set(deal) - known)[0]!r}; it has {', '.join(sorted(known))}")
        box = _Box()
        opening = box.take(str(deal.get("opening", "13g")))
        locked = box.row(str(deal.get("locked", "")))
        hands = {int(seat): box.row(str(text)) for seat, text in dict(deal.get("hands", {})).items()}
        draws = {int(seat): box.row(str(text)) for seat, text in dict(deal.get("draws", {})).items()}
        island = box.take(str(deal["island"])) if "island" in deal else opening
        river = box.row(str(deal.get("river", "")))
        Chance(1).stream("rest").shuffle(box.left)
        for seat in range(seats):
            hand = hands.setdefault(seat, [])
            hidden = HAND - len(hand) - (len(locked) if seat == ME else 0)
            if hidden < 0:
                raise Unfit(f"seat {seat} holds too many cubes; a hand has {HAND}")
            hand += [box.left.pop() for _ in range(hidden)]
        match = self._dealt(config, seats)
        state = match.state
        state.ridges = [sorted(hands[seat]) for seat in range(seats)]
        state.locked[ME] = locked
        state.river_used[ME] = int(deal.get("river_used", len(locked)))
        state.opening, state.hands = opening, rules_of_hand(config, opening)
        state.island, state.island_by = island, seats - 1
        state.river = ([opening] if island != opening else []) + river
        state.river_by = [(seats - 1 - i) % seats for i in range(len(state.river))]
        own = int(deal.get("left", len(box.left) // seats))
        sizes = [own, *(len(box.left) // seats for _ in range(seats - 1))]
        state.mountains = [[box.left.pop() for _ in range(size)] for size in sizes]
        state.mountains[-1][:0] = box.left
        for seat, cubes in draws.items():
            state.mountains[seat] += reversed(cubes)
        state.left = sum(map(len, state.mountains))
        if "chips" in deal:
            state.chips = [int(count) for count in deal["chips"]]
            state.total = sum(state.chips)
        state.check()
        return match

    def _dealt(self, config: HollaConfig, seats: int) -> AnyMatch:
        """Deals a round that seat 0 begins (holla.R57)."""
        dealer = 1 if config.first_player == "dealer_left" else seats - 1
        rolls = [[5 if seat == dealer else 0] for seat in range(seats)]
        match: AnyMatch = Match(self.rules, config, seats, 1, ScriptedChance({"dealer": rolls}))
        match.act(dealer, actions.Deal())
        return match

    def act(self, match: AnyMatch, seat: int, text: str) -> actions.HollaAction:
        """The action of words."""
        words = words_of(text, USAGE)
        if len(words) == 1 and words[0] in _PLAIN:
            found: actions.HollaAction = _PLAIN[words[0]]
            return found
        if len(words) == 2 and words[0] in ("discard", "river"):
            state = match.state
            pile = state.river if words[0] == "river" else [*state.ridges[seat], *state.locked[seat]]
            if words == ["discard", "drawn"]:
                return actions.Discard(state.drawn)
            same = [cube for cube in pile if cube_text(cube) == words[1]]
            if not same:
                raise Unfit(f"{text!r}: there is no {words[1]} there; name a cube that lies there")
            # Of two like cubes a person hardly means the one that was just drawn.
            cube = next((c for c in same if c != state.drawn), same[0])
            return actions.Discard(cube) if words[0] == "discard" else actions.DrawRiver(cube)
        raise Unfit(f"{text!r} is no act; write {USAGE}")

    def name(self, match: AnyMatch, seat: int, action: Any) -> str:
        """The words of an action."""
        if isinstance(action, actions.Discard):
            return f"discard {cube_text(action.cube)}"
        if isinstance(action, actions.DrawRiver):
            return f"river {cube_text(action.cube)}"
        return _NAMES.get(type(action), type(action).__name__)

    def reached(self, goal: str, before: AnyMatch, after: AnyMatch, events: Sequence[Any]) -> bool:
        """Whether a goal is reached: ``won``, ``won dragon``, ``away 0``, ``holds 7k``, ``from island``, ``gave 3k``,
        ``gave to river``, ``keeps 7k``, ``held``."""
        words = words_of(goal, "a goal such as won or away 0")
        state = after.state
        kinds = state.kinds_of(ME)
        if words[0] == "won":
            ended = next((e for e in events if isinstance(e, ev.RoundEnded)), None)
            if ended is None or ended.result.winner != ME:
                return False
            return len(words) == 1 or ended.result.yeok == words[1]
        if words[0] == "away" and len(words) == 2:
            # Holding a cube too many, what counts is the best discard.
            far = distances(state.hands, kinds, [c >> 1 for c in state.locked[ME]])
            return min(far.values()) <= int(words[1])
        if words[0] in ("holds", "keeps") and len(words) > 1:
            have = [KIND_TEXT[kind] for kind in kinds]
            return all(have.count(name) >= words[1:].count(name) for name in words[1:])
        if words[0] == "from" and len(words) == 2:
            return any(isinstance(e, ev.Drew) and e.seat == ME and e.source == words[1] for e in events)
        if words[0] == "gave":
            gone = next((e for e in events if isinstance(e, ev.Discarded) and e.seat == ME), None)
            if gone is None or len(words) == 1:
                return gone is not None
            return gone.to == words[2] if words[1] == "to" else cube_text(gone.cube) in words[1:]
        raise Unfit(f"{goal!r} is no goal; write won, away 0, holds 7k, from island, gave 3k or gave to river")

    def idle(self, match: AnyMatch, seat: int) -> actions.HollaAction:
        """Takes from the mountain and gives the same cube away; holds nothing back."""
        state = match.state
        legal = self.rules.legal(state, seat)
        if actions.Discard(state.drawn) in legal:
            return actions.Discard(state.drawn)
        return next((a for a in legal if isinstance(a, actions.Hold | actions.DrawMountain | actions.Deal)), legal[0])

    def tries(self, match: AnyMatch) -> Sequence[Any]:
        """Returns all lawful acts, one of two equal cubes."""
        seen: dict[str, Any] = {}
        for action in self.rules.legal(match.state, ME):
            seen.setdefault(self.name(match, ME, action), action)
        return list(seen.values())

    def breaks(self, match: AnyMatch) -> Sequence[Any]:
        """Returns draws and discards out of turn, a cube put back, a Holla too early."""
        state = match.state
        acts: list[Any] = [*_PLAIN.values(), *(actions.Discard(c) for c in state.hand_of(ME))]
        acts += [actions.DrawRiver(c) for c in state.river]
        return [action for action in acts if self.rules.refuse(state, ME, action) is not None]

    # -- questions

    def answers(self, kind: str, texts: Texts) -> Mapping[str, str]:
        """The names of the answers to ``yeok``, ``form`` or ``loose``."""
        if kind == "yeok":
            return {name: texts.t(f"lessons.holla.{name}") for name in (*_YEOK, NOTHING)}
        if kind == "form":
            return {name: texts.t(f"lessons.holla.{name}") for name in (*_FORMS, NOTHING)}
        if kind in ("loose", "pays", "group"):
            return {}
        raise Unfit(f"there is no question {kind!r}; ask yeok, form, loose, group or pays")

    def judge(self, kind: str, pieces: str, given: Mapping[str, Any], config: HollaConfig) -> str:
        """Judges what a hand is, what form a group has, how many cubes are loose, what a loser pays."""
        kinds = [parse_kind(name) for name in pieces.replace("|", " ").split()]
        hands = HandRules.for_round(config, parse_kind(str(given.get("opening", "13g"))))
        if kind == "yeok":
            reading = hands.best(kinds)
            return NOTHING if reading is None else reading.yeok
        if kind == "form":
            return _form(kinds, hands, str(given.get("part", "")))
        if kind == "loose":
            return str(ungrouped_count(hands, kinds))
        if kind == "group":
            return grouping_text(hands, kinds)
        if kind == "grouped":
            return judge_groups(hands, [parse_kind(name) for name in str(given["of"]).split()], pieces)
        if kind == "pays":
            worth = {y.id: y.points for y in standard_yeok()}
            return str(worth[str(given["yeok"])] + config.cube_penalty * ungrouped_count(hands, kinds))
        raise Unfit(f"there is no question {kind!r}; ask yeok, form, loose, group or pays")

    def beside(self, match: AnyMatch, texts: Texts) -> str:
        """How many cubes a whole dragon lacks, and how many that help nobody has shown yet."""
        state = match.state
        kinds, locked = state.kinds_of(ME), [c >> 1 for c in state.locked[ME]]
        away = min(distances(state.hands, kinds, locked).values())
        if not away:
            return texts.t("lessons.holla.beside_whole")
        if len(kinds) > HAND:
            return texts.t("lessons.holla.beside_give", away=away)
        useful = outlook(state.hands, kinds, locked).useful
        shown = [*kinds, state.island >> 1, *(cube >> 1 for cube in state.river)]
        left = sum(2 - shown.count(kind) for kind in useful)
        return texts.t("lessons.holla.beside", away=away, left=left)

    def values(self, config: HollaConfig) -> Mapping[str, str | int]:
        """The points, fees and sizes of the rules, by name."""
        yeok = {y.id: y for y in standard_yeok()}
        parts = {part.name: part.size for part in yeok["dragon"].parts}
        return {
            **{name: y.points for name, y in yeok.items()}, **parts,
            "snake_seven": yeok["snake"].points + 7 * config.cube_penalty, "seven_loose": 7 * config.cube_penalty,
            "hand": HAND, "special": config.special_bonus, "loose": config.cube_penalty, "rounds": config.rounds,
            "fee": config.river_fee, "limit": config.river_limit, "chips": config.chips,
            "false_holla": config.false_holla_penalty, "cubes": CUBES,
        }  # fmt: skip

    def facts(self, match: AnyMatch, texts: Texts) -> Mapping[str, str | int]:
        """Returns no facts: no drill speaks of a hand here."""
        return {}

    def piece(self, name: str, texts: Texts) -> str | None:
        """The name of a cube."""
        try:
            kind = parse_kind(name)
        except ValueError:
            return None
        colour, rank = texts.t(f"holla.colour.{name[-1]}"), name[:-1]
        return texts.t("holla.cube", colour=colour, rank=rank) if kind >= 0 else None

    def lost(self, view: HollaView) -> Iterable[str]:
        """Yields the lessons from which the loser of a round may learn."""
        return lost.holla(view)

    # -- tasks

    def task(self, make: Mapping[str, Any], number: int, config: HollaConfig, seats: int) -> Step:
        """Makes a task: ``win`` (a cube is missing, which is at the ``source``), ``yeok``, ``form`` or ``loose``."""
        kind = str(make.get("kind"))
        stream = Chance(number).stream(f"lesson/{kind}")
        if kind == "win":
            return _win_task(make, stream, config)
        if kind == "form":
            forms = str(make.get("forms", "set run")).split()
            wanted = stream.choice((*forms, NOTHING))
            return Step(ask=Ask("form", " ".join(_group(wanted, stream)), dict(make.get("given", {}))))
        if kind == "yeok":
            wanted = stream.choice((*_YEOK, NOTHING))
            return Step(ask=Ask("yeok", " ".join(_hand(wanted, stream)), {"opening": "13g"}))
        if kind in ("loose", "group"):
            return _loose_task(stream, config, kind)
        raise Unfit(f"there is no task {kind!r}; make win, form, yeok, loose or group")


def _form(kinds: Sequence[int], hands: HandRules, part: str) -> str:
    """The form of some cubes as a part: wild ones count where ``part`` is none of head and tail."""
    wild = [] if part in ("head", "tail") else [k for k in kinds if hands.wild_set.kinds >> k & 1]
    rest = [k for k in kinds if k not in wild]
    for form in _FORMS:
        spare = len(wild) if form in ("set", "run") else 0
        if len(wild) > spare or len(kinds) not in _SIZES[form]:
            continue
        for mask, (found, need) in segment(form, len(kinds), "any", "next_rank", 0, bool(spare)).looks.items():
            if found == form and mask and _holds(need, rest):
                return form
    return NOTHING


def grouping_text(hands: HandRules, kinds: Sequence[int]) -> str:
    """The best grouping: sets and runs with ``|`` between them (holla.R82)."""
    groups = best_grouping(hands, kinds).groups
    return " | ".join(" ".join(KIND_TEXT[kind] for kind in group.kinds) for group in groups)


def judge_groups(hands: HandRules, hand: Sequence[int], text: str) -> str:
    """Whether groups of a hand are ``best``, ``more`` can be grouped, or one is ``none`` (holla.R81, holla.R82)."""
    left = list(hand)
    for part in text.split("|"):
        group = [parse_kind(name) for name in part.split()]
        found = best_grouping(hands, group) if group else None
        # A long run may be told as two.
        one = found is None or len(found.groups) == 1 or len({colour_of(cube) for cube in group}) == 1
        if not one or (found is not None and found.loose):
            return "none"
        for kind in group:
            left.remove(kind)
    return "best" if len(left) == len(best_grouping(hands, hand).loose) else "more"


def _holds(need: Sequence[int], have: Sequence[int]) -> bool:
    left = list(need)
    for kind in have:
        if kind not in left:
            return False
        left.remove(kind)
    return True


def _group(form: str, stream: HashStream) -> list[str]:
    """Draws cubes of a form, or four that look like one and are none."""
    rank, colours = 2 + stream.below(9), list(COLOURS)
    stream.shuffle(colours)
    a, b, c, d = colours
    shapes = {
        "twin": [f"{rank}{a}"] * 2,
        "set": [f"{rank}{x}" for x in ((a, b, c), (a, b, c, d))[stream.below(2)]],
        "run": [f"{rank + i}{a}" for i in range(3)],
        "set_tail": [f"{rank}{a}", f"{rank}{b}", f"{rank}{c}", f"{rank}{(a, b, c)[stream.below(3)]}"],
        "run_tail": [*(f"{rank + 3 - i}{a}" for i in range(3)), f"{rank}{(b, c, d)[stream.below(3)]}"],
        NOTHING: (
            [f"{rank}{a}", f"{rank}{a}", f"{rank}{b}", f"{rank}{b}"],
            [f"{rank + 3}{a}", f"{rank + 2}{a}", f"{rank + 4}{b}", f"{rank}{c}"],
            [f"{rank}{a}", f"{rank + 1}{b}", f"{rank + 2}{a}"],
        )[stream.below(3)],
    }
    found = ["A" + name[1:] if name[:-1] == "1" else name for name in shapes[form]]
    return found


def _hand(yeok: str, stream: HashStream, tails: Sequence[str] = ("set_tail", "run_tail")) -> list[str]:
    """Draws thirteen cubes of a yeok, or thirteen that lack one; blue D are wild where green opened the round."""
    for _ in range(200):
        head = _group("twin", stream)
        tail = _group(tails[stream.below(len(tails))], stream)
        rank = 2 + stream.below(9)
        body = [f"{rank}{c}" for c in COLOURS]
        neck = _group("run" if yeok == "dragon" else "set", stream)[:3]
        if yeok in ("boa", NOTHING) and stream.below(2):
            neck[stream.below(3)] = "Db"
        if yeok == "snake":
            body[stream.below(4)] = "Dr"
        hand = [*head, *neck, *body, *tail]
        if yeok == NOTHING:
            hand[(0, 1, 9)[stream.below(3)]] = "Dk"
        if all(hand.count(name) <= 2 for name in hand) and len(hand) == HAND:
            judged = HandRules.for_round(HollaConfig(), parse_kind("13g")).best([parse_kind(n) for n in hand])
            if (NOTHING if judged is None else judged.yeok) == yeok:
                return hand
    raise Unfit(f"no hand of {yeok} was found; change the generator")


def _win_task(make: Mapping[str, Any], stream: HashStream, config: HollaConfig) -> Step:
    """Makes a task of a hand that lacks one cube, which the island or the mountain has; anything else is spare."""
    source, hands = str(make.get("source", "island")), HandRules.for_round(config, parse_kind("13g"))
    while True:
        hand, missing, spare, plain = _lacking(make, stream, hands)
        if plain or not make.get("plain"):
            break
    others = [KIND_TEXT[k] for k in _shuffled(stream) if KIND_TEXT[k] not in (*hand, missing, spare, "13g")]
    if make.get("decoy"):
        # Of the same number, in a colour that is there already.
        others = [name for name in hand if name[:-1] == missing[:-1] and hand.count(name) == 1]
    other = next(o for o in others if min(distances(hands, [parse_kind(n) for n in (*hand, spare, o)]).values()))
    deal: dict[str, Any] = {"hands": {0: " ".join([*hand, spare])}, "opening": "13g"}
    deal["island"] = missing if source == "island" else other
    deal["draws"] = {0: other if source == "island" else missing}
    return Step(deal=deal, want=("won",), do=f"{source}; discard {spare}; declare")


def _lacking(make: Mapping[str, Any], stream: HashStream, hands: HandRules) -> tuple[list[str], str, str, bool]:
    """Draws twelve cubes, the one that they lack, a spare one, and whether that is plain to see: the parts that a table
    shows are those that were meant, and nothing pays a bonus (holla.R37)."""
    yeok, tails = str(make.get("yeok", "any")), str(make.get("tail", "set_tail run_tail")).split()
    hand = _hand(stream.choice(_YEOK) if yeok == "any" else yeok, stream, tails)
    first, end = _PLACES[str(make.get("lacks", "any"))]
    whole, at = list(hand), first + stream.below(end - first)
    missing = hand.pop(at)
    spare = next(
        KIND_TEXT[k] for k in _shuffled(stream) if hand.count(KIND_TEXT[k]) == 0 and rank_of(k) != 14
        and KIND_TEXT[k] != missing and colour_of(k) != 2
    )  # fmt: skip
    plan = best_plan(hands, [parse_kind(name) for name in (*hand, spare)], (), _YEOK[0])
    assert plan is not None, "nothing is locked"
    seen = {part.name: {KIND_TEXT[slot.cube_kind] for slot in part.had if slot is not None} for part in plan.parts}
    meant = all(seen[name] <= set(whole[slice(*_PLACES[name])]) for name in seen)
    return hand, missing, spare, meant and whole[0][-1] != COLOURS[0]


def _shuffled(stream: HashStream) -> list[int]:
    kinds = list(range(KINDS))
    stream.shuffle(kinds)
    return kinds


def _loose_task(stream: HashStream, config: HollaConfig, asked: str) -> Step:
    """Makes a task of thirteen cubes to group, or to say how many stay loose; the answers are near the truth."""
    groups = [_group(("set", "run")[stream.below(2)], stream) for _ in range(2)]
    hand = [name for group in groups for name in group]
    for kind in _shuffled(stream):
        if len(hand) < HAND and KIND_TEXT[kind] not in hand and rank_of(kind) != 14:
            hand.append(KIND_TEXT[kind])
    hand = sorted(hand, key=parse_kind)
    if asked == "group":
        return Step(ask=Ask("group", " ".join(hand), {"opening": "13g"}))
    hands = HandRules.for_round(config, parse_kind("13g"))
    best = ungrouped_count(hands, [parse_kind(name) for name in hand])
    first = max(0, best - stream.below(4))
    answers = tuple(Choice(id=str(n), ko=str(n), en=str(n)) for n in range(first, first + 4))
    return Step(ask=Ask("loose", " ".join(hand), {"opening": "13g"}, answers))
