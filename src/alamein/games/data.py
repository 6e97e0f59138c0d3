"""Reading a game's data files: unknown keys are errors, a missing value is an error, never a default."""

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final, TypeVar

from alamein.core.errors import BadData

# What set-up has read of TOML files, by the hashes of their text: that took most of the time in which a game is loaded.
PACKED: Final = Path(__file__).parent / "packed"
K = TypeVar("K", str, int, bool)
MARKS: Final = ("seed", "derived", "source", "reconstructed")


class Table:
    """A table of a data file that knows its place, so that every error names it."""

    def __init__(self, values: Mapping[str, object], place: str) -> None:
        self.values = values
        self.place = place

    def only(self, required: Iterable[str], optional: Iterable[str]) -> "Table":
        """Refuse keys that nobody reads and values that are missing."""
        needed, allowed = set(required), set(required) | set(optional)
        for key in self.values:
            if key not in allowed:
                raise BadData(f"{self.place}: unknown key {key!r}; known are {', '.join(sorted(allowed))}")
        for key in sorted(needed):
            if key not in self.values:
                raise BadData(f"{self.place}: {key!r} is missing")
        return self

    def text(self, key: str) -> str:
        """A string."""
        return self._is(self._get(key), str, f"{key!r} must be a text")

    def whole(self, key: str) -> int:
        """A whole number."""
        return self._is(self._get(key), int, f"{key!r} must be a whole number")

    def flag(self, key: str) -> bool:
        """True or false."""
        return self._is(self._get(key), bool, f"{key!r} must be true or false")

    def texts(self, key: str) -> list[str]:
        """A list of strings."""
        return [self._is(item, str, f"{key!r} must hold only texts") for item in self._list(key, "texts")]

    def wholes(self, key: str) -> list[int]:
        """A list of whole numbers."""
        return [
            self._is(item, int, f"{key!r} must hold only whole numbers") for item in self._list(key, "whole numbers")
        ]

    def table(self, key: str) -> "Table":
        """A table inside this one."""
        value = self._get(key)
        if not isinstance(value, dict):
            raise BadData(f"{self.place}: {key!r} must be a table")
        return Table(value, f"{self.place}: {key}")

    def tables(self, key: str) -> list["Table"]:
        """A list of tables."""
        out: list[Table] = []
        for n, item in enumerate(self._list(key, "tables"), 1):
            if not isinstance(item, dict):
                raise BadData(f"{self.place}: entry {n} of {key!r} must be a table")
            name = item.get("id", item.get("name", n))
            out.append(Table(item, f"{self.place}: {key} {name}"))
        return out

    def mark(self) -> str:
        """Where the record comes from; a record that is not the seed's says why."""
        mark = self.text("mark")
        if mark not in MARKS:
            raise BadData(f"{self.place}: mark {mark!r} is none of {', '.join(MARKS)}")
        if mark != "seed" and "why" not in self.values:
            raise BadData(f"{self.place}: a record marked {mark!r} needs a 'why'")
        return mark

    def _get(self, key: str) -> object:
        if key not in self.values:
            raise BadData(f"{self.place}: {key!r} is missing")
        return self.values[key]

    def _is(self, value: object, kind: type[K], what: str) -> K:
        """The value, if it is of this kind; true and false are no whole numbers."""
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise BadData(f"{self.place}: {what}, not {value!r}")
        return value

    def _list(self, key: str, what: str) -> list[object]:
        value = self._get(key)
        if not isinstance(value, list):
            raise BadData(f"{self.place}: {key!r} must be a list of {what}")
        return value


def read(path: Path) -> Table:
    """A TOML or JSON file."""
    try:
        text = path.read_text("utf-8")
        values: object = parsed(text, PACKED) if path.suffix == ".toml" else json.loads(text)
    except OSError as error:
        raise BadData(f"{path.name}: cannot be read ({error.strerror})") from error
    except ValueError as error:
        raise BadData(f"{path.name}: {error}") from error
    if not isinstance(values, dict):
        raise BadData(f"{path.name}: must be a table at the top")
    return Table(values, path.name)


def parsed(text: str, packed: Path) -> object:
    """What a TOML file says."""
    ready = packed / f"{sha256(text.encode()).hexdigest()}.json"
    if ready.exists():
        return json.loads(ready.read_text("utf-8"))
    import tomllib  # slow to import, and seldom needed

    return tomllib.loads(text)


def fingerprint(folder: Path) -> str:
    """A hash of all data files of a game: a corrected counter is noticed when an old game is loaded."""
    digest = sha256()
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".toml", ".json"):
            digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return f"sha256:{digest.hexdigest()[:16]}"


def ordinals(folder: Path) -> dict[str, list[str]]:
    """The names of a game's stages by procedure, in the order in which games of format 1 numbered them (frozen)."""
    table = read(folder / "ordinals.json")
    return {procedure: table.texts(procedure) for procedure in table.values}
