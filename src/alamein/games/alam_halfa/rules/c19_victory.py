"""Chapter 19: Victory conditions. (Provenance: seed; control of El Alamein: reading A32.)

[19.0] The Axis can win at any instant, so every change of a unit's hex goes through here (moves, arrivals, retreats,
displacements, advances, eliminations) and no capture, no ridge and no victory is missed.
"""

from alamein.core.event import Log
from alamein.core.native import i64
from alamein.games.alam_halfa import state as st
from alamein.games.alam_halfa import tables as T
from alamein.games.alam_halfa.rules.c15_objectives import capture
from alamein.games.alam_halfa.rules.c18_support_fire import ridge_taken
from alamein.games.alam_halfa.state import AlamHalfa


def has_both_stages(s: AlamHalfa) -> bool:
    """[15.0] Both objective markers are requisites of any Axis victory."""
    return s.captured[0] != 0 and s.captured[1] != 0


def railroad_cut(s: AlamHalfa) -> i64:
    """[19.0] A railroad hex east of El Alamein without an Allied unit that the Axis controls [A31], or -1."""
    for i in range(i64(len(T.RAIL_EAST))):
        h = T.RAIL_EAST[i]
        u = s.at[h]
        if (u >= 0 and T.SIDE[u] == T.AXIS) or (u < 0 and st.controls(s, T.AXIS, h)):
            return h
    return -1


def test_victory(s: AlamHalfa, log: Log) -> None:
    """[19.0] The Axis wins at any instant, even if only for a moment."""
    if s.over == 0 and has_both_stages(s):
        h = railroad_cut(s)
        if h >= 0:
            s.winner = T.AXIS
            s.over = 1
            log.say("19.0", "railroad cut", h, 0, 0)


def end_of_turn(s: AlamHalfa, log: Log) -> None:
    """[19.1] El Alamein in Axis hands at the end wins, with both markers; [19.2] else the Allied side has won [A33]."""
    if s.turn < T.TURNS:
        return
    s.over = 1
    if has_both_stages(s) and s.control == T.AXIS:
        s.winner = T.AXIS
        log.say("19.1", "el alamein held", 0, 0, 0)
    else:
        s.winner = T.ALLIED
        log.say("19.2", "prevented", 0, 0, 0)


# --- every instant ---------------------------------------------------------------------------------------------


def _entered(s: AlamHalfa, u: i64, h: i64, log: Log) -> None:
    """[15.3] captures, [19.1] control of El Alamein [A32], [18.0] ridges, and then [19.0] victory, in this order."""
    capture(s, u, h, log)
    if h == T.EL_ALAMEIN and s.control != T.SIDE[u]:
        s.control = T.SIDE[u]
        log.say("19.1", "control", T.SIDE[u], h, 0)
    ridge_taken(s, log)
    test_victory(s, log)


def enter(s: AlamHalfa, u: i64, h: i64, log: Log) -> None:
    """A unit on the map or from off it enters `h`."""
    if s.loc[u] != T.NONE:
        st.lift(s, u)
    st.put(s, u, h)
    _entered(s, u, h, log)


def step_aside(s: AlamHalfa, u: i64, h: i64, newcomer: i64, log: Log) -> None:
    """[7.7.2] A displaced unit enters `h` and `newcomer` holds the hex it leaves."""
    st.lift(s, u)
    st.put(s, u, h)
    st.take_over(s, newcomer)
    _entered(s, u, h, log)


def eliminate(s: AlamHalfa, u: i64, rule: str, log: Log) -> None:
    """A unit is lost; it may come back as a replacement [11.1]."""
    log.say(rule, "eliminated", u, s.loc[u], 0)
    st.lift(s, u)
    s.marks[u] &= ~st.DEPLETED
    test_victory(s, log)


def deplete(s: AlamHalfa, u: i64, rule: str, log: Log) -> None:
    """[7.6] A unit is flipped to its depleted side; a depleted or one-sided unit is eliminated."""
    if st.is_weak(s, u):
        eliminate(s, u, rule, log)
    else:
        s.marks[u] |= st.DEPLETED
        log.say(rule, "depleted", u, s.loc[u], 0)


# --- positions that are written down ---------------------------------------------------------------------------


def derive(s: AlamHalfa, captures: bool, control: bool, ridges: bool) -> None:
    """What follows from where the units stand: [15.3] Stages under Axis units are captured, [19.1] whoever stands in El
    Alamein controls it, [18.0] the ridge hexes held are the most of this turn."""
    for i in range(i64(2)):
        if captures and s.stages[i] >= 0 and s.at[s.stages[i]] >= 0 and T.SIDE[s.at[s.stages[i]]] == T.AXIS:
            s.captured[i] = 1
    if control and s.at[T.EL_ALAMEIN] >= 0:
        s.control = T.SIDE[s.at[T.EL_ALAMEIN]]
    if ridges:
        s.ridge_high = s.ridges_held


def contradictions(s: AlamHalfa) -> list[str]:
    """[19.1] Control follows entry; [19.0] a win ends the game."""
    u, cut = s.at[T.EL_ALAMEIN], railroad_cut(s) if has_both_stages(s) else i64(-1)
    out: list[str] = []
    if s.turn > 0 and u >= 0 and T.SIDE[u] != s.control:
        out.append(f"{T.UNIT_IDS[u]} stands in El Alamein, so its side controls it")
    if s.turn > 0 and s.over == 0 and cut >= 0:
        out.append(f"the Axis has cut the railroad in {T.GRID.names[cut]} and won")
    return out
