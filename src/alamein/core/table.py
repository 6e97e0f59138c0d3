"""Result tables: columns with names, rows of cells, and the arithmetic of shifting columns."""

from collections.abc import Sequence

from alamein.core.errors import BadData
from alamein.core.native import i64, vec
from alamein.core.vectors import ints


class Table:
    """Cells are small ints: indices into `codes`, the distinct results in order of first appearance."""

    def __init__(self, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        self.columns = tuple(columns)
        self.codes: list[str] = []
        cells: list[int] = []
        for n, row in enumerate(rows, 1):
            if len(row) != len(self.columns):
                raise BadData(f"row {n} of the table has {len(row)} cells; it needs {len(self.columns)}")
            for code in row:
                if code not in self.codes:
                    self.codes.append(code)
                cells.append(self.codes.index(code))
        self.width: i64 = len(self.columns)
        self.cells: vec[i64] = ints(cells)

    def cell(self, row: i64, column: i64) -> i64:
        """The result (an index into `codes`) in this row and column, both from 0."""
        return self.cells[row * self.width + column]

    def clamp(self, column: i64) -> i64:
        """The nearest column that exists."""
        if column < 0:
            return 0
        return column if column < self.width else self.width - 1
