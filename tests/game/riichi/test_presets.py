"""Every clause of the written rule sets, typed from their text, against the presets; and the page that shows them."""

from __future__ import annotations

from typing import Any

import pytest

import assets
from game.cli.games_command import describe
from game.kernel.options import config_from, load_options
from game.kernel.preset_table import preset_rows
from game.kernel.texts import Texts
from game.riichi.config import RiichiConfig, check
from game.riichi.rules import RiichiRules
from tools.riichi_presets import DOC, page

RULES = RiichiRules()
Clauses = tuple[tuple[str, dict[str, Any]], ...]

NO_ABORTS = {"nine_terminals": "off", "four_winds": "off", "four_riichi": "off", "four_kans": "off"}
NO_PAO = {"pao_daisangen": False, "pao_daisuushi": False, "pao_suukantsu": False, "kan_liability": False}
ALL_DORA = {"ippatsu": True, "ura_dora": True, "kan_dora": True, "kan_ura": True}

JPML: Clauses = (
    ("쿠이탕, 아토즈케 있음", {"kuitan": True, "atozuke": True}),
    ("현물 이외의 쿠이카에 인정", {"kuikae": "suji"}),
    ("일발, 뒷도라, 깡도라 없음", {"ippatsu": False, "ura_dora": False, "kan_dora": False}),
    ("노텐의 경우 3000점", {"noten_payments": True}),
    ("화료는 상가를 우선함", {"several_rons": "first"}),
    ("주사위는 모두 한번 돌림", {"dice": "once"}),
    ("아가리 야메 없음", {"agari_yame": False, "tenpai_yame": False}),
    ("노텐 리치는 유국 후 촌보 처리", {"noten_riichi": "chombo"}),
    ("오라스 종료 시 리치봉은 공탁이 됨", {"leftover_sticks": "stay"}),
    (
        "쯔모 할 수 있는 순서가 지났음에도 리치 걸 수 있음; 호테이 패로는 리치를 걸수 없고",
        {"late_riichi": "not_last_discard"},
    ),
    ("화료를 포기하면 노텐으로 취급", {"last_tile_pass": "noten"}),
    ("노텐하면 친이 넘어감", {"renchan": "tenpai"}),
    ("형식 텐파이 가능", {"keishiki_tenpai": True}),
    (
        "구종구패, 사풍연타, 사가리치, 사깡나가레는 도중에 유국된다",
        {name: "dealer_stays" for name in NO_ABORTS},
    ),
    ("깡도라, 깡뒷도라 없음", {"kan_dora": False, "kan_ura": False}),
    ("대명깡의 영상개화는 책임지불 대상이 된다", {"kan_liability": True}),
    ("국사무쌍의 안깡화료를 인정", {"kokushi_robs_closed_kan": True}),
    ("영상개화와 해저로월은 중복되지 않는다", {"rinshan_with_haitei": False}),
    ("리치 후엔 손패의 구성을 바꾸지 않는 안깡은 가능하다", {"riichi_closed_kan": "composition"}),
    (
        "대삼원, 대사희, 스깡즈를 확정하는 패를 버려 울 수 있도록 한 플레이어에게 적용한다",
        {"pao_daisangen": True, "pao_daisuushi": True, "pao_suukantsu": True},
    ),
    ("쌓인 연장봉은 쏘인 사람이, 더블 역만의 경우엔 책임지불", {"pao_honba": "by_case", "pao_part": "part"}),
    ("후리텐 리치 있음", {"furiten_riichi": True}),
    ("잘못된 론, 잘못된 쯔모는 발성만으로도 쵼보", {"voiced_win": "chombo"}),
    (
        "착오에 의한 퐁, 치, 다패, 소패는 쵼보",
        {"wrong_call": "chombo"},
    ),
    ("퐁, 치, 깡의 발성만의 잘못은 화료불가", {"voiced_call": "dead_hand"}),
    ("30부 4판은 만관으로 절상하지 않고", {"kiriage": False}),
    ("11판부터 삼배만, 헤아림 역만은 없음", {"counted_yakuman": False}),
    ("더블 역만, 트리플 역만을 인정", {"composite_yakuman": True, "double_patterns": False}),
    ("연풍패로 머리를 만들면 4부", {"double_wind_fu": 4}),
    ("영상패로 쯔모했을때는 부수가 없음", {"rinshan_fu": False}),
    ("녹일색은 발패가 포함되어 있어야함", {"green_needs_hatsu": True}),
    ("1명 플러스인 경우 1등 +12 / 2등-1 / 3등-3 / 4등-8", {"uma": "floating"}),
    ("동점자가 있는 경우, 우마를 나눈다", {"rank_ties": "shared"}),
)
WRC_CHANGES: Clauses = (
    ("깡도라 뒷도라 깡뒷도라 있음", {"kan_dora": True, "ura_dora": True, "kan_ura": True}),
    ("일발은 차이점에 없음", {"ippatsu": False}),
    ("절상만관 있음", {"kiriage": True}),
    ("플러스 인수와 상관없이 15-5우마", {"uma": "fixed", "uma_points": (15, 5, -5, -15)}),
    ("발 없이도 녹일색 화료가능", {"green_needs_hatsu": False}),
    ("연풍패 머리를 2부로 계산", {"double_wind_fu": 2}),
)
SAIKOUISEN: Clauses = (
    ("쿠이탕・사키즈케 있음", {"kuitan": True, "atozuke": True}),
    ("30000점으로 시작 / 30000점 반환점", {"start_points": 30000, "return_points": 30000, "oka": "difference"}),
    ("우마 10000점‐30000점", {"uma": "fixed", "uma_points": (30, 10, -10, -30)}),
    ("일발 / 뒷도라 / 깡도라 / 깡뒷도라 있음", ALL_DORA),
    ("오라스 오야의 아가리 야메・텐파이 야메 없음", {"agari_yame": False, "tenpai_yame": False}),
    ("텐파이시 연장", {"renchan": "tenpai"}),
    ("텐파이료는 3000점", {"noten_payments": True}),
    ("도중유국 없음", {**NO_ABORTS, "several_rons": "first"}),
    ("책임지불 없음", NO_PAO),
    ("역만의 복합 있음", {"composite_yakuman": True}),
    ("헤아림 역만 없음", {"counted_yakuman": False}),
    ("국사무쌍의 안깡화료 없음", {"kokushi_robs_closed_kan": False}),
    ("절상만관 있음", {"kiriage": True}),
)
CLASSIC_CHANGES: Clauses = (
    ("깡도라 뒷도라 깡뒷도라 없음", {"kan_dora": False, "ura_dora": False, "kan_ura": False}),
    ("4-12우마", {"uma": "fixed", "uma_points": (12, 4, -4, -12)}),
    ("일발 없음", {"ippatsu": False}),
    ("텐파이료 없음", {"noten_payments": False}),
    ("절상만관 없음", {"kiriage": False}),
    ("리치후 암깡 불가", {"riichi_closed_kan": "refused"}),
    ("쿠이카에 제한 없음", {"kuikae": "all"}),
    ("노텐리치는 쵼보대상에서 제외된다", {"noten_riichi": "free"}),
    ("아가리연장", {"renchan": "win"}),
)
KYOKAI: Clauses = (
    ("반장전", {"length": "hanchan", "extra_round": "none"}),
    ("자리를 정하기 위해 2번 돌리고", {"dice": "twice"}),
    ("쿠이탕・사키즈케 있음. 평상시엔 1판 오름 (2판 오름은 없음)",
     {"kuitan": True, "atozuke": True, "minimum_han": 1, "two_han_from": 0}),
    ("절상하여 만관으로 함", {"kiriage": True}),
    ("25,000점 시작 / 30,000점 반환점", {"start_points": 25000, "return_points": 30000}),
    ("가지고 있는 점봉이 없어져도 게임은 계속된다", {"bust": "plays_on"}),
    ("리치의 일발역 있음", {"ippatsu": True}),
    ("깡도라・뒷도라 있음 (깡도라의 뒷도라도 포함)", {"kan_dora": True, "ura_dora": True, "kan_ura": True}),
    ("인화・유국만관・도중유국 없음", {"renhou": "off", "nagashi_mangan": False, **NO_ABORTS}),
    ("친의 화료와 텐파이는 연장, 오라스 야메 없음", {"renchan": "tenpai", "agari_yame": False, "tenpai_yame": False}),
    ("노텐 벌부는 3,000점. 형식 텐파이 있음", {"noten_payments": True, "keishiki_tenpai": True}),
    ("쿠이카에 없음", {"kuikae": "none"}),
    ("1등 +50P, 2등 +10P, 3등△10P, 4등△30P로 하고, 동점의 경우 순위 우마를 나눈다",
     {"uma": "fixed", "uma_points": (50, 10, -10, -30), "oka": "in_uma", "rank_ties": "shared"}),
    ("공탁리치료는 공탁인채로 둔다", {"leftover_sticks": "stay"}),
    ("멘젠의 경우엔 항상 리치가 가능하다", {"late_riichi": "allowed"}),
    ("상가만 화료가능하다", {"several_rons": "first"}),
    ("영상개화는 쯔모화료의 경우, 쯔모의 2부를 인정한다", {"rinshan_fu": True}),
    ("역패(연풍패도 포함)를 머리로 만들면 2부", {"double_wind_fu": 2}),
    ("순수한 역만의 복합", {"composite_yakuman": True, "double_patterns": False}),
    ("역만・밍깡의 책임지불 없음", NO_PAO),
    ("치・퐁・깡의 발성 후 취소는 화료 불가가 된다", {"voiced_call": "dead_hand"}),
    ("리치 후 안깡은 멘쯔패의 구성을 바꾸지 않을때, 잘못된 깡은 유국시 쵼보",
     {"riichi_closed_kan": "composition", "wrong_riichi_kan": "at_draw"}),
    ("노텐 리치의 경우 유국 시에 쵼보", {"noten_riichi": "chombo"}),
    ("잘못된 화료를 선언해서 손패를 공개했을 때 쵼보", {"voiced_win": "dead_hand"}),
    ("순위 확정 후 40P를 깎고", {"chombo": "after_game", "chombo_final": 40}),
)  # fmt: skip


