"""Computed once a board: what follows from a position and is asked for again and again (supply lines, marches).

`State.version` numbers the boards of one state: every door through which something changes on which a kept value
depends says `s.changed()`. Nobody clears anything. A kept value belongs to one state, in a slot that `DERIVED` names,
and takes its scratch along; a copy begins without. Conformance compares what is kept with the same computed afresh.
"""

from abc import abstractmethod
from typing import Generic

from alamein.core.native import i64, mypyc_attr
from alamein.core.procedure import S


@mypyc_attr(allow_interpreted_subclasses=True)  # a game of another package
class Kept(Generic[S]):
    """A value of one board, and of one question about it: `what` is a side, a unit, or 0."""

    __slots__ = ("version", "what")

    def __init__(self) -> None:
        self.version: i64 = -1
        self.what: i64 = 0

    @abstractmethod
    def compute(self, s: S, what: i64) -> None:
        """Fill in everything from the position."""

    @abstractmethod
    def values(self, s: S) -> tuple[object, ...]:
        """All that is kept, for comparing."""

    def now(self, s: S, what: i64) -> None:
        """Make it hold for the board as it is."""
        if self.version != s.version or self.what != what:
            self.version = s.version
            self.what = what
            self.compute(s, what)

    def anew(self) -> "Kept[S]":
        """One of the same kind that holds nothing yet."""
        return type(self)()
