"""What the workshop shows: the yeok of the set, a drawn hand, the parts, and what is to mend."""

from __future__ import annotations

from game.holla.config import Part, Yeok, part_sizes, standard_yeok
from game.holla.counts import HAND
from game.kernel.notice import Notice
from game.workshop import yeok as drafts
from game.workshop.examples import Overlap
from game.workshop.rule_set import GAME
from scenes.holla.emblem import emblem
from scenes.holla.texts import part_name
from scenes.kit import palette
from scenes.kit.tree import elements as e
from scenes.kit.tree.words import Name, Worded, Words, joined, say
from scenes.workshop.figures import told_of
from scenes.workshop.hand import hand_of
from scenes.workshop.house import changes, differing, group_card, group_panel
from scenes.workshop.life import both_names, set_card
from scenes.workshop.page import bench_page
from scenes.workshop.state import (
    GROUPS,
    PARTS,
    AddPart,
    Another,
    Bench,
    DropPart,
    Keep,
    Look,
    LookGroup,
    New,
    Remove,
    Show,
    ToBench,
)  # fmt: skip
from scenes.workshop.trial import trial_panel, try_button

_EMBLEMS = [(one, f"workshop.emblem.{one or 'letter'}") for one in drafts.EMBLEMS]


def view(s: Bench) -> e.View:
    """The workshop: the list at the left, the yeok in the middle, what is said of it at the right."""
    if s.group >= 0:
        group, options = GROUPS[s.group]
        middle = [group_panel(GAME, group, options, s.rules.values, s.texts)]
    else:
        middle = [_paper(s), _parts(s) if s.index >= 0 else _fixed(s)]
    trial, checked = trial_panel(s), _judgement(s)
    read = s.figures is not None or s.sweep is not None
    right = (trial, checked) if read else (checked, trial)
    acts = try_button(s), _save(s)
    return bench_page("workshop", s.history, [_list(s), _benches()], middle, right, acts, read)


# -- the set and its yeok


def _list(s: Bench) -> e.Box:
    rules = s.rules
    shipped = (_shipped(s, yeok) for yeok in standard_yeok())
    own = (_own(s, yeok, index) for index, yeok in enumerate(rules.yeok))
    return e.Panel(
        "workshop.set", *set_card(rules, s.kept.file, s.sets, s.texts.locale),
        e.Text("workshop.yeok", e.LARGE, palette.GOLD, True, role="heading"), *shipped, *own,
        e.Button("workshop.new", New(), icon="plus", key="new"),
        e.Text("workshop.other_rules", e.LARGE, palette.GOLD, True, role="heading"), *_groups(s), gap=10, pad=(18, 18),
    )  # fmt: skip


def _groups(s: Bench) -> list[e.Box]:
    """The groups of the options beside the yeok: wild cubes, payments and the rest."""
    return [
        group_card(group, len(differing(s.rules.values, options)), s.texts.locale, LookGroup(at), at == s.group)
        for at, (group, options) in enumerate(GROUPS)
    ]


def _benches() -> e.Box:
    """The workshops of the other games."""
    cards = (
        e.Card(
            ToBench(game),
            e.Column(e.Text(title, e.BODY, bold=True), e.Text(sub, e.SMALL, palette.TEXT_SOFT), gap=0, grow=1),
            e.Picture("chevron_right", 20, kind="icon", tint=palette.TEXT_SOFT), name=title, key=f"bench {game}",
        )
        for game, title, sub in (("turf", "workshop.of_turf", "workshop.of_turf_sub"),
                                 ("rummikub", "workshop.of_rummikub", "workshop.of_rummikub_sub"))
    )  # fmt: skip
    return e.Panel("workshop.benches", *cards, gap=10, pad=(18, 18))


def _of(s: Bench, yeok: str) -> Yeok:
    return next(one for one in s.rules.in_play if one.id == yeok)


def _name(yeok: Yeok) -> Words:
    return Worded(both_names, (drafts.name_in(yeok, "ko") or "?", drafts.name_in(yeok, "en") or "?"))


def _shipped(s: Bench, yeok: Yeok) -> e.Box:
    played = yeok.id in s.rules.shipped
    sub = "workshop.of_the_book" if played else "workshop.not_played"
    return _card(s, yeok, emblem(s.texts, yeok, 0, _name(yeok)), sub)


