"""The rules of the lobby: the rule sets in a row, and the card that tells how the chosen one differs."""

from __future__ import annotations

import msgspec

from game.kernel.options import Option
from game.kernel.preset_table import value_text
from scenes.kit import palette
from scenes.kit.tree import elements as e
from scenes.kit.tree.elements import Changed
from scenes.kit.tree.words import Name, say
from scenes.lobby import options
from scenes.lobby.draft import SEED_DIGITS
from scenes.lobby.state import Lobby, Take, TakePreset

MOST_CHIPS = 14
"""The rule sets that have room beside one another."""
WORKSHOPS = ("holla", "turf", "rummikub")
"""The games whose rules can be made in a workshop."""
_WAYS = (("share.copy", "copy line"), ("share.paste", "paste"), ("share.page", "page"), ("own.folder", "folder"))
"""What else can be done with a rule set, and what it sends."""
LINES = 3
"""The lines of the card; what differs beyond them is counted."""


def rules(s: Lobby) -> e.Box:
    """The panel of the rules; where seats stand beside it, it scrolls by itself."""
    head = e.Row(
        e.Text("lobby.rules_title", e.LARGE, palette.GOLD, True, role="heading"),
        *_sets(s),
        wrap=True, gap=8, name="lobby.preset",
    )  # fmt: skip
    inner = e.Column(_card(s), options.find(s), *options.groups(s), _seed(s), gap=10, grow=1)
    body = e.Scroll(inner, "lobby.options", key="options") if s.shape == "wide" else inner
    return e.Panel(None, head, body, gap=10, pad=(18, 14), grow=1)


def _sets(s: Lobby) -> list[e.Element]:
    """The rule sets, of which one is chosen: in a row, or in a list where they are many."""
    sets = [(preset.id, preset.get(s.texts.locale)) for preset in s.draft.options.presets]
    if len(sets) <= MOST_CHIPS:
        return [_chip(s, *one) for one in sets]
    options = [(preset, Name(name)) for preset, name in sets]
    return [e.Dropdown(options, s.draft.preset, "lobby.preset", TakePreset, key="sets")]


def _chip(s: Lobby, preset: str, name: str) -> e.Box:
    chosen = preset == s.draft.preset
    words = e.Text(Name(name), e.SMALL, palette.ON_GOLD if chosen else palette.TEXT, True)
    return e.Card(TakePreset(preset), words, name=Name(name), chosen=chosen, face="card", pad=(14, 6),
                  key=f"set {preset}")  # fmt: skip


def _card(s: Lobby) -> e.Box:
    """The card of the chosen rule set: its name, how it differs from the standard, what can be done with it."""
    draft, locale = s.draft, s.texts.locale
    different = sorted((o for o in draft.options.options if draft.differs(o)), key=lambda o: not draft.is_changed(o))
    count = sum(draft.value(option) != option.default for option in different)
    base = next((preset for preset in draft.options.presets if not preset.set), draft.options.presets[0])
    said = say("lobby.card.differs" if count else "lobby.card.same", name=base.get(locale), count=count)
    title = e.Column(
        # The dot says that there are changes which are not saved.
        e.Text(Name(("● " if draft.changes else "") + s.preset.get(locale)), e.TITLE, palette.INK_TEXT, True),
        e.Text(said, e.SMALL, palette.BROWN) if count or draft.preset != base.id else None,
        gap=0, grow=1,
    )  # fmt: skip
    more = len(different) - LINES
    undo = "lobby.reset_count_one" if draft.changes == 1 else "lobby.reset_count"
    foot = e.Row(
        e.Button(say("lobby.card.more", count=more), Changed("only", True), kind="ivory", height=36, key="more rules")
        if more > 0 else None,
        e.Button(say(undo, count=draft.changes), Take(draft.reset()), kind="ivory", icon="undo", height=36, key="reset")
        if draft.changes else None,
        _offer(s),
        e.Spacer(),
        e.Link("lobby.compare", "compare", palette.SEAL_RED, e.SMALL, key="compare")
        if len(draft.options.presets) > 1 else None,
        *(e.Link(f"lobby.{name}", act, palette.SEAL_RED, e.SMALL, key=act) for name, act in _ways(s)),
        wrap=True, gap=10,
    )  # fmt: skip
    return e.Paper(
        e.Row(e.Picture("logo/seal", 44), title, *_acts(s), wrap=True, gap=12),
        e.Text(Name(s.preset.description.get(locale)), e.SMALL, palette.BROWN),
        *(_line(s, option) for option in different[:LINES]),
        foot,
        gap=8, pad=(20, 14),
    )  # fmt: skip


