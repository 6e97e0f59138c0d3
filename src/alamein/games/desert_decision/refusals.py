"""Why an action is refused: the rule, the facts, and what would make it legal.

Every function answers for an action that is *not* legal; the rules themselves stay in their chapters.
"""

from typing import Final

from alamein.core.action import ARG_BITS, ARG_MASK
from alamein.core.event import Reason
from alamein.core.procedure import Decision
from alamein.core.search import CLOSED
from alamein.games.desert_decision.ground import (
    ADJ,
    EAST_EDGE,
    GRID,
    LAND,
    RAIL_AT,
    TERRAIN,
    WEST_EDGE,
    ZONE,
    adjacent,
    distance,
)
from alamein.games.desert_decision.rules.c04_movement import Move, exit_price, gate_of, is_line_open, leaves_contact
from alamein.games.desert_decision.rules.c05_combat import (
    CLAIMED,
    OPEN_HEX,
    TOUCHED,
    ChooseAttack,
    CommitAttack,
    CommitDefense,
    has_duty,
    survey,
)
from alamein.games.desert_decision.rules.c05_results import (
    ChooseAdvance,
    ChooseVictim,
    GiveUpAttackers,
    GiveUpDefenders,
    SecondHex,
)
from alamein.games.desert_decision.rules.c05_retreat import ChoosePush, ChooseRetreat, GoBack, PushTo
from alamein.games.desert_decision.rules.c06_air_power import CommitStrike
from alamein.games.desert_decision.rules.c08_artillery import CommitGuns
from alamein.games.desert_decision.rules.c11_preparation import ChooseCounter, PlaceCounter
from alamein.games.desert_decision.state import (
    ACTOR,
    AT_DISTANCE,
    ATTACK_AIR,
    DEFENSE_AIR,
    FOUGHT,
    HURT,
    IN_CONTACT,
    MAY_ADVANCE,
    MOVED,
    ORIGIN,
    OWED,
    POINTS,
    SUPPORTING,
    TARGET,
    UNIT,
    VACATED,
    Desert,
    in_zone_of,
    is_engaged,
    is_held_by,
    is_targeted,
    units_in,
)
from alamein.games.desert_decision.tables import STACKING, STRIKE_LEAST, STRIKE_MOST
from alamein.games.desert_decision.units import (
    ADVANCE_HEXES,
    DESTROYED,
    FIRST,
    IS_GUN,
    LAST,
    RANGE,
    SIDE,
    UNPLACED,
)
from alamein.games.desert_decision.verbs import (
    ADD,
    ADVANCE_UNIT,
    AIR,
    AT,
    ATTACK_HEX,
    BACK,
    BOMBARD,
    COMMIT,
    DONE,
    EAST,
    EXIT,
    LOSE,
    MOVE_UNIT,
    NOTATION,
    PLACE,
    PUSH,
    RAIL,
    RETREAT,
    STAY,
    STRIKE,
    THROUGH,
    TO,
)
from alamein.games.desert_decision.words import SIDE_NAMES, half_points, hex_name, unit_name

TERRAIN_WORDS: Final = ("clean ground", "crest", "sea", "the Qattara Depression")
FEW: Final = 6  # actions that are named one by one


def refuse(s: Desert, decision: Decision[Desert], a: int) -> Reason:
    """Why the illegal action `a` may not be taken at this decision."""
    verb, arg = a >> ARG_BITS, a & ARG_MASK
    if not 0 <= verb < len(NOTATION.verbs):
        return Reason(decision.ref, "this is no action of the game", "choose one of the legal actions")
    if isinstance(decision, ChooseCounter | PlaceCounter):
        reason = _placing(s, decision, verb, arg)
    elif isinstance(decision, Move):
        reason = _moving(s, verb, arg)
    elif isinstance(decision, ChooseAttack):
        reason = _attacking(s, verb, arg)
    elif isinstance(decision, CommitAttack | CommitDefense | CommitGuns | CommitStrike):
        reason = _committing(s, decision, verb, arg)
    elif isinstance(decision, ChooseRetreat | GoBack | ChoosePush | PushTo):
        reason = _retreating(s, decision, verb, arg)
    else:
        reason = _losing_or_advancing(s, decision, verb, arg)
    if reason is not None:
        return reason
    return Reason(decision.ref, f"{NOTATION.verbs[verb].word!r} is not asked for now", _words_of(s, decision))


