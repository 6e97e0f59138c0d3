"""Random backgammon by OpenSpiel. Run in the peers' environment: FILE SECONDS.

`evaluate_bots` plays a whole game between two C++ uniform random bots without coming back to Python, so the
figure is that of the C++ code. The same loop written in Python is measured beside it.
"""

import json
import random
import sys
import time
from functools import partial
from importlib.metadata import version

import pyspiel

budget = float(sys.argv[1])
backgammon = pyspiel.load_game("backgammon")
bots = [pyspiel.make_uniform_random_bot(seat, 1942 + seat) for seat in range(2)]


def in_cpp(game: int) -> "pyspiel.State":
    """A finished game, played in C++."""
    state = backgammon.new_initial_state()
    pyspiel.evaluate_bots(state, bots, game)
    return state


def in_python(game: int, tensors: bool = False) -> "pyspiel.State":
    """A finished game, each action chosen here from the list; with tensors, that of who decides is made too."""
    state = backgammon.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, weights)[0])
        else:
            if tensors:
                state.observation_tensor()
            state.apply_action(random.choice(state.legal_actions()))
    return state


def measure(play, seconds: float) -> dict[str, float]:
    """Play for that long. Dice rolls count as actions, as in the state's own move number."""
    games = actions = rolls = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        state = play(games)
        games += 1
        actions += state.move_number()
        if games % 50 == 1:  # the share of dice rolls, from a sample: reading it is slow
            sample = state.full_history()
            rolls += 50 * sum(1 for move in sample if move.player == pyspiel.PlayerId.CHANCE)
    return {
        "actions_per_second": actions / spent,
        "decisions_per_second": (actions - min(rolls, actions)) / spent,
        "games_per_second": games / spent,
        "games": games,
        "seconds": spent,
    }


figures = {"version": version("open_spiel"), **measure(in_cpp, 0.6 * budget)}
for how, play in (("from_python", in_python), ("with_tensors", partial(in_python, tensors=True))):
    figures[f"{how}_actions_per_second"] = measure(play, 0.2 * budget)["actions_per_second"]
figures["how"] = "backgammon, evaluate_bots with two C++ uniform random bots; actions include dice rolls"
print(json.dumps(figures))
