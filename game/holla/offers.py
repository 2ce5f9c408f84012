"""The offers to a person at a Dragon Holla table, by piece and place."""

from __future__ import annotations

from game.holla.actions import (
    Deal,
    Declare,
    Decline,
    Discard,
    DrawIsland,
    DrawMountain,
    DrawRiver,
    Hold,
    HollaAction,
    ShowCube,
    TouchRidge,
)  # fmt: skip
from game.holla.view import HollaView
from game.kernel.offers import Act, Arrange, Ask, Choose, No, Offer, Offers, SeatRules, Target, choice
from game.kernel.rules import Refusal
from game.pieces.cubes import cube_text

HollaSeat = SeatRules[HollaView, HollaAction]

DEAL: Target = ("deal",)
HAND: Target = ("hand",)
HOLLA: Target = ("holla",)
HOLD: Target = ("hold",)
DECLINE: Target = ("decline",)
ISLAND: Target = ("island",)
SHORE: Target = ("shore",)
"""Any place of the river."""

_DRAWS = (DrawMountain, DrawIsland, DrawRiver)

TO_ISLAND = Refusal("holla.R61", "to_island")
TO_RIVER = Refusal("holla.R66", "to_river")


def own(cube: int) -> Target:
    """A cube of the own hand, also one that lies apart."""
    return ("own", cube)


def river(cube: int) -> Target:
    """A cube in the river."""
    return ("river", cube)


def mountain(seat: int) -> Target:
    """The next cube of a mountain."""
    return ("mountain", seat)


def ridge(seat: int) -> Target:
    """The target that another seat's ridge is."""
    return ("ridge", seat)


def show(cube: int) -> Target:
    """An own cube, to be shown to everybody."""
    return ("show", cube)


def turn_act(piece: Target) -> HollaAction | None:
    """The act of a turn that taking a piece to the hand means, or giving an own one away; None for other places."""
    match piece:
        case ("own", int(cube)):
            return Discard(cube)
        case ("mountain", _):
            return DrawMountain()
        case ("island",):
            return DrawIsland()
        case ("river", int(cube)):
            return DrawRiver(cube)
    return None


def stray(view: HollaView, action: HollaAction | None) -> Ask[HollaAction] | None:
    """The question before a draw after the first of a turn, or before an act of a turn that is another's.

    At a strict table such an act may cost (holla.R87, holla.R88). The view alone decides, lawful or not, so that the
    question tells nothing.
    """
    config = view.config
    if config.table != "strict" or view.phase not in ("draw", "discard"):
        return None
    if not isinstance(action, (*_DRAWS, Discard)):
        return None
    if view.turn != view.seat:
        return Ask(action, "out_of_turn", (("penalty", config.out_of_turn_penalty),), "holla.R87")
    if view.phase == "discard" and isinstance(action, _DRAWS):
        return Ask(action, "drawn", (("penalty", config.wrong_count_penalty),), "holla.R88")
    return None


def pieces(view: HollaView) -> tuple[Target, ...]:
    """The pieces that can be picked up: own cubes, those of the river, the island's, and the next one of a mountain."""
    found = [*map(own, view.hand), *(river(entry.cube) for entry in view.river)]
    return (*found, *([ISLAND] if view.island >= 0 else []), *([mountain(view.lender)] if view.lender >= 0 else []))


def offers(rules: HollaSeat, held: Target | None = None) -> Offers[HollaAction]:
    """The offers of each place, with nothing in hand or with a piece of these places.

    With nothing in hand a pile or river cube is drawn, an own cube discarded. A piece in hand goes to the hand, the
    island or the shore. A strict table takes fouls like lawful acts (holla.R85-R92).
    """
    return _all(rules) if held is None else _with(rules, held)


def _all(rules: HollaSeat) -> dict[Target, Offer[HollaAction]]:
    view = rules.view
    found: dict[Target, Offer[HollaAction]] = {
        DEAL: rules.offer(Deal()),
        mountain(view.lender if view.lender >= 0 else view.seat): rules.offer(DrawMountain()),
        ISLAND: rules.offer(DrawIsland()),
        HOLLA: _declare(rules),
        HOLD: rules.offer(Hold()),
        DECLINE: rules.offer(Decline()),
    }
    found |= {river(entry.cube): _draw_river(rules, entry.cube) for entry in view.river}
    found |= {own(cube): rules.offer(Discard(cube)) for cube in view.hand}
    return found | _fouls(rules)


def _with(rules: HollaSeat, held: Target) -> dict[Target, Offer[HollaAction]]:
    match held:
        case ("own", int(cube)):
            found: dict[Target, Offer[HollaAction]] = {place: _discard(rules, cube, place) for place in (ISLAND, SHORE)}
            return found | ({HAND: Arrange()} if cube in rules.view.ridge else {})
        case ("mountain", _):
            return {HAND: rules.offer(DrawMountain())}
        case ("island",):
            return {HAND: rules.offer(DrawIsland())}
        case ("river", int(cube)):
            return {HAND: _draw_river(rules, cube)}
    return {}


def _draw_river(rules: HollaSeat, cube: int) -> Offer[HollaAction]:
    """The offer of a river draw: a fee, and no Holla in this turn (holla.R68, holla.R69)."""
    fee = rules.view.config.river_fee
    return rules.ask(DrawRiver(cube), "river", fee=fee) if fee else rules.ask(DrawRiver(cube), "river_free")


def _discard(rules: HollaSeat, cube: int, place: Target) -> Offer[HollaAction]:
    """The offer to discard at one of two places, or that it belongs at the other (holla.R61, holla.R64, R66)."""
    offer = rules.offer(Discard(cube))
    if isinstance(offer, No) or "discard" not in rules.view.owes:
        return offer
    goes, elsewhere = (SHORE, TO_RIVER) if rules.view.source == "river" else (ISLAND, TO_ISLAND)
    return offer if place == goes else No(elsewhere)


def _declare(rules: HollaSeat) -> Offer[HollaAction]:
    """The offer to call Holla, by name if the table wants one (holla.R36); strict, a wrong one costs (holla.R86)."""
    config = rules.view.config
    if config.table == "strict":
        names = [yeok.id for yeok in config.yeok_in_play()] if config.yeok_reading == "declared" else [None]
        asked = [rules.ask(Declare(name), "holla", penalty=config.false_holla_penalty) for name in names]
        return asked[0] if len(asked) == 1 else choice(asked)
    named: tuple[Act[HollaAction], ...] = tuple(
        Act(act) for act in rules.legal if isinstance(act, Declare) and act.yeok is not None
    )
    return Choose(named) if len(named) > 1 else named[0] if named else rules.offer(Declare())


def _fouls(rules: HollaSeat) -> dict[Target, Offer[HollaAction]]:
    """The fouls that only a strict table lets happen beside the acts of a turn (holla.R90-R92)."""
    view, config = rules.view, rules.view.config
    if config.table != "strict" or view.phase not in ("draw", "discard"):
        return {}
    found: dict[Target, Offer[HollaAction]] = {
        show(cube): rules.ask(ShowCube(cube), "show", cube=cube_text(cube), penalty=config.exposed_penalty)
        for cube in view.ridge
    }
    for seat in range(view.seats):
        if seat != view.seat:
            knock = rules.ask(TouchRidge(seat), "knock", seat=seat + 1, penalty=config.touched_penalty)
            touch = rules.ask(TouchRidge(seat, wilful=True), "touch", seat=seat + 1, penalty=config.forfeit_penalty)
            found[ridge(seat)] = choice((knock, touch))
    return found
