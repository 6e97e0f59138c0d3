"""Chapter 5: places and states. Every move of a card between zones and piles is one of these functions."""

from alamein.core.chance import Source, pick
from alamein.core.event import Log
from alamein.core.native import append, extend, i64, vec
from alamein.core.vectors import filled
from alamein.games.afrika_deck import cards as C
from alamein.games.afrika_deck import effects
from alamein.games.afrika_deck import state as st
from alamein.games.afrika_deck.state import Afrika

# --- 5-1 War Zone: face-up piles ---------------------------------------------------------------------------------


def pile_top(s: Afrika, p: i64) -> i64:
    """[5-1] The face on top of a face-up pile; -1 if it is empty."""
    n = s.pile_size[p]
    return s.pile[s.t.pile_first[p] + n - 1] if n > 0 else -1


def pile_take(s: Afrika, p: i64) -> i64:
    """Take the top card of a face-up pile; its place is as at the beginning, so that equal piles are equal."""
    face = pile_top(s, p)
    s.touched |= i64(st.PILES) << p
    s.pile_size[p] -= 1
    k = s.t.pile_first[p] + s.pile_size[p]
    s.pile[k] = s.t.pile_cards[k]
    return face


def pile_put_on_top(s: Afrika, p: i64, face: i64) -> None:
    """[5-5] A City lost to a counterattack."""
    s.touched |= i64(st.PILES) << p
    s.pile[s.t.pile_first[p] + s.pile_size[p]] = face
    s.pile_size[p] += 1


def pile_put_below(s: Afrika, p: i64, face: i64) -> None:
    """[5-5] Any other card that returns."""
    pile_put_on_top(s, p, face)
    first = s.t.pile_first[p]
    for k in range(first + s.pile_size[p] - 1, first, -1):
        s.pile[k] = s.pile[k - 1]
    s.pile[first] = face


def event_put_below(s: Afrika, x: i64) -> None:
    """A slot goes under the Event pile."""
    s.touched |= st.SLOTS
    s.event = extend(append(vec[i64](), x), s.event)


def return_to_war_zone(s: Afrika, face: i64, log: Log) -> None:
    """[5-5] To the bottom of its own pile: a Panzer III goes below the IVs. [R24]"""
    log.say("5-5", "returned", s.actor, face, 0)
    if s.t.kind[face] == C.TYPE_EVENT:
        event_put_below(s, st.public_slot(face))
    elif s.t.kind[face] == C.TYPE_VICTORY:
        s.touched |= st.COUNTED
        s.victory.put_below(face)
    else:
        pile_put_below(s, s.t.pile_of[face], face)


# --- 5-1 War Zone: slots, bags and revealed cards ----------------------------------------------------------------


def bag_counts(s: Afrika, bag: i64) -> vec[i64]:
    """How many cards of each face a slot of this bag can turn out to be."""
    out, size, faces = filled(s.t.faces, 0), s.t.events, s.t.event_faces
    for e in range(size):
        out[faces[e]] = s.bag[bag * size + e]
    return out


def bag_draw(s: Afrika, bag: i64, source: Source) -> i64:
    """A face drawn by `bag_counts`, without the list."""
    size = s.t.events
    return s.t.event_faces[pick(s.bag[bag * size : (bag + 1) * size], source)]


def take_from_bag(s: Afrika, bag: i64, face: i64) -> None:
    """A slot of this bag has turned out to be `face`."""
    s.touched |= st.SLOTS
    s.bag[bag * s.t.events + s.t.event_index[face]] -= 1


def leave_enemies(s: Afrika, index: i64) -> i64:
    """A revealed card lies there no longer; its face."""
    face = s.enemy[index] % st.STATUS
    s.enemy[index] = face + st.GONE * st.STATUS
    return face


def acquire(s: Afrika, index: i64, seat: i64, place: i64, log: Log) -> None:
    """[11-3] [3-5] An Event is acquired: it is Deployed, or goes to the discard pile to be played later. [R51]"""
    face = leave_enemies(s, index)
    s.add(seat, st.DISCARD if place == effects.TO_DISCARD else st.ACTIVE + s.t.enters[face], face, 1)
    log.say("11-3", "acquired", seat, face, 0)


def reinforce(s: Afrika, n: i64, log: Log) -> None:
    """[12-1-4] Events go unseen, one by one, onto the top of the British pile; [12-2] while there are any."""
    moved: i64 = 0
    while moved < n and i64(len(s.event)) > 0:
        last = i64(len(s.event)) - 1
        s.british = append(s.british, s.event[last])
        s.event = s.event[:last]
        moved += 1
    if moved > 0:
        s.touched |= st.SLOTS
        log.say("12-1-4", "reinforced", moved, 0, 0)


