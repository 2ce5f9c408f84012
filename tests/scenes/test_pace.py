"""How long bots seem to think: by what everybody sees, and by who they are."""

from scenes.table.bot_delay import thought

ACTS = range(200)


def mean(level: str, choices: int) -> float:
    return sum(thought(level, 1, acts, choices) for acts in ACTS) / len(ACTS)


def test_a_forced_act_is_short_and_many_choices_take_longer() -> None:
    assert mean("normal", 1) < 0.6 < mean("normal", 2) < mean("normal", 7)


def test_rabbit_is_quick_and_turtle_slow() -> None:
    assert mean("hard+rabbit", 3) < mean("hard", 3) < mean("hard+turtle", 3)


def test_levels_think_alike_and_the_same_act_takes_the_same_time() -> None:
    assert [thought("easy", 2, acts, 3) for acts in ACTS] == [thought("master", 2, acts, 3) for acts in ACTS]
    assert len({thought("easy", 2, acts, 3) for acts in ACTS}) > 50
