"""What the menu shows: title, a card of each game with its ways in, matches to go on with, the rest of the app."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from msgspec import Struct
from pygame import Rect, Surface

from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.layout import box_at
from scenes.kit.navigator import Navigator
from scenes.kit.tree import elements as e
from scenes.kit.tree.words import Name, Words, joined, say
from scenes.menu.cards import language_switch, named, picture, tall_card, words
from scenes.menu.shade import shade
from scenes.records.saved_matches import OpenMatches
from scenes.table.entry import SceneEntry

ONE_ROW = 5
"""The most cards that stand in one row; more lie in rows, with words beside the pictures."""


@dataclass(frozen=True)
class Game:
    """A game on the menu: whether its first lesson is offered, the number of the next one, what a match would be."""

    entry: SceneEntry
    lessons: bool = False
    offered: bool = False
    number: int | None = None
    summary: str = ""


@dataclass(frozen=True)
class Shown:
    """The state of the menu. `going` says where the match stands that one can go on with."""

    games: tuple[Game, ...]
    open: OpenMatches
    going: str
    language: str
    version: str
    left: int = 0
    """How many things are still to be loaded."""


class Lobby(Struct, frozen=True):
    """The message of a card: seats and rules of a game."""

    game: str


class Play(Struct, frozen=True):
    """The message of a play button: the table of last time."""

    game: str


class Learn(Struct, frozen=True):
    """The message of the way to the lessons of a game."""

    game: str


class Pass(Struct, frozen=True):
    """The message that no first lesson of a game is to be offered any more."""

    game: str


class GoOn(Struct, frozen=True):
    """The message of the way back to a match."""


class To(Struct, frozen=True):
    """The message of a way to another screen."""

    screen: Callable[..., None]


class Leave(Struct, frozen=True):
    """The message of Esc: the question whether to end."""


def view(s: Shown) -> e.View:
    """The menu. Enter goes on with a match or plays the first game."""
    cards = _feature(s.games[0], s.open.any) if len(s.games) == 1 else _cards(s.games)
    about = _quiet(say("menu.about_link", version=s.version), To(Navigator.about))
    holla = any(game.entry.game == "holla" for game in s.games)
    workshop = _quiet("menu.workshop_link", To(Navigator.workshop)) if holla else None
    foot = e.Row(_quiet("menu.quit_link", Leave()), workshop, e.Spacer(), about, wrap=True)
    body = e.Column(
        e.Spacer(), _title(), e.Spacer(0.5), cards, e.Spacer(0.7), _bar(s), foot,
        gap=10, pad=(24, 8), grow=1, most_width=1340,
    )  # fmt: skip
    root = e.Scroll(e.Row(body, justify="center", align="stretch"), "kit.window.title", key="page")
    first = GoOn() if s.open.any else Play(s.games[0].entry.game)
    return e.View(root, veil=0.0, enter=first, back=Leave())


# -- title


def _title() -> e.Box:
    name = e.Drawn(paint_title, width=840, aspect=0.3, least=130, name=Name("YONGMARU"))
    motto = e.Text("menu.motto", e.LARGE, palette.TEXT_SOFT, align="center")
    return e.Column(e.Row(name, justify="center"), motto, gap=2)


def paint_title(surface: Surface, ctx: Context, box: Rect) -> None:
    """Paints the name of the app as on a plaque, on a soft shadow in the sky."""
    # The motto below stands on the shadow too.
    tall = round(max(box.h * 1.45, 300 * ctx.layout.s))
    surface.blit(shade(round(box.w * 1.1), tall, "#071822", 0.85), (box.x - round(box.w * 0.05), box.y))
    # Where there is less height the whole name is smaller.
    unit = min(box.w / 840, box.h / 252)

    def at(x: float, y: float, w: float, h: float) -> Rect:
        return box_at(w * unit, h * unit, (box.centerx + (x - 420) * unit, box.y + y * unit), "topleft")

    logo, seal = at(155, 8, 520, 188), at(698, 26, 60, 60)
    dark = ctx.art.svg("logo/yongmaru_brush", logo.w, "#000000").copy()
    dark.set_alpha(90)
    surface.blit(dark, (logo.x, logo.y + round(6 * ctx.layout.s)))
    surface.blit(ctx.art.svg("logo/yongmaru_brush", logo.w), logo)
    ctx.art.drop(surface, seal, 12, "S1")
    surface.blit(ctx.art.svg("logo/seal", seal.w), seal)
    size = 26 * unit / ctx.layout.s
    letters = [ctx.fonts.render(letter, size, palette.TEXT, True) for letter in ctx.t("screens.english_name")]
    gap = round(13.5 * unit)
    x = box.centerx - (sum(letter.get_width() for letter in letters) + gap * (len(letters) - 1)) // 2
    for letter in letters:
        paint.put(surface, letter, (x, box.y + round(228 * unit)), "midleft")
        x += letter.get_width() + gap


# -- cards


def _cards(games: tuple[Game, ...]) -> e.Box:
    count = len(games)
    if count > ONE_ROW:
        return e.Grid(*(_wide(game) for game in games), least_column=360, columns=3 if count == 6 else 4)
    cards = (e.Column(_tall(game), _learn(game), gap=8) for game in games)
    grid = e.Grid(*cards, least_column=272, columns=count, gap=20, grow=1, most_width=328 * count - 20)
    return e.Row(grid, justify="center", align="start")


def _tall(game: Game) -> e.Box:
    entry = game.entry
    other = e.Text(words(entry, "other"), e.BODY, palette.BROWN)
    facts = e.Text(words(entry, "facts"), e.SMALL, palette.BROWN)
    return tall_card(entry, Lobby(entry.game), e.Row(e.Sized(facts, grow=1), _dot(game), gap=6), text=other)


def _wide(game: Game) -> e.Box:
    """The card of a game among many: picture left, words and ways right."""
    entry = game.entry
    name = e.Text(words(entry, "name"), e.LARGE, palette.INK_TEXT, True)
    other = e.Text(words(entry, "other"), e.SMALL, palette.BROWN)
    ways = e.Row(*_ways(game, short=True), e.Spacer(), _dot(game), gap=6)
    side = e.Column(name, other, e.Spacer(), ways, gap=2, pad=(14, 8), grow=1)
    spoken = say("menu.card_spoken", name=words(entry, "name"), facts=words(entry, "facts"))
    return e.Box(
        (e.Sized(picture(entry, beside=True), width=150), side), "row", face="paper", message=Lobby(entry.game),
        name=spoken, lifts=True, key=f"card {entry.game}",
    )  # fmt: skip


def _feature(game: Game, going: bool) -> e.Box:
    """The card of the only game: picture left, words and two ways right."""
    entry, kind = game.entry, "jade" if going else "vermilion"
    play = e.Button("menu.play_now", Play(entry.game), kind, "play", size=e.LARGE, height=62, tip=Name(game.summary))
    seats = e.Button("menu.set_table", Lobby(entry.game), size=e.LARGE, height=62)
    side = e.Column(
        e.Text(words(entry, "name"), e.TITLE, palette.INK_TEXT, True),
        e.Text(words(entry, "other"), e.BODY, palette.BROWN),
        e.Text(words(entry, "blurb"), e.BODY, palette.INK_TEXT),
        e.Text(words(entry, "facts"), e.SMALL, palette.BROWN),
        e.Spacer(), e.Row(*_ways(game), wrap=True), e.Row(play, seats, wrap=True), gap=6, pad=(30, 18), grow=1,
    )  # fmt: skip
    wide = e.Row(e.Sized(picture(entry, beside=True), width=480), side, gap=0, align="stretch", face="paper")
    card = e.Either(860, wide, e.Column(picture(entry), side, face="paper", gap=0))
    return e.Row(e.Sized(card, grow=1, most_width=940), justify="center")


def _dot(game: Game) -> e.Button:
    name = joined("menu.play_now", words(game.entry, "name"), between=" – ")
    tip = Name(game.summary) if game.summary else None
    return e.Button(None, Play(game.entry.game), "jade", "play", name=name, tip=tip, height=44, radius=99)


def _learn(game: Game) -> e.Box:
    return e.Row(*_ways(game), gap=8, justify="center", wrap=True)


def _ways(game: Game, short: bool = False) -> tuple[e.Maybe, ...]:
    """The way to the lessons of a game, and how to wave the offer of the first one away."""
    if not game.lessons:
        return ()
    label = say("menu.learn_next", number=game.number) if game.number is not None else say("screens.learn")
    label = say("menu.learn_first") if game.offered else label
    kind, name = "gold" if game.offered else "ivory", named("screens.learn_spoken", game.entry)
    learn = e.Button(None if short else label, Learn(game.entry.game), kind, "book", name=name, height=40)
    if not game.offered:
        return (learn,)
    name = named("menu.learn_pass", game.entry)
    words_, icon = (None, "close") if short else ("menu.learn_no", "")
    return learn, e.Button(words_, Pass(game.entry.game), icon=icon, name=name, tip=name, size=e.SMALL, height=40)


# -- the rest


def _bar(s: Shown) -> e.Box:
    ways = (
        _way("settings", To(Navigator.settings), "settings"), _way("rules", To(Navigator.rulebook), "book"),
        _way("records", To(Navigator.records), "replay"), language_switch(s.language),
    )  # fmt: skip
    going = _going(s) if s.open.any else None
    return e.Row(going, *ways, gap=20, wrap=True, align="stretch", justify="center")


def _way(key: str, message: To, icon: str) -> e.Box:
    name, other = f"screens.names.{key}", f"screens.names.{key}_other"
    return e.Sized(e.Button(name, message, icon=icon, sub=other, size=e.LARGE, height=92), wish=180)


def _going(s: Shown) -> e.Box:
    """The way back to a match: a face, two lines, an arrow."""
    lines = e.Column(
        e.Text("screens.continue", e.TITLE, "#FFFFFF", True), e.Text(Name(s.going), e.BODY, "#FFFFFF"), gap=0, grow=1
    )  # fmt: skip
    face, arrow = e.Picture(s.open.portrait, 70, kind="avatar"), e.Picture("play", 36, kind="icon")
    return e.Card(
        GoOn(), face, lines, arrow, name="screens.continue", face="card", mark="ember", pad=(22, 10), gap=18,
        grow=1, wish=420, key="continue",
    )  # fmt: skip


def _quiet(label: Words, message: e.Message) -> e.Box:
    return e.Card(message, e.Text(label, e.SMALL, palette.TEXT_MUTED), name=label, face="pill", pad=(16, 6))
