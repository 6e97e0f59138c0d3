"""Alam el Halfa, for its expert: what each style goes for, and how much things weigh in it for either side.

Weights are hundredths unless they are per cent. Style 0 is `normal`; `hard` compares the others by trial.
"""

from pathlib import Path
from typing import Final

from alamein.ai.styles import Styles
from alamein.core.native import i64

AIM: Final = 0  # which Stage the Axis goes for first
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
LINE: Final = 11  # Allies: a printed minefield
RING: Final = 12  # Allies: a hex beside a Stage
WATCH: Final = 13  # Allies: a hex nearer to the enemy
JOINTLY: Final = 14  # 1: attackers and markers are chosen together, guards left out; 0: one by one
# [11.1] One unit is rebuilt a turn: 1 if the Axis leaves a depleted guard of Stage 2 alone until it has Stage 1, whose
# mines take two turns, so that the Allies have two guards to rebuild
FORK: Final = 15
STAKE: Final = 16  # a prize for which a side throws in much of its hand,
SHARE: Final = 17  # and how much, in per cent
ELSEWHERE: Final = 18  # what an attacker is about worth in another attack, times 6
LEAST: Final = 19  # what an attack must promise,
LEAST_SHELLED: Final = 20  # and a bombardment

NAMES: Final = (
    *("aim", "boldness", "care", "price", "danger", "haste", "ridge", "bar", "guard 1", "guard 2", "close", "line"),
    *("ring", "watch", "jointly", "fork", "stake", "share", "elsewhere", "least", "least shelled"),
)

BOTH: Final = 0  # the aims: every second unit to either Stage
STAGE_1: Final = 1
MOST: Final = 2  # two thirds to Stage 1, the rest to Stage 2

AXIS_ROW: Final = (BOTH, 0, 60, 10, 4, 7, 80, 5, 500, 500, 0, 0, 0, 0, 0, 0, 300, 60, 12, 10, 15)
ALLIED_ROW: Final = (BOTH, 0, 100, 10, 12, 0, 0, 5, 500, 500, 5, 0, 60, 8, 0, 0, 300, 60, 12, 10, 15)
# What a style changes: the weight, its value for the Axis, for the Allies. Common to those of `hard`: attackers and
# markers are chosen together, the Axis forks the guards, the Allies rebuild them first and keep them out of attacks,
# hold their minefields and strike out of them.
STRONG: Final = (
    (JOINTLY, 1, 1),
    (FORK, 1, 0),
    (GUARD_1, 500, 3_000),
    (GUARD_2, 500, 2_000),
    (BOLDNESS, 0, 40),
    (LINE, 0, 60),
)
FIXED: Final = (AIM, JOINTLY, FORK)  # ways to play, not weights
CHANGES: Final = (
    (),
    STRONG,
    (*STRONG, (AIM, STAGE_1, BOTH), (CLOSE, 0, 8)),  # Stage 1 first; the Allies nearer to both
    (*STRONG, (AIM, MOST, BOTH), (GUARD_1, 1_500, 3_000), (LINE, 0, 30)),  # most fire on one guard; a looser line
)
# How the best one can be changed to begin to learn with: only what pays, own losses count whole
CAREFUL: Final = ((CARE, 120, 150), (BOLDNESS, -20, 0), (LEAST, 30, 30))
STYLES: Final = Styles(NAMES, (AXIS_ROW, ALLIED_ROW), CHANGES, ["all"], 1, Path(__file__).with_name("styles.json"))


def weight(style: i64, side: i64, kind: i64) -> i64:
    """How much this counts when the side is played in the style, at a stage of the game (`Styles.at`)."""
    return STYLES.numbers[(2 * style + side) * STYLES.width + kind]
