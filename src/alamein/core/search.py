"""Search kernels over a hex map. Costs and gates are tables, so that a kernel knows no rule."""

from typing import Final

from alamein.core.native import append, i64, vec
from alamein.core.vectors import filled

OPEN: Final = 0  # may be entered and left
STOP: Final = 1  # may be entered, and the move ends there
CLOSED: Final = 2  # may not be entered
NO_WAY: Final = -1  # the cost of a hexside that cannot be crossed; also "not reached"


class Reach:
    """Where units can get to: a search with scratch of its own, for one map. It belongs to whoever asks, never to a
    module. A bucket queue: one bucket for each number of points left, emptied from the fullest down."""

    __slots__ = ("adj", "bucket", "hexes", "nowhere", "older")

    def __init__(self, adj: vec[i64], most: i64) -> None:
        """For the map with these neighbors and for at most so many points."""
        self.adj: vec[i64] = adj
        self.nowhere: vec[i64] = filled(i64(len(adj)) // 6, NO_WAY)
        self.bucket: vec[i64] = filled(most + 1, NO_WAY)  # the newest entry of each; all are empty between searches
        self.hexes: vec[i64] = filled(i64(len(adj)) + 1, 0)  # entries: a hex,
        self.older: vec[i64] = filled(i64(len(adj)) + 1, 0)  # and the entry below it in the same bucket

    def left(self, cost: vec[i64], gate: vec[i64], start: i64, points: i64) -> vec[i64]:
        """The points left in every hex that can be reached from `start` with `points`; NO_WAY elsewhere.

        `cost[6 * h + d]` is the price, at least 1, of going from `h` in direction `d`; `gate[h]` is OPEN, STOP or
        CLOSED. The start may always be left. Hexes that nobody leaves again are not queued."""
        adj, bucket, hexes, older = self.adj, self.bucket, self.hexes, self.older
        left = self.nowhere[:]
        left[start] = points
        hexes[0] = start
        older[0] = NO_WAY
        bucket[points] = 0
        used: i64 = 1
        p = points
        while p > 0:
            entry = bucket[p]
            if entry == NO_WAY:
                p -= 1
                continue
            bucket[p] = older[entry]
            h = hexes[entry]
            if left[h] != p:
                continue
            for k in range(6 * h, 6 * h + 6):
                n, price = adj[k], cost[k]
                if n < 0 or price < 0:
                    continue
                rest = p - price
                if rest > left[n] and gate[n] != CLOSED:
                    left[n] = rest
                    if rest > 0 and gate[n] == OPEN:
                        hexes[used] = n
                        older[used] = bucket[rest]
                        bucket[rest] = used
                        used += 1
        bucket[0] = NO_WAY
        return left


def reach(adj: vec[i64], cost: vec[i64], gate: vec[i64], start: i64, points: i64) -> vec[i64]:
    """`Reach.left` for who asks once."""
    return Reach(adj, points).left(cost, gate, start, points)


def flood(adj: vec[i64], free: vec[i64], sources: vec[i64]) -> vec[i64]:
    """Steps from the nearest source to every hex connected with one through `free` hexes; NO_WAY elsewhere.

    A source counts whether or not it is free itself.
    """
    steps = filled(i64(len(free)), NO_WAY)
    queue = vec[i64]()
    for i in range(i64(len(sources))):
        if steps[sources[i]] == NO_WAY:
            steps[sources[i]] = 0
            queue = append(queue, sources[i])
    at: i64 = 0
    while at < i64(len(queue)):
        h = queue[at]
        at += 1
        for k in range(6 * h, 6 * h + 6):
            n = adj[k]
            if n >= 0 and free[n] != 0 and steps[n] == NO_WAY:
                steps[n] = steps[h] + 1
                queue = append(queue, n)
    return steps
