"""Perft: the number of positions a few actions below a known one, interpreted and compiled.

`tests/perft/<game>.perft` holds blocks: a line `position NAME` with the JSON of a position, or `scenario NAME` with
that of options if there are any, then lines `DEPTH DECISIONS CHANCES ENDS`. On a difference the counts by first action
are shown.
"""

import json
from pathlib import Path

import pytest

from alamein.core import game as engine
from alamein.core.playout import Count, divide, perft
from alamein.games import registry

COMPILED = not str(engine.__file__).endswith(".py")
DEAREST = 400_000 if COMPILED else 4_000  # nodes one count may have; the compiled run counts all


def cases() -> list[tuple[str, str, int, str]]:
    found: list[tuple[str, str, int, str]] = []
    for path in sorted(Path(__file__).parent.glob("*.perft")):
        begin = ""
        for line in path.read_text("utf-8").splitlines():
            word, _, rest = line.partition(" ")
            if word in ("scenario", "position"):
                begin = line
            elif word.isdigit():
                found.append((path.stem, begin, int(word), rest.strip()))
    return found


def test_every_game_has_a_perft_file() -> None:
    assert {id for id, *_ in cases()} == set(registry.GAMES)


AFFORDABLE = [case for case in cases() if sum(map(int, case[3].split())) <= DEAREST]
NAMED = [f"{id}-{begin.split()[1]}-{depth}" for id, begin, depth, _ in AFFORDABLE]


@pytest.mark.parametrize(("id", "begin", "depth", "expected"), AFFORDABLE, ids=NAMED)
def test_perft(id: str, begin: str, depth: int, expected: str) -> None:
    game = registry.game(id)
    word, name, *rest = begin.split(" ", 2)
    said = json.loads(rest[0]) if rest else {}
    state = game.new(name, said) if word == "scenario" else game.load(said)
    counted = repr(perft(game, state, depth, Count()))
    assert counted == expected, f"{begin[:40]} at depth {depth}:\n{json.dumps(divide(game, state, depth), indent=1)}"
