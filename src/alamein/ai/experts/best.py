"""The best of what is looked at: how experts choose among actions, units and hexes."""

from typing import final

from alamein.core.native import i64


@final
class Best:
    """The first of the best so far, if any is worth more than the floor; what stands for none until then."""

    def __init__(self, floor: i64, action: i64) -> None:
        self.value: i64 = floor
        self.action: i64 = action

    def offer(self, value: i64, action: i64) -> None:
        """Take it if it is strictly better."""
        if value > self.value:
            self.value = value
            self.action = action
