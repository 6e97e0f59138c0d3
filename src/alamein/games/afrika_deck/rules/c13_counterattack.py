"""Chapter 13: the British Counterattack Turn. The example of [15-2] is replayed by the tests."""

from typing import Final

from alamein.core.action import act, act_each, arg_of
from alamein.core.event import Log, Said, against, said
from alamein.core.luck import Fall, Throw
from alamein.core.native import append, extend, i64, vec
from alamein.core.procedure import Stage
from alamein.core.vectors import filled
from alamein.games.afrika_deck import cards as C
from alamein.games.afrika_deck import effects
from alamein.games.afrika_deck import state as st
from alamein.games.afrika_deck import verbs as V
from alamein.games.afrika_deck.rules import c05_places as places
from alamein.games.afrika_deck.rules.c02_points import empty_wallet
from alamein.games.afrika_deck.rules.c07_phases import clear_area
from alamein.games.afrika_deck.rules.c08_end import city_number, highest_city
from alamein.games.afrika_deck.rules.c12_events import change_enemy, enemies, lies_there, standing
from alamein.games.afrika_deck.state import NAMES, Afrika, Question, Turned

# --- 13-1, 13-2 --------------------------------------------------------------------------------------------------


class BeginCounterattack(Stage[Afrika]):
    """[13-1] [13] After the turn, if scheduled; [13-2-1] with an empty British pile it ends at once. [R56] [R63] None
    while a round is finished: it would cost those who have had their turn what the last player never risks. [D1]"""

    def happen(self, s: Afrika, log: Log) -> None:
        if s.scheduled != 0:
            s.scheduled = 0
            if s.ending != 0:
                log.say("13-1", "no_counterattack", s.active, 0, 0)
                return
            s.enemy = vec[i64]()
            log.say("13-1", "counterattack", s.active, i64(len(s.british)), 0)
            if i64(len(s.british)) > 0:
                s.call(st.COUNTERATTACK, 0, 0, 0)
                s.call(st.REVEALING, i64(len(s.british)), 1, 0)


NEXT_INTERCEPTION: Final = NAMES.label("next interception")


def order_interceptions(s: Afrika, log: Log) -> None:
    """[13-2] [13-2-2] The player who brought it about, then the others with Cities, highest first. [R17] [R18]"""
    s.order = append(vec[i64](), s.active)
    number: i64 = 1
    for seat in range(s.players):
        if city_number(s, seat) > number:
            number = city_number(s, seat)
    while number > 0:
        for seat in range(s.players):
            if seat != s.active and city_number(s, seat) == number:
                s.order = append(s.order, seat)
        number -= 1


def next_interception(s: Afrika, log: Log) -> None:
    """[13-2-3] [13-2-4] [13-2-6] The next player, while enemy cards stand and somebody is left. [R61]"""
    if i64(len(s.order)) > 0 and standing(s) > 0:
        s.actor = s.order[0]
        s.order = s.order[1:]
        s.goto(NEXT_INTERCEPTION)
        s.call(st.INTERCEPTION, 0, 0, 0)


def end_counterattack(s: Afrika, log: Log) -> None:
    """[13-2-5] All cards of the forces go under the Event pile in random order: as a bag of their own. [R61] [R67]"""
    bag, below = s.new_bag(), vec[i64]()
    for i in range(i64(len(s.enemy))):
        if s.enemy[i] // st.STATUS != st.GONE:
            s.bag[bag * s.t.events + s.t.event_index[s.enemy[i] % st.STATUS]] += 1
            below = append(below, st.slot(-1, 0, bag, bag))
    s.touched |= st.SLOTS
    s.event = extend(below, s.event)
    s.enemy, s.order = vec[i64](), vec[i64]()
    s.actor = s.active
    log.say("13-2-5", "forces_leave", 0, 0, 0)


# --- 13-3-1, 13-3-4 windows --------------------------------------------------------------------------------------


