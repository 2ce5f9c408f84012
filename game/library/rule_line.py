"""A rule set as one line of text, to send and to paste: versioned, compressed, with a check sum.

``yongmaru1:GAME:DATA:SUM``: the content of a rule-set file as JSON, compressed (zlib) and in the letters of a URL
(RFC 4648), and the CRC-32 of all before the last colon. A line is data from outside: bounded, and checked like a file.
"""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

import msgspec

from game.kernel.decode_problems import shape_problem
from game.kernel.notice import Notice
from game.kernel.options import Preset
from game.kernel.outside import YAML_BYTES
from game.library.own_rules import RuleSet, UnusableRules, preset_from
from game.library.problem import problem_of

NAME, VERSION = "yongmaru", 1
LONGEST = 40_000
"""Letters of a line; the largest sets of the house have some 1,000."""
_BEGIN = re.compile(rf"{NAME}(\d{{1,9}}):")
_LINE = re.compile(rf"({NAME}{VERSION}:[a-z]{{1,32}}:([A-Za-z0-9_-]*=*)):([0-9a-f]{{8}})")


def line_of(rules: RuleSet) -> str:
    """The line of a rule set.

    >>> line = line_of(RuleSet("turf", "Once", set={"races": 1}))
    >>> line.partition(":")[0], read_line(line)[0].set
    ('yongmaru1', {'races': 1})
    """
    data = urlsafe_b64encode(zlib.compress(msgspec.json.encode(rules), 9)).decode().rstrip("=")
    body = f"{NAME}{VERSION}:{rules.game}:{data}"
    return f"{body}:{_sum(body)}"


def read_line(text: str) -> tuple[RuleSet, Preset]:
    """Reads a line, whatever blanks a letter has put into it; raises ``UnusableRules`` with its whole sentence."""
    if len(text) > 2 * LONGEST:
        raise _wrong("line_long", most=LONGEST)
    line = "".join(text.split())
    begin = _BEGIN.match(line)
    if begin is None:
        raise _wrong("line_none", begin=f"{NAME}{VERSION}:")
    if int(begin[1]) > VERSION:
        raise _wrong("line_later", version=int(begin[1]))
    if len(line) > LONGEST:
        raise _wrong("line_long", most=LONGEST)
    found = _LINE.fullmatch(line)
    if found is None or found[3] != _sum(found[1]):
        raise _wrong("line_cut")
    content = _unpacked(found[2])
    try:
        rules = msgspec.json.decode(content, type=RuleSet)
        return rules, preset_from(rules, "line")
    except msgspec.ValidationError as error:
        raise _wrong("line_rules", problem=shape_problem(error, RuleSet)) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _wrong("line_wrong") from error
    except UnusableRules as error:
        raise _wrong("line_rules", problem=error.notice) from error


def _unpacked(data: str) -> bytes:
    """The content of a line, never more than a file may hold."""
    try:
        packed = urlsafe_b64decode(data + "=" * (-len(data) % 4))
        unpack = zlib.decompressobj()
        content = unpack.decompress(packed, YAML_BYTES)
    except (ValueError, zlib.error) as error:
        raise UnusableRules(problem_of("line_packed", {})) from error
    if unpack.unconsumed_tail or not unpack.eof:
        raise UnusableRules(problem_of("line_packed", {}))
    return content


def _sum(body: str) -> str:
    return f"{zlib.crc32(body.encode()):08x}"


def _wrong(key: str, **values: str | int | Notice) -> UnusableRules:
    return UnusableRules(problem_of(key, values))
