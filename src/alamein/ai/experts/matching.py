"""Who goes where at the least cost in all: the assignment problem, by shortest augmenting paths (Jonker and Volgenant).

It is exact; a rule like "the nearest to each" leaves the last place to somebody who cannot come."""

from typing import Final

from alamein.core.native import i64, vec
from alamein.core.vectors import filled

FAR: Final = 1 << 60


def matching(cost: vec[i64], rows: i64, columns: i64) -> vec[i64]:
    """The column of each row so that the sum of their costs is least, each column once; there are no fewer columns than
    rows. `cost` is row by row."""
    of_row, of_column = filled(rows + 1, 0), filled(columns + 1, 0)  # potentials
    row_of, came = filled(columns + 1, 0), filled(columns + 1, 0)  # from 1; 0: nobody
    for row in range(i64(1), rows + 1):
        row_of[0] = row
        at: i64 = 0
        least, seen = filled(columns + 1, FAR), filled(columns + 1, 0)
        while row_of[at] != 0:
            seen[at] = 1
            here, step = row_of[at], i64(FAR)
            after: i64 = 0
            for k in range(i64(1), columns + 1):
                if seen[k] == 0:
                    reduced = cost[(here - 1) * columns + k - 1] - of_row[here] - of_column[k]
                    if reduced < least[k]:
                        least[k], came[k] = reduced, at
                    if least[k] < step:
                        step, after = least[k], k
            for k in range(columns + 1):
                if seen[k] != 0:
                    of_row[row_of[k]] += step
                    of_column[k] -= step
                else:
                    least[k] -= step
            at = after
        while at != 0:
            row_of[at] = row_of[came[at]]
            at = came[at]
    out = filled(rows, 0)
    for k in range(i64(1), columns + 1):
        if row_of[k] != 0:
            out[row_of[k] - 1] = k - 1
    return out
