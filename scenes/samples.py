"""Tables, results and rankings to look at: seeded matches of bots, for the self-test and for pictures."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.games import GAMES
from game.kernel.match import AnyMatch, Match
from game.kernel.options import config_of
from game.kernel.record import SeatInfo
from game.kernel.seat import AVATARS, LEVELS
from game.seats.bots import make_bot
from game.seats.request import answer_with, request_for
from scenes.kit.context import Context
from scenes.scene import Scene
from scenes.shelf import SHELVES
from scenes.table.thinking import HereThinker

if TYPE_CHECKING:
    from game.riichi.result import Win
    from scenes.table.scores import Person

SEED = 20240722
LEVEL = "easy"
SEATS = 4
_LATE = 40
"""Acts after which a table looks lived in."""

TURF_LATE = 16
"""Moves after which the horses are spread over the track."""
TURF_CARDS = 4
"""Cards on the board with which there is something to choose."""

RIICHI_LATE = 9
"""Own discards after which the rivers tell something."""

Until = Callable[[AnyMatch], bool]
Act = Callable[[], None]


def played(game: str, until: Until, seed: int = SEED, seats: int = SEATS, **options: object) -> AnyMatch:
    """A match of bots up to the first state for which `until` holds, or to its end."""
    rules = GAMES[game]
    match: AnyMatch = Match(rules, config_of(rules, options), seats, seed)
    bot = make_bot(game, LEVEL)
    while not match.over and not until(match):
        seat = match.to_act()[0]
        match.act(seat, answer_with(bot, request_for(match, seat)).action)
    return match


def people(ctx: Context, count: int = SEATS) -> tuple[SeatInfo, ...]:
    """The person and the usual bots."""
    names = [ctx.t("shell.lobby.me"), *(ctx.t(f"shell.avatars.{avatar}") for avatar in AVATARS[1:count])]
    levels = ("person", *(LEVEL for _ in range(count - 1)))
    return tuple(SeatInfo(*who) for who in zip(names, levels, AVATARS[:count], strict=True))


def table(ctx: Context, match: AnyMatch) -> Scene:
    """The table of a match, with bots in this process and no record."""
    thinker = HereThinker({level: make_bot(match.rules.name, level) for level in LEVELS})
    return SHELVES[match.rules.name].open_table(ctx, match, people(ctx, match.seats), thinker, None)


def catalogue(ctx: Context) -> Scene:
    """The lessons of the first game."""
    from scenes.lessons.catalogue import CatalogueScene

    return CatalogueScene(ctx, "holla")


def howto(ctx: Context) -> Scene:
    """The page of pictures of the first game."""
    from scenes.lessons.howto import HowtoScene

    return HowtoScene(ctx, "holla")


def lesson(ctx: Context) -> Scene:
    """A first lesson at its first act."""
    from game.lessons.reading import lessons
    from scenes.lessons.scene import LessonScene

    return LessonScene(ctx, lessons("holla")[0], 1)


def _my_turn(match: AnyMatch) -> bool:
    return len(match.acts) >= _LATE and match.to_act()[0] == 0


def holla_table(ctx: Context) -> Scene:
    """Dragon Holla in the middle of a round, at the person's turn."""
    return table(ctx, played("holla", _my_turn))


def holla_result(ctx: Context) -> Scene:
    """The result of a first round."""
    from scenes.holla.result import RoundResultScene
    from scenes.holla.result_model import ResultModel

    match = played("holla", lambda m: m.view(0).result is not None and m.view(0).result.kind == "won")
    return RoundResultScene(ctx, ResultModel.of(match.view(0), _score_people(ctx)), ctx.pop, ctx.pop)


def holla_ranking(ctx: Context) -> Scene:
    """The places after three rounds."""
    from game.holla.events import RoundEnded
    from scenes.holla.ranking import FinalRankingScene, RankingModel

    match = played("holla", lambda m: False, rounds=3)
    rounds = tuple(event.result for event in match.seen_events(0) if isinstance(event, RoundEnded))
    model = RankingModel(match.view(0).game, _score_people(ctx), match.config, rounds, match.seed)
    return FinalRankingScene(ctx, model, *_after(ctx, match))


def rummikub_table(ctx: Context) -> Scene:
    """Rummikub in the middle of a game, at the person's turn."""
    return table(ctx, played("rummikub", _my_turn))


