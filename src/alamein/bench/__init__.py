"""What `alamein bench` measures itself against: known programs, in an environment of their own.

`measure_peers(names, seconds)` runs each peer in a process of its own for about that many CPU seconds and returns
its figures, or why there are none. Peers are installed, pinned and hashed, under the user's cache folder;
they are never a dependency of the package, and nothing here imports them. `python -m alamein.bench` tries it.

| name | what one unit of work is | figures |
|---|---|---|
| catanatron | an action of 4 random players (Python) | actions_per_second, games_per_second |
| open_spiel | an action or dice roll of random backgammon, played whole games at a time in C++ | the same |
| python-chess | `Board.copy(stack=False)` of positions of random games | microseconds_per_copy |
| pyminion | a game of Dominion (base set) between two random players (Python) | games_per_second, ... |
| pettingzoo | a move of random `chess_v6`, with its observation and mask (Python) | steps_per_second |
| c-reach | the movement range of all 60 units of a side, in C (reach.c) | microseconds_per_side, checksum |
| c-zones, c-supply, c-movers | what a side of north_africa controls, draws and can move, in C (side.c) | the same |
"""

from alamein.bench.measure import PEERS, measure_peers
from alamein.bench.reach import Problem, checksum, problem

__all__ = ["PEERS", "Problem", "checksum", "measure_peers", "problem"]