def but(base: Clauses, changes: Clauses) -> Clauses:
    """A rule set given by its differences from another."""
    changed = {name for _, values in changes for name in values}
    kept = tuple((text, {k: v for k, v in values.items() if k not in changed}) for text, values in base)
    return kept + changes


CLAUSES: dict[str, Clauses] = {
    "jpml_a": JPML,
    "jpml_b": but(JPML, (("일발, 우라도라, 깡도라 있음", ALL_DORA), ("깡도라는 깡과 동시에", {"kan_dora_on": "kan"}))),
    "wrc": but(JPML, WRC_CHANGES),
    "saikouisen": SAIKOUISEN,
    "saikouisen_classic": but(SAIKOUISEN, CLASSIC_CHANGES),
    "kyokai": KYOKAI,
}

# Points that the texts leave open, and the three rule sets that are known from play: one column for each preset.
NAMES = (
    "standard", "jpml_a", "jpml_b", "wrc", "saikouisen", "saikouisen_classic", "kyokai", "tenhou", "mahjong_soul",
    "m_league",
)  # fmt: skip
LISTED = (*NAMES[-3:], *NAMES[:-3])
"""What most people play stands first."""
COMPLETION: dict[str, tuple[Any, ...]] = {
    "kan_dora_on": ("discard", "kan", "kan", "kan", "kan", "kan", "kan", "discard", "discard", "kan"),
    "kan_dora_for_ron": (True,) * 10,
    "ippatsu": (True, False, True, False, True, False, True, True, True, True),
    "ura_dora": (True, False, True, True, True, False, True, True, True, True),
    "kan_dora": (True, False, True, True, True, False, True, True, True, True),
    "kan_ura": (True, False, True, True, True, False, True, True, True, True),
    "red_fives": ((0, 0, 0),) * 7 + ((1, 1, 1),) * 3,
    "riichi_below_1000": (False,) * 10,
    "call_ends_furiten": (False,) * 7 + (True, True, False),
    "stop_needs_goal": (False,) * 10,
    "late_riichi": (
        "refused", "not_last_discard", "not_last_discard", "not_last_discard", "refused", "refused", "allowed",
        "refused", "refused", "allowed",
    ),
    "riichi_closed_kan": (
        "composition", "composition", "composition", "composition", "waits", "refused", "composition", "composition",
        "composition", "composition",
    ),
    "kuikae": ("none", "suji", "suji", "suji", "none", "all", "none", "none", "none", "none"),
    "noten_claim": ("nobody",) * 9 + ("last_dealer",),
    "nine_terminals": ("dealer_stays",) * 4 + ("off",) * 3 + ("dealer_stays",) * 2 + ("off",),
    "four_winds": ("dealer_stays",) * 4 + ("off",) * 3 + ("dealer_stays",) * 2 + ("off",),
    "four_riichi": ("dealer_stays",) * 4 + ("off",) * 3 + ("dealer_stays",) * 2 + ("off",),
    "four_kans": ("dealer_stays",) * 4 + ("off",) * 3 + ("dealer_stays",) * 2 + ("off",),
    "honba_points": (300,) * 10,
    "nagashi_mangan": (True, False, False, False, False, False, False, True, True, False),
    "several_rons": ("first",) * 7 + ("two_three_abort", "all", "first"),
    "several_rons_dealer": ("if_first",) * 7 + ("renchan", "renchan", "if_first"),
    "kiriage": (False, False, False, True, True, False, True, False, False, True),
    "counted_yakuman": (True, False, False, False, False, False, False, True, True, True),
    "double_patterns": (False,) * 8 + (True, False),
    "double_wind_fu": (4, 4, 4, 2, 2, 2, 2, 4, 4, 4),
    "rinshan_fu": (True, False, False, False, True, True, True, True, True, True),
    "green_needs_hatsu": (False, True, True, False, False, False, False, False, False, False),
    "renhou": ("off",) * 10,
    "pao_daisangen": (True, True, True, True, False, False, False, True, True, True),
    "pao_daisuushi": (True, True, True, True, False, False, False, True, True, True),
    "pao_suukantsu": (False, True, True, True, False, False, False, False, False, False),
    "pao_part": ("part",) * 7 + ("whole", "part", "part"),
    "start_points": (25000, 30000, 30000, 30000, 30000, 30000, 25000, 25000, 25000, 25000),
    "return_points": (30000,) * 10,
    "uma": ("fixed", "floating", "floating", "fixed", "fixed", "fixed", "fixed", "fixed", "fixed", "fixed"),
    "agari_yame": (True, False, False, False, False, False, False, True, True, False),
    "tenpai_yame": (True, False, False, False, False, False, False, True, True, False),
    "bust": ("below_zero",) + ("plays_on",) * 6 + ("below_zero", "below_zero", "plays_on"),
    "length": ("hanchan",) * 10,
    "extra_round": ("none",) * 7 + ("after_renchan", "after_renchan", "none"),
    "goal_points": (30000,) * 10,
    "leftover_sticks": ("first",) + ("stay",) * 6 + ("first",) * 3,
}  # fmt: skip
UMA = {
    "standard": (20, 10, -10, -20),
    "tenhou": (20, 10, -10, -20),
    "mahjong_soul": (15, 5, -5, -15),
    "m_league": (30, 10, -10, -30),
}


