"""Mistakes that other programs of this kind made once: none of them is made here."""

from __future__ import annotations

import ast
import inspect

import pytest

from game.kernel.rulebook import load
from game.kernel.texts import Texts
from game.riichi import actions as act
from game.riichi.bots.reasons import KEYS
from game.riichi.config import RiichiConfig
from game.riichi.play import refusals
from game.riichi.state import TURN
from tests.game.riichi.desk import RULES, Desk

READY = "234m456p23678s88p"


def robbed(config: RiichiConfig | None = None) -> Desk:
    """Seat 1 has added 4s to its pon, for which seat 2 waits."""
    desk = Desk("", "44s678m6789p567z1z", READY, draws="4s9p1p9m4s", rinshan="2p", config=config)
    desk.throw("4s")
    desk.do(2, act.Pass())
    desk.pon(1, "44s")
    desk.throw("7z")
    desk.until(1)
    desk.do(1, act.AddedKan(21))
    return desk


@pytest.mark.rule("riichi.R19", "riichi.R33")
def test_declining_to_rob_an_added_kan_is_furiten() -> None:
    desk = robbed()
    assert desk.to_act == (2,) and not desk.side(2).missed
    desk.do(2, act.Pass())
    assert desk.view(2).furiten
    assert (desk.state.phase, desk.state.turn, desk.state.last) == (TURN, 1, "rinshan")


@pytest.mark.rule("riichi.R12", "riichi.R19")
def test_no_chi_is_offered_on_an_added_kan() -> None:
    desk = robbed()
    assert desk.legal(2) == [act.Ron(), act.Pass()], "seat 2 holds 23s, but the tile of a kan is no discard"


@pytest.mark.rule("riichi.R31")
def test_a_robbed_kan_breaks_no_ippatsu() -> None:
    desk = Desk("", "44s678m6789p567z1z", READY, draws="4s2z9p3z4s", rinshan="2p")
    desk.throw("4s")
    desk.do(2, act.Pass())
    desk.pon(1, "44s")
    desk.throw("7z")
    desk.throw("2z", riichi=True)
    desk.until(1)
    assert desk.side(2).ippatsu
    desk.do(1, act.AddedKan(21))
    desk.do(2, act.Ron())
    assert {"chankan", "ippatsu", "riichi"} <= {name for name, _ in desk.result.wins[0].worth.yaku}


@pytest.mark.rule("riichi.R33")
def test_a_win_after_the_own_draw_is_not_refused_as_furiten() -> None:
    desk = Desk(READY, draws="1z4s2z3z4z1s")
    desk.throw("1z")
    desk.throw("4s")
    desk.do(0, act.Pass())
    desk.until(0)
    desk.throw("4z")
    desk.throw("1s")
    desk.do(0, act.Ron())
    assert desk.result.kind == "ron"


@pytest.mark.rule("riichi.R33")
@pytest.mark.parametrize("ends", [False, True])
def test_whether_an_own_call_ends_the_furiten(ends: bool) -> None:
    """Seat 1 lets the 4s of seat 2 go, pons 5z and waits for it again: the next 1s comes before its own draw."""
    config = RiichiConfig(call_ends_furiten=ends)
    desk = Desk("", "234m456p23888s55z", draws="1z2z4s5z1s", config=config)
    desk.go(2)
    desk.throw("4s")
    assert desk.side(1).missed
    desk.throw("5z")
    desk.pon(1, "55z")
    desk.throw("8s")
    assert desk.view(1).waits == (18, 21) and desk.view(1).furiten != ends
    desk.throw("1s")
    assert desk.may(1, act.Ron) == ends


@pytest.mark.rule("riichi.R7")
def test_dora_without_yaku_do_not_win() -> None:
    desk = Desk("", "123m45688p23s99s6z", draws="9s1z2z1s", dora="9s")
    desk.throw("9s")
    desk.pon(1, "99s")
    desk.throw("6z")
    desk.until(0)
    desk.throw("1s")
    assert desk.may(1, act.Chi) and not desk.may(1, act.Ron)
    assert desk.why_not(1, act.Ron()).reason == "no_yaku"


@pytest.mark.rule("riichi.R44")
def test_four_kans_with_an_added_one_among_them() -> None:
    desk = Desk("555666777z1m9m18p", "88p678m678s12344z", draws="5z1z2z3z8p", rinshan="6z7z2p3p")
    for kind in (31, 32, 33):
        desk.do(0, act.ClosedKan(kind))
    desk.throw("8p")
    desk.pon(1, "88p")
    desk.throw("1z")
    desk.until(1)
    desk.do(1, act.AddedKan(16))
    desk.throw()
    assert (desk.result.kind, desk.result.name) == ("abort", "four_kans")


@pytest.mark.rule("riichi.R30", "riichi.R62")
@pytest.mark.parametrize("leftover", ["first", "stay"])
def test_sticks_left_at_the_end_add_up(leftover: str) -> None:
    config = RiichiConfig(length="single", leftover_sticks=leftover, oka="none")  # type: ignore[arg-type]
    desk = Desk(READY, draws="1z", config=config)
    desk.throw("1z", riichi=True)
    desk.exhaust()
    assert desk.state.game is not None and desk.state.game.sticks == 1
    lost = 0 if leftover == "first" else -10
    assert sum(p.score for p in RULES.standings(desk.state)) == lost


@pytest.mark.rule("riichi.R43")
@pytest.mark.parametrize(("melded", "tenpai"), [(True, (1,)), (False, ())])
def test_a_wait_for_a_fifth_tile(melded: bool, tenpai: tuple[int, ...]) -> None:
    """Seat 1 waits for 5z alone and has melded the other three."""
    desk = Desk("", "555z234m456p678s9p", draws="5z", config=RiichiConfig(melded_waits=melded))
    desk.throw("5z")
    desk.pon(1, "55z")
    desk.throw("9p")
    assert desk.exhaust().tenpai == tenpai


def _reasons() -> set[str]:
    """The second text of every refusal in the source of the judge."""
    calls = [node for node in ast.walk(ast.parse(inspect.getsource(refusals))) if isinstance(node, ast.Call)]
    return {
        call.args[1].value
        for call in calls
        if getattr(call.func, "id", "") == "Refusal" and isinstance(call.args[1], ast.Constant)
    }


@pytest.mark.parametrize("locale", ["ko", "en"])
def test_every_refusal_and_reason_has_its_sentence(locale: str) -> None:
    texts = Texts(locale)
    reasons = _reasons()
    assert len(reasons) > 40
    for reason in reasons:
        assert f"riichi.refusal.{reason}" in texts, reason
    for key in KEYS:
        assert f"riichi_why.{key}" in texts, key


def test_every_rule_named_by_a_refusal_is_in_the_book() -> None:
    known = set(load("riichi").ids())
    source = inspect.getsource(refusals)
    named = {node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)}
    rules = {text for text in named if isinstance(text, str) and text.startswith("riichi.R") and " " not in text}
    assert rules and rules <= known
