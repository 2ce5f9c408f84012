"""Tables, results and rankings to look at: seeded matches of bots, for the self-test and for pictures."""

from collections.abc import Callable

from msgspec import structs

from game.games import GAMES
from game.kernel.match import AnyMatch, Match
from game.kernel.options import config_of
from game.kernel.record import SeatInfo
from game.kernel.seat import AVATARS, LEVELS
from game.lessons.reading import lessons
from game.seats.bots import make_bot
from game.seats.request import answer_with, request_for
from scenes.kit.context import Context
from scenes.kit.scene import Scene
from scenes.lessons.catalogue import catalogue_scene
from scenes.lessons.howto import howto_scene
from scenes.lessons.scene import LessonScene
from scenes.lobby.program_card import program_card as card_of_program
from scenes.records.open_record import played as record
from scenes.scene_registry import SCENE_ENTRIES
from scenes.table.bot_client import InlineBots
from scenes.table.ends import Ways
from scenes.table.player import TablePlayer
from scenes.table.ranking import After
from scenes.table.scores import Person
from scenes.table.way import WayOn

SEED = 20240722
LEVEL = "easy"
SEATS = 4
_LATE = 40
"""Acts after which a table looks like the middle of a match."""
WHY = 3
"""The presses after which a hint says why."""

Until = Callable[[AnyMatch], bool]
Act = Callable[[], None]


def played(game: str, until: Until, seed: int = SEED, seats: int = SEATS, **options: object) -> AnyMatch:
    """A match of bots up to the first state for which `until` holds, or to its end; of fewer seats where need be."""
    rules = GAMES[game]
    match: AnyMatch = Match(rules, config_of(rules, options), min(seats, max(rules.seat_counts)), seed)
    bot = make_bot(game, LEVEL)
    while not match.over and not until(match):
        seat = match.to_act()[0]
        match.act(seat, answer_with(bot, request_for(match, seat)).action)
    return match


def people(ctx: Context, count: int = SEATS) -> tuple[SeatInfo, ...]:
    """The person and the usual bots."""
    names = [ctx.t("seats.me"), *(ctx.t(f"seats.avatars.{avatar}") for avatar in AVATARS[1:count])]
    levels = ("person", *(LEVEL for _ in range(count - 1)))
    return tuple(SeatInfo(*who) for who in zip(names, levels, AVATARS[:count], strict=True))


def table(ctx: Context, match: AnyMatch) -> Scene:
    """The table of a match, with bots in this process and no record."""
    bot_client = InlineBots({level: make_bot(match.rules.name, level) for level in LEVELS})
    return SCENE_ENTRIES[match.rules.name].open_table(ctx, match, people(ctx, match.seats), bot_client, None)


def explained(ctx: Context, match: AnyMatch) -> Scene:
    """The table of a match with a hint that says why."""
    scene = table(ctx, match)
    assert isinstance(scene, TablePlayer)
    scene.layout(ctx.layout)
    for _ in range(WHY):
        scene.turns.ask_hint()
        scene.update(1.0)
    return scene


def middle(ctx: Context, game: str) -> Scene:
    """The table of any game in the middle of a match, at the person's turn."""
    return table(ctx, played(game, lambda match: match.over or my_turn(match)))


def catalogue(ctx: Context) -> Scene:
    """The lessons of the first game."""
    return catalogue_scene(ctx, "holla")


def howto(ctx: Context) -> Scene:
    """The page of pictures of the first game."""
    return howto_scene(ctx, "holla")


def lesson(ctx: Context) -> Scene:
    """A first lesson at its first act."""
    return LessonScene(ctx, lessons("holla")[0], 1)


def my_turn(match: AnyMatch) -> bool:
    """Whether the middle of a match has come, and the person's turn."""
    return len(match.acts) >= _LATE and match.to_act()[0] == 0


def curtain(ctx: Context) -> Scene:
    """The curtain before the first of two persons, who has bots and the other person to read of."""
    match = played("holla", my_turn)
    first, second, *others = people(ctx)
    seats = (structs.replace(first, name=""), structs.replace(second, level="person"), *others)
    bots = InlineBots({level: make_bot("holla", level) for level in LEVELS})
    table = SCENE_ENTRIES["holla"].open_table(ctx, match, seats, bots, None)
    table.layout(ctx.layout)
    return table.passing.seated(table)


def program_card(ctx: Context) -> Scene:
    """The card that puts an outside program into a seat of riichi."""
    return card_of_program(ctx, "riichi", 1, "mjai:python3 /home/me/my_bot.py", lambda level: None)


def after(ctx: Context, match: AnyMatch) -> After:
    """The ways on at the end of a match, as places offer them: leave, leave, play a seed again, watch the replay."""

    def watch() -> None:
        ctx.push(record(ctx, match, people(ctx, match.seats)))

    return After(ctx.pop, ctx.pop, lambda seed: None, watch)


def ways(ctx: Context, match: AnyMatch) -> Ways:
    """The ways on from the result of a round, with the lesson that would have helped."""
    return Ways(ctx.pop, ctx.pop, WayOn(learn=ctx.navigator.lesson_after(match.rules.name, match.view(0))))


def score_people(ctx: Context) -> "tuple[Person, ...]":
    """The usual people as results show them."""
    return tuple(Person(who.name, who.avatar, who.level == "person") for who in people(ctx))
