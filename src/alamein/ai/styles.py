"""How an expert weighs things: numbers with names, by style and side, for the beginning and the end of the game.

In between a weight goes in a straight line, in whole numbers. The first styles are written by hand and weigh alike from
beginning to end; the last ones are learnt by play (`ai/train/tune.py`), one for each kind of game, and are data with
their origin: `ai/experts/<id>/styles.json`.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from alamein.core.errors import BadData
from alamein.core.native import i64, vec
from alamein.core.vectors import filled, ints

Changes = Sequence[tuple[int, int, int]]  # the weight, its value for the first side, for the second
Learnt = Mapping[str, dict[str, dict[str, dict[str, int | list[int]]]]]  # kind, side, weight: one number or both ends
STAGES: Final = 16  # steps from the weights of the beginning to those of the end


class Styles:
    """The weights of every style at every stage. `rows` are those of either side in style 0, `changes` what each style
    by hand changes of them; a learnt style, one for each of `kinds`, begins as the style `base`."""

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
        self.base = base
        self.sides: i64 = len(rows)
        self.width: i64 = len(self.names)
        self.learnt: i64 = len(changes)  # the first learnt style
        self.styles = len(changes) + len(kinds)
        self.origin: dict[str, object] = {}  # where the learnt ones come from; {} if there are none
        self.numbers: vec[i64] = filled((STAGES + 1) * self.styles * self.sides * self.width, 0)
        for style in range(self.styles):
            for side, row in enumerate(rows):
                weights = self._row(row, changes[style if style < len(changes) else base], side)
                self.put(style, side, weights + weights)
        if path.exists():
            self.read(json.loads(path.read_text(encoding="utf-8")), path)

    def _row(self, row: Sequence[int], changes: Changes, side: int) -> list[int]:
        if len(row) != len(self.names):
            raise BadData(f"{len(row)} weights for {len(self.names)} names")
        changed = {change[0]: change[1 + side] for change in changes}
        return [changed.get(n, weight) for n, weight in enumerate(row)]

    def at(self, style: i64, done: i64, last: i64) -> i64:
        """The number of the style's weights at this stage, `done` being from 0 to `last`; at the beginning it is the
        style's own. Below 0 is no style of the table."""
        if style < 0 or done <= 0:
            return style
        stage: i64 = STAGES if done >= last else done * STAGES // last
        return stage * i64(self.styles) + style

    def row(self, style: int, side: int) -> list[int]:
        """The weights of a side in a style: all of the beginning, then all of the end."""
        wide = int(self.width)
        places = [((stage * self.styles + style) * int(self.sides) + side) * wide for stage in (0, STAGES)]
        return [int(self.numbers[place + n]) for place in places for n in range(wide)]

    def put(self, style: int, side: int, weights: Sequence[int]) -> None:
        """Let a side weigh so in a style: a row as above."""
        ends = ints(weights)
        for stage in range(i64(STAGES + 1)):
            first = ((stage * i64(self.styles) + i64(style)) * self.sides + i64(side)) * self.width
            for n in range(self.width):
                self.numbers[first + n] = (ends[n] * (STAGES - stage) + ends[self.width + n] * stage) // STAGES

    def read(self, file: Learnt, path: Path) -> None:
        """Take the learnt styles of a file."""
        for (style, side), weights in self.rows_in(file, path).items():
            self.put(style, side, weights)
        self.origin = dict(file["origin"])

    def rows_in(self, file: Learnt, path: Path) -> dict[tuple[int, int], list[int]]:
        """The rows of weights in a file of learnt styles, by style and side."""
        out: dict[tuple[int, int], list[int]] = {}
        for n, kind in enumerate(self.kinds):
            for side, weights in enumerate(file["styles"].get(kind, {}).values()):
                if list(weights) != list(self.names):
                    raise BadData(f"{path}: the weights of {kind!r} are not those that the expert has; learn anew")
                ends = [x if isinstance(x, list) else [x, x] for x in weights.values()]
                if any(len(x) != 2 for x in ends):
                    raise BadData(
                        f"{path}: a weight of {kind!r} is one number, or one for the beginning and one for the end"
                    )
                out[int(self.learnt) + n, side] = [x[0] for x in ends] + [x[1] for x in ends]
        return out
