"""The exact chances of the attack being prepared or rolled for."""

from alamein.core.event import Log
from alamein.core.game import Odds, Outcome
from alamein.core.native import i64, vec
from alamein.games.north_africa.c09_attacks import attackers
from alamein.games.north_africa.c09_resolution import mark_defenders, weigh
from alamein.games.north_africa.c10_results import (
    AE,
    ATTACKER_RETREATS,
    DE,
    DEFENDER_RETREATS,
    EX,
    ODDS,
    marked,
    note_sources,
)
from alamein.games.north_africa.c10_retreats import retreat_steps
from alamein.games.north_africa.state import (
    ATTACK,
    COMPOSING,
    DECLARATION,
    DEFENDING,
    NUMBER,
    ROLLING,
    SUPPORTING,
    NorthAfrica,
    enemy,
)
from alamein.games.north_africa.tables import COMBAT, CRT, KIND, RIDGE, STRENGTH, TERRAIN, UNIT


def odds_of(s: NorthAfrica) -> Odds | None:
    """The ledger and every result with the number of die faces that bring it; None if no attack is at hand."""
    if s.over != 0:
        return None
    if s.running() == ATTACK and s.step() == ROLLING:
        return Odds([], outcomes(s.copy(), s.local(NUMBER), s.local(ODDS)))
    composing = s.running() == DECLARATION and s.step() == COMPOSING
    supporting = s.running() == ATTACK and s.step() == SUPPORTING
    if not (composing or supporting) or len(attackers(s, s.local(NUMBER))) == 0:
        return None
    t = s.copy()
    log = Log(True)
    c = weigh(t, t.local(NUMBER), log)
    if c.column < 0:
        return Odds(log.events, [Outcome("no attack: strength 0", 1)])
    mark_defenders(t, c)
    return Odds(log.events, outcomes(t, t.local(NUMBER), c.column))


def outcomes(t: NorthAfrica, number: i64, column: i64) -> list[Outcome]:
    """Each result of a column, faces of equal result merged, with the retreats that kill."""
    faces: dict[int, int] = {}
    for row in range(6):
        code = int(CRT.cell(row, column))
        faces[code] = faces.get(code, 0) + 1
    mine, theirs = attackers(t, number), marked(t, DEFENDING)
    return [Outcome(describe(t, code, mine, theirs), weight) for code, weight in faces.items()]


def describe(t: NorthAfrica, code: int, mine: vec[i64], theirs: vec[i64]) -> str:
    """A result in words."""
    name = CRT.codes[code]
    if code == AE:
        return f"{name}: all {len(mine)} attackers are eliminated"
    if code == DE:
        return f"{name}: all {len(theirs)} defenders are eliminated"
    if code == EX:
        owed = sum(int(STRENGTH[u]) for u in theirs if KIND[u] == COMBAT)
        return f"{name}: the defenders are eliminated, the attacker loses at least {owed} strength points"
    if ATTACKER_RETREATS[code]:
        note_sources(t, t.active)
        return retreat_words(t, name, "attackers", mine, ATTACKER_RETREATS[code])
    note_sources(t, enemy(t.active))
    moving = [u for u in theirs if TERRAIN[t.loc[u]] != RIDGE]
    if not moving:
        return f"{name}: no effect on a ridge"
    return retreat_words(t, name, "defenders", vec[i64](moving), DEFENDER_RETREATS[code])


def retreat_words(t: NorthAfrica, name: str, who: str, units: vec[i64], far: int) -> str:
    """A retreat, naming the units that have no way and are lost."""
    lost = [UNIT[u] for u in units if len(retreat_steps(t, u, 0, far)) == 0]
    text = f"{name}: the {who} retreat {far}"
    return f"{text}; {', '.join(lost)} cannot and {'is' if len(lost) == 1 else 'are'} eliminated" if lost else text
