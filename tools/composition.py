"""How the modules of ``scenes`` and ``game`` hang together: who imports, keeps, reaches into and derives from whom."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

TABLES = ("holla", "riichi", "rummikub", "turf", "table")
OWN = ("assets", "game", "scenes")
PLAYERS = frozenset({"Scene", "TablePlayer"})
KEPT_NAMES = ("table", "scene", "owner", "player")
MANY = 4
"""A Protocol of more members stands for the whole thing."""
CHAINED = {"self": 2, "table": 1}
"""How many attributes stand between these names and the last one of a chain, at least."""

Function = ast.FunctionDef | ast.AsyncFunctionDef
Graph = Mapping[str, set[str]]


@dataclass(frozen=True)
class Module:
    """A file of Python."""

    name: str
    path: str
    lines: Sequence[str]
    tree: ast.Module

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        """The nodes of its tree, read once."""
        return tuple(ast.walk(self.tree))

    @cached_property
    def classes(self) -> dict[str, ast.ClassDef]:
        """The classes by name."""
        return {node.name: node for node in self.nodes if isinstance(node, ast.ClassDef)}

    @property
    def part(self) -> str:
        """The folder or file below ``scenes`` or ``game``."""
        return self.name.split(".")[1] if "." in self.name else ""

    def place(self, node: ast.AST) -> str:
        """The file, the line and what stands there."""
        number: int = getattr(node, "lineno", 1)
        return f"{self.path}:{number} {self.lines[number - 1].strip()}"


@dataclass(frozen=True)
class Source:
    """The modules of ``scenes`` and ``game`` of one checkout, and those that call them and are no tests."""

    root: Path
    modules: Mapping[str, Module]
    callers: Mapping[str, Module]

    @staticmethod
    def read(root: Path) -> Source:
        """Raises `FileNotFoundError` when the folder holds no scenes."""
        own = _read(root, "scenes", "game")
        if not any(name.startswith("scenes") for name in own):
            raise FileNotFoundError(f"{root} holds no folder scenes with Python files")
        return Source(root, own, _read(root, "assets", "benchmarks", "examples", "tools"))

    @cached_property
    def scenes(self) -> list[Module]:
        """The modules of the window."""
        return [module for name, module in self.modules.items() if name.startswith("scenes")]

    def of(self, *parts: str) -> list[Module]:
        """The modules in these folders of ``scenes``."""
        return [module for module in self.scenes if module.part in parts]


def _read(root: Path, *folders: str) -> dict[str, Module]:
    found = {}
    for path in sorted(path for folder in folders for path in root.glob(f"{folder}/**/*.py")):
        text, inside = path.read_text(encoding="utf-8"), path.relative_to(root)
        name = ".".join(inside.with_suffix("").parts).removesuffix(".__init__")
        if "tests" not in inside.parts:
            found[name] = Module(name, inside.as_posix(), text.splitlines(), ast.parse(text))
    return found


# -- imports


def _imports(tree: ast.AST, in_function: bool = False) -> Iterator[tuple[str, str, ast.stmt, bool]]:
    """Yields module, name or nothing, the statement, and whether it stands in a function."""
    for node in ast.iter_child_nodes(tree):
        inside = in_function or isinstance(tree, Function)
        if isinstance(node, ast.Import):
            yield from ((alias.name, "", node, inside) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from ((node.module, alias.name, node, inside) for alias in node.names)
        elif isinstance(node, ast.stmt | ast.ExceptHandler | ast.match_case):
            yield from _imports(node, inside)


def arrows(source: Source) -> dict[str, set[str]]:
    """The modules that each of them imports."""
    found: dict[str, set[str]] = {name: set() for name in source.modules}
    for name, module in source.modules.items():
        for imported, member, _, _ in _imports(module.tree):
            target = f"{imported}.{member}" if f"{imported}.{member}" in source.modules else imported
            if target in source.modules and target != name:
                found[name].add(target)
    return found


def folders(graph: Graph) -> dict[str, set[str]]:
    """The parts of a folder, files and folders, that each part of it imports."""
    found: dict[str, set[str]] = {}
    for importing, targets in graph.items():
        for imported in targets:
            a, b = importing.split("."), imported.split(".")
            depth = next((at for at, (one, other) in enumerate(zip(a, b, strict=False)) if one != other), None)
            if depth is not None:
                part, other_part = ".".join(a[: depth + 1]), ".".join(b[: depth + 1])
                found.setdefault(part, set()).add(other_part)
                found.setdefault(other_part, set())
    return found


def circles(graph: Graph) -> list[set[str]]:
    """The groups in which each reaches every other, largest first."""
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


def _floors(root: Path) -> Iterator[tuple[str, dict[str, tuple[int, bool]]]]:
    """Yields containers, and for each part its floor, 0 the highest, and whether its neighbours are independent."""
    file = root / "pyproject.toml"
    contracts = tomllib.loads(file.read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
    for contract in contracts:
        for container in contract["containers"] if contract["type"] == "layers" else ():
            yield (
                container,
                {
                    f"{container}.{part.strip(' ()')}": (floor, "|" in layer)
                    for floor, layer in enumerate(contract["layers"])
                    for part in re.split(r"[|:]", layer)
                },
            )


def arrows_up(source: Source, graph: Graph) -> list[str]:
    """The imports of a higher floor, or of a neighbour that is to be independent."""
    found = {f"{a} -> {b}" for a in graph for b in graph[a] if a.startswith("game") and b.startswith("scenes")}
    for container, floors in _floors(source.root):
        depth = container.count(".") + 2
        for a, targets in graph.items():
            for b in targets:
                one, other = (".".join(name.split(".")[:depth]) for name in (a, b))
                if one != other and one in floors and other in floors:
                    (low, apart), (high, _) = floors[one], floors[other]
                    if high < low or (high == low and apart):
                        found.add(f"{a} -> {b}")
    return sorted(found)


def imports_in_functions(source: Source) -> list[str]:
    """The statements; one that names several things counts once."""
    return sorted(
        {
            module.place(node)
            for module in source.modules.values()
            for imported, _, node, inside in _imports(module.tree)
            if inside and imported.split(".")[0] in OWN
        }
    )


# -- state


def rebound(modules: Iterable[Module]) -> tuple[list[str], list[str]]:
    """The attributes that methods other than ``__init__`` give a new value, and those that functions of no class do."""
    methods: list[str] = []
    functions: list[str] = []
    for module in modules:
        of_class: dict[int, str] = {}
        for node in module.classes.values():
            for part in node.body:
                if isinstance(part, Function):
                    of_class |= {id(inner): part.name for inner in ast.walk(part)}
        for inner in module.nodes:
            if isinstance(inner, ast.Attribute) and not isinstance(inner.ctx, ast.Load):
                method = of_class.get(id(inner))
                if method != "__init__":
                    (functions if method is None else methods).append(module.place(inner))
    return methods, functions


def _names(annotation: ast.expr) -> set[str]:
    """The names in an annotation, in quotes too."""
    texts = (node.value for node in ast.walk(annotation) if isinstance(node, ast.Constant))
    quoted = (name for text in texts if isinstance(text, str) for name in re.findall(r"\w+", text))
    return {node.id for node in ast.walk(annotation) if isinstance(node, ast.Name)}.union(quoted)


def _players(families: Families) -> set[int]:
    """The scenes and table players, all that derives from them, and Protocols of so many members as stand for one."""
    found = set()
    for module in families.source.scenes:
        for node in module.classes.values():
            members = sum(isinstance(part, ast.FunctionDef | ast.AnnAssign) for part in node.body)
            wide = _is_protocol(node) and members > MANY
            above = (base.name for _, base in families.all_above(module.name, node))
            if wide or not PLAYERS.isdisjoint((node.name, *above)):
                found.add(id(node))
    return found


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


def keepers(families: Families) -> list[str]:
    """The classes of the games and of ``scenes/table`` that keep a player, table or scene."""
    players, found = _players(families), []
    for module in families.source.of(*TABLES):
        for node in module.classes.values():
            for attribute, annotation in _kept(node):
                names = _names(annotation)
                classes = (families.named(module.name, name) for name in names)
                known = any(of is not None and id(of[1]) in players for of in classes)
                if known or (names & {"Any", "object"} and attribute.strip("_") in KEPT_NAMES):
                    found.append(f"{module.path}:{node.lineno} {node.name}.{attribute}: {ast.unparse(annotation)}")
                    break
    return found


def handed_over(modules: Iterable[Module]) -> list[str]:
    """The calls such as ``Thing(self)``."""
    return [
        module.place(node)
        for module in modules
        for node in module.nodes
        if isinstance(node, ast.Call) and called(node).lstrip("_")[:1].isupper()
        if any(_is_self(given) for given in (*node.args, *(keyword.value for keyword in node.keywords)))
    ]


def called(call: ast.Call) -> str:
    """The last name of what is called."""
    return getattr(call.func, "attr", getattr(call.func, "id", ""))


def _is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "self"


def chains(modules: Iterable[Module]) -> list[str]:
    """The chains, each at its whole length: ``self.a.b.c.d`` counts once."""
    found = []
    for module in modules:
        attributes = [node for node in module.nodes if isinstance(node, ast.Attribute)]
        inner = {id(node.value) for node in attributes}
        for node in attributes:
            depth, root = 0, node.value
            while isinstance(root, ast.Attribute):
                depth, root = depth + 1, root.value
            if id(node) not in inner and isinstance(root, ast.Name) and depth >= CHAINED.get(root.id, 99):
                found.append(module.place(node))
    return found


# -- bases


@dataclass(frozen=True)
class Families:
    """The classes of ours, and who derives from whom."""

    source: Source

    @cached_property
    def _imported(self) -> dict[str, dict[str, tuple[str, str]]]:
        """The names of each module and what they stand for: a module, or a name in one."""
        found: dict[str, dict[str, tuple[str, str]]] = {}
        for name, module in self.source.modules.items():
            names = found[name] = {}
            for node in module.nodes:
                if isinstance(node, ast.ImportFrom) and node.module:
                    names.update({alias.asname or alias.name: (node.module, alias.name) for alias in node.names})
        return found

    def find(self, module: str, base: ast.expr) -> tuple[Module, ast.ClassDef] | None:
        """The class of ours that is named there; None for one of a library."""
        if isinstance(base, ast.Subscript):
            return self.find(module, base.value)
        if isinstance(base, ast.Attribute) and isinstance(base.value, ast.Name):
            imported = self._imported[module].get(base.value.id)
            return self.named(".".join(imported), base.attr) if imported else None
        return self.named(module, base.id) if isinstance(base, ast.Name) else None

    def named(self, module: str, name: str) -> tuple[Module, ast.ClassDef] | None:
        """The class of ours that a module calls so."""
        if module not in self.source.modules:
            return None
        if name in self.source.modules[module].classes:
            return self.source.modules[module], self.source.modules[module].classes[name]
        return self.named(*self._imported[module][name]) if name in self._imported[module] else None

    def bases(self, module: str, node: ast.ClassDef) -> list[tuple[Module, ast.ClassDef]]:
        """The bases of ours, but Protocols and frozen values without a member."""
        found = (self.find(module, base) for base in node.bases)
        return [base for base in found if base is not None and not _bare(base[1])]

    def above(self, module: str, node: ast.ClassDef) -> Iterator[tuple[Module, ast.ClassDef]]:
        """Yields all bases of ours, the nearest first."""
        for base_module, base in self.bases(module, node):
            yield base_module, base
            yield from self.above(base_module.name, base)

    def all_above(self, module: str, node: ast.ClassDef) -> Iterator[tuple[Module, ast.ClassDef]]:
        """Yields them and the Protocols that are said to be kept."""
        for base in node.bases:
            found = self.find(module, base)
            if found is not None:
                yield found
                yield from self.all_above(found[0].name, found[1])

    def derived(self, modules: Iterable[Module], aside: frozenset[str] = frozenset()) -> list[str]:
        """The classes with a base of ours that is not put aside."""
        return [
            f"{module.path}:{node.lineno} {node.name}({', '.join(ast.unparse(base) for base in node.bases)})"
            for module in modules
            for node in module.classes.values()
            if any(base.name not in aside for _, base in self.bases(module.name, node))
        ]

    def calls_upwards(self, modules: Iterable[Module], aside: frozenset[str] = frozenset()) -> list[str]:
        """The uses of what a base of ours holds."""
        return [
            module.place(inner)
            for module in modules
            for node in module.classes.values()
            for inner in ast.walk(node)
            if isinstance(inner, ast.Attribute | ast.Call) and self._upwards(module.name, node, inner) - aside
        ]

    def _upwards(self, module: str, node: ast.ClassDef, inner: ast.Attribute | ast.Call) -> set[str]:
        """The name of the class that is meant."""
        if isinstance(inner, ast.Attribute):
            if not isinstance(inner.value, ast.Call) or called(inner.value) != "super":
                return set()
            holding = [base.name for _, base in self.above(module, node) if inner.attr in _members(base)]
            return set(holding[:1])
        if not isinstance(inner.func, ast.Attribute) or not inner.args or not _is_self(inner.args[0]):
            return set()
        meant = self.find(module, inner.func.value)
        return {base.name for _, base in self.above(module, node) if meant is not None and base is meant[1]}


def _members(node: ast.ClassDef) -> set[str]:
    found = {part.name for part in node.body if isinstance(part, Function)}
    return found.union(*(_names(part.target) for part in node.body if isinstance(part, ast.AnnAssign)))


def _is_protocol(node: ast.ClassDef) -> bool:
    return any(ast.unparse(base).split("[")[0].endswith("Protocol") for base in node.bases)


def _bare(node: ast.ClassDef) -> bool:
    """Whether it is a Protocol, or a frozen value with nothing in it."""
    if _is_protocol(node):
        return True
    frozen = any("frozen=True" in ast.unparse(part) for part in (*node.decorator_list, *node.keywords))
    return frozen and all(is_said(part) or isinstance(part, ast.Pass) for part in node.body)


# -- what nobody calls


def unused(source: Source) -> list[str]:
    """The functions and classes of modules that nothing names but tests and they themselves."""
    named: set[str] = set()
    for module in (*source.modules.values(), *source.callers.values()):
        named |= _named_in(module)
    return [
        f"{module.path}:{node.lineno} {node.name}"
        for name, module in source.modules.items()
        for node in module.tree.body
        if isinstance(node, Function | ast.ClassDef)
        # What is named as a whole is asked for its parts when it runs.
        if f"{name}.{node.name}" not in named and f"'{name}'" not in named
    ]


def _named_in(module: Module) -> set[str]:
    """The dotted names that a module imports, reaches by them, uses of its own or writes as texts."""
    found, short = set(), {}
    for node in module.nodes:
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for alias in node.names:
                short[alias.asname or alias.name] = f"{node.module}.{alias.name}"
        elif isinstance(node, ast.Import):
            short.update({alias.asname: alias.name for alias in node.names if alias.asname})
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and "." in node.value:
            found.add(f"'{node.value}'")
            found.update(name.replace(":", ".") for name in re.findall(r"[\w.]+:\w+", node.value))
    for node in module.nodes:
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in short:
            found.add(f"{short[node.value.id]}.{node.attr}")
    for part in module.tree.body:
        own = {getattr(part, "name", "")}
        used = {node.id for node in ast.walk(part) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
        found.update(f"{module.name}.{name}" for name in used - own)
    return found.union(short.values())


def is_said(node: ast.AST) -> bool:
    """Whether it is a text that stands alone."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
