"""Chapters 12-1-3, 12-2 and 12-3: revealed Events, the two British piles, and looking at Events.

The Event and British piles are rows of slots. A slot gets its face only when somebody looks at it; until then it is one
of the cards of its bag, whichever pile it lies in, and chance decides by the bag's exact contents.
"""

from abc import abstractmethod
from typing import Final

from alamein.core.action import act, act_each, arg_of, verb_of
from alamein.core.chance import Source
from alamein.core.event import Log, Said, against, said
from alamein.core.luck import Fall, Throw
from alamein.core.native import append, i64, vec
from alamein.core.procedure import Stage
from alamein.games.afrika_deck import cards as C
from alamein.games.afrika_deck import effects
from alamein.games.afrika_deck import state as st
from alamein.games.afrika_deck import verbs as V
from alamein.games.afrika_deck.rules import c05_places as places
from alamein.games.afrika_deck.state import NAMES, Afrika, Question, Turned

# --- 12-1-3 revealing --------------------------------------------------------------------------------------------

LEFT: Final = NAMES.local("left")  # locals of REVEALING
FORCES: Final = NAMES.local("forces")  # 1: the Counterattacking Forces, from the British pile alone


def reveals_from_british(s: Afrika) -> bool:
    """[12-2] An empty Event pile is replaced by the British pile. [R19]"""
    return s.local(FORCES) != 0 or i64(len(s.event)) == 0


def next_slot(s: Afrika) -> i64:
    """The slot to be revealed next."""
    return s.british[i64(len(s.british)) - 1] if reveals_from_british(s) else s.event[i64(len(s.event)) - 1]


class PrepareReveal(Stage[Afrika]):
    """[12-1-3] [12-2] Reveal what is known already; ask chance for the rest; stop when both piles are empty."""

    def happen(self, s: Afrika, log: Log) -> None:
        if s.local(LEFT) == 0 or (reveals_from_british(s) and i64(len(s.british)) == 0):
            s.end()
        elif st.slot_face(next_slot(s)) >= 0:
            s.restart()
            reveal(s, st.slot_face(next_slot(s)), log)


def reveal(s: Afrika, face: i64, log: Log) -> None:
    """[12-1-3] The top card is turned over and lies among the enemy cards."""
    s.touched |= st.SLOTS
    if reveals_from_british(s):
        s.british = s.british[: i64(len(s.british)) - 1]
    else:
        s.event = s.event[: i64(len(s.event)) - 1]
    s.set_local(LEFT, s.local(LEFT) - 1)
    s.enemy = append(s.enemy, face)
    log.say("12-1-3" if s.local(FORCES) == 0 else "13-2-1", "revealed", face, s.t.defense[face], 0)


class TurnUp(Turned):
    """[12-1-3] [13-2-1] What the next Event is."""

    ref = "12-1-3"

    def left(self, s: Afrika) -> vec[i64]:
        return places.bag_counts(s, st.slot_bag(next_slot(s)))

    def draw(self, s: Afrika, source: Source) -> i64:
        return act(V.TURN_UP, places.bag_draw(s, st.slot_bag(next_slot(s)), source))

    def throw(self, s: Afrika) -> Throw | None:
        if s.local(FORCES) != 0:
            return None
        return Throw(int(s.actor), said("12-1-3", "garrison"), "Defense met in garrisons")

    def fall(self, s: Afrika, a: i64) -> Fall:
        # no rank: some Events harm by what they say, not by their Defense
        return self.worth(s, arg_of(a), s.t.defense[arg_of(a)], 0)

    def apply(self, s: Afrika, a: i64, log: Log) -> None:
        s.restart()
        places.take_from_bag(s, st.slot_bag(next_slot(s)), arg_of(a))
        reveal(s, arg_of(a), log)


# --- 12-3 destroying and taking ----------------------------------------------------------------------------------

FILTER: Final = NAMES.local("filter")  # locals of DESTROYING and TAKING
NUMBER: Final = NAMES.local("left")


