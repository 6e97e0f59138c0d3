"""The position: where units stand and what has happened to them, as ints; and the frames in which play waits.

A hex and a unit are packed into one int each, so that a position is copied in a few short strokes. The counts in a hex
repeat what `loc` says, for speed: only `place` changes them, and `problems()` compares them.
"""

from abc import abstractmethod
from typing import ClassVar, Final, final

from alamein.core.action import act, arg_of
from alamein.core.event import Log, Said, against, said
from alamein.core.kept import Kept
from alamein.core.labels import Label, Names
from alamein.core.native import i64, vec
from alamein.core.procedure import Decision
from alamein.core.state import State
from alamein.core.vectors import filled
from alamein.games.desert_decision import ground as G
from alamein.games.desert_decision import tables as T
from alamein.games.desert_decision import units as U
from alamein.games.desert_decision.tables import ALLIED_AIR
from alamein.games.desert_decision.units import UNITS

NONE: Final = -1
HIT: Final = 0  # the FATE of a victim
ELIMINATE: Final = 1

# The marks of a unit, as bits. First its role: what it does in the combat being fought
IN_CONTACT: Final = 1  # attacks from an adjacent hex
AT_DISTANCE: Final = 2  # a gun that supports the attack or bombards
DEFENDING: Final = 4  # stands in the hex attacked
SUPPORTING: Final = 8  # a gun that supports the defense
HURT: Final = 16  # has suffered a casualty in this combat [R3]
MUST_RETREAT: Final = 32
MAY_ADVANCE: Final = 64
ROLE: Final = 127  # all of these
# then what has happened to it
REDUCED_BIT: Final = 7
REDUCED: Final = 128  # shows its reduced side [7.0]
CHOSEN: Final = 256  # [M14] has been chosen this phase and has not moved: it still may
MOVED: Final = 512  # [4.0] has moved this phase
BEGUN: Final = CHOSEN | MOVED
DUTY: Final = 1024  # must attack this phase [4.1.2]
FOUGHT: Final = 2048  # has attacked, fired or supported this phase
RESTED: Final = 4096  # may recover at the end of the next Allied move [K1]

# What is true of a hex, as bits; then who possesses it (side + 1) and three counts of units
MINED: Final = 1
TARGETED: Final = 2  # [8.0] attacked in this player's turn
OWNER_SHIFT: Final = 2
OWNER: Final = 3 << OWNER_SHIFT
STACK_SHIFT: Final = 4  # units in it
ZONE_SHIFT: Final = 11  # units of the Allies that engage it [4.1.2]; those of the Axis a count further
COUNT_BITS: Final = 7
COUNT: Final = 127
ONE_UNIT: Final = 1 << STACK_SHIFT
STACK: Final = 127 << STACK_SHIFT

NAMES: Final = Names()
GAME_TURN: Final = NAMES.procedure("game turn")
SET_UP: Final = NAMES.procedure("set-up")
MOVEMENT: Final = NAMES.procedure("movement")
RIDE: Final = NAMES.procedure("railway")
MINES: Final = NAMES.procedure("minefield")
COMBAT_PHASE: Final = NAMES.procedure("combat phase")
COMBAT: Final = NAMES.procedure("combat")
BOMBARDMENT: Final = NAMES.procedure("bombardment")
AIR_STRIKE: Final = NAMES.procedure("air strike")
VICTIM: Final = NAMES.procedure("victim")
TIE_LOSSES: Final = NAMES.procedure("tie")
RETREATS: Final = NAMES.procedure("retreat")
ADVANCES: Final = NAMES.procedure("advance")

# Stages to jump to; those of GAME_TURN are the phases with which a position written by hand begins
BEGIN_TURN: Final = NAMES.label("begin turn")
ALLIED_MOVEMENT: Final = NAMES.label("allied movement")
ALLIED_COMBAT: Final = NAMES.label("allied combat")
AXIS_MOVEMENT: Final = NAMES.label("axis movement")
AXIS_COMBAT: Final = NAMES.label("axis combat")
END_MOVEMENT: Final = NAMES.label("end movement")
IMPOSE_DUTIES: Final = NAMES.label("impose duties")
PLACE_COUNTER: Final = NAMES.label("place counter")
COMMIT_DEFENSE: Final = NAMES.label("commit defense")
SETTLE_GUNS: Final = NAMES.label("settle guns")
SETTLE_STRIKE: Final = NAMES.label("settle strike")
SETTLE_COMBAT: Final = NAMES.label("settle combat")
START_RETREAT: Final = NAMES.label("start retreat")
GO_ON_THROUGH: Final = NAMES.label("go on through")

