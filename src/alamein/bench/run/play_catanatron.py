"""Random games of Catan by catanatron, four random players. Run in the peers' environment: FILE SECONDS."""

import json
import sys
import time
from importlib.metadata import version

from catanatron.game import Game
from catanatron.models.player import Color, RandomPlayer

budget = float(sys.argv[1])
games = actions = 0
began = time.process_time()
while (seconds := time.process_time() - began) < budget:
    game = Game([RandomPlayer(color) for color in Color], seed=games + 1)
    game.play()
    games += 1
    actions += len(game.state.actions)
figures = {
    "version": version("catanatron"),
    "actions_per_second": actions / seconds,
    "games_per_second": games / seconds,
    "games": games,
    "seconds": seconds,
    "how": "4 random players, Game.play(), Python",
}
print(json.dumps(figures))
