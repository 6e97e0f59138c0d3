"""The position: where units stand and what has happened to them, as ints; and the frames in which play waits.

`stack` and `zones` repeat what `loc` says, for speed. Only `place` changes them, and `problems()` compares them.
"""

from typing import Final

from alamein.core.native import i64, vec
from alamein.core.state import State
from alamein.core.vectors import filled
from alamein.games.desert_decision.ground import ADJ, ALLIED, AXIS, HEXES, MINED_AT_START, NOBODYS, ZONE
from alamein.games.desert_decision.units import ATTACK, DEFENSE, FIRST, LAST, SIDE, UNITS, UNPLACED

# Procedures, in the order of `sequence.SEQUENCE`
GAME_TURN: Final = 0
SET_UP: Final = 1
MOVEMENT: Final = 2
RIDE: Final = 3
MINES: Final = 4
COMBAT_PHASE: Final = 5
COMBAT: Final = 6
BOMBARDMENT: Final = 7
AIR_STRIKE: Final = 8
VICTIM: Final = 9
TIE_LOSSES: Final = 10
RETREATS: Final = 11
ADVANCES: Final = 12

# Locals: what the six numbers of a frame mean. The side that acts always comes first
ACTOR: Final = 0
UNIT: Final = 1  # SET_UP, MOVEMENT, RIDE, MINES, RETREATS, ADVANCES: the unit chosen, or NONE
POINTS: Final = 2  # MOVEMENT: half points it has left
GOAL: Final = 2  # RIDE: where the railway takes it
TARGET: Final = 1  # COMBAT, BOMBARDMENT, AIR_STRIKE: the hex attacked
ATTACK_AIR: Final = 2  # COMBAT, AIR_STRIKE: air points committed by the attacker
DEFENSE_AIR: Final = 3  # COMBAT: by the defender
COLUMN: Final = 4  # COMBAT, BOMBARDMENT, AIR_STRIKE: column of the table
RESULT: Final = 5  # COMBAT, BOMBARDMENT, AIR_STRIKE: the code rolled
ROLES: Final = 1  # VICTIM: among whom, as role bits
FATE: Final = 2  # VICTIM: HIT or ELIMINATE
OWED: Final = 1  # TIE_LOSSES: the defense lost, then the attack still owed for it
LOST: Final = 2  # TIE_LOSSES: how many units the defender has given up
ORIGIN: Final = 2  # RETREATS, ADVANCES: the hex the unit comes from
PASSED: Final = 3  # RETREATS: the hex a besieged unit passes, or NONE
VACATED: Final = 3  # ADVANCES: the hex the defender left
NONE: Final = -1
HIT: Final = 0
ELIMINATE: Final = 1

# [4.0] what a unit has done this movement phase
READY: Final = 0
CHOSEN: Final = 1
MOVED: Final = 2

# What a unit does in the combat being fought, as bits
IN_CONTACT: Final = 1  # attacks from an adjacent hex
AT_DISTANCE: Final = 2  # a gun that supports the attack or bombards
DEFENDING: Final = 4  # stands in the hex attacked
SUPPORTING: Final = 8  # a gun that supports the defense
HURT: Final = 16  # has suffered a casualty in this combat [R3]
MUST_RETREAT: Final = 32
MAY_ADVANCE: Final = 64

# What is true of a hex, as bits
MINED: Final = 1
TARGETED: Final = 2  # [8.0] attacked in this player's turn


class Desert(State):
    """A position of Decision in Desert."""

    __slots__ = (
        "air",
        "air_each_turn",
        "clearing",
        "duty",
        "el_alamein_fell",
        "engineers_roll",
        "flipped",
        "fought",
        "ground",
        "loc",
        "may_stand",
        "mines_cleared",
        "moved",
        "owner",
        "rested",
        "role",
        "scenario",
        "stack",
        "turn",
        "zones",
    )

    def __init__(self) -> None:
        super().__init__()
        self.scenario: i64 = 0
        self.air_each_turn: i64 = 0  # option [P1]
        self.may_stand: i64 = 1  # option [M9]
        self.engineers_roll: i64 = 1  # option [E3]
        self.turn: i64 = 0
        self.mines_cleared: i64 = 0
        self.clearing: i64 = NONE  # the mined hex in which the engineers have begun to work [E3]
        self.el_alamein_fell: i64 = 0  # [S6]
        none = vec[i64]()
        self.loc: vec[i64] = none  # of each unit: a hex, or why it stands on none
        self.flipped: vec[i64] = none  # 1 if it shows its reduced side [7.0]
        self.moved: vec[i64] = none  # READY, CHOSEN, MOVED
        self.duty: vec[i64] = none  # 1 if it must attack this phase [4.1.2]
        self.fought: vec[i64] = none  # 1 if it has attacked, fired or supported this phase
        self.role: vec[i64] = none  # in the combat being fought
        self.rested: vec[i64] = none  # 1 if it may recover at the end of the next Allied move [K1]
        self.owner: vec[i64] = none  # of each hex: who possesses it [S2]
        self.ground: vec[i64] = none  # MINED, TARGETED
        self.stack: vec[i64] = none  # units in it
        self.zones: vec[i64] = none  # by side: how many units engage it
        self.air: vec[i64] = none  # by side: points left

    def copy(self) -> "Desert":
        """A position that shares nothing with this one."""
        c = Desert()
        c.copy_frames(self)
        c.scenario, c.air_each_turn, c.may_stand = self.scenario, self.air_each_turn, self.may_stand
        c.engineers_roll, c.turn, c.mines_cleared = self.engineers_roll, self.turn, self.mines_cleared
        c.clearing, c.el_alamein_fell = self.clearing, self.el_alamein_fell
        c.loc, c.flipped, c.moved, c.duty = self.loc[:], self.flipped[:], self.moved[:], self.duty[:]
        c.fought, c.role, c.rested = self.fought[:], self.role[:], self.rested[:]
        c.owner, c.ground, c.stack, c.zones = self.owner[:], self.ground[:], self.stack[:], self.zones[:]
        c.air = self.air[:]
        return c


