"""Makes and goes on with the truth set of a game: decisions whose acts are played out, ``benchmarks/truth/GAME.jsonl``.

    python -m tools.truth GAME --minutes 60

Decisions come from different matches of seats of all levels that think, in equal numbers from five bands of told lead.
Each is played out in a hundred worlds, then further while the lead of the best act is not decided. It can be ended at
any time and goes on where it was; ``--decisions`` says how many are wanted, ``--bands 3 4`` takes more of the greatest
leads, ``--odd`` only matches that nothing is fitted to, ``--kind discard`` only decisions at which such an act is told
to be best. Which kinds of decision it proves is kept in ``assets/verdicts``.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from time import process_time
from typing import Any

import msgspec

import assets
from game.games import GAMES, HOUSE
from game.kernel.chance import Chance, HashStream
from game.kernel.match import AnyMatch, Match
from game.kernel.seat import LEVELS, Valued
from game.lab.checks.play_out import PLAYS_ON, USUAL
from game.lab.checks.truth_figures import proofs
from game.lab.checks.truth_set import (
    BANDS,
    BEST,
    SECOND,
    Decision,
    ToldAct,
    TruthSet,
    match_of,
    pack,
    played_on,
    read,
    write,
)
from game.seats.bots import bots_of, evaluate, make_bot, make_lab_bot
from game.seats.request import Request, request_for
from game.seats.verdicts import FOLDER as VERDICTS
from game.seats.verdicts import kind_of

FOLDER = Path(__file__).parents[1] / "benchmarks" / "truth"
SEATED = LEVELS[1:-1]
"""Who sits at the tables, by chance."""
TELLER = "master"
PINNED = {"holla": 13, "rummikub": 7, "turf": 10}
"""The version since which who plays on plays the same, where that is to stay so."""
EVERY, LOOKS = 9, 40
"""How many decisions there are, about, for each that is looked at; how many are looked at in a match."""
LEAST, MOST, STEP = 100, 1500, 20
"""Worlds of each decision, of one that stays undecided, and of one go."""
FROM = 1_100_000
BELIEVED = 10
"""Of so many decisions one is played out in believed worlds as well."""


def look_for(game: str, seed: int, band: int, kind: str | None = None) -> tuple[Decision | None, list[int]]:
    """Plays a match until a decision lies in a band, and is of a kind; also returns how many were looked at in each."""
    rules = GAMES[game]
    match: AnyMatch = Match(rules, rules.config_type(), 4, seed)
    stream = Chance(seed).stream("truth")
    levels = [stream.choice(SEATED) for _ in range(match.seats)]
    bots = {level: make_bot(game, level) for level in (*SEATED, TELLER)}
    seen = [0] * len(BANDS)
    while not match.over and sum(seen) < LOOKS:
        request = request_for(match, match.to_act()[0])
        level = levels[request.seat]
        done = bots[level].choose(request.view, request.legal, HashStream(request.key)).action
        able = kind is None or any(kind_of(act) == kind for act in request.legal)
        if able and len(request.legal) > 1 and not stream.below(EVERY):
            told = evaluate(game, bots[TELLER], request.view, request.legal, HashStream(request.key), done)
            found = _decision(match, request, told, done, level)
            if found is not None:
                seen[found.band] += 1
                if found.band == band and kind in (None, found.kind):
                    return msgspec.structs.replace(found, sought=kind is not None), seen
        match.do(request.seat, done)
    return None, seen


def _decision(match: AnyMatch, request: Request, told: Sequence[Valued], done: Any, level: str) -> Decision | None:
    told = sorted(told, key=lambda one: -one.value)
    at = next((place for place, one in enumerate(told) if one.action == done), None)
    if at is None or len(told) < 2 or not told[0].spread:
        return None
    kept = [told[BEST], told[SECOND], *([told[at]] if at > SECOND else [])]
    version = bots_of(match.rules.name).version
    return Decision(
        match.seed, pack(match.acts), request.seat, level, kind_of(told[BEST].action),
        _band(told[BEST], told[at or SECOND]),
        tuple(ToldAct(msgspec.to_builtins(one.action), round(one.value, 3), round(one.spread, 3)) for one in kept),
        min(at, len(kept) - 1), version, policy_of(match.rules.name), "true",
    )  # fmt: skip


def policy_of(game: str) -> str:
    """The seat that plays on today, with the version of its play."""
    return f"{PLAYS_ON.get(game, USUAL)}/{PINNED.get(game, bots_of(game).version)}"


def go_on(
    game: str, found: TruthSet, wanted: int, bands: Sequence[int] = tuple(range(len(BANDS))), unfitted: bool = False,
    kind: str | None = None,
) -> TruthSet | None:  # fmt: skip
    """The set with the next thing done: a decision more, of these bands in turn, or one played on; ``None`` when no
    more is to be done.

    ``unfitted`` looks only at matches that nothing is fitted to, ``kind`` is that of the decisions looked for; these
    say nothing of how many there are of each band.
    """
    bot = make_lab_bot(game, PLAYS_ON.get(game, USUAL))
    for place, decision in enumerate(found.decisions):
        if decision.played < LEAST or (decision.played < MOST and not decision.decided and _full(found, wanted)):
            more = played_on(game, decision, STEP, bot)
            return msgspec.structs.replace(
                found, decisions=(*found.decisions[:place], more, *found.decisions[place + 1 :])
            )  # fmt: skip
    if _full(found, wanted):
        return None
    true = sum(decision.world == "true" for decision in found.decisions)
    seed = found.next + (unfitted and found.next % 2 == 0)
    looked, seen = look_for(game, seed, bands[true % len(bands)], kind)
    fresh = [] if looked is None else [looked]
    if looked is not None and true % BELIEVED == 0:
        fresh.append(msgspec.structs.replace(looked, world="believed"))
    counts = found.seen if kind else tuple(was + more for was, more in zip(found.seen, seen, strict=True))
    return TruthSet(game, counts, seed + 1, (*found.decisions, *fresh))


def _worths(game: str, decision: Decision, act: Any) -> Sequence[Valued]:
    request = request_for(match_of(game, decision), decision.seat)
    return evaluate(game, make_bot(game, TELLER), request.view, request.legal, HashStream(request.key), act)


def retold(game: str, decision: Decision, known: Sequence[Valued] = ()) -> Decision:
    """The decision with what its acts are told to be worth today, as far as that is not yet ``known``."""
    told = []
    for one in decision.told:
        act = msgspec.convert(one.action, GAMES[game].action_type)
        if all(value.action != act for value in known):
            known = _worths(game, decision, act)
        found = next(value for value in known if value.action == act)
        told.append(ToldAct(one.action, round(found.value, 3), round(found.spread, 3)))
    return msgspec.structs.replace(decision, told=tuple(told), version=bots_of(game).version)


def told_anew(game: str, decision: Decision) -> Decision:
    """The decision with its acts from best to worst as they are told today; where another act is told to be better than
    all of them it has still to be played out.

    Its band stays that in which it was found: of these it is known how often they are met.
    """
    match = match_of(game, decision)
    done = msgspec.convert(decision.told[decision.done].action, GAMES[game].action_type)
    values = _worths(game, decision, done)
    told = ordered(retold(game, decision, values))
    if max(round(one.value, 3) for one in values) > told.told[BEST].value:
        fresh = _decision(match, request_for(match, decision.seat), values, done, decision.level) or told
        return msgspec.structs.replace(fresh, band=decision.band, world=decision.world, sought=decision.sought)
    return told


def ordered(decision: Decision) -> Decision:
    """The decision with its acts from best to worst, as they are told."""
    order = sorted(range(len(decision.told)), key=lambda place: -decision.told[place].value)
    order += range(len(order), 3)
    pairs = [order[one] + order[other] - 1 for one, other in ((0, 1), (0, 2), (1, 2))]
    told = tuple(decision.told[place] for place in order if place < len(decision.told))
    return msgspec.structs.replace(
        decision, told=told, done=order.index(decision.done),
        kind=str(told[BEST].action["type"]),
        first=tuple(tuple(ends[place] for place in order if place < len(ends)) for ends in decision.first),
        sums=tuple(tuple(half[place] for place in order) for half in decision.sums),
        squares=tuple(tuple(half[pair] for pair in pairs) for half in decision.squares),
    )  # fmt: skip


def _band(best: Valued | ToldAct, other: Valued | ToldAct) -> int:
    return sum(best.value - other.value >= best.spread * least for least in BANDS) - 1


def verdicts(found: TruthSet) -> str:
    """The text of the file that says which kinds of decision the set proves."""
    own = [one for one in found.decisions if one.played and one.world == "true"]
    lines = [f"# Written by python -m tools.truth {found.game}: the kinds of decision by the act told to be best."]
    for kind, one in proofs(own).items():
        figures = (f"{name}: {json.dumps(value)}" for name, value in msgspec.to_builtins(one).items())
        lines.append(f"{kind}: {{{', '.join(figures)}}}")
    return "\n".join(lines) + "\n"


def _full(found: TruthSet, wanted: int) -> bool:
    return sum(decision.world == "true" for decision in found.decisions) >= wanted


def main(arguments: Sequence[str] | None = None) -> int:
    """Goes on with a set for so many minutes of processor time, and keeps it after every step."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("game", choices=HOUSE)
    options.add_argument("--minutes", type=float, default=60.0)
    options.add_argument("--decisions", type=int, default=300)
    options.add_argument("--bands", type=int, nargs="+", choices=range(len(BANDS)), default=tuple(range(len(BANDS))))
    options.add_argument("--odd", action="store_true", help="only matches that nothing is fitted to")
    options.add_argument("--kind", help="only decisions at which such an act is told to be best")
    options.add_argument("--tell", action="store_true", help="only tell the values of all acts anew")
    options.add_argument("--folder", type=Path, default=FOLDER)
    options.add_argument("--verdicts", type=Path, default=assets.path(VERDICTS))
    args = options.parse_args(arguments)
    path: Path = args.folder / f"{args.game}.jsonl"
    found = read(path) if path.exists() else TruthSet(args.game, (0,) * len(BANDS), FROM)
    if args.tell:
        found = msgspec.structs.replace(found, decisions=tuple(told_anew(args.game, one) for one in found.decisions))
        write(path, found)
        _prove(args.verdicts, found)
        return 0
    begun = process_time()
    how = args.decisions, args.bands, args.odd, args.kind
    while process_time() - begun < 60 * args.minutes and (more := go_on(args.game, found, *how)) is not None:
        found = more
        write(path, found)
    _prove(args.verdicts, found)
    return 0


def _prove(folder: Path, found: TruthSet) -> None:
    (folder / f"{found.game}.yaml").write_text(verdicts(found), "utf-8", newline="\n")


if __name__ == "__main__":
    sys.exit(main())