def _own(s: Bench, yeok: Yeok, index: int) -> e.Box:
    disc = emblem(s.texts, yeok, index, _name(yeok))
    wrong = any(at == index for at, _ in s.faults)
    return _card(s, yeok, disc, "workshop.to_mend" if wrong else "workshop.mine")


def _card(s: Bench, yeok: Yeok, emblem: e.Element, sub: str) -> e.Box:
    # A name without spaces leaves room for the points too.
    words = e.Text(_name(yeok), e.LARGE, bold=True), e.Text(sub, e.SMALL, palette.TEXT_SOFT)
    lines = e.Column(*words, gap=0, grow=1, least_width=60.0)
    points = e.Pill(say("workshop.points", points=yeok.points), "gold")
    spoken = joined(_name(yeok), say("workshop.points", points=yeok.points), sub)
    chosen = s.group < 0 and yeok.id == s.yeok.id
    return e.Card(Look(yeok.id), emblem, lines, points, name=spoken, chosen=chosen, key=f"yeok {yeok.id}")


# -- the yeok that is looked at


def _paper(s: Bench) -> e.Box:
    yeok, own = s.yeok, s.index >= 0
    names: e.Element = e.Grid(
        _field("workshop.name_ko", yeok.ko, "ko"), _field("workshop.name_en", yeok.en, "en"),
        _labelled("workshop.emblem_of", e.Dropdown(_EMBLEMS, yeok.emblem, "workshop.emblem_of", key="emblem")),
        columns=3, least_column=150,
    ) if own else e.Text(_name(yeok), e.TITLE, palette.INK_TEXT, True)  # fmt: skip
    parts = tuple(part.name for part in yeok.parts)
    hand = None
    if s.shown is not None and len(s.shown) == len(parts):
        hand = hand_of(s.shown, parts)
    size = drafts.size_of(yeok)
    total = " + ".join(str(part.size) for part in yeok.parts) + f" = {size}"
    sure = size == HAND and not s.wrong
    tint = palette.JADE_500 if sure else palette.VERMILION_DEEP
    line = e.Row(
        e.Picture("check" if sure else "close", 26, kind="icon", tint=tint),
        e.Text(Name(total), e.LARGE, palette.INK_TEXT, True),
        e.Sized(e.Text(_said(s), e.BODY, palette.INK_TEXT), grow=1, least_width=200),
        e.Button("workshop.another", Another(), "ivory", "replay", height=42, key="another",
                 reason=None if hand else "workshop.no_hand"),
        wrap=True,
    )  # fmt: skip
    return e.Paper(names, hand, line, gap=14)


def _field(label: str, value: str, key: str) -> e.Box:
    field = e.Field(value, label, limit=drafts.NAMES, key=key)
    return _labelled(label, field)


def _labelled(label: str, field: e.Element) -> e.Box:
    return e.Column(e.Text(label, e.SMALL, palette.INK_TEXT), field, gap=4)


def _said(s: Bench) -> Words:
    """A line about the hand that is drawn."""
    if s.wrong:
        return told_of(s.wrong[0])
    if s.other:
        return say("workshop.also", yeok=_name(_of(s, s.other)))
    return "workshop.drawn"


def _parts(s: Bench) -> e.Box:
    yeok = s.yeok
    full = "workshop.most_parts" if len(yeok.parts) >= drafts.MOST_PARTS else None
    add = e.Button("workshop.add_part", AddPart(), icon="plus", key="add part", reason=full)
    points = e.Stepper(yeok.points, "workshop.points_label", high=100, key="points")
    bonus = e.Switch(yeok.special, "workshop.special", key="special", tip="workshop.special_tip")
    return e.Panel(
        "workshop.parts", *(_part(s, index, part) for index, part in enumerate(yeok.parts)),
        e.Grid(points, bonus, columns=2, least_column=280),
        e.Row(add, e.Spacer(), e.Button("workshop.remove", Remove(), key="remove"), wrap=True),
        e.Text("workshop.parts_help", e.SMALL, palette.TEXT_MUTED), gap=10, pad=(18, 18),
    )  # fmt: skip


