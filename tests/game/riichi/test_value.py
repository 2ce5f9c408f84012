"""What hands are worth (riichi.R7, riichi.R9, riichi.R10, riichi.R20-R25, riichi.R51-R59)."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kernel.texts import LOCALES, Texts
from game.riichi.config import RiichiConfig, terms_of
from game.riichi.hands.limits import base_points
from game.riichi.hands.melds import Meld, MeldKind, parse_meld
from game.riichi.hands.shapes import UNIT, pack, shanten
from game.riichi.hands.value import Situation, Terms, Worth, is_win, worth
from game.riichi.hands.yaku import LOCAL, YAKU
from game.riichi.points.settlement import pay_win, ron_points, tsumo_points, won_hand
from game.riichi.records.yaku_names import BY_TENHOU, from_name
from game.riichi.tiles import EAST, counts, dora_of, parse_tile, parse_tiles
from tests.game.riichi.winning import Case, library_worth, random_case

DATA = Path(__file__).parents[2] / "data" / "riichi" / "scored_wins.jsonl.gz"
REDS = Terms(red_fives=True)


def value(
    hand: str, win: str, *melds: str, terms: Terms = REDS, seat: str = "S", round: str = "E", dora: str = "",
    ura: str = "", **how: bool,
) -> Worth | None:  # fmt: skip
    """The worth of a hand in text, by ron of a non-dealer in the east round unless told."""
    situation = Situation(
        seat_wind=EAST + "ESWN".index(seat),
        round_wind=EAST + "ESWN".index(round),
        tsumo=how.pop("tsumo", False),
        dora=parse_tiles(dora),
        ura=parse_tiles(ura),
        **how,
    )
    melded = tuple(parse_meld(meld) for meld in melds)
    return worth(tuple(sorted(parse_tiles(hand))), melded, parse_tile(win), situation, terms)


def worthy(hand: str, win: str, *melds: str, **how: Any) -> Worth:
    found = value(hand, win, *melds, **how)
    assert found is not None
    return found


def names(found: Worth) -> str:
    return " ".join(name for name, _ in found.yaku)


def fu_of(found: Worth) -> str:
    return " ".join(f"{item.id}:{item.fu}" for item in found.fu_items)


def recorded() -> list[dict[str, Any]]:
    return [msgspec.json.decode(line) for line in gzip.decompress(DATA.read_bytes()).splitlines()]


def tiles_of(text: str) -> list[int]:
    """Tiles of a text with the suit before the numbers."""
    return [parse_tile(number + run[0]) for run in re.findall(r"[mpsz]\d+", text) for number in run[1:]]


def recorded_case(win: dict[str, Any]) -> tuple[Case, int]:
    """A recorded win, and who gave the tile (from 0, the dealer)."""
    concealed, *called = win["shoupai"].split(",")
    param, hand = win["param"], tiles_of(concealed)
    melds = []
    for text in called:
        tiles = tuple(sorted(tiles_of(re.sub(r"[-=+]", "", text))))
        kind: MeldKind = "chi" if max(counts(tiles)) == 1 else "pon"
        if len(tiles) == 4:
            kind = "closed_kan" if not re.search(r"[-=+]", text) else "open_kan" if text[-1] in "-=+" else "added_kan"
        melds.append(Meld(kind, tiles))
    given_tile = win.get("rongpai")
    won = param["hupai"]
    last = tiles_of(given_tile)[0] if given_tile else hand.pop()
    situation = Situation(
        seat_wind=EAST + param["menfeng"],
        round_wind=EAST + param["zhuangfeng"],
        tsumo=not given_tile,
        riichi=won.get("lizhi") == 1,
        double_riichi=won.get("lizhi") == 2,
        ippatsu=bool(won.get("yifa")),
        rinshan=bool(won.get("lingshang")),
        chankan=bool(won.get("qianggang")),
        last_tile=bool(won.get("haidi")),
        dora=tuple(tile for text in param["baopai"] for tile in tiles_of(text)),
        ura=tuple(tile for text in param["fubaopai"] or () for tile in tiles_of(text)),
    )
    source = (param["menfeng"] + " +=-".index(given_tile[2])) % 4 if given_tile else param["menfeng"]
    return Case(tuple(sorted(hand)), tuple(melds), last, situation), source


@pytest.mark.rule("riichi.R7", "riichi.R46", "riichi.R51")
def test_three_thousand_recorded_wins() -> None:
    config = RiichiConfig(red_fives=(1, 1, 1), double_patterns=True)
    wins = recorded()
    assert len(wins) == 3000
    for win in wins:
        case, source = recorded_case(win["in"])
        said = win["out"]
        found = worth(case.hand, case.melds, case.win, case.situation, terms_of(config))
        if not said.get("hupai"):
            assert found is None, win
            continue
        assert found is not None, win
        yaku = {from_name(one["name"]): one["fanshu"] for one in said["hupai"]}
        if said.get("damanguan"):
            assert {name: "*" * (han // 13) for name, han in found.yaku} == yaku, win
            assert found.yakuman == said["damanguan"]
        else:
            assert (dict(found.yaku), found.han, found.fu) == (yaku, said["fanshu"], said["fu"]), win
        sticks = win["in"]["param"]["jicun"]
        settled = pay_win(
            config,
            0,
            sticks["changbang"],
            sticks["lizhibang"],
            won_hand(case.situation.seat_wind - EAST, source, found),
        )
        assert list(settled.deltas) == said["fenpei"], win


def terms_from(random: Random) -> Terms:
    return Terms(
        red_fives=random.random() < 0.5,
        kuitan=random.random() < 0.7,
        kiriage=random.random() < 0.5,
        double_patterns=random.random() < 0.5,
        counted_yakuman=random.random() < 0.6,
    )


def compare(case: Case, terms: Terms) -> None:
    """Our worth and the library's are the same."""
    found = worth(case.hand, case.melds, case.win, case.situation, terms)
    said = library_worth(case, terms)
    if said is None or found is None:
        assert found is None and said is None, (case, terms, found, said)
        return
    dealer = case.situation.seat_wind == EAST
    if case.situation.tsumo:
        pay = tsumo_points(found.base, 1, 0, 1 if dealer else 0), tsumo_points(found.base, 1, 2, 1 if dealer else 0)
    else:
        pay = ron_points(found.base, dealer), 0
    assert pay == (said.main, said.additional), (case, terms, found, said)
    assert {name for name, _ in found.yaku} == {name for name, _ in said.yaku}, (case, terms, found, said)
    if not found.yakuman:
        assert (found.han, found.fu) == (said.han, said.fu), (case, terms, found, said)


