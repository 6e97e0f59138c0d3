"""A server with the real games only."""

from pathlib import Path

import pytest

from alamein.server.app import Settings
from tests.server.seats import Here


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "alamein.db", workers=1, thinker=Here, web=tmp_path / "web")
