"""The 1973 game, for its expert: its styles. Style 0 is `normal`; `hard` compares them by trial."""

from typing import Final

from alamein.core.vectors import ints

STYLES: Final = 6
# how gladly a side goes over to the attack: per cent of what an attack promises, and the least it must promise
ATTACK_SHARE: Final = ints([100, 150, 60, 100, 100, 130])
LEAST_PROMISE: Final = ints([20, 0, 50, 20, 20, 10])
CAUTION: Final = ints([25, 10, 50, 25, 25, 15])  # per cent of what an enemy attack might cost
WALL: Final = ints([37, 37, 37, 36, 39, 38])  # July: the column of the Allied line
RUN_LAST: Final = ints([2, 2, 1, 3, 2, 1])  # July: in how many last Game-Turns Axis units run east
