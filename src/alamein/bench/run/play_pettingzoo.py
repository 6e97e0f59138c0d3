"""Random chess by PettingZoo's `chess_v6`, with observations and masks. Run in the peers' environment: FILE SECONDS."""

import json
import random
import sys
import time
from importlib.metadata import version

import numpy as np
from pettingzoo.classic import chess_v6

budget = float(sys.argv[1])
source = random.Random(1942)
env = chess_v6.env()
steps = games = 0
began = time.process_time()
while (seconds := time.process_time() - began) < budget:
    env.reset(seed=games)
    games += 1
    for _ in env.agent_iter():
        seen, _, over, cut, _ = env.last()
        if over or cut or time.process_time() - began > budget:
            break
        env.step(int(source.choice(np.flatnonzero(seen["action_mask"]))))
        steps += 1
figures = {
    "version": version("pettingzoo"),
    "steps_per_second": steps / seconds,
    "games": games,
    "seconds": seconds,
    "how": "chess_v6, random legal moves, observation and mask of every move",
}
print(json.dumps(figures))