# Locals: what the numbers of a frame mean, and the greatest and the least they can be. The side that acts comes first
LAST_HEX: Final = G.HEXES - 1
ACTOR: Final = NAMES.local("side", 1)
UNIT: Final = NAMES.local("unit", UNITS - 1, NONE)  # the unit chosen, or NONE
POINTS: Final = NAMES.local("points", max(U.MOVE))  # MOVEMENT: half points it has left
GOAL: Final = NAMES.local("goal", LAST_HEX)  # RIDE: where the railway takes it
TARGET: Final = NAMES.local("target", LAST_HEX)  # COMBAT, BOMBARDMENT, AIR_STRIKE: the hex attacked
ATTACK_AIR: Final = NAMES.local("attack_air", ALLIED_AIR)  # COMBAT, AIR_STRIKE: air points committed by the attacker
DEFENSE_AIR: Final = NAMES.local("defense_air", ALLIED_AIR)  # COMBAT: by the defender
COLUMN: Final = NAMES.local("column", len(T.COMBAT_COLUMNS) - 1)  # COMBAT, BOMBARDMENT, AIR_STRIKE: column of the table
RESULT: Final = NAMES.local("result", len(T.RESULT_CODES) - 1)  # COMBAT, BOMBARDMENT, AIR_STRIKE: the code rolled
ROLES: Final = NAMES.local("roles", ROLE)  # VICTIM: among whom, as role bits
FATE: Final = NAMES.local("fate", ELIMINATE)  # VICTIM: HIT or ELIMINATE
OWED: Final = NAMES.local("owed", 1000, -1000)  # TIE_LOSSES: the defense lost, then the attack still owed for it
LOST: Final = NAMES.local("lost", UNITS)  # TIE_LOSSES: how many units the defender has given up
ORIGIN: Final = NAMES.local("origin", LAST_HEX, NONE)  # RETREATS, ADVANCES: the hex the unit comes from
PASSED: Final = NAMES.local("passed", LAST_HEX, NONE)  # RETREATS: the hex a besieged unit passes, or NONE
VACATED: Final = NAMES.local("vacated", LAST_HEX)  # ADVANCES: the hex the defender left

OPTION_SLOTS: Final = {  # an option's value is kept by its number
    "allied_air_mode": "air_each_turn",
    "dominant_terrain_may_stand": "all_must_attack",
    "engineers_roll_for_mines": "engineers_exempt",
    "closed_stacks": "closed_stacks",
    "armor_in_fortifications": "forts_closed",
    "armor_against_mixed_stacks": "armor_spoils",
    "front": "front",
    "italian_infantry": "italians",
}


@final
class Desert(State):
    """A position of Decision in Desert."""

    DERIVED: ClassVar[tuple[str, ...]] = ("march",)

    def __init__(self) -> None:
        super().__init__()
        self.scenario: i64 = 0
        self.air_each_turn: i64 = 0  # options [P1] [M9] [E3] [C12] [C19] [S10] [S11]: 0 is the first value of each
        self.all_must_attack: i64 = 0
        self.engineers_exempt: i64 = 0
        self.forts_closed: i64 = 0
        self.armor_spoils: i64 = 0
        self.closed_stacks: i64 = 0
        self.front: i64 = 0
        self.italians: i64 = 0
        self.turn: i64 = 0
        self.mines_cleared: i64 = 0
        self.clearing: i64 = NONE  # the mined hex in which the engineers have begun to work [E3]
        self.el_alamein_fell: i64 = 0  # [S6]
        none = vec[i64]()
        self.loc: vec[i64] = none  # of each unit: a hex, or why it stands on none
        self.marks: vec[i64] = none  # of each unit: its role and what has happened to it
        self.hexes: vec[i64] = none  # of each hex: mines, owner, units in it, units that engage it
        self.air: vec[i64] = none  # by side: points left
        self.march: Kept[Desert] | None = None  # [4.0] how far the unit asked for last gets

    def copy(self) -> "Desert":
        """A position that shares nothing with this one."""
        c = Desert()
        c.copy_frames(self)
        c.scenario, c.air_each_turn, c.all_must_attack = self.scenario, self.air_each_turn, self.all_must_attack
        c.engineers_exempt, c.turn, c.mines_cleared = self.engineers_exempt, self.turn, self.mines_cleared
        c.forts_closed, c.armor_spoils, c.closed_stacks = self.forts_closed, self.armor_spoils, self.closed_stacks
        c.front, c.italians, c.clearing = self.front, self.italians, self.clearing
        c.el_alamein_fell, c.loc, c.marks = self.el_alamein_fell, self.loc[:], self.marks[:]
        c.hexes, c.air = self.hexes[:], self.air[:]
        return c