def with_new(out: vec[i64], x: i64) -> vec[i64]:
    """A list with `x` at its end, unless it is there already."""
    for i in range(i64(len(out))):
        if out[i] == x:
            return out
    return append(out, x)


def enemies(s: Afrika, filter_: i64, status: i64) -> vec[i64]:
    """The different faces among the revealed cards that a filter means and that have this status."""
    out = vec[i64]()
    for i in range(i64(len(s.enemy))):
        face = s.enemy[i] % st.STATUS
        if s.enemy[i] // st.STATUS == status and s.t.enemy[filter_ * s.t.faces + face] != 0:
            out = with_new(out, face)
    return out


def lies_there(s: Afrika, face: i64, status: i64) -> bool:
    """Whether a revealed card of this face has this status."""
    return any(s.enemy[i] == face + status * st.STATUS for i in range(i64(len(s.enemy))))


def cannot_choose(s: Afrika, face: i64, status: i64) -> str:
    """Why the text being resolved does not mean this enemy card: "rule case", or ""."""
    if not lies_there(s, face, status):
        return "12-3 not standing" if status == st.STANDING else "12-3 not destroyed"
    return "" if s.t.enemy[s.local(FILTER) * s.t.faces + face] != 0 else "12-3 not meant"


def change_enemy(s: Afrika, face: i64, before: i64, after: i64) -> None:
    """The first revealed card of this face and status gets another status."""
    for i in range(i64(len(s.enemy))):
        if s.enemy[i] == face + before * st.STATUS:
            s.enemy[i] = face + after * st.STATUS
            return


