"""``truth``: what was told of acts and what was found, of decisions that were played out."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median

import msgspec
from rich.table import Table

from game.games import GAMES
from game.kernel.seat import LEVELS
from game.lab.checks.deep import BUDGET, SURE, DeepSearch
from game.lab.checks.truth_figures import Row, apart, played_out, pointed_out, proofs, row, rows, slope
from game.lab.checks.truth_set import DECIDED, Decision, match_of, read
from game.lab.commands.common import add, add_game, tell
from game.seats.bots import bots_of
from game.verbs import OK, Args, Options

COLUMNS = ("decisions", "told", "found", "decided", "right", "beyond", "spread", "told_loss", "loss")


def add_options(options: Options) -> None:
    """Adds the options of the verb."""
    add_game(options, GAMES)
    options.add("--data", type=Path, default=Path("benchmarks") / "truth", metavar="FOLDER")
    options.add("--deep", type=int, default=0, metavar="N")
    add(options, "--plain")


def run(args: Args) -> int:
    """Prints the figures of a truth set; raises ``LabError`` where there is none."""
    kept = read(args.data / f"{args.game}.jsonl")
    every = [one for one in kept.decisions if one.played]
    found = [one for one in every if one.world == "true"]
    texts, version = args.texts, bots_of(args.game).version
    tables = {"band": lambda one: str(one.band + 1), "kind": lambda one: one.kind, "level": lambda one: one.level}
    for name, key in tables.items():
        tell(args, _table(args, name, rows(found, key)))
    twice = {one.seed for one in every if one.world == "believed"}
    tell(args, _table(args, "world", rows([one for one in every if one.seed in twice], lambda one: one.world)))
    lines = [_sum(args, found)] if found else []
    if (share := pointed_out(kept)) is not None:
        values = {"share": round(100 * share.mean), "error": round(100 * share.error)}
        lines.append(texts.t("lab_truth.pointed_out", **values))
    levels = sorted(played_out(kept).items(), key=lambda one: LEVELS.index(one[0]))
    if levels:
        lost = "; ".join(f"{level} {one.mean:.1f} ± {one.error:.1f}" for level, one in levels)
        lines.append(texts.t("lab_truth.played_out", levels=lost))
    weak = [kind for kind, one in proofs(found).items() if not one.proven]
    if weak:
        lines.append(texts.t("lab_truth.no_verdict", kinds=", ".join(weak)))
    old = sum(one.version != version for one in found)
    if old:
        lines.append(texts.t("lab_truth.old", count=old, version=version))
    tell(args, *lines)
    if args.deep:
        tell(args, _deep(args, apart(found)[-args.deep :]))
    return OK


def _deep(args: Args, found: Sequence[Decision]) -> str:
    """The sentence on how these decisions are judged when they are looked into deeply, beside what is true of them."""
    errors, sure, known, right = list[float](), 0, 0, 0
    for one in found:
        match = match_of(args.game, one)
        acts = [msgspec.convert(told.action, match.rules.action_type) for told in one.told]
        deep = DeepSearch(match, one.seat, acts).wait()
        best, other = deep.order[:2]
        errors.append(deep.lead(best, other)[1])
        if deep.sure:
            lead, error = one.lead(best, other)
            sure, decided = sure + 1, abs(lead) > DECIDED * error
            known, right = known + decided, right + (decided and lead > 0)
    values = {"count": len(found), "error": f"{SURE * median(errors):.1f}", "seconds": f"{BUDGET:g}"}
    return args.texts.t("lab_truth.deep", **values, sure=sure, known=known, right=right)


def _sum(args: Args, found: list[Decision]) -> str:
    """The sentence on those that nothing was fitted to, and on how many are undecided."""
    whole, unseen = row(found), apart(found)
    told = slope(unseen)
    values = {"slope": f"{told.mean:.2f}", "error": f"{told.error:.2f}", "apart": len(unseen)}
    return args.texts.t("lab_truth.sum", count=whole.count, undecided=whole.count - whole.decided, **values)


def _table(args: Args, name: str, found: Mapping[str, Row]) -> Table:
    table = Table(*(args.texts.t(f"lab_truth.{column}") for column in (name, *COLUMNS)))
    for part, one in found.items():
        table.add_row(
            part, str(one.count), f"{one.told:+.1f}", f"{one.found:+.1f} ± {one.error:.1f}", str(one.decided),
            f"{one.right}", f"{one.beyond_right} / {one.beyond}", f"{one.spread:.1f}", f"{one.told_loss:.1f}",
            f"{one.loss:.1f}",
        )  # fmt: skip
    return table
