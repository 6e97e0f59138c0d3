"""How `normal` begins a game, and what `hard` would do then: `python -m tests.ai.same_play GAME 120 200n`."""

import sys

from alamein.ai.player import Chair, player
from alamein.ai.simulate import Table
from alamein.core import game as engine
from alamein.core.chance import Splitmix
from alamein.core.event import Log
from alamein.core.procedure import CHANCE
from alamein.games import registry


def actions(id: str, decisions: int, budget: str) -> list[int]:
    """So many actions, and one of `hard` with a budget; without one that is left out."""
    game = registry.game(id)
    state, source, out = game.new("", {}), Splitmix(11), list[int]()
    table = Table(game, state, [player("normal") for _ in range(game.players(state))], source)
    while state.over == 0 and len(out) < decisions:
        out.append(int(table.action(list(game.legal(state)))))
        game.apply(state, out[-1], Log(False))
    while game.seat(state) == CHANCE:
        game.apply(state, game.legal(state)[0], Log(False))
    if state.over == 0 and budget:
        out.append(player(f"hard:{budget}").choose(Chair(game, state, int(game.seat(state)), Splitmix(5))))
    return out


if __name__ == "__main__":
    print("interpreted" if str(engine.__file__).endswith(".py") else "compiled")
    print(*actions(sys.argv[1], int(sys.argv[2]), sys.argv[3]))
