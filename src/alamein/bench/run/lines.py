"""Work a decision, the same on every machine: FILE SCENARIO... counts the lines of `core` and `games` that random
play of each game executes, interpreted. A scenario is written GAME:SCENARIO:DECISIONS; prints the lines a decision.

Instructions say more, but need valgrind and differ with the compiler, the C library and the processor.
"""

import sys
from importlib import import_module
from types import FrameType

from alamein.core.chance import Splitmix
from alamein.core.playout import playout

lines = 0


def count(frame: FrameType, event: str, argument: object) -> object:
    """Count a line; go into every function of ours."""
    global lines
    if event == "line":
        lines += 1
    return count


for wanted in sys.argv[1:]:
    game_id, scenario, decisions = wanted.split(":")
    game, played, seed = import_module(f"alamein.games.{game_id}").GAME, 0, 0
    lines = 0
    sys.settrace(count)
    while played < int(decisions):
        seed += 1
        played += playout(game, game.new(scenario, {}), Splitmix(seed), int(decisions) - played)
    sys.settrace(None)
    print(game_id, round(lines / played, 1), flush=True)
