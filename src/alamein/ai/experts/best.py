"""The best of what has been offered: how the experts choose."""

from typing import final

from alamein.core.native import i64


@final
class Best:
    """The most valuable action so far; of equally valuable ones it is the first."""

    def __init__(self, floor: i64, action: i64) -> None:
        """`action` stands if nothing is worth more than `floor`."""
        self.value: i64 = floor
        self.action: i64 = action

    def offer(self, value: i64, action: i64) -> None:
        """Take it if it is worth more."""
        if value > self.value:
            self.value = value
            self.action = action
