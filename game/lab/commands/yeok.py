"""``yeok``: what an invented yeok of Dragon Holla does to the game."""

from typing import Any

import msgspec
from rich.table import Table

from game.games import GAMES
from game.holla.config import STANDARD as OF_THE_BOOK
from game.holla.config import HollaConfig
from game.kernel.options import config_of, option_values
from game.kernel.seat import LEVELS
from game.lab.checks.own_yeok import GAME, SEATS, Figures, begun, plan_of, plan_of_skill
from game.lab.checks.told_trial import Told, skill_line, told_of
from game.lab.checks.trial import SKILL_SEEDS
from game.lab.commands.common import SHOWING, WORKING, add, finish, tell
from game.lab.errors import LabError
from game.lab.runs.plan import checked
from game.lab.runs.run_store import MEMORY, RunStore
from game.lab.runs.runner import create
from game.library.own_rules import preset_of
from game.verbs import Args, Options


def add_options(options: Options) -> None:
    """Adds the options of the verb."""
    options.add("rules", metavar="RULE_SET")
    options.add("--yeok", default="", metavar="ID")
    options.add("--level", default="hard", choices=LEVELS, metavar="LEVEL")
    add(options, "--set", "--seeds", "--store", *WORKING, *SHOWING)


def run(args: Args) -> int:
    """Plays rounds with and without the yeok on the same deals; prints the report, each yeok's share, and advice."""
    values = preset_of(GAMES[GAME], args.rules).set | option_values(GAMES[GAME], args.sets)
    config: HollaConfig = config_of(GAMES[GAME], values)
    yeok = _chosen(config, args.yeok)
    options: dict[str, Any] = {**values, "yeok": list(config.yeok)}
    ready = checked(plan_of(options, yeok, args.level, args.seeds))
    with create(args.store or MEMORY, ready) as store:
        code = finish(args, store)
        seeds = max(1, min(SKILL_SEEDS, args.seeds // SEATS))
        told = told_of(store, plan_of_skill(options, yeok, args.level, seeds), args.jobs or 1)
        if args.json:
            print(msgspec.json.encode(told).decode())
        else:
            _show(args, _figures(store, begun(config, yeok, args.level)), told)
    return code


def _chosen(config: HollaConfig, yeok: str) -> str:
    """The invented yeok that is named, or the only one; raises ``LabError``."""
    own = [name for name in config.yeok if name not in OF_THE_BOOK]
    if yeok in own or (not yeok and len(own) == 1):
        return yeok or own[0]
    raise LabError("own_yeok" if own else "no_own_yeok", names=", ".join(own))


def _figures(store: RunStore, figures: Figures) -> Figures:
    for variant in (0, 1):
        for _, result in store.results(variant):
            figures = figures.with_result(result)
    return figures


def _show(args: Args, figures: Figures, told: Told) -> None:
    columns = ("yeok", "points", "with", "between", "without", "paid", "missed")
    table = Table(*(args.texts.t(f"lab_yeok.{column}") for column in columns))
    for yeok in figures.table:
        share, low, high = figures.with_it.share(yeok.id)
        before = figures.without.share(yeok.id)[0]
        table.add_row(
            yeok.ko if args.texts.locale == "ko" else yeok.en, str(yeok.points), f"{100 * share:.1f}%",
            f"{100 * low:.1f}–{100 * high:.1f}", f"{100 * before:.1f}%" if yeok is not figures.yeok else "–",
            f"{figures.with_it.paid(yeok.id):.0f}",
            f"{100 * told.missed[yeok.id][0]:.0f}%" if yeok.id in told.missed else "–",
        )  # fmt: skip
    tell(args, table, skill_line(told, args.texts), figures.advice().text(args.texts))
