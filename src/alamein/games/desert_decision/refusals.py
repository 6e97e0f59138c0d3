"""Why an action is refused: the rule, the facts, and what would make it legal.

Every function answers for an action that is *not* legal; the rules themselves stay in their chapters.
"""

from typing import Final

from alamein.core.action import ARG_BITS, ARG_MASK
from alamein.core.game import Reason
from alamein.core.procedure import Decision
from alamein.core.search import CLOSED
from alamein.games.desert_decision.actions import (
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
from alamein.games.desert_decision.c04_movement import Move, exit_price, gate_of, is_line_open, leaves_contact
from alamein.games.desert_decision.c05_combat import (
    CLAIMED,
    OPEN_HEX,
    TOUCHED,
    ChooseAttack,
    CommitAttack,
    CommitDefense,
    has_duty,
    survey,
)
from alamein.games.desert_decision.c05_results import (
    ChooseAdvance,
    ChooseVictim,
    GiveUpAttackers,
    GiveUpDefenders,
    SecondHex,
)
from alamein.games.desert_decision.c05_retreat import ChoosePush, ChooseRetreat, GoBack, PushTo
from alamein.games.desert_decision.c06_air_power import CommitStrike
from alamein.games.desert_decision.c08_artillery import CommitGuns
from alamein.games.desert_decision.c11_preparation import ChooseCounter, PlaceCounter
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
from alamein.games.desert_decision.state import (
    ACTOR,
    ATTACK_AIR,
    FOUGHT,
    MOVED,
    OWED,
    POINTS,
    TARGET,
    UNIT,
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
from alamein.games.desert_decision.words import SIDE_NAMES, half_points, hex_name, unit_name

TERRAIN_WORDS: Final = ("clean ground", "crest", "sea", "the Qattara Depression")


def refuse(s: Desert, decision: Decision[Desert], a: int) -> Reason:
    """Why the illegal action `a` may not be taken at this decision."""
    verb, arg = a >> ARG_BITS, a & ARG_MASK
    if not 0 <= verb < len(NOTATION.verbs):
        return Reason(decision.ref, "this is no action of the game", "choose one of the legal actions")
    if isinstance(decision, ChooseCounter | PlaceCounter):
        reason = _placing(s, verb, arg)
    elif isinstance(decision, Move):
        reason = _moving(s, verb, arg)
    elif isinstance(decision, ChooseAttack):
        reason = _attacking(s, verb, arg)
    elif isinstance(decision, CommitAttack | CommitDefense | CommitGuns | CommitStrike):
        reason = _committing(s, decision, verb, arg)
    elif isinstance(decision, ChooseRetreat | GoBack | ChoosePush | PushTo):
        reason = _retreating(s, verb, arg)
    else:
        reason = _losing_or_advancing(s, decision, verb, arg)
    if reason is not None:
        return reason
    return Reason(decision.ref, f"{NOTATION.verbs[verb].word!r} is not asked for now", _words_of(s, decision))


def _words_of(s: Desert, decision: Decision[Desert]) -> str:
    """The words that are legal now."""
    words: list[str] = []
    for a in decision.legal(s):
        word = NOTATION.verbs[a >> ARG_BITS].word
        if word not in words:
            words.append(word)
    return f"say one of: {', '.join(words)}"


# --- [11.1] set-up --------------------------------------------------------------------------------------------------


def _placing(s: Desert, verb: int, arg: int) -> Reason | None:
    side = s.local(ACTOR)
    if verb == PLACE:
        if SIDE[arg] != side:
            return Reason(
                "11.1", f"{unit_name(arg)} belongs to {SIDE_NAMES[SIDE[arg]]}", "choose a counter of your own"
            )
        if s.loc[arg] != UNPLACED:
            return Reason("11.1", f"{unit_name(arg)} has been placed", "choose a counter that has not, or step back")
        return Reason("11.1", "another counter has been chosen", f"place {unit_name(int(s.local(UNIT)))} first")
    if verb == AT:
        if ZONE[arg] != side:
            line = f"{hex_name(arg)} does not lie behind the original line of {SIDE_NAMES[side]}"
            return Reason("11.1", line, "choose a hex behind your own line")
        if units_in(s, arg) >= STACKING:
            return _full("4.1.1", arg)
        return Reason("11.1", "no counter has been chosen", "choose a counter with 'place'")
    return None


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
    if is_held_by(s, 1 - side, h) != 0:
        return Reason("4.1.2", f"enemy units stand in {hex_name(h)}", "stop next to it and attack it")
    if units_in(s, h) >= STACKING:
        return _full("4.1.1", h)
    if s.marks[u] & MOVED != 0 and is_engaged(s, u) != 0:
        facts = f"{unit_name(u)} has entered an enemy engagement zone in {hex_name(here)} and must stop"
        return Reason("4.1.2", facts, "it may break contact in your next movement phase")
    if s.marks[u] & MOVED == 0 and is_engaged(s, u) != 0:
        return _breaking(s, u, here, left)
    facts = f"{unit_name(u)} has {half_points(left)} points left, too few to reach {hex_name(h)} around enemy zones"
    return Reason("4.0", facts, "choose a nearer hex; points cannot be saved, lent or exceeded")


def _breaking(s: Desert, u: int, here: int, left: int) -> Reason:
    """[4.1.2] The first step of an engaged unit."""
    ways = [ADJ[k] for k in range(6 * here, 6 * here + 6) if ADJ[k] >= 0]
    open_ways = [int(n) for n in ways if LAND[n] != 0 and gate_of(s, SIDE[u], n) != CLOSED]
    free = [n for n in open_ways if leaves_contact(s, SIDE[u], here, n) != 0]
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
    if is_engaged(s, u) != 0:
        return Reason("2.3.2", f"{unit_name(u)} is engaged", "break contact first; the train waits for the next turn")
    if h == here:
        return Reason("2.3.2", f"{unit_name(u)} stands in {hex_name(h)} already", "choose another station")
    if is_line_open(s, side, h) != 0 and units_in(s, h) >= STACKING:
        return _full("4.1.1", h)
    facts = f"the line to {hex_name(h)} is cut by enemies, their zones or ground that is not yours"
    return Reason("2.3.2", facts, "clear the line: no enemy next to it, every hex behind your line or possessed")


def _leaving(s: Desert, u: int, edge: int) -> Reason:
    here, side = int(s.loc[u]), "east" if edge == EAST else "west"
    if (EAST_EDGE if edge == EAST else WEST_EDGE)[here] == 0:
        return Reason("4.0", f"{hex_name(here)} is not on the {side} edge", f"move to the {side} edge first")
    if s.marks[u] & MOVED != 0 and is_engaged(s, u) != 0:
        return Reason("4.1.2", f"{unit_name(u)} has had to stop in an enemy zone", "leave in a later turn")
    price, left = half_points(int(exit_price(s, u))), half_points(int(s.local(POINTS)))
    return Reason("4.0", f"leaving costs {price}, {unit_name(u)} has {left}", "keep enough points for the last step")


# --- [5.0] the combat phase -----------------------------------------------------------------------------------------


def _attacking(s: Desert, verb: int, arg: int) -> Reason | None:
    side = int(s.local(ACTOR))
    if verb == DONE:
        waiting = [unit_name(u) for u in range(int(FIRST[side]), int(LAST[side])) if has_duty(s, u) != 0]
        facts = f"still engaged and bound to attack: {', '.join(waiting)}"
        return Reason("4.1.2", facts, "attack an enemy hex in contact with each of them")
    if verb not in (ATTACK_HEX, BOMBARD, STRIKE):
        return None
    if is_held_by(s, 1 - side, arg) == 0:
        return Reason("5.0", f"no enemy unit stands in {hex_name(arg)}", "choose a hex that holds enemies")
    if is_targeted(s, arg) != 0:
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
    if IS_GUN[u] == 0:
        return Reason(
            "5.0", f"{unit_name(u)} is not in contact with {hex_name(target)}", "only guns fight at a distance"
        )
    if is_engaged(s, u) != 0:
        facts = f"{unit_name(u)} is engaged and cannot fire at a distance"
        return Reason("8.0", facts, "an engaged gun fights only the enemies in contact with it")
    far = int(distance(s.loc[u], target))
    return Reason("8.0", f"{hex_name(target)} is {far} hexes away, the gun's range is {RANGE[u]}", "add a gun in range")


def _flying(s: Desert, decision: Decision[Desert], points: int) -> Reason:
    side = int(decision.seat(s))
    if isinstance(decision, CommitGuns):
        return Reason("8.0", "aircraft take no part in a bombardment", "add guns only")
    if points > s.air[side]:
        facts = f"{s.air[side]} air points are left to {SIDE_NAMES[side]}"
        return Reason("6.1", facts, "commit no more than that")
    if isinstance(decision, CommitStrike) and s.local(ATTACK_AIR) == 0:
        return Reason("6.2", f"a strike takes {STRIKE_LEAST} to {STRIKE_MOST} points", "commit a number in between")
    return Reason(
        "5.1.1", "air points have been committed to this combat", "step back to change them before you commit"
    )


# --- [5.1.7] [5.2] [5.3] losses, advances, retreats -----------------------------------------------------------------


def _retreating(s: Desert, verb: int, arg: int) -> Reason | None:
    if verb in (RETREAT, PUSH):
        return Reason("5.3", f"it is not for {unit_name(arg)} to retreat now", "choose one of the units concerned")
    if verb == EXIT:
        facts = "a retreat over that edge would destroy the unit, or it does not stand there"
        return Reason("5.3.2", facts, "retreat west from column 01, or east from column 21 with Allied units")
    if verb not in (BACK, THROUGH):
        return None
    side, u = int(s.local(ACTOR)), int(s.local(UNIT))
    if u < 0 or adjacent(s.loc[u], arg) == 0:
        return Reason("5.3", f"{hex_name(arg)} is not next to the retreating unit", "retreat one hex")
    if LAND[arg] == 0:
        facts = f"{hex_name(arg)} is {TERRAIN_WORDS[TERRAIN[arg]]}: a unit driven there is destroyed"
        return Reason("5.3.2", facts, "choose a land hex")
    if is_held_by(s, 1 - side, arg) != 0:
        return Reason("5.3", f"enemy units stand in {hex_name(arg)}", "choose a hex without enemies")
    if in_zone_of(s, 1 - side, arg) != 0:
        facts = f"{hex_name(arg)} lies in an enemy engagement zone, where no retreat may end"
        return Reason("5.3", facts, "choose a hex outside enemy zones; pass through one only under siege")
    if units_in(s, arg) >= STACKING:
        facts = f"{hex_name(arg)} is full and none of the units there could move on"
        return Reason("5.3.1", facts, "choose a hex with room")
    return Reason("5.3.2", "only a surrounded unit retreats through a hex", "retreat one hex with 'back'")


def _losing_or_advancing(s: Desert, decision: Decision[Desert], verb: int, arg: int) -> Reason | None:
    if isinstance(decision, ChooseVictim | GiveUpDefenders | GiveUpAttackers):
        if verb == LOSE:
            return Reason("5.1.7", f"{unit_name(arg)} is not among the units concerned", "choose one that took part")
        if verb == DONE and isinstance(decision, GiveUpAttackers):
            facts = f"{s.local(OWED)} points of attack power are still owed"
            return Reason("5.1.7", facts, "give up attackers that add up to at least that")
        if verb == DONE:
            return Reason("5.1.7", "a unit must be chosen", "choose at least one with 'lose'")
        return None
    if verb == ADVANCE_UNIT:
        if ADVANCE_HEXES[arg] == 0:
            return Reason("5.2", f"{unit_name(arg)} is towed artillery, which never advances", "choose another unit")
        facts = f"{unit_name(arg)} did not attack in contact, has advanced, or finds no room"
        return Reason("5.2", facts, "choose a surviving attacker, or 'done'")
    if verb == STAY and isinstance(decision, SecondHex):
        return Reason("4.1.1", "the hex is full", "go on to a second hex")
    if verb == TO and isinstance(decision, SecondHex | ChooseAdvance):
        facts = f"{hex_name(arg)} is no free land hex with room next to the hex the defender left"
        return Reason("5.2", facts, "a motorized unit advances one hex beyond it at most")
    return None
