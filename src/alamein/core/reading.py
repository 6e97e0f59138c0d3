"""Reading positions that anybody may have written: each value as what it must be, or a BadPosition that says so."""

from collections.abc import Mapping, Sequence

from alamein.core.errors import BadPosition
from alamein.core.hexgrid import Grid


def whole(value: object, what: str, least: int, most: int) -> int:
    """A whole number in a range."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadPosition(f"{what} must be a whole number from {least} to {most}, not {value!r}")
    return value


def flag(value: object, what: str) -> int:
    """True or false, as 1 or 0."""
    if not isinstance(value, bool):
        raise BadPosition(f"{what} must be true or false, not {value!r}")
    return int(value)


def one_of(value: object, what: str, names: Sequence[str]) -> int:
    """The number of a name."""
    if not isinstance(value, str) or value not in names:
        raise BadPosition(f"{what} cannot be {value!r}; it is one of: {', '.join(names)}")
    return names.index(value)


def hex_of(value: object, what: str, grid: Grid) -> int:
    """A hex by its printed number."""
    if not isinstance(value, str) or value not in grid.ids:
        first, last = grid.names[0], grid.names[-1]
        raise BadPosition(f"{what} must be a hex, and there is no hex {value!r} on this map ({first} to {last})")
    return grid.ids[value]


def items(value: object, what: str) -> list[object]:
    """A list."""
    if not isinstance(value, list):
        raise BadPosition(f"{what} must be a list, not {value!r}")
    return value


def mapping(value: object, what: str) -> Mapping[str, object]:
    """An object."""
    if not isinstance(value, Mapping):
        raise BadPosition(f"{what} must be an object, not {value!r}")
    return value


def table(value: object, what: str, needed: Sequence[str], optional: Sequence[str]) -> Mapping[str, object]:
    """An object with all keys that are needed and none that is unknown."""
    given = mapping(value, what)
    for key in given:
        if key not in needed and key not in optional:
            raise BadPosition(f"{what} does not know {key!r}; it knows: {', '.join([*needed, *optional])}")
    for key in needed:
        if key not in given:
            raise BadPosition(f"{what} needs {key!r}")
    return given


def filled(value: object, what: str, needed: Sequence[str], defaults: Mapping[str, object]) -> dict[str, object]:
    """An object with all keys that are needed and none that is unknown; what is left out is as in `defaults`."""
    return {**defaults, **table(value, what, needed, tuple(defaults))}
