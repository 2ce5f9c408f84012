"""The way to a table: new matches, and matches to go on with."""

from collections.abc import Sequence
from typing import Any

from game.games import GAMES
from game.kernel.chance import fresh_seed
from game.kernel.match import AnyMatch, Match
from game.kernel.record import SeatInfo
from game.library.entries import SaveEntry
from game.library.own_rules import own_rules
from game.library.paths import user_folder
from game.library.saves import CannotResume, Resumed, Saves
from game.seats.levels import prefix_of
from game.seats.program import Budget
from scenes.kit.context import Choice, Context
from scenes.kit.doors import Setup
from scenes.kit.preferences import change_settings, paths_of, settings_of
from scenes.lobby_draft import Draft, Fault, first_draft
from scenes.programs import usable, with_programs, without_program
from scenes.registry import FIRST, open_scene
from scenes.shelf import SHELVES
from scenes.thinker import ProcessThinker


def draft_of(ctx: Context, game: str) -> "Draft":
    """The table of last time, with all rule sets."""
    own = own_rules(user_folder("rules", ctx.data_dir)).presets.get(game, ())
    return first_draft(game, settings_of(ctx), own)


def resume(ctx: Context, saves: "Saves", entry: "SaveEntry", before_damage: bool = False) -> bool:
    """Opens the table of a saved match at its last act, or the last before its damage; False when it cannot, which is
    explained."""
    try:
        resumed = saves.resume(entry, before_damage)
    except CannotResume as error:
        ctx.dialog(ctx.t("shell.matches.cannot"), error.problem.text(ctx.texts))
        return False
    _ask_and_open(ctx, resumed)
    return True


def _ask_and_open(ctx: Context, resumed: "Resumed") -> None:
    """Opens the table of a continued match. Programs that were never seated here are run only after a question."""
    seats = resumed.seats
    game = resumed.match.rules.name
    lost = [seat.level for seat, level in zip(seats, _trusted(ctx, seats), strict=True) if seat.level != level]
    # What could not be seated in the lobby, such as a command with letters that do not show, is never run.
    strange = [level for level in dict.fromkeys(lost) if usable(level, game)]

    def opened() -> None:
        open_table(ctx, resumed.match, seats, resumed.writer)
        for problem in resumed.problems:
            ctx.dialog(ctx.t("shell.matches.told"), problem.text(ctx.texts))

    def run() -> None:
        _remember_programs(ctx, strange)
        opened()

    if not strange:
        opened()
        return
    t = ctx.t
    text = t("shell.outside.strange_text", commands="\n\n".join(strange))
    choices = [
        Choice(t("shell.outside.strange_bot"), opened, kind="jade"),
        Choice(t("shell.outside.strange_run"), run),
        Choice(t("kit.dialog.cancel"), resumed.writer.close, cancel=True),
    ]
    ctx.dialog(t("shell.outside.strange"), text, choices)


def _trusted(ctx: Context, seats: "tuple[SeatInfo, ...]") -> tuple[str, ...]:
    """The levels of seats, empty for programs that were never seated here."""
    programs = settings_of(ctx).programs
    return tuple(seat.level if not prefix_of(seat.level) or seat.level in programs else "" for seat in seats)


def _remember_programs(ctx: Context, levels: Sequence[str]) -> None:
    change_settings(ctx, programs=with_programs(settings_of(ctx), levels))


def forget_program(ctx: Context, level: str) -> None:
    """A program that could not be started is not offered again."""
    change_settings(ctx, programs=without_program(settings_of(ctx), level))


def start(ctx: Context, draft: "Draft") -> "tuple[Fault, ...]":
    """Remembers the draft and opens its table; returns the faults that keep it from starting."""
    faults = draft.faults(ctx.texts)
    if faults:
        return faults
    remember(ctx, draft)
    seats = draft.seat_infos(ctx.texts)
    match: AnyMatch = Match(draft.rules, draft.config(), draft.count, draft.seed_number())
    _record_and_open(ctx, match, seats)
    return ()


def remember(ctx: Context, draft: "Draft") -> None:
    """Keeps the draft as the table of last time, the person's name and face, and the programs that were seated."""
    changes: dict[str, Any] = {"lobby": {**settings_of(ctx).lobby, draft.game: draft.choice()}}
    if draft.person is not None:
        me = draft.seats[draft.person]
        changes |= {"player_name": me.name, "avatar": me.avatar}
    if draft.programs:
        changes["programs"] = with_programs(settings_of(ctx), draft.programs)
    change_settings(ctx, **changes)


def play_again(ctx: Context, setup: Setup) -> None:
    """The same people and rules once more, with a fresh seed."""
    match: AnyMatch = Match(GAMES[setup.game], setup.config, len(setup.seats), fresh_seed())
    _record_and_open(ctx, match, setup.seats)


def _record_and_open(ctx: Context, match: "AnyMatch", seats: "tuple[SeatInfo, ...]") -> None:
    writer = Saves(paths_of(ctx).matches).new(match, seats)
    error = writer.trouble
    if error is not None:
        t = ctx.t
        text = t("shell.open.unsaved_text", folder=paths_of(ctx).matches, error=error.strerror or str(error))
        without = Choice(t("shell.open.unsaved_play"), lambda: open_table(ctx, match, seats, writer), kind="jade")
        cancel = Choice(t("kit.dialog.cancel"), writer.close, cancel=True)
        ctx.dialog(t("shell.open.unsaved"), text, [without, cancel])
        return
    open_table(ctx, match, seats, writer)


def open_table(ctx: Context, match: "AnyMatch", seats: "tuple[SeatInfo, ...]", writer: Any) -> None:
    """Puts the table of a match on top of the menu; whatever lay between is closed.

    A bot plays for programs that were never seated here.
    """
    budget = Budget(seconds=settings_of(ctx).program_seconds)
    shelf = SHELVES[match.rules.name]
    trusted = _trusted(ctx, seats)
    thinker = ProcessThinker(match, trusted, budget, ctx.texts.locale)
    scene: Any = shelf.open_table(ctx, match, seats, thinker, writer)
    for number, level in enumerate(trusted):
        if not level:
            scene.seat_a_bot(number)
    ctx.reset(open_scene(FIRST, ctx))
    ctx.push(scene)
