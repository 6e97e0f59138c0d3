"""Chapter 11: set-up, objectives and score. [11.1] [11.2] Provenance: seed, read by [S1] to [S9].

In print its cases bear the numbers [10.1], [10.1.1], [10.1.2] and [10.2], although they follow 11.0.
"""

from typing import Final

from alamein.core.action import act, arg_of
from alamein.core.event import Log, Said, against
from alamein.core.labels import Label
from alamein.core.native import append, i64, vec
from alamein.games.desert_decision import ground as G
from alamein.games.desert_decision import state as st
from alamein.games.desert_decision import tables as T
from alamein.games.desert_decision import units as U
from alamein.games.desert_decision import verbs as V
from alamein.games.desert_decision.state import ActorsDecision, ChooseUnit, Desert

# --- [11.1] set-up --------------------------------------------------------------------------------------------------


def first_position(scenario: int) -> Desert:
    """[11.1.1] [11.1.2] The counters that have a printed hex stand on it; [E2] nobody rolls for mines."""
    s = st.empty_position()
    s.scenario = scenario
    hexes = U.SET_UPS[scenario].hexes
    for u in range(U.UNITS):
        if hexes[u] >= 0:
            st.place(s, u, hexes[u])
    return s


class ChooseCounter(ChooseUnit):
    """[11.1] [S1] The side places its free counters, all of them, in any order; the last one needs no choosing."""

    ref = "11.1"
    verbs: tuple[int, ...] = (V.PLACE,)
    chosen: Label | None = st.PLACE_COUNTER

    def cannot_choose(self, s: Desert, u: i64) -> str:
        return "" if s.loc[u] == U.UNPLACED else "11.1 placed"


CHOOSE_COUNTER: Final = ChooseCounter()


def cannot_set_up(s: Desert, side: i64, h: i64) -> str:
    """[11.1] [4.1.1] [S1] Why no counter of the side may begin in the hex: behind the own line, three in a hex."""
    if G.ZONE[h] != side:
        return "11.1 not behind line"
    return "4.1.1 full" if st.is_full(s, h) else ""


class PlaceCounter(ActorsDecision):
    """[11.1] [S1] Behind the own original line, at most three in a hex."""

    ref = "11.1"
    verbs: tuple[int, ...] = (V.AT,)

    def legal(self, s: Desert) -> vec[i64]:
        side, out = s.local(st.ACTOR), vec[i64]()
        for h in range(i64(G.HEXES)):
            if not cannot_set_up(s, side, h):
                out = append(out, act(V.AT, h))
        return out

    def cannot(self, s: Desert, a: i64) -> Said | None:
        side, h = s.local(st.ACTOR), arg_of(a)
        return against(cannot_set_up(s, side, h), s.local(st.UNIT), h, side)

    def apply(self, s: Desert, a: i64, log: Log) -> None:
        log.say("11.1", "placed", s.local(st.UNIT), arg_of(a), 0)
        st.place(s, s.local(st.UNIT), arg_of(a))
        s.restart()


# --- [11.2] objectives ----------------------------------------------------------------------------------------------


def watch_el_alamein(s: Desert, log: Log) -> None:
    """[11.2] [S6] El Alamein in Axis possession at the end of any phase costs the Allies, once and for good."""
    if st.owner_of(s, G.EL_ALAMEIN) == G.AXIS and s.el_alamein_fell == 0:
        s.el_alamein_fell = 1
        log.say("11.2", "el_alamein_fell", G.EL_ALAMEIN, T.SCORE_EL_ALAMEIN, 0)


def crests_held(s: Desert, side: i64) -> i64:
    """[11.2] [S3] Fortified crests that the side possesses."""
    return sum(1 for h in G.FORTIFIED_CRESTS if st.owner_of(s, h) == side)


def losses_price(s: Desert, side: i64) -> i64:
    """[11.2] [S4] What the destroyed units of a side are worth to its enemy."""
    return sum((U.PRICE[u] for u in range(U.FIRST[side], U.LAST[side]) if s.loc[u] == U.DESTROYED), i64(0))


def last_counting_row(s: Desert) -> i64:
    """[11.2] [S7] Axis units in this row and north of it still count; 0 if Sidi Abd el Rahman is Allied."""
    if st.owner_of(s, G.SIDI_ABD_EL_RAHMAN) == G.ALLIED:
        return 0
    row: i64 = 99
    for i in range(i64(len(G.RAHMAN_TRACK))):
        h = G.RAHMAN_TRACK[i]
        if st.owner_of(s, h) == G.ALLIED and G.ROW[h] < row:
            row = G.ROW[h]
    return row


def intact_units(s: Desert) -> i64:
    """[11.2] [S5] [S7] Axis units on the map, unflipped, that the Rahman track does not cut off."""
    row = last_counting_row(s)
    whole = [u for u in range(U.FIRST[G.AXIS], U.LAST[G.AXIS]) if s.loc[u] >= 0 and s.marks[u] & st.REDUCED == 0]
    return sum(1 for u in whole if G.ROW[s.loc[u]] <= row)


def allied_score(s: Desert, log: Log) -> i64:
    """[11.2] Crests, destroyed Axis units, units gone west, and what the fall of El Alamein cost."""
    gone: i64 = sum(1 for u in range(U.FIRST[G.ALLIED], U.LAST[G.ALLIED]) if s.loc[u] == U.LEFT_WEST)
    total = log.line("11.2", "allied_crests", crests_held(s, G.ALLIED) * T.SCORE_CREST)
    total += log.line("11.2", "allied_destroyed", losses_price(s, G.AXIS))
    total += log.line("11.2", "allied_west", gone * T.SCORE_LEFT_WEST)
    if s.el_alamein_fell != 0:
        total += log.line("11.2", "allied_el_alamein", T.SCORE_EL_ALAMEIN)
    return total


def axis_score(s: Desert, log: Log) -> i64:
    """[11.2] Crests, destroyed Allied units, and intact units on the map."""
    total = log.line("11.2", "axis_crests", crests_held(s, G.AXIS) * T.SCORE_CREST)
    total += log.line("11.2", "axis_destroyed", losses_price(s, G.ALLIED))
    total += log.line("11.2", "axis_intact", intact_units(s) * T.SCORE_INTACT)
    return total


def end_game(s: Desert, log: Log) -> None:
    """[11.2] [S8] The higher score wins."""
    log.say("11.2", "score", allied_score(s, log), axis_score(s, log), 0)
    s.over = 1


def watch_the_end(s: Desert, log: Log) -> None:
    """[2.4.1] [S8] Twelve turns are played, unless nobody is left on the map: then nothing can change the result."""
    if st.units_left(s, G.ALLIED) == 0 and st.units_left(s, G.AXIS) == 0:
        log.say("11.2", "nobody_left", 0, 0, 0)
        end_game(s, log)


def next_turn(s: Desert, log: Log) -> None:
    """[3.0] [2.4.1] [S9] After the Axis combat phase the next turn begins; after the twelfth the game is over."""
    if s.turn >= T.LAST_TURN:
        end_game(s, log)
    else:
        s.goto(st.BEGIN_TURN)


def begin_turn(s: Desert, log: Log) -> None:
    """[2.4.1] The turn marker advances."""
    s.turn += 1
    log.say("2.4.1", "turn", s.turn, 0, 0)
