"""What the Holla table says, in both languages: refusals, fouls, log, turn lines."""

import re
from pathlib import Path

import pytest

import game.holla.rules as rules_module
from game.holla.actions import Deal, Discard, DrawMountain
from game.kernel.chance import Chance
from game.kernel.record import SeatInfo
from game.kernel.rules import Refusal
from game.kernel.texts import LOCALES, Texts
from scenes.holla.log import Log, LogEntry, entry
from scenes.holla.log import told as told_log
from scenes.holla.texts import (
    act_words,
    cube_words,
    foul_name,
    turn_words,
    values_in_words,
)  # fmt: skip
from scenes.table.client import TableClient
from scenes.table.game import MatchNow
from scenes.table.names import rule_text, seat_name
from scenes.table.texts import refusal_title, why_not, why_not_short
from tests.scenes.holla_table import PEOPLE, Silent, new_client, new_match

FOLDER = Path(rules_module.__file__).parent
REASONS = sorted(
    {
        reason
        for file in FOLDER.glob("*.py")
        for reason in re.findall(r'Refusal\(\s*"holla\.R\d+",\s*"(\w+)"', file.read_text(encoding="utf-8"))
    }
)
VALUES: dict[str, str | int] = {"seat": 2, "seats": 4, "limit": 2, "fee": 1, "cube": "10r", "missing": 3}


@pytest.fixture(params=LOCALES)
def texts(request: pytest.FixtureRequest) -> Texts:
    return Texts(str(request.param))


def refusal_text(texts: Texts, seats: tuple[SeatInfo, ...], refusal: Refusal) -> str:
    """The reason why not, in one sentence."""
    return why_not(texts, "holla", seats, refusal, values_in_words)


def sit_now(client: TableClient) -> MatchNow:
    """What the table shows of a match beside its view."""
    return MatchNow(
        "holla", client.seats, client.watch, client.person, client.waiting_for_person, client.act_number,
        client.drafted, client.autoplay, False, False, False, False, False, client.thinking,
    )  # fmt: skip


def words_of(texts: Texts, client: TableClient, log: Log) -> list[LogEntry]:
    """The lines of the running round."""
    return [entry(texts, client.seats, client.config, line) for line in log.of_round]


def test_reasons_are_found_in_the_rules() -> None:
    assert {"draw_first", "locked", "river_limit", "not_complete", "to_island", "to_river"} <= set(REASONS)


def told(texts: Texts, refusal: Refusal) -> str:
    """Why not, as the table's notes say it."""
    return why_not(texts, "holla", PEOPLE, refusal, values_in_words)


@pytest.mark.parametrize("reason", REASONS)
def test_every_refusal_has_its_sentence(texts: Texts, reason: str) -> None:
    refusal = Refusal("holla.R60", reason, VALUES)
    for said in (told(texts, refusal), why_not_short(texts, "holla", "holla", PEOPLE, refusal, values_in_words)):
        assert said and "{" not in said
    assert refusal_title(texts, "holla", refusal)


def test_refusals_name_people_and_cubes(texts: Texts) -> None:
    turn = told(texts, Refusal("holla.R87", "not_your_turn", {"seat": 2}))
    assert "누리" in turn
    locked = told(texts, Refusal("holla.R70", "locked", {"cube": "10r"}))
    assert cube_words(texts, "10r") in locked and "10" in locked


def test_particles_fit() -> None:
    ko = Texts("ko")
    said = told(ko, Refusal("holla.R70", "locked", {"cube": "10r"}))
    assert "빨강 10은" in said
    said = told(ko, Refusal("holla.R70", "locked", {"cube": "2k"}))
    assert "검정 2는" in said


@pytest.mark.parametrize("number", range(85, 93))
def test_fouls_have_names_and_rules_their_words(texts: Texts, number: int) -> None:
    assert foul_name(texts, f"holla.R{number}")
    assert rule_text(texts, f"holla.R{number}")


def test_a_nameless_person_is_me_and_bots_keep_their_names() -> None:
    assert seat_name(Texts("ko"), PEOPLE, 0) == "나"
    assert seat_name(Texts("en"), PEOPLE, 0) == "You"
    assert seat_name(Texts("en"), PEOPLE, 3) == "학 선생"


def test_acts_are_advice(texts: Texts) -> None:
    match = new_match()
    match.act(match.to_act()[0], Deal())
    view = match.view(0)
    assert act_words(texts, DrawMountain(), view)
    cube = view.ridge[0]
    assert act_words(texts, Discard(cube), view) != act_words(texts, DrawMountain(), view)


def test_log_tells_a_whole_round(texts: Texts) -> None:
    """Random play at a strict table: every event finds its words, and a log made later says the same."""
    bot_client = Silent()
    client = new_client(new_match(rounds=1, table="strict", seed=9), bot_client)
    log = told_log(Log(), client.events())
    stream = Chance(1).stream("test")
    while not client.over:
        client.pump(1.0)
        if client.waiting_for_person:
            assert client.submit(stream.choice(client.legal())) is None
        while bot_client.asked:
            bot_client.answer(stream.choice(bot_client.asked[-1][1].legal))
            bot_client.asked.clear()
            client.pump(1.0)
        while (step := client.next_step()) is not None:
            log = told_log(log, step.events)
        assert all(turn_words(texts, sit_now(client), client.view()))
    entries = words_of(texts, client, log)
    assert len(entries) > 20 and all(one.text and "{" not in one.text for one in entries)
    assert words_of(texts, client, told_log(Log(), client.events())) == entries


def test_log_hides_what_others_drew(texts: Texts) -> None:
    match = new_match()
    match.act(match.to_act()[0], Deal())
    seat = match.to_act()[0]
    assert seat != 0
    match.act(seat, DrawMountain())
    client = new_client(match, Silent())
    last = words_of(texts, client, told_log(Log(), client.events()))[-1]
    assert last.cube == "" and last.name == seat_name(texts, PEOPLE, seat)