def standing(s: Afrika) -> i64:
    """How many revealed cards are not destroyed."""
    return sum(1 for x in s.enemy if x // st.STATUS == st.STANDING)


def prepare_destroy(s: Afrika, log: Log) -> None:
    """[12-3] Nothing (left) to destroy: no question. In the own Combat only before it is decided; [13-3-1] [13-3-4]
    intercepting, in both windows. [R32]"""
    may = s.window == C.IN_COMBAT or s.window == C.IN_PREPARATION or s.window == C.AFTER_INTERCEPTION
    if s.local(NUMBER) == 0 or not may or len(enemies(s, s.local(FILTER), st.STANDING)) == 0:
        s.end()


def prepare_take(s: Afrika, log: Log) -> None:
    """Nothing (left) to take: no question."""
    if s.local(NUMBER) == 0 or len(enemies(s, s.local(FILTER), st.DESTROYED)) == 0:
        s.end()


class EnemyQuestion(Question):
    """Choose enemy cards of some status that a text means; `done` chooses no more. [R40]"""

    verbs: tuple[int, ...] = (V.DONE, V.ENEMY)

    def __init__(self, status: int) -> None:
        self.status: i64 = status

    def legal(self, s: Afrika) -> vec[i64]:
        return act_each(append(st.room(), act(V.DONE, 0)), V.ENEMY, enemies(s, s.local(FILTER), self.status))

    def cannot(self, s: Afrika, a: i64) -> Said | None:
        return against("" if a == act(V.DONE, 0) else cannot_choose(s, arg_of(a), self.status), arg_of(a))

    def apply(self, s: Afrika, a: i64, log: Log) -> None:
        if a == act(V.DONE, 0):
            s.end()
            return
        s.restart()
        s.set_local(NUMBER, s.local(NUMBER) - 1)
        self.chosen(s, arg_of(a), log)

    @abstractmethod
    def chosen(self, s: Afrika, face: i64, log: Log) -> None:
        """What becomes of the card."""


class Destroy(EnemyQuestion):
    """[12-3] Choose an enemy card to destroy. [R36] [R60]"""

    ref = "12-3"

    def chosen(self, s: Afrika, face: i64, log: Log) -> None:
        change_enemy(s, face, st.STANDING, st.DESTROYED)
        log.say("12-3", "destroyed", s.actor, face, 0)


class Take(EnemyQuestion):
    """[14-2] A card's text takes destroyed Events, intercepting too; [11-3] they go to the discard pile. [R6] [R59]"""

    ref = "11-3"

    def chosen(self, s: Afrika, face: i64, log: Log) -> None:
        change_enemy(s, face, st.DESTROYED, st.GONE)
        s.add(s.actor, st.DISCARD, face, 1)
        log.say("11-3", "acquired", s.actor, face, 0)


# --- looking at Events -------------------------------------------------------------------------------------------

DEPTH: Final = NAMES.local("cards")  # locals of PEEKING
MODE: Final = NAMES.local("mode")
LOOKED: Final = NAMES.local("looked")  # cards looked at
ARRANGE: Final = NAMES.label("arrange")
PLACED: Final = NAMES.local("placed")  # cards put back in order


def peek_slot(s: Afrika, k: i64) -> i64:
    """The index of the k-th slot from the top."""
    return i64(len(s.event)) - 1 - k


def prepare_look(s: Afrika, log: Log) -> None:
    """[5-1] The player looks at the top Events, card by card; a face known to nobody is decided now. [R68]"""
    if s.local(DEPTH) > i64(len(s.event)):
        s.set_local(DEPTH, i64(len(s.event)))
    if s.local(LOOKED) == s.local(DEPTH):
        s.goto(ARRANGE)
        log.say("5-1", "looked", s.actor, s.local(DEPTH), 0)
        if s.local(MODE) == effects.REORDER:
            hide_order(s)
        if s.local(MODE) == effects.LOOK or s.local(DEPTH) == 0:
            s.end()
        return
    x = s.event[peek_slot(s, s.local(LOOKED))]
    if st.slot_face(x) >= 0:
        s.restart()
        look_at(s, st.slot_face(x), log)


def look_at(s: Afrika, face: i64, log: Log) -> None:
    """The player learns a face."""
    s.touched |= st.SLOTS
    k = peek_slot(s, s.local(LOOKED))
    x = s.event[k]
    if st.slot_mask(x) != st.PUBLIC:
        s.event[k] = st.slot(face, st.slot_mask(x) | i64(1) << s.actor, st.slot_lot(x), st.slot_bag(x))
    s.set_local(LOOKED, s.local(LOOKED) + 1)
    log.tell(i64(1) << s.actor, "5-1", "saw", s.actor, face, 0)


class LookAt(Turned):
    """[5-1] What the Event looked at is."""

    ref = "5-1"

    def left(self, s: Afrika) -> vec[i64]:
        return places.bag_counts(s, st.slot_bag(s.event[peek_slot(s, s.local(LOOKED))]))

    def apply(self, s: Afrika, a: i64, log: Log) -> None:
        s.restart()
        places.take_from_bag(s, st.slot_bag(s.event[peek_slot(s, s.local(LOOKED))]), arg_of(a))
        look_at(s, arg_of(a), log)


def hide_order(s: Afrika) -> None:
    """[D2] For the others the cards looked at, and the lots they came from, are now one lot in no order."""
    n = s.local(DEPTH)
    if n < 2:
        return
    target: i64 = -1
    for k in range(n):
        x = s.event[peek_slot(s, k)]
        if st.slot_mask(x) != st.PUBLIC:
            target = st.slot_lot(x)
    if target < 0:
        target = s.new_bag()
    s.touched |= st.SLOTS
    for k in range(n):
        i = peek_slot(s, k)
        x = s.event[i]
        if st.slot_mask(x) != st.PUBLIC:
            merge_lot(s, st.slot_lot(x), target)
        s.event[i] = st.slot(st.slot_face(x), i64(1) << s.actor, target, st.slot_bag(x))


def merge_lot(s: Afrika, old: i64, new: i64) -> None:
    """Every slot of one lot joins another."""
    for row in (s.event, s.british):
        for i in range(i64(len(row))):
            x = row[i]
            if st.slot_lot(x) == old:
                row[i] = st.slot(st.slot_face(x), st.slot_mask(x), new, st.slot_bag(x))


class Arrange(Question):
    """[5-1] Put the card looked at on the bottom or leave it; or say which of them is to lie on top, then next."""

    ref = "5-1"
    verbs: tuple[int, ...] = (V.DONE, V.BOTTOM, V.PUT)

    def prompt(self, s: Afrika) -> Said:
        return said("5-1", "bottom" if s.local(MODE) == effects.MAY_BOTTOM else "arrange")

    def cannot(self, s: Afrika, a: i64) -> Said | None:
        verb, may_bottom = verb_of(a), s.local(MODE) == effects.MAY_BOTTOM
        if verb == V.BOTTOM and not may_bottom:
            return said("5-1", "order only")
        if verb == V.PUT and may_bottom:
            return said("5-1", "bottom only")
        return said("5-1", "not looked at", arg_of(a)) if verb == V.PUT and a not in list(self.legal(s)) else None

    def legal(self, s: Afrika) -> vec[i64]:
        out = append(st.room(), act(V.DONE, 0))
        if s.local(MODE) == effects.MAY_BOTTOM:
            return append(out, act(V.BOTTOM, 0))
        for k in range(s.local(PLACED), s.local(DEPTH)):
            out = with_new(out, act(V.PUT, st.slot_face(s.event[peek_slot(s, k)])))
        return out

    def apply(self, s: Afrika, a: i64, log: Log) -> None:
        if a == act(V.DONE, 0):
            s.end()
        elif a == act(V.BOTTOM, 0):
            top = s.event[i64(len(s.event)) - 1]
            s.event = s.event[: i64(len(s.event)) - 1]
            places.event_put_below(s, top)
            log.say("5-1", "bottomed", s.actor, 0, 0)
            s.end()
        else:
            lift(s, arg_of(a))
            if s.local(PLACED) >= s.local(DEPTH) - 1:
                s.end()


def lift(s: Afrika, face: i64) -> None:
    """The first card of this face among those not yet placed moves up to the next place."""
    s.touched |= st.SLOTS
    k = s.local(PLACED)
    while st.slot_face(s.event[peek_slot(s, k)]) != face:
        k += 1
    x = s.event[peek_slot(s, k)]
    while k > s.local(PLACED):
        s.event[peek_slot(s, k)] = s.event[peek_slot(s, k - 1)]
        k -= 1
    s.event[peek_slot(s, k)] = x
    s.set_local(PLACED, s.local(PLACED) + 1)


# --- 12-1-10 the garrison leaves ---------------------------------------------------------------------------------


def remaining(s: Afrika) -> vec[i64]:
    """The different faces still lying there, destroyed or not."""
    out = vec[i64]()
    for i in range(i64(len(s.enemy))):
        if s.enemy[i] // st.STATUS != st.GONE:
            out = with_new(out, s.enemy[i] % st.STATUS)
    return out


def put_below(s: Afrika, face: i64, log: Log) -> None:
    """One revealed card goes under the Event pile for all to see."""
    for i in range(i64(len(s.enemy))):
        if s.enemy[i] % st.STATUS == face and s.enemy[i] // st.STATUS != st.GONE:
            s.enemy[i] = face + st.GONE * st.STATUS
            places.event_put_below(s, st.public_slot(face))
            log.say("12-1-10", "put_below", face, 0, 0)
            return


class PrepareLeave(Stage[Afrika]):
    """[12-1-10] Cards that are the same have no order to choose."""

    def happen(self, s: Afrika, log: Log) -> None:
        faces = remaining(s)
        if len(faces) <= 1:
            s.end()
            while len(remaining(s)) > 0:
                put_below(s, faces[0], log)


class Leave(Question):
    """[12-1-10] The attacker says which card goes to the bottom next; the last one lies lowest. [R67]"""

    ref = "12-1-10"
    verbs: tuple[int, ...] = (V.PUT,)

    def cannot(self, s: Afrika, a: i64) -> Said | None:
        return None if arg_of(a) in list(remaining(s)) else said("12-1-10", "not there", arg_of(a))

    def legal(self, s: Afrika) -> vec[i64]:
        return act_each(vec[i64](), V.PUT, remaining(s))

    def apply(self, s: Afrika, a: i64, log: Log) -> None:
        s.restart()
        put_below(s, arg_of(a), log)