def empty_position() -> Desert:
    """Nobody on the map; every hex belongs to the side behind whose line it lies. [S2]"""
    s = Desert()
    s.loc, s.flipped, s.moved = filled(UNITS, UNPLACED), filled(UNITS, 0), filled(UNITS, READY)
    s.duty, s.fought = filled(UNITS, 0), filled(UNITS, 0)
    s.role, s.rested = filled(UNITS, 0), filled(UNITS, 0)
    s.owner, s.ground = filled(HEXES, NOBODYS), MINED_AT_START[:]
    s.stack, s.zones, s.air = filled(HEXES, 0), filled(2 * HEXES, 0), filled(2, 0)
    for h in range(HEXES):
        if ZONE[h] == ALLIED or ZONE[h] == AXIS:
            s.owner[h] = ZONE[h]
    return s


def place(s: Desert, u: i64, h: i64) -> None:
    """Put a unit on hex `h`, or off the map: the only door to `loc`, `stack` and `zones`. [4.1.2] [S2]"""
    side, stack, zones = SIDE[u] * HEXES, s.stack, s.zones
    old = s.loc[u]
    if old >= 0:
        stack[old] -= 1
        for k in range(6 * old, 6 * old + 6):
            if ADJ[k] >= 0:
                zones[side + ADJ[k]] -= 1
    s.loc[u] = h
    if h >= 0:
        stack[h] += 1
        s.owner[h] = SIDE[u]
        for k in range(6 * h, 6 * h + 6):
            if ADJ[k] >= 0:
                zones[side + ADJ[k]] += 1


def attack_of(s: Desert, u: i64) -> i64:
    """[2.2.1] The attack power of the side now showing."""
    return ATTACK[2 * u + s.flipped[u]]


def defense_of(s: Desert, u: i64) -> i64:
    """[2.2.1] The defense power of the side now showing."""
    return DEFENSE[2 * u + s.flipped[u]]


def is_engaged(s: Desert, u: i64) -> i64:
    """[4.1.2] 1 if the unit stands in an enemy engagement zone."""
    h = s.loc[u]
    if h >= 0 and s.zones[(1 - SIDE[u]) * HEXES + h] > 0:
        return 1
    return 0


def in_zone_of(s: Desert, side: i64, h: i64) -> i64:
    """[4.1.2] 1 if the hex lies in the engagement zone of a unit of `side`. Nothing cancels a zone [M6]."""
    return 1 if s.zones[side * HEXES + h] > 0 else 0


def is_held_by(s: Desert, side: i64, h: i64) -> i64:
    """1 if units of `side` stand in the hex."""
    return 1 if s.stack[h] > 0 and s.owner[h] == side else 0


def is_mined(s: Desert, h: i64) -> i64:
    """[9.0] 1 if the hex holds mines that nobody has cleared."""
    return s.ground[h] & MINED


def is_targeted(s: Desert, h: i64) -> i64:
    """[8.0] Not 0 if the hex has been attacked in this player's turn."""
    return s.ground[h] & TARGETED


def units_left(s: Desert, side: i64) -> i64:
    """How many units of a side are on the map."""
    n: i64 = 0
    for u in range(FIRST[side], LAST[side]):
        if s.loc[u] >= 0:
            n += 1
    return n


def hexes_with_units(s: Desert, side: i64) -> vec[i64]:
    """The hexes that a side occupies, by hex number."""
    here = filled(HEXES, 0)
    for u in range(FIRST[side], LAST[side]):
        if s.loc[u] >= 0:
            here[s.loc[u]] = 1
    return here


def with_role(s: Desert, bits: i64) -> i64:
    """How many units on the map have one of these roles in the combat being fought."""
    n: i64 = 0
    for u in range(UNITS):
        if s.role[u] & bits != 0 and s.loc[u] >= 0:
            n += 1
    return n
