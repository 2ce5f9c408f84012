"""Ratings of a field: Plackett-Luce by openskill over many orders of the matches, with intervals over seeds.

openskill (extra ``lab``) updates ratings match by match, so that the order matters; the mean over random orders does
not depend on it. An entrant with several seats of a match counts once, by the mean of its places.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from game.kernel.chance import Chance, HashStream
from game.lab.errors import LabError
from game.lab.figures.inference import quantiles
from game.lab.runs.playing import MatchResult

ORDERS = 20
RESAMPLES = 50

Places = Mapping[str, float]
"""The mean place of every entrant of a match."""


class Rating(msgspec.Struct, frozen=True):
    """The strength of an entrant on openskill's scale: 25 is the mean of a new field, a unit is a sixth of it."""

    name: str
    value: float
    low: float
    high: float


def places_of(match: MatchResult) -> dict[str, float]:
    """The mean place of every entrant."""
    found: dict[str, list[float]] = {}
    for seat in match.seats:
        found.setdefault(seat.entrant, []).append(seat.place)
    return {name: sum(own) / len(own) for name, own in found.items()}


def ratings(seeds: Sequence[Sequence[Places]], names: Sequence[str]) -> tuple[Rating, ...]:
    """The ratings of a field from its matches, seed by seed, the strongest first; ``LabError`` without openskill."""
    stream = Chance(0).stream("rating")
    fits = [_fit(seeds, names, stream) for _ in range(ORDERS)]
    means = {name: sum(fit[name] for fit in fits) / ORDERS for name in names}
    drawn = []
    for _ in range(RESAMPLES):
        sample = [seeds[stream.below(len(seeds))] for _ in seeds]
        drawn.append(_fit(sample, names, stream))
    found = []
    for name in names:
        low, high = quantiles([fit[name] for fit in drawn])
        found.append(Rating(name, means[name], min(low, means[name]), max(high, means[name])))
    return tuple(sorted(found, key=lambda rating: -rating.value))


def _fit(seeds: Sequence[Sequence[Places]], names: Sequence[str], stream: HashStream) -> dict[str, float]:
    try:
        from openskill.models import PlackettLuce
    except ImportError as error:
        raise LabError("extra", extra="lab", package="openskill") from error
    model = PlackettLuce()
    rated = {name: model.rating(name=name) for name in names}
    matches = [match for seed in seeds for match in seed if len(match) > 1]
    stream.shuffle(matches)
    for match in matches:
        teams = model.rate([[rated[name]] for name in match], ranks=list(match.values()))
        for name, team in zip(match, teams, strict=True):
            rated[name] = team[0]
    return {name: float(rated[name].mu) for name in names}
