"""What plans may ask beside plain strength: three answers, facts that exist, tables apart; what is kept and shown."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import msgspec
import pytest

from game.games import GAMES
from game.kernel.record import read_record
from game.kernel.texts import Texts
from game.lab.command import main
from game.lab.errors import LabError
from game.lab.figures.numbers import Estimate
from game.lab.reports.cost import cost_lines, round_up
from game.lab.reports.report import Report, fact_name, headline, reaction, report_from, report_of, skill_sentence
from game.lab.runs.answers import Answer, Columns
from game.lab.runs.plan import Entrant, Keep, Plan, Question, SeedChoice, Stop, checked, facts_of
from game.lab.runs.run_store import MEMORY, RunStore
from game.lab.runs.runner import create, local, play
from game.lab.runs.unusual import unusual

EN = Texts("en")
PLAN = Plan(
    version=1, game="turf", field={"a": Entrant(level="easy"), "b": Entrant(level="random")}, unit="race",
    seeds=SeedChoice(start=1, count=6),
)  # fmt: skip
BOT = """
import json, os, sys
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] in ("hello", "new match"):
        open(sys.argv[1], "a").write(f"{os.getpid()} {m['seat']}\\n")
        print(json.dumps({"type": "ready", "name": "x", "matches": True}), flush=True)
    elif m["type"] == "act":
        print(json.dumps({"type": "act", "id": m["id"], "action": m["legal"][0]}), flush=True)
