"""The 1973 game, for its expert: its styles. Style 0 is `normal`; `hard` compares the others by trial."""

from typing import Final

from alamein.core.vectors import ints

# `normal`; reckless, bold, cautious, as `normal` but with armor that hurries west
STYLES: Final = 5
HARD: Final = 1  # the first of those that `hard` compares
# how gladly a side goes over to the attack: per cent of what an attack promises, and the least it must promise
ATTACK_SHARE: Final = ints([100, 200, 150, 60, 100])
LEAST_PROMISE: Final = ints([20, 0, 0, 50, 20])
CAUTION: Final = ints([25, 0, 10, 50, 25])  # per cent of what an enemy attack might cost
PULL: Final = ints([80, 25, 25, 45, 80])  # what a hex nearer to its post is worth to a unit
WALL: Final = ints([36, 36, 38, 35, 37])  # July: the column of the Allied line
DEEP: Final = ints([1, 1, 0, 1, 1])  # July: whether reserves make a second line or strengthen the first
RUN_LAST: Final = ints([2, 2, 2, 3, 2])  # July: in how many last Game-Turns Axis units run east
WESTWARD: Final = ints([6, 12, 8, 20, 20])  # October's Allies: what a column further west is worth to armor