# --- 5-1 Combat Zone: whole zones -------------------------------------------------------------------------------


def move_all(s: Afrika, seat: i64, source: i64, target: i64) -> None:
    """All cards of one zone join another."""
    zone = s.zone
    old, new = s.row(seat, source), s.row(seat, target)
    total = zone[old + s.width - 1]
    left = total  # cards not moved yet
    f: i64 = 0
    while left > 0:
        n = zone[old + f]
        if n > 0:
            zone[new + f] += n
            zone[old + f] = 0
            left -= n
            s.note(seat, source, target, f)
        f += 1
    zone[new + s.width - 1] += total
    zone[old + s.width - 1] = 0


# --- 5-1 Combat Zone: the hand -----------------------------------------------------------------------------------


def leave_hand(s: Afrika, seat: i64, target: i64, face: i64, n: i64) -> None:
    """Cards leave the hand for all to see; as far as they were known to be there, the knowledge is used up. [5-1]"""
    s.move(seat, st.HAND, target, face, n)
    known = s.count(seat, st.KNOWN, face)
    if known > 0:
        s.add(seat, st.KNOWN, face, -n if n < known else -known)


def discard(s: Afrika, seat: i64, face: i64, n: i64, log: Log) -> None:
    """[5-3] From the hand to the own discard pile, face up."""
    leave_hand(s, seat, st.DISCARD, face, n)
    if log.on:
        for _ in range(n):
            log.say("5-3", "discarded", seat, face, 0)


def discard_all(s: Afrika, seat: i64, log: Log) -> None:
    """[5-3] The whole hand."""
    zone, hand = s.zone, s.row(seat, st.HAND)
    face: i64 = 0
    while zone[hand + s.width - 1] > 0:
        if zone[hand + face] > 0:
            discard(s, seat, face, zone[hand + face], log)
        face += 1


# --- 5-1 Combat Zone: the Front Line -----------------------------------------------------------------------------


def front_count(s: Afrika, seat: i64, unit: i64) -> i64:
    """How many such cards stand in the Front Line."""
    t = s.t
    if t.unit_load(unit) == 0:
        return s.count(seat, st.ACTIVE + t.unit_exhausted(unit), t.unit_face(unit))
    key = seat * t.units() + unit
    return sum(1 for other in s.raised if other == key)


def front_add(s: Afrika, seat: i64, unit: i64) -> None:
    """A card joins the Front Line."""
    t = s.t
    if t.unit_load(unit) == 0:
        s.add(seat, st.ACTIVE + t.unit_exhausted(unit), t.unit_face(unit), 1)
        return
    key = seat * t.units() + unit
    s.raised = append(s.raised, key)
    row, k = s.raised, i64(len(s.raised)) - 1
    while k > 0 and row[k - 1] > key:
        row[k] = row[k - 1]
        k -= 1
    row[k] = key


def front_remove(s: Afrika, seat: i64, unit: i64) -> None:
    """A card leaves the Front Line, with what is attached to it."""
    t = s.t
    if t.unit_load(unit) == 0:
        s.add(seat, st.ACTIVE + t.unit_exhausted(unit), t.unit_face(unit), -1)
        return
    key = seat * t.units() + unit
    out, found = vec[i64](), False
    for i in range(i64(len(s.raised))):
        if not found and s.raised[i] == key:
            found = True
        else:
            out = append(out, s.raised[i])
    s.raised = out


def leave_front(s: Afrika, seat: i64, unit: i64, log: Log) -> i64:
    """[5-8] A card leaves the Front Line and what was attached to it is Scrapped. Its face."""
    t, load = s.t, s.t.unit_load(unit)
    front_remove(s, seat, unit)
    if load > 0:
        for k in range(len(t.attach_faces)):
            under: i64 = t.attach_faces[k]
            n = t.attached_count(load, under)
            if n > 0:
                s.touched |= st.COUNTED
                s.scrapped[under] += n
                log.say("5-8", "scrapped", seat, under, n)
    return t.unit_face(unit)


def forfeit(s: Afrika, seat: i64, unit: i64, log: Log) -> None:
    """[5-4] From the Front Line to the own discard pile."""
    log.say("5-4", "forfeited", seat, unit, 0)
    s.add(seat, st.DISCARD, leave_front(s, seat, unit, log), 1)


