"""The sequence of play, in the rulebook's order."""

from typing import Final

from alamein.core.procedure import Call, Procedure, Step
from toy_game.rules import Move, Roll, again, begin_turn
from toy_game.state import COMBAT, GAME_TURN, PLAYER_TURN, TARGET, Toy
from toy_game.verbs import ROLL

SEQUENCE: Final[list[Procedure[Toy]]] = [
    Procedure(
        "1.0",
        GAME_TURN,
        (),
        (
            Step("1.1", begin_turn),
            Call("2.0", PLAYER_TURN, 0),
            Step("1.1", again, "again"),
        ),
    ),
    Procedure("2.0", PLAYER_TURN, (), (Move(),)),
    Procedure("2.2", COMBAT, (TARGET,), (Roll(ROLL),)),
]