def preset(name: str) -> RiichiConfig:
    config = config_from(RULES, name)
    assert isinstance(config, RiichiConfig)
    return config


@pytest.mark.parametrize(
    ("name", "text", "values"), [(name, text, values) for name, all_of in CLAUSES.items() for text, values in all_of]
)
def test_every_clause_of_a_written_rule_set(name: str, text: str, values: dict[str, Any]) -> None:
    config = preset(name)
    assert {key: getattr(config, key) for key in values} == values, text


@pytest.mark.rule("riichi.R50")
@pytest.mark.parametrize("option", COMPLETION)
def test_what_the_texts_leave_open(option: str) -> None:
    assert {name: getattr(preset(name), option) for name in NAMES} == dict(zip(NAMES, COMPLETION[option], strict=True))


@pytest.mark.rule("riichi.R63")
@pytest.mark.parametrize("name", UMA)
def test_the_fixed_uma(name: str) -> None:
    assert preset(name).uma_points == UMA[name]


@pytest.mark.rule("riichi.R62")
def test_where_the_oka_goes() -> None:
    found = {name: preset(name).oka for name in NAMES}
    assert found.pop("kyokai") == "in_uma"
    assert found.pop("mahjong_soul") == "none"
    assert set(found.values()) == {"difference"}


def test_the_presets_stand_in_their_order_and_can_be_played() -> None:
    options = load_options(RULES)
    assert tuple(p.id for p in options.presets) == LISTED
    for name in NAMES:
        check(preset(name), 4)
    assert preset("standard") == RiichiConfig()


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("wrc", ("일발은", "Ippatsu is not")),
        ("standard", ("다른 세 사람에게 저마다", "each of the other three")),
        ("jpml_a", ("우마는 0", "the uma is zero")),
        ("tenhou", ("그 패에 대한 론에서 세고", "counts for a ron on that tile")),
        ("mahjong_soul", ("그 패에 대한 론에서 세고", "counts for a ron on that tile")),
        ("jpml_a", ("이어지는 유국에서 노텐", "noten at the draw")),
        ("standard", ("화료불가가 된 사람의", "of a dead hand are refused")),
        ("standard", ("리치봉은 돌려줘요", "are returned")),
        ("kyokai", ("리치봉은 돌려줘요", "are returned")),
        ("standard", ("안전 테이블은", "A guarded table")),
    ],
)
def test_readings_of_unclear_points_are_noted(name: str, words: tuple[str, str]) -> None:
    notes = load_options(RULES).preset(name).notes
    assert any(words[0] in note.ko and words[1] in note.en for note in notes)
    told = next(p["notes"] for p in describe(RULES)["presets"] if p["id"] == name)
    assert [note["ko"] for note in told] == [note.ko for note in notes]