def _part(s: Bench, index: int, part: Part) -> e.Box:
    name = e.Field(
        part_name(s.texts, part.name) if part.name in PARTS else part.name, say("workshop.part_name", number=index + 1),
        limit=2 * drafts.NAMES + len(drafts.BOTH), tip="workshop.part_name_tip", key=f"part {index}",
    )  # fmt: skip
    low, high = part_sizes(part.form)
    size = e.Stepper(
        part.size, "workshop.size", low=low, high=high, key=f"size {index}",
        reason=say("workshop.one_size", size=low) if low == high else None,
    )  # fmt: skip
    forms = [(form, f"workshop.form.{form}") for form in drafts.FORMS]
    form = e.Dropdown(
        forms, part.form, say("workshop.form_of", part=Worded(part_name, (part.name,))), key=f"form {index}"
    )
    pure = e.Switch(
        part.pure, "workshop.pure", key=f"pure {index}", tip="workshop.pure_tip",
        reason=None if part.form in drafts.FREE else "workshop.always_natural",
    )  # fmt: skip
    bin_ = e.Button(
        None, DropPart(index), icon="trash", name=say("workshop.drop_part", part=Worded(part_name, (part.name,))),
        height=40, key=f"drop {index}", reason="workshop.last_part" if len(s.yeok.parts) == 1 else None,
    )  # fmt: skip
    choices = e.Row(
        e.Sized(name, width=110, grow=1), e.Sized(size, least_width=180), e.Sized(form, least_width=160),
        e.Sized(pure, least_width=90), wrap=True, gap=8, grow=1,
    )  # fmt: skip
    row = e.Row(e.Picture("grip", 20, kind="icon", tint=palette.TEXT_MUTED), choices, bin_, gap=10)
    return e.Box((row,), pad=(12, 8), face="row", drag=index, drop=index, key=f"row {index}",
                 name=say("workshop.part_row", part=Worded(part_name, (part.name,))))  # fmt: skip


def _fixed(s: Bench) -> e.Box:
    """The choices for a yeok of the rule book."""
    yeok = s.yeok
    return e.Panel(
        "workshop.of_the_book", e.Text("workshop.fixed"),
        e.Switch(yeok.id in s.rules.shipped, "workshop.played", key="played", tip=None),
        e.Row(e.Button("workshop.like", New(yeok.id), key="like")),
    )  # fmt: skip


# -- what is said of it


def _judgement(s: Bench) -> e.Box:
    faults = [e.Text(_fault(s, at, notice), e.BODY, "#FFB39E") for at, notice in s.faults]
    overlaps = [_overlap(s, overlap) for overlap in s.overlaps] if not s.faults else []
    fine = e.Text("workshop.fine", e.BODY, palette.JADE_300) if not faults else None
    alone = None
    if not faults and not overlaps and s.index >= 0:
        alone = e.Text("workshop.alone", e.SMALL, palette.TEXT_SOFT)
    told = changes(s.rules.values, [option for _, options in GROUPS for option in options], s.texts)
    return e.Panel("workshop.checked", fine, *faults, *overlaps, alone, *told, gap=10, pad=(18, 18))


def _fault(s: Bench, at: int, notice: Notice) -> Words:
    return joined(_name(s.rules.yeok[at]) if at >= 0 else None, told_of(notice), between=": ")


def _overlap(s: Bench, overlap: Overlap) -> e.Box:
    other = _name(_of(s, overlap.yeok))
    key = "workshop.higher" if overlap.counts else "workshop.lower"
    text = say(key, yeok=other, hands=overlap.hands, tried=overlap.tried)
    show = e.Button("workshop.show", Show(overlap), height=40, key=f"show {overlap.yeok}")
    return e.Row(e.Sized(e.Text(text, e.BODY), grow=1, least_width=180), show, wrap=True)


def _save(s: Bench) -> e.Element:
    wrong = "workshop.mend_first" if s.faults else None if s.changed or not s.kept.file else "workshop.nothing_new"
    named = say("workshop.keep", name=Worded(both_names, (s.rules.name.ko, s.rules.name.en)))
    # Beside a reason, and as long as a name can be, it would be cut.
    whole = not wrong and len(s.rules.name.get(s.texts.locale)) <= drafts.NAMES
    label = named if whole else "workshop_cards.keep"
    return e.Button(label, Keep(), "vermilion", "save", height=64, size=e.LARGE, reason=wrong, key="keep")
