"""What a language has and lacks: python tools/translation.py LANGUAGE [FOLDER]. Standard library only.

For every catalogue in English, compares it with LANGUAGE.toml beside it and in FOLDER/PART: keys that nobody asks for,
fields that English does not have or that are left out, and how many texts are still English. See docs/translate.md.
"""

import re
import sys
import tomllib
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "alamein"
FIELD = re.compile(r"\{(\w+(?::[^?#{}][^{}]*|:[?#])?)[^{}]*\}")  # its name, its term, or that it counts


def texts(tables: dict[str, object], above: str = "") -> dict[str, str]:
    """All texts of a catalogue by their whole key; of a list each."""
    out: dict[str, str] = {}
    for key, value in tables.items():
        name = f"{above}{key}"
        if isinstance(value, dict):
            out |= texts(value, f"{name} / ") if name != "language" else {}
        elif isinstance(value, list):
            out |= {f"{name} / {n}": str(each) for n, each in enumerate(value, 1)}
        else:
            out[name] = str(value)
    return out


def read(path: Path) -> dict[str, str]:
    """The texts of a file."""
    return texts(tomllib.loads(path.read_text(encoding="utf-8")))


def problems(english: dict[str, str], other: dict[str, str]) -> list[str]:
    """What is wrong with a translation; what it leaves out is not."""
    out = [f"{key}: nobody asks for it" for key in other if key not in english]
    for key in other.keys() & english.keys():
        here, there = set(FIELD.findall(english[key])), set(FIELD.findall(other[key]))
        out += [f"{key}: English has no field {{{name}}}" for name in sorted(there - here)]
        out += [f"{key}: the field {{{name}}} is left out" for name in sorted(here - there)]
    return sorted(out)


def parts() -> dict[str, Path]:
    """The English catalogues by the names of their parts."""
    found = {path.parent.name: path for path in (PACKAGE / "words").glob("*/en.toml")}
    return found | {path.parents[1].name: path for path in (PACKAGE / "games").glob("*/words/en.toml")}


def main() -> int:
    """See above."""
    if len(sys.argv) not in (2, 3):
        print(__doc__, file=sys.stderr)
        return 2
    wrong = 0
    for part, path in sorted(parts().items()):
        beside = [path.with_name(f"{sys.argv[1]}.toml"), *(Path(x, part, f"{sys.argv[1]}.toml") for x in sys.argv[2:])]
        other = {key: text for each in beside if each.exists() for key, text in read(each).items()}
        english = read(path)
        found = problems(english, other)
        wrong += len(found)
        print(f"{part}: {len(other.keys() & english.keys())} of {len(english)} texts", *found, sep="\n  ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
