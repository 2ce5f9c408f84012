"""The workshop of Royal Turf: the cards of the horses and the payouts, typed in as they are printed, tried by bots."""

from __future__ import annotations

import msgspec

from game.kernel.bilingual import Text
from game.kernel.texts import Texts
from game.workshop import turf_set
from game.workshop.turf_set import MOST_COLUMNS, MOST_POUNDS, MOST_STEPS, TurfSet, numbers_of
from scenes.kit.context import Context
from scenes.kit.tree import elements as e
from scenes.kit.tree.screen import ScreenScene
from scenes.workshop import cards_view
from scenes.workshop.set_scene import set_scene
from scenes.workshop.set_state import AnyBench, Kind


def typed(rules: TurfSet, horse: int, key: str, value: e.Value) -> TurfSet | None:
    """The set with what a field says: a name of a horse, a card, a row of payouts."""
    text, (what, _, number) = str(value), key.partition(" ")
    if what in ("ko", "en"):
        return rules.with_horse(horse, msgspec.structs.replace(rules.horses[horse], **{what: text}))
    if what == "card":
        numbers = numbers_of(text, MOST_STEPS)
        return rules.with_card(horse, int(number), numbers) if numbers is not None else None
    count = len(text.replace(",", " ").split())
    pounds = numbers_of(text, MOST_POUNDS, count) if 1 <= count <= MOST_COLUMNS else None
    return rules.with_row(int(number), pounds) if pounds is not None else None


def shown(rules: TurfSet, horse: int, key: str) -> str:
    """The numbers of a field as the set has them; what is typed may have more blanks."""
    what, _, number = key.partition(" ")
    if what not in ("card", "row"):
        return ""
    numbers = rules.horses[horse].cards[int(number)] if what == "card" else rules.payout[int(number)].pounds
    return " ".join(map(str, numbers))


def _fresh(sets: tuple[TurfSet, ...]) -> TurfSet:
    return turf_set.fresh(Text(*(Texts(locale).t("workshop_cards.first_name") for locale in ("ko", "en"))))


CARDS: Kind[TurfSet] = Kind(_fresh, turf_set.sets_of, turf_set.wrong, typed, shown)


def cards_scene(ctx: Context, file: str = "") -> ScreenScene[AnyBench]:
    """The workshop of Royal Turf, with the set of a file on the bench, or a new one."""
    return set_scene(ctx, "workshop of cards", CARDS, cards_view.view, file)
