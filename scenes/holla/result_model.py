"""The contents of round result and final ranking, as plain values and sentences: everything but the picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from game.holla.advice import other_readings
from game.holla.config import HollaConfig
from game.holla.result import GameResult, PartShown, RoundResult
from game.holla.view import HollaView
from game.holla.wilds import wild_rules
from game.kernel.rulebook import load
from game.kernel.texts import Texts
from game.pieces.cubes import BIG_D, COLOURS, KIND_TEXT, colour_of, rank_of
from scenes.holla.texts import MEDALS, find_yeok, form_beside, part_name, yeok_name
from scenes.table.scores import Person, lead_of


@dataclass(frozen=True)
class ResultModel:
    """A finished round: its result, the people by seat, the table's config, the first open cube (-1: unknown, then
    no D is marked as wild) and the end of the game, if this round was its last."""

    result: RoundResult
    people: tuple[Person, ...]
    config: HollaConfig
    opening: int = -1
    game: GameResult | None = None
    reading: int = 0
    """The number of the shown reading of the winner's hand; 0 is the one that was paid (holla.R36)."""

    @classmethod
    def of(cls, view: HollaView, people: Sequence[Person]) -> ResultModel:
        """The model from the view of any seat after a round. Raises ValueError while a round is being played."""
        if view.result is None:
            raise ValueError("the view has no result: the round is still being played")
        return cls(view.result, tuple(people), view.config, view.opening, view.game)

    @property
    def wild_colours(self) -> tuple[int, ...]:
        """The colours whose D were wild in this round."""
        return wild_rules(self.config, self.opening >> 1).wild_colours if self.opening >= 0 else ()

    @cached_property
    def readings(self) -> tuple[tuple[str, tuple[PartShown, ...]], ...]:
        """The readings of the winner's hand, with their yeok; the one that was paid is the first (holla.R36)."""
        result = self.result
        paid = (result.yeok, result.parts)
        if result.kind != "won" or self.opening < 0:
            return (paid,)
        hand = [cube for part in result.parts for cube in part.cubes]
        return (paid, *other_readings(self.config, self.opening, hand, *paid))

    def read(self, number: int) -> ResultModel:
        """The same result with another reading of the hand."""
        return replace(self, reading=number)

    def face(self, cube: int) -> tuple[str, bool]:
        """The look of a cube: its face and whether it is a wild D."""
        kind = cube >> 1
        return KIND_TEXT[kind], rank_of(kind) == BIG_D and colour_of(kind) in self.wild_colours

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return self.people[seat].name


@dataclass(frozen=True)
class GroupShown:
    """A part of the winner's hand: two labels, the cubes as (face, wild, what a replacing wild stands for or "")."""

    label: str
    form: str
    cubes: tuple[tuple[str, bool, str], ...]


def groups_shown(texts: Texts, model: ResultModel) -> tuple[GroupShown, ...]:
    """The winner's hand, part by part in the order of the yeok."""
    return tuple(_group(texts, model, part) for part in model.readings[model.reading][1])


def _group(texts: Texts, model: ResultModel, part: PartShown) -> GroupShown:
    cubes = []
    for cube, meant in zip(part.cubes, part.stands_for, strict=True):
        face, wild = model.face(cube)
        cubes.append((face, wild, KIND_TEXT[meant] if meant != cube >> 1 else ""))
    return GroupShown(part_name(texts, part.name), form_beside(texts, part), tuple(cubes))


@dataclass(frozen=True)
class Item:
    """A line of a bill: what for, and chips (negative: missing)."""

    text: str
    chips: int
    early: str = ""
    """The words until the rows have been turned over, where these tell more than they show."""


def received(texts: Texts, model: ResultModel) -> tuple[Item, ...]:
    """The items the winner received, none without one; chips add up to what it gained (holla.R78-R84, holla.R95)."""
    result, config = model.result, model.config
    if result.kind != "won":
        return ()
    lines = result.losers
    name = yeok_name(texts, find_yeok(config, result.yeok))
    items = [_paid_by(texts, "yeok", config.payer, sum(x.points for x in lines), result.points, len(lines), yeok=name)]
    if result.special and result.bonus:
        given = sum(x.bonus for x in lines)
        items.append(_paid_by(texts, "bonus", config.bonus_payer, given, result.bonus, len(lines)))
    cubes = sum(x.ungrouped for x in lines)
    text, early = (texts.t("holla_result.item.ungrouped", cubes=c, each=config.cube_penalty) for c in (cubes, "–"))
    items.append(Item(text, sum(x.penalty for x in lines), early))
    items.append(Item(texts.t("holla_result.item.pot"), result.pot))
    missing = sum(x.due - x.paid for x in lines)
    if missing:
        items.append(Item(texts.t("holla_result.item.missing"), -missing))
    return tuple(items)


def _paid_by(texts: Texts, what: str, payer: str, given: int, points: int, losers: int, **names: str) -> Item:
    chips = points if payer == "bank" else given
    key = f"holla_result.item.{what}_{payer}"
    return Item(texts.t(key, points=points, losers=losers, **names), chips)


