"""Verbs, procedures and their locals by number; their words are in `words.py` and `sequence.py`."""

from typing import Final

from alamein.core.procedure import Decision
from alamein.games.alam_halfa.state import AlamHalfa

# Verbs, in the order of the notation.
PLACE: Final = 0  # a unit of the set-up
AT: Final = 1  # the hex for it
HISTORICAL: Final = 2
DONE: Final = 3
MOVE: Final = 4
TO: Final = 5
STOP: Final = 6
REBUILD: Final = 7
RETURN: Final = 8
ATTACK_: Final = 9
WITH: Final = 10
ENGAGE: Final = 11
BOMBARD: Final = 12
FIRE: Final = 13
ENOUGH: Final = 14
ROLL: Final = 15
VOID: Final = 16
STAND: Final = 17
LOSE: Final = 18
RESIST: Final = 19
RETREAT_: Final = 20
WITHDRAW: Final = 21
BACK: Final = 22
PUSH: Final = 23
ADVANCE_: Final = 24
HOLD: Final = 25
DRAW_: Final = 26
DISCARD: Final = 27
MARK: Final = 28  # a marker of the set-up: Stage 1, Stage 2, a minefield

# Procedures, in the order of the sequence of play.
GAME_TURN: Final = 0
SET_UP: Final = 1
DRAW: Final = 2
PLAYER_TURN: Final = 3
MOVEMENT_PHASE: Final = 4
COMBAT_PHASE: Final = 5
COMBAT_: Final = 6
LOSS: Final = 7
RESISTANCE: Final = 8
RETREATS: Final = 9
RETREAT: Final = 10
DISPLACEMENT: Final = 11
ADVANCE: Final = 12
LOSE_MARKER: Final = 13

# Locals. SET_UP:
PIECE: Final = 0
# DRAW:
DRAWER: Final = 0
TO_DRAW: Final = 1
# MOVEMENT_PHASE:
ONLY_MOBILE: Final = 0
MOVER: Final = 1
FULL: Final = 2  # half points at the start of its move
LEFT: Final = 3  # half points left
# COMBAT_:
TARGET_HEX: Final = 0
# and its steps that others go to:
ATTACK_FIRE: Final = 1
DEFENSE_FIRE: Final = 3
TOTAL: Final = 5
CARRY_OUT: Final = 9
# LOSS:
DEFENDER_TOO: Final = 0
# RESISTANCE:
RESISTER: Final = 0  # the side told to retreat
TO_RETREATS: Final = 2  # its step after the choice
# RETREAT:
RUNNER: Final = 0
LENGTH: Final = 1
GONE: Final = 2  # steps taken
START: Final = 3
CHARGED: Final = 4  # enemy mines have already had their effect [A19]
DISPLACING: Final = 5  # no empty end hex exists [7.7.2]
# DISPLACEMENT:
PUSHED: Final = 0
NEWCOMER: Final = 1


class Asked(Decision[AlamHalfa]):
    """A decision that can say which rule forbids an action."""

    def cannot(self, s: AlamHalfa, a: int) -> str:
        """The number of the rule by which `a`, which is not legal, is refused."""
        return self.ref
