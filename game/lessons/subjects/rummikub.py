"""The teaching of Rummikub.

Deal: ``rack`` of seat 0, ``table`` (sets between ``|``), ``racks`` by other seat, ``opened`` (all unless false),
``pool`` (the next tiles). Acts: ``draw``, ``pass``, ``lay 3b 4b 5b | 8k 8r 8o``: the whole table as it lies afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

from game.games import GAMES
from game.kernel.chance import Chance, HashStream
from game.kernel.match import AnyMatch, Match
from game.kernel.texts import Texts
from game.lessons.model import Ask, Choice, Deal, Step
from game.lessons.subject import Unfit, words_of
from game.lessons.subjects import lost
from game.pieces.tiles import COLOURS, JOKER, KIND_OF, NUMBER_OF, NUMBERS, box, parse_kind, tile_text
from game.rummikub import actions
from game.rummikub import events as ev
from game.rummikub.actions import Sets, Tiles
from game.rummikub.config import RummikubConfig, copies_for
from game.rummikub.sets import SetFault, read_set
from game.rummikub.solution import JOKER_VALUE
from game.rummikub.view import RummikubView

ME = 0
USAGE = "draw, pass or lay 3b 4b 5b | 8k 8r 8o"
NOTHING = "nothing"
_HELD = 6
"""Tiles of a seat whose rack a deal does not name."""


class _Box:
    """The tiles, handed out by name."""

    def __init__(self, copies: int = 2) -> None:
        self.left = list(box(copies))

    def take(self, text: str) -> int:
        kind = parse_kind(text)
        tile = next((t for t in self.left if KIND_OF[t] == kind), None)
        if tile is None:
            raise Unfit(f"there are not so many tiles {text}; take one out of the deal")
        self.left.remove(tile)
        return tile

    def row(self, text: str) -> Tiles:
        return tuple(self.take(name) for name in text.split())

    def sets(self, text: str) -> Sets:
        return tuple(self.row(part) for part in text.split("|") if part.strip())


class RummikubSubject:
    """The teaching of Rummikub; the learner is seat 0 and to move."""

    rules = GAMES["rummikub"]

    def lay(self, deal: Deal, config: RummikubConfig, seats: int) -> AnyMatch:
        """Lays a game in which this deal lies; what it does not name is filled in."""
        known = {"rack", "table", "racks", "opened", "pool"}
        if not set(deal) <= known:
            raise Unfit(f"a deal has no {sorted(set(deal) - known)[0]!r}; it has {', '.join(sorted(known))}")
        match: AnyMatch = Match(self.rules, config, seats, 1)
        match.act(ME, actions.Deal())
        state = match.state
        pieces = _Box(copies_for(config, seats))
        state.table = pieces.sets(str(deal.get("table", "")))
        given = {ME: pieces.row(str(deal.get("rack", "")))}
        given |= {int(seat): pieces.row(str(text)) for seat, text in dict(deal.get("racks", {})).items()}
        top = pieces.row(str(deal.get("pool", "")))
        Chance(1).stream("rest").shuffle(pieces.left)
        for seat in range(seats):
            if seat not in given:
                given[seat] = tuple(pieces.left.pop() for _ in range(_HELD))
            state.racks[seat] = sorted(given[seat])
        state.pool = [*pieces.left, *reversed(top)]
        state.opened = [bool(deal.get("opened", True))] * seats
        state.first = state.turn = ME
        state.check()
        return match

    def act(self, match: AnyMatch, seat: int, text: str) -> actions.RummikubAction:
        """The action of words; tiles of the table are meant before those of the rack."""
        words = words_of(text, USAGE)
        if text == "draw":
            return actions.Draw()
        if text == "pass":
            return actions.Pass()
        if words[0] != "lay":
            raise Unfit(f"{text!r} is no act; write {USAGE}")
        left = [t for tiles in match.state.table for t in tiles] + list(match.state.racks[seat])
        table = []
        for part in text[4:].split("|"):
            row = []
            for name in part.split():
                tile = next((t for t in left if tile_text(t) == name), None)
                if tile is None:
                    raise Unfit(f"{name} is neither on the table nor in the rack of seat {seat}; correct the act")
                left.remove(tile)
                row.append(tile)
            if row:
                table.append(tuple(row))
        return actions.Play(tuple(table))

    def name(self, match: AnyMatch, seat: int, action: Any) -> str:
        """The words of an action."""
        if isinstance(action, actions.Play):
            return "lay " + " | ".join(" ".join(map(tile_text, tiles)) for tiles in action.table)
        return "draw" if isinstance(action, actions.Draw) else type(action).__name__.lower()

    def reached(self, goal: str, before: AnyMatch, after: AnyMatch, events: Sequence[Any]) -> bool:
        """Whether a goal is reached: ``won``, ``opened``, ``laid 2`` (so many or more), ``laid just 2``,
        ``lies 3b 4b 5b``, ``gone 3b``, ``drew``, ``kept 5k``, ``moved J`` (a joker stands in another set)."""
        words = words_of(goal, "a goal such as won or laid 3")
        laid = next((e for e in events if isinstance(e, ev.Laid) and e.seat == ME), None)
        if words[0] == "won":
            return any(isinstance(e, ev.Called) and e.seat == ME for e in events)
        if words[0] == "opened":
            return laid is not None and laid.opened
        if words[0] == "laid" and len(words) == 2:
            return laid is not None and len(laid.laid) >= int(words[1])
        if words[:2] == ["laid", "just"] and len(words) == 3:
            return laid is not None and len(laid.laid) == int(words[2])
        if words[0] == "drew":
            return any(isinstance(e, ev.Drew) and e.seat == ME for e in events)
        rack = [tile_text(t) for t in after.state.racks[ME]]
        if words[0] == "gone":
            return not any(name in rack for name in words[1:])
        if words[0] == "kept":
            return all(name in rack for name in words[1:])
        if words[0] == "lies":
            wanted = sorted(words[1:])
            return any(sorted(map(tile_text, tiles)) == wanted for tiles in after.state.table)
        if words[0] == "moved" and len(words) == 2:
            return laid is not None and any(tile_text(t) == words[1] for t in laid.moved)
        raise Unfit(f"{goal!r} is no goal; write won, opened, laid 2, lies 3b 4b 5b, gone 3b, kept 5k, moved J or drew")

    def idle(self, match: AnyMatch, seat: int) -> actions.RummikubAction:
        """Draws, or passes when nothing is left; deals when a deal is due."""
        legal = self.rules.legal(match.state, seat)
        return next((a for a in legal if isinstance(a, actions.Draw | actions.Pass | actions.Deal)), legal[0])

    def tries(self, match: AnyMatch) -> Sequence[Any]:
        """The lawful acts that are listed, and several of their new sets at once; others are lawful too."""
        legal, state = list(self.rules.legal(match.state, ME)), match.state
        lying = set(map(tuple, state.table))
        together: list[Tiles] = []
        for act in legal:
            fresh = [row for row in act.table if tuple(row) not in lying] if isinstance(act, actions.Play) else []
            whole = isinstance(act, actions.Play) and len(act.table) == len(lying) + len(fresh)
            if whole and not {tile for row in fresh for tile in row} & {tile for row in together for tile in row}:
                together += fresh
        several = actions.Play((*state.table, *together))
        if len(together) > 1 and several not in legal and self.rules.refuse(state, ME, several) is None:
            legal.append(several)
        return legal

    def breaks(self, match: AnyMatch) -> Sequence[Any]:
        """Returns the whole rack as one set, and single tiles beside the table."""
        state = match.state
        rows = [tuple(state.racks[ME]), *((t,) for t in state.racks[ME])]
        rows += [tuple(state.racks[ME][i : i + 3]) for i in range(len(state.racks[ME]) - 2)]
        trios = combinations(state.racks[ME], 3)
        rows += [trio for trio in trios if not isinstance(read_set(trio), SetFault)]
        acts = [actions.Play((*state.table, row)) for row in rows]
        return [a for a in acts if self.rules.refuse(state, ME, a) is not None]

    # -- questions

    def answers(self, kind: str, texts: Texts) -> Mapping[str, str]:
        """The names of the answers to ``set``, ``worth`` or ``left``."""
        if kind == "set":
            return {name: texts.t(f"lessons.rummikub.{name}") for name in ("group", "run", NOTHING)}
        if kind in ("worth", "left"):
            return {}
        raise Unfit(f"there is no question {kind!r}; ask set, worth or left")

    def judge(self, kind: str, pieces: str, given: Mapping[str, Any], config: RummikubConfig) -> str:
        """Judges what tiles are, what sets are worth, what a rack costs at the end."""
        sets = _Box(3).sets(pieces)
        if kind == "set":
            read = read_set(sets[0])
            return NOTHING if isinstance(read, SetFault) else read.form
        if kind == "worth":
            worth = 0
            for tiles in sets:
                read = read_set(tiles)
                if isinstance(read, SetFault):
                    raise Unfit(f"{pieces!r} holds tiles that are no set; correct the question")
                worth += read.worth
            return str(worth)
        if kind == "left":
            kinds = [KIND_OF[t] for tiles in sets for t in tiles]
            return str(sum(JOKER_VALUE if kind == JOKER else NUMBER_OF[kind] for kind in kinds))
        raise Unfit(f"there is no question {kind!r}; ask set, worth or left")

    def values(self, config: RummikubConfig) -> Mapping[str, str | int]:
        """The points and sizes of the rules, by name."""
        return {
            "first_meld": config.first_meld, "joker": config.joker_points, "dealt": config.tiles_dealt, "smallest": 3,
            "highest": NUMBERS, "lowest": 1, "group_most": len(COLOURS), "seconds": config.clock_seconds,
            "penalty": config.penalty_tiles, "games": config.games, "joker_rack_tiles": config.joker_rack_tiles,
            "jokers_per_set": config.jokers_per_set, "unopened": config.unopened_points,
        }  # fmt: skip

    def facts(self, match: AnyMatch, texts: Texts) -> Mapping[str, str | int]:
        """Returns no facts: no drill speaks of a hand here."""
        return {}

    def piece(self, name: str, texts: Texts) -> str | None:
        """The name of a tile."""
        try:
            kind = parse_kind(name)
        except ValueError:
            return None
        if kind == JOKER:
            return texts.t("rummikub.tile.joker")
        return texts.t("rummikub.tile.name", colour=texts.t(f"rummikub.tile.{name[-1]}"), number=name[:-1])

    def beside(self, match: AnyMatch, texts: Texts) -> str:
        """Raises ``Unfit``: no lesson plays a whole round."""
        raise Unfit("no round is played beside the teacher here; take play out")

    def lost(self, view: RummikubView) -> Iterable[str]:
        """Yields the lessons from which the loser of a round may learn."""
        return lost.rummikub(view)

    # -- tasks

    def task(self, make: Mapping[str, Any], number: int, config: RummikubConfig, seats: int) -> Step:
        """Makes a task: ``out`` (lay everything from the rack), ``open``, ``rearrange`` (a picture of the rules in
        other colours and numbers), ``joker``, ``set``, ``left``."""
        kind = str(make.get("kind"))
        stream = Chance(number).stream(f"lesson/{kind}")
        if kind in ("out", "open", "rearrange", "joker"):
            forms = make.get("forms") or _FORMS[kind]
            if not forms:
                raise Unfit(f"{kind} needs forms; write some")
            form = forms[number % len(forms)]
            return _table_task(form, stream, kind)
        if kind == "set":
            wanted = stream.choice(("group", "run", NOTHING))
            return Step(ask=Ask("set", _some_set(wanted, stream)))
        if kind == "left":
            return _left_task(stream)
        raise Unfit(f"there is no task {kind!r}; make out, open, rearrange, joker, set or left")


# Rack, table before, table after; numbers are above the lowest, colours a b c d are mixed.
_FORMS: Mapping[str, Sequence[tuple[str, str, str]]] = {
    "out": (
        ("0a 1a 2a 4a 4b 4c", "", "0a 1a 2a | 4a 4b 4c"),
        ("0a 1a 2a 3a 5b 5c 5d", "", "0a 1a 2a 3a | 5b 5c 5d"),
        ("1a 1b 1c 1d 2b 3b 4b", "", "1a 1b 1c 1d | 2b 3b 4b"),
        ("0a 0b 0c 3d 4d 5d", "", "0a 0b 0c | 3d 4d 5d"),
    ),
    "open": (
        ("9a 10a 11a 1b 3c 0d", "", "9a 10a 11a"),
        ("10a 10b 10c 2d 0a 4b", "", "10a 10b 10c"),
        ("6a 6b 6c 3a 4a 5a 0b", "", "6a 6b 6c | 3a 4a 5a"),
    ),
    "rearrange": (
        ("0a 5a", "1a 2a 3a | 5b 5c 5d", "0a 1a 2a 3a | 5a 5b 5c 5d"),
        ("0a 2a 3a", "1a 1b 1c 1d", "0a 1a 2a 3a | 1b 1c 1d"),
        ("3a 0b 0c", "0a 1a 2a", "1a 2a 3a | 0a 0b 0c"),
        ("2a", "0a 1a 2a 3a 4a", "0a 1a 2a | 2a 3a 4a"),
        ("0a", "0b 1b 2b 3b | 0a 0b 0c 0d", "1b 2b 3b | 0a 0b 0c | 0a 0b 0d"),
    ),
    "joker": (
        ("3a 5b 6b", "3b 3c J", "3a 3b 3c | J 5b 6b"),
        ("0a 6a 3b 3c", "1a 2a J 4a 5a", "0a 1a 2a | 4a 5a 6a | J 3b 3c"),
        ("2a 6b 6c", "J 3a 4a", "2a 3a 4a | J 6b 6c"),
    ),
}


def _table_task(form: tuple[str, str, str], stream: HashStream, kind: str) -> Step:
    """Makes a task of a form with its colours mixed and its numbers moved up."""
    colours = list(COLOURS)
    stream.shuffle(colours)
    highest = max(int(name[:-1]) for text in form for name in text.replace("|", " ").split() if name != "J")
    up = 1 + stream.below(NUMBERS - highest) if kind != "open" else 1 + NUMBERS - 1 - highest
    moved = [" ".join(_moved(name, up, colours) for name in text.split()) for text in form]
    rack, before, after = moved
    goal = {"out": "won", "open": "opened", "rearrange": "gone " + rack, "joker": "gone " + rack}[kind]
    deal: dict[str, Any] = {"rack": rack, "table": before}
    if kind == "open":
        deal["opened"] = False
    if kind in ("rearrange", "joker"):
        # Something stays in the rack, or the game would be over.
        spare = next(n for n in ("1k", "13r", "4o", "8b", "11k") if n not in f"{rack} {before}".split())
        deal["rack"] = f"{rack} {spare}"
    return Step(deal=deal, want=(goal,), do=f"lay {after}")


def _moved(name: str, up: int, colours: Sequence[str]) -> str:
    if name in ("J", "|"):
        return name
    return f"{int(name[:-1]) + up}{colours['abcd'.index(name[-1])]}"


def _some_set(wanted: str, stream: HashStream) -> str:
    """Draws three or four tiles of a form, or such as look like one."""
    number, colours = 1 + stream.below(NUMBERS - 4), list(COLOURS)
    stream.shuffle(colours)
    a, b, c, d = colours
    if wanted == "group":
        return " ".join(f"{number}{x}" for x in (a, b, c, d)[: 3 + stream.below(2)])
    if wanted == "run":
        return " ".join(f"{number + i}{a}" for i in range(3 + stream.below(2)))
    return (
        f"{number}{a} {number}{a} {number}{b}", f"12{a} 13{a} 1{a}", f"{number}{a} {number + 1}{b} {number + 2}{a}",
        f"{number}{a} {number + 1}{a} {number + 3}{a}",
    )[stream.below(4)]  # fmt: skip


def _left_task(stream: HashStream) -> Step:
    """Makes a task of a rack at the end of a game; the answers are near the truth."""
    names = [f"{1 + stream.below(NUMBERS)}{COLOURS[stream.below(4)]}" for _ in range(2 + stream.below(3))]
    if stream.below(2):
        names.append("J")
    cost = sum(JOKER_VALUE if name == "J" else int(name[:-1]) for name in names)
    plain = sum(int(name[:-1]) for name in names if name != "J")
    wrong = {plain if plain != cost else cost + 10, cost + 3, len(names)} - {cost}
    answers = tuple(Choice(id=str(n), ko=str(n), en=str(n)) for n in sorted({cost, *wrong}))
    return Step(ask=Ask("left", " ".join(names), {}, answers))