def begin_interception(s: Afrika, log: Log) -> None:
    """[13-3-1] An empty wallet; cards destroyed by others are no longer this player's to take. [R59]"""
    empty_wallet(s)
    s.unique = vec[i64]()
    for i in range(i64(len(s.enemy))):
        if s.enemy[i] // st.STATUS == st.DESTROYED:
            s.enemy[i] += (st.DESTROYED_BEFORE - st.DESTROYED) * st.STATUS
    s.window = C.IN_PREPARATION
    log.say("13-3", "intercepts", s.actor, standing(s), 0)


def open_interception_window(s: Afrika, log: Log) -> None:
    """[13-3-4] Abilities and cards once more."""
    s.window = C.AFTER_INTERCEPTION


# --- 13-3-2 allotment --------------------------------------------------------------------------------------------

LEFT: Final = NAMES.local("left")  # locals of INTERCEPTION: enemies that units must still cover
COVERED: Final = NAMES.local("covered")  # enemies that will be destroyed
ALLOT: Final = NAMES.label("allot")
TARGETS: Final = NAMES.label("targets")
OPEN_WINDOW: Final = NAMES.label("open window")
TOGETHER: Final = 1  # arguments of INFANTRY: 0 none, 1 together, 1 + k for k pairs


def rating(s: Afrika, seat: i64, unit: i64) -> i64:
    """[13-3] The Interception of an Army unit: its base or what a Deployed card sets, and its load. [R57] [R58]"""
    t, face = s.t, s.t.unit_face(unit)
    base, first = t.rating[face], t.passive_first
    for row in range(first[effects.SET_INTERCEPTION], first[effects.SET_INTERCEPTION + 1], effects.PASSIVE):
        if t.owned[t.passives[row + 2] * t.faces + face] != 0 and places.face_count(s, seat, t.passives[row + 1]) > 0:
            base = t.passives[row + 3]
    return base + t.load_bonus[t.unit_load(unit)]


def rated_units(s: Afrika) -> vec[i64]:
    """The different Army units with an Interception of 1 or more, exhausted ones too."""
    return vec[i64]([u for u in places.front_units(s, s.actor, s.t.army_filter, 2) if rating(s, s.actor, u) > 0])


def total_rating(s: Afrika) -> i64:
    """What all rated units together can cover."""
    return sum((rating(s, s.actor, u) * places.front_count(s, s.actor, u) for u in rated_units(s)), i64(0))


def infantry_units(s: Afrika) -> vec[i64]:
    """[13-3-2] Infantry of Interception 0, for use together or with Boxes; exhausted ones first. [R10] [D3]"""
    out = vec[i64]()
    for status in range(i64(1), i64(-1), i64(-1)):
        units = places.front_units(s, s.actor, s.t.army_filter, status)
        for i in range(i64(len(units))):
            if s.t.together[s.t.unit_face(units[i])] != 0 and rating(s, s.actor, units[i]) == 0:
                out = append(out, units[i])
    return out


def infantry_number(s: Afrika) -> i64:
    """How many such units there are."""
    return places.number_of(s, s.actor, infantry_units(s))


def boxes(s: Afrika) -> i64:
    """Own cards that pair with Infantry."""
    t = s.t
    n: i64 = 0
    first = t.passive_first
    for row in range(first[effects.INTERCEPTION_PAIR], first[effects.INTERCEPTION_PAIR + 1], effects.PASSIVE):
        n += places.face_count(s, s.actor, t.passives[row + 1])
    return n


def most_pairs(s: Afrika) -> i64:
    """[13-3-2] The most pairs that can be made. [R55]"""
    n = standing(s)
    if infantry_number(s) < n:
        n = infantry_number(s)
    return boxes(s) if boxes(s) < n else n


def begin_allotment(s: Afrika, log: Log) -> None:
    """[13-3-2] Without enemies nothing is allotted; without such Infantry there is no way to choose. [R56]"""
    if standing(s) == 0:
        s.goto(OPEN_WINDOW)
    elif infantry_number(s) == 0:
        s.goto(ALLOT)
        set_cover(s, 0)


