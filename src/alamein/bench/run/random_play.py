"""Random play of one game for `alamein bench --instructions`: FILE GAME SCENARIO DECISIONS. Prints how the engine runs.

Whole games by the seeds 1, 2, 3 ...; nothing is used but what older versions of the package have too.
"""

import gc
import sys
from importlib import import_module

from alamein.core import action
from alamein.core.chance import Splitmix
from alamein.core.playout import playout

game_id, scenario, wanted = sys.argv[1], sys.argv[2], int(sys.argv[3])
game, played, seed = import_module(f"alamein.games.{game_id}").GAME, 0, 0
gc.disable()
while played < wanted:
    seed += 1
    played += playout(game, game.new(scenario, {}), Splitmix(seed), wanted - played)
print("interpreted" if action.__file__.endswith(".py") else "compiled")
