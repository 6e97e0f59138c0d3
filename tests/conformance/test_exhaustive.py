"""`legal` is every action of the verbs' ranges that `cannot` does not forbid, at every kind of decision."""

import contextlib
import json
from collections import Counter
from pathlib import Path

import pytest

from alamein.core import game as engine
from alamein.core.chance import Splitmix, pick
from alamein.core.errors import NotParseable
from alamein.core.event import Log
from alamein.core.game import Game
from alamein.core.procedure import CHANCE
from alamein.core.state import State
from alamein.games import registry
from alamein.play.conformance import check_exhaustive

COMPILED = not str(engine.__file__).endswith(".py")
POSITIONS = 500 if COMPILED else 40
EACH = 20 if COMPILED else 1  # of every decision
# positions in which decisions are near that random games hardly ever reach: so many actions are played from one
BEGUN = json.loads((Path(__file__).parent / "begun.json").read_text("utf-8"))
NEAR = 200
WHOLE = 8  # every so many games one from its beginning
LONGEST = 3_000_000  # actions in which all of that must have been met


def eager(game: Game[State], legal: list[int], source: Splitmix) -> int:
    """Any action; every other time one that does not end what is going on, and rather one that strikes."""
    if source.below(2):
        marks = {a: game.notation.verbs[a >> 20].marks for a in legal}
        legal = [a for a in legal if "hostile" in marks[a]] or [a for a in legal if "final" not in marks[a]] or legal
    return legal[source.below(len(legal))]


def checked(id: str, positions: int, each: int) -> Counter[str]:
    """Check positions of random games until there are enough of each decision; how many of each."""
    game, source, seen = registry.game(id), Splitmix(1942), Counter[str]()
    names = {f"{type(asks.decision).__name__} {asks.decision.ref}" for asks in game.decisions}
    missing = set(names)
    state, taken, began, until = game.new("", {}), 0, 0, LONGEST
    while missing or seen.total() < positions:
        if state.over or taken == until:
            began += 1
            scenario = game.scenarios[began // WHOLE % len(game.scenarios)].id
            begun = BEGUN[id] if began % WHOLE else []
            until = taken + NEAR if begun else LONGEST
            state = (
                game.load(begun[source.below(len(begun))])
                if begun
                else game.new(scenario, options(game, scenario, source))
            )
        decision = game.decision(state)
        name = f"{type(decision).__name__} {decision.ref}"
        if name in missing or (taken % 97 == 0 and seen.total() < positions):
            check_exhaustive(game, state, source)
            seen[name] += 1
            if seen[name] >= each:
                missing.discard(name)
        legal = list(game.legal(state))
        chance = game.seat(state) == CHANCE
        game.apply(
            state, legal[pick(game.weights(state), source)] if chance else eager(game, legal, source), Log(False)
        )
        taken += 1
        assert taken < LONGEST, f"not met often enough: {sorted(missing)}"
    return seen


def options(game: Game[State], scenario: str, source: Splitmix) -> dict[str, int]:
    """Options at random, each that goes with those before it."""
    chosen: dict[str, int] = {}
    for option in game.options:
        value = option.values[source.below(len(option.values))][0]
        with contextlib.suppress(NotParseable):
            game.new(scenario, {**chosen, option.id: value})
            chosen[option.id] = value
    return chosen


@pytest.mark.parametrize("id", registry.GAMES)
def test_legal_is_what_no_rule_forbids(id: str) -> None:
    seen = checked(id, POSITIONS, EACH)
    assert sum(seen.values()) >= POSITIONS and min(seen.values()) >= EACH


@pytest.mark.full
@pytest.mark.parametrize("id", registry.GAMES)
def test_legal_is_what_no_rule_forbids_in_many_positions(id: str) -> None:
    assert sum(checked(id, 10 * POSITIONS, 10 * EACH).values()) >= 10 * POSITIONS
