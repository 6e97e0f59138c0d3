"""Games saved before frames had names (format 1) load, verify and go on; saved again they are of today's format."""

import json
from pathlib import Path

import pytest

from alamein.core.errors import BadRecord
from alamein.games import registry
from alamein.play import record

SAVED = sorted((Path(__file__).parent / "saved").glob("*.json"))


# games whose rules have changed so that the record says where it differs
CHANGED = {"alam_halfa-whole": "the rules have changed since, for one of 451 to 500"}  # [A43]


def read(path: Path) -> dict[str, object]:
    found: dict[str, object] = json.loads(path.read_text("utf-8"))
    return found


def without_text(result: object) -> object:
    """A result but for its sentence, whose words may have changed since."""
    return {key: value for key, value in result.items() if key != "text"} if isinstance(result, dict) else result


def test_there_are_saved_games_of_every_game() -> None:
    kinds = {f"{id}-{kind}" for id in registry.GAMES for kind in ("open", "from-position", "whole")}
    assert {path.stem for path in SAVED} == kinds


@pytest.mark.parametrize("path", SAVED, ids=lambda path: path.stem)
def test_a_game_of_the_old_format_loads_and_verifies(path: Path) -> None:
    saved = read(path)
    assert saved["format"] == 1
    if path.stem in CHANGED:
        with pytest.raises(BadRecord, match=CHANGED[path.stem]):
            record.load(saved)
        return
    found = record.load(saved)
    again = record.save(found.match)
    assert again["format"] in (2, record.FORMAT) and again["log"] == saved["log"]
    assert without_text(again["result"]) == without_text(saved["result"])
    assert len(record.load(json.loads(json.dumps(again))).steps) == len(found.steps)
    if "whole" in path.stem:
        assert found.dice_checked > 0 and found.dice_sealed == 0


@pytest.mark.parametrize("path", SAVED, ids=lambda path: path.stem)
def test_an_altered_sum_of_the_old_format_is_noticed(path: Path) -> None:
    saved = read(path)
    checks = saved["checks"]
    assert isinstance(checks, dict)
    saved["checks"] = dict.fromkeys(checks, "crc32:00000000")
    with pytest.raises(BadRecord, match="differs from the one recorded"):
        record.load(saved)
