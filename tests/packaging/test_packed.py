"""What set-up has read of the data files is used only for the very text that it was read from."""

import json
from hashlib import sha256
from pathlib import Path

import pytest

from alamein.core.errors import BadData
from alamein.games.data import parsed, read

TEXT = 'name = "Ruweisat"\n[hexes]\nridge = ["0705", "0806"]\n'


def test_a_file_that_was_changed_is_read_anew(tmp_path: Path) -> None:
    ready = tmp_path / f"{sha256(TEXT.encode()).hexdigest()}.json"
    said = {"name": "Ruweisat", "hexes": {"ridge": ["0705", "0806"]}}
    assert parsed(TEXT, tmp_path) == said
    ready.write_text(json.dumps({"from": "set-up"}))
    assert parsed(TEXT, tmp_path) == {"from": "set-up"}
    assert parsed(TEXT + "\n", tmp_path) == said


def test_what_is_no_toml_is_named(tmp_path: Path) -> None:
    (tmp_path / "map.toml").write_text("name = ")
    with pytest.raises(BadData, match=r"map\.toml"):
        read(tmp_path / "map.toml")
