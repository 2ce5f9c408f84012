"""The options of riichi mahjong: every point on which tables differ is one field.

``assets/presets/riichi.yaml`` carries the labels and the named rule sets; this module is the truth about types, ranges
and defaults. A config is a frozen value and travels inside every record. Points are points of a hand (25,000), P are
the thousands of the final score.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from game.kernel.notice import Notice
from game.kernel.rules import BadConfig
from game.riichi.hands.value import Terms
from game.riichi.hands.yaku import LOCAL
from game.riichi.sticks import StickSet

SEATS = 4
"""How many play (riichi.R1)."""
RIICHI_STICK = 1000
"""What a riichi deposits (riichi.R26)."""

Points = Annotated[int, msgspec.Meta(ge=0, le=200_000)]
FinalPoints = Annotated[int, msgspec.Meta(ge=-200, le=200)]
RedCount = Annotated[int, msgspec.Meta(ge=0, le=4)]
SeatNumber = Annotated[int, msgspec.Meta(ge=1, le=4)]
Abort = Literal["off", "dealer_stays", "dealer_moves"]


class RiichiConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a table, agreed on before the first hand."""

    table: Literal["guarded", "strict"] = "guarded"
    """Guarded refuses a foul and says why; strict lets it happen and takes the penalty (riichi.R37-R41)."""
    bot_errors: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    """In how many of a thousand acts a bot at a strict table commits a foul instead (riichi.R37)."""
    length: Literal["single", "first_win", "tonpu", "hanchan", "four_winds"] = "hanchan"
    """One hand, until somebody wins a hand, the east round, east and south, or all four winds (riichi.R68)."""
    extra_round: Literal["none", "sudden_death", "after_renchan", "whole_round"] = "none"
    """When nobody has ``goal_points`` after the last hand, one more wind is played (riichi.R68): not at all, until
    somebody has them after any hand, the same but never while the dealer stays, or a whole round at a time."""
    goal_points: Points = 30_000
    """What the leader needs to end the game where an extra round may follow (riichi.R66, riichi.R68)."""
    agari_yame: bool = True
    """The last dealer who wins and leads ends the game (riichi.R66)."""
    tenpai_yame: bool = True
    """The last dealer who leads and is tenpai at a draw ends the game (riichi.R66)."""
    stop_needs_goal: bool = False
    """Whether such a stop needs ``goal_points`` also where no extra round may follow (riichi.R66)."""
    bust: Literal["plays_on", "below_zero", "at_zero"] = "below_zero"
    """Whether the game ends when somebody has less than nothing, or nothing left (riichi.R67)."""
    dice: Literal["once", "twice"] = "once"
    """The throws for seats and first dealer; they are for show (riichi.R5)."""

    red_fives: tuple[RedCount, ...] = (0, 0, 0)
    """Red fives of man, pin and sou (riichi.R3)."""
    ippatsu: bool = True
    """Whether ippatsu counts (riichi.R31)."""
    ura_dora: bool = True
    """Whether ura dora count (riichi.R22)."""
    kan_dora: bool = True
    """Whether a kan turns up a dora indicator (riichi.R21)."""
    kan_ura: bool = True
    """Whether ura indicators of kans count, or only the first one (riichi.R23)."""
    kan_dora_on: Literal["kan", "discard"] = "discard"
    """When the indicator of an open or added kan is turned: with the kan, right after the rinshan draw, or with the
    discard that follows; a closed kan turns it at once (riichi.R17)."""
    kan_dora_for_ron: bool = True
    """Whether an indicator turned with a discard counts for a ron on that very tile (riichi.R17)."""

    kuitan: bool = True
    """Open tanyao (riichi.R10)."""
    atozuke: bool = True
    """Off: an open hand needs one yaku that holds on each of its waits (riichi.R10)."""
    minimum_han: Annotated[int, msgspec.Meta(ge=1, le=4)] = 1
    """Han without dora that a win needs (riichi.R10)."""
    two_han_from: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    """From so many honba on two han are needed; zero is never (riichi.R10)."""
    kuikae: Literal["none", "suji", "all"] = "none"
    """What may be discarded right after a call from the hand: neither, the other end of the run, or also the called
    tile itself (riichi.R35, riichi.R36)."""
    fifth_kan: Literal["refused", "aborts"] = "refused"
    """A kan of another seat while one seat has all four (riichi.R18)."""
    kokushi_robs_closed_kan: bool = False
    """Whether thirteen orphans may rob a closed kan (riichi.R19)."""

    riichi_below_1000: bool = False
    """Riichi with fewer than 1,000 points (riichi.R26)."""
    late_riichi: Literal["refused", "not_last_discard", "allowed"] = "refused"
    """Riichi without an own draw left: never, except on the very last discard, or always (riichi.R28)."""
    furiten_riichi: bool = True
    """Whether a furiten hand may declare riichi (riichi.R29)."""
    call_ends_furiten: bool = False
    """Whether an own call, like an own draw, ends the furiten after a win let by (riichi.R33)."""
    riichi_closed_kan: Literal["refused", "composition", "waits"] = "composition"
    """A closed kan after riichi: never, only when no reading of the hand and so no wait changes, or when the waits stay
    (riichi.R27)."""
    last_tile_pass: Literal["tenpai", "noten"] = "tenpai"
    """How a seat counts at the draw that declined the win on the last discard (riichi.R29)."""

    noten_payments: bool = True
    """3,000 points change hands at an exhaustive draw (riichi.R43)."""
    keishiki_tenpai: bool = True
    """A tenpai hand that has no yaku counts as tenpai (riichi.R43)."""
    melded_waits: bool = False
    """Whether a wait counts though the own hand and melds hold all four of its tiles, some of them melded
    (riichi.R43)."""
    noten_claim: Literal["nobody", "last_dealer", "anyone"] = "nobody"
    """Who may call a tenpai hand noten, riichi aside: the leading dealer of the last hand, or everybody
    (riichi.R42)."""
    nagashi_mangan: bool = True
    """Whether nagashi mangan is paid (riichi.R47)."""
    nine_terminals: Abort = "dealer_stays"
    """Nine kinds of terminals and honours (riichi.R44)."""
    four_winds: Abort = "dealer_stays"
    """The same wind from all four (riichi.R44)."""
    four_riichi: Abort = "dealer_stays"
    """Riichi of all four (riichi.R44)."""
    four_kans: Abort = "dealer_stays"
    """Four kans of several seats (riichi.R44)."""
    four_kans_when: Literal["kan", "discard"] = "discard"
    """The hand ends with the fourth kan, or when the discard after it was not won upon (riichi.R44)."""
    three_ron_dealer: Literal["stays", "moves"] = "stays"
    """Where three rons abort the hand: whether the dealer stays (riichi.R44)."""

    several_rons: Literal["first", "first_or_yakuman", "first_three_abort", "all", "two_three_abort"] = "first"
    """Whose ron counts among several, in the order 1, 1.1, 2, 3, 4 of riichi.R48."""
    several_rons_dealer: Literal["renchan", "if_first", "moves"] = "if_first"
    """Whether the dealer stays when among several winners (riichi.R49)."""
    renchan: Literal["never", "win", "tenpai", "all_noten", "any_draw"] = "tenpai"
    """When the dealer stays: never, after an own win, also when tenpai at a draw, also when all are noten, or at every
    draw (riichi.R45)."""
    paarenchan: bool = False
    """The eighth win in a row is a yakuman (riichi.R45)."""
    honba_points: Annotated[int, msgspec.Meta(ge=0, le=3000)] = 300
    """What each honba adds to a win (riichi.R46)."""

    kiriage: bool = False
    """30 fu 4 han and 60 fu 3 han are a mangan (riichi.R52)."""
    counted_yakuman: bool = True
    """13 han are a yakuman; off, 11 and more are a sanbaiman (riichi.R53)."""
    composite_yakuman: bool = True
    """Several yakuman in one hand add up (riichi.R54)."""
    double_patterns: bool = False
    """The purest forms of four yakuman count twice (riichi.R54)."""
    double_wind_fu: Annotated[int, msgspec.Meta(ge=2, le=4)] = 4
    """Fu of a pair of the wind that is both seat and round wind (riichi.R55)."""
    rinshan_fu: bool = True
    """The 2 fu of a tsumo for a tile of the dead wall (riichi.R56)."""
    green_needs_hatsu: bool = False
    """Whether all green needs hatsu (riichi.R57)."""
    rinshan_with_haitei: bool = False
    """Whether rinshan and haitei count together (riichi.R58)."""
    renhou: Literal["off", "mangan", "yakuman"] = "off"
    """What renhou counts as (riichi.R59)."""
    local_yaku: tuple[str, ...] = ()
    """Local yaku in play (riichi.R51)."""

    pao_daisangen: bool = True
    """Who gives the third open dragon set is liable (riichi.R60)."""
    pao_daisuushi: bool = True
    """Who gives the fourth open wind set is liable (riichi.R60)."""
    pao_suukantsu: bool = False
    """Who gives the fourth kan is liable (riichi.R60)."""
    pao_part: Literal["part", "whole"] = "part"
    """In a composite yakuman the giver is liable for the part given, or for everything (riichi.R60)."""
    pao_honba: Literal["liable", "discarder", "by_case"] = "liable"
    """Who pays the honba of a ron with a liable seat; by case: the discarder, but the liable seat when only a part of a
    composite yakuman is liable (riichi.R60)."""
    kan_liability: bool = False
    """The giver of an open kan pays a rinshan win alone (riichi.R61)."""

    voiced_win: Literal["dead_hand", "chombo"] = "dead_hand"
    """A wrong win called but not shown; shown it is always a chombo (riichi.R37, riichi.R41)."""
    wrong_call: Literal["dead_hand", "chombo"] = "dead_hand"
    """A wrong chi, pon or kan whose tiles were shown (riichi.R37, riichi.R40)."""
    voiced_call: Literal["penalty", "dead_hand", "warning"] = "penalty"
    """A wrong or withdrawn chi, pon or kan of which only the voice was heard (riichi.R40, riichi.R41)."""
    noten_riichi: Literal["chombo", "free"] = "chombo"
    """A noten riichi found at a draw; free also means that riichi hands stay closed there (riichi.R37)."""
    wrong_riichi_kan: Literal["at_once", "at_draw"] = "at_once"
    """When a wrong closed kan after riichi is a chombo: when made, or when found at a draw (riichi.R27, riichi.R37)."""
    genbutsu_kuikae: Literal["chombo", "dead_hand"] = "chombo"
    """The foul of discarding the called tile at once (riichi.R35)."""
    dead_hand: Literal["enforced", "warning"] = "enforced"
    """Whether a dead hand stays dead or is a mere warning (riichi.R40)."""
    penalty_points: Points = 1000
    """What a small mistake deposits, in sticks of 1,000 (riichi.R41)."""
    chombo: Literal["mangan", "flat", "after_game"] = "mangan"
    """How a chombo is paid: as a mangan, the same to each, or off the final score for nobody (riichi.R38)."""
    chombo_points: Points = 3000
    """What a flat chombo pays to each of the others (riichi.R38)."""
    chombo_final: Annotated[int, msgspec.Meta(ge=0, le=200)] = 40
    """P off the final score for a chombo settled after the game (riichi.R38)."""
    chombo_sticks: Literal["returned", "stay"] = "returned"
    """The sticks of riichis declared in a hand that a chombo ended (riichi.R39)."""

    start_points: Points = 25_000
    """Points of a seat at the start (riichi.R62)."""
    stick_set: StickSet = "four"
    """Without sticks of 500 or with them (riichi.R6)."""
    return_points: Points = 30_000
    """The points at which a final score is zero (riichi.R62)."""
    oka: Literal["difference", "named", "in_uma", "none"] = "difference"
    """What the first gets on top: four times what the start lacks to the return, ``oka_points``, nothing because the
    uma holds it, or nothing because scores are counted from the start points (riichi.R62)."""
    oka_points: Points = 20_000
    """A named oka; a quarter of it above the start is the return (riichi.R62)."""
    uma: Literal["fixed", "floating"] = "fixed"
    """By rank alone (riichi.R63) or by how many have the return points (riichi.R64)."""
    uma_points: tuple[FinalPoints, ...] = (20, 10, -10, -20)
    """The fixed uma in P, first to fourth (riichi.R63)."""
    rank_ties: Literal["seat_order", "shared"] = "seat_order"
    """Equal points: the seat nearer to the first dealer ranks higher, or both share what their ranks bring
    (riichi.R62, riichi.R64)."""
    leftover_sticks: Literal["first", "stay"] = "first"
    """Sticks on the table at the end: to the first, or to nobody (riichi.R30)."""
    side_bet: Literal["off", "rank", "points"] = "off"
    """Sashiuma between two seats: a fixed sum by rank, or the difference of their points (riichi.R65)."""
    side_bet_seat: SeatNumber = 1
    """One of the two seats that bet, counted from 1 (riichi.R65)."""
    side_bet_other: SeatNumber = 2
    """The other one (riichi.R65)."""
    side_bet_points: Annotated[int, msgspec.Meta(ge=0, le=200)] = 10
    """P of a bet on rank, or P for each 1,000 points between the two (riichi.R65)."""


