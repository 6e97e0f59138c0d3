"""The chapters against the naive rules of `naive.py`, over positions of random games."""

import json

import pytest

from alamein.core.chance import Splitmix, pick
from alamein.core.event import Log
from alamein.core.procedure import CHANCE
from alamein.games.desert_decision import GAME
from alamein.games.desert_decision.ground import GRID, HEXES, distance
from alamein.games.desert_decision.state import Desert
from tests.desert_decision import naive

ASKED = {
    "Move": naive.Position.moves,
    "ChooseAttack": naive.Position.attacks,
    "GoBack": naive.Position.retreats,
}


def compare(s: Desert) -> str:
    """Compare the legal actions if the naive rules know this decision; its name."""
    name = type(GAME.decision(s)).__name__
    if name in ASKED:
        there = naive.Position(json.loads(json.dumps(GAME.dump(s))))
        assert {GAME.notation.text(a) for a in GAME.legal(s)} == ASKED[name](there), GAME.prompt(s)
    elif name in ("CommitAttack", "CommitDefense", "CommitGuns"):
        compare_guns(s, name)
    return name


def compare_guns(s: Desert, name: str) -> None:
    """[8.0] The units that may join, in contact or at a distance."""
    there = naive.Position(json.loads(json.dumps(GAME.dump(s))))
    target = GRID.names[there.frame["target"]]
    side = there.side if name != "CommitDefense" else naive.OTHER[there.side]
    expected = there.supporters(side, target)
    if name == "CommitAttack":
        expected |= {
            u for u in there.on_map(side) if target in naive.around(there.at(u)) and not there.has(u, "has fought")
        }
    found = {GAME.notation.text(a)[4:] for a in GAME.legal(s) if GAME.notation.text(a).startswith("add ")}
    assert found == expected


@pytest.mark.parametrize(("seed", "scenario"), [(n, f"option_{1 + n % 2}") for n in range(6)])
def test_legal_actions_agree_with_the_naive_rules(seed: int, scenario: str) -> None:
    """[4.0] [4.1] [4.1.1] [4.1.2] [5.0] [5.3] [5.3.1] [5.3.2] [8.0] Every tenth move, every other decision."""
    s, source, n = GAME.new(scenario, {}), Splitmix(seed), 0
    while not s.over and n < 3000:
        if GAME.seat(s) != CHANCE and (n % 10 == seed or type(GAME.decision(s)).__name__ != "Move"):
            compare(s)
        legal = GAME.legal(s)
        k = pick(GAME.weights(s), source) if GAME.seat(s) == CHANCE else source.below(len(legal))
        # [M9] go for contact: a random player who may end a phase does so only now and then
        if GAME.notation.text(legal[k]) == "done" and source.below(4) and len(legal) > 1:
            k = source.below(len(legal) - 1)
        GAME.apply(s, legal[k], Log(False))
        n += 1


def test_distances_agree() -> None:
    """[2.1] [8.0] By rings of neighbors and by coordinates."""
    for a in range(0, HEXES, 13):
        near = naive.within(GRID.names[a], 3)
        assert near == {GRID.names[b] for b in range(HEXES) if distance(a, b) <= 3}
