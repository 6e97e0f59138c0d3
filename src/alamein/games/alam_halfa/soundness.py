"""What can be wrong with a position."""

from alamein.games.alam_halfa import tables as T
from alamein.games.alam_halfa.position import stand
from alamein.games.alam_halfa.rules.c03_setup import cannot_bear
from alamein.games.alam_halfa.rules.c14_minefields import cannot_be_mined
from alamein.games.alam_halfa.rules.c15_objectives import cannot_place_stage1, cannot_place_stage2
from alamein.games.alam_halfa.rules.c18_support_fire import beyond_allotment
from alamein.games.alam_halfa.rules.c19_victory import contradictions
from alamein.games.alam_halfa.sequence import done_too_early
from alamein.games.alam_halfa.state import DEPLETED, SETUP_PHASE, AlamHalfa, empty_board, fights, in_passing


def problems_of(s: AlamHalfa) -> list[str]:
    """Everything that is wrong with a position."""
    return [*of_units(s), *of_hexes(s), *of_map_markers(s), *of_support(s), *of_the_turn(s), *contradictions(s)]


def of_units(s: AlamHalfa) -> list[str]:
    """[3.0] [16.0] Units stand on land; one-sided units have no depleted side."""
    out: list[str] = []
    for u, id in enumerate(T.UNIT_IDS):
        h = s.loc[u]
        if h == T.NONE:
            if s.marks[u] & DEPLETED != 0:
                out.append(f"{id} is off the map and depleted")
            continue
        if cannot_bear(h) != "":
            out.append(f"{id} stands in {T.GRID.names[h]}, where no unit can be")
        if s.marks[u] & DEPLETED != 0 and T.ONE_SIDED[u] != 0:
            out.append(f"{id} is one-sided and cannot be depleted")
        if s.at[h] != u and (s.at[h] == T.NONE or T.SIDE[s.at[h]] != T.SIDE[u] or u != in_passing(s)):
            out.append(f"{id} shares {T.GRID.names[h]} with another unit")
    return out


def of_hexes(s: AlamHalfa) -> list[str]:
    """What is kept beside the units' hexes agrees with them."""
    again = empty_board()
    again.copy_frames(s)
    stand(again, s.loc)
    same = again.at == s.at and again.ridges_held == s.ridges_held
    return [] if same else ["occupants, zones of control or ridge hexes are not those of the units on the map"]


def of_map_markers(s: AlamHalfa) -> list[str]:
    """[14.3] [15.1] [15.2] Stage and minefield markers lie where they may."""
    out: list[str] = []
    for i in range(2):
        h = s.stages[i]
        if h != T.NONE and (cannot_place_stage1(h) if i == 0 else cannot_place_stage2(s.stages[0], h)) != "":
            out.append(f"Stage {i + 1} cannot lie in {T.GRID.names[h]}")
        if h == T.NONE and (s.turn > 0 or s.side == T.ALLIED):
            out.append(f"Stage {i + 1} is not on the map")
        if h != T.NONE and s.captured[i] == 0 and s.at[h] >= 0 and T.SIDE[s.at[h]] == T.AXIS:
            out.append(f"Stage {i + 1} lies under an Axis unit and is not captured")
    placed = [h for h in s.mines if h != T.NONE]
    if len(set(placed)) != len(placed):
        out.append("two minefield markers share a hex")
    if s.turn > 0 and len(placed) != len(s.mines):
        out.append("a minefield marker is not on the map")
    return out + [f"no minefield marker may lie in {T.GRID.names[h]}" for h in placed if cannot_be_mined(h) != ""]


def of_support(s: AlamHalfa) -> list[str]:
    """[18.1] Nobody has more markers than his pool, [8.1] nor than his allotment; [18.0] ridges held are counted."""
    out = beyond_allotment(s)
    for i in range(2 * T.VALUES):
        if s.hand[i] < 0 or s.hand[i] + s.shown[i] + s.lost[i] > T.POOL[i]:
            out.append(f"{T.SIDES[i // T.VALUES]} has more +{i % T.VALUES} markers than its pool")
    return out


def of_the_turn(s: AlamHalfa) -> list[str]:
    """[4.0] The turn exists, and the frames say where play stands."""
    out: list[str] = []
    if s.turn > T.TURNS:
        out.append(f"turn {s.turn} is after the last turn, {T.TURNS}")
    if (s.turn == 0) != (s.phase == SETUP_PHASE):
        out.append("turn 0 is the set-up, and only the set-up")
    out += done_too_early(s)
    if s.over == 0 and s.depth == 0:
        out.append("nobody is asked anything")
    idle = [id for u, id in enumerate(T.UNIT_IDS) if s.target == T.NONE and fights(s, u)]
    return out + [f"{id} attacks nobody" for id in idle]
