"""Chapter 5, fifth part: closed stacks, an option. [5.1.1] The attacker may not look through the units he will attack.

Provenance: seed; what is closed, and what the table still tells, is a reading [C19].
"""

from typing import Final

from alamein.core.chance import Source
from alamein.core.native import i64, vec
from alamein.core.state import FRAME
from alamein.core.vectors import filled
from alamein.games.desert_decision import ground as G
from alamein.games.desert_decision import state as st
from alamein.games.desert_decision import units as U
from alamein.games.desert_decision.state import Desert

# What lies open to all, the options among it; a slot that is not named here is nobody's to know
OPEN: Final = ("scenario", *st.OPTION_SLOTS.values(), "turn", "mines_cleared", "el_alamein_fell")


def top_counters(s: Desert) -> vec[i64]:
    """[C19] By hex the counter on top, that which stands first in the list of counters; NONE where nobody stands."""
    top = filled(G.HEXES, st.NONE)
    for u in range(U.UNITS):
        if s.loc[u] >= 0 and top[s.loc[u]] == st.NONE:
            top[s.loc[u]] = u
    return top


def is_declared(s: Desert) -> bool:
    """[5.1.1] Whether the attack being fought, if there is one, has been declared with all that takes part."""
    for base in range(0, int(s.depth) * FRAME, FRAME):
        at, step = s.frames[base], s.frames[base + 1]
        if at == st.COMBAT.at:
            return step >= st.COMMIT_DEFENSE.at
        if at == st.BOMBARDMENT.at:
            return step >= st.SETTLE_GUNS.at
        if at == st.AIR_STRIKE.at:
            return step >= st.SETTLE_STRIKE.at
    return False


def in_hand(s: Desert) -> list[int]:
    """[C19] The units that are being placed, moved, retreated or advanced: everybody sees them."""
    acting = (st.SET_UP, st.MOVEMENT, st.RIDE, st.MINES, st.RETREATS, st.ADVANCES)
    bases = range(0, int(s.depth) * FRAME, FRAME)
    return [int(s.frames[base + 2 + st.UNIT.at]) for base in bases if any(s.frames[base] == each.at for each in acting)]


def is_beneath(s: Desert, u: i64) -> bool:
    """[C19] Whether the enemy cannot see this unit, whatever it does: closed stacks are played, another is on top."""
    return s.closed_stacks != 0 and s.loc[u] >= 0 and top_counters(s)[s.loc[u]] != u


def known(s: Desert, seat: int) -> Desert:
    """[5.1.1] [C19] What a seat (or a spectator, below 0) may know, built up from nothing. A unit that is not seen
    stands nowhere; the numbers of units in the hexes tell how high the stacks are."""
    if s.closed_stacks == 0 or s.over != 0:
        return s.copy()
    k = Desert()
    k.copy_frames(s)
    for name in OPEN:
        setattr(k, name, getattr(s, name))
    k.hexes, k.air = s.hexes[:], s.air[:]
    k.loc, k.marks = filled(U.UNITS, U.UNSEEN), filled(U.UNITS, 0)
    top, seen = top_counters(s), in_hand(s)
    bits = st.ROLE if is_declared(s) else st.ROLE & ~st.DEFENDING
    for u in range(U.UNITS):
        if U.SIDE[u] == seat or s.loc[u] < 0 or top[s.loc[u]] == u or s.marks[u] & bits != 0 or u in seen:
            k.loc[u] = s.loc[u]
            k.marks[u] = s.marks[u]
    if k.loc[U.ENGINEERS] == s.loc[U.ENGINEERS]:
        k.clearing = s.clearing
    return k


def unseen(k: Desert) -> list[int]:
    """[C19] The units of a known position that stand beneath others somewhere."""
    return [u for u in range(U.UNITS) if k.loc[u] == U.UNSEEN]


def closed_hexes(k: Desert) -> dict[int, int]:
    """[C19] In a known position, how many units in each hex are not seen."""
    seen = filled(G.HEXES, 0)
    for u in range(U.UNITS):
        if k.loc[u] >= 0:
            seen[k.loc[u]] += 1
    return {h: int(st.units_in(k, h) - seen[h]) for h in range(G.HEXES) if st.units_in(k, h) > seen[h]}


def dealt(k: Desert, source: Source) -> Desert:
    """[C19] A known position with the hidden units beneath the counters of the hexes, each way that may be as good as
    another.

    Only what comes after its top counter lies beneath it, so the hexes with the last top counters are filled first.
    """
    s, hidden = k.copy(), unseen(k)
    if len(hidden) == 0:
        return s
    target = s.local(st.TARGET) if any(s.runs(p) for p in (st.COMBAT, st.BOMBARDMENT, st.AIR_STRIKE)) else st.NONE
    top, beneath = [int(u) for u in top_counters(k)], closed_hexes(k)
    for h in sorted(beneath, key=lambda h: -top[h]):
        for _ in range(beneath[h]):
            able = [u for u in hidden if u > top[h]]
            u = able[int(source.below(len(able)))]
            hidden.remove(u)
            s.loc[u] = h  # which counts it already
            if h == target:
                st.set_role(s, u, st.DEFENDING)
    return s