@pytest.mark.rule("riichi.R51", "riichi.R52", "riichi.R53", "riichi.R54")
def test_random_wins_are_worth_what_the_library_says() -> None:
    random = Random(11)
    seen: set[str] = set()
    for _ in range(2500):
        case, terms = random_case(random), terms_from(random)
        compare(case, terms)
        found = worth(case.hand, case.melds, case.win, case.situation, terms)
        seen |= {name for name, _ in found.yaku} if found else set()
    rare = {"renhou", "tenhou", "chiihou", "chinroutou", "daisuushi", "sanshoku_doukou", "shousuushi"}
    assert seen >= set(BY_TENHOU) - rare


@pytest.mark.slow
def test_many_random_wins_are_worth_what_the_library_says() -> None:
    random = Random(23)
    for _ in range(250_000):
        compare(random_case(random), terms_from(random))


@given(st.integers(0, 2**32).map(Random))
def test_what_holds_of_every_win(random: Random) -> None:
    case, terms = random_case(random), terms_from(random)
    assert is_win(case.hand, case.melds, case.win)
    found = worth(case.hand, case.melds, case.win, case.situation, terms)
    if found is None:
        return
    assert sum(item.fu for item in found.fu_items) == found.fu
    assert found.fu == 25 or found.fu % 10 == 0
    assert sum(han for _, han in found.yaku) == found.han
    assert any(name not in ("dora", "ura", "aka") for name, _ in found.yaku)
    total = counts(case.tiles)
    if not found.yakuman and found.yaku[0][0] != "renhou":
        assert found.dora == sum(total[dora_of(indicator)] for indicator in case.situation.dora)
    more = msgspec.structs.replace(case.situation, dora=(*case.situation.dora, case.situation.dora[0]))
    richer = worth(case.hand, case.melds, case.win, more, terms)
    assert richer is not None and richer.base >= found.base
    drawn = worth(
        case.hand, case.melds, case.win, msgspec.structs.replace(case.situation, tsumo=True, chankan=False), terms
    )
    assert drawn is not None or any(meld.opens for meld in case.melds)