def set_cover(s: Afrika, infantry: i64) -> None:
    """[13-3-2] As many enemies as possible must be covered: min(E, R + I). [R9] [R55]"""
    cover = total_rating(s) + infantry
    if cover > standing(s):
        cover = standing(s)
    s.set_local(COVERED, cover)
    s.set_local(LEFT, cover - infantry)


class UseInfantry(Question):
    """[13-3-2] Infantry of Interception 0: not used, all together on one enemy, or in pairs with Boxes. [R10]"""

    ref = "13-3-2"
    verbs: tuple[int, ...] = (V.INFANTRY,)

    def cannot(self, s: Afrika, a: i64) -> Said | None:
        pairs = most_pairs(s)
        return None if arg_of(a) <= pairs + TOGETHER else said("13-3-2", "pairs", pairs)

    def legal(self, s: Afrika) -> vec[i64]:
        return vec[i64]([act(V.INFANTRY, n) for n in range(most_pairs(s) + 2)])

    def apply(self, s: Afrika, a: i64, log: Log) -> None:
        n = arg_of(a)
        s.next()
        set_cover(s, n if n <= TOGETHER else n - TOGETHER)
        allot_infantry(s, infantry_number(s) if n == TOGETHER else n - TOGETHER, log)


def allot_infantry(s: Afrika, n: i64, log: Log) -> None:
    """[13-3-3] Infantry used is Forfeited; a Box stays."""
    units = infantry_units(s)
    for i in range(i64(len(units))):
        while n > 0 and places.front_count(s, s.actor, units[i]) > 0:
            places.forfeit(s, s.actor, units[i], log)
            n -= 1


def prepare_allot(s: Afrika, log: Log) -> None:
    """[13-3-2] While enemies must be covered: all units where all are needed or all are the same, else ask for one."""
    units = rated_units(s)
    if total_rating(s) <= s.local(LEFT) or i64(len(units)) == 1:
        for i in range(i64(len(units))):
            while s.local(LEFT) > 0 and places.front_count(s, s.actor, units[i]) > 0:
                allot(s, units[i], log)
    if s.local(LEFT) == 0:
        s.goto(TARGETS)


def allot(s: Afrika, unit: i64, log: Log) -> None:
    """[13-3-2] The unit takes as many enemies as its Interception or as are left; [13-3-3] it is Forfeited. [R9]"""
    n = rating(s, s.actor, unit)
    if n > s.local(LEFT):
        n = s.local(LEFT)
    s.set_local(LEFT, s.local(LEFT) - n)
    log.say("13-3-2", "allotted", s.actor, unit, n)
    places.forfeit(s, s.actor, unit, log)


class AllotUnit(Question):
    """[13-3-2] Choose the next unit to allot; spare units stay. [R7] [R9]"""

    ref = "13-3-2"
    verbs: tuple[int, ...] = (V.UNIT,)

    def cannot(self, s: Afrika, a: i64) -> Said | None:
        unit = arg_of(a)
        why = places.cannot_mean(s, s.t.army_filter, unit)
        return against("13-3 no Interception" if why == "" and rating(s, s.actor, unit) <= 0 else why, unit)

    def legal(self, s: Afrika) -> vec[i64]:
        return act_each(vec[i64](), V.UNIT, rated_units(s))

    def apply(self, s: Afrika, a: i64, log: Log) -> None:
        s.goto(ALLOT)
        allot(s, arg_of(a), log)


def prepare_target(s: Afrika, log: Log) -> None:
    """[13-3-3] Enemies covered are destroyed; which ones is asked only if some are not covered."""
    faces = enemies(s, s.t.any_filter, st.STANDING)
    if s.local(COVERED) == standing(s) or len(faces) == 1:
        for i in range(i64(len(faces))):
            while s.local(COVERED) > 0 and lies_there(s, faces[i], st.STANDING):
                destroy(s, faces[i], log)
    if s.local(COVERED) == 0:
        s.goto(OPEN_WINDOW)


def destroy(s: Afrika, face: i64, log: Log) -> None:
    """[13-3-3] An enemy card with a unit allotted to it."""
    s.set_local(COVERED, s.local(COVERED) - 1)
    change_enemy(s, face, st.STANDING, st.DESTROYED)
    log.say("13-3-3", "destroyed", s.actor, face, 0)