def rummikub_result(ctx: Context) -> Scene:
    """The scores of a first game."""
    from scenes.rummikub.scores import GameScores

    match = played("rummikub", lambda m: bool(m.view(0).results))
    return GameScores(ctx, match.view(0), _score_people(ctx), ctx.pop, ctx.pop)


def rummikub_ranking(ctx: Context) -> Scene:
    """The places after two games."""
    from scenes.rummikub.standings import MatchScores

    match = played("rummikub", lambda m: False, games=2)
    view = match.view(0)
    return MatchScores(ctx, view, _score_people(ctx), match.seed, *_after(ctx, match))


def turf_table(ctx: Context) -> Scene:
    """Royal Turf in the middle of its second race, at the person's turn, with a horse chosen."""
    from game.turf.advice import forecasts
    from scenes.turf.table import TurfTable

    match = played("turf", _second_race)
    scene = table(ctx, match)
    assert isinstance(scene, TurfTable)
    scene.choice = max(forecasts(match.view(0)), key=lambda told: told.end - told.start).horse
    return scene


def _second_race(match: AnyMatch) -> bool:
    view = match.view(0)
    mine = view.race == 2 and view.to_move and view.phase == "race"
    return bool(mine and len(view.moves) >= TURF_LATE and len(view.left) >= TURF_CARDS)


def turf_result(ctx: Context) -> Scene:
    """The payout of a first race."""
    from scenes.turf.payout_scene import RacePayout

    match = played("turf", lambda m: bool(m.view(0).results))
    return RacePayout(ctx, match.view(0), _score_people(ctx), ctx.pop, ctx.pop)


def turf_ranking(ctx: Context) -> Scene:
    """The places after three races."""
    from scenes.turf.ranking import Ranking

    match = played("turf", lambda m: False)
    return Ranking(ctx, match.view(0), _score_people(ctx), match.seed, *_after(ctx, match))


def riichi_table(ctx: Context) -> Scene:
    """Riichi in the middle of a hand, at the person's turn."""
    return table(ctx, played("riichi", _late_hand, red_fives=(1, 1, 1)))


def _late_hand(match: AnyMatch) -> bool:
    """Somebody has declared riichi, somebody has called."""
    view = match.view(0)
    others = view.table[1:]
    lively = any(seat.riichi for seat in others) and any(seat.melds for seat in view.table)
    return "discard" in view.owes and len(view.own.river) >= RIICHI_LATE and lively


def riichi_result(ctx: Context) -> Scene:
    """A first win with riichi and turned ura dora."""
    from scenes.riichi.result import make

    match = played("riichi", lambda m: any(win.ura for win in _wins(m)))
    return make(ctx, match.view(0), _score_people(ctx), ctx.pop, ctx.pop)


def _wins(match: AnyMatch) -> "tuple[Win, ...]":
    result = match.view(0).result
    return result.wins if result is not None else ()


def riichi_ranking(ctx: Context) -> Scene:
    """The places after an east round."""
    from scenes.riichi.ranking import Ranking

    match = played("riichi", lambda m: False, length="tonpu")
    return Ranking(ctx, match.view(0), _score_people(ctx), match.seed, *_after(ctx, match))


def riichi_yaku(ctx: Context) -> Scene:
    """The yaku sheet."""
    from scenes.riichi.yaku_sheet import YakuSheet

    return YakuSheet(ctx)


def program_card(ctx: Context) -> Scene:
    """The card that puts an outside program into a seat of riichi."""
    from scenes.program_scene import ProgramScene

    return ProgramScene(ctx, "riichi", 1, "mjai:python3 /home/me/my_bot.py", lambda level: None)


def riichi_presets(ctx: Context) -> Scene:
    """The rule sets of riichi beside one another."""
    from scenes.preset_scene import PresetScene

    return PresetScene(ctx, "riichi", "m_league")


def _after(ctx: Context, match: AnyMatch) -> tuple[Act, Act, Callable[[int], None], Act]:
    """What the places offer after a match."""

    def watch() -> None:
        from scenes.replay.opening import played as record

        ctx.push(record(ctx, match, people(ctx, match.seats)))

    return ctx.pop, ctx.pop, lambda seed: None, watch


def _score_people(ctx: Context) -> "tuple[Person, ...]":
    from scenes.table.scores import Person

    return tuple(Person(who.name, who.avatar, who.level == "person") for who in people(ctx))
