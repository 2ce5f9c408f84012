"""``values``: whether the worth that seats tell of acts is true."""

import msgspec
from rich.table import Table

from game.games import GAMES
from game.kernel.seat import LEVELS
from game.lab.checks.told_levels import losses, pointed_out, tenths
from game.lab.checks.values import truth
from game.lab.commands.common import RULES, add, add_game, table_of, tell
from game.verbs import OK, Args, Options


def add_options(options: Options) -> None:
    """Adds the options of the verb."""
    add_game(options, GAMES)
    options.add("--level", default="master", choices=LEVELS, metavar="LEVEL")
    options.add("--playouts", type=int, default=100, metavar="N")
    options.add("--tenths", action="store_true")
    options.add("--losses", action="store_true")
    options.add("--pointed", action="store_true")
    add(options, "--plain", *RULES)


def run(args: Args) -> int:
    """Plays acts out and prints what was told and what was found; or the levels of both, what levels lose, or what of
    people's losses is pointed out."""
    how = _levels if args.tenths else _losses if args.losses else _pointed if args.pointed else _leads
    tell(args, *how(args))
    return OK


def _levels(args: Args) -> list[Table | str]:
    config, seeds = table_of(args)
    table = Table(*(args.texts.t(f"lab_values.{name}") for name in ("told_level", "found_level")))
    for tenth in tenths(args.game, config, args.level, seeds, args.playouts, args.seats):
        table.add_row(f"{tenth.told:+.1f}", f"{tenth.found:+.1f} ± {tenth.error:.1f}")
    return [table]


def _losses(args: Args) -> list[Table | str]:
    config, seeds = table_of(args)
    table = Table(*(args.texts.t(f"lab_values.{name}") for name in ("of_level", "told_loss", "told_less")))
    for level, one in losses(args.game, config, args.level, seeds, args.seats).items():
        table.add_row(level, f"{one.mean:.2f} ± {one.error:.2f}", f"{one.less:+.2f} ± {one.less_error:.2f}")
    return [table]


def _pointed(args: Args) -> list[Table | str]:
    config, seeds = table_of(args)
    found = pointed_out(args.game, config, args.level, seeds, args.playouts, args.seats)
    table = Table(*(args.texts.t(f"lab_values.{name}") for name in ("acts", "count", "lost")))
    for name, count, lost in (("beyond", found.beyond, found.lost_beyond), ("within", found.within, found.lost_within)):
        table.add_row(args.texts.t(f"lab_values.{name}"), str(count), f"{lost.mean:.2f} ± {lost.error:.2f}")
    share = ("–",) * 2 if found.share is None else (f"{100 * one:.0f}" for one in msgspec.structs.astuple(found.share))
    of = dict(zip(("share", "error"), share, strict=True))
    return [table, args.texts.t("lab_values.pointed", count=found.decisions, **of)]


def _leads(args: Args) -> list[Table | str]:
    """A decision a line, then the two figures."""
    config, seeds = table_of(args)
    found = truth(args.game, config, args.level, seeds, max(2, args.playouts), args.seats)
    table = Table(*(args.texts.t(f"lab_values.{name}") for name in ("told", "found")))
    for one in found.decisions:
        table.add_row(f"{one.told:+.1f} ± {one.spread:.1f}", f"{one.found:+.1f} ± {one.error:.1f}")
    figures = {"won": f"{100 * found.won:.0f}", "slope": f"{found.slope:.2f}"}
    return [table, args.texts.t("lab_values.sum", count=len(found.decisions), **figures)]
