"""Decision in Desert, for its expert: the chances of the tables, and what units and hexes are worth."""

from typing import Final

from alamein.core.native import i64, vec
from alamein.core.search import flood
from alamein.core.vectors import ints
from alamein.games.desert_decision.ground import (
    ADJ,
    ALLIED,
    EL_ALAMEIN,
    FORTIFIED,
    FORTIFIED_CRESTS,
    HEXES,
    IS_CREST,
    LAND,
    RAHMAN_TRACK,
    SIDI_ABD_EL_RAHMAN,
)
from alamein.games.desert_decision.state import (
    REDUCED,
    Desert,
    attack_of,
    defense_of,
    is_mined,
)
from alamein.games.desert_decision.tables import (
    ADVANCE,
    ATTACKER_HIT,
    ATTACKER_LOSES,
    ATTACKER_RETREATS,
    BOMBARDMENT,
    BOMBARDMENT_ROW,
    CASUALTY,
    COMBAT_COLUMNS,
    COMBAT_EFFECTS,
    COMBAT_ROW,
    DEFENDER_HIT,
    DEFENDER_LOSES,
    DEFENDER_RETREATS,
    RESULT_EFFECTS,
    SUM_WEIGHTS,
    SUMS,
    TIE,
)
from alamein.games.desert_decision.units import (
    PRICE,
    SIDE,
    UNITS,
)

COLUMNS: Final = len(COMBAT_COLUMNS)
FAR: Final = 99
WORST: Final = -1_000_000
INTACT: Final = 200  # an intact Axis unit: 500 if Sidi holds, nothing if it falls
SAFE: Final = 150  # what an attack must be worth more when the Allies hold Sidi
AIR_REPLY: Final = 4  # air points that the Allies about spend on a defense


def _chances(bit: int) -> vec[i64]:
    """By column of the Combat Effects Table: how many of 36 throws have an effect."""
    out: list[int] = []
    for column in range(COLUMNS):
        n = 0
        for i in range(len(SUMS)):
            if int(RESULT_EFFECTS[COMBAT_EFFECTS.cell(COMBAT_ROW[SUMS[i]], column)]) & bit:
                n += int(SUM_WEIGHTS[i])
        out.append(n)
    return ints(out)


P_DEFENDER_LOSES: Final = _chances(DEFENDER_LOSES)
P_DEFENDER_HIT: Final = _chances(DEFENDER_HIT)
P_DEFENDER_RETREATS: Final = _chances(DEFENDER_RETREATS | TIE)
P_ATTACKER_LOSES: Final = _chances(ATTACKER_LOSES)
P_ATTACKER_HIT: Final = _chances(ATTACKER_HIT)
P_ATTACKER_RETREATS: Final = _chances(ATTACKER_RETREATS)
P_ADVANCE: Final = _chances(ADVANCE)
P_TIE: Final = _chances(TIE)


def _bombs() -> vec[i64]:
    """By column of the Bombardment Table: how many of 36 throws hit."""
    out: list[int] = []
    for column in range(len(BOMBARDMENT.columns)):
        n = 0
        for i in range(len(SUMS)):
            if BOMBARDMENT.cell(BOMBARDMENT_ROW[SUMS[i]], column) == CASUALTY:
                n += int(SUM_WEIGHTS[i])
        out.append(n)
    return ints(out)


P_BOMB: Final = _bombs()


def steps_from(goals: list[int]) -> vec[i64]:
    """Steps over land from the nearest of these hexes."""
    steps = flood(ADJ, LAND, ints(goals))
    return ints([int(x) if x >= 0 else FAR for x in steps])


TO_SIDI: Final = steps_from([SIDI_ABD_EL_RAHMAN])
TO_EL_ALAMEIN: Final = steps_from([EL_ALAMEIN])
TO_TRACK: Final = steps_from([int(h) for h in RAHMAN_TRACK])
IS_OBJECTIVE: Final = ints([1 if h in list(FORTIFIED_CRESTS) else 0 for h in range(HEXES)])
ON_TRACK: Final = ints([1 if h in list(RAHMAN_TRACK) else 0 for h in range(HEXES)])


def steps(q: i64, r: i64) -> i64:
    """Hexes between two whose axial columns and rows differ by so much."""
    t = q + r
    q = q if q >= 0 else -q
    r = r if r >= 0 else -r
    t = t if t >= 0 else -t
    q = q if q > r else r
    return q if q > t else t


# --- what units and hexes are worth -----------------------------------------------------------------------------------


def loss_of(s: Desert, u: i64) -> i64:
    """What the destruction of a unit costs its side."""
    power = (attack_of(s, u) + defense_of(s, u)) * 10
    if SIDE[u] == ALLIED:
        return PRICE[u] * 130 + power  # a third more than its price: who is careful with them wins
    intact: i64 = 0 if s.marks[u] & REDUCED != 0 else i64(INTACT)
    return PRICE[u] * 100 + intact + power


def hit_on(s: Desert, u: i64) -> i64:
    """What a casualty costs the side of the unit: Axis units count only intact, Allied ones recover."""
    if s.marks[u] & REDUCED != 0:
        return loss_of(s, u)
    if SIDE[u] == ALLIED:
        return 150 + attack_of(s, u) * 15
    return INTACT + attack_of(s, u) * 10


def cheapest(s: Desert, bits: i64, eliminated: i64) -> i64:
    """What the cheapest victim among the units with a role costs."""
    best: i64 = 100_000
    for u in range(i64(UNITS)):
        if s.marks[u] & bits != 0 and s.loc[u] >= 0:
            cost = loss_of(s, u) if eliminated != 0 else hit_on(s, u)
            if cost < best:
                best = cost
    return best if best < 100_000 else i64(0)


def ground_worth(s: Desert, side: i64, h: i64) -> i64:
    """What it is worth to take a hex from the enemy."""
    worth: i64 = 60
    if IS_OBJECTIVE[h] != 0:
        worth += 300
    near = TO_SIDI[h]
    if side == ALLIED:
        if h == SIDI_ABD_EL_RAHMAN:
            worth += 3000
        elif ON_TRACK[h] != 0:
            worth += 300
        if near < 9:
            worth += (9 - near) * 60
    else:
        if h == SIDI_ABD_EL_RAHMAN:
            worth += 8000
        elif ON_TRACK[h] != 0:
            worth += 1500 if s.turn > 8 else i64(400)
        elif h == EL_ALAMEIN:
            worth += 2500
    return worth


def cover_of(s: Desert, side: i64, h: i64) -> i64:
    """Columns that a hex gives its defender."""
    columns: i64 = 0
    if IS_CREST[h] != 0:
        columns += 2
    if FORTIFIED[h] != 0:
        columns += 1
    if side == ALLIED and is_mined(s, h):
        columns -= 1
    return columns
