"""Computed once a board: the kernel, and conformance on a door that is silent."""

from typing import ClassVar

import pytest

from alamein.core.kept import Kept
from alamein.core.state import State
from alamein.games.north_africa import GAME
from alamein.games.north_africa.rules.c13_supply import lines_of
from alamein.play.conformance import Broken, check_kept


class Counter(State):
    """One number, and its square kept."""

    __slots__ = ("number", "square")
    DERIVED: ClassVar[tuple[str, ...]] = ("square",)

    def __init__(self) -> None:
        super().__init__()
        self.number = 0
        self.square: Square = Square()

    def put(self, number: int) -> None:
        self.number = number
        self.changed()


class Square(Kept[Counter]):
    """Counts how often it is computed."""

    def __init__(self) -> None:
        super().__init__()
        self.found = self.times = 0

    def compute(self, s: Counter, what: int) -> None:
        self.found, self.times = s.number**2 + what, self.times + 1

    def values(self, s: Counter) -> tuple[object, ...]:
        return (self.found,)


def test_a_value_is_computed_once_for_each_board_and_question() -> None:
    s = Counter()
    for number, what, times in ((3, 0, 1), (3, 0, 1), (3, 1, 2), (4, 1, 3), (4, 1, 3)):
        if s.number != number:
            s.put(number)
        s.square.now(s, what)
        assert (s.square.found, s.square.times) == (number**2 + what, times)


def test_what_is_kept_is_no_part_of_the_position() -> None:
    s, t = Counter(), Counter()
    s.put(3)
    s.square.now(s, 0)
    t.put(2)
    t.put(3)
    assert s == t == s.copy() and s.version != t.version
    assert s.copy().square.times == 0


def test_conformance_finds_a_door_that_does_not_speak() -> None:
    s = GAME.new("october", {})
    lines_of(s, 0).state(s, 0)
    check_kept(GAME, s, list(GAME.legal(s)))
    for u in range(61, 131):
        s.loc[u] = -1
    with pytest.raises(Broken, match="'axis_lines' of 0 is kept although the board has changed"):
        check_kept(GAME, s, list(GAME.legal(s)))
