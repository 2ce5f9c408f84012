"""The composition of the scenes in figures: ``python -m tools.figures [OLD] [NEW]`` for one or two checkouts.

Everything is read from the source (imports under TYPE_CHECKING and in functions count too):

- circles: groups of modules of ``scenes`` that import one another round about, and how many modules the largest has;
- arrows up: modules that import from a higher floor: kit < table < the four games < everything else;
- holders: classes of the four games that keep a table or another scene, named by its type, by a Protocol of more than
  8 members, or as Any or object under a name of a table; and classes that keep more than 8 callables;
- chains: in the four games, reaches of two attributes into another object of one's own: ``self.a.b.c``, ``table.a.b``;
- imports in functions of scenes, of our own modules;
- statements without texts that stand alone (docstrings); functions over 60 lines, files over 500;
- code tokens of each game's bots, without comments and texts that stand alone.
"""

from __future__ import annotations

import ast
import io
import sys
import tokenize
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

GAMES = ("holla", "riichi", "rummikub", "turf")
OWN = ("assets", "game", "scenes")
GROUND = ("kit",)
MANY = 8
LONG_FUNCTION, LONG_FILE = 60, 500


@dataclass(frozen=True)
class Source:
    """The modules of ``scenes`` of one checkout."""

    trees: Mapping[str, ast.Module]
    lines: Mapping[str, int]

    @staticmethod
    def read(root: Path) -> Source:
        """Reads the modules of one checkout; raises `FileNotFoundError` when the folder holds no scenes."""
        trees, lines = {}, {}
        for path in sorted((root / "scenes").rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            name = ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
            trees[name], lines[name] = ast.parse(text), text.count("\n")
        if not trees:
            raise FileNotFoundError(f"{root} holds no folder scenes with Python files")
        return Source(trees, lines)

    def of_games(self) -> dict[str, ast.Module]:
        """The modules of the four tables."""
        return {name: tree for name, tree in self.trees.items() if _part(name) in GAMES}


def _part(module: str) -> str:
    """The folder or module below ``scenes``."""
    return module.split(".")[1] if "." in module else ""


# -- imports


def _imports(tree: ast.AST, in_function: bool = False) -> Iterator[tuple[str, str, ast.stmt, bool]]:
    """Yields module, name or nothing, the statement, and whether it stands in a function."""
    for node in ast.iter_child_nodes(tree):
        inside = in_function or isinstance(tree, ast.FunctionDef | ast.AsyncFunctionDef)
        if isinstance(node, ast.Import):
            yield from ((alias.name, "", node, inside) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from ((node.module, alias.name, node, inside) for alias in node.names)
        yield from _imports(node, inside)


def arrows(source: Source) -> dict[str, set[str]]:
    """Returns which modules of scenes each of them imports."""
    found: dict[str, set[str]] = {name: set() for name in source.trees}
    for name, tree in source.trees.items():
        for module, member, _, _ in _imports(tree):
            target = f"{module}.{member}" if f"{module}.{member}" in source.trees else module
            if target in source.trees and target != name:
                found[name].add(target)
    return found


def circles(graph: Mapping[str, set[str]]) -> list[set[str]]:
    """Lists groups in which every module reaches every other, largest first."""
    reach: dict[str, set[str]] = {}
    for start in graph:
        seen: set[str] = set()
        open_ = [start]
        while open_:
            new = graph[open_.pop()] - seen
            seen |= new
            open_ += new
        reach[start] = seen
    groups = {frozenset(b for b in reach[a] if a in reach[b]) for a in graph if a in reach[a]}
    return sorted((set(group) for group in groups), key=len, reverse=True)


def _floor(module: str) -> int:
    part = _part(module)
    return 0 if part in GROUND else 1 if part == "table" else 2 if part in GAMES else 3


def arrows_up(graph: Mapping[str, set[str]]) -> list[tuple[str, str]]:
    """Lists imports of a higher floor, or of one game by another."""
    return sorted(
        (a, b)
        for a, targets in graph.items()
        for b in targets
        if "." in a and "." in b and (_floor(b) > _floor(a) or (_floor(a) == 2 == _floor(b) and _part(a) != _part(b)))
    )


def imports_in_functions(source: Source) -> int:
    """How many import statements stand in functions; one that names several things counts once."""
    statements = {
        (name, node.lineno)
        for name, tree in source.trees.items()
        for module, _, node, inside in _imports(tree)
        if inside and module.split(".")[0] in OWN
    }
    return len(statements)


# -- who holds whom


def _classes(trees: Mapping[str, ast.Module]) -> Iterator[tuple[str, ast.ClassDef]]:
    for name, tree in trees.items():
        yield from ((name, node) for node in ast.walk(tree) if isinstance(node, ast.ClassDef))


def _names(annotation: ast.expr) -> set[str]:
    found = {node.id for node in ast.walk(annotation) if isinstance(node, ast.Name)}
    texts = (node.value for node in ast.walk(annotation) if isinstance(node, ast.Constant))
    return found | {text for text in texts if isinstance(text, str)}


def scene_types(source: Source) -> set[str]:
    """The names of Scene, of all that derive from it, and of Protocols of so many members that they stand for one."""
    bases = {
        node.name: [ast.unparse(base).split("[")[0].split(".")[-1] for base in node.bases]
        for _, node in _classes(source.trees)
    }
    found = {"Scene"}
    while True:
        new = {name for name, of in bases.items() if found & set(of)} - found
        if not new:
            break
        found |= new
    wide = {
        node.name
        for _, node in _classes(source.of_games())
        if "Protocol" in bases[node.name]
        and sum(isinstance(part, ast.FunctionDef | ast.AnnAssign) for part in node.body) > MANY
    }
    return found | wide


def _kept(node: ast.ClassDef) -> Iterator[tuple[str, ast.expr]]:
    """Yields attributes with the type that a field or a parameter gives them."""
    for part in node.body:
        if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
            yield part.target.id, part.annotation
        if isinstance(part, ast.FunctionDef):
            given = {a.arg: a.annotation for a in (*part.args.args, *part.args.kwonlyargs) if a.annotation is not None}
            for inner in ast.walk(part):
                if not isinstance(inner, ast.Assign | ast.AnnAssign) or inner.value is None:
                    continue
                value = inner.value
                if isinstance(value, ast.Call) and ast.unparse(value.func) == "cast":
                    value = value.args[-1]
                targets = inner.targets if isinstance(inner, ast.Assign) else [inner.target]
                for target in targets:
                    if isinstance(target, ast.Attribute) and isinstance(value, ast.Name) and value.id in given:
                        yield target.attr, given[value.id]


def holders(source: Source) -> list[str]:
    """Lists classes of the games that keep a table or another scene."""
    scenes, found = scene_types(source), []
    for module, node in _classes(source.of_games()):
        for attribute, annotation in _kept(node):
            names = _names(annotation)
            untyped = bool(names & {"Any", "object"}) and attribute.strip("_") in ("table", "scene", "owner")
            if names & scenes or untyped:
                found.append(f"{module}.{node.name}")
                break
    return found


def wide_bundles(source: Source) -> list[str]:
    """Lists classes of the games that keep more than 8 callables."""
    return [
        f"{module}.{node.name}"
        for module, node in _classes(source.of_games())
        if len({name for name, annotation in _kept(node) if "Callable" in _names(annotation)}) > MANY
    ]


def chains(source: Source) -> int:
    """Counts whole chains only: ``self.a.b.c.d`` counts once."""
    count = 0
    for tree in source.of_games().values():
        inner = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        for node in ast.walk(tree):
            if not isinstance(node, ast.Attribute) or id(node) in inner:
                continue
            long, root = 0, node
            while isinstance(root, ast.Attribute):
                long, root = long + 1, root.value  # type: ignore[assignment]
            if isinstance(root, ast.Name):
                count += (root.id == "self" and long >= 3) or (root.id == "table" and long >= 2)
    return count


# -- size


def statements(tree: ast.AST) -> int:
    """How many statements stand there, without texts that stand alone."""
    return sum(
        isinstance(node, ast.stmt)
        and not (
            isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        )
        for node in ast.walk(tree)
    )


def long_functions(source: Source) -> list[str]:
    """Lists functions that are too long, with their lines."""
    return [
        f"{name}.{node.name} ({node.end_lineno - node.lineno + 1})"
        for name, tree in source.trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and (node.end_lineno or 0) - node.lineno + 1 > LONG_FUNCTION
        if node.end_lineno is not None
    ]


def figures(source: Source) -> dict[str, int]:
    """Returns all figures by name."""
    graph = arrows(source)
    rings = circles(graph)
    per_part: dict[str, int] = defaultdict(int)
    for name, tree in source.trees.items():
        per_part[_part(name)] += statements(tree)
    return {
        "import circles": len(rings),
        "modules in the largest circle": len(rings[0]) if rings else 0,
        "arrows up": len(arrows_up(graph)),
        "classes that keep a table or scene": len(holders(source)),
        "classes that keep more than 8 callables": len(wide_bundles(source)),
        "chains into another own object": chains(source),
        "own imports in functions": imports_in_functions(source),
        "statements of the four tables": sum(per_part[game] for game in GAMES),
        **{f"  {game}": per_part[game] for game in GAMES},
        "statements of scenes/table": per_part["table"],
        "statements of scenes/kit": per_part["kit"],
        "statements of scenes": sum(per_part.values()),
        "functions over 60 lines": len(long_functions(source)),
        "files over 500 lines": sum(count > LONG_FILE for count in source.lines.values()),
    }


NO_CODE = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)


def tokens(text: str) -> int:
    """How many code tokens a text has: names, numbers, texts, signs."""
    alone = {
        (node.value.lineno, node.value.col_offset)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    }
    found = tokenize.generate_tokens(io.StringIO(text).readline)
    return sum(token.type not in NO_CODE and token.start not in alone for token in found)


def bot_tokens(root: Path) -> dict[str, int]:
    """The code tokens of the bots, by game."""
    return {
        f"code tokens of game/{game}/bots": sum(
            tokens(path.read_text(encoding="utf-8")) for path in (root / "game" / game / "bots").glob("*.py")
        )
        for game in GAMES
    }


def main(arguments: Sequence[str]) -> int:
    """Prints the figures of each checkout side by side; returns 2 for what is none."""
    roots = [Path(name) for name in arguments] or [Path(__file__).parent.parent]
    try:
        columns = [figures(Source.read(root)) | bot_tokens(root) for root in roots]
    except (OSError, SyntaxError) as error:
        print(f"figures: {error}", file=sys.stderr)
        return 2
    for name in columns[0]:
        print(f"{name:42}" + "".join(f"{column[name]:>10,}" for column in columns))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