def headline(texts: Texts, model: ResultModel) -> tuple[str, str, str]:
    """The big word and the two lines beside it."""
    result = model.result
    if result.kind == "won":
        person = model.people[result.winner]
        first = texts.t("holla_result.title.you" if person.you else "holla_result.title.somebody", name=person.name)
        yeok = find_yeok(model.config, result.yeok)
        key = f"{yeok.id}{_reason(model)}" if yeok.id in MEDALS else "own"
        return (
            texts.t("holla_result.title.holla"),
            first,
            texts.t(f"holla_result.made.{key}", yeok=yeok_name(texts, yeok)),
        )
    big = texts.t(f"holla_result.title.{result.kind}")
    if result.offender < 0:
        return big, texts.t(f"holla_result.why.{result.kind}"), ""
    person = model.people[result.offender]
    key = f"{result.kind}_you" if person.you else result.kind
    return big, texts.t(f"holla_result.why.{key}", name=person.name, chips=model.config.forfeit_penalty), ""


def _reason(model: ResultModel) -> str:
    """The reason why the hand is a snake or a boa and no more: wild cubes in body or neck, a neck that is no run."""
    parts = {part.name: part for part in model.result.parts}
    yeok, neck, body = model.result.yeok, parts.get("neck"), parts.get("body")
    if yeok == "snake" and body is not None and not body.pure:
        return "_wild"
    if yeok == "boa" and neck is not None:
        return "_wild" if not neck.pure else "_set" if neck.form == "set" else ""
    return ""


def special_label(texts: Texts, model: ResultModel) -> str:
    """The pill of a special dragon, naming the colour of its head; "" when it is none (holla.R37, holla.R38)."""
    result = model.result
    if not result.special or not result.parts:
        return ""
    colour = COLOURS[colour_of(result.parts[0].cubes[0] >> 1)]
    return texts.t(f"holla_result.special.{colour}", bonus=result.bonus)


def pot_words(texts: Texts, model: ResultModel) -> tuple[str, str]:
    """The heading and sentence on the pot of a round without winner (holla.R92, holla.R97)."""
    result = model.result
    key = "empty" if not result.pot else "returned" if sum(result.pot_returned) else "carried"
    return texts.t("holla_result.pot.title"), texts.t(f"holla_result.pot.{key}")


def rule_quote(texts: Texts, rule: str) -> tuple[str, str, str]:
    """A heading such as "Rule R97", the statement itself, and what this program does where it leaves room (or "")."""
    number = rule.rsplit(".", 1)[-1]
    said = load(rule.split(".", 1)[0]).rule(rule)
    default = said.default.get(texts.locale) if said.default is not None else ""
    return texts.t("holla_result.rule", number=number), said.get(texts.locale), default


def next_words(texts: Texts, model: ResultModel) -> tuple[str, str]:
    """The two lines of the button that goes on."""
    result = model.result
    if model.game is not None:
        return texts.t("table.result.match"), texts.t(f"holla_result.end_short.{_ending(model.game)}")
    dealer = model.people[result.next_dealer]
    who = texts.t("holla_result.button.deal_you" if dealer.you else "holla_result.button.deal", name=dealer.name)
    line = texts.t("holla_result.button.round", round=result.round + 1, rounds=model.config.rounds, dealer=who)
    return texts.t("holla_result.button.next"), line


def seat_words(texts: Texts, model: ResultModel, seat: int) -> str:
    """The words on what a round without winner meant for a seat."""
    result, said = model.result, []
    if result.kind == "forfeit" and seat == result.offender:
        values = {"chips": model.config.forfeit_penalty, "seats": len(model.people) - 1}
        said.append(texts.t("holla_result.row.forfeited", **values))
    elif result.kind == "forfeit":
        said.append(texts.t("holla_result.row.compensated"))
    elif result.kind == "broke" and seat == result.offender:
        said.append(texts.t("holla_result.row.broke"))
    back = result.pot_returned[seat] if result.pot_returned else 0
    if back:
        said.append(texts.t("holla_result.row.returned", chips=back))
    return " · ".join(said) or texts.t("holla_result.row.unchanged")


def _ending(game: GameResult) -> str:
    number = game.rule.rsplit(".", 1)[-1]
    return number if number in ("R94", "R95", "R96") else "R96"


def ending_sentence(texts: Texts, game: GameResult, people: Sequence[Person], config: HollaConfig) -> str:
    """The sentence on how the game ended, after all rounds on how far the first is ahead (holla.R94, holla.R95,
    holla.R96)."""
    key = _ending(game)
    if key == "R95" and game.others:
        return texts.t("holla_result.end.R95_several", count=1 + len(game.others))
    if key == "R95" and 0 <= game.loser < len(people):
        person = people[game.loser]
        return texts.t("holla_result.end.R95_you" if person.you else "holla_result.end.R95", name=person.name)
    if key == "R94":
        low = [p for p, chips in zip(people, game.chips, strict=True) if chips <= config.end_chips]
        if len(low) == 1:
            which = "R94_you" if low[0].you else "R94_one"
            return texts.t(f"holla_result.end.{which}", name=low[0].name, limit=config.end_chips)
        return texts.t("holla_result.end.R94", limit=config.end_chips)
    lead = lead_of(game.ranks, game.chips)
    return texts.t(f"holla_result.end.R96{'_one' if lead == 1 else ''}", count=lead) if lead else ""