def _words_of(s: Desert, decision: Decision[Desert]) -> str:
    """What is legal now: the actions if they are few, else their words."""
    legal = [NOTATION.text(int(a)) for a in decision.legal(s)]
    words = legal if len(legal) <= FEW else dict.fromkeys(text.partition(" ")[0] for text in legal)
    return f"say one of: {', '.join(words)}"


# --- [11.1] set-up --------------------------------------------------------------------------------------------------


def _placing(s: Desert, decision: Decision[Desert], verb: int, arg: int) -> Reason | None:
    side = s.local(ACTOR)
    if verb == PLACE:
        if SIDE[arg] != side:
            return Reason(
                "11.1", f"{unit_name(arg)} belongs to {SIDE_NAMES[SIDE[arg]]}", "choose a counter of your own"
            )
        if s.loc[arg] != UNPLACED:
            return Reason("11.1", f"{unit_name(arg)} has been placed", "choose a counter that has not, or step back")
        return Reason("11.1", "another counter has been chosen", f"place {unit_name(int(s.local(UNIT)))} first")
    if verb == AT and isinstance(decision, ChooseCounter):
        return Reason("11.1", "no counter has been chosen", "choose a counter with 'place'")
    if verb == AT and ZONE[arg] != side:
        line = f"{hex_name(arg)} does not lie behind the original line of {SIDE_NAMES[side]}"
        return Reason("11.1", line, "choose a hex behind your own line")
    return _full("4.1.1", arg) if verb == AT else None


def _full(rule: str, h: int) -> Reason:
    return Reason(rule, f"{hex_name(h)} holds {STACKING} units already", "choose a hex with room for one more")


# --- [4.0] movement -------------------------------------------------------------------------------------------------


def _moving(s: Desert, verb: int, arg: int) -> Reason | None:
    u = int(s.local(UNIT))
    if verb in (MOVE_UNIT, DONE) and u >= 0 and s.loc[u] >= 0 and units_in(s, s.loc[u]) > STACKING:
        facts = f"{unit_name(u)} stands as the fourth unit in {hex_name(int(s.loc[u]))}"
        return Reason("4.1.1", facts, "move it on to a hex with room first")
    if verb == MOVE_UNIT:
        return _choosing(s, arg)
    if verb not in (TO, RAIL, EXIT):
        return None
    if u < 0 or s.loc[u] < 0:
        return Reason("4.0", "no unit has been chosen to move", "choose one with 'move'")
    if verb == TO:
        return _going(s, u, arg)
    return _riding(s, u, arg) if verb == RAIL else _leaving(s, u, arg)


def _choosing(s: Desert, u: int) -> Reason:
    if SIDE[u] != s.local(ACTOR):
        return Reason("3.0", f"{unit_name(u)} belongs to {SIDE_NAMES[SIDE[u]]}", "choose a unit of your own")
    if s.loc[u] < 0:
        state = "has been destroyed" if s.loc[u] == DESTROYED else "has left the map"
        return Reason("4.0", f"{unit_name(u)} {state}", "choose a unit on the map")
    return Reason("4.0", f"{unit_name(u)} has had its move in this phase", "choose a unit that has not been chosen yet")


