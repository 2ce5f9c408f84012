"""What places of a Rummikub table offer, and what tiles would make there."""

from __future__ import annotations

from collections.abc import Hashable

from game.kernel.offers import Arrange, No, Offer
from game.kernel.rules import Refusal
from game.rummikub.actions import RummikubAction
from game.rummikub.offers import NEW_SET, drop, is_set
from game.rummikub.sets import Reading, read_set
from scenes.rummikub.choice import State, tile_of, wait
from scenes.rummikub.drops import Drop, plain, state_of
from scenes.rummikub.memory import Tiles
from scenes.rummikub.press import best_of, in_order


def offer_of(state: State, id: Hashable) -> Offer[RummikubAction] | None:
    """The offer of a tile: own ones go anywhere, those of the table once the seat has opened."""
    tile, draft = tile_of(id), state.choice.draft
    if tile < 0:
        return None
    if draft is None:
        return No(wait(state))
    after = drop(draft, (tile,), NEW_SET)
    return No(after) if isinstance(after, Refusal) else Arrange()


def effect(state: State, held: Tiles, aim: Drop) -> tuple[str, str] | None:
    """Returns what tiles would make there, and the kind of its pill."""
    draft, t = state.choice.draft, state.t
    assert draft is not None
    lying = any(tile not in state.memory.held for tile in held)
    if (aim[0] == "rack" and not lying) or (aim[0] == "new" and is_set(draft, held)):
        return None
    after = drop(draft, held, plain(aim))
    if isinstance(after, Refusal):
        return state.short(after), "vermilion"
    if aim[0] in ("rack", "joker"):
        return t(f"rummikub_table.mat.{'back' if aim[0] == 'rack' else 'swap'}"), "gold"
    made = state_of(after, held[0])
    if made is None:
        return None
    if made.fault is not None:
        return state.short(made.fault), "dark"
    return worth(state, made.form, made.tiles), "jade"


def worth(state: State, key: str, tiles: Tiles) -> str:
    """The words for a right set."""
    reading = read_set(tiles)
    return state.t(f"rummikub_table.mat.{key}", worth=reading.worth if isinstance(reading, Reading) else 0)


def again(state: State) -> str:
    """The words for what a second click on the tile that was chosen last does."""
    picked, draft, t = state.choice.picked, state.choice.draft, state.t
    if not picked or draft is None:
        return ""
    if picked[0] not in state.memory.held:
        return t("rummikub_table.mat.again_set") if len(picked) == 1 else ""
    best = best_of(state)
    if best is None:
        return t("rummikub_table.mat.again_down") if len(picked) == 1 else ""
    made = effect(state, in_order(state, picked), best)
    return t("rummikub_table.mat.again_lay", made=made[0] if made is not None else "")
