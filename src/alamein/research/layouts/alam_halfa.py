"""Rommel at Alam el Halfa."""

from typing import Final

from alamein.games.alam_halfa import state as st
from alamein.games.alam_halfa import tables as T
from alamein.research.layouts import Column, Layout, Place, Table, flags, plain

STATUS: Final = (
    *flags("marks", depleted=st.DEPLETED, moved=st.MOVED, fought=st.FOUGHT),
    Column("attacked", "marks", 8, 255),
    Column("bombarded", "marks", 16, 255),
    Column("fighting", "marks", 4, 3),
    *flags("marks", pushed=st.DISPLACED),
)
LAYOUT: Final = Layout(
    0,
    (
        *("turn", "side", "phase", "winner", "bombardments", "axis_fire", "control"),
        *("ridges_held", "ridge_high", "owed"),
        *("target", "bombarding", "attack_fire", "defense_fire", "differential", "outcome"),
    ),
    (
        Table("units", int(T.UNITS), (Place("loc"), *STATUS)),
        Table("mines", int(T.MARKERS), (Place("mines"),)),
        Table("stages", 2, (Place("stages"), *plain("captured"))),
        Table("sides", 2, plain("replaced")),
        # a row for each side and value; of a marker that a seat may only count the value is 0
        Table("markers", 2 * int(T.VALUES), plain("hand", "shown", "lost")),
    ),
    "depleted",
)
