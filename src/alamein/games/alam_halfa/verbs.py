"""The verbs, a row each."""

from typing import Final

from alamein.core.verbs import Notation, Verb, numbers
from alamein.games.alam_halfa import tables as T
from alamein.games.alam_halfa.tables import GRID, UNIT_IDS

PLACE: Final = 0
AT: Final = 1
HISTORICAL: Final = 2
DONE: Final = 3
MOVE: Final = 4
TO: Final = 5
STOP: Final = 6
REBUILD: Final = 7
RETURN: Final = 8
ATTACK: Final = 9
WITH: Final = 10
ENGAGE: Final = 11
BOMBARD: Final = 12
FIRE: Final = 13
ENOUGH: Final = 14
ROLL: Final = 15
VOID: Final = 16
STAND: Final = 17
LOSE: Final = 18
RESIST: Final = 19
RETREAT: Final = 20
WITHDRAW: Final = 21
BACK: Final = 22
PUSH: Final = 23
ADVANCE: Final = 24
HOLD: Final = 25
DRAW: Final = 26
DISCARD: Final = 27
MARKER: Final = 28

HEXES: Final = tuple(GRID.names)
VALUES: Final = numbers(1, T.VALUES - 1)
PIECES: Final = (("stage1", "Place Stage 1"), ("stage2", "Place Stage 2"), ("mines", "Place a minefield"))


def plus(words: str) -> tuple[tuple[str, str], ...]:
    """The labels of markers by their numbers."""
    return tuple((v, f"{words} +{v}") for v in VALUES if v)


NOTATION: Final = Notation(
    (
        Verb(PLACE, "place", "unit", UNIT_IDS, "Place"),
        Verb(AT, "at", "hex", HEXES, "Place in"),
        Verb(HISTORICAL, "historical", "none", (), "Place the rest historically"),
        Verb(DONE, "done", "none", (), "End this phase", ("final",)),
        Verb(MOVE, "move", "unit", UNIT_IDS, "Move"),
        Verb(TO, "to", "hex", HEXES, "Move to"),
        Verb(STOP, "stop", "none", (), "Stop here", ("final",)),
        Verb(REBUILD, "rebuild", "unit", UNIT_IDS, "Bring to full strength:"),
        Verb(RETURN, "return", "unit", UNIT_IDS, "Bring back:"),
        Verb(ATTACK, "attack", "unit", UNIT_IDS, "Attack", ("hostile",)),
        Verb(WITH, "with", "unit", UNIT_IDS, "Attack with", ("hostile",)),
        Verb(ENGAGE, "engage", "none", (), "Attack with these units", ("hostile", "final")),
        Verb(BOMBARD, "bombard", "unit", UNIT_IDS, "Bombard", ("hostile",)),
        Verb(FIRE, "fire", "number", VALUES, "Commit a marker", ("hostile", "reveals"), plus("Commit a")),
        Verb(ENOUGH, "enough", "none", (), "Commit no more markers", ("final",)),
        Verb(ROLL, "roll", "number", numbers(1, 6), "Roll", ("chance",)),
        Verb(VOID, "void", "none", (), "Declare a diversion: no effect"),
        Verb(STAND, "stand", "none", (), "Let the result stand"),
        Verb(LOSE, "lose", "unit", UNIT_IDS, "Deplete"),
        Verb(RESIST, "resist", "unit", UNIT_IDS, "Resist and deplete"),
        Verb(RETREAT, "retreat", "none", (), "Retreat"),
        Verb(WITHDRAW, "withdraw", "unit", UNIT_IDS, "Next to retreat:"),
        Verb(BACK, "back", "hex", HEXES, "Retreat to"),
        Verb(PUSH, "push", "hex", HEXES, "Displace to"),
        Verb(ADVANCE, "advance", "unit", UNIT_IDS, "Advance with"),
        Verb(HOLD, "hold", "none", (), "Let nobody advance", ("final",)),
        Verb(DRAW, "draw", "number", VALUES, "Draw a marker", ("chance",), plus("Draw a")),
        Verb(DISCARD, "discard", "number", VALUES, "Lose a marker", ("chance",), plus("Lose a")),
        Verb(MARKER, "marker", "choice", tuple(id for id, _ in PIECES), "Place the marker", (), PIECES),
    )
)