def check(config: RiichiConfig, seats: int) -> None:
    """Raises ``BadConfig`` for a seat count (riichi.R1) or options that do not fit together."""
    if seats != SEATS:
        raise bad("seats", "seats", seats=seats)
    if len(config.red_fives) != 3:
        raise bad("red_fives", "red_fives", count=len(config.red_fives))
    if len(config.uma_points) != SEATS:
        raise bad("uma_points", "uma_points", count=len(config.uma_points))
    if config.double_wind_fu == 3:
        raise bad("double_wind_fu", "double_wind_fu")
    for number, name in enumerate(config.local_yaku):
        if name not in LOCAL:
            raise bad("local_yaku", "local", name=name, known=", ".join(LOCAL))
        if name in config.local_yaku[:number]:
            raise bad("local_yaku", "local_twice", name=name)
    if config.side_bet != "off" and config.side_bet_seat == config.side_bet_other:
        raise bad("side_bet_other", "side_bet")
    _check_points(config)


def _check_points(config: RiichiConfig) -> None:
    for name in ("start_points", "return_points", "oka_points", "goal_points", "penalty_points", "chombo_points"):
        if getattr(config, name) % 100:
            raise bad(name, "hundreds", name=name, points=getattr(config, name))
    if config.penalty_points % RIICHI_STICK:
        raise bad("penalty_points", "penalty", points=config.penalty_points)
    if config.start_points == 0:
        raise bad("start_points", "no_points")
    if config.oka == "difference" and config.return_points < config.start_points:
        raise bad("return_points", "return", start=config.start_points, back=config.return_points)
    if config.oka == "named" and config.oka_points % 400:
        raise bad("oka_points", "oka", points=config.oka_points)
    if config.honba_points % 300:
        raise bad("honba_points", "honba", points=config.honba_points)


