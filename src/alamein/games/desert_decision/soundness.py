"""Everything that can be wrong with a position: [] if it is sound. Used by tests, fuzzing and `load`."""

from typing import Final, NamedTuple

from alamein.core.native import i64
from alamein.core.state import FRAME
from alamein.core.vectors import filled
from alamein.games.desert_decision import ground as G
from alamein.games.desert_decision import state as st
from alamein.games.desert_decision import tables as T
from alamein.games.desert_decision import units as U
from alamein.games.desert_decision.sequence import SEQUENCE
from alamein.games.desert_decision.state import Desert

SAME: Final = 2  # the side of a frame: fixed, that of the frame which called it, or the other one
OTHER: Final = 3
# by procedure, where its callers then stand, and whose the frame is
CALLERS: Final[dict[str, dict[str, int]]] = {
    "set-up": {"game turn at allied set-up": G.AXIS, "game turn at begin turn": G.ALLIED},
    "movement": {"game turn at allied combat": G.ALLIED, "game turn at axis combat": G.AXIS},
    "combat phase": {"game turn at axis movement": G.ALLIED, "game turn at next turn": G.AXIS},
    "railway": {"movement at move": SAME},
    "minefield": {
        **{"movement at move": SAME, "railway at ride on": SAME},
        **{"advance at any advance": SAME, "advance at may go on": SAME},
        **{"retreat at next to retreat": SAME, "retreat at go on through": SAME, "retreat at make room": SAME},
    },
    "combat": {"combat phase at choose attack": SAME},
    "bombardment": {"combat phase at choose attack": SAME},
    "air strike": {"combat phase at choose attack": SAME},
    "victim": {
        **{"combat at tie": OTHER, "combat at attackers retreat": SAME},
        **{"bombardment at end combat": OTHER, "air strike at end combat": OTHER},
    },
    "tie": {"combat at defenders retreat": SAME},
    "retreat": {"combat at attacker loses": OTHER, "combat at attackers advance": SAME},
    "advance": {"combat at end combat": SAME},
}
# where a frame needs a unit: one that is not yet on the map in the set-up, else one that is
NEEDS_UNIT: Final = (
    *("set-up at place counter", "railway at ride on", "minefield at roll for mines"),
    *("retreat at start retreat", "retreat at go on through", "retreat at go back", "retreat at push to"),
    *("advance at may go on", "advance at second hex"),
)


class Frame(NamedTuple):
    """A frame in words: its procedure, where it stands ("combat at tie"), and its locals by name."""

    procedure: str
    stands: str
    locals: dict[str, int]


def frames_of(s: Desert) -> list[Frame]:
    """The frames of a position, outermost first."""
    out: list[Frame] = []
    for base in range(0, int(s.depth) * FRAME, FRAME):
        procedure = SEQUENCE[s.frames[base]]
        locals = {local.name: int(s.frames[base + 2 + n]) for n, local in enumerate(procedure.locals)}
        stands = f"{procedure.name} at {procedure.rests[s.frames[base + 1]]}"
        out.append(Frame(procedure.name, stands, locals))
    return out


def rule_of(problem: str) -> str:
    """The rule a problem names at its end, or ""."""
    return problem.rpartition("[")[2].removesuffix("]") if problem.endswith("]") else ""


def position_problems(s: Desert) -> list[str]:
    """Units, hexes, caches and counters."""
    out: list[str] = []
    counts, sides = filled(G.HEXES, 0), filled(G.HEXES, 0)  # as in `s.hexes`; bits of the sides that have units there
    for u in range(i64(U.UNITS)):
        h, side = s.loc[u], U.SIDE[u]
        if h < 0:
            if h == U.UNPLACED and s.turn > 0:
                out.append(f"{U.UNIT_IDS[u]} has not been placed, but the game has begun [11.1]")
            continue
        counts[h] += st.ONE_UNIT
        sides[h] |= i64(1) << side
        for k in range(6 * h, 6 * h + 6):
            if G.ADJ[k] >= 0:
                counts[G.ADJ[k]] += i64(1) << st.ZONE_SHIFT + st.COUNT_BITS * side
        if G.LAND[h] == 0:
            out.append(f"{U.UNIT_IDS[u]} stands in {G.GRID.names[h]}, which is not land [4.0]")
    crowded: list[int] = []
    cleared: i64 = 0
    mines = G.MINES[s.front]
    for h in range(i64(G.HEXES)):
        here = s.hexes[h]
        if counts[h] != here >> st.STACK_SHIFT << st.STACK_SHIFT:
            out.append(f"the kept stack or engagement zones of {G.GRID.names[h]} differ from where the units stand")
        if here & st.MINED > mines[h]:
            out.append(f"mines in {G.GRID.names[h]}, where there never were any [9.0]")
        cleared += mines[h] - (here & st.MINED)
        if sides[h] == 0:
            continue
        if sides[h] == 3:
            out.append(f"enemies share {G.GRID.names[h]} [4.1.2]")
        elif st.owner_of(s, h) != sides[h] - 1:
            out.append(f"{G.GRID.names[h]} holds units of one side, but is not in its possession [11.2]")
        if st.units_in(s, h) > T.STACKING:
            crowded.append(h)
    if cleared != s.mines_cleared:
        out.append(f"{s.mines_cleared} minefields are counted as cleared, but {cleared} are [9.4]")
    return out + _crowds(s, crowded) + _numbers(s)


