"""What the levels think: quick values, danger, order of discards, defence, stakes, routes."""

from __future__ import annotations

import msgspec
import pytest

from game.kernel.chance import HashStream
from game.kernel.match import AnyMatch, Match
from game.riichi.actions import Chi, Discard, Pon, RiichiAction
from game.riichi.bots import make_bot
from game.riichi.bots.defence import OPEN, READING, RIICHI, facts_of, read, rough, shares
from game.riichi.bots.features import TRIPLET, Features, code_of, discards_in_order
from game.riichi.bots.frame import kinds_allowed
from game.riichi.bots.hand_value import quick_value
from game.riichi.bots.opponent_model import flush_suit, threats_of, waiting_chance
from game.riichi.bots.plain import valued_bits
from game.riichi.bots.routes import routes, simples
from game.riichi.bots.strong import HARD, MASTER, Choice, Mind
from game.riichi.bots.utility import RankStakes, Stakes, utility
from game.riichi.bots.win_probability import (
    CALM,
    ONE_RIICHI,
    OPEN_THREAT,
    TWO_RIICHI,
    Payoff,
    outcome,
    rough_points,
)
from game.riichi.bots.win_search import Hope, Outlook
from game.riichi.config import RiichiConfig
from game.riichi.events import Discarded, HandWon, RoundStarted
from game.riichi.hands.shapes import UNIT, outlook, pack, shanten
from game.riichi.rules import RiichiRules
from game.riichi.state import SEATS
from game.riichi.tiles import EAST, KIND_OF, KINDS, parse_tile, parse_tiles, tiles_text
from tests.game.riichi.case import preset
from tests.game.riichi.desk import Desk

RULES = RiichiRules()
LUCK = {"dora", "ura", "aka", "riichi", "double_riichi", "ippatsu", "menzen_tsumo", "haitei", "houtei", "rinshan"}
LUCK |= {"chankan"}


def hand(text: str) -> int:
    return pack(parse_tiles(text))


def played(levels: tuple[str, ...], seed: int, config: RiichiConfig | None = None) -> AnyMatch:
    match: AnyMatch = Match(RULES, config or preset("tenhou"), 4, seed)
    while not match.over:
        step(match, levels)
    return match


def step(match: AnyMatch, levels: tuple[str, ...]) -> RiichiAction:
    seat = match.to_act()[0]
    stream = match.chance.stream("bot", seat, len(match.acts))
    action: RiichiAction = (
        make_bot(levels[seat]).choose(match.view(seat), RULES.legal(match.state, seat), stream).action
    )
    match.act(seat, action)
    return action


def test_quick_values_are_those_of_real_wins() -> None:
    compared = 0
    for seed in range(6):
        match = played(("normal", "easy", "normal", "hard"), seed)
        wind = dealer = 0
        for event in match.events:
            if isinstance(event, RoundStarted):
                wind, dealer = event.wind, event.dealer
            if not isinstance(event, HandWon) or event.win.worth.yakuman:
                continue
            win = event.win
            han = sum(han for name, han in win.worth.yaku if name not in LUCK)
            opened = any(meld.opens for meld in win.melds)
            found, fu = quick_value(
                pack(win.hand) + UNIT[win.tile], tuple(map(code_of, win.melds)), opened, KIND_OF[win.tile],
                EAST + (win.seat - dealer) % SEATS, EAST + wind, True,
            )  # fmt: skip
            assert found == han, (tiles_text(win.hand), win.worth.yaku)
            if win.seat != win.source and not any(meld.is_kan for meld in win.melds):
                assert fu == win.worth.fu
            compared += 1
    assert compared > 40


