"""The figures of how the house hangs together, on a house of a few modules, and the ceilings of the real one."""

from pathlib import Path

import pytest

from tools.composition import (
    Families,
    Source,
    arrows,
    arrows_up,
    chains,
    circles,
    folders,
    handed_over,
    keepers,
    rebound,
    unused,
)
from tools.figures import CEILINGS, GAMES, ROOT, figures, lower, main, problems, read_ceilings

CONTRACTS = """
[[tool.importlinter.contracts]]
type = "layers"
containers = ["scenes"]
layers = ["(menu) : (lobby)", "holla | turf", "table", "kit"]
"""
HOUSE = {
    "pyproject.toml": CONTRACTS,
    "game/kernel/seat.py": "LEVELS = 3; NAMES = 4\n",
    "game/kernel/sly.py": "from game.kernel.seat import LEVELS\ndef f(x):\n    from scenes.kit import paint\n",
    "scenes/kit/scene.py": "class Scene:\n    def update(self): pass\n    def close(self): pass\n",
    "scenes/kit/paint.py": (
        '"""Paper, of type: ignore."""\n'
        "from typing import Any\n"
        "from scenes.table import frame\n"
        "def size(x: Any) -> Any: return x.px(3)\n"
    ),
    "scenes/menu/door.py": "from scenes.lobby import chairs\nfrom pygame import Rect\nBOX = Rect(1, 2, 3, 4)\n",
    "scenes/lobby/chairs.py": "",
    "scenes/lobby/room.py": "from scenes.menu import door\n",
    "scenes/table/frame.py": (
        "from dataclasses import dataclass\n"
        "from scenes.kit.scene import Scene\n"
        "@dataclass(frozen=True)\n"
        "class Command:\n"
        '    """What a table wants."""\n'
        "class Open(Command): pass\n"
        "class TableScene(Scene):\n"
        "    def build(self): pass\n"
        "    def update(self): super().update()\n"
    ),
    "scenes/turf/table.py": (
        "from scenes.table.frame import TableScene as Base\n"
        "from scenes.kit import scene\n"
        "class TurfTable(Base, dict):\n"
        "    def __init__(self):\n"
        "        self.a = 1\n"
        "    def build(self):\n"
        "        from scenes.turf.texts import Notes\n"
        "        self.notes, self.a = Notes(self), 2\n"
        "        super().build()\n"
        "        super().get(1)\n"
        "        super().close()\n"
        "        Base.build(self)\n"
    ),
    "scenes/turf/texts.py": (
        "from typing import TYPE_CHECKING\n"
        "if TYPE_CHECKING:\n"
        "    from scenes.turf.table import TurfTable\n"
        "class Notes:\n"
        "    def __init__(self, table: 'TurfTable | None') -> None:\n"
        "        self.table = table\n"
        "    def show(self):\n"
        "        table = self.table\n"
        "        return table.a.b, self.table.x.y.z, self.own.thing\n"
        "def spoil(note):\n"
        "    note.table = None\n"
    ),
    "scenes/turf/sly.py": "class Sly:\n    def __init__(self, it: object) -> None:\n        self._table = it\n",
    "scenes/holla/wide.py": (
        "from typing import Protocol\nfrom scenes.turf import sly\n"
        "class At(Protocol):\n" + "".join(f"    m{i}: int\n" for i in range(5)) + "class Plan:\n    at: At\n"
        "class Small(Protocol):\n" + "".join(f"    m{i}: int\n" for i in range(4)) + "class Aim:\n    at: Small\n"
    ),
}


@pytest.fixture
def house(tmp_path: Path) -> Path:
    for name, text in HOUSE.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def test_imports_in_functions_and_of_types_make_circles_and_arrows(house: Path) -> None:
    source = Source.read(house)
    graph = arrows(source)
    assert circles(graph) == [{"scenes.turf.table", "scenes.turf.texts"}]
    assert arrows_up(source, graph) == [
        "game.kernel.sly -> scenes.kit.paint",
        "scenes.holla.wide -> scenes.turf.sly",
        "scenes.kit.paint -> scenes.table.frame",
    ]


def test_folders_go_round_where_none_of_their_files_do(house: Path) -> None:
    """Menu and lobby do, and kit and table, by an import up."""
    assert {frozenset(circle) for circle in circles(folders(arrows(Source.read(house))))} == {
        frozenset({"scenes.menu", "scenes.lobby"}),
        frozenset({"scenes.kit", "scenes.table"}),
        frozenset({"scenes.turf.table", "scenes.turf.texts"}),
    }


def test_a_table_is_kept_by_its_type_by_a_wide_protocol_or_under_its_name(house: Path) -> None:
    source = Source.read(house)
    assert [place.split(" ", 1)[1] for place in keepers(Families(source))] == [
        "Plan.at: At", "Sly._table: object", "Notes.table: 'TurfTable | None'",
    ]  # fmt: skip
    assert [place.split(" ")[0] for place in handed_over(source.scenes)] == ["scenes/turf/table.py:8"]
    assert len(chains(source.of("turf"))) == 2


