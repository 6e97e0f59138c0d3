"""How an expert weighs things: numbers with names, by style and side.

The first styles are written by hand; the last ones are learnt by play (`ai/train/tune.py`), one for each kind of game,
and are data with their origin: `ai/experts/<id>/styles.json`.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from alamein.core.errors import BadData
from alamein.core.native import i64, vec
from alamein.core.vectors import ints

Changes = Sequence[tuple[int, int, int]]  # the weight, its value for the first side, for the second


class Styles:
    """The weights of every style. `rows` are those of either side in style 0, `changes` what each style by hand changes
    of them; a learnt style, one for each of `kinds`, begins as the style `base`."""

    def __init__(
        self,
        names: Sequence[str],
        rows: Sequence[Sequence[int]],
        changes: Sequence[Changes],
        kinds: Sequence[str],
        base: int,
        path: Path,
    ) -> None:
        self.names = tuple(names)
        self.kinds = tuple(kinds)
        self.sides: i64 = len(rows)
        self.width: i64 = len(self.names)
        self.learnt: i64 = len(changes)  # the first learnt style
        self.styles = len(changes) + len(kinds)
        self.origin: dict[str, object] = {}  # where the learnt ones come from; {} if there are none
        by_hand = [self._row(row, each, side) for each in changes for side, row in enumerate(rows)]
        first = base * len(rows)
        learnt = by_hand[first : first + len(rows)] * len(kinds)
        self.numbers: vec[i64] = ints(x for row in by_hand + learnt for x in row)
        if path.exists():
            self.read(json.loads(path.read_text(encoding="utf-8")), path)

    def _row(self, row: Sequence[int], changes: Changes, side: int) -> list[int]:
        if len(row) != len(self.names):
            raise BadData(f"{len(row)} weights for {len(self.names)} names")
        changed = {change[0]: change[1 + side] for change in changes}
        return [changed.get(n, weight) for n, weight in enumerate(row)]

    def row(self, style: int, side: int) -> list[int]:
        """The weights of a side in a style."""
        first = (style * int(self.sides) + side) * int(self.width)
        return [int(self.numbers[first + n]) for n in range(int(self.width))]

    def put(self, style: int, side: int, weights: Sequence[int]) -> None:
        """Let a side weigh so in a style."""
        first = (i64(style) * self.sides + i64(side)) * self.width
        for n, weight in enumerate(weights):
            self.numbers[first + n] = weight

    def read(self, file: Mapping[str, dict[str, dict[str, dict[str, int]]]], path: Path) -> None:
        """Take the learnt styles of a file."""
        for n, kind in enumerate(self.kinds):
            for side, weights in enumerate(file["styles"].get(kind, {}).values()):
                if list(weights) != list(self.names):
                    raise BadData(f"{path}: the weights of {kind!r} are not those that the expert has; learn anew")
                self.put(int(self.learnt) + n, side, list(weights.values()))
        self.origin = dict(file["origin"])
