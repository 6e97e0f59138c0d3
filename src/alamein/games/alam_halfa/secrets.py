"""What a seat may know: everything but the markers in the enemy's hand and those it lost unused [A25]."""

from alamein.core.chance import Source, pick
from alamein.core.native import i64, vec
from alamein.core.vectors import filled
from alamein.games.alam_halfa import state as st
from alamein.games.alam_halfa import tables as T
from alamein.games.alam_halfa.rules.c18_support_fire import nearest_unit
from alamein.games.alam_halfa.state import AlamHalfa


def hidden_from(seat: int) -> tuple[int, ...]:
    """The sides whose markers a seat, or a spectator, can only count."""
    return tuple(side for side in (T.AXIS, T.ALLIED) if side != seat)


def known(s: AlamHalfa, seat: int) -> AlamHalfa:
    """What lies open, the seat's own markers, and of the others' their number: so many UNKNOWN ones."""
    k = s.copy_open()
    k.hand, k.lost = filled(2 * T.VALUES, 0), filled(2 * T.VALUES, 0)
    know_markers(s, k, seat)
    return k


def know_markers(s: AlamHalfa, k: AlamHalfa, seat: i64) -> None:
    """The markers held and lost: a seat's own, or how many they are."""
    for v in range(i64(2) * T.VALUES):
        side, value = v // T.VALUES, v % T.VALUES
        if side == seat:
            k.hand[v], k.lost[v] = s.hand[v], s.lost[v]
        elif value == st.UNKNOWN:
            k.hand[v], k.lost[v] = st.markers(s.hand, side), st.markers(s.lost, side)
        else:
            k.hand[v], k.lost[v] = 0, 0


def dealt(k: AlamHalfa, source: Source) -> AlamHalfa:
    """A known position with its UNKNOWN markers drawn from what they can be: the pool less what has been seen."""
    s = k.copy()
    for side in range(i64(2)):
        base = side * T.VALUES
        held, gone = s.hand[base + st.UNKNOWN], s.lost[base + st.UNKNOWN]
        s.hand[base + st.UNKNOWN], s.lost[base + st.UNKNOWN] = 0, 0
        for n in range(held + gone):
            v = base + pick(unseen(s, side), source)
            if n < held:
                s.hand[v] += 1
            else:
                s.lost[v] += 1
    return s


def unseen(s: AlamHalfa, side: i64) -> vec[i64]:
    """By value, the markers of a side that are in its pool."""
    out = filled(T.VALUES, 0)
    for v in range(i64(T.VALUES)):
        i = side * T.VALUES + v
        out[v] = T.POOL[i] - s.shown[i] - s.hand[i] - s.lost[i]
    return out


def fits(s: AlamHalfa) -> bool:
    """Whether a guess can be true: who has named a target to bombard holds a marker that reaches it [A37]."""
    if not s.runs(st.COMBAT) or s.bombarding == 0 or s.attack_fire > 0:
        return True
    far = nearest_unit(s, s.side, s.loc[s.target], T.VALUES)
    return any(s.hand[s.side * T.VALUES + v] > 0 for v in range(int(far), T.VALUES))
