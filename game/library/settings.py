"""The settings of a person: language, speed, volumes, window, name, last table."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import yaml

from game.kernel.limits import USUAL, Limits
from game.kernel.options import STANDARD
from game.library.language import Language, system_language
from game.library.mending import entries_of, fitting, strangers
from game.library.own_file import put_aside, read_own, write_own
from game.library.paths import Paths
from game.library.problem import Problem

Volume = Annotated[float, msgspec.Meta(ge=0, le=1)]
SPEEDS = (0.5, 1.0, 2.0, 4.0, 0.0)
"""Half, normal, double, fourfold, instant."""
StandIn = Literal["beginner", "easy", "normal", "hard", "master"]
"""The levels that may play on for a person."""
NAME_LENGTH = 16
PROGRAM_LENGTH = 400
"""Letters of a seat's program, the way to talk to it included."""
MOST_PROGRAMS = 8
PROGRAM_SECONDS = (5, 10, 20, 60)
PROGRAM_LIMITS = {"processes": (8, 64, 512, 0), "memory": (1000, 4000, 16000, 0), "cpu": (60, 600, 3600, 0)}
"""By the name of a limit what can be chosen for a program; 0 is no limit."""
_NAMED = 6
"""Lost values that are told by name."""
_LOADABLE_SPEED = Annotated[float, msgspec.Meta(ge=0, le=4)]


class LobbyChoice(msgspec.Struct, frozen=True):
    """The last table set up for a game: what each seat was, and the options that differ from the preset."""

    levels: tuple[str, ...] = ("person", "normal", "normal", "normal")
    names: tuple[str, ...] = ()
    avatars: tuple[str, ...] = ()
    """Portraits of the seats; missing ones are chosen."""
    preset: str = STANDARD
    changed: dict[str, Any] = {}
    manners: bool = True
    """Whether bots play in the manner of their faces."""


class Ways(msgspec.Struct, frozen=True):
    """The settings that each of several persons at one screen has apart; the fields are those of ``Settings``."""

    ask_costly: bool = True
    giving: dict[str, Literal["second", "one", "drag"]] = {}
    helper: Literal["first", "always", "never"] = "first"
    helped: dict[str, bool] = {}
    begun: dict[str, Annotated[int, msgspec.Meta(ge=0, le=99)]] = {}
    riichi_sort: bool = True
    stand_in: StandIn = "normal"


class Settings(msgspec.Struct, frozen=True):
    """The settings of a person. ``speed`` is one of ``SPEEDS``; volumes are 0 to 1; ``window_size`` is in pixels."""

    language: Language = "en"
    speed: _LOADABLE_SPEED = 1.0
    reduced_motion: bool = False
    bubbles: bool = True
    """Whether the others at a table say something now and then."""
    strong_suits: bool = False
    """Suit marks drawn larger, with their dots, for people who do not tell the colours apart."""
    index_numerals: bool = False
    """Small numerals in the corner of mahjong tiles, for beginners."""
    riichi_terms: Literal["", "ko", "en", "ja"] = ""
    """The language of mahjong terms (yaku, calls, winds); empty is the language of the app."""
    ask_costly: bool = True
    """Whether a strict table asks before an act that costs where it is wrong."""
    trusting: bool = False
    """Whether persons at one screen do without a curtain between them."""
    calls: Literal["open", "asked"] = "open"
    """How persons at one screen call: whoever wants to says so, or each is asked in turn, able to or not."""
    call_rest: Literal[1, 2, 3, 5] = 2
    """Seconds for which an act rests there that somebody may call."""
    told_sharing: bool = False
    """Whether it was said how an evening of several persons at one screen goes."""
    riichi_clock: Literal[0, 5, 10, 20, 60] = 0
    """Seconds to think at the riichi table, 0 for no limit."""
    giving: dict[str, Literal["second", "one", "drag"]] = {}
    """By the name of the game: what gives a piece away, a second click on it, a single one, or only dragging."""
    helper: Literal["first", "always", "never"] = "first"
    """Whether tables point out what helps and what closes doors: in the first matches of a game, always, or never."""
    helped: dict[str, bool] = {}
    """Whether tables help, by the name of the game, where the person wants it otherwise."""
    begun: dict[str, Annotated[int, msgspec.Meta(ge=0, le=99)]] = {}
    """By the name of the game: the matches that a person began, counted while the number matters."""
    riichi_sort: bool = True
    """Whether a new riichi match begins with a hand that sorts itself."""
    stand_in: StandIn = "normal"
    """The bot that plays on for the person under autoplay, and while they are away."""
    volume_master: Volume = 0.8
    volume_effects: Volume = 0.8
    volume_ambience: Volume = 0.5
    volume_music: Volume = 0.4
    background_sound: bool = True
    """Whether the app is heard while another window is in front."""
    muted: bool = False
    fullscreen: bool = False
    window_size: tuple[Annotated[int, msgspec.Meta(ge=320, le=7680)], Annotated[int, msgspec.Meta(ge=240, le=4320)]] = (
        1280,
        720,
    )
    text_scale: Literal[80, 100, 125, 150, 200] = 100
    """The size of texts and controls in percent."""
    player_name: Annotated[str, msgspec.Meta(max_length=NAME_LENGTH)] = ""
    avatar: Literal["tiger", "crane", "deer", "magpie", "rabbit", "turtle"] = "tiger"
    lobby: dict[str, LobbyChoice] = {}
    """The last table set up, by the name of the game."""
    companion: dict[str, tuple[tuple[float, float], ...]] = {}
    """By the name of the game the last results of companions against this person; see ``game.seats.companion``."""
    companion_left: dict[str, str] = {}
    """By the name of the game the seed of the match that counted last, where it was left; its end counts instead."""
    ways: dict[str, Ways] = {}
    """By the id of a person who shares the screen what that person has apart."""
    programs: tuple[str, ...] = ()
    """The outside programs that were put into seats, the last one first; each as the level of a seat."""
    program_seconds: Literal[5, 10, 20, 60] = 10
    """Seconds that an outside program has for each act."""
    program_limits: Limits = USUAL
    """What an outside program may use at all."""


