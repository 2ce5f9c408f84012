"""The steps of a play that is laid set by set."""

from collections.abc import Sequence

Tiles = tuple[int, ...]
Sets = tuple[Tiles, ...]


def steps(before: Sequence[Tiles], after: Sequence[Tiles]) -> list[Sets]:
    """The tables on the way from one to another; the last is `after`, empty when nothing changes.

    Sets made of table tiles come first, those with most tiles from the rack last, so that one sees what was freed for
    what. In between a set may be short of tiles; only the end is meant to be right.
    """
    old = {frozenset(tiles) for tiles in before}
    lying = {tile for tiles in before for tile in tiles}
    changed = [tiles for tiles in after if frozenset(tiles) not in old]
    changed.sort(key=lambda tiles: sum(tile not in lying for tile in tiles))
    table: Sets = tuple(before)
    found: list[Sets] = []
    for tiles in changed:
        table = _formed(table, tiles)
        found.append(table)
    if found or set(map(frozenset, table)) != set(map(frozenset, after)):
        found = [*found[:-1], tuple(after)]
    return found


def _formed(table: Sets, wanted: Tiles) -> Sets:
    """The table with one set formed out of what lies and what comes; it stands where most of its tiles lay."""
    taken = set(wanted)
    share = [sum(tile in taken for tile in tiles) for tiles in table]
    home = share.index(max(share)) if any(share) else -1
    out: list[Tiles] = []
    for at, tiles in enumerate(table):
        if at == home:
            out.append(wanted)
        rest = tuple(tile for tile in tiles if tile not in taken)
        if rest:
            out.append(rest)
    return tuple(out if home >= 0 else [*out, wanted])