"""


def _reported(plan: Plan) -> Report:
    with create(MEMORY, checked(plan)) as store:
        play(store, local(1))
        return report_of(store)


# -- three answers


def test_a_plan_may_ask_for_three_answers_and_stops_at_one() -> None:
    ask = Question(strength=("a", "b"), measure="win", stop=Stop(), least=0.25)
    report = _reported(msgspec.structs.replace(PLAN, seeds=SeedChoice(start=1, count=200), questions=(ask,)))
    (answer,) = report.answers
    assert answer.outcome == "more" and answer.sequential and report.seeds < 200 and report.complete
    assert "leans outward" in headline(report, EN)
    same = {"a": Entrant(level="random"), "b": Entrant(level="random")}
    report = _reported(msgspec.structs.replace(PLAN, field=same, seeds=SeedChoice(start=1, count=64), questions=(ask,)))
    assert report.answers[0].outcome == "none" and report.seeds == 32
    assert headline(report, EN).startswith("No difference between a and b; differences above 0.25 wins a seat are")


def test_three_answers_need_the_smallest_difference() -> None:
    for stop in (Stop(), Stop(h0=0.0), Stop(h0=1.0, h1=0.0), Stop(alpha=0.6)):
        with pytest.raises(LabError, match="least"):
            checked(msgspec.structs.replace(PLAN, questions=(Question(strength=("a", "b"), stop=stop),)))


def test_the_command_asks_for_three_answers(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["sprt", "turf", "easy:random", "--least", "0.3", "--unit", "race", "--seeds", "96", "--plain"]
    assert main(arguments) == 0
    assert capsys.readouterr().out.startswith("easy is stronger than random")
    assert main(["sprt", "turf", "easy:random"]) == 2
    assert "least" in capsys.readouterr().err


# -- facts


@pytest.mark.parametrize(
    ("game", "option"),
    [("holla", "river_fee=5"), ("rummikub", "tiles_dealt=10"), ("turf", "pace_bonus=0"), ("riichi", "length=tonpu")],
)
def test_an_unknown_fact_is_refused_before_the_first_match(
    game: str, option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["compare", game, "--variant", option, "--fact", "lenght"]) == 2
    told = capsys.readouterr().err
    assert "lenght" in told and "length" in told and told.count("\n") == 1


# -- tables apart


def test_names_that_sit_apart_answer_for_themselves() -> None:
    plan = msgspec.structs.replace(
        PLAN, seating="apart", variants=({}, {"pace_bonus": 300}), questions=(Question(difference="received"),)
    )
    report = _reported(plan)
    assert [answer.among for answer in report.answers] == ["a", "b"]
    assert "[a] " in headline(report, EN) and any(line.name == "b/received" for line in report.facts[1])


def test_a_sign_that_flips_is_told() -> None:
    plan = msgspec.structs.replace(
        PLAN, seating="apart", variants=({}, {"pace_bonus": 300}), questions=(Question(difference="length"),)
    )
    report = report_from(checked(plan), _one_seed(plan))
    up, down = (
        Answer("difference", ("x", "base"), "length", 1, Estimate(way, 0.1, 9), 0, 0, 0, outcome, 0.0, among=name)
        for way, outcome, name in ((1.0, "more", "a"), (-1.0, "less", "b"))
    )
    flipped = msgspec.structs.replace(report, answers=(up, down))
    for locale, word in (("en", "flips"), ("ko", "방향이 바뀝니다")):
        assert word in headline(flipped, Texts(locale))
        assert word not in headline(msgspec.structs.replace(report, answers=(up,)), Texts(locale))


def test_the_report_says_who_reacts_to_a_rule() -> None:
    field = {"a": Entrant(level="easy"), "b": Entrant(level="normal")}
    plan = Plan(
        version=1, game="holla", unit="round", field=field, seating="apart", variants=({}, {"river_fee": 3}),
        seeds=SeedChoice(start=1, count=2), questions=(Question(difference="length"), Question(difference="swing")),
    )  # fmt: skip
    report = _reported(plan)
    assert report.changed[1] == ("river_fee",)
    assert headline(report, EN).startswith("The seats do not react to river_fee=3: every act was the same.")
    moved = msgspec.structs.replace(report, reacted=(0.0, 0.5))
    assert headline(moved, EN).startswith("No difference of acts a match, greatest gain in one part was seen under")
    random = msgspec.structs.replace(moved.plan, field={**moved.plan.field, "a": Entrant(level="random")})
    deaf = msgspec.structs.replace(moved, plan=random)
    assert "No reaction to river_fee from a: these bots" in headline(deaf, EN)
    turf = msgspec.structs.replace(plan, game="turf", unit="race", variants=({}, {"pace_bonus": 300}))
    assert "pace_bonus: read by b." in reaction(_reported(turf), 1, EN)


def _one_seed(plan: Plan) -> Columns:
    ready = checked(plan)
    found = Columns(plan, ready.variants)
    with create(MEMORY, ready) as store:
        play(store, local(1))
        for variant in (0, 1):
            found.add(next(iter(store.results(variant)))[1])
    return found


# -- unusual matches


def test_records_of_unusual_matches_are_kept_and_say_where_to_look(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = tmp_path / "run.sqlite"
    plan = msgspec.structs.replace(PLAN, unit="match", keep=Keep(records="unusual"))
    with create(run, checked(plan)) as store:
        play(store, local(1))
        listed = {one.place: one for one in unusual(store, 6)}
        places = {(0, number, lineup) for number in range(6) for lineup in range(4)}
        assert listed.keys() == {place for place in places if store.acts(place) is not None}
    assert {one.fact for one in listed.values()} >= {"length", "length_least", "swing"}
    one = next(one for one in listed.values() if one.fact == "swing")
    record = tmp_path / "swing.jsonl"
    name = "/".join(str(part + 1) for part in one.place)
    assert main(["show", str(run), name, "--output", str(record)]) == 0
    assert f"--at {one.acts}" in capsys.readouterr().out
    # The act after which somebody gained so much is the last of its race.
    match = read_record(record)
    assert one.acts <= len(match.acts) and match.acts[one.acts - 1].act["type"] == "move"
    usual = next(place for place in sorted(places) if place not in listed)
    assert main(["show", str(run), "/".join(str(part + 1) for part in usual), "--output", str(tmp_path / "u")]) == 0
    assert "--at " in capsys.readouterr().out


def test_what_is_unusual_so_far_holds_what_will_be(tmp_path: Path) -> None:
    """Records are dropped while a run goes on; none of the last list may be among them."""
    with create(tmp_path / "run.sqlite", checked(msgspec.structs.replace(PLAN, questions=()))) as store:
        play(store, local(1))
        last = {one.place for one in unusual(store, 6)}
        for seeds in range(1, 7):
            assert {place for place in last if place[1] < seeds} <= {one.place for one in unusual(store, seeds)}


# -- programs


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_program_that_can_plays_the_matches_of_many_seeds(jobs: int, tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(BOT, encoding="utf-8")
    log = tmp_path / "log"
    command = shlex.join([sys.executable, str(tmp_path / "bot.py"), str(log)])
    field = {"mine": Entrant(program=command), "b": Entrant(level="random")}
    plan = msgspec.structs.replace(PLAN, field=field, seating={"mine": 1}, seeds=SeedChoice(start=1, count=4))
    with create(tmp_path / "run.sqlite", checked(plan)) as store:
        play(store, local(jobs))
        assert len(store.done(0)) == 4 and not store.failures()
    # The name has another seat in every lineup: who has seen a deal from one seat never sees it from another.
    told = [line.split() for line in log.read_text(encoding="utf-8").splitlines()]
    assert len(told) == 16 and 4 <= len({process for process, _ in told}) <= 4 * jobs
    assert len({(process, seat) for process, seat in told}) == len({process for process, _ in told})


def test_a_store_of_another_format_is_refused(tmp_path: Path) -> None:
    with create(tmp_path / "run.sqlite", checked(PLAN)) as store:
        store._db.execute("UPDATE meta SET value = 'yongmaru-run/1' WHERE name = 'format'")
        store._db.commit()
    with pytest.raises(LabError, match="yongmaru-run/1"):
        RunStore.open(tmp_path / "run.sqlite")


# -- order of play, presets, skill


@pytest.mark.parametrize("game", ["holla", "rummikub", "turf", "riichi"])
def test_parts_are_won_by_places_in_the_order_of_play(game: str) -> None:
    unit = {"holla": "round", "rummikub": "game", "turf": "race", "riichi": "round"}[game]
    plan = Plan(
        version=1, game=game, unit=unit, field={"a": Entrant(level="easy")}, seeds=SeedChoice(start=4, count=2),  # type: ignore[arg-type]
    )  # fmt: skip
    report = _reported(plan)
    (lines,) = report.orders
    assert [line.name for line in lines] == ["0", "1", "2", "3"]
    assert 0 <= sum(line.estimate.mean for line in lines) <= 1.001
    assert all(line.base == pytest.approx(sum(one.estimate.mean for one in lines) / 4) for line in lines)


def test_variants_may_be_presets_and_skill_is_told_for_each() -> None:
    ask = Question(strength=("a", "b"), measure="win")
    plan = msgspec.structs.replace(PLAN, variants=({}, {"preset": "hidden"}), questions=(ask,))
    assert checked(plan).variants == ("base", "hidden")
    report = _reported(plan)
    assert [skill.variant for skill in report.skill] == [0, 1] and "bets" in report.changed[1]
    assert all(skill.low < skill.gap < skill.high for skill in report.skill)
    base, other = report.skill
    assert base.more.estimate.mean == base.more.estimate.error == 0
    assert other.more.estimate.mean == pytest.approx(other.gap - base.gap) and other.more.low < other.more.high
    assert skill_sentence(report, other, Texts("en")).startswith("[hidden] a over b")
    with pytest.raises(LabError, match="nowhere"):
        checked(msgspec.structs.replace(plan, variants=({"preset": "nowhere"},), questions=()))


@pytest.mark.parametrize("game", ["holla", "rummikub", "turf", "riichi"])
def test_every_fact_has_words_in_both_languages(game: str) -> None:
    config = msgspec.json.encode(GAMES[game].config_type())
    for locale in ("en", "ko"):
        texts = Texts(locale)
        for name in facts_of(game, config, 4):
            said = fact_name(name, texts)
            assert said and "_" not in said and (locale == "en" or not said.isascii()), name
    assert fact_name("won_points", Texts("en")) == "points won"


# -- what a plan costs


def test_too_few_seeds_for_what_is_asked_are_told_before_the_first_match(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plan = tmp_path / "plan.yaml"
    text = "yongmaru-plan: 1\ngame: turf\nfield: {a: {level: easy}, b: {level: random}}\nseeds: {count: 2}\n"
    plan.write_text(text + "questions: [{strength: [a, b], in: win, least: 0.05}]\n", encoding="utf-8")
    assert main(["run", str(plan), "--plain"]) == 0
    assert "2 seeds show differences above 0.40; you asked for 0.05: about 130 seeds, " in capsys.readouterr().err


@pytest.mark.parametrize(("unit", "said"), [("match", "processor time"), ("race", "nobody measured")])
def test_what_nobody_measured_is_said(unit: str, said: str) -> None:
    plan = msgspec.structs.replace(PLAN, unit=unit, field={**PLAN.field, "mine": Entrant(program="x")})  # type: ignore[arg-type]
    told = cost_lines(checked(plan), 2, EN)
    assert said in told[1] and "programs" in told[2]


def test_seeds_are_told_to_two_figures() -> None:
    assert [round_up(number) for number in (7, 99, 101, 3549, 10_000)] == [7, 99, 110, 3600, 10_000]


def test_what_a_plan_keeps_is_kept(tmp_path: Path) -> None:
    for values, times in ((True, False), (False, True)):
        plan = msgspec.structs.replace(PLAN, seeds=SeedChoice(start=1, count=1), keep=Keep(values=values, times=times))
        with create(tmp_path / f"{values}.sqlite", checked(plan)) as store:
            play(store, local(1))
            rows = {name: list(found) for name, _, found in store.tables()}
        assert bool(rows["thoughts"]) == values and bool(rows["times"]) == times
    assert main(["report", str(tmp_path / "False.sqlite"), "--times", "--plain"]) == 0
