"""Starting matches at a table, and going on with saved ones."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from msgspec import structs

from game.games import GAMES, share_over, won_in
from game.kernel.chance import fresh_seed
from game.kernel.match import AnyMatch, Match
from game.kernel.options import load_options
from game.kernel.record import SeatInfo
from game.library.entries import SaveEntry
from game.library.own_rules import own_rules
from game.library.paths import user_folder
from game.library.people import take_seats
from game.library.saves import CannotResume, Resumed, Saves
from game.library.sidecar import SUFFIX
from game.library.writer import MatchWriter
from game.seats.bots import between
from game.seats.companion import LEFT, ahead_of, remembered, strength
from game.seats.levels import prefix_of
from game.seats.notation import bot_seat, companion_level, is_companion
from game.seats.program import Budget
from scenes.demo_scenes import FIRST, open_scene
from scenes.kit.context import Choice, Context
from scenes.kit.failure import blaming
from scenes.kit.navigator import Setup
from scenes.kit.preferences import change_settings, paths_of, settings_of, sit, tell, whose
from scenes.lobby.bot_processes import ProcessBots
from scenes.lobby.draft import PERSON, Draft, Fault, first_draft
from scenes.lobby.match_end import take_in
from scenes.lobby.program_seats import usable, with_programs, without_program
from scenes.scene_registry import SCENE_ENTRIES
from scenes.table.client import AWAY
from scenes.table.helping import count_match


def draft_of(ctx: Context, game: str) -> Draft:
    """The table of last time, with all rule sets."""
    folder = user_folder("rules", ctx.data_dir)
    with blaming(folder):
        return first_draft(game, settings_of(ctx), own_rules(folder).presets.get(game, ()))


def resume(ctx: Context, saves: Saves, entry: SaveEntry, before_damage: bool = False) -> bool:
    """Opens the table of a saved match at its last act, or the last before its damage; False when that fails, which is
    explained."""
    try:
        resumed = saves.resume(entry, before_damage)
    except CannotResume as error:
        ctx.dialog(ctx.t("screens.cannot_go_on"), error.problem.text(ctx.texts))
        return False
    _ask_and_open(ctx, resumed)
    return True


def _ask_and_open(ctx: Context, resumed: Resumed) -> None:
    """Opens the table of a continued match. Programs that were never seated here are run only after a question."""
    seats = resumed.seats
    game = resumed.match.rules.name
    lost = [seat.level for seat, level in zip(seats, _trusted(ctx, seats), strict=True) if seat.level != level]
    # Never runs a program that the lobby would refuse, such as a command with invisible letters.
    strange = [level for level in dict.fromkeys(lost) if usable(level, game)]

    def opened() -> None:
        open_table(ctx, resumed.match, seats, resumed.writer)
        for problem in resumed.problems:
            ctx.dialog(ctx.t("start_match.told"), problem.text(ctx.texts))

    def run() -> None:
        _remember_programs(ctx, strange)
        opened()

    if not strange:
        opened()
        return
    t = ctx.t
    text = t("start_match.strange_text", commands="\n\n".join(strange))
    choices = [
        Choice(t("start_match.strange_bot"), opened, kind="jade"),
        Choice(t("start_match.strange_run"), run),
        Choice(t("kit.dialog.cancel"), resumed.writer.close, cancel=True),
    ]
    ctx.dialog(t("start_match.strange"), text, choices)


def _trusted(ctx: Context, seats: tuple[SeatInfo, ...]) -> tuple[str, ...]:
    """The levels of seats, empty for programs that were never seated here."""
    programs = settings_of(ctx).programs
    return tuple(seat.level if not prefix_of(seat.level) or seat.level in programs else "" for seat in seats)


def _remember_programs(ctx: Context, levels: Sequence[str]) -> None:
    change_settings(ctx, programs=with_programs(settings_of(ctx), levels))


def forget_program(ctx: Context, level: str) -> None:
    """Takes a program that could not be started out of what is offered."""
    change_settings(ctx, programs=without_program(settings_of(ctx), level))


def first_round(ctx: Context, game: str) -> Draft:
    """A short table by the usual rules: the person and beginners."""
    draft = first_draft(game, structs.replace(settings_of(ctx), lobby={}))
    for seat in range(draft.count):
        if seat != draft.person:
            draft = draft.with_level(seat, "beginner")
    return structs.replace(draft, changed=dict(SCENE_ENTRIES[game].brief))


def start(ctx: Context, draft: Draft, keep: bool = True) -> tuple[Fault, ...]:
    """Opens the table of a draft, which it remembers unless told not to; returns the faults that keep it from
    starting."""
    faults = draft.faults(ctx.texts)
    if faults:
        return faults
    if keep:
        remember(ctx, draft)
    seats = with_companions(ctx, draft.game, draft.seat_infos(ctx.texts))
    match: AnyMatch = Match(draft.rules, draft.config(), draft.count, draft.seed_number())
    record_and_open(ctx, match, seats)
    return ()


def remember(ctx: Context, draft: Draft) -> None:
    """Keeps the draft as the table of last time, the person's name and face, and the programs that were seated."""
    changes: dict[str, object] = {"lobby": {**settings_of(ctx).lobby, draft.game: draft.choice()}}
    if draft.person is not None and (draft.persons == 1 or not settings_of(ctx).player_name):
        me = draft.seats[draft.person]
        changes |= {"player_name": me.name, "avatar": me.avatar}
    if draft.programs:
        changes["programs"] = with_programs(settings_of(ctx), draft.programs)
    change_settings(ctx, **changes)


