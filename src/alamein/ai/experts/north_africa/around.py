"""The 1973 game, for its expert: what the enemy, the minefields and the road make of the map for a side."""

from typing import Final, final

from alamein.ai.experts.north_africa.ground import FAR, is_held
from alamein.ai.experts.north_africa.reach import Reach
from alamein.core.native import i64, vec
from alamein.core.search import flood
from alamein.core.vectors import filled
from alamein.games.north_africa.state import NorthAfrica
from alamein.games.north_africa.tables import (
    ADJ,
    COMBAT,
    DEFENSE_ONLY,
    FIRST,
    HEXES,
    HOME_INDEX,
    KIND,
    LAST,
    LAST_COLUMN,
    MECHANIZED,
    MOST_MINES,
    OUTWARD,
    ROAD,
    ROWS,
    SEA,
    STRENGTH,
    TERRAIN,
    distance,
)

QUICK: Final = 6  # hexes from which armor threatens a hex,
SLOW: Final = 4  # and infantry


@final
class Around:
    """What the enemy makes of the map for a side: the steps to what it runs for, and his threat. Both are kept while he
    and the minefields stay as they are, so through most of the side's own moves. The way to the road is kept too."""

    __slots__ = ("enemy", "goals", "held", "opened", "reach", "road", "steps", "threat")

    def __init__(self) -> None:
        self.enemy: vec[i64] = vec[i64]()
        self.goals: vec[i64] = vec[i64]()
        self.held: vec[i64] = vec[i64]()
        self.steps: vec[i64] = vec[i64]()
        self.threat: vec[i64] = vec[i64]()
        self.opened: i64 = -1  # the Vanguard of the side,
        self.road: vec[i64] = vec[i64]()  # and `to_road` of every hex for which it was asked; -1: not yet
        self.reach: Reach = Reach()

    def look(self, s: NorthAfrica, side: i64, hurry: i64, goals: vec[i64]) -> None:
        """Make both those of the position."""
        enemy, held = enemy_of(s, side, hurry), held_of(s, 1 - side)
        same = enemy == self.enemy
        if not same or goals != self.goals:
            self.goals = goals
            self.steps = flood(ADJ, open_ground(s, side, hurry), goals)
        if not same or held != self.held:
            self.held = held
            self.threat = threats(s, side)
        self.enemy = enemy
        if self.opened != s.vanguard(side):
            self.opened = s.vanguard(side)
            self.road = filled(HEXES, -1)


def enemy_of(s: NorthAfrica, side: i64, hurry: i64) -> vec[i64]:
    """All that `open_ground` and `threats` look at, but for who is held."""
    first, last = FIRST[1 - side], LAST[1 - side]
    out = filled(last - first + MOST_MINES + 1, hurry)
    for e in range(first, last):
        out[e - first] = s.loc[e] << 3 | s.facing(e)
    for n in range(MOST_MINES):
        out[last - first + n] = s.mine_hex(n) << 4 | s.mine_side(n) << 2 | s.mine_state(n)
    return out


def held_of(s: NorthAfrica, side: i64) -> vec[i64]:
    """1 for the units of a side that are held."""
    out = filled(LAST[side] - FIRST[side], 0)
    for u in range(FIRST[side], LAST[side]):
        if s.loc[u] >= 0 and is_held(s, u):
            out[u - FIRST[side]] = 1
    return out


def open_ground(s: NorthAfrica, side: i64, hurry: i64) -> vec[i64]:
    """1 for the hexes through which units of the side can go: no enemies and enemy mines, in a hurry also no enemy
    control."""
    b = s.board()
    free = filled(HEXES, 0)
    for h in range(HEXES):
        if TERRAIN[h] == SEA or b.mine(h) == 2 - side:
            continue
        if b.at[h] == 0 or (not b.present(h, 1 - side) and (hurry == 0 or not b.controlled(h, 1 - side))):
            free[h] = 1
    return free


def threats(s: NorthAfrica, side: i64) -> vec[i64]:
    """For every hex the enemy strength that can soon be brought against it."""
    out = filled(HEXES, 0)
    for e in range(FIRST[1 - side], LAST[1 - side]):
        h = s.loc[e]
        if h < 0 or KIND[e] != COMBAT or DEFENSE_ONLY[e] != 0:
            continue
        far: i64 = QUICK if MECHANIZED[e] != 0 else i64(SLOW)
        if is_held(s, e):
            far = 1
        column = h // ROWS
        row = h % ROWS
        for dc in range(-far, far + 1):
            if not 0 <= column + dc < LAST_COLUMN:
                continue
            half = (dc if dc >= 0 else -dc) // 2
            top = row - far + half if row - far + half > 0 else i64(0)
            bottom = row + far - half if row + far - half < ROWS - 1 else ROWS - 1
            for r in range(top, bottom + 1):
                out[(column + dc) * ROWS + r] += STRENGTH[e]
    return out


def to_road(s: NorthAfrica, side: i64, h: i64) -> i64:
    """Hexes to the nearest hex of the road that a side has opened for itself."""
    best: i64 = FAR
    i = HOME_INDEX[side]
    while True:
        far = distance(h, ROAD[i])
        best = far if far < best else best
        if i == s.vanguard(side):
            return best
        i += OUTWARD[side]
