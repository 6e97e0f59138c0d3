"""Alam el Halfa, for its expert: what each style goes for, and how much things weigh in it for either side.

Weights are hundredths unless they are per cent. Style 0 is `normal`; `hard` compares the others by trial.
"""

from pathlib import Path
from typing import Final

from alamein.ai.styles import Styles
from alamein.core.native import i64

AIM: Final = 0  # every so many-th Axis unit goes for Stage 2, the others for Stage 1
BOLDNESS: Final = 1  # added to the worth of an attack
CARE: Final = 2  # per cent of the own losses: time is on the Allied side
PRICE: Final = 3  # what a point of support fire is worth elsewhere
DANGER: Final = 4  # a point by which the enemy around a hex is stronger than the unit in it
HASTE: Final = 5  # Axis: a half point nearer to the goal
RIDGE: Final = 6  # Axis: a hex that costs the Allied side a marker [18.0]
BAR: Final = 7  # a point of attack strength whose way a unit bars
GUARD_1: Final = 8  # the guard of Stage 1
GUARD_2: Final = 9  # and of Stage 2
CLOSE: Final = 10  # Allies: a hex nearer to the objectives
RING: Final = 11  # Allies: a hex beside a Stage
WATCH: Final = 12  # Allies: a hex nearer to the enemy
STAKE: Final = 13  # a prize for which a side throws in much of its hand,
SHARE: Final = 14  # and how much, in per cent
LEAST: Final = 15  # what an attack must promise,
LEAST_SHELLED: Final = 16  # and a bombardment

NAMES: Final = (
    *("aim", "boldness", "care", "price", "danger", "haste", "ridge", "bar", "guard 1", "guard 2", "close"),
    *("ring", "watch", "stake", "share", "least", "least shelled"),
)

HALF: Final = 2  # the aims: every second unit to either Stage, two thirds to Stage 1, nobody to Stage 2
THIRD: Final = 3
NOBODY: Final = 99

# The Allies rebuild their guards first and strike out of their lines.
AXIS_ROW: Final = (HALF, 0, 60, 10, 4, 7, 80, 5, 500, 500, 0, 0, 0, 300, 60, 10, 15)
ALLIED_ROW: Final = (HALF, 20, 100, 10, 12, 0, 0, 5, 3_000, 2_000, 15, 100, 8, 300, 60, 10, 15)
FIXED: Final = (AIM,)  # a way to play, not a weight
CHANGES: Final = (  # what a style changes: the weight, its value for the Axis, for the Allies
    ((GUARD_1, 500, 500), (GUARD_2, 500, 500)),
    (),
    ((AIM, NOBODY, HALF), (CLOSE, 0, 25)),  # Stage 1 first; the Allies nearer to both
    ((AIM, THIRD, HALF), (GUARD_1, 1_500, 3_000)),  # most fire on one guard
)
# How the best one can be changed to begin to learn with: only what pays, own losses count whole
CAREFUL: Final = ((CARE, 120, 150), (BOLDNESS, -20, 0), (LEAST, 30, 30))
STYLES: Final = Styles(NAMES, (AXIS_ROW, ALLIED_ROW), CHANGES, ["all"], 1, Path(__file__).with_name("styles.json"))


def weight(style: i64, side: i64, kind: i64) -> i64:
    """How much this counts when the side is played in the style, at a stage of the game (`Styles.at`)."""
    return STYLES.numbers[(2 * style + side) * STYLES.width + kind]
