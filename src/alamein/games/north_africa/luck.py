"""The throws of the game: attacks and the clearing of minefields, with one die. Counted are strength points."""

from typing import Final

from alamein.core.procedure import Decision
from alamein.games.luck import Fall, Throw, by_seat, ladder
from alamein.games.north_africa.rules.c09_attacks import attackers, targets
from alamein.games.north_africa.rules.c10_results import AE, DE, EX, ODDS, RollDie, marked
from alamein.games.north_africa.rules.c11_minefields import RollToClear
from alamein.games.north_africa.state import DEFENDING, NUMBER, UNIT, NorthAfrica, enemy
from alamein.games.north_africa.tables import CLEARS_UP_TO, COMBAT, CRT, HEX, KIND, STRENGTH
from alamein.games.north_africa.tables import UNIT as UNIT_IDS
from alamein.games.north_africa.words import RESULT_WORDS

RANKS: Final = ladder(CRT.codes, ("Ae", "A3", "A2", "A1", "D1", "D2", "D3", "Ex", "De"))


def throw(s: NorthAfrica, decision: Decision[NorthAfrica]) -> Throw | None:
    """[10.0] [11.32] What the die about to be rolled can bring."""
    if isinstance(decision, RollDie):
        return _attack(s)
    if isinstance(decision, RollToClear):
        return _clearing(s, int(s.local(UNIT)))
    return None


def _attack(s: NorthAfrica) -> Throw:
    """[10.1] What an exchange costs the attacker beyond the defenders' face strength is his choice: not counted."""
    number, column, side = s.local(NUMBER), int(s.local(ODDS)), int(s.active)
    mine = sum(int(STRENGTH[u]) for u in attackers(s, number))
    theirs = sum(int(STRENGTH[u]) for u in marked(s, DEFENDING) if KIND[u] == COMBAT)
    lost = {AE: (mine, 0), DE: (0, theirs), EX: (min(mine, theirs), theirs)}
    falls: list[Fall] = []
    for row in range(6):
        code = int(CRT.cell(row, column))
        own, other = lost.get(code, (0, 0))
        counts = by_seat(2, (side, own), (int(enemy(side)), other))
        falls.append(Fall(RESULT_WORDS[CRT.codes[code]], 1, RANKS[code], counts))
    where = ", ".join(HEX[h] for h in targets(s, number))
    return Throw(side, f"attack on {where} at {CRT.columns[column]}", "strength points lost", falls)


def _clearing(s: NorthAfrica, u: int) -> Throw:
    """[11.32] Nothing is counted but whether the hex is cleared."""
    side = int(s.active)
    falls = [
        Fall("cleared", 1, 1, (0, 0)) if face <= CLEARS_UP_TO[side] else Fall("not cleared", 1, 0, (0, 0))
        for face in range(1, 7)
    ]
    return Throw(side, f"{UNIT_IDS[u]} rolls to clear the mines of {HEX[s.loc[u]]}", "", falls)
