"""The options of Dragon Holla: every ambiguous or silent point of the rules is one field with a default.

``assets/presets/holla.yaml`` carries the labels and the named presets; this module is the truth about types, ranges
and defaults. A config is a frozen value and travels inside every record.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from game.kernel.notice import Notice
from game.kernel.rules import BadConfig

PartForm = Literal["twin", "set", "run", "set_or_run", "set_tail", "run_tail", "tail"]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a yeok (holla.R29, holla.R99).

    ``name`` may be written in both languages, Korean first: ``날개 / Wing``. ``form`` says which combination it is,
    ``size`` how many cubes it has, ``pure`` that no wild may stand in it.
    Twins and tails are always natural (holla.R11, holla.R23, holla.R27). ``tail`` is either tail form.
    """

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=51)]
    form: PartForm
    size: Annotated[int, msgspec.Meta(ge=2, le=13)]
    pure: bool = False


Emblem = Literal[
    "", "bird", "butterfly", "crown", "fish", "flower", "leaf", "moon", "mountain", "star", "sun", "turtle", "wave"
]
"""A picture that stands for an invented yeok; "": the first letter of its name (holla.R99)."""


class Yeok(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A yeok: its parts make the whole hand of thirteen cubes (holla.R28, holla.R99)."""

    id: Annotated[str, msgspec.Meta(pattern="^[a-z][a-z0-9_]{0,23}$")]
    ko: Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
    en: Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
    points: Annotated[int, msgspec.Meta(ge=0, le=100)]
    parts: tuple[Part, ...]
    special: bool = False
    """Whether a head in the special colour earns the bonus (holla.R37: the dragon only)."""
    emblem: Emblem = ""


STANDARD = ("snake", "boa", "dragon")
"""The ids of the yeok of the rule book (holla.R28)."""


def standard_yeok() -> tuple[Yeok, ...]:
    """Returns snake, boa and dragon as the rules give them (holla.R28-R35, holla.R79)."""
    head = Part("head", "twin", 2, True)
    tail = Part("tail", "tail", 4, True)
    neck = Part("neck", "set_or_run", 3)
    body = Part("body", "set", 4, True)
    return (
        Yeok("snake", "구렁이", "Snake", 5, (head, neck, Part("body", "set", 4), tail)),
        Yeok("boa", "이무기", "Boa", 10, (head, neck, body, tail)),
        Yeok("dragon", "드라곤", "Dragon", 20, (head, Part("neck", "run", 3, True), body, tail), special=True),
    )


Count = Annotated[int, msgspec.Meta(ge=0, le=999)]
Chips = Annotated[int, msgspec.Meta(ge=6, le=9999)]


class HollaConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a table, agreed on before the first round."""

    table: Literal["guarded", "strict"] = "guarded"
    """Guarded refuses a foul and says why; strict lets it happen and applies the penalty (holla.R86-R93)."""
    bot_errors: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    """In how many of a thousand acts a bot at a strict table commits a foul instead (holla.R86-R91)."""
    rounds: Annotated[int, msgspec.Meta(ge=1, le=50)] = 5
    """Rounds of a game (holla.R48)."""
    chips: Chips = 100
    """Chips of each of three or four seats at the start (holla.R49)."""
    chips_five_seats: Chips = 120
    """Chips of each of five seats at the start (holla.R49)."""
    handicap: tuple[Count, ...] = ()
    """Extra chips by seat; missing seats get none (holla.R49)."""
    lending: bool = False
    """Everybody agreed that chips may be borrowed: balances may go below zero (holla.R94, holla.R95)."""

    wild_system: Literal["unlimited", "three_cube", "odd_even", "own_colour", "own_colour_odd_even"] = "three_cube"
    """The system by which D are wild (holla.R40-R42)."""
    odd_even_reading: Literal["colour", "target_rank", "open_rank"] = "colour"
    """What odd and even compare (holla.R46): the dots of the D with the dots of the open cube, with the rank it
    replaces, or with the rank of the open cube."""
    own_colour_reading: Literal["own", "open_only"] = "own"
    """Four-colour wilds (holla.R46): each D for its own colour, or only those of the open cube's, for anything."""
    natural_d_in_head_and_tail: bool = True
    """A D that may be wild can be its natural 14 in a head or tail (holla.R12, holla.R27)."""
    strict_purity: bool = False
    """A D that may be wild spoils purity even on its natural place (holla.R18)."""
    max_wilds_per_group: Annotated[int, msgspec.Meta(ge=1, le=4)] = 4
    """The most wilds in a group; four is no limit (holla.R19)."""
    wild_may_stand_for_d: bool = True
    """A wild may stand for a 14 (holla.R20)."""
    set_tail_odd: Literal["any", "last_by_dots"] = "any"
    """Which colour of its set the odd cube of a set tail repeats (holla.R22)."""
    run_tail_odd: Literal["next_rank", "any_lower"] = "next_rank"
    """Which rank the odd cube of a run tail has (holla.R25)."""
    snake_tail: Literal["both", "set", "run"] = "both"
    """The tails that a snake may have (holla.R98)."""

    yeok: tuple[str, ...] = STANDARD
    """The ids of the yeok in play, of the standard three and of ``own_yeok`` (holla.R99)."""
    own_yeok: tuple[Yeok, ...] = ()
    """Invented yeok; only those whose id is listed in ``yeok`` are in play (holla.R99)."""
    yeok_reading: Literal["best", "declared"] = "best"
    """A hand that reads in several ways counts as its best yeok, or as the one named when declaring (holla.R36)."""
    special_bonus: Annotated[int, msgspec.Meta(ge=0, le=100)] = 10
    """Points of the special bonus; zero switches it off (holla.R37)."""
    special_head: Literal["black", "first_island"] = "black"
    """The head colour that is special: black, or that of the round's first island cube (holla.R37, holla.R38)."""

    dealer_tie: Literal["reroll", "turn_order"] = "reroll"
    """What decides equal throws for the first dealer (holla.R54)."""
    dealer_after_void: Literal["same", "next"] = "same"
    """The dealer after a void round (holla.R55)."""
    first_player: Literal["dealer_left", "dealer_next"] = "dealer_left"
    """The first player sits to the dealer's left, or comes next in the order of play (holla.R57)."""
    first_island_take: bool = True
    """The first player may take the opening cube from the island (holla.R59)."""
    borrowed_mountain: Literal["next_in_turn", "dealer_first", "fullest"] = "next_in_turn"
    """Whose mountain serves a seat whose own is empty (holla.R63)."""
    island_return: bool = False
    """The cube just taken from the island may be put back (holla.R65)."""
    river_limit: Annotated[int, msgspec.Meta(ge=0, le=12)] = 2
    """River draws of a seat in a round (holla.R67); with a thirteenth nothing could be discarded (holla.R71)."""
    river_fee: Annotated[int, msgspec.Meta(ge=0, le=20)] = 1
    """Chips for a river draw (holla.R68)."""
    river_without_chips: Literal["refused", "free"] = "refused"
    """A seat that cannot pay the fee (holla.R68)."""
    river_lock: Literal["round", "turn"] = "round"
    """How long a river cube lies apart and cannot be discarded (holla.R70)."""
    river_open: bool = True
    """A locked river cube lies face up (holla.R70)."""
    holla_after_river: Literal["after_discard", "turn_start"] = "after_discard"
    """When a hand completed by a river draw may be declared (holla.R75)."""
    declaring: Literal["free", "compulsory"] = "free"
    """Whether a complete hand may be held for a better yeok (holla.R76)."""

    payer: Literal["each", "bank", "shared"] = "each"
    """Who pays the points of a yeok (holla.R80)."""
    bonus_payer: Literal["each", "bank", "shared"] = "each"
    """Who pays the special bonus (holla.R84)."""
    cube_penalty: Annotated[int, msgspec.Meta(ge=0, le=20)] = 2
    """Chips for each ungrouped cube (holla.R81)."""
    loose_wild: Literal["counts", "free"] = "counts"
    """Whether a wild that fits no group counts as ungrouped (holla.R84)."""

    false_holla_penalty: Count = 5
    """Chips for a false Holla (holla.R86)."""
    false_holla_turn: Literal["ends", "discard_again"] = "ends"
    """After a false Holla the turn is over, or the discard is taken back and chosen anew (holla.R86)."""
    out_of_turn_penalty: Count = 1
    """Chips for an act out of turn (holla.R87)."""
    wrong_count_penalty: Count = 10
    """Chips for a wrong count (holla.R88)."""
    exposed_penalty: Count = 1
    """Chips for an exposed cube (holla.R90)."""
    touched_penalty: Count = 1
    """Chips for touching the ridge of another (holla.R91)."""
    touched_count: Literal["per_cube", "per_offence"] = "per_cube"
    """Whether each cube touched is paid, or each offence (holla.R91)."""
    forfeit_penalty: Count = 30
    """Chips for a forfeit, paid to each other seat (holla.R92)."""

    end_chips: Annotated[int, msgspec.Meta(ge=0, le=9999)] = 5
    """A seat with so many chips or fewer ends the game (holla.R94)."""
    end_check: Literal["settlement", "at_once"] = "settlement"
    """When it is checked whether the chips end the game (holla.R94)."""
    rank_ties: Literal["shared", "turn_order"] = "shared"
    """Equal chips at the end: a shared rank, or by turn order (holla.R96)."""
    exhausted: Literal["one_more_turn", "void_at_once"] = "one_more_turn"
    """What happens when the last mountain is empty (holla.R97)."""
    idle_turns: Annotated[int, msgspec.Meta(ge=1, le=100)] = 10
    """The round is void after so many turns a seat without any mountain draw (holla.R97)."""
    void_pot: Literal["carry", "return"] = "return"
    """What becomes of the pot of a void round (holla.R97)."""

    def yeok_in_play(self) -> tuple[Yeok, ...]:
        """The yeok of this table, cheapest first."""
        known = {y.id: y for y in standard_yeok() + self.own_yeok}
        return tuple(sorted((known[i] for i in self.yeok), key=lambda y: y.points))

    def check_yeok(self) -> None:
        """Raises ``BadConfig`` when the yeok in play are none, unknown, doubled or cannot be built (holla.R99)."""
        known = {y.id for y in standard_yeok()}
        for own in self.own_yeok:
            if own.id in known:
                raise bad("own_yeok", "yeok_taken", yeok=own.id)
            known.add(own.id)
            _check_own(own)
        if not self.yeok:
            raise bad("yeok", "yeok_none")
        for number, wanted in enumerate(self.yeok):
            if wanted in self.yeok[:number]:
                raise bad("yeok", "yeok_twice", yeok=wanted)
            if wanted not in known:
                raise bad("yeok", "yeok_unknown", yeok=wanted, known=", ".join(sorted(known)))


def bad(option: str, key: str, **values: str | int) -> BadConfig:
    """The error of an option; its sentence stands below ``config`` in the game's locale file."""
    return BadConfig(option, Notice(f"holla_config.{key}", dict(values)))


def _check_own(own: Yeok) -> None:
    size = sum(p.size for p in own.parts)
    if size != 13:
        raise bad("own_yeok", "yeok_size", yeok=own.id, size=size)
    seen: set[str] = set()
    for part in own.parts:
        low, high = part_sizes(part.form)
        if not low <= part.size <= high:
            sizes = str(low) if low == high else f"{low}–{high}"
            raise bad("own_yeok", "part_size", yeok=own.id, part=part.name, sizes=sizes, size=part.size)
        if part.name in seen:
            raise bad("own_yeok", "part_twice", yeok=own.id, part=part.name)
        seen.add(part.name)


_SIZES = {"twin": (2, 2), "set": (3, 4), "set_tail": (4, 4), "run_tail": (4, 4), "tail": (4, 4)}
"""The fewest and most cubes of a part by its form."""


def part_sizes(form: PartForm) -> tuple[int, int]:
    """The fewest and most cubes that a part of a form can have."""
    return _SIZES.get(form, (3, 13))


def starting_chips(config: HollaConfig, seats: int) -> list[int]:
    """The chips of each seat at the start, with the handicap (holla.R49)."""
    base = config.chips_five_seats if seats == 5 else config.chips
    extra = config.handicap
    return [base + more for more in extra[:seats]] + [base] * (seats - len(extra))
