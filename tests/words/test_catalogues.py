"""Every key is said, and every translation fits what is said."""

import re
import tomllib
from pathlib import Path

import pytest

from alamein.core.errors import BadData
from alamein.games import catalogue
from tests.words.pseudo import LANGUAGE, catalogues, written
from tools.translation import problems, read

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("part", "patterns"),
    [("pages", ("ui/src/**/*.svelte", "ui/src/**/*.ts")), ("program", ("src/alamein/*/*.py", "tools/*.py"))],
)
def test_no_text_is_kept_that_nobody_says(part: str, patterns: tuple[str, ...]) -> None:
    paths = [path for pattern in patterns for path in ROOT.glob(pattern) if "generated" not in path.parts]
    code = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    tables = tomllib.loads(catalogues()[part].read_text(encoding="utf-8"))
    by_id = set(re.findall(r"""(?:word\(\s*|\)\[)["'](\w+)["']|say\(f?[`"'](\w+)\.[${]""", code))
    looked_up = {name for pair in by_id for name in pair} | {"language"}
    said = set(re.findall(r"""["'`](\w+\.[\w-]+)["'`]""", code))
    unsaid = [f"{table}.{key}" for table in tables if table not in looked_up for key in tables[table]]
    unused = [key for key in unsaid if key not in said]
    assert unused == []


def test_a_translation_is_compared_with_english(tmp_path: Path) -> None:
    written(tmp_path)
    for part, path in catalogues().items():
        assert problems(read(path), read(tmp_path / part / f"{LANGUAGE}.toml")) == []
    english = {"a": "{n:#card|cards} of {0:unit}", "b": "two"}
    assert problems(english, {"a": "{n:#Karte|Karten}", "c": "?"}) == [
        "a: the field {0:unit} is left out",
        "c: nobody asks for it",
    ]


def test_a_language_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALAMEIN_LANGUAGE", "xx")
    catalogue.tables.cache_clear()
    with pytest.raises(BadData, match="there is no language 'xx'"):
        catalogue.say("match.barrier")
    monkeypatch.delenv("ALAMEIN_LANGUAGE")
    catalogue.tables.cache_clear()
    assert catalogue.say("match.barrier").startswith("nothing can be taken back")