@given(st.integers(0, 2**32).map(Random), st.integers(0, 33))
def test_a_win_is_a_complete_shape(random: Random, other: int) -> None:
    case = random_case(random)
    if case.tiles.count(other) < 4:
        complete = shanten(pack(case.hand) + UNIT[other], len(case.melds)) == -1
        assert is_win(case.hand, case.melds, other) == complete
        if not complete:
            assert worth(case.hand, case.melds, other, case.situation, REDS) is None


YAKU_CASES: list[tuple[str, str, str, tuple[str, ...], dict[str, Any]]] = [
    ("menzen_tsumo:1", "123m456p789s33z99p", "9p", (), {"tsumo": True}),
    ("riichi:1", "123m456p789s33z99p", "9p", (), {"riichi": True}),
    ("double_riichi:2", "123m456p789s33z99p", "9p", (), {"double_riichi": True, "riichi": True}),
    ("riichi:1 ippatsu:1", "123m456p789s33z99p", "9p", (), {"riichi": True, "ippatsu": True}),
    ("chankan:1", "123m46p33z", "5p", ("chi 789s", "pon 111s"), {"chankan": True}),
    ("haitei:1", "123m46p33z", "5p", ("chi 789s", "pon 111s"), {"tsumo": True, "last_tile": True}),
    ("houtei:1", "123m46p33z", "5p", ("chi 789s", "pon 111s"), {"last_tile": True}),
    ("rinshan:1", "123m46p33z", "5p", ("chi 789s", "kan 1111s"), {"tsumo": True, "rinshan": True}),
    ("pinfu:1", "23m456p789s12366s", "4m", (), {}),
    ("tanyao:1", "23m456p33s678s", "4m", ("chi 567s",), {}),
    ("iipeikou:1", "112233m456p79s33z", "8s", (), {}),
    ("haku:1", "123m456p55z33z", "5z", ("chi 789s",), {}),
    ("hatsu:1", "123m456p66z33z", "6z", ("chi 789s",), {}),
    ("chun:1", "123m456p77z33z", "7z", ("chi 789s",), {}),
    ("seat_wind_south:1", "123m456p22z33z", "2z", ("chi 789s",), {}),
    ("seat_wind_west:1", "123m456p44z33z", "3z", ("chi 789s",), {"seat": "W"}),
    ("seat_wind_north:1", "123m456p44z33z", "4z", ("chi 789s",), {"seat": "N"}),
    ("round_wind_east:1", "123m456p11z33z", "1z", ("chi 789s",), {}),
    ("round_wind_south:1", "123m456p22z33z", "2z", ("chi 789s",), {"seat": "E", "round": "S"}),
    ("round_wind_west:1", "123m456p44z33z", "3z", ("chi 789s",), {"round": "W"}),
    ("round_wind_north:1", "123m456p44z33z", "4z", ("chi 789s",), {"round": "N"}),
    ("seat_wind_east:1 round_wind_east:1", "123m456p11z33z", "1z", ("chi 789s",), {"seat": "E"}),
    ("chiitoitsu:2", "1133m5577p2244s4z", "4z", (), {}),
    ("tanyao:1 chiitoitsu:2", "2233m5577p2244s8s", "8s", (), {}),
    ("chanta:1", "123m789p11z12s", "3s", ("chi 789s",), {"seat": "S", "round": "N"}),
    ("chanta:2", "123m789p33z12s789s", "3s", (), {}),
    ("ittsu:1", "123456m55z23p", "1p", ("chi 789m",), {}),
    ("ittsu:2", "123456789m13p33z", "2p", (), {}),
    ("sanshoku_doujun:1", "234m23p55z567m", "4p", ("chi 234s",), {}),
    ("sanshoku_doujun:2", "234m234p24s33z567m", "3s", (), {}),
    ("sanshoku_doukou:2", "333m333p33z12s", "3s", ("pon 333s",), {}),
    ("toitoi:2", "333m44z99p", "9p", ("pon 333s", "pon 111s"), {}),
    ("sanankou:2", "333m444p111s23m99p", "4m", (), {}),
    ("haku:1 hatsu:1 shousangen:2", "555z666z77z23m", "4m", ("chi 789s",), {}),
    ("toitoi:2 honroutou:2", "99m44z111p", "9m", ("pon 111m", "pon 999s"), {}),
    ("ryanpeikou:3", "223344m778899p3z", "3z", (), {}),
    ("junchan:2", "123m99s12p789s", "3p", ("chi 789m",), {}),
    ("junchan:3", "123m789m99s12p789s", "3p", (), {}),
    ("honitsu:3", "123m678m44z33z345m", "4z", (), {}),
    ("honitsu:2", "123m678m44z33z", "4z", ("chi 345m",), {}),
    ("chinitsu:6", "1233456667899m", "9m", (), {}),
    ("sankantsu:2", "23m99p", "4m", ("kan 3333s", "added_kan 1111s", "kan 7777p"), {}),
    ("suukantsu:13", "9p", "9p", ("kan 3333s", "added_kan 1111s", "kan 7777p", "closed_kan 2222m"), {}),
    ("daisangen:13", "555z666z23m99p", "4m", ("pon 777z",), {}),
    ("suuankou:13", "333m444p111s22m99p", "2m", (), {"tsumo": True}),
    ("suuankou_tanki:13", "333m444p111s222m9p", "9p", (), {}),
    ("tsuuiisou:13", "1122334455667z", "7z", (), {}),
    ("ryuuiisou:13", "22334466s88s", "8s", ("pon 666z",), {}),
    ("chinroutou:13", "111m99m99p", "9m", ("pon 111s", "pon 999s"), {}),
    ("chuuren:13", "1112345567899m", "9m", (), {}),
    ("junsei_chuuren:13", "1112345678999m", "5m", (), {}),
    ("kokushi:13", "19m19p19s1234566z", "7z", (), {}),
    ("kokushi_13:13", "19m19p19s1234567z", "7z", (), {}),
    ("daisuushi:13", "22233344z9p9p", "4z", ("pon 111z",), {}),
    ("shousuushi:13", "222z333z44z23m", "4m", ("pon 111z",), {}),
    ("tenhou:13", "123m456p789s33z99p", "9p", (), {"tsumo": True, "first_turn": True, "seat": "E"}),
    ("chiihou:13", "123m456p789s33z99p", "9p", (), {"tsumo": True, "first_turn": True}),
    ("paarenchan:13", "123m456p789s33z99p", "9p", (), {"paarenchan": True}),
]


