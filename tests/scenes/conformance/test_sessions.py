"""Sessions of tables wait for whom they waited, and go on as they did."""

from tests.scenes.conformance import sessions


def test_sessions_wait_and_go_on_as_kept() -> None:
    assert sessions.differing() == [], "if that is meant: python -m tests.scenes.conformance.sessions"
