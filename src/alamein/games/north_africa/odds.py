"""The exact chances of the attack being prepared or rolled for."""

from alamein.core.event import Log
from alamein.core.game import Odds, Outcome
from alamein.core.native import i64, vec
from alamein.games.north_africa import state as st
from alamein.games.north_africa import tables as T
from alamein.games.north_africa.rules import c10_results as results
from alamein.games.north_africa.rules.c09_attacks import attackers
from alamein.games.north_africa.rules.c09_resolution import mark_defenders, weigh
from alamein.games.north_africa.rules.c10_fates import STEPS, Budget, Fates, fates
from alamein.games.north_africa.state import NorthAfrica
from alamein.games.north_africa.words import RESULTS, UNIT_NAMES


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
        return Odds(log.events, [Outcome("no attack, for it has no strength", 1)])
    mark_defenders(t, c)
    return Odds(log.events, outcomes(t, t.local(st.NUMBER), c.column))


def outcomes(t: NorthAfrica, number: i64, column: i64) -> list[Outcome]:
    """Each result of a column, faces of equal result merged, with the retreats that kill."""
    faces: dict[int, int] = {}
    for row in range(6):
        code = int(T.CRT.cell(row, column))
        faces[code] = faces.get(code, 0) + 1
    mine, theirs = attackers(t, number), results.marked(t, st.DEFENDING)
    results.after_combat(t, mine, theirs, Log(False))
    budget = Budget(STEPS)
    return [Outcome(describe(t, code, mine, theirs, budget), weight) for code, weight in faces.items()]


def describe(t: NorthAfrica, code: int, mine: vec[i64], theirs: vec[i64], budget: Budget) -> str:
    """A result in words."""
    name = T.CRT.codes[code]
    if code == results.AE:
        return f"{all_of(len(mine), 'attacker')} eliminated ({name})"
    if code == results.DE:
        return f"{all_of(len(theirs), 'defender')} eliminated ({name})"
    if code == results.EX:
        owed = sum(int(T.STRENGTH[u]) for u in theirs if T.KIND[u] == T.COMBAT)
        points = "1 strength point" if owed == 1 else f"{owed} strength points"
        return f"the defenders are eliminated and the attacker loses at least {points} ({name})"
    r = t.copy()
    results.retreats(r, code, mine, theirs)
    if len(results.marked(r, st.RETREATING)) == 0:
        return f"no effect, for the defenders are on a ridge ({name})"
    far = results.ATTACKER_RETREATS[code] + results.DEFENDER_RETREATS[code]
    return f"{RESULTS[name]} ({name}){losses(fates(r, far, budget))}"


def all_of(n: int, who: str) -> str:
    """Subject and verb: all of so many."""
    return f"the {who} is" if n == 1 else f"all {n} {who}s are"


def losses(f: Fates) -> str:
    """Whom a retreat costs, over every way the victor can lead it."""
    if f.most == 0:
        return ""
    names = ", ".join(UNIT_NAMES[u] for u in sorted(f.lost))
    if f.least == len(f.lost):
        return f"; {names} cannot and {'is' if f.most == 1 else 'are'} eliminated"
    count = f"{f.least}" if f.least == f.most else f"{f.least} to {f.most}"
    if f.exact:
        return f"; as the victor leads them, {count} of these may be eliminated: {names}"
    return f"; not enumerated: {count} of these may be eliminated as the victor leads them: {names}"