class NameEnemy(Question):
    """[13-3-2] The player names the enemies his units cover. [R55]"""

    ref = "13-3-2"
    verbs: tuple[int, ...] = (V.ENEMY,)

    def cannot(self, s: Afrika, a: i64) -> Said | None:
        return None if lies_there(s, arg_of(a), st.STANDING) else said("12-3", "not standing", arg_of(a))

    def legal(self, s: Afrika) -> vec[i64]:
        return act_each(vec[i64](), V.ENEMY, enemies(s, s.t.any_filter, st.STANDING))

    def apply(self, s: Afrika, a: i64, log: Log) -> None:
        s.goto(TARGETS)
        destroy(s, arg_of(a), log)


# --- 13-3-5 result -----------------------------------------------------------------------------------------------


def apply_result(s: Afrika, log: Log) -> None:
    """[13-3-5] An enemy card left: the highest City goes on top of its pile, and its Penalty is paid. [R16] [R17]"""
    if standing(s) == 0:
        log.say("13-3-5", "repelled", s.actor, 0, 0)
        return
    city = highest_city(s, s.actor)
    log.say("13-3-5", "failed", s.actor, standing(s), 0)
    if city >= 0:
        places.front_remove(s, s.actor, s.t.unit(city, 0 if s.count(s.actor, st.ACTIVE, city) > 0 else 1, 0))
        places.pile_put_on_top(s, s.t.pile_of[city], city)
        log.say("13-3-5", "city_lost", s.actor, city, s.t.penalty[city])
        if s.t.penalty[city] > 0:
            s.call(st.PENALTY, s.t.penalty[city], 0, 0)


LOST: Final = NAMES.local("left")  # of PENALTY: Victory cards still to be lost


def prepare_penalty(s: Afrika, log: Log) -> None:
    """[5-8] As many as there are. [R41]"""
    if s.local(LOST) == 0 or not has_victory(s):
        s.end()


def has_victory(s: Afrika) -> bool:
    """[5-8] Whether a Victory card is Deployed that is not attached, an exhausted one too. [R21]"""
    return any(s.count(s.actor, st.ACTIVE, f) + s.count(s.actor, st.ACTIVE + 1, f) > 0 for f in s.t.victory_faces)


def victory_units(s: Afrika) -> vec[i64]:
    """[5-8] By unit, how many Victory cards are Deployed that are not attached, exhausted ones too. [R21]"""
    t = s.t
    out = filled(t.units(), 0)
    for k in range(i64(len(t.victory_faces))):
        for exhausted in range(i64(2)):
            out[t.unit(t.victory_faces[k], exhausted, 0)] = s.count(s.actor, st.ACTIVE + exhausted, t.victory_faces[k])
    return out


class LoseVictory(Turned):
    """[13-3-5] [3-7] A Victory card chosen by chance goes under the Victory pile. [R62]"""

    ref = "13-3-5"

    def left(self, s: Afrika) -> vec[i64]:
        return victory_units(s)

    def throw(self, s: Afrika) -> Throw:
        return Throw(int(s.actor), said("13-3-5", "victory lost"), "Victory Points lost")

    def fall(self, s: Afrika, a: i64) -> Fall:
        face = s.t.unit_face(arg_of(a))
        return self.worth(s, face, s.t.vp[face], -int(s.t.vp[face]))

    def apply(self, s: Afrika, a: i64, log: Log) -> None:
        unit = arg_of(a)
        s.set_local(LOST, s.local(LOST) - 1)
        s.restart()
        places.front_remove(s, s.actor, unit)
        s.touched |= st.COUNTED
        s.victory.put_below(s.t.unit_face(unit))
        log.say("13-3-5", "victory_lost", s.actor, s.t.unit_face(unit), 0)


def end_interception(s: Afrika, log: Log) -> None:
    """[13-3] Cards played go to the discard pile, points gained are lost. [R11] [R12]"""
    clear_area(s, s.actor)
    empty_wallet(s)
    s.window = C.NO_WINDOW
