"""Everything that can be wrong with a position: [] if it is sound. Used by tests, fuzzing and `load`."""

from typing import Final

from alamein.core.native import i64
from alamein.core.state import FRAME
from alamein.core.vectors import filled
from alamein.games.desert_decision.ground import (
    ADJ,
    ALLIED,
    AXIS,
    GRID,
    HEXES,
    LAND,
    MINED_AT_START,
    RAIL_AT,
    SIDES,
)
from alamein.games.desert_decision.state import (
    ADVANCES,
    AIR_STRIKE,
    BOMBARDMENT,
    COMBAT,
    COMBAT_PHASE,
    COUNT_BITS,
    GAME_TURN,
    MINED,
    MINES,
    MOVEMENT,
    ONE_UNIT,
    RETREATS,
    RIDE,
    SET_UP,
    STACK_SHIFT,
    TIE_LOSSES,
    VICTIM,
    ZONE_SHIFT,
    Desert,
    owner_of,
    units_in,
)
from alamein.games.desert_decision.tables import (
    ALLIED_AIR,
    BOMBARDMENT_COLUMNS,
    COMBAT_COLUMNS,
    LAST_TURN,
    RESULT_CODES,
    STACKING,
)
from alamein.games.desert_decision.units import MOVE, SIDE, UNIT_IDS, UNITS, UNPLACED

SAME: Final = 2  # the side of a frame: fixed, that of the frame which called it, or the other one
OTHER: Final = 3
# who calls a procedure, the step at which the caller then stands, and whose the frame is
CALLERS: Final = {
    SET_UP: ((GAME_TURN, 1, AXIS), (GAME_TURN, 2, ALLIED)),
    MOVEMENT: ((GAME_TURN, 5, ALLIED), (GAME_TURN, 7, AXIS)),
    COMBAT_PHASE: ((GAME_TURN, 6, ALLIED), (GAME_TURN, 8, AXIS)),
    RIDE: ((MOVEMENT, 2, SAME),),
    MINES: (
        *((MOVEMENT, 2, SAME), (RIDE, 0, SAME), (ADVANCES, 0, SAME), (ADVANCES, 2, SAME)),
        *((RETREATS, 0, SAME), (RETREATS, 3, SAME), (RETREATS, 5, SAME)),
    ),
    COMBAT: ((COMBAT_PHASE, 1, SAME),),
    BOMBARDMENT: ((COMBAT_PHASE, 1, SAME),),
    AIR_STRIKE: ((COMBAT_PHASE, 1, SAME),),
    VICTIM: ((COMBAT, 5, OTHER), (COMBAT, 8, SAME), (BOMBARDMENT, 4, OTHER), (AIR_STRIKE, 4, OTHER)),
    TIE_LOSSES: ((COMBAT, 6, SAME),),
    RETREATS: ((COMBAT, 7, OTHER), (COMBAT, 9, SAME)),
    ADVANCES: ((COMBAT, 10, SAME),),
}
# what the locals of a frame may be: s side, u unit on the map, U unit or none, h hex, H hex or none, t hex of the
# railway, p half points, a air points, c column, r result, o role bits, f fate, n number
LOCALS: Final = {
    GAME_TURN: "",
    SET_UP: "sU",
    MOVEMENT: "sUp",
    RIDE: "sut",
    MINES: "su",
    COMBAT_PHASE: "s",
    COMBAT: "shaacr",
    BOMBARDMENT: "shaabd",
    AIR_STRIKE: "shaabd",
    VICTIM: "sof",
    TIE_LOSSES: "snn",
    RETREATS: "sUHH",
    ADVANCES: "sUHh",
}
BOUNDS: Final = {
    "s": (0, 1),
    "u": (0, UNITS - 1),
    "U": (-1, UNITS - 1),
    "h": (0, HEXES - 1),
    "H": (-1, HEXES - 1),
    "t": (0, HEXES - 1),
    "p": (0, max(MOVE)),
    "a": (0, ALLIED_AIR),
    "c": (0, len(COMBAT_COLUMNS) - 1),
    "r": (0, len(RESULT_CODES) - 1),
    "b": (0, len(BOMBARDMENT_COLUMNS) - 1),
    "d": (0, 1),
    "o": (0, 255),
    "f": (0, 1),
    "n": (-1000, 1000),
}
# the steps at which a chosen unit is needed
NEEDS_UNIT: Final = {SET_UP: (2,), RETREATS: (2, 3, 4, 7), ADVANCES: (2, 3)}


def rule_of(problem: str) -> str:
    """The rule a problem names at its end, or ""."""
    return problem.rpartition("[")[2].removesuffix("]") if problem.endswith("]") else ""