def test_who_keeps_a_scene_counts_where_a_scene_is_a_protocol_too(house: Path) -> None:
    kept = keepers(Families(Source.read(house)))
    text = HOUSE["scenes/kit/scene.py"].replace("class Scene:", "from typing import Protocol\nclass Scene(Protocol):")
    (house / "scenes/kit/scene.py").write_text(text)
    source = Source.read(house)
    assert keepers(Families(source)) == kept
    assert not any("TableScene(" in place for place in Families(source).derived(source.scenes))


def test_what_is_given_a_new_value_counts_each_time_but_in_the_making(house: Path) -> None:
    methods, functions = rebound(Source.read(house).of("turf"))
    assert [place.split(" ")[0] for place in methods] == ["scenes/turf/table.py:8"] * 2
    assert [place.split(" ")[0] for place in functions] == ["scenes/turf/texts.py:11"]


def test_bases_and_what_is_called_in_them(house: Path) -> None:
    source = Source.read(house)
    families, frame = Families(source), frozenset({"Scene"})
    assert [place.split(" ", 1)[1] for place in families.derived(source.scenes)] == [
        "TableScene(Scene)", "TurfTable(Base, dict)",
    ]  # fmt: skip
    assert [place.split(":")[0] for place in families.derived(source.scenes, frame)] == ["scenes/turf/table.py"]
    upwards = families.calls_upwards(source.of("turf"))
    assert sorted(int(place.split(":")[1].split(" ")[0]) for place in upwards) == [9, 11, 12]
    assert not any("close" in place for place in families.calls_upwards(source.scenes, frame))


def test_what_is_counted_in_lines_and_statements(house: Path) -> None:
    found = figures(Source.read(house))
    assert found["statements of game"] == 5, "two on one line are two"
    assert found["lines naming Any in scenes"] == 1 == found["lines ignoring a type in scenes"]
    assert found["pixel sums of screens"] == 1
    assert found["functions of scenes/turf"] == 6
    assert found["imports in functions"] == 2


def test_what_only_tests_call_is_found_however_it_is_named(house: Path) -> None:
    for name, text in {
        "game/kernel/parts.py": (
            "def here(): pass\ndef there(): pass\ndef alone(): alone()\nclass Told: pass\nTOLD = Told()\n"
        ),
        "game/turf/offers.py": "def pieces(): pass\n",
        "game/turf/entry.py": "OFFERS, RULES = 'game.turf.offers', 'game.turf.rules:TurfRules'\n",
        "game/turf/rules.py": "class TurfRules: pass\ndef dealt(): pass\n",
        "tools/parts.py": "from game.kernel import parts\nfrom game.kernel.parts import here\nparts.there()\n",
        "examples/tests/parts.py": "from game.turf.rules import dealt\n",
    }.items():
        (house / name).parent.mkdir(parents=True, exist_ok=True)
        (house / name).write_text(text, encoding="utf-8")
    found = [place.split(" ")[1] for place in unused(Source.read(house)) if place.startswith("game/")]
    assert found == ["alone", "f", "dealt"]


def test_ceilings_are_too_low_too_high_or_right_and_only_fall(tmp_path: Path) -> None:
    file = tmp_path / "ceilings.yaml"
    file.write_text("arrows up: 3\ncircles: 1000\ngone: 1\n", encoding="utf-8")
    values = {"arrows up": 4, "circles": 979, "new": 2}
    found = problems(values, read_ceilings(file))
    assert [problem.split(":")[0] for problem in found] == ["no figure is called so", "arrows up", "circles", "new"]
    assert "4 is above its ceiling of 3" in found[1] and "--where 'arrows up'" in found[1]
    assert "--lower" in found[2]
    lower(file, values)
    assert read_ceilings(file) == {"arrows up": 3, "circles": 979, "new": 2}
    assert not problems({"arrows up": 3, "circles": 960, "new": 2}, read_ceilings(file)), "a little below is no matter"


def test_one_checkout_beside_another_and_a_folder_that_is_none(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(house), str(house)]) == 0
    assert "circles of files" in capsys.readouterr().out
    assert main([str(house)]) == 1, "it has no ceilings"
    (house / CEILINGS).parent.mkdir()
    assert main([str(house), "--lower"]) == 0 == main([str(house)])
    capsys.readouterr()
    assert main([str(house), "--where", "circles of files"]) == 0
    assert capsys.readouterr().out == "scenes.turf.table, scenes.turf.texts\n"
    assert main([str(house), "--where", "no such figure"]) == 2
    assert main([str(house / "nothing")]) == 2
    assert "holds no folder scenes" in capsys.readouterr().err


def test_no_figure_of_this_house_is_above_its_ceiling_or_well_below() -> None:
    values = figures(Source.read(ROOT))
    assert all(values[f"functions of scenes/{game}"] for game in GAMES), "nothing was read"
    wrong = problems(values, read_ceilings(ROOT / CEILINGS))
    assert not wrong, "\n" + "\n".join(wrong)