def _going(s: Desert, u: int, h: int) -> Reason:
    """[4.0] [4.1.1] [4.1.2] Why the chosen unit cannot go to `h`."""
    side, here = int(SIDE[u]), int(s.loc[u])
    left = int(s.local(POINTS))
    if h == here:
        return Reason("4.0", f"{unit_name(u)} stands in {hex_name(h)} already", "choose another hex")
    if LAND[h] == 0:
        return Reason("4.0", f"{hex_name(h)} is {TERRAIN_WORDS[TERRAIN[h]]}, closed to all units", "choose a land hex")
    if is_held_by(s, 1 - side, h):
        return Reason("4.1.2", f"enemy units stand in {hex_name(h)}", "stop next to it and attack it")
    if units_in(s, h) >= STACKING:
        return _full("4.1.1", h)
    if s.marks[u] & MOVED != 0 and is_engaged(s, u):
        facts = f"{unit_name(u)} has entered an enemy engagement zone in {hex_name(here)} and must stop"
        return Reason("4.1.2", facts, "it may break contact in your next movement phase")
    if s.marks[u] & MOVED == 0 and is_engaged(s, u):
        return _breaking(s, u, here, left)
    facts = f"{unit_name(u)} has {half_points(left)} points left, too few to reach {hex_name(h)} around enemy zones"
    return Reason("4.0", facts, "choose a nearer hex; points cannot be saved, lent or exceeded")


def _breaking(s: Desert, u: int, here: int, left: int) -> Reason:
    """[4.1.2] The first step of an engaged unit."""
    ways = [ADJ[k] for k in range(6 * here, 6 * here + 6) if ADJ[k] >= 0]
    open_ways = [int(n) for n in ways if LAND[n] != 0 and gate_of(s, SIDE[u], n) != CLOSED]
    free = [n for n in open_ways if leaves_contact(s, SIDE[u], here, n)]
    if not free:
        facts = f"every hex next to {hex_name(here)} is closed or touches an enemy in contact with {unit_name(u)}"
        return Reason("4.1.2", facts, "it cannot break contact and must attack unless it dominates")
    facts = (
        f"{unit_name(u)} is engaged: its first step costs one point more and must end next to none of the enemies "
        f"in contact; with {half_points(left)} points it does not get there"
    )
    return Reason("4.1.2", facts, f"go by {', '.join(GRID.names[n] for n in free)}, or to a nearer hex")


def _riding(s: Desert, u: int, h: int) -> Reason:
    """[2.3.2] [M3] Why the railway does not take the unit to `h`."""
    side, here = int(SIDE[u]), int(s.loc[u])
    if RAIL_AT[here] < 0 or RAIL_AT[h] < 0:
        return Reason("2.3.2", "the railway runs only along its own hexes", "begin and end on a railway hex")
    if s.marks[u] & MOVED != 0:
        return Reason("2.3.2", f"{unit_name(u)} has moved already", "use the railway instead of any other movement")
    if is_engaged(s, u):
        return Reason("2.3.2", f"{unit_name(u)} is engaged", "break contact first; the train waits for the next turn")
    if h == here:
        return Reason("2.3.2", f"{unit_name(u)} stands in {hex_name(h)} already", "choose another station")
    if is_line_open(s, side, h) and units_in(s, h) >= STACKING:
        return _full("4.1.1", h)
    facts = f"the line to {hex_name(h)} is cut by enemies, their zones or ground that is not yours"
    return Reason("2.3.2", facts, "clear the line: no enemy next to it, every hex behind your line or possessed")


def _leaving(s: Desert, u: int, edge: int) -> Reason:
    here, side = int(s.loc[u]), "east" if edge == EAST else "west"
    if (EAST_EDGE if edge == EAST else WEST_EDGE)[here] == 0:
        return Reason("4.0", f"{hex_name(here)} is not on the {side} edge", f"move to the {side} edge first")
    if s.marks[u] & MOVED != 0 and is_engaged(s, u):
        return Reason("4.1.2", f"{unit_name(u)} has had to stop in an enemy zone", "leave in a later turn")
    price, left = half_points(int(exit_price(s, u))), half_points(int(s.local(POINTS)))
    return Reason("4.0", f"leaving costs {price}, {unit_name(u)} has {left}", "keep enough points for the last step")


# --- [5.0] the combat phase -----------------------------------------------------------------------------------------