def _ways(s: Lobby) -> tuple[tuple[str, str], ...]:
    """The other things that can be done with a rule set, as name and message."""
    return (("share.workshop", "workshop"), *_WAYS) if s.draft.game in WORKSHOPS else _WAYS


def _acts(s: Lobby) -> list[e.Button]:
    """The buttons that keep changed rules, and name, copy and delete one's own."""
    names = (["save"] if s.draft.changes else []) + (["rename", "copy", "delete"] if s.own else ["copy"])
    icons = {"save": "save", "delete": "trash"}
    return [
        e.Button(f"lobby.own.{name}", f"{name} rules", kind="ivory", icon=icons.get(name, ""), height=40,
                 tip=f"lobby.own.{name}_tip", key=f"{name} rules")
        for name in names
    ]  # fmt: skip


def _offer(s: Lobby) -> e.Maybe:
    """The proposal of the rule set."""
    draft, offer = s.draft, s.draft.offer
    if offer is None:
        return None
    option = draft.options.option(offer.option)
    on = draft.value(option) == offer.value
    take = Take(draft.with_value(option, draft.usual(option) if on else offer.value))
    name = Name(offer.get(s.texts.locale))
    return e.Button(name, take, kind="gold" if on else "ivory", icon="check" if on else "", height=36, key="offer")


def _line(s: Lobby, option: Option) -> e.Box:
    """A line of the card: the option, its old value struck, the new one in red, what it is about, and the way back."""
    draft, changed, locale = s.draft, s.draft.is_changed(option), s.texts.locale
    before = draft.usual(option) if changed else option.default
    old, new = _change(s, option, before, draft.value(option))
    name = option.get(locale)
    back = e.Button(
        None, Take(draft.with_value(option, before)), kind="ivory", icon="undo", height=36,
        name=say("lobby.reset_one", option=name), tip=say("lobby.reset_one", option=name), key=f"back {option.id}",
    )  # fmt: skip
    values = e.Row(
        e.Text(Name(old), e.SMALL, palette.BROWN, struck=True) if old else None,
        e.Text(Name("→"), e.SMALL, palette.BROWN) if old else None,
        e.Text(Name(new), e.BODY, palette.SEAL_RED, True),
        wrap=True, gap=8,
    )  # fmt: skip
    title = e.Text(Name(name), e.BODY, palette.INK_TEXT, True)
    told = e.Grid(title, values, columns=2, least_column=150, gap=4)
    # What a rule set says for itself stands in its description.
    help_ = e.Text(Name(option.help.get(locale)), e.SMALL, palette.BROWN) if changed else None
    return e.Row(e.Column(told, help_, gap=2, grow=1), back, face="row", pad=(10, 4), gap=8)


def _change(s: Lobby, option: Option, old: e.Value, new: e.Value) -> tuple[str, str]:
    """The old and the new value in words; of many names those that joined and those that went.

    What a person invented has its own name.
    """
    if option.type != "names":
        return value_text(option, old, s.texts), value_text(option, new, s.texts)
    own = {
        msgspec.to_builtins(item).get("id"): value_text(one, [item], s.texts)
        for one in s.draft.options.options if one.type == "data" for item in s.draft.value(one)
    }  # fmt: skip
    signs = [*((n, "+") for n in new if n not in old), *((n, "−") for n in old if n not in new)]
    return "", ", ".join(f"{sign}{own.get(name) or value_text(option, [name], s.texts)}" for name, sign in signs)


def _seed(s: Lobby) -> e.Box:
    """The field of the seed, and what is wrong with it."""
    field = e.Field(
        s.draft.seed, "lobby.seed", lambda seed: Take(s.draft.with_seed(seed)), "to start",
        placeholder="lobby.seed_hint", limit=SEED_DIGITS, allowed=str.isdecimal, tip="lobby.seed_tip", key="seed",
    )  # fmt: skip
    words = e.Text("lobby.seed", colour=palette.TEXT_SOFT)
    return e.Row(e.Sized(words, grow=1, least_width=120), e.Sized(field, wish=320), wrap=True, pad=(8, 4))
