"""``characters``: whether ten matches tell who played, and how strong characters are."""

from rich.table import Table

from game.games import GAMES
from game.kernel.seat import AVATARS, LEVELS
from game.lab.checks.characters import blind, win_share
from game.lab.commands.common import RULES, add, add_game, table_of, tell
from game.lab.errors import LabError
from game.verbs import OK, Args, Options


def add_options(options: Options) -> None:
    """Adds the options of the verb."""
    add_game(options, GAMES)
    options.add("--level", default="normal", choices=LEVELS, metavar="LEVEL")
    options.add("--trials", type=int, default=5, metavar="N")
    options.add("--deals", type=int, default=0, metavar="N")
    add(options, "--plain", *RULES)


def run(args: Args) -> int:
    """Prints how often ten matches tell a character, and the win share of each among plain seats."""
    if not args.trials + args.deals:
        raise LabError("number", name="--trials", value=0, low=1)
    config, seeds = table_of(args)
    if args.trials:
        found = blind(args.game, config, args.level, 3, args.trials, seeds[0])
        told = {"habits": ", ".join(found.habits), "share": f"{100 * found.share:.0f}"}
        tell(args, args.texts.t("lab_characters.blind", named=found.named, trials=found.trials, **told))
    if args.deals:
        table = Table(*(args.texts.t(f"lab_characters.{name}") for name in ("character", "wins")))
        for who in AVATARS:
            share = win_share(args.game, config, args.level, who, range(seeds[0], seeds[0] + args.deals))
            table.add_row(who, f"{100 * share.mean:.1f} ± {100 * share.error:.1f}%")
        tell(args, table)
    return OK
