"""The figures of the scenes' composition, on a house of a few modules and on the real one."""

from pathlib import Path

import pytest

from tools.figures import Source, arrows, arrows_up, chains, circles, figures, holders, main, tokens, wide_bundles

HOUSE = {
    "scene.py": "class Scene:\n    pass\n",
    "kit/paint.py": '"""ShapeCache."""\nfrom scenes.table import frame\n',
    "table/frame.py": "from scenes.kit.scene import Scene\nclass TableScene(Scene):\n    pass\n",
    "turf/table.py": (
        "from scenes.table.frame import TableScene\n"
        "class TurfTable(TableScene):\n"
        "    def build(self):\n"
        "        from scenes.turf.texts import Notes\n"
        "        self.notes = Notes(self)\n"
    ),
    "turf/texts.py": (
        "from typing import TYPE_CHECKING\n"
        "if TYPE_CHECKING:\n"
        "    from scenes.turf.table import TurfTable\n"
        "class Notes:\n"
        "    def __init__(self, table: 'TurfTable') -> None:\n"
        "        self.table = table\n"
        "    def show(self):\n"
        "        table = self.table\n"
        "        return table.a.b, self.table.x.y.z, self.own.thing\n"
    ),
    "turf/sly.py": "class Sly:\n    def __init__(self, it: object) -> None:\n        self._table = it\n",
    "turf/deeds.py": "class Deeds:\n" + "".join(f"    do{i}: Callable[[], None]\n" for i in range(9)),
}


@pytest.fixture
def house(tmp_path: Path) -> Path:
    for name, text in HOUSE.items():
        path = tmp_path / "scenes" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def test_imports_in_functions_and_of_types_make_circles_and_arrows(house: Path) -> None:
    graph = arrows(Source.read(house))
    assert circles(graph) == [{"scenes.turf.table", "scenes.turf.texts"}]
    assert arrows_up(graph) == [("scenes.kit.paint", "scenes.table.frame")]


def test_a_table_is_kept_by_its_type_or_under_its_name(house: Path) -> None:
    source = Source.read(house)
    assert holders(source) == ["scenes.turf.sly.Sly", "scenes.turf.texts.Notes"]
    assert wide_bundles(source) == ["scenes.turf.deeds.Deeds"]
    assert chains(source) == 2


def test_texts_that_stand_alone_are_no_statements(house: Path) -> None:
    assert figures(Source.read(house))["statements of scenes/kit"] == 1


def test_this_checkout_beside_another_and_a_folder_that_is_none(
    house: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = Path(__file__).parent.parent.parent
    assert main([str(house), str(root)]) == 0
    assert "import circles" in capsys.readouterr().out
    assert main([str(house / "nothing")]) == 2
    assert "holds no folder scenes" in capsys.readouterr().err


def test_code_tokens_leave_out_what_is_said_about_code() -> None:
    assert tokens('"""What it is."""\n\nx = "a"  # why\n\n\ndef f():\n    """What it does."""\n    return x\n') == 10