def bets(config: RiichiConfig) -> tuple[tuple[int, int], ...]:
    """The pairs of seats (from 0) that bet against each other; none when bets are off (riichi.R65)."""
    if config.side_bet == "off":
        return ()
    return ((config.side_bet_seat - 1, config.side_bet_other - 1),)


def minimum_han(config: RiichiConfig, honba: int) -> int:
    """How many han without dora a win needs at so many honba (riichi.R10)."""
    if config.two_han_from and honba >= config.two_han_from:
        return max(2, config.minimum_han)
    return config.minimum_han


def terms_of(config: RiichiConfig, honba: int = 0) -> Terms:
    """The terms on which the value of a hand depends, at so many honba (riichi.R10, riichi.R51-R59)."""
    return Terms(
        red_fives=any(config.red_fives),
        ippatsu=config.ippatsu,
        ura_dora=config.ura_dora,
        kuitan=config.kuitan,
        atozuke=config.atozuke,
        minimum_han=minimum_han(config, honba),
        kiriage=config.kiriage,
        counted_yakuman=config.counted_yakuman,
        composite_yakuman=config.composite_yakuman,
        double_patterns=config.double_patterns,
        double_wind_fu=config.double_wind_fu,
        rinshan_fu=config.rinshan_fu,
        green_needs_hatsu=config.green_needs_hatsu,
        renhou=config.renhou,
        local=frozenset(config.local_yaku),
    )


def bad(option: str, key: str, **values: str | int) -> BadConfig:
    """The error of an option; its sentence stands in the game's config texts."""
    return BadConfig(option, Notice(f"riichi_config.{key}", dict(values)))