@pytest.mark.rule("riichi.R51", "riichi.R9")
@pytest.mark.parametrize(("wanted", "hand", "win", "melds", "how"), YAKU_CASES)
def test_each_yaku(wanted: str, hand: str, win: str, melds: tuple[str, ...], how: dict[str, Any]) -> None:
    found = worthy(hand, win, *melds, **how)
    assert " ".join(f"{name}:{han}" for name, han in found.yaku) == wanted
    assert found.yakuman == (found.han == 13)


@pytest.mark.rule("riichi.R51")
def test_every_common_yaku_has_its_case() -> None:
    tried = {part.partition(":")[0] for wanted, *_ in YAKU_CASES for part in wanted.split()}
    assert tried | {"renhou", "dora", "ura", "aka"} >= set(BY_TENHOU)


@pytest.mark.rule("riichi.R7", "riichi.R24")
def test_dora_is_no_yaku() -> None:
    assert value("123m456p44z33z", "4z", "chi 789s", dora="2m3p") is None
    assert is_win(parse_tiles("123m456p44z33z"), (parse_meld("chi 789s"),), parse_tile("4z"))
    assert value("123m406p44z33z", "4z", "chi 789s") is None


@pytest.mark.rule("riichi.R7")
def test_four_alike_are_not_two_pairs() -> None:
    assert value("1111m5577p2244s4z", "4z", riichi=True) is None