def _attacking(s: Desert, verb: int, arg: int) -> Reason | None:
    side = int(s.local(ACTOR))
    if verb == DONE:
        waiting = [unit_name(u) for u in range(int(FIRST[side]), int(LAST[side])) if has_duty(s, u)]
        facts = f"still engaged and bound to attack: {', '.join(waiting)}"
        return Reason("4.1.2", facts, "attack an enemy hex in contact with each of them")
    if verb not in (ATTACK_HEX, BOMBARD, STRIKE):
        return None
    if not is_held_by(s, 1 - side, arg):
        return Reason("5.0", f"no enemy unit stands in {hex_name(arg)}", "choose a hex that holds enemies")
    if is_targeted(s, arg):
        return Reason(
            "8.0", f"{hex_name(arg)} has been attacked in this phase", "no hex is attacked twice; choose another"
        )
    mark = int(survey(s, side)[arg])
    if verb == ATTACK_HEX and not mark & TOUCHED:
        facts = f"no unit that has not fought is in contact with {hex_name(arg)}"
        return Reason("5.0", facts, "bombard it, strike it, or move next to it in your movement phase")
    if mark & OPEN_HEX and mark & CLAIMED:
        facts = f"a unit that must attack has no other hex than {hex_name(arg)} to attack"
        return Reason("4.1.2", facts, "attack it in contact: a bombardment or strike would use up the hex")
    if verb == BOMBARD:
        facts = f"no gun with attack power that is out of contact and has not fired reaches {hex_name(arg)}"
        return Reason("8.0", facts, "bring a gun within range, out of enemy zones")
    facts = f"a strike takes at least {STRIKE_LEAST} air points; {s.air[side]} are left to {SIDE_NAMES[side]}"
    return Reason("6.2", facts, "keep air points for it")


def _committing(s: Desert, decision: Decision[Desert], verb: int, arg: int) -> Reason | None:
    if verb == ADD and not isinstance(decision, CommitStrike):
        return _adding(s, decision, arg)
    if verb == ADD:
        return Reason("8.0", "artillery takes no part in an air strike", "commit air points only")
    if verb == AIR:
        return _flying(s, decision, arg)
    if verb == COMMIT and isinstance(decision, CommitAttack):
        return Reason("5.0", "no unit in contact attacks yet", "add at least one unit next to the hex")
    if verb == COMMIT and isinstance(decision, CommitGuns):
        return Reason("8.0", "no gun with attack power has been added", "add a gun with an attack power of 1 or more")
    if verb == COMMIT:
        return Reason("6.2", "no air points have been committed", f"commit {STRIKE_LEAST} to {STRIKE_MOST} points")
    return None


def _adding(s: Desert, decision: Decision[Desert], u: int) -> Reason:
    """[5.1.1] [8.0] Why the unit cannot take part."""
    target, side = int(s.local(TARGET)), int(decision.seat(s))
    if SIDE[u] != side:
        return Reason("5.1.1", f"{unit_name(u)} belongs to {SIDE_NAMES[SIDE[u]]}", "add a unit of your own")
    if s.loc[u] < 0:
        return Reason("5.1.1", f"{unit_name(u)} is not on the map", "add a unit on the map")
    if s.loc[u] == target:
        return Reason("5.1.1", f"{unit_name(u)} stands in the hex and defends anyway", "add a gun at a distance")
    if s.marks[u] & FOUGHT != 0:
        return Reason("8.0", f"{unit_name(u)} has fought in this phase", "a unit takes part in one combat a phase")
    if IS_GUN[u] == 0 and isinstance(decision, CommitAttack):
        facts = f"{unit_name(u)} is not in contact with {hex_name(target)}"
        return Reason("5.0", facts, "only guns fight at a distance")
    if IS_GUN[u] == 0:
        return Reason("8.0", f"{unit_name(u)} is no artillery", "only guns fight at a distance")
    if is_engaged(s, u):
        facts = f"{unit_name(u)} is engaged and cannot fire at a distance"
        return Reason("8.0", facts, "an engaged gun fights only the enemies in contact with it")
    far = int(distance(s.loc[u], target))
    return Reason("8.0", f"{hex_name(target)} is {far} hexes away, the gun's range is {RANGE[u]}", "add a gun in range")


