"""What the workshop of Royal Turf shows: the horses, the cards of one as printed, payouts, figures of a trial."""

from __future__ import annotations

from pygame import Rect, Surface

from game.kernel.notice import Notice
from game.kernel.texts import Texts
from game.lab.checks.set_trial import MATCHES, SetFigures
from game.turf.cards import EVEN_SUM, card_sum
from game.turf.config import PLACE_NAMES, HorseCards
from game.workshop.rule_set import SET_NAMES
from game.workshop.turf_set import odd
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.tree import elements as e
from scenes.kit.tree.words import Name, Worded, Words, say
from scenes.turf.horses import ART, COATS
from scenes.turf.texts import FACES
from scenes.workshop.cards_state import LEVELS, CardBench, Look, text_of
from scenes.workshop.state import Choose, Keep, Leave, Step
from scenes.workshop.trial import Pause, Try, paint_bar

NEW = ""
JADE = "#1B6F63"
"""Jade on paper."""
NAMES = 24
"""The most letters of a horse's name."""
CARD = (210.0, 190.0)


def view(s: CardBench) -> e.View:
    """The list at the left, the horse and the payouts in the middle, what is said of it at the right."""
    tools = tuple(
        e.Button(None, Step(back), icon=name, name=f"workshop.{name}", tip=f"workshop.{name}", height=50, key=name,
                 reason=None if steps else f"workshop.no_{name}")
        for name, back, steps in (("undo", True, s.history.past), ("redo", False, s.history.future))
    )  # fmt: skip
    left = e.Column(_list(s), gap=16)
    middle = e.Column(_horse(s), _payouts(s), gap=16, grow=1)
    right = e.Column(_judgement(s), _save(s), _trial(s), gap=16)
    wide = e.Row(e.Sized(left, width=330), middle, e.Sized(right, width=380), align="start", gap=16)
    return e.Page(
        "workshop_cards.title", e.Either(1440, wide, e.Column(left, middle, right, gap=16)), sub="workshop_cards.sub",
        tools=tools, back=Leave(), backdrop="scene/cloth_ink", veil=0.35,
    )  # fmt: skip


def _list(s: CardBench) -> e.Box:
    kept = [(one.file, Worded(_both, (one.name.ko, one.name.en))) for one in s.sets]
    sets: list[tuple[str, Words]] = [(NEW, "workshop.new_set"), *kept]
    name = e.Field(s.rules.name.get(s.texts.locale), "workshop.name_of_set", limit=SET_NAMES, key="set")
    return e.Panel(
        "workshop.set", e.Dropdown(sets, s.kept.file, "workshop.sets", message=Choose, key="sets"),
        e.Column(e.Text("workshop.name_of_set", e.SMALL, palette.TEXT_SOFT), name, gap=4),
        *(_entry(s, number, horse) for number, horse in enumerate(s.rules.horses)), gap=8, pad=(18, 18),
    )  # fmt: skip


def _both(texts: Texts, ko: str, en: str) -> str:
    return ko if texts.locale == "ko" else en


def _entry(s: CardBench, number: int, horse: HorseCards) -> e.Box:
    name = Name(horse.get(s.texts.locale) or "?")
    sums = ", ".join(str(card_sum(card)) for card in horse.cards)
    even = all(card_sum(card) == EVEN_SUM for card in horse.cards)
    lines = e.Column(
        e.Text(name, e.BODY, bold=True),
        e.Text(say("workshop_cards.sums", sums=sums), e.SMALL, palette.TEXT_SOFT if even else palette.GOLD),
        gap=0, grow=1,
    )  # fmt: skip
    picture = e.Drawn(paint_horse, (number,), width=64, height=42)
    return e.Card(Look(number), picture, lines, name=name, chosen=number == s.horse, key=f"horse {number}")


def _horse(s: CardBench) -> e.Box:
    horse = s.rules.horses[s.horse]
    names = e.Row(
        *(_labelled(f"workshop.name_{locale}", horse.ko if locale == "ko" else horse.en, locale, NAMES)
          for locale in ("ko", "en")), wrap=True,
    )  # fmt: skip
    cards = e.Grid(*(_card(s, horse, number) for number in range(len(horse.cards))), columns=3, least_column=CARD[0])
    return e.Paper(names, cards, e.Text("workshop_cards.type", e.SMALL, palette.BROWN), gap=14)