@pytest.mark.rule("riichi.R8")
def test_sequences_do_not_wrap_and_honours_have_none() -> None:
    assert value("891m456p789s3344z", "3z", riichi=True) is None
    assert value("123m456p789s1233z", "3z", riichi=True) is None


@pytest.mark.rule("riichi.R9")
def test_a_closed_kan_keeps_a_hand_closed() -> None:
    assert names(worthy("123m456p33z99p", "9p", "closed_kan 1111s", tsumo=True)) == "menzen_tsumo"
    assert value("123m456p33z99p", "9p", "kan 1111s", tsumo=True) is None


@pytest.mark.rule("riichi.R10")
def test_open_tanyao_is_an_option() -> None:
    assert value("23m456p33s678s", "4m", "chi 567s", terms=Terms(kuitan=False)) is None
    assert names(worthy("23m456p33s678s567s", "4m", terms=Terms(kuitan=False))) == "pinfu tanyao"


@pytest.mark.rule("riichi.R10")
def test_more_han_may_be_asked_for_and_dora_do_not_count() -> None:
    two = terms_of(RiichiConfig(two_han_from=5), 5)
    assert terms_of(RiichiConfig(two_han_from=5), 4).minimum_han == 1
    assert value("123m456p55z33z", "5z", "chi 789s", terms=two, dora="4z") is None
    assert names(worthy("123m456p55z33z", "5z", "pon 777z", terms=two)) == "haku chun"


@pytest.mark.rule("riichi.R10")
def test_without_late_yaku_one_yaku_holds_on_every_wait() -> None:
    early = Terms(atozuke=False)
    both_ends = ("23m456p33s678s", "4m", "chi 567s")
    assert names(worthy(*both_ends)) == "tanyao"
    assert value(*both_ends, terms=early) is None
    assert value("123m456p55z33z", "5z", "chi 789s", terms=early) is None
    assert names(worthy("123m46p33z", "5p", "chi 789s", "pon 555z", terms=early)) == "haku"
    assert value("123m46p33z", "5p", "chi 789s", "pon 111s", terms=early, last_tile=True) is None
    assert names(worthy("123m456p789s33z99p", "9p", riichi=True, terms=early)) == "riichi"


@pytest.mark.rule("riichi.R21", "riichi.R24", "riichi.R25")
def test_all_dora_add_up_and_each_indicator_counts() -> None:
    found = worthy("340m456p789s33z99p", "9p", dora="4m4m2z", ura="4m", riichi=True)
    assert found.yaku == (("riichi", 1), ("dora", 4), ("ura", 1), ("aka", 1))
    assert (found.dora, found.ura, found.aka, found.han) == (4, 1, 1, 7)


@pytest.mark.rule("riichi.R22", "riichi.R31")
def test_ura_and_ippatsu_are_for_riichi_and_for_rules_that_have_them() -> None:
    hand = ("340m456p789s33z99p", "9p")
    assert value(*hand, ura="4m") is None
    found = worthy(*hand, ura="4m", riichi=True, ippatsu=True)
    assert names(found) == "riichi ippatsu ura aka"
    plain = worthy(*hand, ura="4m", riichi=True, ippatsu=True, terms=Terms(ippatsu=False, ura_dora=False))
    assert names(plain) == "riichi"


@pytest.mark.rule("riichi.R21")
def test_kans_count_four_dora() -> None:
    assert worthy("23m9p9p", "4m", "kan 3333s", "pon 555z", "pon 777z", dora="2s").dora == 4


@pytest.mark.rule("riichi.R52")
def test_kiriage() -> None:
    thirty = worthy("23m456p23467855s", "4m", riichi=True, dora="2s")
    assert (thirty.han, thirty.fu, thirty.base, thirty.limit) == (4, 30, 1920, "")
    sixty = ("23m99p", "1m", "kan 1111s", "kan 9999s", "pon 555z")
    up = Terms(kiriage=True)
    assert worthy("23m456p23467855s", "4m", riichi=True, dora="2s", terms=up).limit == "mangan"
    assert worthy(*sixty, dora="1m", terms=up).limit == "mangan"
    found = worthy(*sixty, dora="1m")
    assert (found.han, found.fu, found.base) == (3, 60, 1920)


