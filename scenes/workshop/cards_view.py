"""What the workshop of Royal Turf shows: the horses, the cards of one as printed, payouts, figures of a trial."""

from __future__ import annotations

from pygame import Rect, Surface

from game.lab.checks.set_advice import shares_of
from game.turf.cards import EVEN_SUM, card_sum
from game.turf.config import PLACE_NAMES, HorseCards
from game.workshop.turf_set import TurfSet, odd
from scenes.kit import paint, palette
from scenes.kit.context import Context
from scenes.kit.tree import elements as e
from scenes.kit.tree.words import Name, Words, say
from scenes.turf.horses import ART, COATS
from scenes.turf.texts import FACES
from scenes.workshop.figures import told_of
from scenes.workshop.set_figures import Bars
from scenes.workshop.set_state import Look, SetBench
from scenes.workshop.set_view import set_view

WORDS = "workshop_cards"
JADE = "#1B6F63"
"""Jade on paper."""
NAMES = 24
"""The most letters of a horse's name."""
CARD = 210.0


def view(s: SetBench[TurfSet]) -> e.View:
    """The list at the left, the horse and the payouts in the middle, what is said of it at the right."""
    entries = [_entry(s, number, horse) for number, horse in enumerate(s.rules.horses)]
    odd_ = odd(s.rules) if not s.wrong else ()
    told = [e.Text(told_of(notice), e.SMALL, palette.GOLD) for notice in odd_[:4]]
    if len(odd_) > 4:
        told.append(e.Text(say("workshop_cards.more", count=len(odd_) - 4), e.SMALL))
    return set_view(s, WORDS, entries, [_horse(s), _payouts(s)], told, _wins(s))


def _entry(s: SetBench[TurfSet], number: int, horse: HorseCards) -> e.Box:
    name = Name(horse.get(s.texts.locale) or "?")
    sums = ", ".join(str(card_sum(card)) for card in horse.cards)
    even = all(card_sum(card) == EVEN_SUM for card in horse.cards)
    lines = e.Column(
        e.Text(name, e.BODY, bold=True),
        e.Text(say("workshop_cards.sums", sums=sums), e.SMALL, palette.TEXT_SOFT if even else palette.GOLD),
        gap=0, grow=1,
    )  # fmt: skip
    picture = e.Drawn(paint_horse, (number,), width=52, height=36)
    return e.Card(Look(number), picture, lines, name=name, chosen=number == s.at, key=f"horse {number}")


def _horse(s: SetBench[TurfSet]) -> e.Box:
    horse = s.rules.horses[s.at]
    names = e.Row(
        *(_labelled(f"workshop.name_{locale}", horse.ko if locale == "ko" else horse.en, locale, NAMES)
          for locale in ("ko", "en")), wrap=True,
    )  # fmt: skip
    cards = e.Grid(*(_card(s, horse, number) for number in range(len(horse.cards))), columns=3, least_column=CARD)
    return e.Paper(names, cards, e.Text("workshop_cards.type", e.SMALL, palette.BROWN), gap=14)


def _labelled(label: Words, value: str, key: str, limit: int) -> e.Box:
    words = e.Text(label, e.SMALL, palette.INK_TEXT)
    return e.Column(words, e.Field(value, label, limit=limit, key=key), gap=4, grow=1, least_width=180)


def _card(s: SetBench[TurfSet], horse: HorseCards, number: int) -> e.Box:
    """A card as it is printed, and the row of its numbers to type."""
    numbers = horse.cards[number]
    total, key = card_sum(numbers), f"card {number}"
    known = s.text(key)
    told = say("workshop_cards.card", number=number + 1, numbers=known)
    faces = (
        e.Column(
            e.Row(e.Picture(f"turf/icon_{face}", 26), justify="center"),
            e.Text(Name(str(number)), e.LARGE, palette.INK_TEXT, True, "center"), gap=0,
        )
        for face, number in zip(FACES, numbers, strict=True)
    )  # fmt: skip
    printed = e.Paper(
        e.Drawn(paint_horse, (s.at,), height=78), e.Divider(COATS[s.at]),
        e.Text(Name(horse.get(s.texts.locale)), e.BODY, palette.INK_TEXT, True, "center"),
        e.Grid(*faces, columns=len(numbers), gap=0), gap=6, pad=(8, 8), width=CARD, name=told,
    )  # fmt: skip
    picture = e.Row(printed, justify="center")
    sum_ = say("workshop_cards.sum" if total == EVEN_SUM else "workshop_cards.odd_sum", sum=total, even=EVEN_SUM)
    tint = JADE if total == EVEN_SUM else palette.SEAL_RED
    label = say("workshop_cards.card_label", number=number + 1)
    return e.Column(picture, _labelled(label, known, key, 24), e.Text(sum_, e.SMALL, tint, True), gap=6)


def _payouts(s: SetBench[TurfSet]) -> e.Box:
    rows = (
        _row(say(f"workshop_cards.{place}"), s.text(f"row {at}"), f"row {at}")
        for at, place in enumerate(PLACE_NAMES)
    )  # fmt: skip
    return e.Panel("workshop_cards.payouts", e.Text("workshop_cards.payouts_tip", e.SMALL, palette.TEXT_SOFT), *rows,
                   gap=8, pad=(18, 18))  # fmt: skip


def _row(label: Words, text: str, key: str) -> e.Box:
    return e.Row(
        e.Sized(e.Text(label), width=90), e.Sized(e.Field(text, label, limit=60, key=key), grow=1, least_width=200),
        wrap=True, gap=10,
    )  # fmt: skip


def _wins(s: SetBench[TurfSet]) -> Bars:
    """How often each horse wins."""
    horses = s.rules.horses
    shares = shares_of("turf", horses)
    return Bars("workshop_cards.wins", "workshop_cards.tick", shares, shares[s.at].fact)


# -- pictures


def paint_horse(surface: Surface, ctx: Context, box: Rect, horse: int) -> None:
    """Paints a horse on its meadow."""
    surface.blit(ctx.art.rounded(box.w, box.h, 8, "#BFE0D2", "#6FA98C"), box)
    picture = ctx.art.svg(f"turf/horse_{ART[horse]}", min(box.w, round(box.h / 0.65)))
    paint.put(surface, picture, (box.centerx, box.bottom), "midbottom")
