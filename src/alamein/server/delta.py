"""What has changed between two JSON values, so that a state is no larger than what has happened.

A change names a place (`at`: keys and indices from the top). With `to` the value there is new; with `put` so many items
of the list there (`drop`, from `start` on) give way to others; with neither it is gone. They are made in turn. Where
telling the changes takes longer than telling the value, the value is told.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, cast

from alamein.server.shown import Json, encode

Place = tuple[str | int, ...]
FEW: Final = 3  # changes that are not worth weighing
SHORT: Final = 3  # items of a list that is told whole
KEPT: Final = 4  # versions whose changes are known


class Drawn:
    """A position as those are shown it who may know the same, and what has changed at the last versions."""

    def __init__(self, version: int, scene: Json) -> None:
        self.version, self.scene = version, scene
        self.steps: list[tuple[int, list[Json]]] = []  # from which version, and what was new in the one after it

    def follow(self, version: int, scene: Json) -> None:
        """Another position has come. The old one is not kept: what leads from it is enough."""
        self.steps = [*self.steps[1 - KEPT :], (self.version, changes(self.scene, scene, ("scene",)))]
        self.version, self.scene = version, scene

    def since(self, have: int) -> list[Json] | None:
        """What has changed since a version; None if nobody knows how it was."""
        if have == self.version:
            return []
        first = next((n for n, (version, _) in enumerate(self.steps) if version == have), None)
        return None if first is None else [change for _, made in self.steps[first:] for change in made]


class Listed(NamedTuple):
    """What could be done at a version, and by whom."""

    version: int
    seat: int
    texts: list[str]

    def to(self, viewer: int) -> list[str]:
        """What this seat could do."""
        return self.texts if viewer == self.seat else []


def changes(old: object, new: object, at: Place = ()) -> list[Json]:
    """What leads from one value to the other; of objects, the parts are weighed."""
    if isinstance(old, dict) and isinstance(new, dict):
        return _in_object(old, new, at)
    return [] if old == new else _between(old, new, at)


def _between(old: object, new: object, at: Place) -> list[Json]:
    """The same of values that differ; who asks has compared them."""
    if isinstance(old, dict) and isinstance(new, dict):
        found = _in_object(old, new, at)
    elif isinstance(old, list) and isinstance(new, list) and len(new) > SHORT:
        found = _in_list(old, new, at)
    else:
        return [{"at": at, "to": new}]
    few = len(found) <= FEW or (isinstance(new, list) and 2 * len(found) <= len(new))
    return found if few or len(encode(found)) < len(encode(new)) else [{"at": at, "to": new}]


def _in_object(old: Json, new: Json, at: Place) -> list[Json]:
    found: list[Json] = []
    if old.keys() != new.keys():
        found += [{"at": (*at, key)} for key in old if key not in new]
        found += [{"at": (*at, key), "to": value} for key, value in new.items() if key not in old]
    for key, value in new.items():
        was = old.get(key, value)
        if was is not value and was != value:
            found += _between(was, value, (*at, key))
    return found


def _in_list(old: Sequence[object], new: Sequence[object], at: Place) -> list[Json]:
    """Things in lists of one length are compared one by one; else, and of plain words, one stretch of the list is
    another."""
    if len(old) == len(new) and isinstance(new[0], dict | list):
        pairs = enumerate(zip(old, new, strict=True))
        apart = [(n, was, now) for n, (was, now) in pairs if was is not now and was != now]  # most are the same thing
        return [change for n, was, now in apart for change in _between(was, now, (*at, n))]
    start = _same(old, new)
    end = _same(old[: start - 1 if start else None : -1], new[: start - 1 if start else None : -1])
    put = new[start : len(new) - end]
    return [{"at": at, "start": start, "drop": len(old) - end - start, "put": put}]


def _same(old: Sequence[object], new: Sequence[object]) -> int:
    """How many items two lists have in common before they differ: halves are compared at a time."""
    least, most = 0, min(len(old), len(new))
    while least < most:
        middle = (least + most + 1) // 2
        if old[least:middle] == new[least:middle]:
            least = middle
        else:
            most = middle - 1
    return least


def patched(value: object, made: Sequence[Json]) -> object:
    """A value after these changes; it is changed itself."""
    whole = {"": value}
    for change in made:
        *places, last = ("", *cast(Place, change["at"]))
        inside = cast("dict[str | int, object]", whole)
        for place in places:
            inside = cast("dict[str | int, object]", inside[place])
        if "put" in change:
            start = cast(int, change["start"])
            cast("list[object]", inside[last])[start : start + cast(int, change["drop"])] = cast(
                "list[object]", change["put"]
            )
        elif "to" in change:
            inside[last] = change["to"]
        else:
            del inside[last]
    return whole[""]
