"""The figures of a truth set: how far what was told of acts is true, by band, by kind of decision and by level."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from statistics import fmean

import msgspec

from game.lab.checks.truth_set import BEST, DECIDED, Decision, TruthSet
from game.seats.verdicts import Proof

LEAST, RIGHT = 20, 0.9
FEWEST, MOST, ERROR = 0.8, 1.2, 0.1
"""A kind of decision carries a verdict where so many are decided that were told beyond their spread, such a share of
them is right, and of what was told so much is found, to such an error, in decisions that nothing was fitted to."""
PEOPLE = ("easy", "normal")
"""The levels that play about as people do, whose losses should be told."""


class Row(msgspec.Struct, frozen=True):
    """The figures of some decisions, of the lead of the act told to be best over the one that was done."""

    count: int
    told: float
    found: float
    error: float
    decided: int
    right: int
    """How many of the decided ones have the better act told to be better."""
    beyond: int
    beyond_right: int
    """The same of those told beyond their spread."""
    spread: float
    """One standard deviation of what is true less what was told, without the noise of the play-outs."""
    told_loss: float
    loss: float


class Slope(msgspec.Struct, frozen=True):
    """A figure, such as the share of what was told that was found, with its error."""

    mean: float
    error: float


def beyond(decision: Decision, place: int) -> bool:
    """Whether the act told to be best is told to lead another beyond their spread."""
    return decision.told_lead(BEST, place) >= max(decision.told[at].spread for at in (BEST, place))


def row(decisions: Sequence[Decision]) -> Row:
    """The figures of these decisions."""
    leads = [(one.told_lead(BEST, one.other), *one.lead(BEST, one.other)) for one in decisions]
    decided = [(lead, one) for lead, one in zip(leads, decisions, strict=True) if abs(lead[1]) > DECIDED * lead[2]]
    far = [lead for lead, one in decided if beyond(one, one.other)]
    off = fmean((found - told) ** 2 - error**2 for told, found, error in leads)
    return Row(
        len(decisions), fmean(lead[0] for lead in leads), fmean(lead[1] for lead in leads),
        sqrt(sum(lead[2] ** 2 for lead in leads)) / len(leads),
        len(decided), sum(lead[1] > 0 for lead, _ in decided), len(far), sum(lead[1] > 0 for lead in far),
        sqrt(max(0.0, off)), fmean(one.told_lead(BEST, one.done) for one in decisions),
        fmean(one.loss for one in decisions),
    )  # fmt: skip


def rows(decisions: Sequence[Decision], key: Callable[[Decision], str]) -> Mapping[str, Row]:
    """The figures by what ``key`` says of a decision, in its order."""
    parts: dict[str, list[Decision]] = defaultdict(list)
    for one in decisions:
        parts[key(one)].append(one)
    return {name: row(parts[name]) for name in sorted(parts)}


def apart(decisions: Sequence[Decision]) -> list[Decision]:
    """The decisions that nothing was fitted to."""
    return [one for one in decisions if one.seed % 2]


def slope(decisions: Sequence[Decision]) -> Slope:
    """The share of what was told that was found, through no difference for none.

    The error is what the share changes by when each decision is left out in turn: one great lead proves nothing.
    """
    told = [one.told_lead(BEST, one.other) for one in decisions]
    found = [one.lead(BEST, one.other)[0] for one in decisions]
    weight = max(1e-9, sum(lead * lead for lead in told))
    mean = sum(a * b for a, b in zip(told, found, strict=True)) / weight
    changes = (a * (b - mean * a) / max(1e-9, weight - a * a) for a, b in zip(told, found, strict=True))
    return Slope(mean, sqrt(sum(change * change for change in changes)))


def pointed_out(found: TruthSet) -> Slope | None:
    """The share of the loss found in acts of ``PEOPLE`` that lies in acts told to lose beyond their spread.

    Each decision counts as often as those of its band are met, those sought by their kind not; ``None`` where nothing
    was lost.
    """
    losses = [
        (weight * one.loss, one.done != BEST and beyond(one, one.done))
        for weight, one in _met(found)
        if one.level in PEOPLE
    ]
    whole = sum(loss for loss, _ in losses)
    if whole <= 0:
        return None
    share = sum(loss for loss, told in losses if told) / whole
    return Slope(share, sqrt(sum((loss * (told - share)) ** 2 for loss, told in losses)) / whole)


def played_out(found: TruthSet) -> dict[str, Slope]:
    """Returns what the acts of each level lose to the one told to be best, master's, as it was played out, and the
    error over decisions, each of which counts as in `pointed_out`."""
    lost: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for weight, one in _met(found):
        lost[one.level].append((weight, one.lead(BEST, one.done)[0] if one.done != BEST else 0.0))
    told = {}
    for level, losses in lost.items():
        whole = sum(weight for weight, _ in losses)
        mean = sum(weight * loss for weight, loss in losses) / whole
        told[level] = Slope(mean, sqrt(sum((weight * (loss - mean)) ** 2 for weight, loss in losses)) / whole)
    return told


def _met(found: TruthSet) -> list[tuple[float, Decision]]:
    """The decisions in true worlds that were not sought by their kind, after how often those of their band are met."""
    own = [one for one in found.decisions if one.played and one.world == "true" and not one.sought]
    of = Counter(one.band for one in own)
    return [(found.seen[one.band] / of[one.band], one) for one in own]


def proofs(decisions: Sequence[Decision]) -> dict[str, Proof]:
    """The kinds of decision with their figures, and whether these prove them."""
    found = {}
    for kind in sorted({one.kind for one in decisions}):
        own = [one for one in decisions if one.kind == kind]
        of, told = row(own), slope(apart(own))
        known = of.beyond >= LEAST and of.beyond_right >= RIGHT * of.beyond
        steep = FEWEST <= told.mean <= MOST and 0 < told.error <= ERROR
        found[kind] = Proof(of.beyond, of.beyond_right, round(told.mean, 2), round(told.error, 2), known and steep)
    return found