@pytest.mark.parametrize(
    ("text", "won", "han", "fu"),
    [
        ("234m345p567s22p678s", "8s", 2, 30),
        ("11223344556677m", "7m", 10, 30),
        ("1199m2288p3377s11z", "1z", 2, 25),
        ("19m19p19s12345677z", "1m", 13, 30),
        ("123m456m789m11z234p", "4p", 2, 40),
        ("234m234p234s55s678s", "8s", 4, 30),
        ("111m999m111p99p777z", "7z", 7, 60),
        ("123m789m123p99s789s", "9m", 4, 30),
        ("555z666z777z11m234p", "4p", 13, 30),
    ],
)
def test_quick_values_of_closed_hands(text: str, won: str, han: int, fu: int) -> None:
    assert quick_value(hand(text), (), False, KIND_OF[parse_tile(won)], EAST, EAST, True)[0] == han
    if han < 13:
        assert quick_value(hand(text), (), False, KIND_OF[parse_tile(won)], EAST, EAST, True)[1] == fu


def test_the_order_of_all_discards_is_told_from_the_table() -> None:
    match: AnyMatch = Match(RULES, preset("tenhou"), 4, 3)
    order: list[tuple[int, int]] = []
    calls = 0
    while not match.over:
        seen = len(match.events)
        step(match, ("normal", "hard", "normal", "easy"))
        for event in match.events[seen:]:
            if isinstance(event, RoundStarted):
                order = []
            elif isinstance(event, Discarded):
                order.append((event.seat, KIND_OF[event.tile]))
        if match.state.phase in (1, 2):
            assert discards_in_order(match.view(0)) == order
            calls += any(side.melds for side in match.state.sides)
    assert calls > 50


def test_shares_are_chances_and_safe_kinds_have_none() -> None:
    left = [4] * KINDS
    safe = 1 << 4 | 1 << 13 | 1 << 30
    for weights in (RIICHI, OPEN):
        found = shares(left, safe, weights)
        assert found[4] == found[13] == found[30] == 0
        assert 1 < sum(found) < 2
        assert all(0 <= share < 0.2 for share in found)
        # Behind the safe five, one and eight are only waited for by the worse shapes.
        assert found[1] < found[19]
        assert found[7] < found[25]
    assert shares([0] * KINDS, 0, RIICHI) == [0.0] * KINDS


def test_discards_before_a_riichi_tell_of_its_waits() -> None:
    """East throws 2p, then declares with 9m, which is none of the discards before."""
    desk = Desk("234m567m345p67s11z", config=preset("tenhou"), draws="2p1m1m1m9m6z")
    desk.throw("2p")
    for _ in range(3):
        desk.pass_all()
        desk.throw("1m")
    desk.pass_all()
    desk.throw("9m", riichi=True)
    desk.pass_all()
    sight = Features(RULES.view(desk.state, 1))
    plain = shares(sight.left, sight.safe[0], RIICHI)
    found = facts_of(sight, 0, plain)

    def facts(name: str, tiles: str) -> list[float]:
        at = msgspec.structs.fields(READING)
        number = next(number for number, field in enumerate(at) if field.name == name)
        return [found[KIND_OF[tile]][number] for tile in parse_tiles(tiles)]

    assert facts("beside", "1p3p4p8m2s") == [1, 1, 0, 0, 0]
    assert facts("near", "4p1p7m") == [1, 0, 0]
    assert facts("suji", "5p6m8p") == [1, 1, 0]
    assert facts("honour", "5z5p") == [1, 0]
    told = read(sight, 0, plain)
    assert [chance == 0 for chance in told] == [share == 0 for share in plain]
    assert all(0 <= chance < 0.4 for chance in told)
    three, seven = KIND_OF[parse_tile("3p")], KIND_OF[parse_tile("7p")]
    assert told[three] / told[seven] < plain[three] / plain[seven]


def folding_view(level: str, seed: int) -> int:
    """Plays a match; how often the seat folded with a genbutsu at hand."""
    match: AnyMatch = Match(RULES, preset("tenhou"), 4, seed)
    bot, folded = make_bot(level), 0
    while not match.over:
        seat = match.to_act()[0]
        view, legal = match.view(seat), RULES.legal(match.state, seat)
        stream = match.chance.stream("bot", seat, len(match.acts))
        answer = (bot if seat == 1 else make_bot("easy")).choose(view, legal, stream)
        if seat == 1 and answer.why.key == "fold":
            sight = Features(view)
            genbutsu = [k for k in kinds_allowed(legal) if all(sight.safe[s] >> k & 1 for s in sight.riichis)]
            if genbutsu and _only_riichi_matters(sight):
                assert KIND_OF[answer.action.tile] in genbutsu or _as_safe(sight, KIND_OF[answer.action.tile], level)
                folded += 1
        match.act(seat, answer.action)
    return folded


