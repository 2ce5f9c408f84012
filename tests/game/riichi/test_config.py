"""Options that do not fit together are named with a remedy; the terms of a hand follow the options."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from game.kernel.options import BadOption, config_from, load_options
from game.kernel.rules import BadConfig
from game.kernel.texts import Texts
from game.riichi.config import RiichiConfig, bets, check, minimum_han, terms_of
from game.riichi.hands.yaku import LOCAL
from game.riichi.rules import RiichiRules
from game.riichi.sticks import CHANGE, StickSet, in_sticks

RULES = RiichiRules()


@pytest.mark.parametrize(
    ("options", "option"),
    [
        ({"red_fives": (1, 1)}, "red_fives"),
        ({"uma_points": (20, 10)}, "uma_points"),
        ({"double_wind_fu": 3}, "double_wind_fu"),
        ({"start_points": 25050}, "start_points"),
        ({"start_points": 0}, "start_points"),
        ({"return_points": 20000}, "return_points"),
        ({"oka": "named", "oka_points": 20200}, "oka_points"),
        ({"honba_points": 1000}, "honba_points"),
        ({"penalty_points": 500}, "penalty_points"),
        ({"chombo_points": 2050}, "chombo_points"),
        ({"goal_points": 30010}, "goal_points"),
        ({"local_yaku": ("great_wall",)}, "local_yaku"),
        ({"local_yaku": ("daisharin", "daisharin")}, "local_yaku"),
        ({"side_bet": "rank", "side_bet_seat": 2}, "side_bet_other"),
        ({"side_bet": "points", "side_bet_other": 1}, "side_bet_other"),
    ],
)
def test_options_that_do_not_fit_are_named(options: dict[str, Any], option: str) -> None:
    with pytest.raises(BadConfig) as caught:
        check(RiichiConfig(**options), 4)
    assert caught.value.option == option
    for locale in ("ko", "en"):
        text = caught.value.notice.text(Texts(locale))
        assert text.startswith(f"{option}: ") and "\n" not in text


@pytest.mark.rule("riichi.R1")
@pytest.mark.parametrize("seats", [1, 3, 5])
def test_four_play(seats: int) -> None:
    with pytest.raises(BadConfig) as caught:
        check(RiichiConfig(), seats)
    assert caught.value.option == "seats"
    assert str(seats) in caught.value.notice.text(Texts("ko"))


def test_options_that_are_not_in_play_are_not_judged() -> None:
    check(RiichiConfig(side_bet_seat=2), 4)
    check(RiichiConfig(oka="none", return_points=20000), 4)
    check(RiichiConfig(oka_points=20200), 4)


@pytest.mark.rule("riichi.R10")
def test_two_han_are_needed_from_a_number_of_honba_on() -> None:
    config = RiichiConfig(two_han_from=5)
    assert [minimum_han(config, honba) for honba in (0, 4, 5, 9)] == [1, 1, 2, 2]
    assert minimum_han(RiichiConfig(), 99) == 1
    assert minimum_han(RiichiConfig(minimum_han=3, two_han_from=1), 1) == 3
    assert terms_of(config, 5).minimum_han == 2


def test_the_terms_of_a_hand_follow_the_options() -> None:
    config = RiichiConfig(
        red_fives=(0, 1, 0), kiriage=True, counted_yakuman=False, double_wind_fu=2, rinshan_fu=False,
        green_needs_hatsu=True, renhou="yakuman", double_patterns=True, composite_yakuman=False, kuitan=False,
        atozuke=False, ippatsu=False, ura_dora=False,
    )  # fmt: skip
    terms = terms_of(config)
    assert (terms.red_fives, terms.kiriage, terms.counted_yakuman, terms.double_wind_fu) == (True, True, False, 2)
    assert (terms.rinshan_fu, terms.green_needs_hatsu, terms.renhou, terms.double_patterns) == (
        False,
        True,
        "yakuman",
        True,
    )
    assert (terms.composite_yakuman, terms.kuitan, terms.atozuke, terms.ippatsu, terms.ura_dora) == (False,) * 5
    assert terms_of(RiichiConfig()).red_fives is False


@pytest.mark.rule("riichi.R51")
def test_every_local_yaku_has_its_name_and_can_be_switched_on() -> None:
    option = load_options(RULES).option("local_yaku")
    assert [c.id for c in option.choices] == list(LOCAL)
    for locale in ("ko", "en"):
        texts = Texts(locale)
        assert [c.get(locale) for c in option.choices] == [texts.t(f"riichi_yaku.name.{name}") for name in LOCAL]
    config = RiichiConfig(local_yaku=LOCAL)
    check(config, 4)
    assert terms_of(config).local == frozenset(LOCAL)


@pytest.mark.rule("riichi.R65")
def test_a_bet_is_between_two_seats() -> None:
    assert bets(RiichiConfig()) == ()
    assert bets(RiichiConfig(side_bet="rank", side_bet_seat=4, side_bet_other=2)) == ((3, 1),)


def test_options_can_be_written_on_the_command_line() -> None:
    config = config_from(RULES, "jpml_a", ["uma_points=15,5,-5,-15", "red_fives=1,1,1", "ippatsu=true", "uma=fixed"])
    assert (config.uma_points, config.red_fives, config.ippatsu) == ((15, 5, -5, -15), (1, 1, 1), True)
    for wrong in ("red_fives=5,1,1", "uma_points=300,0,0,0", "double_wind_fu=7", "kuikae=some", "honba_points=x"):
        with pytest.raises(BadOption):
            config_from(RULES, "standard", [wrong])


@pytest.mark.rule("riichi.R6")
def test_points_are_laid_out_in_the_sticks_of_the_set() -> None:
    assert in_sticks(25_000, "four") == ((10_000, 1), (5000, 2), (1000, 4), (100, 10))
    assert in_sticks(25_000, "five") == ((10_000, 1), (5000, 2), (1000, 4), (500, 1), (100, 5))
    assert in_sticks(30_000, "four")[:2] == ((10_000, 2), (5000, 1))
    assert in_sticks(0, "four") == in_sticks(-3900, "five") == ()
    for sticks in get_args(StickSet):
        known = dict(CHANGE[sticks])
        for points in range(0, 200_100, 100):
            laid = in_sticks(points, sticks)
            assert sum(worth * count for worth, count in laid) == points
            assert all(worth in known and count > 0 for worth, count in laid)


@pytest.mark.rule("riichi.R6")
def test_a_config_of_an_older_record_plays_with_four_kinds_of_sticks() -> None:
    assert msgspec.convert({"start_points": 30_000}, RiichiConfig).stick_set == "four"
    assert config_from(RULES, "standard", ["stick_set=five"]).stick_set == "five"
    with pytest.raises(BadOption):
        config_from(RULES, "standard", ["stick_set=six"])
