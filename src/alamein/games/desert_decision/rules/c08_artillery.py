"""Chapter 8: artillery. Guns support combats at a distance and bombard alone. [2.3.3] [2.3.4]

Provenance: seed, read by [C13] [C14].
"""

from alamein.core.action import act, arg_of, verb_of
from alamein.core.event import Log, Said, against, said
from alamein.core.luck import Fall, Throw, by_seat
from alamein.core.native import append, i64, vec
from alamein.games.desert_decision import ground as G
from alamein.games.desert_decision import state as st
from alamein.games.desert_decision import tables as T
from alamein.games.desert_decision import units as U
from alamein.games.desert_decision import verbs as V
from alamein.games.desert_decision.rules.c05_column import RollTwoDice, target_mines_shift
from alamein.games.desert_decision.state import ActorsDecision, Desert

# --- [8.0] who may fire ---------------------------------------------------------------------------------------------


def cannot_fire(s: Desert, u: i64) -> str:
    """[8.0] [C13] Why the unit cannot fire at a distance: a gun on the map, unused this phase, not engaged."""
    if U.IS_GUN[u] == 0:
        return "8.0 no gun"
    if s.loc[u] < 0:
        return "5.1.1 off the map"
    if s.marks[u] & st.FOUGHT != 0:
        return "8.0 has fought"
    return "8.0 engaged" if st.is_engaged(s, u) else ""


def cannot_support(s: Desert, u: i64, target: i64) -> str:
    """[8.0] [C13] Why the unit takes no part from a distance: the defender's hex is in range, and not its own."""
    if s.loc[u] == target:
        return "5.1.1 in the hex"
    return cannot_fire(s, u) or ("8.0 out of range" if G.distance(s.loc[u], target) > U.RANGE[u] else "")


def add_guns(s: Desert, side: i64, target: i64, out: vec[i64]) -> vec[i64]:
    """[8.0] Add an `add` action for every gun that may fire at or for the hex."""
    for u in range(U.FIRST[side], U.LAST[side]):
        if not cannot_support(s, u, target):
            out = append(out, act(V.ADD, u))
    return out


def refuse_unit(s: Desert, side: i64, u: i64, target: i64, why: str) -> Said | None:
    """The refusal of a unit that cannot be added to a combat, with its range and how far away it is."""
    far: i64 = G.distance(s.loc[u], target) if s.loc[u] >= 0 else 0
    return st.not_own("5.1.1", side, u) or against(why, u, target, far, U.RANGE[u])


class CommitGuns(ActorsDecision):
    """[8.0] [C14] Guns join the bombardment one by one; together they need an attack power."""

    ref = "8.0"
    verbs: tuple[int, ...] = (V.ADD, V.COMMIT)

    def legal(self, s: Desert) -> vec[i64]:
        side = s.local(st.ACTOR)
        out = add_guns(s, side, s.local(st.TARGET), vec[i64]())
        return append(out, act(V.COMMIT, 0)) if guns_power(s, side) > 0 else out

    def cannot(self, s: Desert, a: i64) -> Said | None:
        side, target = s.local(st.ACTOR), s.local(st.TARGET)
        if verb_of(a) == V.ADD:
            return refuse_unit(s, side, arg_of(a), target, cannot_support(s, arg_of(a), target))
        return None if guns_power(s, side) > 0 else said("8.0", "no power", target)

    def apply(self, s: Desert, a: i64, log: Log) -> None:
        if verb_of(a) == V.ADD:
            s.marks[arg_of(a)] |= st.FOUGHT
            st.set_role(s, arg_of(a), st.AT_DISTANCE)
            log.say("8.0", "fires", arg_of(a), s.loc[arg_of(a)], s.local(st.TARGET))
        else:
            s.next()


# --- [2.3.3] [2.3.4] bombardment alone, by guns or by air -----------------------------------------------------------


def value_column(value: i64) -> i64:
    """[2.3.3] The column of a bombardment of this value."""
    column: i64 = 0
    while column < i64(len(T.COLUMN_TOPS)) and value > T.COLUMN_TOPS[column]:
        column += 1
    return column


def vulnerability(s: Desert, side: i64, index: vec[i64]) -> i64:
    """[2.3.4] [C18] The sum of the indices of the units in the target; flipped or not makes no difference."""
    return sum((index[u] for u in range(U.FIRST[side], U.LAST[side]) if s.marks[u] & st.DEFENDING != 0), i64(0))


def shifted_column(s: Desert, side: i64, h: i64, value: i64, log: Log) -> i64:
    """[6.2] [8.0] [P4] [C14] The column by value, left for the target's terrain, right for Allied targets in mines."""
    column = value_column(value)
    log.say("2.3.3", "value", value, column, 0)
    column += st.terrain_shift(h, log)
    column += target_mines_shift(s, side, h, log)
    column = T.BOMBARDMENT.clamp(column)
    log.say("2.3.3", "bombardment_column", column, 0, 0)
    return column


def guns_power(s: Desert, side: i64) -> i64:
    """[8.0] The attack powers of the guns that fire, added."""
    return sum(
        (st.attack_of(s, u) for u in range(U.FIRST[side], U.LAST[side]) if s.marks[u] & st.AT_DISTANCE != 0), i64(0)
    )


def guns_column(s: Desert, side: i64, h: i64, log: Log) -> i64:
    """[8.0] The guns' attack powers times the artillery vulnerability of the units there."""
    power, index = guns_power(s, side), vulnerability(s, 1 - side, U.GUN_INDEX)
    log.say("8.0", "guns_value", power, index, power * index)
    return shifted_column(s, side, h, power * index, log)


def settle_guns(s: Desert, log: Log) -> None:
    """[8.0] The guns are laid: the column is fixed."""
    s.set_local(st.COLUMN, guns_column(s, s.local(st.ACTOR), s.local(st.TARGET), log))


class RollBombardment(RollTwoDice):
    """[2.3.3] [2.4.3] The roll on the Bombardment Table."""

    ref = "2.3.3"

    def throw(self, s: Desert) -> Throw:
        what = "strike throw" if s.runs(st.AIR_STRIKE) else "bombardment throw"
        return Throw(s.local(st.ACTOR), said("2.3.3", what, s.local(st.TARGET), s.local(st.COLUMN)), T.COUNTED)

    def fall(self, s: Desert, a: i64) -> Fall:
        code = int(self.result(s, a))
        hit = int(code == T.CASUALTY)
        return Fall(said("2.3.3", "bombardment fall", code), hit, by_seat(2, (int(1 - s.local(st.ACTOR)), hit)))


def bombardment_casualty(s: Desert, log: Log) -> None:
    """[2.3.3] DB: one unit in the target, of its owner's choice, suffers a casualty; nobody retreats."""
    if s.local(st.RESULT) == T.CASUALTY:
        s.call(st.VICTIM, 1 - s.local(st.ACTOR), st.DEFENDING, st.HIT)