def _crowds(s: Desert, crowded: list[int]) -> list[str]:
    """[4.1.1] Three units in a hex; one more only while a unit passes through."""
    if not crowded:
        return []
    passing = any(frame.procedure in ("movement", "railway", "retreat", "advance") for frame in frames_of(s))
    if passing and len(crowded) == 1 and st.units_in(s, crowded[0]) == T.STACKING + 1:
        return []
    return [
        f"{G.GRID.names[h]} holds {st.units_in(s, h)} units; {T.STACKING} may stay in a hex [4.1.1]" for h in crowded
    ]


def _numbers(s: Desert) -> list[str]:
    out: list[str] = []
    if not 0 <= s.turn <= T.LAST_TURN:
        out.append(f"turn {s.turn} does not exist [2.4.1]")
    most = (T.ALLIED_AIR, T.AXIS_AIR[s.turn - 1] if 0 < s.turn <= T.LAST_TURN else 0)
    for side, name in enumerate(G.SIDES):
        if not 0 <= s.air[side] <= most[side]:
            out.append(f"the {name} air power of {s.air[side]} is impossible in turn {s.turn} [6.0]")
    if s.clearing >= 0 and not st.is_mined(s, s.clearing):
        out.append(f"the engineers clear {G.GRID.names[s.clearing]}, where there are no mines [9.4]")
    return out


def frame_problems(s: Desert) -> list[str]:
    """Where play stands: each procedure called by one that calls it, with locals that exist."""
    if s.over:
        return []
    frames = frames_of(s)
    if not frames or frames[0].procedure != "game turn":
        return ["play stands outside the sequence of play [3.0]"]
    out: list[str] = []
    for n, frame in enumerate(frames, 1):
        if n > 1 and not _is_called(frames[n - 2], frame):
            out.append(f"frame {n} does not follow from the one before it, its step or its side [3.0]")
        locals, bombs = frame.locals, frame.procedure in ("bombardment", "air strike")
        if bombs and not (
            locals["column"] < len(T.BOMBARDMENT_COLUMNS) and locals["result"] < len(T.BOMBARDMENT.codes)
        ):
            out.append(f"the column or result of frame {n} is not on the Bombardment Table [2.3.3]")
        if frame.procedure == "railway" and G.RAIL_AT[locals["goal"]] < 0:
            out.append(f"the goal of frame {n} is not on the railway [2.3.2]")
        if not out:
            out += _unit_problems(s, n, frame, n == len(frames))
    if len(frames) > 1 and (frames[1].procedure == "set-up") != (s.turn == 0):
        out.append(f"'turn' is {s.turn}, but 'frames' stand in another turn: set-up is turn 0, play 1 to 12 [3.0]")
    return out or _mark_problems(s, frames)


def _mark_problems(s: Desert, frames: list[Frame]) -> list[str]:
    """What units have done and still do, which only a phase or a combat can have brought about."""
    phase, side = (frames[1].procedure, frames[1].locals["side"]) if len(frames) > 1 else ("", st.NONE)
    fights = phase == "combat phase"
    out: list[str] = []
    for u in range(U.UNITS):
        own = U.SIDE[u] == side
        if s.marks[u] & st.FOUGHT and not fights:
            out.append(f"{U.UNIT_IDS[u]} has fought, but no combat phase is on [5.0]")
        if s.marks[u] & st.ROLE and not (fights and len(frames) > 2):
            out.append(f"{U.UNIT_IDS[u]} has a part in a combat, but none is fought [5.0]")
        if s.marks[u] & st.BEGUN and not (own and phase == "movement"):
            out.append(f"{U.UNIT_IDS[u]} has been chosen or has moved, but it is not in its movement phase [4.0]")
        if s.marks[u] & st.DUTY and not (own and fights):
            out.append(f"{U.UNIT_IDS[u]} must attack, but it is not in its combat phase [4.1.2]")
    if not fights and any(st.is_targeted(s, h) for h in range(G.HEXES)):
        out.append("a hex has been attacked, but no combat phase is on [8.0]")
    return out


def _is_called(caller: Frame, frame: Frame) -> bool:
    """Whether a frame may stand above the one before it, and belongs to the right side."""
    whose, side = caller.locals.get("side", st.NONE), frame.locals.get("side", st.NONE)
    fixed = CALLERS.get(frame.procedure, {}).get(caller.stands, st.NONE)
    return fixed != st.NONE and side == (whose if fixed == SAME else 1 - whose if fixed == OTHER else fixed)


def _unit_problems(s: Desert, n: int, frame: Frame, is_top: bool) -> list[str]:
    """The unit of a frame: of the frame's side, and where the step needs it."""
    u, needed = frame.locals.get("unit", st.NONE), frame.stands in NEEDS_UNIT
    if u < 0:
        return [f"frame {n} needs a unit at this step [3.0]"] if needed else []
    if U.SIDE[u] != frame.locals["side"]:
        return [f"the unit of frame {n} belongs to the other side [3.0]"]
    if frame.procedure == "set-up":
        return [f"{U.UNIT_IDS[u]} is on the map already [11.1]"] if s.loc[u] >= 0 and needed else []
    return [f"the unit of frame {n} is not on the map [3.0]"] if is_top and s.loc[u] < 0 and needed else []
