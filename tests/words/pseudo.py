"""A language made of English in which every letter is another one: what is read undecorated stands in no catalogue.

Names of the data (units, places, cards) and the texts of the rulebooks are not translated here; everything else is.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator
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
CODE = re.compile(r"\[[^\]]*\]|\(?\b[A-Z]{1,3}\d?\b\)?|\b\d+[a-z]?\b|`[^`]*`|“[^”]*”")
WORD = re.compile("[A-Za-z]{2,}")
TEXTS = ("why", "text", "note", "source", "positions", "question", "choice", "options", "say", "happened", "end")


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


def strings(value: object, long: bool) -> Iterator[str]:
    """The names in a data file; the texts too, if they are wanted."""
    if isinstance(value, str):
        yield value
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        if isinstance(value, dict):
            yield str(key)
        if long or key not in TEXTS:
            yield from strings(inner, long)


@cache
def names(game: str) -> frozenset[str]:
    """The words of everything that the data of a game call by a name."""
    found = {name for path in data(game) for name in strings(tomllib.loads(path.read_text(encoding="utf-8")), False)}
    return frozenset(word.lower() for name in found for word in WORD.findall(name))


def data(game: str) -> list[Path]:
    """The files of a game, or of all ("."), that are not catalogues."""
    return [path for path in (GAMES / game).rglob("*.toml") if path.parent.name != "words"]


@cache
def texts(game: str) -> frozenset[str]:
    """Everything that the data of a game say: the words of rules, cards and lessons."""
    read = (tomllib.loads(path.read_text(encoding="utf-8")) for path in data(game))
    return frozenset(" ".join(text.split()) for found in read for text in strings(found, True))


def undecorated(read: Iterable[str], game: str, nations: Iterable[str] = ()) -> list[str]:
    """What is neither a text of the data nor made of decorated words and names of the data."""
    known = names(game) | {nation.lower() for nation in nations}
    plain = {x for x in read if not known.issuperset(word.lower() for word in WORD.findall(CODE.sub("", x)))}
    return sorted(x for x in plain if not any(piece in texts(game) for piece in (x, *x.partition(": ")[::2])))
