"""Chapter 9: Activation Abilities, and the interpreter of all card texts.

`execute` runs a program until it ends or must ask. To ask, it leaves a PROGRAM frame with the place where to go on and
puts the question's frame on top, so that one text is resolved before the next begins. Callers say first what follows
for themselves.
"""

from typing import Final

from alamein.core.action import act, act_each, arg_of
from alamein.core.event import Log, Said, against, said
from alamein.core.native import append, i64, vec
from alamein.games.afrika_deck import cards as C
from alamein.games.afrika_deck import effects
from alamein.games.afrika_deck import state as st
from alamein.games.afrika_deck import tables as T
from alamein.games.afrika_deck import verbs as V
from alamein.games.afrika_deck.rules import c05_places as places
from alamein.games.afrika_deck.rules.c02_points import gain, spend
from alamein.games.afrika_deck.state import NAMES, Afrika, Question

# --- abilities ---------------------------------------------------------------------------------------------------


def cannot_use(s: Afrika, k: i64, unit: i64) -> str:
    """Why the acting player may not use ability `k` of this card now: "rule case", or ""."""
    if places.front_count(s, s.actor, unit) == 0:
        return "10 not Deployed"  # only Deployed cards have abilities [R38]
    return cannot_use_deployed(s, k, unit)


def cannot_use_deployed(s: Afrika, k: i64, unit: i64) -> str:
    """The same for a card that stands in the Front Line."""
    t = s.t
    if t.usable[s.window * t.abilities + k] == 0:
        return "9 moment"  # in the Tactics Phase, and in Combat where the card says so [R25]
    if t.cost_exhaust[k] != 0 and t.unit_exhausted(unit) != 0:
        return "5-7 exhausted"
    if t.costs_points[k] != 0:
        cost, wallet = t.cost_points, s.wallet
        for point in range(i64(C.WALLET)):
            if cost[k * C.WALLET + point] > wallet[point]:
                return "2-2 cost"  # the whole cost must be paid first [R40]
    return "5-4 too few" if t.cost_filter[k] >= 0 and forfeitable(s, t.cost_filter[k], unit) < t.cost_number[k] else ""


def refused_use(s: Afrika, arg: i64) -> Said | None:
    """`cannot_use` with the facts: the card and its ability."""
    k, unit = arg // (2 * s.t.loads), use_unit(s, arg)
    return against(cannot_use(s, k, unit), unit, k)


def forfeitable(s: Afrika, filter_: i64, self_unit: i64) -> i64:
    """How many cards of the Front Line can be Forfeited as a cost; a text that says "another" leaves itself out."""
    t, n = s.t, places.front_number(s, s.actor, filter_, 2)
    if self_unit >= 0 and t.other[filter_] != 0 and t.owned[filter_ * t.faces + t.unit_face(self_unit)] != 0:
        n -= 1
    return n


def use_actions(s: Afrika, out: vec[i64]) -> vec[i64]:
    """Every ability that may be used now, once per kind of card that is the same."""
    t = s.t
    zone, faces, first, exhausting = s.zone, t.able_faces, t.ability_first, t.cost_exhaust
    active = s.row(s.actor, st.ACTIVE)
    exhausted = active + s.width  # the next row
    left = zone[active + t.faces] + zone[exhausted + t.faces]  # cards not looked at yet
    i, end = t.able_first[s.window], t.able_first[s.window + 1]
    while left > 0 and i < end:
        f = faces[i]
        i += 1
        ready, spent = zone[active + f], zone[exhausted + f]
        if ready > 0 or spent > 0:
            left -= ready + spent
            for k in range(first[f], first[f + 1]):
                if ready > 0 and cannot_use_deployed(s, k, t.unit(f, 0, 0)) == "":
                    out = append(out, act(V.USE, k * 2 * t.loads))
                if spent > 0 and exhausting[k] == 0 and cannot_use_deployed(s, k, t.unit(f, 1, 0)) == "":
                    out = append(out, act(V.USE, (k * 2 + 1) * t.loads))
    return raised_actions(s, out) if i64(len(s.raised)) > 0 else out


