"""Who may import whom, and which libraries each part may use."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine
import firmware
import hardware
import vision

ROOT = Path(__file__).parent.parent
MAY_IMPORT: dict[str, set[str]] = {
    "engine": {"engine"},
    "vision": {"vision", "engine", "numpy", "cv2", "PIL", "pytesseract"},
    "hardware": {"hardware", "numpy", "PIL"},
    "firmware": {"firmware", "vision", "engine", "hardware", "numpy", "cv2", "PIL", "fpdf"},
}


def imports(file: Path) -> Iterator[str]:
    """The top-level packages that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file} imports relatively"
            yield (node.module or "").split(".")[0]


@pytest.mark.parametrize("part", MAY_IMPORT)
def test_a_part_imports_only_what_it_may(part: str) -> None:
    """Nothing but the standard library, the parts below and a few named libraries."""
    files = list((ROOT / part).rglob("*.py"))
    assert files
    for file in files:
        strangers = set(imports(file)) - sys.stdlib_module_names - MAY_IMPORT[part]
        assert not strangers, f"{file.relative_to(ROOT)} imports {strangers}"


@pytest.mark.parametrize("package", [engine, vision, hardware, firmware])
def test_the_packages_are_those_of_this_checkout(package: object) -> None:
    """The import names are generic, so another installed package could shadow them."""
    assert Path(getattr(package, "__file__", "")).parent.parent == ROOT


def test_printing_is_for_the_command_line() -> None:
    """Only the command line and the benches print."""
    for part in MAY_IMPORT:
        for file in (ROOT / part).rglob("*.py"):
            calls = [
                node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Call)
            ]
            prints = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "print"]
            assert not prints or file.name == "cli.py", f"{file.relative_to(ROOT)} prints"