def _flying(s: Desert, decision: Decision[Desert], points: int) -> Reason:
    side = int(decision.seat(s))
    if isinstance(decision, CommitGuns):
        return Reason("8.0", "aircraft take no part in a bombardment", "add guns only")
    if s.local(ATTACK_AIR if side == s.local(ACTOR) else DEFENSE_AIR) > 0:
        facts = "air points have been committed to this combat"
        return Reason("5.1.1", facts, "step back to change them before you commit")
    if points > s.air[side]:
        facts = f"{s.air[side]} air points are left to {SIDE_NAMES[side]}"
        return Reason("6.1", facts, "commit no more than that")
    return Reason("6.2", f"a strike takes {STRIKE_LEAST} to {STRIKE_MOST} points", "commit a number in between")


# --- [5.1.7] [5.2] [5.3] losses, advances, retreats -----------------------------------------------------------------


def _retreating(s: Desert, decision: Decision[Desert], verb: int, arg: int) -> Reason | None:
    """[5.3] Two questions in turn: which unit, then which hex."""
    if verb not in (RETREAT, PUSH, BACK, THROUGH, EXIT):
        return None
    if isinstance(decision, ChooseRetreat | ChoosePush):
        asked = "retreat" if isinstance(decision, ChooseRetreat) else "push"
        if verb in (RETREAT, PUSH):
            facts = f"{unit_name(arg)} is not one of the units that must go"
        else:
            facts = "it is not settled yet which unit goes"
        return Reason(decision.ref, facts, f"choose one of them with '{asked}'")
    u = int(s.local(UNIT))
    if verb in (RETREAT, PUSH):
        return Reason(decision.ref, f"it is {unit_name(u)} that goes now", _words_of(s, decision))
    if verb == EXIT:
        return _retreating_off_map(s, decision, u, arg)
    return _retreating_to(s, decision, u, verb, arg)


def _retreating_off_map(s: Desert, decision: Decision[Desert], u: int, edge: int) -> Reason:
    """[5.3.2] Why no retreat leads over this edge."""
    here, side = int(s.loc[u]), "east" if edge == EAST else "west"
    if (EAST_EDGE if edge == EAST else WEST_EDGE)[here] == 0:
        return Reason("5.3.2", f"{hex_name(here)} is not on the {side} edge", "retreat to a hex")
    if isinstance(decision, PushTo):
        return Reason("5.3.1", "who makes room moves on to another hex", "choose a hex with 'back'")
    return Reason("5.3.2", f"Axis units over the {side} edge are destroyed", "retreat to a hex, or over the west edge")


def _retreating_to(s: Desert, decision: Decision[Desert], u: int, verb: int, h: int) -> Reason:
    """[5.3] Why the retreat does not end in `h`, or does not lead through it."""
    side, words = int(SIDE[u]), _words_of(s, decision)
    if not adjacent(s.loc[u], h):
        return Reason("5.3", f"{hex_name(h)} is not next to {unit_name(u)}", "retreat one hex")
    if LAND[h] == 0:
        facts = f"{hex_name(h)} is {TERRAIN_WORDS[TERRAIN[h]]}: a unit driven there is destroyed"
        return Reason("5.3.2", facts, "choose a land hex")
    if is_held_by(s, 1 - side, h):
        return Reason("5.3", f"enemy units stand in {hex_name(h)}", "choose a hex without enemies")
    if verb == THROUGH:
        return _passing(s, u, h, words)
    if in_zone_of(s, 1 - side, h) != 0:
        facts = f"{hex_name(h)} lies in an enemy engagement zone, where no retreat may end"
        return Reason("5.3", facts, f"choose a hex outside enemy zones; {words}")
    if units_in(s, h) >= STACKING:
        facts = f"{hex_name(h)} is full and none of the units there could move on"
        return Reason("5.3.1", facts, f"choose a hex with room; {words}")
    return Reason("5.3.2", f"{hex_name(h)} is where the retreat began", "go on to another hex")


def _passing(s: Desert, u: int, h: int, words: str) -> Reason:
    """[5.3.2] [R3] Why the unit does not retreat through `h`."""
    if "through" not in words:
        return Reason("5.3.2", "only a surrounded unit retreats through a hex", words)
    if s.marks[u] & HURT != 0 and not is_held_by(s, SIDE[u], h):
        facts = f"{unit_name(u)} has suffered a casualty in this combat, and no friends stand in {hex_name(h)}"
        return Reason("5.3.2", facts, "go through a hex that friends hold")
    return Reason("5.3.2", f"behind {hex_name(h)} lies no hex where the retreat could end", "go through another hex")


