"""The 1973 game, for its expert: its styles. Style 0 is `normal`; `hard` compares the others by trial.

`hard` plays October by another plan than `normal`: what the Axis may move west waits at the edge it will leave by, and
Allied armour goes west through every gap, to be there first. Its styles differ in how gladly they attack.
"""

from typing import Final

from alamein.core.vectors import ints

# as a rule | reckless, bold, cautious, as a rule again
STYLES: Final = 5
HARD: Final = 1  # the first of those that `hard` compares
# how gladly a side goes over to the attack: per cent of what an attack promises, and the least it must promise
ATTACK_SHARE: Final = ints([100, 200, 150, 60, 100])
LEAST_PROMISE: Final = ints([20, 0, 0, 50, 20])
CAUTION: Final = ints([25, 0, 10, 50, 25])  # per cent of what an enemy attack might cost
PULL: Final = ints([40, 25, 25, 45, 40])  # what a hex nearer to its post is worth to a unit
WALL: Final = ints([36, 36, 38, 35, 37])  # July: the column of the Allied line
DEEP: Final = ints([1, 1, 0, 1, 1])  # July: whether reserves make a second line or strengthen the first
RUN_LAST: Final = ints([2, 2, 2, 3, 2])  # July: in how many last Game-Turns Axis units run east
BACK: Final = ints([0, 1, 1, 1, 1])  # October's Axis: whether what may go west waits at the west edge
WESTWARD: Final = ints([0, 12, 8, 20, 20])  # October's Allies: what a column further west is worth to armour