def raised_actions(s: Afrika, out: vec[i64]) -> vec[i64]:
    """The abilities of units with cards attached."""
    t = s.t
    last: i64 = -1
    for i in range(i64(len(s.raised))):
        key = s.raised[i]
        if key // t.units() == s.actor and key != last:
            last, unit = key, key % t.units()
            f = t.unit_face(unit)
            for k in range(t.ability_first[f], t.ability_first[f + 1]):
                if cannot_use_deployed(s, k, unit) == "":
                    out = append(out, act(V.USE, k * 2 * t.loads + unit - t.unit(f, 0, 0)))
    return out


def use_unit(s: Afrika, arg: i64) -> i64:
    """The card that an argument of `use` means."""
    t = s.t
    return t.unit(t.ability_face[arg // (2 * t.loads)], arg // t.loads % 2, arg % t.loads)


def use_ability(s: Afrika, a: i64, log: Log) -> None:
    """[9] Pay the whole cost, then the effect happens; nothing else in between."""
    t = s.t
    k, unit = arg_of(a) // (2 * t.loads), use_unit(s, arg_of(a))
    log.say("9", "used", s.actor, k, 0)
    if t.costs_points[k] != 0:
        for point in range(i64(C.WALLET)):
            spend(s, point, t.cost_points[k * C.WALLET + point])
    face = t.unit_face(unit)
    if t.cost_exhaust[k] != 0:
        unit = places.exhaust_unit(s, s.actor, unit, log)
    if t.cost_self[k] == T.GO_BACK:
        places.return_unit(s, s.actor, unit, log)
        unit = -1
    elif t.cost_self[k] == T.GO_AWAY:
        places.scrap_unit(s, s.actor, unit, log)
        unit = -1
    ability_bonus(s, k, face, log)
    if t.cost_filter[k] >= 0:
        if t.ability_program[k] >= 0:
            s.call(st.PROGRAM, t.ability_program[k], unit, -1)
        pick(s, TO_FORFEIT, t.cost_filter[k], t.cost_number[k], unit)
    elif t.ability_program[k] >= 0:
        execute(s, t.ability_program[k], unit, -1, log)


def ability_bonus(s: Afrika, k: i64, face: i64, log: Log) -> None:
    """[10] What other Deployed cards add each time this ability is used."""
    t = s.t
    first = t.passive_first
    for row in range(first[effects.ABILITY_BONUS], first[effects.ABILITY_BONUS + 1], effects.PASSIVE):
        if t.passives[row + 3] == t.ability_word[k] and t.owned[t.passives[row + 2] * t.faces + face] != 0:
            n = places.face_count(s, s.actor, t.passives[row + 1]) * t.passives[row + 5]
            if n > 0:
                gain(s, t.passives[row + 4], n, log)


# --- the interpreter ---------------------------------------------------------------------------------------------


AT: Final = NAMES.local("at")  # locals of PROGRAM
UNIT: Final = NAMES.local("unit")
INDEX: Final = NAMES.local("enemy")


def resume(s: Afrika, log: Log) -> None:
    """[9] Go on with a text that had to ask."""
    pc, unit, index = s.local(AT), s.local(UNIT), s.local(INDEX)
    s.end()
    execute(s, pc, unit, index, log)


def execute(s: Afrika, pc: i64, unit: i64, index: i64, log: Log) -> None:
    """Run a program. `unit` is the Front Line card that carries it (-1 if it has left), `index` the enemy card."""
    code = s.t.code
    while True:
        at = pc * effects.WIDTH
        word, a, b = code[at], code[at + 1], code[at + 2]
        pc += 1
        if word == effects.END:
            return
        if word == effects.IF:
            if not holds(s, a, b, code[at + 3], unit):
                pc = code[at + 4]
        elif word == effects.JUMP:
            pc = a
        elif word == effects.GAIN and a != C.DRAW:
            gain(s, a, b, log)
        elif word >= effects.CHOOSE or word == effects.GAIN:
            # an option jumps to what follows by itself
            if word != effects.CHOOSE and code[pc * effects.WIDTH] != effects.END:
                s.call(st.PROGRAM, pc, unit, index)
            ask(s, word, a, b, code[at + 3], unit, index)
            return
        else:
            carry_out(s, word, a, unit, index, log)


QUESTIONS: Final = [st.DESTROYING, st.TAKING, st.PEEKING, st.REVEALING, st.DISCARDING, st.DEPLOYING]


def ask(s: Afrika, word: i64, a: i64, b: i64, c: i64, unit: i64, index: i64) -> None:
    """Put the frame of the question on top."""
    if word >= effects.DESTROY:
        s.call(QUESTIONS[word - effects.DESTROY], a, b, c)
    elif word >= effects.FORFEIT:
        pick(s, word - effects.FORFEIT + TO_FORFEIT, a, b, unit)
    elif word == effects.GAIN:
        s.wallet[C.DRAW] += b
        s.call(st.DRAW_POINTS, 0, 0, 0)
    elif word == effects.CHOOSE:
        s.call(st.CHOOSING, a, b, unit)
    elif word == effects.PLACE:
        s.call(st.PLACING, index, 0, 0)
    else:
        s.call(st.ATTACHING, a, index, 0)


def carry_out(s: Afrika, word: i64, a: i64, unit: i64, index: i64, log: Log) -> None:
    """What a text does at once: with its own card, with the turn and with the British side."""
    if word == effects.FORFEIT_SELF:
        places.forfeit(s, s.actor, unit, log)
    elif word == effects.RETURN_SELF:
        places.return_unit(s, s.actor, unit, log)
    elif word == effects.SCRAP_SELF and index < 0:
        places.scrap_unit(s, s.actor, unit, log)
    elif word == effects.SCRAP_SELF:
        face = places.leave_enemies(s, index)
        s.touched |= st.COUNTED
        s.scrapped[face] += 1
        log.say("5-6", "scrapped", s.actor, face, 1)
    elif word == effects.ACQUIRE:
        places.acquire(s, index, s.actor, a, log)
    elif word == effects.LIMIT:
        s.skip += a
    elif word == effects.TO_EVENT_BOTTOM:
        places.return_unit(s, s.actor, unit, log)
    elif word == effects.END_GAME:
        s.ending = 1
        log.say("8-1", "ending", s.actor, 0, 0)
    elif word == effects.SCHEDULE:
        s.scheduled = 1  # [13-1] at most one Counterattack Turn [R63]
        log.say("13-1", "scheduled", s.actor, 0, 0)
    elif word == effects.DAMAGE:
        s.damage += a
        log.say("5-8", "damage", a, s.enemy[index] % st.STATUS, 0)
    else:
        places.reinforce(s, a - i64(len(s.british)) if word == effects.TOP_UP else a, log)


def holds(s: Afrika, condition: i64, b: i64, c: i64, unit: i64) -> bool:
    """Whether a condition of a text is true now."""
    t = s.t
    if condition == effects.COMBAT_EXECUTED:
        return s.executed != 0  # Box or City, won or lost [R43]
    if condition == effects.WON_COMBAT:
        return s.won != 0
    if condition == effects.SELF_EXHAUSTED:
        return t.unit_exhausted(unit) != 0
    if condition == effects.FOUGHT_TANK:
        return s.fought_tank != 0  # [R8]
    if condition == effects.COUNT_FRONT:
        return forfeitable(s, b, unit) >= c
    if s.objective < 0:
        return False  # no Combat of the own turn is running [R48]
    return t.box[s.objective] != 0 if b == 0 else t.city[s.objective] != 0


# --- questions about units ---------------------------------------------------------------------------------------

PURPOSE: Final = NAMES.local("purpose")  # locals of PICKING
FILTER: Final = NAMES.local("filter")
NUMBER: Final = NAMES.local("left")
SELF: Final = NAMES.local("itself")
TO_FORFEIT: Final = 0  # purposes
TO_EXHAUST: Final = 1
TO_REACTIVATE: Final = 2
TO_STAY: Final = 3
PURPOSES: Final = ("forfeit", "exhaust", "reactivate", "stay exhausted")


def pick(s: Afrika, purpose: i64, filter_: i64, number: i64, unit: i64) -> None:
    """Ask the acting player for `number` units of his Front Line."""
    s.call(st.PICKING, purpose, filter_, number)
    s.set_local(SELF, unit if s.t.other[filter_] != 0 else -1)


def pickable(s: Afrika, unit: i64) -> i64:
    """How many cards with this code may still be picked."""
    n = places.front_count(s, s.actor, unit)
    if unit == s.local(SELF):
        n -= 1
    for i in range(i64(len(s.stay))):
        if s.stay[i] == unit:
            n -= 1
    return n


def wanted_status(s: Afrika) -> i64:
    """Which cards are picked: 0 active, 1 exhausted, 2 both."""
    purpose = s.local(PURPOSE)
    return 0 if purpose == TO_EXHAUST else 2 if purpose == TO_FORFEIT else 1


def cannot_pick(s: Afrika, unit: i64) -> str:
    """Why a text does not let this card be picked: "rule case", or ""."""
    why = places.cannot_mean(s, s.local(FILTER), unit)
    if why == "" and wanted_status(s) == 1 - s.t.unit_exhausted(unit):
        why = "5-7 already active" if wanted_status(s) == 1 else "5-7 already exhausted"
    return "9 picked already" if why == "" and pickable(s, unit) <= 0 else why


def pick_units(s: Afrika) -> vec[i64]:
    """The different cards that may be picked."""
    units = places.front_units(s, s.actor, s.local(FILTER), wanted_status(s))
    return vec[i64]([u for u in units if pickable(s, u) > 0])


def prepare_pick(s: Afrika, log: Log) -> None:
    """[9] Nothing to choose, or no choice: do not ask. A compulsory text takes as many as there are. [R41]"""
    units = pick_units(s)
    n = i64(len(units))
    if s.local(NUMBER) == 0 or n == 0:
        s.end()
        return
    if s.local(PURPOSE) == TO_REACTIVATE:
        return
    total: i64 = sum((pickable(s, units[i]) for i in range(n)), i64(0))
    if n == 1 or total <= s.local(NUMBER):
        for i in range(n):
            while s.local(NUMBER) > 0 and pickable(s, units[i]) > 0:
                picked(s, units[i], log)
        s.end()


def picked(s: Afrika, unit: i64, log: Log) -> None:
    """Do with a picked unit what it was picked for."""
    purpose = s.local(PURPOSE)
    s.set_local(NUMBER, s.local(NUMBER) - 1)
    if purpose == TO_FORFEIT:
        places.forfeit(s, s.actor, unit, log)
    elif purpose == TO_EXHAUST:
        places.exhaust_unit(s, s.actor, unit, log)
    elif purpose == TO_REACTIVATE:
        places.reactivate_unit(s, s.actor, unit, log)
    else:
        assert purpose == TO_STAY
        s.stay = append(s.stay, unit)


class Pick(Question):
    """[9] Choose one of one's units for what a text says; `done` where the text says "up to". [R40]"""

    ref = "9"
    verbs: tuple[int, ...] = (V.DONE, V.UNIT)

    def prompt(self, s: Afrika) -> Said:
        return said("9", PURPOSES[s.local(PURPOSE)], s.local(NUMBER))

    def cannot(self, s: Afrika, a: i64) -> Said | None:
        if a == act(V.DONE, 0):
            return None if s.local(PURPOSE) == TO_REACTIVATE else said("9", "compulsory", s.local(NUMBER))
        return against(cannot_pick(s, arg_of(a)), arg_of(a))

    def legal(self, s: Afrika) -> vec[i64]:
        out = vec[i64]()
        if s.local(PURPOSE) == TO_REACTIVATE:
            out = append(out, act(V.DONE, 0))
        return act_each(out, V.UNIT, pick_units(s))

    def apply(self, s: Afrika, a: i64, log: Log) -> None:
        if a == act(V.DONE, 0):
            s.end()
            return
        s.restart()
        picked(s, arg_of(a), log)


OPTIONS: Final = NAMES.local("options")  # locals of CHOOSING
FIRST: Final = NAMES.local("first")
CARRIER: Final = NAMES.local("unit")


class Choose(Question):
    """[9] A text that offers a choice."""

    ref = "9"
    verbs: tuple[int, ...] = (V.OPTION,)

    def prompt(self, s: Afrika) -> Said:
        first, number = int(s.local(FIRST)), int(s.local(OPTIONS))
        return said("9", f"choose {number}", *range(first, first + number))

    def legal(self, s: Afrika) -> vec[i64]:
        return vec[i64]([act(V.OPTION, n + 1) for n in range(s.local(OPTIONS))])

    def cannot(self, s: Afrika, a: i64) -> Said | None:
        return None if arg_of(a) <= s.local(OPTIONS) else said("9", "no option", s.local(OPTIONS))

    def apply(self, s: Afrika, a: i64, log: Log) -> None:
        pc, unit = s.t.options[s.local(FIRST) + arg_of(a) - 1], s.local(CARRIER)
        s.end()
        log.say("9", "chose", s.actor, arg_of(a), 0)
        execute(s, pc, unit, -1, log)
