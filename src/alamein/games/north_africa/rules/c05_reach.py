"""Chapter 5: how far a unit can go [5.0], for the table and the threats."""

from alamein.games.north_africa import tables as T
from alamein.games.north_africa.rules.c05_movement import cannot_set_out, cannot_step, entry_cost
from alamein.games.north_africa.rules.c06_road_mode import march_cost
from alamein.games.north_africa.rules.c07_zones_of_control import stops
from alamein.games.north_africa.state import NorthAfrica


def reachable(t: NorthAfrica, u: int, left: int, marched: int) -> tuple[dict[int, int], dict[int, int]]:
    """[5.0] The hexes the unit can step to one after the other in its present mode: points left, and the hex before.

    A preview: what a step does to others (an overrun, a minefield cleared) is not followed. `t` is used up."""
    b, start = t.board(), int(t.loc[u])
    best: dict[int, int] = {start: left}
    before: dict[int, int] = {}
    queue = [(start, left, marched, int(t.facing(u)))]
    for h, points, steps, facing in queue:
        if best[h] != points:
            continue
        t.place(u, h)
        t.set_facing(u, facing)
        if cannot_set_out(t, b, u) or (h in before and stops(b, h, T.SIDE[u])):
            continue
        for k in range(6 * h, 6 * h + 6):
            if cannot_step(t, b, u, k, points, steps):
                continue
            n = int(T.ADJ[k])
            rest = points - int(march_cost(steps) if facing else entry_cost(t, b, u, n))
            if rest > best.get(n, -1):
                best[n], before[n] = rest, h
                queue.append((n, rest, steps + 1 if facing else 0, k - 6 * h + 1 if facing else 0))
    return best, before
