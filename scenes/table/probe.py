"""The facts that a test may know of any table; the same keys for all games, so that window tests need no game."""

from __future__ import annotations

from scenes.table.player import TablePlayer


def probe(table: TablePlayer) -> dict[str, object]:
    """The facts of a table: whose act it is, what can be reached by keys and where, what is in hand, what was advised.

    `mine` the person has to act, nothing moves and a press is taken; `digest` of the true state; `pieces` name and
    middle of each place that the keyboard reaches; `focus` the name of the one it is on; `held` the mode of the hand;
    `hint` the kind of act that was advised; `looking` what is said of the thing that F2 looks at. What the game tells
    beside that comes last.
    """
    client, board, spots, passing = table.client, table.board, table.spots, table.passing
    focused = spots.focused
    pieces = [[name, *rect.center] for item, rect, name in spots.all()]
    return {
        "game": table.dialogs.game,
        "seat": client.watch,
        "acts": client.act_number,
        "digest": client.digest(),
        "owes": list(table.view.owes),
        "mine": table.turns.asked and not table.motion.busy and not passing.settling,
        "thinking": -1 if client.thinking is None else client.thinking,
        "autoplay": client.autoplay,
        "paused": client.paused,
        "over": client.over,
        "pieces": pieces,
        "focus": next((name for item, _, name in spots.all() if item == focused), ""),
        "held": table.drag.mode,
        "hint": "" if client.hint is None else type(client.hint.action).__name__,
        "looking": board.explained(board.aspects.looking),
        **table.game.manners.told(board.instant(table.marked)),
    }