@pytest.mark.rule("riichi.R53")
def test_counted_yakuman() -> None:
    hand = ("2223344556667m", "7m")
    big = worthy(*hand, riichi=True, ippatsu=True, dora="1m1m1m")
    assert big.han >= 13 and (big.limit, big.base, big.yakuman) == ("counted_yakuman", 8000, 0)
    capped = worthy(*hand, riichi=True, ippatsu=True, dora="1m1m1m", terms=Terms(counted_yakuman=False))
    assert (capped.han, capped.limit, capped.base) == (big.han, "sanbaiman", 6000)


@pytest.mark.rule("riichi.R54")
def test_yakuman_add_up_and_pure_forms_may_count_twice() -> None:
    hand = ("111222333444z5z", "5z")
    for double, count in ((False, 3), (True, 5)):
        found = worthy(*hand, terms=Terms(double_patterns=double))
        assert (found.yakuman, found.base) == (count, count * 8000)
        assert names(found) == "suuankou_tanki tsuuiisou daisuushi"
    single = worthy(*hand, terms=Terms(composite_yakuman=False))
    assert (single.yakuman, single.base) == (1, 8000)
    pure = worthy(*hand, terms=Terms(composite_yakuman=False, double_patterns=True))
    assert (pure.yakuman, pure.base) == (2, 16000)
    for tiles, win in (("1112345678999m", "5m"), ("19m19p19s1234567z", "7z")):
        assert worthy(tiles, win).yakuman == 1
        assert worthy(tiles, win, terms=Terms(double_patterns=True)).yakuman == 2


@pytest.mark.rule("riichi.R55")
@pytest.mark.parametrize("fu", [2, 4])
def test_a_pair_of_the_double_wind(fu: int) -> None:
    found = worthy("123m456p78s11z", "9s", "pon 555z", seat="E", terms=Terms(double_wind_fu=fu))
    assert fu_of(found).startswith(f"base:20 open_triplet:4 double_wind_pair:{fu}")
    assert found.fu == 30


@pytest.mark.rule("riichi.R56")
def test_the_tsumo_fu_after_a_kan_are_an_option() -> None:
    hand = ("23m99p345s", "4m", "kan 2222s", "kan 3333p")
    with_fu = worthy(*hand, tsumo=True, rinshan=True)
    without = worthy(*hand, tsumo=True, rinshan=True, terms=Terms(rinshan_fu=False))
    assert ("tsumo:2" in fu_of(with_fu), "tsumo:2" in fu_of(without)) == (True, False)
    assert "tsumo:2" in fu_of(worthy("23m99p345s", "4m", "kan 2222s", "kan 3333p", tsumo=True, last_tile=True,
                                     terms=Terms(rinshan_fu=False)))  # fmt: skip


@pytest.mark.rule("riichi.R57")
def test_green_may_need_hatsu() -> None:
    strict = Terms(green_needs_hatsu=True)
    plain, with_hatsu = ("2233446688s", "8s", "chi 234s"), ("2233446688s", "8s", "pon 666z")
    assert names(worthy(*plain)) == "ryuuiisou"
    assert names(worthy(*plain, terms=strict)) == "tanyao chinitsu"
    assert names(worthy(*with_hatsu, terms=strict)) == "ryuuiisou"


@pytest.mark.rule("riichi.R59")
def test_renhou() -> None:
    hand = ("123m456p789s33z99p", "9p")
    assert value(*hand, first_turn=True) is None
    mangan = worthy(*hand, first_turn=True, terms=Terms(renhou="mangan"))
    assert (names(mangan), mangan.base) == ("renhou", 2000)
    assert worthy(*hand, first_turn=True, terms=Terms(renhou="yakuman")).yakuman == 1
    assert value(*hand, first_turn=True, seat="E", terms=Terms(renhou="yakuman")) is None
    rich = worthy("1233456667899m", "9m", first_turn=True, terms=Terms(renhou="mangan"))
    assert names(rich) == "chinitsu"