def _only_riichi_matters(sight: Features) -> bool:
    return bool(sight.riichis) and len(threats_of(sight, 0.25)) == len(sight.riichis)


def _as_safe(sight: Features, kind: int, level: str) -> bool:
    """No way is left to win on the kind, though it was not thrown."""
    if level == "normal":
        return all(rough(sight, seat, kind) == 0 for seat in sight.riichis)
    return all(threat.risk(kind) < 0.004 for threat in threats_of(sight, 0.25))


@pytest.mark.parametrize("level", ["normal", "hard", "master"])
def test_who_folds_gives_away_what_nobody_in_riichi_can_win_on(level: str) -> None:
    assert sum(folding_view(level, seed) for seed in range(4)) > 15


@pytest.mark.parametrize("threat", [CALM, OPEN_THREAT, ONE_RIICHI, TWO_RIICHI])
def test_chances_grow_with_draws_and_tiles(threat: int) -> None:
    assert outcome((), 0.2, threat, 0) == (0.0, 1.0)
    chances = [outcome((0.15,), 0.15, threat, draws)[0] for draws in range(0, 18, 3)]
    assert chances == sorted(chances)
    assert outcome((0.2,), 0.15, threat, 10)[0] > outcome((0.1,), 0.15, threat, 10)[0]
    assert outcome((0.2, 0.2), 0.15, threat, 10)[0] < outcome((0.2,), 0.15, threat, 10)[0]
    win, waits = outcome((), 0.2, threat, 12)
    assert win + waits <= 1


@pytest.mark.parametrize("draws", [4, 9, 14])
def test_a_threat_takes_chances_away_most_from_hands_that_are_far(draws: int) -> None:
    def share(rates: tuple[float, ...], threat: int) -> float:
        return outcome(rates, 0.12, threat, draws)[0] / outcome(rates, 0.12, CALM, draws)[0]

    for threat in (OPEN_THREAT, ONE_RIICHI, TWO_RIICHI):
        assert 1 > share((), threat) > share((0.2,), threat) > share((0.3, 0.2), threat)


def outlook_of(sight: Features, deep: bool) -> Outlook:
    return Outlook(sight, Stakes(sight, 2000.0), CALM, deep)


def hope_of(text: str, deep: bool) -> Hope:
    """What a closed hand of thirteen tiles may win, seen early in a round."""
    desk = Desk("19m28m334p578s244z", config=preset("tenhou"), draws="9m")
    sight = Features(RULES.view(desk.state, 0))
    away, mask = outlook(hand(text))
    return outlook_of(sight, deep).hope(hand(text), (), True, 0, 14, away, mask)


def test_a_hand_two_steps_away_is_worth_what_its_draws_lead_to() -> None:
    """The same number of useful tiles, but one hand ends on two sides and the other on edges and closed shapes."""
    sides, edges = hope_of("234m567m45p67s9s1z3z", True), hope_of("234m567m12p89s6s1z3z", True)
    assert sides.away == edges.away == 2
    assert sides.chance > edges.chance
    assert sides.value > edges.value


def test_a_pair_of_valued_honours_hurries_a_closed_hand() -> None:
    """The same shapes with a pair of dragons instead of a pair of simples can go by a pon."""
    dragons, simples_pair = hope_of("234m46p35s668s55z2m", True), hope_of("234m46p35s668s99p2m", True)
    assert dragons.away == simples_pair.away
    assert dragons.chance > simples_pair.chance


def test_an_open_hand_leaves_tenpai_only_for_a_richer_one_while_nobody_threatens() -> None:
    stays = 0
    for seed in range(18):
        match: AnyMatch = Match(RULES, preset("tenhou", length="tonpu"), 4, seed)
        while not match.over:
            view = match.view(match.to_act()[0])
            sight = Features(view) if view.owes == ("discard",) else None
            found = open_choices(sight) if sight is not None else []
            act = step(match, ("hard",) * 4)
            ready = [c.hope for c in found if c.hope.away == 0 and c.hope.useful >= 4]
            if not ready or not isinstance(act, Discard):
                continue
            taken = next(c.hope for c in found if c.kind == KIND_OF[act.tile])
            stays += taken.away == 0
            assert taken.away == 0 or worth(taken) > 1.1 * max(map(worth, ready))
    assert stays > 25


