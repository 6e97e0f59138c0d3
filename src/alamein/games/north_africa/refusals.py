"""Which rule stands against an action: the same `cannot_*` functions that make the legal lists, asked one by one."""

from alamein.core.action import arg_of, verb_of
from alamein.games.north_africa.rules.c05_movement import can_step, cannot_enter, cannot_leave, cannot_move
from alamein.games.north_africa.rules.c06_road_mode import (
    cannot_deploy,
    cannot_face,
    cannot_form_column,
    cannot_march,
    march_cost,
)
from alamein.games.north_africa.rules.c08_stacking import overcrowded
from alamein.games.north_africa.rules.c09_attacks import (
    cannot_add,
    cannot_begin,
    cannot_join,
    likely_strength,
    owed_hex,
    targets,
)
from alamein.games.north_africa.rules.c10_retreats import cannot_retreat_into
from alamein.games.north_africa.rules.c12_engineers import cannot_assist
from alamein.games.north_africa.rules.c16_map_edges import cannot_exit
from alamein.games.north_africa.rules.c18_set_up import PLACING, cannot_place
from alamein.games.north_africa.state import (
    COMPOSING,
    DECLARATION,
    DECLARING,
    HALTED,
    LEFT,
    MARCHED,
    MOVEMENT_PHASE,
    NUMBER,
    RETREAT,
    SET_UP,
    UNIT,
    UNIT_MOVE,
    NorthAfrica,
)
from alamein.games.north_africa.tables import ADJ
from alamein.games.north_africa.verbs import (
    ALSO,
    ASSIST,
    ATTACK,
    COLUMN,
    DEPLOY,
    DONE,
    EXIT,
    HALT,
    MOVE,
    READY,
    REMOVE,
    TO,
    WITH,
)


def rule_against(s: NorthAfrica, a: int) -> str:
    """The number of the rule that forbids the action, or "" if it is simply not asked for now."""
    running = s.running()
    verb, arg = int(verb_of(a)), int(arg_of(a))
    if running == MOVEMENT_PHASE:
        return against_mover(s, verb, arg)
    if running == UNIT_MOVE:
        return against_step(s, verb, arg)
    if running == DECLARATION:
        return against_attack(s, verb, arg)
    if running == RETREAT and verb == TO:
        return cannot_retreat_into(s.board(), s.local(UNIT), arg) or "10.2"
    if running == SET_UP and verb == TO:
        return cannot_place(s, s.local(PLACING), arg)
    return ""


def against_mover(s: NorthAfrica, verb: int, u: int) -> str:
    """Why a unit cannot be picked to move, or the phase not ended."""
    crowded = len(overcrowded(s, s.active)) > 0
    if verb == REMOVE or (verb == DONE and crowded):
        return "10.23"
    if verb != MOVE:
        return ""
    why = cannot_move(s, u)
    if why:
        return why
    b = s.board()
    if s.has(u, HALTED):
        return "6.43"
    if crowded:
        return "10.23"
    return cannot_leave(s, b, u) or ("" if can_step(s, b, u, s.allowance(u), 0) else "5.24")


def against_step(s: NorthAfrica, verb: int, arg: int) -> str:
    """Why the moving unit cannot do this."""
    u, left = s.local(UNIT), s.local(LEFT)
    b = s.board()
    if verb == TO:
        return against_hex(s, arg)
    if verb == EXIT:
        return cannot_exit(s, u) or cannot_leave(s, b, u) or "5.24"
    if verb == COLUMN:
        return cannot_form_column(s, b, u, left) or cannot_face(s, b, u, arg + 1)
    if verb == DEPLOY:
        return cannot_deploy(s, u, left)
    return "10.23" if verb == HALT else ""


def against_hex(s: NorthAfrica, n: int) -> str:
    """Why the moving unit cannot step into the hex."""
    u, left = s.local(UNIT), s.local(LEFT)
    h, b = s.loc[u], s.board()
    if h < 0:
        return cannot_enter(s, b, u, n, left) if s.loc[u] < 0 else ""
    for k in range(int(6 * h), int(6 * h + 6)):
        if ADJ[k] == n:
            if s.has(u, HALTED):
                return "6.43"
            why = cannot_leave(s, b, u)
            if why:
                return why
            if s.facing(u) == 0:
                return cannot_enter(s, b, u, n, left)
            return cannot_march(s, b, u, k) or ("6.21" if march_cost(s.local(MARCHED)) > left else "")
    return "5.0"


def against_attack(s: NorthAfrica, verb: int, arg: int) -> str:
    """Why the declaration cannot go on like this."""
    b = s.board()
    number = s.local(NUMBER)
    if s.step() == DECLARING:
        if verb == ATTACK:
            return cannot_begin(s, b, arg)
        return "9.25a" if verb == DONE and owed_hex(s, b) >= 0 else ""
    if s.step() != COMPOSING:
        return ""
    if verb == WITH:
        return cannot_join(s, b, arg, targets(s, number))
    if verb == ALSO:
        return cannot_add(s, b, arg, number)
    if verb == ASSIST:
        return cannot_assist(s, b, arg, targets(s, number)[0])
    return "9.0" if verb == READY and likely_strength(s, number) == 0 else ""