@pytest.mark.parametrize("locale", ["ko", "en"])
def test_the_rows_of_the_table(locale: str) -> None:
    options = load_options(RULES)
    rows = preset_rows(RULES, options, Texts(locale))
    assert [row.option for row in rows] == [o.id for o in options.options]
    by_id = {row.option: row for row in rows}
    assert all(len(row.values) == len(row.differs) == len(NAMES) and all(row.values) for row in rows)
    ippatsu = dict(zip(LISTED, by_id["ippatsu"].values, strict=True))
    assert (ippatsu["jpml_a"], ippatsu["kyokai"]) == (("없음", "있음") if locale == "ko" else ("off", "on"))
    assert by_id["start_points"].values[LISTED.index("jpml_a")] == ("30000" if locale == "ko" else "30,000")
    rons = "둘까지 인정, 셋이면 유국" if locale == "ko" else "Two; three abort"
    assert by_id["several_rons"].values[LISTED.index("tenhou")] == rons
    kuikae = {name for name, differs in zip(LISTED, by_id["kuikae"].differs, strict=True) if differs}
    assert kuikae == {"jpml_a", "jpml_b", "wrc", "saikouisen_classic"}
    assert by_id["uma_points"].values[LISTED.index("kyokai")] == "50, 10, -10, -30"
    assert not any(any("_" in value for value in row.values) for row in rows)


def test_the_page_of_rule_sets_is_current() -> None:
    assert DOC.read_text(encoding="utf-8") == page(), "run python -m tools.riichi_presets"


def test_every_option_names_a_rule_that_names_it_back() -> None:
    from game.kernel import rulebook

    book = rulebook.load("riichi")
    for option in load_options(RULES).options:
        assert option.rules, option.id
        named = {o for rule in option.rules for o in book.rule(rule).options}
        assert option.id in named, option.id
    assert "riichi.yaml" in {p.name for p in assets.path("presets").glob("*.yaml")}
