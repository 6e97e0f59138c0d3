"""The expert of the 1973 game: each scenario has its own race, and attacks are made at odds that pay.

July: Axis points for columns gained in the east; September: for Allied minefields cleared; October: for what leaves by
the west edge after Game-Turn 10. Allied losses always count. Moves are made step by step towards the best ground
in sight; attacks are declared by the exact table, with all who can join. Numbers are hundredths of victory points.
"""

from typing import Final

from alamein.ai.games.north_ground import (
    BOLDNESS,
    MANY_ATTACKS,
    STYLES,
    WORST,
    Field,
    attack_on_hex,
    post_worth,
    unit_worth,
)
from alamein.ai.policy import Policy
from alamein.core.action import act, arg_of, verb_of
from alamein.core.chance import Source
from alamein.core.game import Game
from alamein.core.native import i64, vec
from alamein.games.north_africa import GAME
from alamein.games.north_africa.c17_victory import columns_gained
from alamein.games.north_africa.state import (
    MOVEMENT_PHASE,
    NUMBER,
    OWED,
    UNIT,
    UNIT_MOVE,
    NorthAfrica,
    first_player,
)
from alamein.games.north_africa.tables import (
    ADJ,
    ALLIED,
    AXIS,
    COLUMN,
    FIRST,
    KIND,
    LAST,
    RIDGE,
    SCENARIOS,
    SIDE,
    STRENGTH,
    SUPPLY,
    TERRAIN,
)
from alamein.games.north_africa.verbs import (
    ADVANCE,
    ALSO,
    ATTACK,
    DONE,
    EXIT,
    HALT,
    HISTORICAL,
    LOSE,
    MOVE,
    READY,
    REMOVE,
    STAY,
    TO,
    WITH,
    WITHDRAW,
)

# --- decisions --------------------------------------------------------------------------------------------------------


def choose_mover(s: NorthAfrica, legal: vec[i64], style: i64) -> i64:
    """[5.1] The next unit that gains by a step; crowded hexes are thinned out by the weakest."""
    if verb_of(legal[0]) == REMOVE:
        return weakest(legal)
    may_stop = verb_of(legal[len(legal) - 1]) == DONE
    field = Field(s, s.active)
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == MOVE:
            u = arg_of(legal[i])
            if not may_stop or s.loc[u] < 0 or gains_by_moving(s, u, field, style) != 0:
                return legal[i]
    return act(DONE, 0)


def gains_by_moving(s: NorthAfrica, u: i64, field: Field, style: i64) -> i64:
    """1 if a hex beside the unit, or the map's edge, is better for it than its own."""
    h = s.loc[u]
    if field.leaving:
        return 1
    here = post_worth(s, u, h, field, style)
    b = s.board()
    for k in range(6 * h, 6 * h + 6):
        n = ADJ[k]
        if n >= 0 and b.present(n, 1 - SIDE[u]) == 0 and post_worth(s, u, n, field, style) > here + 4:
            return 1
    return 0


def choose_step(s: NorthAfrica, legal: vec[i64], style: i64) -> i64:
    """[5.0] The best step, or a halt; the exit wherever it is open."""
    u = s.local(UNIT)
    field = Field(s, s.active)
    best = i64(WORST) * 2
    pick: i64 = legal[0]
    for i in range(i64(len(legal))):
        verb = verb_of(legal[i])
        if verb == EXIT:
            return legal[i]
        if verb == TO:
            value = post_worth(s, u, arg_of(legal[i]), field, style)
        elif verb == HALT:
            value = post_worth(s, u, s.loc[u], field, style) + 2 if s.loc[u] >= 0 else i64(WORST)
        else:
            continue  # Road Mode is left alone
        if value > best:
            best = value
            pick = legal[i]
    return pick


def choose_declaration(s: NorthAfrica, legal: vec[i64], style: i64) -> i64:
    """[9.12] Begin the best attack that pays; pay what is owed; take an attack back only if nothing else is left."""
    best: i64 = 6 * (25 - BOLDNESS[style])
    pick: i64 = -1
    fallback: i64 = -1
    least = i64(WORST)
    may_stop = False
    withdrawal: i64 = -1
    for i in range(i64(len(legal))):
        verb = verb_of(legal[i])
        if verb == ATTACK:
            value = attack_on_hex(s, s.active, arg_of(legal[i]), 0, 0)
            if value > best:
                best = value
                pick = legal[i]
            if value > least:
                least = value
                fallback = legal[i]
        elif verb == DONE:
            may_stop = True
        else:
            withdrawal = legal[i]
    if s.local(NUMBER) < MANY_ATTACKS:
        if pick >= 0:
            return pick
        if not may_stop and fallback >= 0 and least > -6 * 120:
            return fallback
    if may_stop:
        return act(DONE, 0)
    return withdrawal if withdrawal >= 0 else legal[0]


def choose_composition(s: NorthAfrica, legal: vec[i64]) -> i64:
    """[9.2] Everybody who can joins, Engineers too; then the attack is ready."""
    ready: i64 = -1
    for i in range(i64(len(legal))):
        verb = verb_of(legal[i])
        if verb == READY:
            ready = legal[i]
        elif verb != ALSO and verb != WITHDRAW:
            return legal[i]
    return ready if ready >= 0 else legal[len(legal) - 1]