def return_unit(s: Afrika, seat: i64, unit: i64, log: Log) -> None:
    """[5-5] From the Front Line to the War Zone."""
    return_to_war_zone(s, leave_front(s, seat, unit, log), log)


def scrap_unit(s: Afrika, seat: i64, unit: i64, log: Log) -> None:
    """[5-6] From the Front Line out of the game."""
    face = leave_front(s, seat, unit, log)
    s.touched |= st.COUNTED
    s.scrapped[face] += 1
    log.say("5-6", "scrapped", seat, face, 1)


# --- 5-7 Exhausting ----------------------------------------------------------------------------------------------


def exhaust_unit(s: Afrika, seat: i64, unit: i64, log: Log) -> i64:
    """[5-7] An active card is exhausted; its new code."""
    after = unit + s.t.loads
    front_remove(s, seat, unit)
    front_add(s, seat, after)
    log.say("5-7", "exhausted", seat, unit, 0)
    return after


def reactivate_unit(s: Afrika, seat: i64, unit: i64, log: Log) -> None:
    """[5-7] An exhausted card becomes active."""
    front_remove(s, seat, unit)
    front_add(s, seat, unit - s.t.loads)
    log.say("5-7", "reactivated", seat, unit, 0)


# --- which cards -------------------------------------------------------------------------------------------------


def has_army(s: Afrika, seat: i64) -> bool:
    """Whether an Army card is Deployed, active or exhausted. [R26]"""
    t = s.t
    zone, faces = s.zone, t.army_faces
    active, exhausted = s.row(seat, st.ACTIVE), s.row(seat, st.EXHAUSTED)
    left = zone[active + t.faces] + zone[exhausted + t.faces]  # cards that may still be Army cards
    k: i64 = 0
    while left > 0 and k < i64(len(faces)):
        if zone[active + faces[k]] > 0 or zone[exhausted + faces[k]] > 0:
            return True
        k += 1
    return any(s.raised[i] // t.units() == seat for i in range(i64(len(s.raised))))


def front_units(s: Afrika, seat: i64, filter_: i64, status: i64) -> vec[i64]:
    """The different cards of a Front Line that a filter means; status 0 active, 1 exhausted, 2 both."""
    t, out = s.t, vec[i64]()
    zone, owned = s.zone, t.owned
    active, exhausted, match = s.row(seat, st.ACTIVE), s.row(seat, st.EXHAUSTED), filter_ * t.faces
    left = zone[active + t.faces] + zone[exhausted + t.faces]  # cards not looked at yet
    f: i64 = 0
    while left > 0:
        n = zone[active + f] + zone[exhausted + f]
        if n > 0:
            left -= n
            if owned[match + f] != 0:
                if status != 1 and zone[active + f] > 0:
                    out = append(out, t.unit(f, 0, 0))
                if status != 0 and zone[exhausted + f] > 0:
                    out = append(out, t.unit(f, 1, 0))
        f += 1
    last: i64 = -1
    for i in range(i64(len(s.raised))):
        key = s.raised[i]
        unit = key % t.units()
        if key // t.units() == seat and key != last and t.owned[match + t.unit_face(unit)] != 0:
            last = key
            if status == 2 or t.unit_exhausted(unit) == status:
                out = append(out, unit)
    return out


def cannot_mean(s: Afrika, filter_: i64, unit: i64) -> str:
    """Why a filter does not mean this card of the acting player's Front Line: "rule case", or ""."""
    t = s.t
    if front_count(s, s.actor, unit) == 0:
        return "10 none there"
    return "" if t.owned[filter_ * t.faces + t.unit_face(unit)] != 0 else "9 not meant"


def front_number(s: Afrika, seat: i64, filter_: i64, status: i64) -> i64:
    """How many cards of a Front Line a filter means."""
    return number_of(s, seat, front_units(s, seat, filter_, status))


def number_of(s: Afrika, seat: i64, units: vec[i64]) -> i64:
    """How many cards of a Front Line are like one of `units`."""
    return sum((front_count(s, seat, u) for u in units), i64(0))


def face_count(s: Afrika, seat: i64, face: i64) -> i64:
    """How many cards of a face stand in a Front Line."""
    active = (seat * st.ZONES + st.ACTIVE) * s.width + face
    exhausted = active + s.width  # the next row is that of the exhausted cards
    n = s.zone[active] + s.zone[exhausted]
    if i64(len(s.raised)) == 0:
        return n
    raised, t = s.raised, s.t
    for i in range(i64(len(raised))):
        key = raised[i]
        if key // t.units() == seat and t.unit_face(key % t.units()) == face:
            n += 1
    return n
