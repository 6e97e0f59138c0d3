"""What is wrong with a position."""

from alamein.core.native import i64, vec
from alamein.core.vectors import filled
from alamein.games.afrika_deck import state as st
from alamein.games.afrika_deck.cards import DEPLOY_NEVER, POINTS
from alamein.games.afrika_deck.rules.c04_setup import is_stacking, on_the_table, unstacked
from alamein.games.afrika_deck.rules.c08_end import end_has_come
from alamein.games.afrika_deck.state import Afrika
from alamein.games.afrika_deck.verbs import SEATS


def problems(s: Afrika) -> list[str]:
    """Everything that is wrong with a position."""
    t = s.t
    out: list[str] = []
    have = unstacked(s) if is_stacking(s) else filled(t.faces, 0)
    lying = on_the_table(s)
    for f in range(t.faces):
        have[f] += lying[f]
    for seat in range(int(s.players)):
        out += seat_problems(s, seat, have)
    for f, name in enumerate(t.ids):
        if have[f] != t.copies[f]:
            out.append(f"there are {have[f]} cards {name}, not {t.copies[f]}")
    if s.ending == 0 and s.over == 0 and end_has_come(s):
        out.append("the City whose fall ends the game is taken, and 'ending' is 0")
    for point, name in enumerate(POINTS):
        if s.wallet[point] < 0:
            out.append(f"the wallet holds {s.wallet[point]} {name}")
    loose = [0] * (len(s.bag) // max(1, int(t.events)))
    for row in (s.event, s.british):
        for x in row:
            if st.slot_face(x) < 0:
                loose[st.slot_bag(x)] += 1
            elif t.event_index[st.slot_face(x)] < 0:
                out.append(f"{t.ids[st.slot_face(x)]} lies in the Event or British pile")
            if st.slot_mask(x) != st.PUBLIC and st.slot_face(x) < 0 and st.slot_mask(x) != 0:
                out.append("a slot without a face has been seen by somebody")
    for b, n in enumerate(loose):
        held = sum(int(s.bag[b * t.events + e]) for e in range(int(t.events)))
        if held != n:
            out.append(f"bag {b} holds {held} cards for {n} slots")
    return out


def seat_problems(s: Afrika, seat: int, have: vec[i64]) -> list[str]:
    """What is wrong with a player's cards, which are added to those that are found."""
    out: list[str] = []
    t, ids, held = s.t, s.t.ids, s.zone
    hand, kept = s.row(seat, st.HAND), s.row(seat, st.KEPT)
    for zone in range(i64(st.ZONES)):
        secret = zone in (st.HAND, st.DECK, st.DISCARD, st.KEPT)
        row, cards = s.row(seat, zone), i64(0)
        for f in range(t.faces):
            n = held[row + f]
            if n == 0:
                continue
            cards += n
            if n < 0:
                out.append(f"{SEATS[seat]} has fewer than no cards in a zone")
            if secret and f not in t.deck_face_set:
                out.append(f"{ids[f]} cannot be in the hand, deck or discard pile of {SEATS[seat]}")
            if zone in (st.ACTIVE, st.EXHAUSTED) and t.deploy[f] == DEPLOY_NEVER:
                out.append(f"{ids[f]} cannot be in the Front Line of {SEATS[seat]}")
            if zone != st.KNOWN:
                have[f] += n
            elif n > held[hand + f] + held[kept + f]:
                out.append(f"{ids[f]} is known to be in the hand of {SEATS[seat]}, and is not")
        if cards != s.total(seat, zone):
            out.append(f"the total of a zone of {SEATS[seat]} is wrong")
    return out
