"""Decision in Desert, for its value: what is seen of a position, by name. The first seat, the Allies, looks."""

from pathlib import Path
from typing import Final, final

from alamein.ai.experts.desert_decision.worth import TO_EL_ALAMEIN, TO_SIDI
from alamein.ai.value import CLOCK, Setting, Value
from alamein.core.native import i64, vec
from alamein.core.state import FRAME
from alamein.core.vectors import filled, ints
from alamein.games.desert_decision import GAME
from alamein.games.desert_decision import ground as G
from alamein.games.desert_decision import state as st
from alamein.games.desert_decision import units as U
from alamein.games.desert_decision.ground import GRID
from alamein.games.desert_decision.rules.c11_preparation import crests_held, intact_units, losses_price
from alamein.games.desert_decision.state import Desert
from alamein.games.desert_decision.tables import LAST_TURN

CRESTS: Final = 0  # by side
LOSSES: Final = 2  # by side
GONE_WEST: Final = 4
FALLEN: Final = 5
INTACT: Final = 6
SIDI: Final = 7
TRACK: Final = 8
ALLIED_SECTOR: Final = 9  # by sector
AXIS_SECTOR: Final = 12
AXIS_ATTACK: Final = 15
ARMOR: Final = 16  # by side
GUNS: Final = 18
REDUCED: Final = 20
ALLIED_AT_SIDI: Final = 22  # near, then not far
AXIS_AT_SIDI: Final = 24
AXIS_AT_EL_ALAMEIN: Final = 26
ALLIED_AT_EL_ALAMEIN: Final = 27
WESTERN: Final = 28
AIR: Final = 29  # by side
ENGAGED: Final = 31  # by side
AXIS_MOVES: Final = 33
TERMS: Final = (
    "fortified crests in Allied hands",
    "fortified crests in Axis hands",
    "points for Allied units destroyed",
    "points for Axis units destroyed",
    "Allied units gone west",
    "El Alamein has fallen",
    "intact Axis units that count",
    "Sidi Abd el Rahman in Allied hands",
    "hexes of the Rahman track in Allied hands",
    "Allied attack power in the north",
    "Allied attack power in the center",
    "Allied attack power in the south",
    "Axis defense power in the north",
    "Axis defense power in the center",
    "Axis defense power in the south",
    "Axis attack power",
    "attack power of Allied armor",
    "attack power of Axis armor",
    "Allied guns",
    "Axis guns",
    "reduced Allied units",
    "reduced Axis units",
    "Allied attack power within 3 hexes of Sidi",
    "Allied attack power 4 to 7 hexes from Sidi",
    "Axis defense power within 3 hexes of Sidi",
    "Axis defense power 4 to 7 hexes from Sidi",
    "Axis attack power within 6 hexes of El Alamein",
    "Allied defense power within 3 hexes of El Alamein",
    "Allied units in the four western columns",
    "Allied air points",
    "Axis air points",
    "Allied units beside the enemy",
    "Axis units beside the enemy",
    "the Axis is to move",
)
NEAR: Final = 3
NOT_FAR: Final = 7
THREAT: Final = 6
SECTOR: Final = ints([min(2, (int(G.ROW[h]) - 1) * 3 // GRID.rows) for h in range(G.HEXES)])
WEST: Final = ints([1 if GRID.column(h) <= 4 else 0 for h in range(G.HEXES)])
SETTINGS: Final = (Setting("option_1", {}, G.AXIS), Setting("option_2", {}, G.AXIS))


@final
class DesertValue(Value[Desert]):
    """The value of Decision in Desert."""

    def kind(self, s: Desert) -> i64:
        return 0

    def clock(self, s: Desert) -> i64:
        """The turns played, and half a turn more when the Axis moves."""
        half = 2 * s.turn - 2 + self.axis_moves(s)
        return 0 if half < 0 else half * CLOCK // (2 * LAST_TURN)

    def axis_moves(self, s: Desert) -> i64:
        """1 in the phases of the Axis."""
        return s.frames[FRAME + 2] if s.turn > 0 and s.depth > 1 else 0

    def look(self, s: Desert, seat: i64) -> vec[i64]:
        out = filled(self.width, 0)
        for side in range(i64(2)):
            out[CRESTS + side] = crests_held(s, side)
            out[LOSSES + side] = losses_price(s, side)
            out[AIR + side] = s.air[side]
        out[FALLEN] = s.el_alamein_fell
        out[INTACT] = intact_units(s)
        out[SIDI] = 1 if st.owner_of(s, G.SIDI_ABD_EL_RAHMAN) == G.ALLIED else 0
        for i in range(i64(len(G.RAHMAN_TRACK))):
            if st.owner_of(s, G.RAHMAN_TRACK[i]) == G.ALLIED:
                out[TRACK] += 1
        out[AXIS_MOVES] = self.axis_moves(s)
        for u in range(i64(U.UNITS)):
            if s.loc[u] >= 0:
                see_unit(s, u, out)
            elif s.loc[u] == U.LEFT_WEST:
                out[GONE_WEST] += 1
        return out

    def units(self, seat: i64) -> i64:
        return U.LAST[seat] - U.FIRST[seat]

    def weaken(self, s: Desert, seat: i64, n: i64) -> None:
        u = U.FIRST[seat] + n
        if s.loc[u] >= 0:
            st.place(s, u, U.DESTROYED)


def see_unit(s: Desert, u: i64, out: vec[i64]) -> None:
    """Add a unit on the map to what is seen."""
    side, h = U.SIDE[u], s.loc[u]
    attack, defense = st.attack_of(s, u), st.defense_of(s, u)
    if U.IS_ARMOR[u] != 0:
        out[ARMOR + side] += attack
    if U.IS_GUN[u] != 0:
        out[GUNS + side] += 1
    if s.marks[u] & st.REDUCED != 0:
        out[REDUCED + side] += 1
    if st.in_zone_of(s, 1 - side, h):
        out[ENGAGED + side] += 1
    far: i64 = 0 if TO_SIDI[h] <= NEAR else 1
    if side == G.ALLIED:
        out[ALLIED_SECTOR + SECTOR[h]] += attack
        out[WESTERN] += WEST[h]
        if TO_SIDI[h] <= NOT_FAR:
            out[ALLIED_AT_SIDI + far] += attack
        if TO_EL_ALAMEIN[h] <= NEAR:
            out[ALLIED_AT_EL_ALAMEIN] += defense
    else:
        out[AXIS_SECTOR + SECTOR[h]] += defense
        out[AXIS_ATTACK] += attack
        if TO_SIDI[h] <= NOT_FAR:
            out[AXIS_AT_SIDI + far] += defense
        if TO_EL_ALAMEIN[h] <= THREAT:
            out[AXIS_AT_EL_ALAMEIN] += attack


def new_value() -> DesertValue:
    """A value without weights."""
    return DesertValue(GAME, TERMS, ("all",), SETTINGS, True)


VALUE: Final = new_value().read(Path(__file__).parent / "value.json")
