"""What is shown is what is fought, in positions that no game has led to: written at random, near each other. [5.1.1]"""

from collections import Counter
from contextlib import suppress

from alamein.core.chance import Splitmix
from alamein.core.errors import BadPosition
from alamein.core.event import Log
from alamein.games.desert_decision import GAME
from alamein.games.desert_decision.ground import GRID
from alamein.games.desert_decision.state import Desert
from alamein.games.desert_decision.units import UNIT_IDS
from tests import amount
from tests.conformance.forecast import compare
from tests.conformance.test_forecast import FIGHTS, eager


def written(source: Splitmix, phase: str) -> Desert:
    """Units, some reduced, around one hex: of thirty that are tried, those that may stand where they are put."""
    middle, units = source.below(GRID.size), dict[str, object]()
    near = [GRID.names[h] for h in range(GRID.size) if GRID.distance(h, middle) <= 3]
    s = GAME.load({"units": {"F1": "2110", "I-TS-65": "0103"}, "phase": phase})
    for _ in range(30):
        unit, at = UNIT_IDS[source.below(len(UNIT_IDS))], near[source.below(len(near))]
        tried = {**units, unit: f"{at} reduced" if source.below(4) == 0 else at}
        with suppress(BadPosition):
            s, units = GAME.load({"units": tried, "phase": phase}), tried
    return s


def test_5_1_1_odds_in_positions_written_at_random() -> None:
    """[5.1] [6.2] [8.0] Before and after every declaration, and at the dice."""
    seen, seed = Counter[str](), 0
    while min(seen["open"], seen["exact"]) < amount(15, 1000):
        source, seed, phase = Splitmix(seed), seed + 1, ("allied combat", "axis combat")[seed % 2]
        s = written(source, phase)
        for _ in range(40):
            if s.over or GAME.dump(s)["phase"] != phase:
                break
            seen[compare(GAME, s, FIGHTS["desert_decision"])] += 1
            GAME.apply(s, eager(GAME, list(GAME.legal(s)), source), Log(False))
    assert seen["open"] and seen["exact"]
