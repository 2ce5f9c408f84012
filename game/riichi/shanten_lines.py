"""The line service behind ``shanten riichi``: one line of tiles in, how far the hand is and what helps it out."""

from __future__ import annotations

from game.riichi.hands.shapes import discards, draws, kinds_of, pack, seven_pairs, shanten, standard, thirteen_orphans
from game.riichi.lines import Answer, LineError, answer_or_fault, parsed
from game.riichi.tiles import TILE_TEXT, parse_tiles

MOST = 14


def shanten_line(text: str | bytes, line: int) -> Answer:
    """The answer to one line of tiles such as ``123m406p77z``, ``line`` being its number from 1 on.

    1 to 14 tiles; fewer than 13 stand beside declared melds, so that 3, 6, 9 or 12 are an error. The answer has
    ``standard``, ``seven_pairs`` and ``thirteen_orphans`` (``None`` beside melds), ``best``, and ``ukeire``: for a hand
    that is to draw the list of tiles that help, for one that is to discard a list of discards, each with its
    ``shanten``, these ``tiles`` and how many of them are ``left``, the best first. -1 is complete, 0 tenpai.
    """
    return answer_or_fault(lambda: _answer(text), line)


def _answer(text: str | bytes) -> Answer:
    tiles = parsed("tiles", parse_tiles, _decoded(text))
    if not tiles:
        raise LineError("tiles: none", "write 1 to 14 tiles, such as 123m406p77z")
    if len(tiles) > MOST or len(tiles) % 3 == 0:
        raise LineError(
            f"tiles: {len(tiles)}", "write 13 or 14 tiles, or three fewer for each meld: 3, 6, 9, 12 are none"
        )
    hand, melds = pack(tiles), (MOST - len(tiles)) // 3
    return {
        "standard": standard(hand, melds),
        "seven_pairs": None if melds else seven_pairs(hand),
        "thirteen_orphans": None if melds else thirteen_orphans(hand),
        "best": shanten(hand, melds),
        "ukeire": _discards(hand, melds) if len(tiles) % 3 == 2 else _texts(kinds_of(draws(hand, melds))),
    }


def _decoded(text: str | bytes) -> str:
    try:
        return (text if isinstance(text, str) else text.decode("utf-8")).strip()
    except UnicodeDecodeError:
        raise LineError("tiles: not UTF-8", "write tiles such as 123m406p77z") from None


def _discards(hand: int, melds: int) -> list[Answer]:
    return [
        {
            "discard": TILE_TEXT[found.kind],
            "shanten": found.shanten,
            "tiles": _texts(found.draws),
            "left": found.count,
        }
        for found in discards(hand, melds)
    ]


def _texts(kinds: tuple[int, ...]) -> list[str]:
    return [TILE_TEXT[kind] for kind in kinds]
