"""Everything players read stands in catalogues, by key: `LANGUAGE.toml` in the folder `words` of a game, and in
`alamein/words/PART` for every game, the program and the pages. docs/translate.md tells how to write one.

`ALAMEIN_LANGUAGE` is the language; what its files leave out is English. `ALAMEIN_WORDS` is a folder with more of them,
`PART/LANGUAGE.toml`, where a game's part is called by its id.
"""

import os
from functools import cache
from pathlib import Path
from typing import Final

from alamein.core.errors import BadData
from alamein.core.words import Catalogue, filled
from alamein.games.data import Table, read

ENGLISH: Final = "en"
FOLDER: Final = Path(__file__).parents[1] / "words"
OTHER: Final = ("language", "events", "phrases", "titles", "reasons")  # tables of a game that are not names


def language() -> str:
    """The language of this program."""
    found = os.environ.get("ALAMEIN_LANGUAGE") or ENGLISH
    if not found.replace("-", "").isalnum():
        raise BadData(f"ALAMEIN_LANGUAGE is {found!r}; a language is written as in de or pt-BR")
    return found


def files(part: str, folder: Path) -> list[Path]:
    """English, and what there is in the language of this program: the later says what it has better."""
    more = os.environ.get("ALAMEIN_WORDS")
    found = [folder / f"{language()}.toml", *([Path(more) / part / f"{language()}.toml"] if more else [])]
    return [folder / f"{ENGLISH}.toml", *(path for path in found if language() != ENGLISH and path.exists())]


def texts(table: Table) -> dict[str, str]:
    """A table of templates."""
    return {key: table.text(key) for key in table.values}


@cache
def tables(part: str) -> dict[str, dict[str, str]]:
    """The templates of a part that is no game, by table and key; `plural` is a table of patterns by their place."""
    out: dict[str, dict[str, str]] = {}
    found = files(part, FOLDER / part)
    if part == "program" and language() != ENGLISH and len(found) == 1:
        raise BadData(f"there is no language {language()!r}: no file words/program/{language()}.toml")
    for path in found:
        file = read(path)
        for name in file.values:
            if name == "language":
                out["plural"] = {str(n): p for n, p in enumerate(file.table(name).texts("plural"))}
            else:
                out.setdefault(name, {}).update(texts(file.table(name)))
    return out


def plural_of(part: str) -> list[str]:
    """The patterns of the numbers that take each form of a word but the last."""
    return list(tables(part)["plural"].values())


def say(key: str, /, **fields: object) -> str:
    """What the program says, by `table.key`."""
    name, _, rest = key.partition(".")
    return filled(tables("program")[name][rest], plural_of("program"), fields)


def word(name: str, id: str) -> str:
    """The word of a table for an id; an id that nobody has put into words is shown as it is."""
    return tables("program")[name].get(id, id)


def catalogue(id: str, folder: Path) -> Catalogue:
    """The words of a game, whose files lie in this folder."""
    out = Catalogue(plural_of("games"), {}, {}, {}, {}, {"core": tables("games")["core"]})
    for path in files(id, folder):
        file = read(path)
        for kind in file.table("events").values if "events" in file.values else ():
            out.events.update({case: (kind, text) for case, text in texts(file.table("events").table(kind)).items()})
        for key in file.table("reasons").values if "reasons" in file.values else ():
            rules, _, case = key.partition(":")
            facts, remedy = file.table("reasons").texts(key)
            out.reasons.update({(rule, case.strip()): (facts, remedy) for rule in rules.split()})
        out.phrases.update(texts(file.table("phrases")) if "phrases" in file.values else {})
        out.titles.update(texts(file.table("titles")) if "titles" in file.values else {})
        for name in file.values:
            if name not in OTHER:
                out.names.setdefault(name, {}).update(texts(file.table(name)))
    return out