def empty_position() -> Desert:
    """Nobody on the map, no mines laid; every hex belongs to the side behind whose line it lies. [S2]"""
    s = Desert()
    s.loc, s.marks, s.air = filled(U.UNITS, U.UNPLACED), filled(U.UNITS, 0), filled(2, 0)
    s.hexes = filled(G.HEXES, 0)
    for h in range(G.HEXES):
        if G.ZONE[h] == G.ALLIED or G.ZONE[h] == G.AXIS:
            possess(s, h, G.ZONE[h])
    return s


# --- hexes ----------------------------------------------------------------------------------------------------------


def place(s: Desert, u: i64, h: i64) -> None:
    """Put a unit on hex `h`, or off the map: the only door to `loc` and to the counts in hexes. [4.1.2] [S2]"""
    s.changed()
    hexes, one_zone = s.hexes, i64(1) << ZONE_SHIFT + COUNT_BITS * U.SIDE[u]
    old = s.loc[u]
    if old >= 0:
        hexes[old] -= ONE_UNIT
        for k in range(6 * old, 6 * old + 6):
            if G.ADJ[k] >= 0:
                hexes[G.ADJ[k]] -= one_zone
    s.loc[u] = h
    if h >= 0:
        hexes[h] += ONE_UNIT
        possess(s, h, U.SIDE[u])
        for k in range(6 * h, 6 * h + 6):
            if G.ADJ[k] >= 0:
                hexes[G.ADJ[k]] += one_zone


def possess(s: Desert, h: i64, side: i64) -> None:
    """[S2] The hex belongs to the side, or to NOBODYS."""
    s.hexes[h] = s.hexes[h] & ~OWNER | side + 1 << OWNER_SHIFT


def owner_of(s: Desert, h: i64) -> i64:
    """[S2] The side that possesses the hex, or NOBODYS."""
    return (s.hexes[h] >> OWNER_SHIFT & 3) - 1


def units_in(s: Desert, h: i64) -> i64:
    """[4.1.1] How many units stand in the hex."""
    return s.hexes[h] >> STACK_SHIFT & COUNT


def is_full(s: Desert, h: i64) -> bool:
    """[4.1.1] Whether no further unit may stay in the hex."""
    return fills(s.hexes[h])


def in_zone_of(s: Desert, side: i64, h: i64) -> bool:
    """[4.1.2] Whether the hex lies in the engagement zones of `side`. Nothing cancels one [M6]."""
    return engages(s.hexes[h], side)


def is_held_by(s: Desert, side: i64, h: i64) -> bool:
    """Whether units of `side` stand in the hex."""
    return holds(s.hexes[h], side)


def holds(here: i64, side: i64) -> bool:
    """Whether units of `side` stand in a hex, by its number in `hexes`, for a search that has read it."""
    return here & STACK != 0 and here >> OWNER_SHIFT & 3 == side + 1


def fills(here: i64) -> bool:
    """[4.1.1] Whether a hex is full, by its number in `hexes`."""
    return here >> STACK_SHIFT & COUNT >= T.STACKING


def engages(here: i64, side: i64) -> bool:
    """[4.1.2] Whether a hex lies in the engagement zones of `side`, by its number in `hexes`."""
    return here >> ZONE_SHIFT + COUNT_BITS * side & COUNT != 0


def is_mined(s: Desert, h: i64) -> bool:
    """[9.0] Whether the hex holds mines that nobody has cleared."""
    return s.hexes[h] & MINED != 0