def companion_strength(ctx: Context, game: str) -> float:
    """The strength at which companions play now against this person."""
    return strength(settings_of(ctx).companion.get(game, ()))


def companion_words(ctx: Context, game: str) -> str:
    """The words on what a companion is, how strong it plays now, and how it went so far."""
    memory = settings_of(ctx).companion.get(game, ())
    words = ctx.t("seats.levels.companion_tip", strength=_companion_strength_words(ctx, game))
    won = sum(ahead < 0.5 for _, ahead in memory)
    return f"{words} {ctx.t('seats.levels.companion_past', count=len(memory), won=won)}" if memory else words


def companion_line(ctx: Context, game: str) -> str:
    """Returns how strong a companion plays now, in a few words."""
    return ctx.t("seats.levels.companion_line", strength=_companion_strength_words(ctx, game))


def _companion_strength_words(ctx: Context, game: str) -> str:
    now = companion_strength(ctx, game)
    lower, upper, share = between(now)
    names = [ctx.t(f"seats.levels.{level}") for level in (lower, upper)]
    if share in (0, 1):
        return names[int(share)]
    return ctx.t("seats.levels.between", lower=names[0], upper=names[1])


def with_companions(ctx: Context, game: str, seats: tuple[SeatInfo, ...]) -> tuple[SeatInfo, ...]:
    """The seats, companions at their strength of now, so that the record names it and goes on with it."""
    now = companion_strength(ctx, game)
    return tuple(
        structs.replace(seat, level=companion_level(now, seat.level)) if is_companion(seat.level) else seat
        for seat in seats
    )


def remember_companions(ctx: Context, seats: tuple[SeatInfo, ...], match: AnyMatch) -> None:
    """Notes for companions whether they finished a match ahead of the person, which sets their next strength; one that
    was left before counts anew."""
    levels = [seat.level for seat in seats]
    there = [seat for seat, level in enumerate(levels) if is_companion(level)]
    wanted = bot_seat(levels[there[0]]) if there else None
    if wanted is None or wanted.strength is None or PERSON not in levels:
        return
    ahead = ahead_of(won_in(match), there, levels.index(PERSON))
    game, known, left = match.rules.name, settings_of(ctx).companion, settings_of(ctx).companion_left
    seed = str(match.seed)
    memory = remembered(known.get(game, ()), wanted.strength, ahead, left.get(game) == seed)
    still = {**left, game: "" if match.over else seed}
    change_settings(ctx, companion={**known, game: memory}, companion_left=still)


