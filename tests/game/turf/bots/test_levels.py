"""The seats that play by themselves: lawful at every table, the same for the same view, and no wiser than it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from game.kernel.chance import Chance
from game.kernel.match import AnyMatch, Match
from game.kernel.seat import LEVELS, Answer
from game.kernel.texts import Texts
from game.turf.actions import Bet, Deal, Move
from game.turf.advice import sentence
from game.turf.bots import LAB_LEVELS, baseline, make_bot, make_lab_bot
from game.turf.bots.levels import HARD, MASTER, SimulatingBot
from game.turf.bots.reasons import KEYS, why
from game.turf.config import TurfConfig
from game.turf.rules import TurfRules
from tests.game.turf.case import TABLES

RULES = TurfRules()
SHORT = {
    "hard": msgspec.structs.replace(HARD, odds=48, bets=4, tables=2, races=2, moves=500, worlds=3),
    "master": msgspec.structs.replace(MASTER, tables=2, races=2, moves=500, worlds=3),
}
"""The strongest two in a hurry, for whole matches."""


def bot_of(level: str) -> Any:
    """A level, the strongest two with little effort."""
    return SimulatingBot(level, SHORT[level]) if level in SHORT else make_bot(level)


def ask(match: AnyMatch, bot: Any, number: int = 0) -> Answer:
    """What a bot does now."""
    seat = match.to_act()[0]
    answer: Answer = bot.choose(match.view(seat), RULES.legal(match.state, seat), Chance(number).stream("bot", seat))
    return answer


@pytest.mark.parametrize(("config", "seats"), [pytest.param(c, n, id=name) for name, c, n in TABLES])
@pytest.mark.parametrize("level", LEVELS)
def test_a_whole_match_of_lawful_acts(level: str, config: TurfConfig, seats: int) -> None:
    match: AnyMatch = Match(RULES, config, seats, 11)
    bot = bot_of(level)
    while not match.over:
        seat = match.to_act()[0]
        answer = ask(match, bot, len(match.acts))
        assert answer.why.key in KEYS
        assert answer.action in RULES.legal(match.state, seat)
        match.act(seat, answer.action)
    match.state.check()


@pytest.mark.parametrize("level", LEVELS)
def test_what_is_hidden_changes_nothing(level: str) -> None:
    match: AnyMatch = Match(RULES, TurfConfig(bets="hidden", races=1), 3, 7)
    bot, compared = bot_of(level), 0
    while not match.over:
        seat = match.to_act()[0]
        answer = ask(match, bot, len(match.acts))
        if len(match.acts) % 3 == 1:
            twin = match.copy()
            twin.state = RULES.resample(match.state, seat, Chance(len(match.acts)))
            compared += twin.digest() != match.digest()
            assert ask(twin, bot, len(match.acts)) == answer
        match.act(seat, answer.action)
    assert compared


@pytest.mark.parametrize("level", LEVELS)
def test_nothing_is_kept_between_acts(level: str) -> None:
    bot, twin = make_bot(level), make_bot(level)
    match, other = _racing("open"), _racing("hidden")
    first = ask(match, bot)
    ask(other, twin)
    assert ask(match, bot) == first


def _racing(bets: str, moves: int = 30, seats: int = 3) -> AnyMatch:
    """A race under way between normal seats."""
    match: AnyMatch = Match(RULES, TurfConfig(bets="hidden" if bets == "hidden" else "open"), seats, 3)
    while len(match.acts) < 1 + seats * (4 if bets == "hidden" else 3) + moves:
        match.act(match.to_act()[0], ask(match, make_bot("normal"), len(match.acts)).action)
    return match


def test_every_reason_has_a_sentence_in_both_languages() -> None:
    values: dict[str, str | int] = {"horse": "red_brown", "other": "grey", "chip": 2, "other_chip": 1, "steps": 4}
    values |= {"pounds": 250, "other_pounds": 220, "seat": "Deer"}
    for locale in ("ko", "en"):
        texts = Texts(locale)
        said = {key: sentence(why(key, **values), texts, TurfConfig()) for key in KEYS}
        assert len(set(said.values())) == len(KEYS)
        assert not any("{" in text or "red_brown" in text for text in said.values())
        written = {key for key in sorted(texts.keys()) if key.startswith("turf_why.")}
        assert written == {f"turf_why.{key}" for key in KEYS}


def test_unknown_levels_and_reasons_are_named() -> None:
    with pytest.raises(KeyError, match="there is no level 'best'"):
        make_bot("best")
    with pytest.raises(KeyError, match="whim"):
        why("whim")


def test_the_only_horse_needs_no_thought() -> None:
    match = _racing("open")
    while len(match.view(0).left) > 1 or match.view(0).phase != "race":
        match.act(match.to_act()[0], RULES.legal(match.state, match.to_act()[0])[0])
    for level in LEVELS[1:]:
        assert ask(match, make_bot(level)).why.key == "only_move"


def test_a_loss_to_expect_has_no_sign_within_the_money() -> None:
    for locale in ("en", "ko"):
        texts = Texts(locale)
        assert "£-" not in texts.t("turf_why.move_brings", horse="Nougat", pounds=-50)
        assert "£" not in texts.t("table.hint.unit.turf", amount="+240", spread="", aim=22)


def test_a_hint_names_money_and_the_next_best() -> None:
    match = _racing("open", 12)
    found = ask(match, make_bot("hard"))
    assert isinstance(found.action, Move)
    assert found == ask(match, make_bot("hard"))
    assert "pounds" in sentence(found.why, Texts("en"), match.config)
    assert "chance" not in found.why.values, "it goes by pounds"
    told = ask(match, make_bot("master")).why
    assert sentence(told, Texts("en"), match.config).endswith(f"That makes {told.values['chance']}% to win the match.")
    match = Match(RULES, TurfConfig(), 3, 3)
    assert ask(match, make_bot("master")).action == Deal()
    match.act(0, Deal())
    found = ask(match, make_bot("hard"))
    assert isinstance(found.action, Bet)
    assert (
        found.why.values["horse"] != found.why.values["other"]
        or found.why.values["chip"] != found.why.values["other_chip"]
    )


def test_the_yardstick_is_lawful_and_sees_nothing_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("RUNS", 6), ("WAYS", 1), ("RUNS_EACH", 1)):
        monkeypatch.setattr(baseline, name, value)
    assert [make_lab_bot(level).level for level in LAB_LEVELS] == list(LAB_LEVELS)
    match: AnyMatch = Match(RULES, TurfConfig(bets="hidden", races=1), 4, 8)
    while not match.over:
        seat = match.to_act()[0]
        twin = match.copy()
        twin.state = RULES.resample(match.state, seat, Chance(len(match.acts)))
        answer = ask(match, make_lab_bot(LAB_LEVELS[0]), len(match.acts))
        assert ask(twin, make_lab_bot(LAB_LEVELS[0]), len(match.acts)) == answer
        match.act(seat, answer.action)
