"""Decision in Desert, for its expert: how bold, how careful and how patient each style plays either side.

Weights are hundredths of victory points unless they are per cent. The first rows were found by games against itself.
"""

from pathlib import Path
from typing import Final

from alamein.ai.styles import Styles
from alamein.core.native import i64

LEAST: Final = 0  # an attack worth less is not planned
DRIVE: Final = 1  # worth of a hex nearer to the goal
FEAR: Final = 2  # per cent of what the enemy's attack would cost
CROWD: Final = 3  # a unit in the way of a retreat
FORCED: Final = 4  # what it costs about to end a move in contact without a plan
TRAPPED: Final = 5  # and without a way out
OWN: Final = 6  # per cent of the own losses in a planned attack
GROUND: Final = 7  # per cent of the worth of the ground it takes
SIEGE: Final = 8  # per cent of what the enemy loses in it because he cannot retreat
GUNS: Final = 9  # per cent of what a gun does where it stands
AIR_KEPT: Final = 10  # per cent of what an air point is worth if it is kept
COVER: Final = 11  # a column that the ground gives the defender
COMRADES: Final = 12  # another unit of the division in the same hex
FRIENDS: Final = 13  # per cent of the units still to move that one may count on
ROUND: Final = 14  # per cent: how far the goal leads around the enemy instead of through him
SHUT: Final = 15  # per cent of the loss of a unit whose last way out the enemy can close
UNSOUND: Final = 16  # per cent of the danger of an attack at odds that do not pay

NAMES: Final = (
    *("least", "drive", "fear", "crowd", "forced", "trapped", "own", "ground", "siege", "guns", "air kept", "cover"),
    *("comrades", "friends", "round", "shut", "unsound"),
)

# The Allies go for Sidi at once. The Axis stands on the defensive and attacks only to cut off whole stacks.
ALLIED_ROW: Final = (70, 60, 50, 40, 650, 250, 40, 100, 100, 100, 100, 12, 60, 100, 10, 60, 50)
AXIS_ROW: Final = (3000, 40, 100, 40, 2000, 250, 100, 100, 100, 100, 100, 12, 15, 100, 100, 60, 33)
FIXED: Final[tuple[int, ...]] = ()  # all can be learnt
# What a style changes: the weight, its value for the Allies, for the Axis
CHANGES: Final = (
    (),
    ((LEAST, 20, 70), (FORCED, 650, 650)),  # attacks wherever it pays
    ((ROUND, 100, 100), (LEAST, 70, 400)),  # goes around, or waits for a chance
    ((LEAST, 20, 20), (ROUND, 100, 100), (DRIVE, 60, 80), (FEAR, 50, 60)),  # both, or everything forward
    ((AIR_KEPT, 50, 100), (OWN, 40, 60), (LEAST, 70, 150)),  # spends its aircraft, or its units
)
# How the best one can be changed to begin to learn with: only what pays, own losses count whole
CAREFUL: Final = ((LEAST, 300, 1500), (OWN, 100, 100), (FEAR, 100, 100), (FORCED, 2000, 2000))
BOLD: Final = 1
STYLES: Final = Styles(NAMES, (ALLIED_ROW, AXIS_ROW), CHANGES, ["all"], BOLD, Path(__file__).with_name("styles.json"))


def weight(style: i64, side: i64, kind: i64) -> i64:
    """How much this counts when the side is played in the style, at a stage of the game (`Styles.at`)."""
    return STYLES.numbers[(2 * style + side) * STYLES.width + kind]