def terrain_shift(h: i64, log: Log) -> i64:
    """[5.1.2] [10.0] Columns to the left: the crest's, and the fortification's on top of it."""
    shift: i64 = 0
    if G.IS_CREST[h] != 0:
        shift += log.line("5.1.2", "crest", T.CREST_COLUMNS)
    if G.FORTIFIED[h] != 0:
        shift += log.line("10.0", "fortification", T.FORTIFICATION_COLUMNS)
    return shift


def is_targeted(s: Desert, h: i64) -> bool:
    """[8.0] Whether the hex has been attacked in this player's turn."""
    return s.hexes[h] & TARGETED != 0


# --- units ----------------------------------------------------------------------------------------------------------


def set_role(s: Desert, u: i64, role: i64) -> None:
    """What the unit does in the combat being fought, as bits; 0: nothing any more."""
    s.marks[u] = s.marks[u] & ~ROLE | role


def mark_moved(s: Desert, u: i64) -> None:
    """[4.0] The unit chosen has moved."""
    s.marks[u] = s.marks[u] & ~BEGUN | MOVED


def face_of(s: Desert, u: i64) -> i64:
    """[7.0] 0 if the unit shows its full strength, 1 if its reduced side."""
    return s.marks[u] >> REDUCED_BIT & 1


def attack_of(s: Desert, u: i64) -> i64:
    """[2.2.1] The attack power of the side now showing."""
    return U.ATTACK[2 * (s.italians * U.UNITS + u) + face_of(s, u)]


def defense_of(s: Desert, u: i64) -> i64:
    """[2.2.1] The defense power of the side now showing."""
    return U.DEFENSE[2 * (s.italians * U.UNITS + u) + face_of(s, u)]


def is_engaged(s: Desert, u: i64) -> bool:
    """[4.1.2] Whether the unit stands in an enemy engagement zone."""
    return s.loc[u] >= 0 and in_zone_of(s, 1 - U.SIDE[u], s.loc[u])


def units_left(s: Desert, side: i64) -> i64:
    """How many units of a side are on the map."""
    return sum(1 for u in range(U.FIRST[side], U.LAST[side]) if s.loc[u] >= 0)


def with_role(s: Desert, bits: i64) -> i64:
    """How many units on the map have one of these roles in the combat being fought."""
    return sum(1 for u in range(U.UNITS) if s.marks[u] & bits != 0 and s.loc[u] >= 0)


# --- decisions ------------------------------------------------------------------------------------------------------


def not_own(rule: str, side: i64, u: i64) -> Said | None:
    """The refusal of a unit that belongs to the other side."""
    return None if U.SIDE[u] == side else said(rule, "enemy unit", u, U.SIDE[u])


class ActorsDecision(Decision[Desert]):
    """A decision of the side that acts in the running frame."""

    def seat(self, s: Desert) -> i64:
        return s.local(ACTOR)


class ChooseUnit(ActorsDecision):
    """The side that acts chooses which of its units comes next: it becomes the UNIT of the frame."""

    chosen: Label | None = None  # where play goes on with the unit

    @abstractmethod
    def cannot_choose(self, s: Desert, u: i64) -> str:
        """Why the unit, one of the side's own, does not come next."""

    def legal(self, s: Desert) -> vec[i64]:
        side, verb = s.local(ACTOR), self.verbs[0]
        return vec[i64]([act(verb, u) for u in range(U.FIRST[side], U.LAST[side]) if not self.cannot_choose(s, u)])

    def cannot(self, s: Desert, a: i64) -> Said | None:
        u = arg_of(a)
        return not_own(self.ref, s.local(ACTOR), u) or against(self.cannot_choose(s, u), u)

    def apply(self, s: Desert, a: i64, log: Log) -> None:
        s.set_local(UNIT, arg_of(a))
        s.next()

    def ask_if_several(self, s: Desert, log: Log) -> None:
        """The step before the decision: with nobody left the frame ends, the last one is `chosen` without a choice."""
        legal = self.legal(s)
        if len(legal) == 0:
            s.end()
            return
        s.set_local(UNIT, arg_of(legal[len(legal) - 1]))
        if len(legal) == 1 and self.chosen is not None:
            s.goto(self.chosen)
