"""The lobby: who sits where, which rules, which seed. Enter starts."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from game.games import ENTRIES
from game.kernel.chance import Chance, fresh_seed
from game.kernel.options import unusual
from game.library.people import known_people
from scenes.kit import palette
from scenes.kit.context import Context
from scenes.kit.navigator import Navigator
from scenes.kit.preferences import paths_of, settings_of
from scenes.kit.tree import elements as e
from scenes.kit.tree.commands import Close, Command, Do, Focus, Later, Note, Open, Setting, Show, Work, itself
from scenes.kit.tree.elements import Changed, Dropped
from scenes.kit.tree.screen import Screen, ScreenScene
from scenes.kit.tree.words import Name, Words, joined, say
from scenes.lobby import match_length, rule_sharing, start_match, together, user_rule_sets
from scenes.lobby.draft import Fault
from scenes.lobby.program_card import program_card
from scenes.lobby.rehearsal import SHARE, rehearsal
from scenes.lobby.rule_sets import rule_sets_scene
from scenes.lobby.rule_sharing import Came
from scenes.lobby.rules import rules
from scenes.lobby.seats import seats, strength
from scenes.lobby.state import (
    TESTING_LEVEL,
    AskProgram,
    Deleted,
    Fold,
    Lobby,
    Named,
    Restore,
    Take,
    TakePreset,
    Wanted,
)  # fmt: skip
from scenes.scene_registry import SCENE_ENTRIES
from scenes.table.agreed import agreed_of

COLUMNS = 1400
"""The units of width from which seats and rules stand beside one another."""
Step = Lobby | tuple[Lobby, *tuple[Command, ...]]
"""The lobby after a message, and what is to be done."""
SOON = Later(0.2, "rehearse", key="table")
"""The table is made ahead once nobody has changed it for a moment."""
LEAST_SCALE = 0.8
"""The pixels of a unit below which letters stay as large as they are, so that less fits beside one another."""


def first_lobby(ctx: Context) -> ScreenScene[Lobby]:
    """The lobby of the first game."""
    return lobby_scene(ctx, next(iter(SCENE_ENTRIES)))


def lobby_scene(ctx: Context, game: str, preset: str = "") -> ScreenScene[Lobby]:
    """The lobby of a game. It opens with the table of last time, so that Enter starts at once; by this rule set."""
    screen = Screen(
        "lobby", partial(begin, game, preset), view, update, look=look, plays=lambda s, key: s.draft.game,
        first=lambda s: (Do(user_rule_sets.tell),),
        again=lambda s: (Do(user_rule_sets.read_again, (s.draft,), Take),),
        laid=lambda s: (SOON,), files=lambda ctx: (user_rule_sets.folder_of(ctx),),
    )  # fmt: skip
    return ScreenScene(ctx, screen)


def begin(game: str, preset: str, ctx: Context) -> Lobby:
    """The table of last time, by this rule set where one is given."""
    draft = start_match.draft_of(ctx, game)
    draft = user_rule_sets.chosen(ctx, draft, preset) if preset else draft
    testing = any(seat.level == TESTING_LEVEL for seat in draft.taken)
    return look(Lobby(draft, ctx.texts, testing=testing, known=known_people(paths_of(ctx))), ctx)


def look(s: Lobby, ctx: Context) -> Lobby:
    """Takes the language, the window and how strong a companion is now."""
    zoomed = ctx.layout.zoomed(ctx.text_scale / 100)
    wide, tall = (side / max(zoomed.s, LEAST_SCALE) for side in zoomed.window)
    game = s.draft.game
    companion = (start_match.companion_words(ctx, game), start_match.companion_line(ctx, game))
    settings = settings_of(ctx)
    s = replace(s, texts=ctx.texts, companion=companion, trusting=settings.trusting, told=settings.told_sharing,
                agreed=agreed_of(ctx),
                shape="wide" if wide >= COLUMNS else "tall" if tall > wide else "tabs")  # fmt: skip
    return s.with_draft(s.draft)


# -- what it shows


def view(s: Lobby) -> e.View:
    """The strength and seats at the left, rules and start at the right; else below or behind each other."""
    who = e.Column(strength(s), together.together(s), seats(s), grow=1)
    body: tuple[e.Maybe, ...]
    match s.shape:
        case "wide":
            right = e.Column(rules(s), _fault(s), _start(s))
            body = (e.Grid(e.Scroll(who, "lobby.seats_title", key="who"), right, columns=2, grow=1),)
        case "tall":
            body = (e.Scroll(e.Column(who, rules(s)), "lobby.seats_title", key="all"), _fault(s), _start(s))
        case _:
            tabs = [("seats", "lobby.seats_title"), ("rules", "lobby.rules_title")]
            shown = e.Column(_fault(s), who if s.tab == "seats" else rules(s))
            body = (
                e.Row(e.Tabs(tabs, s.tab, "lobby.tabs"), justify="center"),
                e.Scroll(shown, "lobby.options", least=100, key=f"tab {s.tab}"),
                _start(s, 56),
            )
    return e.View(e.Column(_head(s), *body, gap=12, pad=(16, 14)), veil=0.7, focus="start", enter="start", back="leave")


def _head(s: Lobby) -> e.Box:
    """The way back, the name of the game, and the doors to lessons and pictures, which one may want to see before."""
    doors = ("learn", "howto") if ENTRIES[s.draft.game].lessons else ()
    icons = {"learn": "book", "howto": "eye"}
    title = e.Column(
        e.Text(f"games.{s.draft.game}.name", e.TITLE, palette.GOLD, True, role="heading"),
        e.Text("lobby.intro", e.SMALL, palette.TEXT_SOFT) if s.shape != "tabs" else None,
        gap=0, grow=1,
    )  # fmt: skip
    return e.Row(
        e.Sized(e.Button("screens.back", "leave", size=e.LARGE, height=50, key="back"), wish=116),
        title,
        *(e.Button(f"screens.{door}", door, icon=icons[door], key=door) for door in doors),
        wrap=True,
    )  # fmt: skip


def _fault(s: Lobby) -> e.Maybe:
    """The words on what keeps the table closed."""
    words = e.Text(_fault_words(s.faults[0]), e.BODY, palette.VERMILION_SOFT) if s.faults else None
    return e.Column(words, face="pill", pad=(18, 6)) if words else None


def _start(s: Lobby, height: float = 80) -> e.Button:
    """The button that opens the table, with how many play for how long."""
    label = "lobby.start" if s.draft.person is not None else "lobby.watch"
    length = match_length.words(s.draft, s.texts)
    return e.Button(
        label, "start", kind="vermilion", icon="play", size=e.TITLE if height > 60 else e.LARGE, height=height,
        sub=joined(say("lobby.seats", count=s.draft.count), Name(length) if length else None),
        reason=_fault_words(s.faults[0]) if s.faults else None, key="start",
    )  # fmt: skip


def _fault_words(fault: Fault) -> Words:
    """The words of a fault, and its seat."""
    place, _, seat = fault.place.partition(".")
    return say("lobby.fault_at", seat=int(seat) + 1, text=fault.text) if place == "seat" else Name(fault.text)


# -- what messages do


def update(s: Lobby, message: e.Message) -> Step:
    """Takes a message; another table than before is made ahead."""
    found = _updated(s, message)
    after, orders = (found[0], found[1:]) if isinstance(found, tuple) else (found, ())
    return found if after.draft is s.draft else (after, *orders, SOON)


def _updated(s: Lobby, message: e.Message) -> Step:
    """Takes another table, another search, or does what is asked."""
    match message:
        case Take(draft):
            taken = s.with_draft(draft)
            told = together.first_time(s, taken)
            return (taken, *told) if told else taken
        case Changed("trusting" | "calls" | "call_rest" as name, value):
            return s, Setting(name, value)
        case Dropped(int() as seat, int() as to):
            return s.with_draft(s.draft.moved(seat, to)), Focus(f"seat {to}", keyboard=False)
        case Changed("find", words):
            return s.looking_for(replace(s.wanted, words=words))
        case Changed("only", on):
            return s.looking_for(replace(s.wanted, changed=on))
        case Changed("tab", tab):
            return replace(s, tab=tab)
        case Changed("testing", on):
            return _with_testing(s, on)
        case Fold(group):
            return replace(s, opened=s.opened ^ {group})
        case AskProgram(seat):
            level = s.draft.seats[seat].level
            then = lambda level: Take(s.draft.with_level(seat, level))  # noqa: E731
            return s, Show(program_card, (s.draft.game, seat, level), then=then)
        case TakePreset(preset):
            return _with_preset(s, preset)
        case Named() | Deleted() | Restore():
            return _written(s, message)
        case Came():
            return s, Do(rule_sharing.take, (s.draft, message), Take)
        case str():
            return _act(s, message)
    return s


def _act(s: Lobby, message: str) -> Step:
    """Does what buttons ask for that have no values."""
    draft, game = s.draft, s.draft.game
    match message:
        case "start" if s.faults:
            return _shown(s, s.faults[0])
        case "start":
            return s, Do(start_match.start, (draft,))
        case "rehearse":
            return s, Work(rehearsal, (draft,), key="table", seconds=SHARE)
        case "to start":
            return s, Focus("start")
        case "leave":
            return s, Do(start_match.remember, (draft,)), Close()
        case "shuffle":
            return s, Do(lambda ctx: draft.shuffled(Chance(fresh_seed()).stream("seats")), then=Take)
        case "learn":
            return s, Open(Navigator.learn, (game,))
        case "howto":
            return s, Open(Navigator.pictures, (game, {} if _fault_of_rules(s) else unusual(draft.config())))
        case "compare":
            return s, Show(rule_sets_scene, (game, draft.preset, draft.own), then=TakePreset)
        case "folder":
            return s, Do(user_rule_sets.show)
        case "workshop":
            return s, Do(user_rule_sets.to_workshop, (draft,))
        case "paste":
            return s, Show(rule_sharing.pasting, then=itself)
        case "copy line" | "page" if _fault_of_rules(s):
            return s, Note(Name(_fault_of_rules(s)), kind="illegal")
        case "copy line":
            return s, Do(rule_sharing.copy_line, (rule_sharing.shared(draft),))
        case "page":
            return s, Do(rule_sharing.print_page, (rule_sharing.shared(draft),))
    return _with_rules(s, message)


def _fault_of_rules(s: Lobby) -> str:
    """The words on why nobody could play by the chosen rules; empty where one can."""
    return next((f.text for f in s.faults if f.place.startswith("option.")), "")


def _with_rules(s: Lobby, message: str) -> Step:
    """Keeps, names, copies and deletes rule sets; rules that nobody could play are not kept."""
    draft, fault = s.draft, _fault_of_rules(s)
    match message:
        case "save rules" | "copy rules" if fault:
            return s, Note(Name(fault), kind="illegal")
        case "save rules" if s.own:
            return s, Do(user_rule_sets.overwrite, (draft,), Take)
        case "save rules" | "copy rules":
            return s, Show(user_rule_sets.naming, (s, False), then=itself)
        case "rename rules":
            return s, Show(user_rule_sets.naming, (s, True), then=itself)
        case "delete rules":
            return s, Do(user_rule_sets.delete, (draft,), lambda gone: gone)
    return s


def _written(s: Lobby, message: Named | Deleted | Restore) -> Step:
    """Gives the chosen rules a name, says what was deleted, brings it back."""
    match message:
        case Named(name, old):
            return s, Do(user_rule_sets.rename if old else user_rule_sets.save, (s.draft, name), Take)
        case Deleted(draft, name):
            back = ("lobby.own.restore", Restore(message))
            return s.with_draft(draft), Note(say("lobby.own.deleted", name=name), seconds=8.0, link=back)
        case Restore(gone):
            return s, Do(user_rule_sets.restore, (s.draft, gone), Take)


def _with_preset(s: Lobby, preset: str) -> Step:
    """Takes a rule set and says which of the person's own changes stay."""
    s = s.with_draft(s.draft.with_preset(preset))
    count = s.draft.changes
    if not count:
        return s
    title = say("lobby.kept_one" if count == 1 else "lobby.kept", count=count)
    undo = say("lobby.reset_count_one" if count == 1 else "lobby.reset_count", count=count)
    text = say("lobby.kept_text", preset=s.preset.get(s.texts.locale))
    return s, Note(title, text, seconds=6.0, link=(undo, Take(s.draft.reset())))


def _with_testing(s: Lobby, on: bool) -> Lobby:
    """Offers the random bot or not; one that sits becomes a usual one."""
    draft = s.draft
    for seat, chair in enumerate(draft.seats):
        if not on and chair.level == TESTING_LEVEL:
            draft = draft.with_level(seat, "normal")
    return s.with_draft(draft, testing=on)


def _shown(s: Lobby, fault: Fault) -> tuple[Lobby, Command]:
    """Brings the place of a fault into sight."""
    kind, _, place = fault.place.partition(".")
    if kind == "seat":
        return replace(s, tab="seats"), Focus(f"name {place}")
    if kind == "seed":
        return replace(s, tab="rules"), Focus("seed")
    option = s.draft.options.option(place)
    s = replace(s.looking_for(Wanted()), tab="rules", opened=s.opened | {option.group})
    first = {"names": f"{place} {option.choices[0].id}" if option.choices else place, "ints": f"{place} 0"}
    return s, Focus(first.get(option.type, place))
