"""What anybody may have written is read as what it must be, or refused by name."""

from collections.abc import Callable

import pytest

from alamein.core import reading
from alamein.core.errors import BadPosition
from alamein.core.hexgrid import Grid

GRID = Grid(3, 2, 0)


@pytest.mark.parametrize(
    ("read", "says"),
    [
        (lambda: reading.whole(True, "the turn", 0, 9), "the turn must be a whole number from 0 to 9, not True"),
        (lambda: reading.whole(10, "the turn", 0, 9), "from 0 to 9, not 10"),
        (lambda: reading.flag(1, "'over'"), "'over' must be true or false, not 1"),
        (lambda: reading.one_of("lunch", "the phase", ("move", "fight")), "'lunch'; it is one of: move, fight"),
        (lambda: reading.hex_of("0401", "the unit", GRID), r"the unit must be .* no hex '0401' .*\(0101 to 0302\)"),
        (lambda: reading.hex_of(None, "the unit", GRID), "no hex None"),
        (lambda: reading.items("0101", "the mines"), "the mines must be a list, not '0101'"),
        (lambda: reading.mapping([], "the units"), r"the units must be an object, not \[\]"),
        (lambda: reading.table({"b": 1}, "it", ("a",), ()), "it does not know 'b'; it knows: a"),
        (lambda: reading.table({"b": 1}, "it", ("a",), ("b",)), "it needs 'a'"),
    ],
)
def test_what_is_wrong_is_said(read: Callable[[], object], says: str) -> None:
    with pytest.raises(BadPosition, match=says):
        read()


def test_what_is_right_is_read() -> None:
    assert reading.whole(9, "the turn", 0, 9) == 9 and reading.flag(True, "'over'") == 1
    assert reading.one_of("fight", "the phase", ("move", "fight")) == 1
    assert reading.hex_of("0201", "the unit", GRID) == 2
    assert reading.table({"a": 1, "b": 2}, "it", ("a",), ("b",)) == {"a": 1, "b": 2}