def _losing_or_advancing(s: Desert, decision: Decision[Desert], verb: int, arg: int) -> Reason | None:
    if isinstance(decision, ChooseVictim | GiveUpDefenders | GiveUpAttackers):
        if verb == LOSE:
            return _losing(s, int(decision.seat(s)), arg)
        if verb == DONE and isinstance(decision, GiveUpAttackers):
            facts = f"{s.local(OWED)} points of attack power are still owed"
            return Reason("5.1.7", facts, "give up attackers that add up to at least that")
        if verb == DONE:
            return Reason("5.1.7", "a unit must be chosen", "choose at least one with 'lose'")
        return None
    if verb == ADVANCE_UNIT and isinstance(decision, SecondHex):
        return Reason("5.2", f"it is {unit_name(int(s.local(UNIT)))} that advances now", "'stay', or go one hex more")
    if verb == ADVANCE_UNIT:
        return _advancing(s, arg)
    if verb == STAY and isinstance(decision, SecondHex):
        return Reason("4.1.1", "the hex is full", "go on to a second hex")
    if verb == TO and isinstance(decision, ChooseAdvance):
        return Reason("5.2", "no unit has been chosen to advance", "choose one with 'advance'")
    return _advancing_to(s, int(s.local(UNIT)), arg) if verb == TO else None


def _losing(s: Desert, side: int, u: int) -> Reason:
    """[5.1.7] Why this unit cannot be the victim."""
    remedy = "choose one of your units in the hex, or in contact with it"
    if SIDE[u] != side:
        return Reason("5.1.7", f"{unit_name(u)} belongs to {SIDE_NAMES[SIDE[u]]}", "choose a unit of your own")
    if s.loc[u] < 0:
        return Reason("5.1.7", f"{unit_name(u)} is not on the map", remedy)
    if s.marks[u] & (AT_DISTANCE | SUPPORTING) != 0:
        return Reason("8.0", f"{unit_name(u)} fires from a distance and suffers no result", remedy)
    return Reason("5.1.7", f"{unit_name(u)} takes no part in this combat", remedy)


def _advancing(s: Desert, u: int) -> Reason:
    """[5.2] Why this unit does not enter the hex the defender left."""
    remedy = "choose a unit that attacked in contact, or 'done'"
    if SIDE[u] != s.local(ACTOR):
        return Reason("5.2", f"{unit_name(u)} belongs to {SIDE_NAMES[SIDE[u]]}", "choose a unit of your own")
    if s.loc[u] < 0:
        return Reason("5.2", f"{unit_name(u)} is not on the map", remedy)
    if ADVANCE_HEXES[u] == 0:
        return Reason("5.2", f"{unit_name(u)} is towed artillery, which never advances", remedy)
    if s.marks[u] & IN_CONTACT == 0:
        return Reason("5.2", f"{unit_name(u)} did not attack in contact", remedy)
    if s.marks[u] & MAY_ADVANCE == 0:
        return Reason("5.2", f"{unit_name(u)} has had its advance", remedy)
    return _full("4.1.1", int(s.local(VACATED)))


def _advancing_to(s: Desert, u: int, h: int) -> Reason:
    """[5.2] [C17] Why a motorized unit does not take `h` as its second hex."""
    if not adjacent(s.loc[u], h):
        facts = f"{hex_name(h)} is not next to {hex_name(int(s.loc[u]))}"
        return Reason("5.2", facts, "a motorized unit advances one hex beyond the one the defender left")
    if LAND[h] == 0:
        return Reason("4.0", f"{hex_name(h)} is {TERRAIN_WORDS[TERRAIN[h]]}, closed to all units", "choose a land hex")
    if is_held_by(s, 1 - SIDE[u], h):
        return Reason("4.1.2", f"enemy units stand in {hex_name(h)}", "choose a hex without enemies")
    if h == s.local(ORIGIN):
        return Reason("5.2", f"{unit_name(u)} came from {hex_name(h)}", "an advance does not lead back")
    return _full("4.1.1", h)