FU_CASES = [
    ("23m456p789s12366s", "4m", (), {"tsumo": True}, 20, "base:20"),
    ("23m456p789s12366s", "4m", (), {}, 30, "base:20 closed_ron:10"),
    ("23m456p33s678s", "4m", ("chi 567s",), {}, 30, "base:20 open_flat:2 rounded_up:8"),
    ("23m456p33s678s", "4m", ("chi 567s",), {"tsumo": True}, 30, "base:20 tsumo:2 rounded_up:8"),
    ("1133m5577p2244s4z", "4z", (), {"tsumo": True}, 25, "seven_pairs:25"),
    (
        "333m44z99p",
        "9p",
        ("pon 333s", "pon 111s"),
        {},
        40,
        "base:20 open_triplet:2 open_triplet:4 closed_triplet:4 open_triplet:4 rounded_up:6",
    ),
    (
        "23m99p",
        "4m",
        ("kan 3333s", "added_kan 1111s", "closed_kan 7777p"),
        {},
        60,
        "base:20 open_kan:8 open_kan:16 closed_kan:16",
    ),
    (
        "23m99p",
        "4m",
        ("closed_kan 1111z", "kan 9999m", "pon 222s"),
        {},
        70,
        "base:20 closed_kan:32 open_kan:16 open_triplet:2",
    ),
    (
        "123m456p111s33z99p",
        "9p",
        (),
        {"riichi": True},
        50,
        "base:20 closed_ron:10 open_triplet:4 closed_triplet:8 rounded_up:8",
    ),
    (
        "123m456p111s33z99p",
        "9p",
        (),
        {"tsumo": True},
        40,
        "base:20 closed_triplet:8 closed_triplet:8 tsumo:2 rounded_up:2",
    ),
    (
        "123m46p33z",
        "5p",
        ("chi 789s", "pon 111s"),
        {"last_tile": True},
        30,
        "base:20 open_triplet:4 closed_wait:2 rounded_up:4",
    ),
    ("12m456p33z789s", "3m", ("pon 555z",), {}, 30, "base:20 open_triplet:4 edge_wait:2 rounded_up:4"),
    ("123m456p789s3z", "3z", ("pon 555z",), {}, 30, "base:20 open_triplet:4 pair_wait:2 rounded_up:4"),
    (
        "123m46p11z",
        "5p",
        ("chi 789s", "pon 555z"),
        {},
        30,
        "base:20 open_triplet:4 round_wind_pair:2 closed_wait:2 rounded_up:2",
    ),
    (
        "123m46p66z",
        "5p",
        ("chi 789s", "pon 555z"),
        {},
        30,
        "base:20 open_triplet:4 dragon_pair:2 closed_wait:2 rounded_up:2",
    ),
    (
        "123m46p22z",
        "5p",
        ("chi 789s", "pon 555z"),
        {},
        30,
        "base:20 open_triplet:4 seat_wind_pair:2 closed_wait:2 rounded_up:2",
    ),
]


@pytest.mark.rule("riichi.R51")
@pytest.mark.parametrize(("hand", "win", "melds", "how", "fu", "items"), FU_CASES)
def test_fu_item_by_item(
    hand: str, win: str, melds: tuple[str, ...], how: dict[str, bool], fu: int, items: str
) -> None:
    found = worthy(hand, win, *melds, **how)
    assert (found.fu, fu_of(found)) == (fu, items)


@pytest.mark.rule("riichi.R7", "riichi.R51")
@pytest.mark.parametrize("hand", ["234m11123456777s", "11112233444m555p", "22233344455567m", "11123455678999s"])
@pytest.mark.parametrize("tsumo", [False, True])
def test_the_best_split_counts(hand: str, tsumo: bool) -> None:
    """Suits that can be split in several ways, won on each of their tiles."""
    tiles = parse_tiles(hand)
    for win in set(tiles):
        rest = list(tiles)
        rest.remove(win)
        situation = Situation(seat_wind=EAST, round_wind=EAST, tsumo=tsumo, riichi=True)
        compare(Case(tuple(sorted(rest)), (), win, situation), REDS)


