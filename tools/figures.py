"""How the house hangs together, in figures: ``python -m tools.figures [OLD] [NEW]`` for one or two checkouts.

``--where NAME`` lists the places that a figure counts; ``--lower`` brings the ceilings in ``tools/ceilings.yaml`` down
to today's values. All is read from the source of ``scenes`` and ``game``; imports under TYPE_CHECKING and in functions
count too.

- **rebound**: attributes of whatever object that an assignment, a loop, ``with`` or ``del`` names as its target, each
  one of several: in methods other than ``__init__``, and in functions of no class.
- **keepers**: classes that keep a scene or the player of a table, named by its type, by a Protocol of more than 4
  members, or as Any or object under a name of a table. Fields keep, and attributes that take a parameter.
- **Thing(self)**: calls of a name with a capital that hand over ``self`` as it is.
- **chains**: two attributes into another object of one's own, ``self.a.b.c`` or ``table.a.b``; whole chains only.
- **bases**: classes with a base of ours, Protocols and frozen values without a member aside. **calls upwards**:
  ``super().m`` where a base of ours has ``m``, and ``Base.m(self)``. At tables are games, table, lessons and records.
- **functions**: each ``def``, nested ones too. **statements**: all but texts that stand alone (docstrings); several on
  one line are several.
- **lines naming Any**: all but those of imports.
- **circles of files**: groups of modules that import one another round about. **circles of folders**: the same for
  what stands side by side in a folder, files and folders; a folder imports what any file below it imports. So
  ``riichi/rules.py`` may import ``riichi/play`` and that ``riichi/state.py``; a folder is no part of the one around it.
- **arrows up**: imports against the layers of the contracts in ``pyproject.toml``, and of ``scenes`` by ``game``.
- **imports in functions**: statements that import a module of ours there.
- **functions and classes that only tests call**: those of a module that nothing in ``game``, ``scenes``, ``assets``,
  ``tools``, ``benchmarks`` and ``examples`` imports, uses or writes as ``module:name``.
- **pixel sums**: calls of ``px``, ``rect``, ``Rect``, ``inflate`` and ``move``; screens: neither table nor kit.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import yaml

from tools.composition import (
    TABLES,
    Families,
    Function,
    Module,
    Source,
    arrows,
    arrows_up,
    called,
    chains,
    circles,
    folders,
    handed_over,
    imports_in_functions,
    is_said,
    keepers,
    rebound,
    unused,
)

ROOT = Path(__file__).parent.parent
CEILINGS = Path("tools/ceilings.yaml")
GAMES = TABLES[:4]
COMPOSED = (*TABLES, "lessons", "records")
FRAME = frozenset({"Scene", "Widget"})
PIXELS = frozenset({"px", "rect", "Rect", "inflate", "move"})
LONG_FUNCTION, LONG_FILE = 60, 500
SLACK = 50
"""A ceiling may stand above its figure by one part in so many."""
HEAD = """# The highest value that each figure of `python -m tools.figures` may have. What has fallen is written here by
# `python -m tools.figures --lower`; no command raises one.
"""
LOWER = "Write it with: python -m tools.figures --lower"


# -- size


def statements(tree: ast.AST | Iterable[ast.AST]) -> int:
    """How many there are, but texts that stand alone."""
    nodes = ast.walk(tree) if isinstance(tree, ast.AST) else tree
    return sum(isinstance(node, ast.stmt) and not is_said(node) for node in nodes)


def _statements(modules: Iterable[Module]) -> int:
    return sum(statements(module.nodes) for module in modules)


def _functions(modules: Iterable[Module]) -> list[str]:
    return [f"{m.path}:{node.lineno} {node.name}" for m in modules for node in m.nodes if isinstance(node, Function)]


def long_functions(modules: Iterable[Module]) -> list[str]:
    """The functions over 60 lines, with their length."""
    return [
        f"{module.path}:{node.lineno} {node.name} ({length})"
        for module in modules
        for node in module.nodes
        if isinstance(node, Function) and (length := (node.end_lineno or 0) - node.lineno + 1) > LONG_FUNCTION
    ]


def _lines(modules: Iterable[Module], pattern: str) -> list[str]:
    """The lines that hold it, but imports."""
    return [
        f"{module.path}:{number} {line.strip()}"
        for module in modules
        for number, line in enumerate(module.lines, 1)
        if re.search(pattern, line) and not re.match(r"\s*(from|import)\b", line)
    ]


def _calls(modules: Iterable[Module], names: frozenset[str]) -> list[str]:
    return [m.place(node) for m in modules for node in m.nodes if isinstance(node, ast.Call) and called(node) in names]


def measured(source: Source) -> dict[str, list[str] | int]:
    """The figures by name: the places that are counted, or the sum where nobody wants a list."""
    graph, families = arrows(source), Families(source)
    everything = source.modules.values()
    tables, composed = source.of(*TABLES), source.of(*COMPOSED)
    others = [module for module in source.scenes if module.part not in TABLES]
    screens = [module for module in others if module.part != "kit"]
    in_games, in_table = rebound(source.of(*GAMES)), rebound(source.of("table"))
    return {
        "rebound in methods of the games": in_games[0],
        "rebound in methods of scenes/table": in_table[0],
        "rebound in functions, games and scenes/table": in_games[1] + in_table[1],
        "keepers, games and scenes/table": keepers(families),
        "Thing(self), games and scenes/table": handed_over(tables),
        "Thing(self), rest of scenes": handed_over(others),
        "chains, games and scenes/table": chains(tables),
        "bases at tables but Scene and Widget": families.derived(composed, FRAME),
        "bases in scenes": families.derived(source.scenes),
        "calls upwards at tables but Scene and Widget": families.calls_upwards(composed, FRAME),
        "calls upwards in scenes": families.calls_upwards(source.scenes),
        **{f"functions of scenes/{game}": _functions(source.of(game)) for game in GAMES},
        "statements of the tables and scenes/table": _statements(tables),
        **{f"statements of scenes/{part}": _statements(source.of(part)) for part in (*TABLES, "kit")},
        "statements of scenes": _statements(source.scenes),
        "statements of game": _statements(module for module in everything if module.name.startswith("game")),
        **_examples(source.root),
        "functions over 60 lines": long_functions(everything),
        "files over 500 lines": [m.path for m in everything if len(m.lines) > LONG_FILE],
        "lines naming Any in scenes": _lines(source.scenes, r"\bAny\b"),
        "lines ignoring a type in scenes": _lines(source.scenes, r"type: ignore"),
        "circles of files": [", ".join(sorted(circle)) for circle in circles(graph)],
        "circles of folders": [", ".join(sorted(circle)) for circle in circles(folders(graph))],
        "arrows up": arrows_up(source, graph),
        "imports in functions": imports_in_functions(source),
        "functions and classes that only tests call": unused(source),
        "pixel sums of screens": _calls(screens, PIXELS),
        "pixel sums of the tables and scenes/table": _calls(tables, PIXELS),
    }


def _examples(root: Path) -> dict[str, int]:
    """The size of the scene of a fifth game."""
    found = {}
    for game in ("dominoes", "nim"):
        files = [*root.glob(f"examples/{game}/scene.py"), *root.glob(f"examples/{game}/scene/**/*.py")]
        texts = [file.read_text(encoding="utf-8") for file in files]
        if texts:
            found[f"statements of examples/{game}, scene"] = sum(statements(ast.parse(text)) for text in texts)
            found[f"lines of examples/{game}, scene"] = sum(len(text.splitlines()) for text in texts)
    return found


# -- ceilings


def figures(source: Source) -> dict[str, int]:
    """The figures by name."""
    return {name: _value(found) for name, found in measured(source).items()}


def _value(found: list[str] | int) -> int:
    return found if isinstance(found, int) else len(found)


def read_ceilings(file: Path) -> dict[str, int]:
    """The highest value that each figure may have; none in a checkout without them."""
    found: dict[str, int] = yaml.safe_load(file.read_text(encoding="utf-8")) if file.exists() else {}
    return found


def lower(file: Path, values: Mapping[str, int]) -> None:
    """Writes the values that have fallen, and those of new figures."""
    ceilings = read_ceilings(file)
    rows = "".join(f"{name}: {min(value, ceilings.get(name, value))}\n" for name, value in values.items())
    file.write_text(HEAD + rows, encoding="utf-8")


def problems(values: Mapping[str, int], ceilings: Mapping[str, int]) -> list[str]:
    """The figures above their ceiling, well below it, or without one: what is wrong and what to do."""
    found = [f"no figure is called so: {name}. {LOWER}" for name in ceilings if name not in values]
    for name, value in values.items():
        ceiling = ceilings.get(name)
        if ceiling is None:
            found.append(f"{name}: {value}, but no ceiling. {LOWER}")
        elif value > ceiling:
            places = f"python -m tools.figures --where '{name}'"
            remedy = f"Shrink something ({places}), or, for a feature, write {value} into {CEILINGS.name} and say why"
            found.append(f"{name}: {value} is above its ceiling of {ceiling}. {remedy}")
        elif value < ceiling - ceiling // SLACK:
            found.append(f"{name}: {value} is well below its ceiling of {ceiling}. {LOWER}")
    return found


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.figures", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("checkouts", nargs="*", type=Path, default=[ROOT], help="this one if none is named")
    parser.add_argument("--where", metavar="NAME", help="list the places that this figure counts")
    parser.add_argument("--lower", action="store_true", help="bring the ceilings down to the values of this checkout")
    return parser


def _list(found: Mapping[str, list[str] | int], name: str) -> int:
    """Prints the places that a figure counts."""
    if name not in found:
        print(f"figures: no figure is called {name}; they are: {', '.join(found)}", file=sys.stderr)
        return 2
    places = found[name]
    print("\n".join(places) if isinstance(places, list) else f"{places}, of which no places are kept")
    return 0


def main(arguments: Sequence[str]) -> int:
    """Prints the figures of each checkout side by side; 1 when a single one misses its ceilings, 2 for what is none."""
    given = _parser().parse_args(arguments)
    try:
        columns = [measured(Source.read(root)) for root in given.checkouts]
    except (OSError, SyntaxError) as error:
        print(f"figures: {error}", file=sys.stderr)
        return 2
    if given.where is not None:
        return _list(columns[0], given.where)
    values = [{name: _value(found) for name, found in column.items()} for column in columns]
    ceilings = given.checkouts[0] / CEILINGS
    if given.lower:
        lower(ceilings, values[0])
    for name in dict.fromkeys(name for column in values for name in column):
        print(f"{name:46}" + "".join(f"{column.get(name, 0):>10,}" for column in values))
    found = problems(values[0], read_ceilings(ceilings)) if len(columns) == 1 else []
    print("".join(f"\n{problem}" for problem in found), end="\n" * bool(found))
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
