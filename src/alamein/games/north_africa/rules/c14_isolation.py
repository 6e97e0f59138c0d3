"""Chapter 14: Isolation [14.0].

[14.05] Whether a unit is isolated is traced whenever somebody asks; only the clock of 14.04 is kept.
[14.01] [14.02] [14.03] Its effects on attack, movement and defense are in chapters 9 and 13.
"""

from alamein.core.event import Log
from alamein.core.native import i64
from alamein.games.north_africa import tables as T
from alamein.games.north_africa.rules.c06_road_mode import drop_unsupplied_columns
from alamein.games.north_africa.rules.c13_supply import isolated_units, lines_of
from alamein.games.north_africa.rules.c17_victory import BY_ISOLATION, eliminate
from alamein.games.north_africa.state import NorthAfrica


def end_of_phase(s: NorthAfrica, log: Log) -> None:
    """[R26] At the end of every phase: start, stop and ring the clocks of both sides; [6.42] columns out of supply."""
    axis = isolated_units(s, 0)
    allied = isolated_units(s, 1)
    now = s.clock()
    for u in range(T.UNITS):
        alone = axis[u] != 0 if T.SIDE[u] == 0 else allied[u] != 0
        if not alone:
            if s.isolated(u) != 0 and s.loc[u] >= 0:
                log.say("14.05", "relieved", u, s.loc[u], 0)
            s.set_isolated(u, 0)
        elif s.isolated(u) == 0:
            s.set_isolated(u, now)
            log.say("14.05", "cut off", u, s.loc[u], 0)
        elif now >= s.isolated(u) + 8:
            eliminate(s, u, BY_ISOLATION, "14.04", log)  # [14.04] still isolated one Game-Turn later
    for side in range(i64(2)):
        if any(s.facing(u) != 0 for u in range(T.FIRST[side], T.LAST[side])):
            drop_unsupplied_columns(s, lines_of(s, side), log)
