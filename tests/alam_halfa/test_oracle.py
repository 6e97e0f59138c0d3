"""Slow, obvious versions of the rules, written from the rulebook with sets, against the fast ones."""

from itertools import product

from alamein.core.chance import Splitmix
from alamein.games.alam_halfa.rules.c05_movement import cannot_step
from alamein.games.alam_halfa.rules.c07_retreat import can_finish
from alamein.games.alam_halfa.state import AlamHalfa
from alamein.games.alam_halfa.tables import (
    COMMANDO,
    GRID,
    MINEFIELD,
    PATHS,
    SIDE,
    TERRAIN,
    TERRAIN_NAMES,
    UNIT_IDS,
    WAYS,
)
from tests.alam_halfa.positions import position

COSTS = {
    "desert": (2, 2),
    "depression": (2, 4),
    "stony": (2, 4),
    "dunes": (4, 6),
    "marsh": (4, 8),
    "town": (2, 2),
    "rough": (4, 6),
    "ridge": (4, 6),
}
PATH_COST = {"road": 1, "railroad": 2, "track": 2}
AREAS = ((12, 17, 14, 20), (13, 18, 5, 10), (2, 7, 18, 23), (23, 28, 8, 13))  # mines, coast and road, Qattara, desert


def terrain(h: int) -> str:
    return TERRAIN_NAMES[TERRAIN[h]]


def joined(a: int, b: int) -> list[str]:
    return [path.kind for path in PATHS for x, y in zip(path.hexes, path.hexes[1:], strict=False) if {a, b} == {x, y}]


def may_go(a: int, b: int) -> bool:
    """[5.1] [16.0] Land next to it; Qattara along a track."""
    if b not in GRID.neighbors(a) or terrain(b) == "sea":
        return False
    return terrain(b) != "qattara" or "track" in joined(a, b)


def mines(s: AlamHalfa, h: int) -> int:
    return 2 if h in list(s.mines) else int(MINEFIELD[h])


class Board:
    """Who stands where, and who controls what, as sets."""

    def __init__(self, s: AlamHalfa, side: int) -> None:
        self.s = s
        self.side = side
        here = {u: int(s.loc[u]) for u in range(60) if s.loc[u] >= 0}
        self.friends = {h for u, h in here.items() if SIDE[u] == side}
        self.enemies = {h for u, h in here.items() if SIDE[u] != side}
        self.zone = {n for h in self.enemies for n in GRID.neighbors(h) if may_go(h, n)}


def step_is_legal(b: Board, u: int, unit_class: int, a: int, h: int, left: int, full: int, depth: int) -> bool:
    """[5.1] to [5.3], [6.1], [14.0] to [14.2] in the rulebook's order of words."""
    if not may_go(a, h) or h in b.enemies:
        return False
    hostile = mines(b.s, h) not in (0, b.side + 1)
    whole = False
    if h in b.zone and a in b.zone and not COMMANDO[u]:
        if mines(b.s, h) or left < full:
            return False
        whole = True
    if h in b.zone and hostile:
        if left < full:
            return False
        whole = True
    ways = [PATH_COST[kind] for kind in joined(a, h)]
    ways += [COSTS[terrain(h)][unit_class]] if terrain(h) in COSTS else []
    cost = left if whole else min(ways) + (4 if mines(b.s, h) else 0)
    if cost > left:
        return False
    if h not in b.friends:
        return True
    if h in b.zone and not COMMANDO[u]:
        return False
    rest = left - cost
    return depth > 0 and any(
        step_is_legal(b, u, unit_class, h, n, rest, full, depth - 1) for n in GRID.neighbors(h) if n != a
    )


def random_board(source: Splitmix, area: tuple[int, int, int, int], each: int) -> AlamHalfa:
    left, right, top, bottom = area
    places = [GRID.hex(f"{c:02}{r:02}") for c in range(left, right + 1) for r in range(top, bottom + 1)]
    tracks = {h for path in PATHS if path.kind == "track" for h in path.hexes}
    places = [h for h in places if terrain(h) != "sea" and (terrain(h) != "qattara" or h in tracks)]
    axis, allied = list(UNIT_IDS[:34]), list(UNIT_IDS[34:])
    units: dict[str, str] = {}
    for ids in (axis, allied):
        for _ in range(each):
            id = ids.pop(source.below(len(ids)))
            units[id] = GRID.names[places.pop(source.below(len(places)))]
    if "B-LRDG" not in units:
        units["B-LRDG"] = GRID.names[places.pop(source.below(len(places)))]
    return position(units, mines=("1416", "1617", "2409", "2610"), stages=("3010", "2907"))


def test_5_steps_against_the_rulebook_read_slowly() -> None:
    """[5.1] [5.2] [5.3] [6.0] [6.1] [14.0] [14.1] [14.2] [16.0] Every step of every unit on crowded random boards."""
    source, compared = Splitmix(55), 0
    for area, each in product(AREAS, (3, 6)):
        for _ in range(6):
            s = random_board(source, area, each)
            for u in range(60):
                if s.loc[u] < 0:
                    continue
                b = Board(s, int(SIDE[u]))
                unit_class = 1 if UNIT_IDS[u] in MOBILE else 0
                for left in (24, 6, 3):
                    h = int(s.loc[u])
                    for way in range(6 * h, 6 * h + 6):
                        n = int(WAYS[way])
                        if n < 0:
                            continue
                        slow = step_is_legal(b, u, unit_class, h, n, left, 24, 6)
                        assert (cannot_step(s, u, way, left, 24) == "") == slow, (UNIT_IDS[u], GRID.names[n], left)
                        compared += 1
    assert compared > 5000


MOBILE = {
    *UNIT_IDS[:14],
    *(f"I-{x}" for x in ("132", "133", "8B", "12B", "65", "66", "7B")),
    *("B-8A", "B-22A", "B-23A", "B-4L", "B-7M", "B-11H", "A-9C", "N-2C", "F-1", "B-LRDG"),
}


def retreat_paths(b: Board, start: int, length: int) -> list[list[int]]:
    """[7.7.1] Every path of full length, its last hex not yet judged."""
    paths = [[start]]
    for n in range(1, length + 1):
        paths = [
            [*path, h]
            for path in paths
            for h in GRID.neighbors(path[-1])
            if may_go(path[-1], h)
            and h not in b.enemies
            and GRID.distance(start, h) == n
            and (h not in b.zone or h in b.friends - {start})
        ]
    return paths


def test_7_7_1_retreats_against_all_paths_written_out() -> None:
    """[7.7.1] [6.2] A unit can retreat into an empty hex exactly if one of all paths ends in one."""
    source, seen = Splitmix(77), set()
    for area, each in product(AREAS, (4, 8)):
        for _ in range(8):
            s = random_board(source, area, each)
            for u in range(60):
                if s.loc[u] < 0:
                    continue
                b, start = Board(s, int(SIDE[u])), int(s.loc[u])
                for length in (1, 2, 3):
                    ends = {path[-1] for path in retreat_paths(b, start, length)}
                    slow = any(h not in b.friends for h in ends)
                    assert can_finish(s, u, start, start, 0, length, False) == slow
                    seen.add(slow)
    assert seen == {True, False}
