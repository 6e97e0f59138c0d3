"""Battles in North Africa."""

from typing import Final

from alamein.games.north_africa import state as st
from alamein.games.north_africa import tables as T
from alamein.research.layouts import Column, Layout, Place, Table, flags

FLAGS: Final = flags(
    "cells",
    moved=st.MOVED,
    attacked=st.ATTACKED,
    been_attacked=st.BEEN_ATTACKED,
    halted=st.HALTED,
    crossed=st.CROSSED,
    cleared=st.CLEARED,
    retreating=st.RETREATING,
    source=st.SOURCE,
    full_supply=st.FULL_SUPPLY,
    alone=st.ALONE,
    defending=st.DEFENDING,
    rolled=st.ROLLED,
    adjacent=st.ADJACENT,
    left_hex=st.LEFT_HEX,
)
UNITS: Final = Table(
    "units",
    int(T.UNITS),
    (
        Place("loc"),
        *FLAGS,
        Column("facing", "cells", st.FACING_SHIFT, 7),
        Column("attack", "cells", st.ATTACK_SHIFT, st.MOST_ATTACKS),
        Column("support", "cells", st.SUPPORT_SHIFT, st.MOST_SUPPORT),
        Column("allowance", "cells", st.ALLOWANCE_SHIFT, st.MOST_ALLOWANCE),
        Column("isolated", "cells", st.CLOCK_SHIFT, st.MOST_CLOCK),
    ),
)
LAYOUT: Final = Layout(
    0,
    ("scenario", "options", "turn", "active", "phase", "points", "boxes", "edge_index"),
    (
        UNITS,
        Table("origins", int(T.UNITS), (Place("cells"),), int(st.ORIGINS)),
        Table(
            "mines",
            int(T.MOST_MINES),
            (Place("cells", 4), Column("side", "cells", 2, 1), Column("state", "cells", 0, 3)),
            int(st.MINES),
        ),
        Table(
            "targets",
            st.MOST_TARGETS,
            (Place("cells", 6), Column("attack", "cells", 0, st.MOST_ATTACKS)),
            int(st.TARGETS),
        ),
        Table("vanguards", 2, (Column("road_index", "cells"),), int(st.VANGUARDS)),
    ),
)
