"""The 86 counters and the set-ups, compiled once from `data/units.toml` and `data/scenarios/`. [2.2] [2.2.1]"""

from typing import Final

from alamein.core.errors import BadData
from alamein.core.native import i64, vec
from alamein.core.vectors import filled, ints
from alamein.games.data import Table, read
from alamein.games.desert_decision.ground import ALLIED, AXIS, DATA, FOOT, GRID, LAND, META, MOTORIZED, SIDES
from alamein.games.desert_decision.tables import POINT, SCORE_ALLIED, SCORE_GERMAN, SCORE_ITALIAN, STACKING, TABLES

UNPLACED: Final = -1  # where a unit is that stands on no hex
DESTROYED: Final = -2
LEFT_WEST: Final = -3
LEFT_EAST: Final = -4
UNSEEN: Final = -5  # in a known position: beneath another counter [C19]

UNIT_KEYS: Final = "id name label side nationality division size kind attack defense move range reduced mark"
KIND_KEYS: Final = ["name", "motorized", "row", "mines", "infantry", "armor", "spoils", "gun", "advance"]

_file: Final = read(DATA / "units.toml").only(("meta", "division", "unit"), ())
_file.table("meta").only(META, ("why", "reduced"))
_units: Final = [record.only(UNIT_KEYS.split(), ("why", "before")) for record in _file.tables("unit")]

UNITS: Final = len(_units)
UNIT_IDS: Final = tuple(record.text("id") for record in _units)
UNIT_NAMES: Final = tuple(record.text("name") for record in _units)
UNIT_MARKS: Final = tuple(record.mark() for record in _units)
_whys: Final = _file.table("meta").table("why")
UNIT_WHYS: Final = tuple(_whys.text(record.text("why")) if "why" in record.values else "" for record in _units)
UNIT_SIZES: Final = tuple(record.text("size") for record in _units)
UNIT_LABELS: Final = tuple(record.text("label") for record in _units)
NATIONS: Final = tuple(record.text("nationality") for record in _units)
KINDS: Final = tuple(record.text("kind") for record in _units)
UNIT_BY_ID: Final = {name: u for u, name in enumerate(UNIT_IDS)}
SIDE: Final = ints([SIDES.index(record.text("side")) for record in _units])


def _range_of(side: int) -> tuple[int, int]:
    """Units of one side stand together in the file: the first of them, and the first after them."""
    members = [u for u in range(UNITS) if SIDE[u] == side]
    if members != list(range(members[0], members[-1] + 1)):
        raise BadData(f"{_file.place}: the counters of the {SIDES[side]} side must stand together")
    return members[0], members[-1] + 1


FIRST: Final = ints([_range_of(ALLIED)[0], _range_of(AXIS)[0]])
LAST: Final = ints([_range_of(ALLIED)[1], _range_of(AXIS)[1]])

# [2.2.1] [7.0] powers by the option `italian_infantry`, unit, and whether it shows its reduced side; [S11] before
# revision 4 some were others
CHANGED: Final = tuple("before" in record.values for record in _units)
_now: Final = [[r.whole("attack"), r.whole("defense"), *r.wholes("reduced")] for r in _units]
_powers: Final = [*(r.wholes("before") if CHANGED[u] else _now[u] for u, r in enumerate(_units)), *_now]
ATTACK: Final = ints([x for powers in _powers for x in (powers[0], powers[2])])
DEFENSE: Final = ints([x for powers in _powers for x in (powers[1], powers[3])])
MOVE: Final = ints([r.whole("move") * POINT for r in _units])  # in half points
RANGE: Final = ints([r.whole("range") for r in _units])


def _kind(record: Table) -> Table:
    kinds = TABLES.table("kinds")
    kinds.mark()
    return kinds.table(record.text("kind")).only(KIND_KEYS, ())


def _flags(key: str) -> vec[i64]:
    return ints([1 if _kind(record).flag(key) else 0 for record in _units])


KIND_NAMES: Final = tuple(_kind(record).text("name") for record in _units)
MARCH_CLASS: Final = ints([MOTORIZED if _kind(r).flag("motorized") else FOOT for r in _units])
IS_INFANTRY: Final = _flags("infantry")  # [5.1.5]
IS_ARMOR: Final = _flags("armor")
SPOILS_ARMOR: Final = _flags("spoils")  # [C12] armored defenders that meet armor on equal terms
IS_GUN: Final = _flags("gun")  # [8.0]
ADVANCE_HEXES: Final = ints([_kind(record).whole("advance") for record in _units])  # [5.2]

