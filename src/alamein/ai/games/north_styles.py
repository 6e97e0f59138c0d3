"""The 1973 game, for its expert: its styles. Style 0 is `normal`; `hard` compares them by trial."""

from typing import Final

from alamein.core.vectors import ints

STYLES: Final = 13
# how gladly a side goes over to the attack: per cent of what an attack promises, and the least it must promise
ATTACK_SHARE: Final = ints([100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 150, 60, 150])
LEAST_PROMISE: Final = ints([20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 0, 50, 0])
CAUTION: Final = ints([25, 25, 25, 25, 25, 25, 25, 25, 25, 25, 10, 50, 25])
WALL: Final = ints([39, 38, 38, 38, 39, 39, 39, 39, 40, 40, 39, 39, 39])  # July: the column of the Allied line
PULL: Final = ints([40, 30, 45, 45, 30, 30, 45, 45, 30, 45, 40, 40, 40])  # hex nearer to its post
DEEP: Final = ints([0, 1, 0, 1, 0, 1, 0, 1, 1, 0, 0, 0, 0])
RUN_LAST: Final = ints([2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 3])  # July: in how many last Game-Turns Axis units run east