def open_choices(sight: Features) -> list[Choice]:
    """What an open hand that nobody threatens may discard."""
    mind = Mind(sight, HARD)
    if sight.closed or mind.threats:
        return []
    return mind.choices(range(KINDS), sight.hand, sight.codes, False, sight.held_dora())


def worth(hope: Hope) -> float:
    """What a win is worth, draws at the end spread over the wins."""
    return hope.value / hope.chance


def test_payoffs_follow_the_table() -> None:
    plain, rich = Payoff(RiichiConfig(ura_dora=False, ippatsu=False)), Payoff(RiichiConfig())
    assert plain.luck == (1.0, 0.0, 0.0)
    assert sum(rich.luck) == pytest.approx(1)
    assert plain.ron(4, 30, False) == 7700
    assert Payoff(RiichiConfig(kiriage=True)).ron(4, 30, False) == 8000
    assert sum(chance for chance, _, _ in rich.spread(3, 40, True, True, True)) == pytest.approx(1)
    assert rough_points(3, True, True) == pytest.approx(1.5 * rough_points(3, True, False))
    assert rough_points(99, False, False) == pytest.approx(rough_points(13, False, False), rel=0.01)


def test_a_seat_that_leads_fears_more_and_one_that_lags_hopes_for_more() -> None:
    config = preset("tenhou")
    leads = utility(config, (450, 250, 200, 100), 0, 1.0)
    assert leads > utility(config, (450, 250, 200, 100), 1, 1.0) > utility(config, (450, 250, 200, 100), 3, 1.0)
    # In the last round a win that takes a place counts, one that takes none hardly.
    behind = (300, 290, 250, 160)
    takes = utility(config, (290, 350, 230, 130), 1, 0) - utility(config, behind, 1, 0)
    keeps = utility(config, (290, 287, 235, 188), 3, 0) - utility(config, behind, 3, 0)
    assert takes > 20_000 > 10_000 > keeps


def test_a_floating_uma_pays_the_seats_above_the_base() -> None:
    config = preset("jpml_a")
    alone = utility(config, (310, 299, 297, 294), 0, 0)
    together = utility(config, (310, 301, 297, 292), 0, 0)
    assert alone > together
    assert utility(config, (310, 301, 297, 292), 1, 0) > utility(config, (310, 299, 297, 294), 1, 0) + 2000


def test_stakes_are_points_for_one_level_and_places_for_the_other() -> None:
    desk = Desk(
        "234m567m345p67s11z",
        config=preset("tenhou"),
        draws="9m",
        wind=1,
        dealer=3,
        points=[15_000, 35_000, 30_000, 20_000],
    )
    sight = Features(RULES.view(desk.state, 0))
    points, ranks = Stakes(sight, 0.0), RankStakes(sight, 0.0)
    assert points.gain(3900) == 3900
    assert points.loss(8000, 1) == 8000
    # Fourth in the last round: 1,000 points change nothing, 8,000 do.
    assert ranks.gain(12_000) > 4 * ranks.gain(1000)


def test_a_last_dealer_who_wins_without_leading_plays_on() -> None:
    """A win that leaves the dealer second is worth more than the same points to another, who ends the match by it."""
    config = preset("tenhou", extra_round="none")

    def gain(points: list[int], dealer: int) -> float:
        desk = Desk("234m567m345p67s11z", config=config, draws="9m", wind=1, dealer=dealer, points=points)
        return RankStakes(Features(RULES.view(desk.state, 0)), 0.0).gain(2000)

    assert gain([20_000, 40_000, 22_000, 18_000], 0) != gain([20_000, 40_000, 22_000, 18_000], 3)


