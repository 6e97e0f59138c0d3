"""The exact chances of the attack being prepared or rolled for."""

from alamein.core.action import arg_of, verb_of
from alamein.core.event import Log
from alamein.core.game import Odds, Outcome
from alamein.core.native import i64, vec
from alamein.games.north_africa import state as st
from alamein.games.north_africa import tables as T
from alamein.games.north_africa import verbs as V
from alamein.games.north_africa.rules.c09_attacks import attackers
from alamein.games.north_africa.rules.c09_resolution import mark_defenders, weigh
from alamein.games.north_africa.rules.c10_results import (
    AE,
    ATTACKER_RETREATS,
    DE,
    DEFENDER_RETREATS,
    EX,
    after_combat,
    marked,
    retreats,
)
from alamein.games.north_africa.rules.c10_retreats import retreat_steps
from alamein.games.north_africa.state import NorthAfrica


def odds_of(s: NorthAfrica) -> Odds | None:
    """The ledger and every result with the number of die faces that bring it; None if no attack is at hand."""
    if s.over != 0:
        return None
    if s.stands_at(st.ATTACK, st.ROLLING):
        return Odds([], outcomes(s.copy(), s.local(st.NUMBER), s.local(st.ODDS)))
    preparing = s.stands_at(st.DECLARATION, st.COMPOSING) or s.stands_at(st.ATTACK, st.SUPPORTING)
    if not preparing or len(attackers(s, s.local(st.NUMBER))) == 0:
        return None
    t = s.copy()
    log = Log(True)
    c = weigh(t, t.local(st.NUMBER), log)
    if c.column < 0:
        return Odds(log.events, [Outcome("no attack: strength 0", 1)])
    mark_defenders(t, c)
    return Odds(log.events, outcomes(t, t.local(st.NUMBER), c.column))


def outcomes(t: NorthAfrica, number: i64, column: i64) -> list[Outcome]:
    """Each result of a column, faces of equal result merged, with the retreats that kill."""
    faces: dict[int, int] = {}
    for row in range(6):
        code = int(T.CRT.cell(row, column))
        faces[code] = faces.get(code, 0) + 1
    mine, theirs = attackers(t, number), marked(t, st.DEFENDING)
    after_combat(t, mine, theirs, Log(False))
    return [Outcome(describe(t, code, mine, theirs), weight) for code, weight in faces.items()]


def describe(t: NorthAfrica, code: int, mine: vec[i64], theirs: vec[i64]) -> str:
    """A result in words."""
    name = T.CRT.codes[code]
    if code == AE:
        return f"{name}: {all_of(len(mine), 'attacker')} eliminated"
    if code == DE:
        return f"{name}: {all_of(len(theirs), 'defender')} eliminated"
    if code == EX:
        owed = sum(int(T.STRENGTH[u]) for u in theirs if T.KIND[u] == T.COMBAT)
        return f"{name}: the defenders are eliminated, the attacker loses at least {owed} strength points"
    far = ATTACKER_RETREATS[code] + DEFENDER_RETREATS[code]
    who = "attackers" if ATTACKER_RETREATS[code] else "defenders"
    r = t.copy()
    retreats(r, code, mine, theirs)
    if len(marked(r, st.RETREATING)) == 0:
        return f"{name}: no effect on a ridge"
    return f"{name}: the {who} retreat {far} {'hex' if far == 1 else 'hexes'}{losses(fates(r, far))}"


def all_of(n: int, who: str) -> str:
    """Subject and verb: all of so many."""
    return f"the {who} is" if n == 1 else f"all {n} {who}s are"


def losses(ways: set[frozenset[int]]) -> str:
    """Whom a retreat costs, over every way the victor can lead it."""
    most = max(len(lost) for lost in ways)
    if most == 0:
        return ""
    names = ", ".join(T.UNIT[u] for u in sorted(set[int]().union(*ways)))
    if len(ways) == 1:
        return f"; {names} cannot and {'is' if most == 1 else 'are'} eliminated"
    least = min(len(lost) for lost in ways)
    count = f"{least}" if least == most else f"{least} to {most}"
    return f"; {count} of {names} eliminated, as the victor leads them"


# --- the retreats, led in every way -----------------------------------------------------------------------------------


def fates(t: NorthAfrica, far: int) -> set[frozenset[int]]:
    """Which units a retreat costs, for every order and way the victor can choose [10.2] [10.22]. Uses up `t`.

    A unit that leaves a hex may close it to the next by enemy control, one that comes may open it [7.12]. Only
    where that can matter are the ways enumerated: a unit that finds a way without the others is safe."""
    units = [int(u) for u in marked(t, st.RETREATING)]
    homes = [int(t.loc[u]) for u in units]
    for u in units:
        t.place(u, st.ELIMINATED)
    safe = True
    for u, home in zip(units, homes, strict=True):
        t.place(u, home)
        safe = safe and len(retreat_steps(t, u, 0, far)) > 0
        t.place(u, st.ELIMINATED)
    if safe:
        return {frozenset[int]()}
    for u, home in zip(units, homes, strict=True):
        t.place(u, home)
    ways = Ways(t, units, homes, far)
    ways.lead(units)
    return ways.found


class Ways:
    """Walks through every way to lead some retreats; positions that differ only in which of several like units of
    one hex went first are looked at once, so a loss may stand for that of a like unit."""

    def __init__(self, t: NorthAfrica, units: list[int], homes: list[int], far: int) -> None:
        self.t = t
        self.units = units
        self.like = [2 * home + int(T.KIND[u] == T.ENGINEER) for u, home in zip(units, homes, strict=True)]
        self.far = far
        self.seen: set[tuple[tuple[int, int], ...]] = set()
        self.found: set[frozenset[int]] = set()

    def lead(self, waiting: list[int]) -> None:
        """Go on from a position in which these units must still retreat."""
        t = self.t
        where = [
            (kind, -1000 if u in waiting else int(t.loc[u])) for u, kind in zip(self.units, self.like, strict=True)
        ]
        key = tuple(sorted(where))
        if key in self.seen:
            return
        self.seen.add(key)
        if not waiting:
            self.found.add(frozenset(u for u in self.units if t.loc[u] == st.ELIMINATED))
            return
        tried: set[int] = set()
        for u in waiting:
            kind = self.like[self.units.index(u)]
            if kind not in tried:
                tried.add(kind)
                self.retreat(u, [v for v in waiting if v != u])

    def retreat(self, u: int, others: list[int]) -> None:
        """Retreat one unit to every hex where it can end, and go on with the others."""
        t = self.t
        home = t.loc[u]
        ends: set[int] = set()
        self.walk(u, 0, ends)
        for end in sorted(ends) if ends else [st.ELIMINATED]:
            t.place(u, end)
            self.lead(others)
            t.place(u, home)

    def walk(self, u: int, done: int, ends: set[int]) -> None:
        """Collect where the unit can end. Each step leads one hex farther from its start."""
        t = self.t
        h = t.loc[u]
        for a in retreat_steps(t, u, done, self.far):
            if verb_of(a) == V.EXIT:
                ends.add(int(st.OFF_MAP - h))
            elif done + 1 == self.far:
                ends.add(int(arg_of(a)))
            else:
                t.place(u, arg_of(a))
                self.walk(u, done + 1, ends)
                t.place(u, h)