# [2.3.4] the vulnerability indices of every unit
_vulnerability: Final = TABLES.table("vulnerability").only(["mark", "infantry", "armored", "artillery"], ())
AIR_INDEX: Final = ints([_vulnerability.table(_kind(r).text("row")).whole("air") for r in _units])
GUN_INDEX: Final = ints([_vulnerability.table(_kind(r).text("row")).whole("artillery") for r in _units])

# [9.1] the faces of a die that hurt a unit in mines, as bits
_mines: Final = TABLES.table("mines").only(["mark", "infantry", "armored"], ())
MINE_FACES: Final = ints([sum(1 << face for face in _mines.wholes(_kind(r).text("mines"))) for r in _units])
ENGINEERS: Final = KINDS.index("armored_engineer")

# [5.1.4] divisions; -1 for a unit of none
_divisions: Final = [d.only(["name", "side", "bonus", "mark", "elements"], ()) for d in _file.tables("division")]
DIVISION_NAMES: Final = tuple(d.text("name") for d in _divisions)
DIVISION_SIZE: Final = ints([len(d.texts("elements")) for d in _divisions])
DIVISION_BONUS: Final = ints([1 if d.flag("bonus") else 0 for d in _divisions])


def _division(record: Table) -> int:
    name = record.text("division")
    if not name:
        return -1
    if name not in DIVISION_NAMES or record.text("id") not in _divisions[DIVISION_NAMES.index(name)].texts("elements"):
        raise BadData(f"{record.place}: division {name!r} does not list this counter")
    return DIVISION_NAMES.index(name)


DIVISION: Final = ints([_division(record) for record in _units])


# [11.2] what the enemy scores for destroying a unit of its nation
_prices: Final = {"German": SCORE_GERMAN, "Italian": SCORE_ITALIAN}
PRICE: Final = ints([_prices.get(nation, SCORE_ALLIED) for nation in NATIONS])


def _check_counts() -> None:
    """[2.2] 86 counters in nine nations, and everyone in the division that claims it."""
    counts = TABLES.table("counts")
    for nation in counts.values:
        if nation == "mark":
            continue
        found = UNITS if nation == "total" else NATIONS.count(nation)
        if counts.whole(nation) != found:
            raise BadData(f"{_file.place}: {found} counters of {nation}, the rules say {counts.whole(nation)}")
    for n in range(len(_divisions)):
        if sum(1 for u in range(UNITS) if DIVISION[u] == n) != DIVISION_SIZE[n]:
            raise BadData(f"{_divisions[n].place}: its counters do not all name it")


_check_counts()


class SetUp:
    """[11.1] A scenario: where the counters stand, UNPLACED if their owner places them."""

    def __init__(self, name: str) -> None:
        table = read(DATA / "scenarios" / f"{name}.toml").only(("meta", "scenario", "placement"), ())
        table.table("meta").only(META, ("why",))
        head = table.table("scenario").only(["id", "title", "text", "mark"], ("why",))
        head.mark()
        self.id = head.text("id")
        self.title = head.text("title")
        self.text = head.text("text")
        placement = table.table("placement").only(("mark", "free", "at"), ("why",))
        at, free = placement.table("at"), placement.texts("free")
        self.hexes = filled(UNITS, UNPLACED)
        for u, unit in enumerate(UNIT_IDS):
            if (unit in free) == (unit in at.values):
                raise BadData(f"{placement.place}: {unit} must be either free or at a hex")
            if unit in at.values:
                self.hexes[u] = GRID.hex(at.text(unit))
        self._check(placement)

    def _check(self, placement: Table) -> None:
        for u in range(UNITS):
            h = int(self.hexes[u])
            if h < 0:
                continue
            there = [v for v in range(UNITS) if self.hexes[v] == h]
            if LAND[h] == 0 or len(there) > STACKING or any(SIDE[v] != SIDE[u] for v in there):
                raise BadData(f"{placement.place}: hex {GRID.names[h]} is not land, overfull or shared by enemies")


SET_UPS: Final = (SetUp("option_1"), SetUp("option_2"))