def _labelled(label: Words, value: str, key: str, limit: int) -> e.Box:
    words = e.Text(label, e.SMALL, palette.INK_TEXT)
    return e.Column(words, e.Field(value, label, limit=limit, key=key), gap=4, grow=1, least_width=180)


def _card(s: CardBench, horse: HorseCards, number: int) -> e.Box:
    """A card as it is printed, and the row of its numbers to type."""
    numbers = horse.cards[number]
    total, key = card_sum(numbers), f"card {number}"
    known = s.typed.get(f"{key} {s.horse}", text_of(s.rules, f"{key} {s.horse}"))
    told = say("workshop_cards.card", number=number + 1, numbers=known)
    picture = e.Drawn(
        paint_card, (s.horse, horse.get(s.texts.locale), numbers), width=CARD[0], height=CARD[1], name=told
    )
    sum_ = say("workshop_cards.sum" if total == EVEN_SUM else "workshop_cards.odd_sum", sum=total, even=EVEN_SUM)
    tint = JADE if total == EVEN_SUM else palette.SEAL_RED
    label = say("workshop_cards.card_label", number=number + 1)
    return e.Column(picture, _labelled(label, known, key, 24), e.Text(sum_, e.SMALL, tint, True), gap=6)


def _payouts(s: CardBench) -> e.Box:
    rows = (
        _row(say(f"workshop_cards.{place}"), s.typed.get(f"row {at}", text_of(s.rules, f"row {at}")), f"row {at}")
        for at, place in enumerate(PLACE_NAMES)
    )  # fmt: skip
    return e.Panel("workshop_cards.payouts", e.Text("workshop_cards.payouts_tip", e.SMALL, palette.TEXT_SOFT), *rows,
                   gap=8, pad=(18, 18))  # fmt: skip


def _row(label: Words, text: str, key: str) -> e.Box:
    return e.Row(
        e.Sized(e.Text(label), width=90), e.Sized(e.Field(text, label, limit=60, key=key), grow=1, least_width=200),
        wrap=True, gap=10,
    )  # fmt: skip


# -- what is said of it


def _judgement(s: CardBench) -> e.Box:
    wrong = [e.Text(_told(notice), e.BODY, "#FFB39E") for notice in s.wrong]
    odd_ = odd(s.rules) if not wrong else ()
    fine = e.Text("workshop.fine", e.BODY, palette.JADE_300) if not wrong and not odd_ else None
    told = (e.Text(_told(notice), e.SMALL, palette.GOLD) for notice in odd_[:4])
    more = e.Text(say("workshop_cards.more", count=len(odd_) - 4), e.SMALL) if len(odd_) > 4 else None
    return e.Panel("workshop.checked", fine, *wrong, *told, more, gap=8, pad=(18, 18))


def _told(notice: Notice) -> Words:
    return Worded(lambda texts, notice: notice.text(texts), (notice,))


def _save(s: CardBench) -> e.Element:
    reason = "workshop.mend_first" if s.wrong else None if s.changed or not s.kept.file else "workshop.nothing_new"
    return e.Button("workshop_cards.keep", Keep(), "vermilion", height=64, size=e.LARGE, reason=reason, key="keep")


# -- the trial


def _trial(s: CardBench) -> e.Element:
    levels = [(level, f"seats.levels.{level}") for level in LEVELS]
    level = e.Choice(levels, s.level, "workshop.trial.level", key="level", tip="workshop_cards.level_tip")
    figures = s.figures
    done = figures is not None and figures.with_it.matches >= MATCHES
    if s.running:
        button = e.Button("workshop.trial.pause", Pause(), icon="pause", key="try")
    else:
        plain = "workshop_cards.nothing_changed" if not s.rules.options() else None
        reason = "workshop.mend_first" if s.wrong else plain or ("workshop.trial.done" if done else None)
        going: Words = "workshop.trial.go_on" if figures is not None else say("workshop_cards.start", count=MATCHES)
        button = e.Button(going, Try(), "jade", "play", reason=reason, key="try")
    played = say("workshop_cards.played", count=figures.with_it.matches if figures else 0, all=MATCHES)
    found = (*_shares(s, figures), _figures(figures)) if figures is not None else ()
    return e.Panel("workshop.trial.title", level, button, e.Text(played, e.SMALL, palette.TEXT_SOFT), *found,
                   gap=10, pad=(18, 18))  # fmt: skip


