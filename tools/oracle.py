"""The games against their oracles (tests/oracle) for as long as you like; stops at the first difference of a game.

    .venv/bin/python tools/oracle.py                                   all games, a minute each
    .venv/bin/python tools/oracle.py alam_halfa --minutes 60
    .venv/bin/python tools/oracle.py alam_halfa --first 7 --runs 1     one run again
    .venv/bin/python tools/oracle.py alam_halfa --crowds               where much is going on
    .venv/bin/python tools/oracle.py alam_halfa --at difference.json   one position, and what follows each action
    .venv/bin/python tools/oracle.py alam_halfa --all                  every difference, counted

Prints both opinions with the run's number, which says scenario, options, style and dice, and writes the position to
a file. Ends with status 1 if there was a difference.
"""

import argparse
import json
import sys
import time
from collections import Counter
from importlib import import_module
from itertools import count
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def arguments(games: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Compare games with their oracles in random play.")
    parser.add_argument("game", nargs="?", choices=games, help="all of them if none is named")
    parser.add_argument("--minutes", type=float, default=1, help="for each game (1)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first run (0)")
    parser.add_argument("--runs", type=int, help="how many runs; as many as there is time for")
    parser.add_argument("--crowds", action="store_true", help="only runs that begin in a crowd")
    parser.add_argument("--at", type=Path, help="compare in the position of this file only")
    parser.add_argument("--position", type=Path, default=Path("difference.json"), help="where to write the position")
    parser.add_argument("--all", action="store_true", help="tell each kind of difference once, and count them")
    return parser.parse_args()


def main() -> int:
    sys.path.insert(0, str(ROOT))
    compare = import_module("tests.oracle.compare")
    asked = arguments(compare.GAMES)
    if asked.at is not None:
        found = list(compare.at(asked.game, json.loads(asked.at.read_text())))
        print(*found, sep="\n")
        return int(bool(found))
    return max(compared(compare, id, asked) for id in ([asked.game] if asked.game else compare.GAMES))


def compared(compare: object, id: str, asked: argparse.Namespace) -> int:
    """Run after run of one game until a difference, or the time is up."""
    end, seen, kinds = time.monotonic() + 60 * asked.minutes, Counter[str](), Counter[str]()
    runs = count(asked.first) if asked.runs is None else range(asked.first, asked.first + asked.runs)
    for run in runs:
        if asked.crowds and compare.style(id, run) != "crowd":
            continue
        for difference in compare.play(id, run, seen).differences(compare.WHOLE):
            kind = " ".join(difference.about.split()[:2])
            if not kinds[kind]:
                print(difference, flush=True)
                asked.position.write_text(json.dumps(difference.position, indent=1))
                print(f"  position: {asked.position}")
            kinds[kind] += 1
            if not asked.all:
                return 1
            if time.monotonic() > end:
                break
        if time.monotonic() > end:
            break
    print(f"{id}: runs {asked.first} to {run}, compared {dict(seen.most_common())}, differences {dict(kinds)}")
    return int(bool(kinds))


if __name__ == "__main__":
    sys.exit(main())
