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
from alamein.games.north_africa.words import RESULTS, WORDS

VOID: Final = Outcome(WORDS.text("void"), 1, "void")


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
    changes = [WORDS.text("join")] if composing else []
    if t.stands_at(st.ATTACK, st.SUPPORTING):
        changes.append(WORDS.text("draw"))
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
        return WORDS.text(name, len(mine)), ""
    if code == results.DE:
        return WORDS.text(name, len(theirs)), ""
    if code == results.EX:
        return WORDS.text(name, sum(int(T.STRENGTH[u]) for u in theirs if T.KIND[u] == T.COMBAT)), ""
    r = t.copy()
    results.retreats(r, code, mine, theirs)
    if len(results.marked(r, st.RETREATING)) == 0:
        return WORDS.text("on a ridge", code), ""
    far = results.ATTACKER_RETREATS[code] + results.DEFENDER_RETREATS[code]
    return f"{RESULTS[name]} ({name})", losses(fates(r, far, STEPS))


def losses(f: Fates) -> str:
    """Whom a retreat costs, over every way the victor can lead it; bounds where not every way was tried."""
    if f.most == 0:
        return ""
    lost = sorted(f.lost)
    if f.least == len(lost):
        return WORDS.text("all lost", f.most, *lost)
    told = ("so many lost", f.most) if f.least == f.most else ("some lost", f.least, f.most)
    return ("" if f.exact else WORDS.text("not enumerated")) + WORDS.text(*told, *lost)