def remember_left(ctx: Context, seats: tuple[SeatInfo, ...], match: AnyMatch) -> None:
    """Counts a match for companions as it stands where at least half of it is over, but it has not ended."""
    if not match.over and share_over(match.rules.name, match.state) >= LEFT:
        remember_companions(ctx, seats, match)


def _ended(ctx: Context, seats: tuple[SeatInfo, ...], path: Path, match: AnyMatch) -> None:
    remember_companions(ctx, seats, match)
    take_in(ctx, path)


def play_again(ctx: Context, setup: Setup, away: Sequence[int] = ()) -> None:
    """Starts a match of the same people and rules with a fresh seed; bots play on for persons who are `away`."""
    match: AnyMatch = Match(GAMES[setup.game], setup.config, len(setup.seats), fresh_seed())
    seats, count = turned(setup), len(setup.seats)
    still = sorted((seat - (seats is not setup.seats)) % count for seat in away)
    record_and_open(ctx, match, with_companions(ctx, setup.game, seats), True, still)


def turned(setup: Setup) -> tuple[SeatInfo, ...]:
    """The seats of the next match: persons at one screen take turns to begin, unless options belong to seats."""
    seats = setup.seats
    of_seats = (
        option for option in load_options(GAMES[setup.game]).options if option.type == "ints" and not option.items
    )
    shared = sum(seat.level == PERSON for seat in seats) > 1
    even = all(len(set(getattr(setup.config, option.id))) <= 1 for option in of_seats)
    return (*seats[1:], seats[0]) if shared and even else seats


def record_and_open(
    ctx: Context, match: AnyMatch, seats: tuple[SeatInfo, ...], again: bool = False, away: Sequence[int] = ()
) -> None:
    """Opens the table of a new match: persons and programs sit down, and its record begins."""
    seats, problem = take_seats(paths_of(ctx), seats)
    tell(ctx, problem)
    persons = [seat for seat in seats if seat.level == PERSON]
    for seat in persons:
        sit(ctx, whose(ctx, seat) if len(persons) > 1 else "")
        count_match(ctx, match.rules.name)
    sit(ctx, "")
    writer = Saves(paths_of(ctx).matches).new(match, seats)
    if away:
        writer.sidecar.keep({AWAY: list(away)})
    error = writer.failure
    if error is not None:
        t = ctx.t
        text = t("start_match.unsaved_text", folder=paths_of(ctx).matches, error=error.strerror or str(error))
        play = partial(open_table, ctx, match, seats, writer, again)
        without = Choice(t("start_match.unsaved_play"), play, kind="jade")
        cancel = Choice(t("kit.dialog.cancel"), writer.close, cancel=True)
        ctx.dialog(t("start_match.unsaved"), text, [without, cancel])
        return
    open_table(ctx, match, seats, writer, again)


def open_table(
    ctx: Context, match: AnyMatch, seats: tuple[SeatInfo, ...], writer: MatchWriter, again: bool = False
) -> None:
    """Puts the table of a match on top of the menu and closes all between.

    A bot plays for programs that were never seated here. `again`: the same people have just played another.
    """
    settings = settings_of(ctx)
    budget = Budget(seconds=settings.program_seconds, limits=settings.program_limits)
    entry = SCENE_ENTRIES[match.rules.name]
    trusted = _trusted(ctx, seats)
    bot_client = ProcessBots(match, trusted, budget, ctx.texts.locale)
    try:
        with blaming(writer.path.with_suffix(SUFFIX)):
            scene = entry.open_table(ctx, match, seats, bot_client, writer)
    except Exception:
        # Frees the record, so that the match can be opened again.
        bot_client.close()
        writer.close()
        raise
    scene.turns.again = again
    scene.client.ended = partial(_ended, ctx, seats, writer.path)
    scene.client.left = partial(remember_left, ctx, seats)
    for number, level in enumerate(trusted):
        if not level:
            scene.seat_a_bot(number)
    ctx.reset(open_scene(FIRST, ctx))
    ctx.push(scene.passing.seated(scene))
