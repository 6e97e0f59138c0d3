"""The 1973 game, for its expert: its styles. Style 0 is `normal`; `hard` compares them by trial."""

from typing import Final

from alamein.core.vectors import ints

# as a rule, bold, cautious, a line further back, a line further forward, hardly any attacks
STYLES: Final = 6
# how gladly a side goes over to the attack: per cent of what an attack promises, and the least it must promise
ATTACK_SHARE: Final = ints([100, 150, 60, 100, 100, 30])
LEAST_PROMISE: Final = ints([20, 0, 50, 20, 20, 80])
CAUTION: Final = ints([25, 10, 50, 25, 25, 25])  # per cent of what an enemy attack might cost
PULL: Final = ints([40, 25, 45, 40, 40, 60])  # what a hex nearer to its post is worth to a unit
WALL: Final = ints([38, 38, 38, 40, 37, 39])  # July: the column of the Allied line
DEEP: Final = ints([0, 0, 0, 1, 0, 1])  # July: whether reserves stand behind the line or in it
RUN_LAST: Final = ints([2, 2, 2, 3, 1, 2])  # July: in how many last Game-Turns Axis units run east
