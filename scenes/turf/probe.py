"""What a test of a real window may know of the Royal Turf table alone, in plain data; see `scenes.table.probe`."""

from __future__ import annotations

from scenes.turf.choice import Now


def told(now: Now) -> dict[str, object]:
    """Returns what only this game can tell a test of a real window."""
    look, state, view = now.look, now.state, now.state.view
    horse, focused = state.choice.horse, look.pointer.focused
    places: dict[str, list[list[int]]] = {kind: [] for kind in ("chip", "card", "horse", "space")}
    for id, node in look.nodes.items():
        if isinstance(id, tuple) and id[0] in places:
            places[id[0]].append([id[1], *node.rect.center])
    return {
        "race": view.race,
        "phase": view.phase,
        "face": view.face,
        "left": list(view.left),
        "hand": list(view.hand),
        "money": [player.money for player in view.players],
        "bets": [[chip.horse, chip.value] for chip in view.own.bets],
        "chips": [place[1:] for place in places["chip"]] if view.phase == "bet" else [],
        "cards": [place[1:] for place in places["card"]],
        "horses": places["horse"],
        "landing": places["space"] if state.match.mine and state.calm else [],
        "choice": -1 if horse is None else horse,
        "place": " ".join(map(str, focused)) if isinstance(focused, tuple) else "",
    }
