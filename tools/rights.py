"""Writes the table of marks in RIGHTS.md: how much of each game is the rulebook's and how much is ours.

`python tools/rights.py` rewrites it; `python tools/rights.py --check` fails if it is not up to date.
"""

import json
import sys
import tomllib
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MARKS = ("seed", "derived", "source", "reconstructed")
BEGIN, END = "<!-- marks -->", "<!-- end of marks -->"


def count(value: object, found: Counter[str]) -> None:
    """Every record that carries a mark."""
    if isinstance(value, dict):
        if value.get("mark") in MARKS:
            found[value["mark"]] += 1
        for inner in value.values():
            count(inner, found)
    elif isinstance(value, list):
        for inner in value:
            count(inner, found)


def table() -> str:
    """A line for each file of each game."""
    lines = ["| file | " + " | ".join(MARKS) + " |", "|---|" + "---:|" * len(MARKS)]
    games = ROOT / "src/alamein/games"
    for path in sorted(games.glob("*/**/*")):
        if path.suffix not in (".toml", ".json"):
            continue
        text, found = path.read_text("utf-8"), Counter[str]()
        count(tomllib.loads(text) if path.suffix == ".toml" else json.loads(text), found)
        if found:
            name = path.relative_to(games).as_posix()
            lines.append(f"| {name} | " + " | ".join(str(found[mark]) for mark in MARKS) + " |")
    return "\n".join(lines)


def main() -> int:
    path = ROOT / "RIGHTS.md"
    old = path.read_text("utf-8")
    head, rest = old.split(BEGIN)
    new = f"{head}{BEGIN}\n{table()}\n{END}{rest.split(END)[1]}"
    if "--check" in sys.argv:
        if new != old:
            print("RIGHTS.md is not up to date: run python tools/rights.py")
        return int(new != old)
    path.write_text(new, "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