@pytest.mark.rule("riichi.R51")
def test_the_winning_tile_stands_where_it_is_worth_most() -> None:
    found = worthy("4566m234678p345s", "6m")
    assert (names(found), found.fu) == ("pinfu tanyao", 30)
    drawn = worthy("4566m222678p345s", "6m", tsumo=True)
    assert (names(drawn), fu_of(drawn)) == (
        "menzen_tsumo tanyao",
        "base:20 closed_triplet:4 pair_wait:2 tsumo:2 rounded_up:2",
    )


@pytest.mark.rule("riichi.R11", "riichi.R51")
@pytest.mark.parametrize("rank", range(1, 10))
def test_nine_gates_wait_for_nine_kinds(rank: int) -> None:
    assert names(worthy("1112345678999p", f"{rank}p", terms=Terms(double_patterns=True))) == "junsei_chuuren"
    short = "1112345678999".replace(str(rank), "", 1)
    again = 5 if rank != 5 else 6
    assert names(worthy(f"{short}{again}p", f"{rank}p")) == "chuuren"


@pytest.mark.rule("riichi.R7")
def test_three_concealed_triplets_and_a_ron() -> None:
    """A ron that completes a triplet makes it open, unless the tile also fits a sequence."""
    assert "sanankou" not in names(worthy("333m444p11s99p567s", "1s", riichi=True))
    assert "sanankou" in names(worthy("333m444p11s99p567s", "1s", riichi=True, tsumo=True))
    assert "sanankou" in names(worthy("333m444p111s23s99p", "1s", riichi=True))


@pytest.mark.rule("riichi.R51")
@pytest.mark.parametrize(
    ("name", "hand", "win"),
    [
        ("sanrenkou", "33344455m12399p", "5m"),
        ("uumensai", "123m456p789s33z55z", "5z"),
        ("isshoku_sanjun", "11222333m456p99s", "1m"),
        ("suurenkou", "33344455566m99p", "6m"),
        ("isshoku_yonjun", "222233334444m5m", "5m"),
        ("daisharin", "2233445566778p", "8p"),
        ("daichisei", "1122334455667z", "7z"),
    ],
)
def test_local_yaku_count_only_when_named(name: str, hand: str, win: str) -> None:
    plain = worthy(hand, win, riichi=True)
    found = worthy(hand, win, riichi=True, terms=Terms(local=frozenset({name})))
    assert name not in names(plain).split()
    assert name in names(found).split()
    assert found.base >= plain.base


def test_every_local_yaku_has_its_case() -> None:
    (cases,) = (mark.args[1] for mark in test_local_yaku_count_only_when_named.pytestmark if mark.name == "parametrize")
    assert {case[0] for case in cases} == set(LOCAL)


@pytest.mark.rule("riichi.R51")
@pytest.mark.parametrize("locale", LOCALES)
def test_yaku_fu_and_limits_have_names(locale: str) -> None:
    texts = Texts(locale)
    for name in YAKU:
        assert texts.t(f"riichi_yaku.name.{name}") and texts.t(f"riichi_yaku.about.{name}")
    random = Random(3)
    for _ in range(300):
        case = random_case(random)
        found = worth(case.hand, case.melds, case.win, case.situation, REDS)
        for item in found.fu_items if found else ():
            assert texts.t(f"riichi_yaku.fu.{item.id}")
        if found and found.limit:
            assert texts.t(f"riichi_yaku.limit.{found.limit}")


@pytest.mark.rule("riichi.R52", "riichi.R53")
def test_fu_decide_what_is_paid_below_five_han() -> None:
    """At the same han other fu pay another sum, exactly where the worth says so."""
    for han in range(1, 14):
        sums = {base_points(han, fu, kiriage=False, counted_yakuman=True)[0] for fu in (30, 110)}
        found = msgspec.structs.replace(worthy("123m456m789m23p55s", "4p"), han=han)
        assert found.by_fu == (len(sums) > 1), han
    assert not msgspec.structs.replace(found, han=1, fu_items=()).by_fu
