"""What the tests of the commands share."""

from pathlib import Path

import pytest
from support.console import Console


@pytest.fixture
def console(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> Console:
    return Console(capfd, tmp_path)
