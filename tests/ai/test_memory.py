"""What experts keep changes no choice: a new expert, asked the same, says the same."""

import pytest

from alamein.ai.levels import LIMIT, Trials
from alamein.ai.player import Chair, policy_of
from alamein.ai.policy import Policy, play_on
from alamein.core.chance import Splitmix, pick
from alamein.core.event import Log
from alamein.core.game import Game
from alamein.core.procedure import CHANCE
from alamein.core.state import State
from alamein.games import registry
from tests import amount

BEGINNINGS = [(id, scenario.id) for id in registry.GAMES for scenario in registry.game(id).scenarios]


def expert_of(game: Game[State]) -> Policy[State]:
    found = policy_of(game)
    assert found is not None
    return found


@pytest.mark.parametrize(("id", "scenario"), BEGINNINGS)
def test_an_expert_that_remembers_chooses_as_a_new_one(id: str, scenario: str) -> None:
    """One expert plays all seats, in changing styles and now and then on a copy that goes astray, as in trials."""
    game, source = registry.game(id), Splitmix(3)
    state, kept = game.new(scenario, {}), expert_of(game)
    for n in range(amount(250, 5000)):
        if state.over:
            break
        seat, legal = int(game.seat(state)), list(game.legal(state))
        if seat == CHANCE:
            action = legal[pick(game.weights(state), source)]
        else:
            style = n // 40 % kept.styles
            action, again = (
                int(each.choose(game.copy(state), seat, style, Splitmix(n))) for each in (kept, expert_of(game))
            )
            assert action == again, f"{game.prompt(state)} at {n}"
            if n % 50 == 0:
                astray = game.copy(state)
                play_on(game, kept, astray, seat, 0, Splitmix(n), 1 << 30, 30)
        game.apply(state, action, Log(False))


@pytest.mark.parametrize("id", registry.GAMES)
def test_trials_that_share_a_beginning_are_those_played_whole(id: str) -> None:
    """Without secrets an alternative is played once up to its first dice; sums and nodes are those of whole trials."""
    game, pairs = registry.game(id), [(0, -1), (1, -1)]
    policy, state = expert_of(game), game.new("", {})
    play_on(game, policy, state, 0, 0, Splitmix(1), 1 << 30, 60)  # past the set-up
    moment, seat = int(policy.moment(state)), max(int(game.seat(state)), 0)
    trials = Trials(Chair(game, state, seat, Splitmix(5)), policy, moment, pairs)
    for _ in range(2):
        trials.round([0, 1])
    chair, sums, nodes = Chair(game, state, seat, Splitmix(5)), [0, 0], 0
    seed = chair.source.below(1 << 30)
    for rounds in range(2):
        guess = chair.guess()
        for which, (style, _) in enumerate(pairs):
            whole, dice = game.copy(guess), Splitmix(int(seed) << 32 | rounds)
            until = int(policy.ahead(guess, moment))
            nodes += 1 + int(play_on(game, policy, whole, seat, style, dice, until, LIMIT))
            sums[which] += int(policy.worth(whole, seat))
    assert (trials.sums, trials.nodes) == (sums, nodes)
