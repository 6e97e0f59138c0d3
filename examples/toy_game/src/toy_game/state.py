"""The position: a turn, a side and two units on a map; and the names by which play jumps and remembers."""

from typing import Final

from alamein.core.hexgrid import Grid
from alamein.core.labels import Names
from alamein.core.native import i64, vec
from alamein.core.state import State
from alamein.core.vectors import ints

SIDES: Final = ("red", "blue")
LAST_TURN: Final = 12
LOST: Final = -1  # where a lost unit is
GRID: Final = Grid(6, 5, 1)
ADJ: Final = GRID.adj

# Procedures and their locals: the numbers are given when the game is built
NAMES: Final = Names()
GAME_TURN: Final = NAMES.procedure("game turn")
PLAYER_TURN: Final = NAMES.procedure("player turn")
COMBAT: Final = NAMES.procedure("combat")
TARGET: Final = NAMES.local("target")


class Toy(State):
    """Seat 0 is red, seat 1 blue, and so are their units."""

    __slots__ = ("active", "loc", "turn")

    def __init__(self) -> None:
        super().__init__()
        self.turn: i64 = 0
        self.active: i64 = 1
        self.loc: vec[i64] = ints([0, GRID.size - 1])
