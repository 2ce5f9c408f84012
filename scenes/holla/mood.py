"""What the music of Dragon Holla follows: how near the end of a round and of the match is."""

from game.holla.view import HollaView


def mood(view: HollaView) -> str:
    """The mood of the music, from what everybody sees."""
    if view.game is not None:
        return "victory"
    if view.round >= view.config.rounds:
        return "last"
    return "tension" if view.last_turns >= 0 or view.mountains_left <= 1 else "calm"
