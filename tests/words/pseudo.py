"""A language made of English in which every letter is another one: what is read undecorated stands in no catalogue.

Names of the data (units, places, cards) and the texts of the rulebooks are not translated here; everything else is.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

import alamein

LANGUAGE = "qps"  # the range of private languages
PACKAGE = Path(alamein.__file__).parent
GAMES = PACKAGE / "games"
ALPHABET = dict(zip("abcdefghijklmnopqrstuvwxyz", "åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž", strict=True))
LETTERS = str.maketrans(ALPHABET | {a.upper(): b.upper() for a, b in ALPHABET.items()})
FIELD = re.compile(r"(\{\w+:[?#])([^{}]*)(\})|(\{[^{}]*\}|</?b>|`[^`]*`)")  # with forms to decorate, or left as it is
# rule numbers, result codes, hexes and commands; what stands in a field for a number
CODE = re.compile(r"\[[^\]]*\]|\(\w{2}\)|\b[A-Z]{1,3}\d?\b|\b\d+[a-z]?\b|`[^`]*`|“[^”]*”")
WORD = re.compile("[A-Za-z]{2,}")
NAMED = [
    "id",
    "name",
    "title",
    "label",
    "designation",
    "formation",
    "nation",
    "type",
    "dates",
    "columns",
    "results",
    "values",
]


def decorated(template: str) -> str:
    """A template in the language."""
    out, at = [], 0
    for found in FIELD.finditer(template):
        out.append(template[at : found.start()].translate(LETTERS))
        out.append(found[4] or found[1] + found[2].translate(LETTERS) + found[3])
        at = found.end()
    return "".join([*out, template[at:].translate(LETTERS)])


def catalogues() -> dict[str, Path]:
    """The English files by the names of their parts."""
    games = {path.parents[1].name: path for path in GAMES.glob("*/words/en.toml")}
    return games | {path.parent.name: path for path in (PACKAGE / "words").glob("*/en.toml")}


def written(folder: Path) -> None:
    """Every catalogue in the language, as a translator would write it."""
    for part, path in catalogues().items():
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
        (folder / part).mkdir(parents=True)
        (folder / part / f"{LANGUAGE}.toml").write_text("\n".join(toml(tables, "")), encoding="utf-8")


def toml(tables: dict[str, object], above: str) -> Iterator[str]:
    """Tables of texts, decorated."""
    for key, value in tables.items():
        name = f'{above}"{key}"'
        if isinstance(value, dict) and all(isinstance(each, dict) for each in value.values()):
            yield from toml(value, f"{name}.")
        elif isinstance(value, dict):
            yield f"[{name}]"
            plain = key == "language"
            yield from (f'"{k}" = {quoted(v, plain)}' for k, v in value.items())


def quoted(value: object, plain: bool) -> str:
    """A text or a list of them."""
    if isinstance(value, list):
        return f"[{', '.join(quoted(each, plain) for each in value)}]"
    text = str(value) if plain else decorated(str(value))
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def strings(value: object, key: str, keys: Sequence[str]) -> Iterator[str]:
    """The texts under these keys of a data file; all of them under no keys."""
    if isinstance(value, str) and (not keys or key in keys):
        yield value
    elif isinstance(value, dict):
        for inner, each in value.items():
            if inner != "meta" or not keys:
                yield from strings(each, str(inner), keys)
    elif isinstance(value, list):
        for each in value:
            yield from strings(each, key, keys)


@cache
def names(game: str) -> frozenset[str]:
    """The words of what the data of a game call by a name."""
    files = [tomllib.loads(path.read_text(encoding="utf-8")) for path in data(game) if "data" in path.parts]
    found = {name for file in files for name in strings(file, "", NAMED)}
    return frozenset(word.lower() for name in found for word in WORD.findall(name))


def data(game: str) -> list[Path]:
    """The files of a game, or of all ("."), that are not catalogues."""
    return [path for path in (GAMES / game).rglob("*.toml") if path.parent.name != "words"]


@cache
def texts(game: str) -> list[str]:
    """Everything that the data of a game say, the longest first: the words of rules, cards and lessons."""
    read = (tomllib.loads(path.read_text(encoding="utf-8")) for path in data(game))
    found = {" ".join(text.split()) for file in read for text in strings(file, "", ())}
    found |= {re.sub(r" \[[^\]]*\]$", "", text) for text in found}  # a line and the rule that it cites
    return sorted(found, key=len, reverse=True)


def undecorated(read: Iterable[str], game: str, nations: Iterable[str] = ()) -> list[str]:
    """What is made of other things than decorated words, names and texts of the data."""
    known = names(game) | {nation.lower() for nation in nations}
    whole = {text.lower() for text in texts(game)}

    def is_plain(text: str) -> bool:
        return not known.issuperset(word.lower() for word in WORD.findall(CODE.sub("", text)))

    def rest(text: str) -> str:
        for said in texts(game):
            text = text.replace(said, "") if " " in said and said in text else text
        return text

    plain = {text for text in read if is_plain(text) and text.lower() not in whole}
    return sorted(text for text in plain if is_plain(rest(text)))
