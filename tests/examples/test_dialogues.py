"""The recorded dialogues: the program still answers so. A reply may hold more, never less."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import util
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType

import pytest

from alamein.games import registry

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "examples" / "dialogues"


@pytest.fixture
def dialogues(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.setitem(registry.added(), "toy", EntryPoint("toy", "toy_game:GAME", registry.GROUP))
    spec = util.spec_from_file_location("dialogues", ROOT / "tools" / "dialogues.py")
    assert spec is not None and spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def holds(found: object, wanted: object) -> bool:
    """Whether a reply says all that was recorded; objects may have grown, and an error may use other words."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        return all(key in found and (key == "message" or holds(found[key], value)) for key, value in wanted.items())
    if isinstance(wanted, list) and isinstance(found, list):
        return len(found) == len(wanted) and all(map(holds, found, wanted))
    return found == wanted


@pytest.mark.parametrize("name", ["engine", "http"])
def test_the_program_answers_as_recorded(dialogues: ModuleType, name: str) -> None:
    speak: Callable[[], Iterator[dict[str, object]]] = getattr(dialogues, name)
    recorded = [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text("utf-8").splitlines()]
    for n, (found, wanted) in enumerate(zip(speak(), recorded, strict=True), 1):
        assert holds(found, wanted), f"exchange {n}: python tools/dialogues.py records anew"


def test_every_kind_of_answer_is_recorded() -> None:
    engine = [json.loads(line) for line in (FOLDER / "engine.jsonl").read_text("utf-8").splitlines()]
    kinds = {exchange["reply"]["error"]["kind"] for exchange in engine if "error" in exchange["reply"]}
    assert kinds == {"not-parseable", "not-legal", "not-your-turn", "stale", "bad-position", "bad-record"}
    asked = {next(iter(exchange["request"])) for exchange in engine if exchange["request"]} - {"fly"}
    assert asked == {"new", "load", "legal", "act", "why", "view", "odds", "dice", "undo", "dump", "save"}


def test_the_speaker_answers_a_client_and_stops_one_that_asks_otherwise() -> None:
    recorded = [json.loads(line) for line in (FOLDER / "engine.jsonl").read_text("utf-8").splitlines()]
    command = [sys.executable, str(FOLDER / "speaker.py"), str(FOLDER / "engine.jsonl")]
    asked = "".join(json.dumps(exchange["request"]) + "\n" for exchange in recorded)
    done = subprocess.run(command, input=asked, capture_output=True, text=True, encoding="utf-8", check=True)
    assert [json.loads(line) for line in done.stdout.splitlines()] == [exchange["reply"] for exchange in recorded]
    wrong = subprocess.run(command, input='{"fly": {}}\n', capture_output=True, text=True, check=False)
    assert wrong.returncode == 1 and "line 1: expected" in wrong.stderr
