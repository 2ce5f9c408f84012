"""Movement: order, ends, speeds."""

import pytest

from scenes.kit import motion as m

EASES = (m.linear, m.out_cubic, m.in_out_cubic, m.out_quart, m.out_quint, m.in_out_sine, m.out_back)


@pytest.mark.parametrize("ease", EASES)
def test_eases_start_at_zero_and_end_at_one(ease: m.Ease) -> None:
    assert ease(0.0) == pytest.approx(0.0)
    assert ease(1.0) == pytest.approx(1.0)


def test_only_out_back_passes_its_goal() -> None:
    passing = [ease.__name__ for ease in EASES if max(ease(i / 100) for i in range(101)) > 1.0001]
    assert passing == ["out_back"]


def test_a_tween_reports_its_way_and_ends_once() -> None:
    seen: list[float] = []
    ends: list[int] = []
    motion = m.Motion()
    motion.tween(100, seen.append, m.linear, lambda: ends.append(1))
    for _ in range(5):
        motion.update(0.04)
    assert seen == pytest.approx([0.4, 0.8, 1.0])
    assert ends == [1]
    assert not motion.busy


def test_a_sequence_hands_left_over_time_on() -> None:
    order: list[tuple[str, float]] = []
    motion = m.Motion()
    motion.play(
        m.Sequence(
            m.Tween(100, lambda t: order.append(("a", t)), m.linear),
            m.rest(0.0, lambda: order.append(("call", 0))),
            m.rest(50),
            m.Tween(100, lambda t: order.append(("b", t)), m.linear),
        )
    )
    motion.update(0.2)
    assert [name for name, _ in order] == ["a", "call", "b"]
    assert order[-1][1] == pytest.approx(0.5)


def test_parallel_starts_staggered() -> None:
    values = [0.0, 0.0, 0.0]

    def step(i: int) -> m.Step:
        def put(t: float) -> None:
            values[i] = t

        return put

    motion = m.Motion()
    motion.play(m.Parallel(*(m.Tween(100, step(i), m.linear) for i in range(3)), stagger=50))
    motion.update(0.1)
    assert values == pytest.approx([1.0, 0.5, 0.0])
    motion.update(0.1)
    assert values == pytest.approx([1.0, 1.0, 1.0])
    assert not motion.busy


def test_finish_ends_all_also_what_the_endings_start() -> None:
    seen: list[str] = []
    motion = m.Motion()
    motion.tween(500, lambda t: None, done=lambda: chain())

    def chain() -> None:
        seen.append("first")
        motion.tween(500, lambda t: None, done=lambda: seen.append("second"))

    assert motion.finish()
    assert seen == ["first", "second"]
    assert not motion.busy
    assert not motion.finish()


def test_speed_scales_time() -> None:
    for speed, expected in ((0.5, 0.25), (1.0, 0.5), (2.0, 1.0)):
        seen: list[float] = []
        motion = m.Motion(speed)
        motion.tween(100, seen.append, m.linear)
        motion.update(0.05)
        assert seen[-1] == pytest.approx(expected)


def test_instant_is_over_at_once_and_in_order() -> None:
    seen: list[str] = []
    motion = m.Motion(m.INSTANT)
    motion.play(m.Sequence(m.rest(0.0, lambda: seen.append("a")), m.rest(900), m.rest(0.0, lambda: seen.append("b"))))
    assert seen == ["a", "b"]
    assert not motion.busy


def test_reduced_motion_keeps_short_fades_only() -> None:
    moves: list[float] = []
    fades: list[float] = []
    motion = m.Motion(reduced=True)
    motion.play(m.Parallel(m.Tween(600, moves.append, m.linear), m.Tween(600, fades.append, m.linear, fade=True)))
    motion.update(0.06)
    assert moves == [1.0]
    assert fades == pytest.approx([0.5])
    motion.update(0.06)
    assert fades[-1] == 1.0
    assert not motion.busy


def test_shake_and_breath_begin_and_end_at_rest() -> None:
    assert m.shake(0, 6) == pytest.approx(0)
    assert m.shake(1, 6) == pytest.approx(0)
    assert max(abs(m.shake(i / 100, 6)) for i in range(101)) > 4
    assert m.breath(0) == pytest.approx(0)
    assert m.breath(1 / 1.2) == pytest.approx(1)


def test_arc_rises_in_the_middle() -> None:
    assert m.arc((0, 0), (100, 0), 0.5, 40) == pytest.approx((50, -40))
    assert m.arc((0, 0), (100, 20), 1.0, 40) == pytest.approx((100, 20))