def weakest(legal: vec[i64]) -> i64:
    """The unit whose loss costs least."""
    best: i64 = 100_000
    pick: i64 = legal[0]
    for i in range(i64(len(legal))):
        worth = unit_worth(arg_of(legal[i]))
        if worth < best:
            best = worth
            pick = legal[i]
    return pick


def choose_loss(s: NorthAfrica, legal: vec[i64]) -> i64:
    """[10.1] The cheapest unit that pays all that is owed, else the strongest."""
    owed = s.local(OWED)
    best: i64 = 100_000
    pick: i64 = -1
    for i in range(i64(len(legal))):
        u = arg_of(legal[i])
        if STRENGTH[u] >= owed and unit_worth(u) < best:
            best = unit_worth(u)
            pick = legal[i]
    return pick if pick >= 0 else weakest(legal)


def best_hex(s: NorthAfrica, legal: vec[i64], u: i64, style: i64, sign: i64) -> i64:
    """Of these hexes the one where the unit stands best (sign 1) or worst (-1): the victor leads retreats."""
    field = Field(s, SIDE[u])
    best = i64(WORST) * 2
    pick: i64 = legal[0]
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == TO:
            value = sign * post_worth(s, u, arg_of(legal[i]), field, style)
            if value > best:
                best = value
                pick = legal[i]
    return pick


class NorthAfricaPolicy(Policy[NorthAfrica]):
    """The expert of El Alamein: Battles in North Africa, 1942."""

    def choose(self, s: NorthAfrica, seat: i64, style: i64, source: Source) -> i64:
        legal = self.game.legal(s)
        if len(legal) == 1:
            return legal[0]
        procedure = s.running()
        if procedure == MOVEMENT_PHASE:
            return choose_mover(s, legal, style)
        if procedure == UNIT_MOVE:
            return choose_step(s, legal, style)
        first, last = verb_of(legal[0]), verb_of(legal[len(legal) - 1])
        if first == HISTORICAL:
            return legal[0]
        if last == LOSE:
            return choose_loss(s, legal)
        if last == STAY or first == ADVANCE:
            return self.advance(s, legal, style)
        if last == WITHDRAW and (first == WITH or procedure_step_composes(s) != 0):
            return choose_composition(s, legal)
        if first in (ATTACK, WITHDRAW) or last == DONE:
            return choose_declaration(s, legal, style)
        if first == TO and seat >= 0:
            u = s.local(UNIT)
            sign: i64 = 1 if u >= 0 and SIDE[u] == seat else i64(-1)
            return best_hex(s, legal, u, style, sign)
        return legal[0]

    def advance(self, s: NorthAfrica, legal: vec[i64], style: i64) -> i64:
        """[9.34] The strongest unit advances, unless Allied units would leave a minefield or ridge for it."""
        best: i64 = -1
        pick: i64 = act(STAY, 0)
        for i in range(i64(len(legal))):
            if verb_of(legal[i]) == ADVANCE:
                u = arg_of(legal[i])
                good = TERRAIN[s.loc[u]] != RIDGE and s.board().mine[s.loc[u]] != SIDE[u] + 1
                if good and STRENGTH[u] > best:
                    best = STRENGTH[u]
                    pick = legal[i]
        for i in range(i64(len(legal))):
            if legal[i] == pick:
                return pick
        return legal[0]

    def worth(self, s: NorthAfrica, seat: i64) -> i64:
        """Axis points as they stand and as they will come, and the armies."""
        scenario = SCENARIOS[s.scenario]
        value = (s.points - 35) * 100
        if s.over == 0:
            value += scenario.column_points * columns_gained(s) * 60
            for u in range(FIRST[AXIS], LAST[AXIS]):
                if s.loc[u] >= 0:
                    value += unit_worth(u)
                    if scenario.retreat_line:
                        value += (1000 if KIND[u] == SUPPLY else STRENGTH[u] * 100) * (60 - COLUMN[s.loc[u]]) // 100
            for u in range(FIRST[ALLIED], LAST[ALLIED]):
                if s.loc[u] >= 0:
                    value -= unit_worth(u) - 100
        return value if seat == AXIS else -value

    def moment(self, s: NorthAfrica) -> i64:
        """The phases of the two Player-Turns."""
        if s.depth < 2:
            return 0
        second: i64 = 0 if s.active == first_player(s) else 1
        return s.turn * 8 + second * 4 + s.phase

    def ahead(self, s: NorthAfrica, moment: i64) -> i64:
        """To the end of the enemy's next Player-Turn."""
        return (moment // 4 + 2) * 4


def procedure_step_composes(s: NorthAfrica) -> i64:
    """1 if an attack is being put together."""
    return 1 if s.step() == 3 else 0


def _made(game: Game[NorthAfrica]) -> NorthAfricaPolicy:
    return NorthAfricaPolicy(game, STYLES)


POLICY: Final = _made(GAME)
