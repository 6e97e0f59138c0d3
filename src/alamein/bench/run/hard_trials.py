"""Trials of `hard` by the second: FILE GAME SCENARIO SECONDS. Nothing is used that older versions of the package lack.

Every style of the expert is tried from some positions in the middle of a game of `normal` against itself.
"""

import sys
import time
from importlib import import_module

from alamein.ai.levels import Normal
from alamein.ai.player import Chair, policy_of
from alamein.core.chance import Splitmix
from alamein.core.event import Log
from alamein.core.playout import playout

try:
    from alamein.ai.planner import Comparison
    from alamein.ai.value import value_of
except ImportError:
    from alamein.ai.levels import Trials

    Comparison = None
game_id, scenario, seconds = sys.argv[1], sys.argv[2], float(sys.argv[3])
game = import_module(f"alamein.games.{game_id}").GAME
state, policy, source, normal = game.new(scenario, {}), policy_of(game), Splitmix(1942), Normal("")
positions = []
while state.over == 0 and len(positions) < 600:
    seat = int(game.seat(state))
    if seat < 0:
        playout(game, state, source, 1)
        continue
    positions.append(game.copy(state))
    game.apply(state, normal.choose(Chair(game, state, seat, source)), Log(False))
positions = positions[100::50]
styles = range(int(policy.first), 4 if game_id == "alam_halfa" else 5 if game_id != "afrika_deck" else 3)  # by hand
trials, k, began = 0, 0, time.process_time()
while time.process_time() - began < seconds:
    state = positions[k % len(positions)]
    chair = Chair(game, state, int(game.seat(state)), Splitmix(k))
    moment, all = int(policy.moment(state)), list(range(len(styles)))
    if Comparison is None:
        Trials(chair, policy, moment, [(style, -1) for style in styles]).round(all)
    else:
        plans = [(style, ()) for style in styles]
        Comparison(chair, policy, value_of(game), moment).round(plans, all, [[] for _ in all])
    trials += len(all)
    k += 1
print(trials / (time.process_time() - began))