class Sitting(Settings, frozen=True):
    """The settings while one of several persons sits at the screen: with the ways of that person, `whose` id it is.

    ``own`` are the ways of the settings, which hold again when nobody of these sits there.
    """

    whose: str = ""
    own: Ways = Ways()


def sitting(settings: Settings, whose: str) -> Settings:
    """The settings with the ways of a person; without an id those that are nobody's apart."""
    kept = {name: getattr(settings, name) for name in Settings.__struct_fields__}
    if isinstance(settings, Sitting):
        kept |= _fields(settings.own)
    if not whose:
        return Settings(**kept)
    own = Ways(**{name: kept[name] for name in Ways.__struct_fields__})
    return Sitting(**{**kept, **_fields(settings.ways.get(whose, Ways()))}, whose=whose, own=own)


def kept_apart(settings: Settings, changes: dict[str, Any]) -> dict[str, Any]:
    """The changes as they are saved: what belongs to the person who sits there goes to the ways of that person."""
    if not isinstance(settings, Sitting):
        return changes
    own = {name: value for name, value in changes.items() if name in Ways.__struct_fields__}
    rest = {name: value for name, value in changes.items() if name not in own}
    if not own:
        return rest
    now = msgspec.structs.replace(settings.ways.get(settings.whose, Ways()), **own)
    return {**rest, "ways": {**settings.ways, settings.whose: now}}


def _fields(ways: Ways) -> dict[str, Any]:
    return {name: getattr(ways, name) for name in Ways.__struct_fields__}


def load_settings(paths: Paths) -> tuple[Settings, tuple[Problem, ...]]:
    """Reads the saved settings, else returns those for a new person.

    A value that cannot be used costs itself alone: a problem names it, the file is kept aside and the rest is written
    anew. Unknown keys of a newer version are ignored.
    """
    fresh = Settings(language=system_language())
    data, problem = read_own(paths.settings, bytes, None, told="settings_broken")
    if data is None:
        return fresh, () if problem is None else (problem,)
    values, lost = entries_of(data)
    lost += strangers(values, Settings)
    settings, unfit = fitting({"language": fresh.language, **values}, Settings)
    if "language" in unfit:
        settings = msgspec.structs.replace(settings, language=fresh.language)
    if settings.speed not in SPEEDS:
        settings = msgspec.structs.replace(settings, speed=1.0)
    if not lost and not unfit and (values or _empty(data)):
        return settings, ()
    if not values.keys() - set(unfit):
        return settings, (put_aside(paths.settings, "settings_broken", error=", ".join(lost + unfit) or "?"),)
    problem = put_aside(paths.settings, "settings_mended", names=", ".join((lost + unfit)[:_NAMED]))
    save_settings(settings, paths)
    return settings, (problem,)


def _empty(data: bytes) -> bool:
    """Whether somebody emptied the mapping on purpose."""
    return data.strip() == b"{}"


def save_settings(settings: Settings, paths: Paths) -> Problem | None:
    """Writes the settings in one instant; returns a problem when the folder cannot be written to."""
    text = yaml.safe_dump(msgspec.to_builtins(settings), allow_unicode=True, sort_keys=False)
    return write_own(paths.settings, text, "settings_unwritable")