def position_problems(s: Desert) -> list[str]:
    """Units, hexes, caches and counters."""
    out: list[str] = []
    counts, sides = filled(HEXES, 0), filled(HEXES, 0)  # as in `s.hexes`; bits of the sides that have units there
    for u in range(i64(UNITS)):
        h, side = s.loc[u], SIDE[u]
        if h < 0:
            if h == UNPLACED and s.turn > 0:
                out.append(f"{UNIT_IDS[u]} has not been placed, but the game has begun [11.1]")
            continue
        counts[h] += ONE_UNIT
        sides[h] |= i64(1) << side
        for k in range(6 * h, 6 * h + 6):
            if ADJ[k] >= 0:
                counts[ADJ[k]] += i64(1) << ZONE_SHIFT + COUNT_BITS * side
        if LAND[h] == 0:
            out.append(f"{UNIT_IDS[u]} stands in {GRID.names[h]}, which is not land [4.0]")
    crowded: list[int] = []
    cleared: i64 = 0
    for h in range(i64(HEXES)):
        here = s.hexes[h]
        if counts[h] != here >> STACK_SHIFT << STACK_SHIFT:
            out.append(f"the kept stack or engagement zones of {GRID.names[h]} differ from where the units stand")
        if here & MINED > MINED_AT_START[h]:
            out.append(f"mines in {GRID.names[h]}, where there never were any [9.0]")
        cleared += MINED_AT_START[h] - (here & MINED)
        if sides[h] == 0:
            continue
        if sides[h] == 3:
            out.append(f"enemies share {GRID.names[h]} [4.1.2]")
        elif owner_of(s, h) != sides[h] - 1:
            out.append(f"{GRID.names[h]} holds units of one side, but is not in its possession [11.2]")
        if units_in(s, h) > STACKING:
            crowded.append(h)
    if cleared != s.mines_cleared:
        out.append(f"{s.mines_cleared} minefields are counted as cleared, but {cleared} are [9.4]")
    return out + _crowds(s, crowded) + _numbers(s)


def _crowds(s: Desert, crowded: list[int]) -> list[str]:
    """[4.1.1] Three units in a hex; one more only while a unit passes through."""
    if not crowded:
        return []
    passing = any(s.frames[n * FRAME] in (MOVEMENT, RETREATS, ADVANCES, RIDE) for n in range(int(s.depth)))
    if passing and len(crowded) == 1 and units_in(s, crowded[0]) == STACKING + 1:
        return []
    return [f"{GRID.names[h]} holds {units_in(s, h)} units; {STACKING} may stay in a hex [4.1.1]" for h in crowded]


def _numbers(s: Desert) -> list[str]:
    out: list[str] = []
    if not 0 <= s.turn <= LAST_TURN:
        out.append(f"turn {s.turn} does not exist [2.4.1]")
    for side, name in enumerate(SIDES):
        if not 0 <= s.air[side] <= ALLIED_AIR:
            out.append(f"the {name} air power of {s.air[side]} is impossible [6.0]")
    return out


def frame_problems(s: Desert) -> list[str]:
    """Where play stands: each procedure called by one that calls it, with locals that exist."""
    if s.over:
        return []
    if s.depth < 1 or s.frames[0] != GAME_TURN:
        return ["play stands outside the sequence of play [3.0]"]
    out: list[str] = []
    for n in range(int(s.depth)):
        procedure = int(s.frames[n * FRAME])
        if n > 0 and not _is_called(s, n):
            out.append(f"frame {n + 1} does not follow from the one before it, its step or its side [3.0]")
        for k, sort in enumerate(LOCALS[procedure]):
            low, high = BOUNDS[sort]
            value = int(s.frames[n * FRAME + 2 + k])
            if not low <= value <= high or (sort == "t" and RAIL_AT[value] < 0):
                out.append(f"local {k + 1} of frame {n + 1} is out of range [3.0]")
        if not out:
            out += _unit_problems(s, n)
    if s.depth > 1 and (s.frames[FRAME] == SET_UP) != (s.turn == 0):
        out.append(f"'turn' is {s.turn}, but 'frames' stand in another turn: set-up is turn 0, play 1 to 12 [3.0]")
    return out


def _is_called(s: Desert, n: int) -> bool:
    """Whether frame `n` may stand above the one before it, and belongs to the right side."""
    caller, step, whose = (int(s.frames[(n - 1) * FRAME + k]) for k in (0, 1, 2))
    procedure, side = int(s.frames[n * FRAME]), int(s.frames[n * FRAME + 2])
    sides = [fixed for by, at, fixed in CALLERS.get(procedure, ()) if by == caller and at == step]
    return any(side == (whose if fixed == SAME else 1 - whose if fixed == OTHER else fixed) for fixed in sides)


def _unit_problems(s: Desert, n: int) -> list[str]:
    """The unit of a frame: of the frame's side, and where the step needs it."""
    base = n * FRAME
    procedure, step, side, u = (int(s.frames[base + k]) for k in (0, 1, 2, 3))
    if "u" not in LOCALS[procedure].lower() or u < 0:
        needed = step in NEEDS_UNIT.get(procedure, ())
        return [f"frame {n + 1} needs a unit at this step [3.0]"] if needed else []
    if SIDE[u] != side:
        return [f"the unit of frame {n + 1} belongs to the other side [3.0]"]
    on_map = s.loc[u] >= 0
    if procedure == SET_UP:
        return [f"{UNIT_IDS[u]} is on the map already [11.1]"] if on_map and step == 2 else []
    top = n == s.depth - 1
    if top and not on_map and (procedure in (RIDE, MINES) or step in NEEDS_UNIT.get(procedure, ())):
        return [f"the unit of frame {n + 1} is not on the map [3.0]"]
    return []
