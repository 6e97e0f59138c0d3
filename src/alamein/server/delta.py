"""What has changed between two JSON values, so that a state is no larger than what has happened.

A change names a place (`at`: keys and indices from the top). With `to` the value there is new; with `put` so many items
of the list there (`drop`, from `start` on) give way to others; with neither it is gone. They are made in turn. Where
telling the changes takes longer than telling the value, the value is told.
"""

from collections.abc import Sequence
from typing import Final, cast

from alamein.server.shown import Json, encode

Place = tuple[str | int, ...]
FEW: Final = 3  # changes that are not worth weighing


def changes(old: object, new: object, at: Place = ()) -> list[Json]:
    """What leads from one value to the other."""
    if old == new:
        return []
    if isinstance(old, dict) and isinstance(new, dict):
        found = _in_object(old, new, at)
    elif isinstance(old, list) and isinstance(new, list):
        found = _in_list(old, new, at)
    else:
        return [{"at": at, "to": new}]
    few = not at or len(found) <= FEW or len(encode(found)) < len(encode(new))
    return found if few else [{"at": at, "to": new}]


def _in_object(old: Json, new: Json, at: Place) -> list[Json]:
    found: list[Json] = [{"at": (*at, key)} for key in old if key not in new]
    for key, value in new.items():
        found += changes(old[key], value, (*at, key)) if key in old else [{"at": (*at, key), "to": value}]
    return found


def _in_list(old: Sequence[object], new: Sequence[object], at: Place) -> list[Json]:
    """Items of lists of one length are compared one by one; else one stretch of the list is another."""
    if len(old) == len(new):
        pairs = enumerate(zip(old, new, strict=True))
        return [change for n, (was, now) in pairs if was != now for change in changes(was, now, (*at, n))]
    start, most = 0, min(len(old), len(new))
    while start < most and old[start] == new[start]:
        start += 1
    end = 0
    while end < most - start and old[-1 - end] == new[-1 - end]:
        end += 1
    put = new[start : len(new) - end]
    return [{"at": at, "start": start, "drop": len(old) - end - start, "put": put}]


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