def _shares(s: CardBench, figures: SetFigures) -> tuple[e.Element, ...]:
    rows = (_share(s, figures, horse) for horse in s.rules.horses)
    return (e.Text("workshop_cards.wins", e.BODY, bold=True), *rows,
            e.Text("workshop_cards.tick", e.SMALL, palette.TEXT_MUTED))  # fmt: skip


def _share(s: CardBench, figures: SetFigures, horse: HorseCards) -> e.Element:
    """How often a horse wins, with Wilson's interval, and before the change."""
    races = round(figures.with_it.mean("races")) or 1
    share, low, high = figures.with_it.share(f"win_share_{horse.id}", races)
    before = figures.without.share(f"win_share_{horse.id}", races)[0] if figures.without.matches else -1.0
    told = say("workshop.trial.share", share=_percent(share), low=_percent(low), high=_percent(high))
    own = horse.id == s.rules.horses[s.horse].id
    words = e.Row(e.Sized(e.Text(Name(horse.get(s.texts.locale)), e.SMALL), grow=1), e.Text(told, e.SMALL, bold=own))
    return e.Column(words, e.Drawn(paint_bar, (share, before, own), width=100, height=12, name=told), gap=2)


def _figures(figures: SetFigures) -> e.Element:
    names = ("moves_per_race", "money_per_seat", "lead_changes", "first")
    return e.Grid(*(_cell(name, figures) for name in names), columns=2, least_column=140, gap=8)


def _cell(name: str, figures: SetFigures) -> e.Element:
    def value(first: bool) -> str:
        side = figures.with_it if first else figures.without
        return f"{_percent(side.first)} %" if name == "first" else f"{side.mean(name):,.1f}"

    return e.Column(
        e.Text(f"workshop_cards.figure.{name}", e.SMALL, palette.TEXT_SOFT),
        e.Text(Name(value(True)), e.LARGE, bold=True),
        e.Text(say("workshop.trial.length_beside", value=value(False)), e.SMALL, palette.TEXT_SOFT),
        gap=0, pad=(12, 8), face="row",
    )  # fmt: skip


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


# -- pictures


def paint_horse(surface: Surface, ctx: Context, box: Rect, horse: int) -> None:
    """Paints a horse on its meadow."""
    ground = Rect(box.x, box.y, box.w, box.h)
    surface.blit(ctx.art.rounded(ground.w, ground.h, 8, "#BFE0D2", "#6FA98C"), ground)
    picture = ctx.art.svg(f"turf/horse_{ART[horse]}", min(box.w, round(box.h / 0.65)))
    paint.put(surface, picture, (box.centerx, box.bottom), "midbottom")


def paint_card(surface: Surface, ctx: Context, box: Rect, horse: int, name: str, numbers: tuple[int, ...]) -> None:
    """Paints a card as it is printed: the horse with its colour and name, and a number for each face of the die."""
    px = ctx.layout.px
    card = Rect(0, 0, min(box.w, px(CARD[0])), box.h)
    card.midtop = box.midtop
    top = Rect(card.x, card.y, card.w, card.h * 9 // 20)
    surface.blit(ctx.art.rounded(card.w, card.h, 12, "#FDF8EA", "#F0E4C7", edge=("#A08040", 0.35, 1.2)), card)
    paint_horse(surface, ctx, top, horse)
    surface.fill(COATS[horse], Rect(card.x, top.bottom, card.w, px(4)))
    middle = (card.centerx, top.bottom + px(20))
    paint.fitted(surface, ctx, name, middle, card.w - px(16), 16, palette.INK_TEXT, True, "center")
    wide = card.w // len(numbers)
    for at, (face, number) in enumerate(zip(FACES, numbers, strict=True)):
        x, y = card.x + wide * at + wide // 2, card.bottom - px(48)
        paint.put(surface, ctx.art.svg(f"turf/icon_{face}", px(26)), (x, y))
        paint.label(surface, ctx, str(number), (x, y + px(28)), 19, palette.INK_TEXT, True, "center")
