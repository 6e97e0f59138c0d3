"""The chances of the attack being prepared or rolled for: the attack itself, made on a copy up to its die."""

from typing import Final

from alamein.core.action import act
from alamein.core.event import Log
from alamein.core.game import Column, Game, Odds, Outcome
from alamein.core.native import i64, vec
from alamein.games.north_africa import state as st
from alamein.games.north_africa import tables as T
from alamein.games.north_africa import verbs as V
from alamein.games.north_africa.rules import c10_results as results
from alamein.games.north_africa.rules.c09_attacks import attackers
from alamein.games.north_africa.rules.c09_resolution import weigh
from alamein.games.north_africa.rules.c10_fates import STEPS, Fates, fates
from alamein.games.north_africa.state import NorthAfrica
from alamein.games.north_africa.words import RESULTS, UNIT_NAMES, WORDS

VOID: Final = Outcome("no attack, for it has no strength", 1, "void")
JOIN: Final = "Units may still join; what attacks resolved before it may change is not counted"
NOT_ENUMERATED: Final = "not enumerated: "
DRAW: Final = "Supply may still be drawn [13.1]"


def engaged(game: Game[NorthAfrica], s: NorthAfrica, log: Log) -> NorthAfrica:
    """A copy in which the attack being composed is resolved before all others [R40]."""
    t = s.copy()
    if s.stands_at(st.DECLARATION, st.COMPOSING):
        t.goto(st.NEXT_ATTACK)
        t.call(st.ATTACK, s.local(st.NUMBER), 0, 0)
        game.run(t, log)
    return t


def odds_of(game: Game[NorthAfrica], s: NorthAfrica) -> Odds | None:
    """The attack as it stands; None if none is at hand. Nothing worse can come to the attacker than to draw no more
    Supply, and the other side decides nothing before the die."""
    composing = s.stands_at(st.DECLARATION, st.COMPOSING)
    under_way = s.stands_at(st.ATTACK, st.SUPPORTING) or s.stands_at(st.ATTACK, st.ROLLING)
    if s.over != 0 or not (composing or under_way) or len(attackers(s, s.local(st.NUMBER))) == 0:
        return None
    log, number = Log(True), s.local(st.NUMBER)
    t = engaged(game, s, log)
    changes = [JOIN] if composing else []
    if t.stands_at(st.ATTACK, st.SUPPORTING):
        changes.append(DRAW)
        game.apply(t, act(V.READY, 0), log)
    elif s.stands_at(st.ATTACK, st.ROLLING):
        weigh(t, number, log)
    fought = t.stands_at(st.ATTACK, st.ROLLING) and t.local(st.NUMBER) == number
    # [6.42] strengths, and the columns that fall out of Road Mode before they are counted
    ledger = [event for event in log.events if WORDS.kinds[event.case] == "odds" or event.rule == "6.42"]
    found = outcomes(t, number, t.local(st.ODDS)) if fought else [VOID]
    return Odds(ledger, found, "; ".join(changes), Column(ledger, found) if changes else None)


def outcomes(t: NorthAfrica, number: i64, column: i64) -> list[Outcome]:
    """Each result of a column, faces of equal result merged, with the retreats that kill. Uses up `t`."""
    faces: dict[int, int] = {}
    for row in range(6):
        code = int(T.CRT.cell(row, column))
        faces[code] = faces.get(code, 0) + 1
    mine, theirs = attackers(t, number), results.marked(t, st.DEFENDING)
    results.after_combat(t, mine, theirs, Log(False))
    out: list[Outcome] = []
    for code, weight in faces.items():
        text, beside = told(t, code, mine, theirs)
        out.append(Outcome(text, weight, T.CRT.codes[code], beside))
    return out


def told(t: NorthAfrica, code: int, mine: vec[i64], theirs: vec[i64]) -> tuple[str, str]:
    """A result in words, and what the victor can then do."""
    name = T.CRT.codes[code]
    if code == results.AE:
        return f"{all_of(len(mine), 'attacker')} eliminated ({name})", ""
    if code == results.DE:
        return f"{all_of(len(theirs), 'defender')} eliminated ({name})", ""
    if code == results.EX:
        owed = sum(int(T.STRENGTH[u]) for u in theirs if T.KIND[u] == T.COMBAT)
        points = "1 strength point" if owed == 1 else f"{owed} strength points"
        return f"the defenders are eliminated and the attacker loses at least {points} ({name})", ""
    r = t.copy()
    results.retreats(r, code, mine, theirs)
    if len(results.marked(r, st.RETREATING)) == 0:
        return f"no effect, for the defenders are on a ridge ({name})", ""
    far = results.ATTACKER_RETREATS[code] + results.DEFENDER_RETREATS[code]
    return f"{RESULTS[name]} ({name})", losses(fates(r, far, STEPS))


def all_of(n: int, who: str) -> str:
    """Subject and verb: all of so many."""
    return f"the {who} is" if n == 1 else f"all {n} {who}s are"


def losses(f: Fates) -> str:
    """Whom a retreat costs, over every way the victor can lead it; bounds where not every way was tried."""
    if f.most == 0:
        return ""
    names = ", ".join(UNIT_NAMES[u] for u in sorted(f.lost))
    if f.least == len(f.lost):
        return f"{names} cannot and {'is' if f.most == 1 else 'are'} eliminated"
    count = f"{f.least}" if f.least == f.most else f"{f.least} to {f.most}"
    return f"{'' if f.exact else NOT_ENUMERATED}as the victor leads them, {count} of these may be eliminated: {names}"
