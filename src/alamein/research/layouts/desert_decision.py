"""Decision in Desert."""

from typing import Final

from alamein.games.desert_decision import ground as G
from alamein.games.desert_decision import state as st
from alamein.games.desert_decision.units import UNITS
from alamein.research.layouts import Column, Layout, Place, Table, flags, plain

FLAGS: Final = flags(
    "marks",
    in_contact=st.IN_CONTACT,
    at_distance=st.AT_DISTANCE,
    defending=st.DEFENDING,
    supporting=st.SUPPORTING,
    hurt=st.HURT,
    must_retreat=st.MUST_RETREAT,
    may_advance=st.MAY_ADVANCE,
    reduced=st.REDUCED,
    chosen=st.CHOSEN,
    moved=st.MOVED,
    duty=st.DUTY,
    fought=st.FOUGHT,
    rested=st.RESTED,
)
HEXES: Final = Table(
    "hexes",
    int(G.HEXES),
    (
        *flags("hexes", mined=st.MINED, targeted=st.TARGETED),
        Column("owner", "hexes", st.OWNER_SHIFT, 3),
        Column("units", "hexes", st.STACK_SHIFT, st.COUNT),
        Column("allied_zone", "hexes", st.ZONE_SHIFT, st.COUNT),
        Column("axis_zone", "hexes", st.ZONE_SHIFT + st.COUNT_BITS, st.COUNT),
    ),
)
LAYOUT: Final = Layout(
    0,
    ("scenario", *st.OPTION_SLOTS.values(), "turn", "mines_cleared", "clearing", "el_alamein_fell"),
    (Table("units", int(UNITS), (Place("loc"), *FLAGS)), HEXES, Table("sides", 2, plain("air"))),
    "reduced",
)
