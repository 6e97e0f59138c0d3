"""Decision in Desert, for its expert: the chances of the tables, and what units and hexes are worth."""

from typing import Final

from alamein.core.game import UNHEARD
from alamein.core.native import i64, vec
from alamein.core.search import flood
from alamein.core.table import Table
from alamein.core.vectors import ints
from alamein.games.desert_decision import ground as G
from alamein.games.desert_decision import state as st
from alamein.games.desert_decision import tables as T
from alamein.games.desert_decision import units as U
from alamein.games.desert_decision.state import Desert

FAR: Final = 99
WORST: Final = -1_000_000
DEAR: Final = 100_000  # more than any loss
SAFE: Final = 150  # what an attack must be worth more when the Allies hold Sidi

# --- the tables: two dice fall in 36 ways -----------------------------------------------------------------------------

THROWS: Final = 36


def _chances(table: Table, row_of: vec[i64], counts: list[bool]) -> vec[i64]:
    """By column of a table: how many throws bring a result that counts."""
    out: list[int] = []
    for column in range(len(table.columns)):
        cells = [table.cell(row_of[total], column) for total in T.SUMS]
        out.append(sum(int(T.SUM_WEIGHTS[n]) for n, code in enumerate(cells) if counts[code]))
    return ints(out)


def _combats(effects: int) -> vec[i64]:
    """By column of the Combat Effects Table: how many throws have one of these effects."""
    return _chances(T.COMBAT_EFFECTS, T.COMBAT_ROW, [int(each) & effects != 0 for each in T.RESULT_EFFECTS])


P_DEFENDER_LOSES: Final = _combats(T.DEFENDER_LOSES)
P_DEFENDER_HIT: Final = _combats(T.DEFENDER_HIT)
P_DEFENDER_RETREATS: Final = _combats(T.DEFENDER_RETREATS | T.TIE)
P_ATTACKER_LOSES: Final = _combats(T.ATTACKER_LOSES)
P_ATTACKER_HIT: Final = _combats(T.ATTACKER_HIT)
P_ATTACKER_RETREATS: Final = _combats(T.ATTACKER_RETREATS)
P_ADVANCE: Final = _combats(T.ADVANCE)
P_TIE: Final = _combats(T.TIE)
P_BOMB: Final = _chances(
    T.BOMBARDMENT, T.BOMBARDMENT_ROW, [code == T.CASUALTY for code in range(len(T.BOMBARDMENT.codes))]
)

# --- the map ----------------------------------------------------------------------------------------------------------


def steps_from(goals: list[int]) -> vec[i64]:
    """Steps over land from the nearest of these hexes."""
    return ints([int(x) if x >= 0 else FAR for x in flood(G.ADJ, G.LAND, ints(goals))])


TO_SIDI: Final = steps_from([G.SIDI_ABD_EL_RAHMAN])
TO_EL_ALAMEIN: Final = steps_from([G.EL_ALAMEIN])
IS_OBJECTIVE: Final = ints([1 if h in list(G.FORTIFIED_CRESTS) else 0 for h in range(G.HEXES)])
ON_TRACK: Final = ints([1 if h in list(G.RAHMAN_TRACK) else 0 for h in range(G.HEXES)])
COVER: Final = ints([-int(st.terrain_shift(h, UNHEARD)) for h in range(G.HEXES)])


def cover_of(s: Desert, side: i64, h: i64) -> i64:
    """Columns that a hex gives its defender."""
    return COVER[h] - 1 if side == G.ALLIED and st.is_mined(s, h) else COVER[h]


# --- what units and hexes are worth -----------------------------------------------------------------------------------

INTACT: Final = 200  # an intact Axis unit: 500 if Sidi holds, nothing if it falls
LOST: Final = ints([130, 100])  # by side, a point of its price: the Allies are a third more careful, and win
LOST_POWER: Final = 10  # a point of power of a unit destroyed
REST: Final = 150  # what an Allied unit hit loses until it has recovered,
REST_POWER: Final = 15  # and a point of its attack power
SETBACK: Final = 15  # an attacker's retreat

TAKEN: Final = 60  # any hex taken from the enemy
CREST_TAKEN: Final = 300
SIDI_TAKEN: Final = ints([3000, 8000])  # by side
EL_ALAMEIN_TAKEN: Final = 2500
TRACK_TAKEN: Final = 300  # by the Allies
TRACK_BACK: Final = 400  # by the Axis,
TRACK_BACK_LATE: Final = 1500  # after this turn:
LATE: Final = 8
NEAR: Final = 9  # from here on every hex nearer to Sidi is worth so much to the Allies:
NEARER: Final = 60


def loss_of(s: Desert, u: i64) -> i64:
    """What the destruction of a unit costs its side."""
    side = U.SIDE[u]
    loss = U.PRICE[u] * LOST[side] + (st.attack_of(s, u) + st.defense_of(s, u)) * LOST_POWER
    return loss + INTACT if side == G.AXIS and s.marks[u] & st.REDUCED == 0 else loss


def hit_on(s: Desert, u: i64) -> i64:
    """What a casualty costs the side of the unit: Axis units count only intact, Allied ones recover."""
    if s.marks[u] & st.REDUCED != 0:
        return loss_of(s, u)
    if U.SIDE[u] == G.ALLIED:
        return REST + st.attack_of(s, u) * REST_POWER
    return INTACT + st.attack_of(s, u) * LOST_POWER


def toll_of(s: Desert, u: i64) -> i64:
    """[9.1] What a mined hex on its way about costs a unit: mines hurt armor twice as often as others."""
    return hit_on(s, u) * (1 + U.IS_ARMOR[u]) // 6


def ground_worth(s: Desert, side: i64, h: i64) -> i64:
    """What it is worth to take a hex from the enemy."""
    worth: i64 = TAKEN + IS_OBJECTIVE[h] * CREST_TAKEN
    if side == G.ALLIED and TO_SIDI[h] < NEAR:
        worth += (NEAR - TO_SIDI[h]) * NEARER
    if h == G.SIDI_ABD_EL_RAHMAN:
        worth += SIDI_TAKEN[side]
    elif ON_TRACK[h] != 0:
        worth += TRACK_TAKEN if side == G.ALLIED else TRACK_BACK_LATE if s.turn > LATE else i64(TRACK_BACK)
    elif side == G.AXIS and h == G.EL_ALAMEIN:
        worth += EL_ALAMEIN_TAKEN
    return worth


def attack_worth(column: i64, loss: i64, hit: i64, own_loss: i64, own_hit: i64, ground: i64, trap: i64) -> i64:
    """What an attack in this column is worth, times 36: by what a defender eliminated or hit, an attacker eliminated
    or hit, the ground taken and a retreat of the defenders cost."""
    value = P_DEFENDER_LOSES[column] * loss + P_DEFENDER_HIT[column] * hit + P_TIE[column] * (loss - own_loss)
    value -= P_ATTACKER_LOSES[column] * own_loss + P_ATTACKER_HIT[column] * own_hit
    value += P_ADVANCE[column] * ground + P_DEFENDER_RETREATS[column] * trap
    return value - P_ATTACKER_RETREATS[column] * SETBACK
