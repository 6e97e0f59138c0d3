"""Chance drawn without lists is the same chance: the action that the weights name, from the same one number."""

import pytest

from alamein.core.chance import Splitmix, pick
from alamein.core.event import Log
from alamein.core.procedure import CHANCE
from alamein.games import registry
from tests.golden.transcript import wanted

ACTIONS = 1500


@pytest.mark.parametrize(("id", "scenario", "options"), wanted())
def test_a_draw_takes_what_the_weights_say(id: str, scenario: str, options: dict[str, int]) -> None:
    game, log, source, drawn = registry.game(id), Log(False), Splitmix(1942), 0
    s = game.new(scenario, options)
    for n in range(ACTIONS):
        at = game.run(s, log)
        if at < 0:
            break
        decision = game.decisions[at].decision
        assert decision is game.decision(s)
        actions = decision.legal(s)
        if decision.seat(s) == CHANCE:
            a = actions[pick(decision.weights(s), Splitmix(n))]
            assert decision.draw(s, Splitmix(n)) == a
            drawn += 1
        else:
            a = actions[source.below(len(actions))]
        decision.apply(s, a, log)
    assert drawn > 0