def test_routes_of_open_hands() -> None:
    valued = 1 << 31 | 1 << 27
    pair = {route.name: route for route in routes(hand("345m67p2255s55z"), (0,), valued, True)}
    assert pair["yakuhai"].away == 1
    assert pair["yakuhai"].hangs
    assert pair["yakuhai"].draws >> 31 & 1
    assert "tanyao" not in pair
    simple = {route.name: route for route in routes(hand("345m67p2255s9s5z"), (1,), valued, True)}
    assert "yakuhai" not in simple
    assert simple["tanyao"].away == shanten(simples(hand("345m67p2255s9s5z")), 1)
    assert not any(route.name == "tanyao" for route in routes(hand("345m67p2255s"), (1,), valued, False))
    had = {route.name: route for route in routes(hand("345m67p22s"), (TRIPLET + 31, 10), valued, True)}
    assert had["yakuhai"].away == 0
    assert not had["yakuhai"].hangs
    assert had["yakuhai"].draws == 1 << 13 | 1 << 16
    triplets = {route.name: route for route in routes(hand("2244p22s5z"), (TRIPLET + 3, TRIPLET + 8), valued, True)}
    assert triplets["toitoi"].away == 1


def test_a_hand_without_a_way_to_a_yaku_is_not_opened() -> None:
    """Ones and nines of three suits: whatever is offered, no level but chance calls."""
    desk = Desk("19m28m334p578s244z", "", "", "", config=preset("tenhou"))
    calls = 0
    for level in ("normal", "hard", "master"):
        match: AnyMatch = Match(RULES, preset("tenhou", length="tonpu"), 4, 2)
        match.state = desk.state.copy()
        while match.state.phase in (1, 2):
            seat = match.to_act()[0]
            legal = RULES.legal(match.state, seat)
            answer = make_bot(level).choose(match.view(seat), legal, HashStream(b"x"))
            calls += seat == 0 and isinstance(answer.action, (Chi, Pon)) and len(match.state.sides[0].river) < 3
            match.act(seat, answer.action if seat == 0 else legal[-1])
    assert calls == 0


def test_tenpai_is_feared_more_with_melds_and_turns() -> None:
    for melds in range(4):
        row = [waiting_chance(melds, discards) for discards in range(18)]
        assert row == sorted(row)
        assert waiting_chance(melds + 1, 9) > row[9]


def test_a_flush_is_seen() -> None:
    match = played(("normal",) * 4, 5, preset("tenhou", length="tonpu"))
    view = match.view(0)
    side = view.table[1]
    assert flush_suit(msgspec.structs.replace(side, melds=())) == -1


def test_riichi_is_declared_on_a_good_wait_and_says_what_it_waits_for() -> None:
    desk = Desk("234m567m345p67s11z", config=preset("tenhou"), draws="9m")
    view, legal = RULES.view(desk.state, 0), RULES.legal(desk.state, 0)
    for level in ("easy", "normal", "hard", "master"):
        answer = make_bot(level).choose(view, legal, HashStream(b"x"))
        assert answer.action == Discard(8, True, True), level
    assert answer.why.values["waits"] == "58s"
    mind = Mind(Features(view), MASTER)
    assert valued_bits(mind.sight) == 1 << 27 | 1 << 31 | 1 << 32 | 1 << 33


@pytest.mark.parametrize(
    ("hand_of_next", "reasons"),
    [
        ("234p567p99p357s46m", {"normal": "fastest", "hard": "fold", "master": "push"}),
        ("234p57p99p357s46m1z", {"normal": "fold", "hard": "fold", "master": "careful"}),
    ],
    ids=["one step away", "two steps away"],
)
def test_levels_fold_by_distance_then_by_danger_then_by_worth(hand_of_next: str, reasons: dict[str, str]) -> None:
    """East declares with its first discard; only 9m is safe, and South has none."""
    desk = Desk("234m567m345p67s11z", hand_of_next, config=preset("tenhou"), draws="9m6m")
    desk.throw("9m", riichi=True)
    desk.pass_all()
    view, legal = RULES.view(desk.state, 1), RULES.legal(desk.state, 1)
    assert {level: make_bot(level).choose(view, legal, HashStream(b"x")).why.key for level in reasons} == reasons
