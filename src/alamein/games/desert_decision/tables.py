"""The tables and limits of the rules, compiled once from `data/tables.toml`. [2.3] [2.4.3]"""

from typing import Final

from alamein.core.errors import BadData
from alamein.core.luck import ladder
from alamein.core.native import i64, vec
from alamein.core.search import NO_WAY
from alamein.core.table import Table as ResultTable
from alamein.core.vectors import filled, ints
from alamein.games.data import Table, read
from alamein.games.desert_decision.ground import DATA, FRONTS, META, march_table

_parts: Final = (
    "meta turns stacking combat terrain movement exit bombardment vulnerability kinds mines air score counts"
)
TABLES: Final = read(DATA / "tables.toml").only(_parts.split(), ())
TABLES.table("meta").only(META, ("why",))


def _section(name: str, keys: str) -> Table:
    table = TABLES.table(name).only(("mark", *keys.split()), ("why",))
    table.mark()
    return table


# --- [2.4.1] [4.1.1] turns and stacking -----------------------------------------------------------------------------

_turns: Final = _section("turns", "last dates")
LAST_TURN: Final = _turns.whole("last")
DATES: Final = tuple(_turns.texts("dates"))
STACKING: Final[i64] = _section("stacking", "limit").whole("limit")

# --- [2.4.3] two dice: 2 to 12 with these chances out of 36 ---------------------------------------------------------

SUMS: Final = ints(range(2, 13))
SUM_WEIGHTS: Final = ints([6 - abs(7 - n) for n in range(2, 13)])


def _dice_rows(rows: list[Table], columns: list[str]) -> tuple[ResultTable, vec[i64]]:
    """A result table, and the row of every sum of two dice."""
    row_of = filled(13, -1)
    for n, row in enumerate(rows):
        row.only(("dice", "results"), ())
        for total in row.wholes("dice"):
            if not 2 <= total <= 12 or row_of[total] >= 0:
                raise BadData(f"{row.place}: {total} is no sum of two dice, or stands in two rows")
            row_of[total] = n
    if any(row_of[total] < 0 for total in range(2, 13)):
        raise BadData(f"{TABLES.place}: a sum of two dice has no row")
    return ResultTable(columns, [row.texts("results") for row in rows]), row_of


# --- [2.3.1] Combat Effects Table -----------------------------------------------------------------------------------

# [C9] as printed, EMP at 9-1 included
_combat: Final = TABLES.table("combat").only(("mark", "columns", "row", "shifts"), ())
_effects: Final = _dice_rows(_combat.tables("row"), _combat.texts("columns"))
COMBAT_EFFECTS: Final = _effects[0]
COMBAT_ROW: Final = _effects[1]
COMBAT_COLUMNS: Final = COMBAT_EFFECTS.columns
EVEN: Final = COMBAT_COLUMNS.index("1-1")  # the column of equal forces
BEST_RATIO: Final = int(COMBAT_COLUMNS[-1].split("-")[0])
WORST_RATIO: Final = int(COMBAT_COLUMNS[0].split("-")[1])

# [5.1.7] what a result does, as bits; the codes are the rulebook's
DEFENDER_LOSES: Final = 1  # DE: one defender is eliminated
DEFENDER_HIT: Final = 2  # DRB, DVB: one defender suffers a casualty
DEFENDER_RETREATS: Final = 4  # DE, DRB, DRI
ATTACKER_LOSES: Final = 8  # AE
ATTACKER_HIT: Final = 16  # AVB, ARB
ATTACKER_RETREATS: Final = 32  # DVB, DVI, ARI, ARB, AE
ADVANCE: Final = 64  # AVI, AVB
TIE: Final = 128  # EMP
EFFECTS: Final = {
    "DE": DEFENDER_LOSES | DEFENDER_RETREATS,
    "DRB": DEFENDER_HIT | DEFENDER_RETREATS,
    "DRI": DEFENDER_RETREATS,
    "DVB": DEFENDER_HIT | ATTACKER_RETREATS,
    "DVI": ATTACKER_RETREATS,
    "AVI": ADVANCE,
    "AVB": ADVANCE | ATTACKER_HIT,
    "ARI": ATTACKER_RETREATS,
    "ARB": ATTACKER_RETREATS | ATTACKER_HIT,
    "AE": ATTACKER_RETREATS | ATTACKER_LOSES,
    "EMP": TIE,
    "IMP": 0,
}


def _effect(code: str) -> int:
    """[C5] A double result is both its codes: the defender's fate, then the attacker's."""
    effect = 0
    for part in code.split():
        if part not in EFFECTS:
            raise BadData(f"{_combat.place}: unknown result {part!r}")
        effect |= EFFECTS[part]
    return effect


RESULT_CODES: Final = tuple(COMBAT_EFFECTS.codes)
RESULT_EFFECTS: Final = ints([_effect(code) for code in RESULT_CODES])
COUNTED: Final = "units hit"  # by luck: reduced or eliminated; a tie [5.1.7] costs each side one at the least
UPWARD: Final = (  # [2.3.1] as the table brings them, from a 7 in its leftmost column up
    "DVI AE", "DVB AE", "DVI ARB", "DVI ARI", "DVB ARB", "DVB ARI", "IMP", "EMP",
    "DRI AVB", "DRB AVB", "DRI AVI", "DRB AVI", "DE AVB", "DE AVI",
)  # fmt: skip
RANKS: Final = ladder(RESULT_CODES, UPWARD)

_shifts: Final = _combat.table("shifts").only(
    ["mark", "siege", "division", "armor_on_infantry", "attackers_all_on_mines", "allied_target_on_mines"], ()
)
SIEGE_SHIFT: Final = _shifts.whole("siege")
DIVISION_SHIFT: Final = _shifts.whole("division")
ARMOR_SHIFT: Final = _shifts.whole("armor_on_infantry")
ATTACK_FROM_MINES_SHIFT: Final = -_shifts.whole("attackers_all_on_mines")
TARGET_ON_MINES_SHIFT: Final = _shifts.whole("allied_target_on_mines")

# --- [2.3.2] Terrain effects ----------------------------------------------------------------------------------------

_terrain: Final = _section("terrain", "half_points_per_point clean crest road trail railway fortification sea qattara")
_movement: Final = _section("movement", "minefield_extra break_contact")
POINT: Final = _terrain.whole("half_points_per_point")  # [M4] halves are kept
BREAK_CONTACT: Final = _movement.whole("break_contact")
MINE_EXTRA: Final = _movement.whole("minefield_extra")
EXIT_COST: Final = _section("exit", "cost").whole("cost")
CREST_COLUMNS: Final = -_terrain.table("crest").whole("columns")
FORTIFICATION_COLUMNS: Final = -_terrain.table("fortification").whole("columns")


def _march(column: str, mine: int, front: int) -> vec[i64]:
    for closed in ("sea", "qattara"):
        if _terrain.text(closed) != "forbidden":
            raise BadData(f"{_terrain.place}: {closed} must be forbidden")
    price = {name: _terrain.table(name).whole(column) for name in ("clean", "crest", "road", "trail")}
    terrain = [price["clean"], price["crest"], NO_WAY, NO_WAY]
    return march_table(terrain, {"road": price["road"], "trail": price["trail"]}, mine, front)


CLASSES: Final = ("foot", "motorized")
AXIS_MARCH: Final = [_march(column, 0, 0) for column in CLASSES]
# [9.1] [M1] only the Allies pay for mines: by front, then by class
ALLIED_MARCH: Final = [_march(column, MINE_EXTRA, front) for front in range(len(FRONTS)) for column in CLASSES]

# --- [2.3.3] Bombardment Table --------------------------------------------------------------------------------------

_bombing: Final = _section("bombardment", "columns column_tops rows")
_bombs: Final = _dice_rows(_bombing.tables("rows"), _bombing.texts("columns"))
BOMBARDMENT: Final = _bombs[0]
BOMBARDMENT_ROW: Final = _bombs[1]
BOMBARDMENT_COLUMNS: Final = BOMBARDMENT.columns
COLUMN_TOPS: Final = ints(_bombing.wholes("column_tops"))
CASUALTY: Final = BOMBARDMENT.codes.index("DB")
if sorted(BOMBARDMENT.codes) != ["DB", "DI"]:
    raise BadData(f"{_bombing.place}: results must be DB and DI")

# --- [6.0] air power ------------------------------------------------------------------------------------------------

_air: Final = _section("air", "allied axis_by_turn strike_least strike_most")
ALLIED_AIR: Final = _air.whole("allied")
AXIS_AIR: Final = ints(_air.wholes("axis_by_turn"))
STRIKE_LEAST: Final = _air.whole("strike_least")
STRIKE_MOST: Final = _air.whole("strike_most")
if len(AXIS_AIR) != LAST_TURN or len(DATES) != LAST_TURN:
    raise BadData(f"{TABLES.place}: air power and dates need one entry for each of {LAST_TURN} turns")

# --- [11.2] score ---------------------------------------------------------------------------------------------------

_score: Final = _section(
    "score",
    "fortified_crest german_destroyed italian_destroyed allied_left_west allied_destroyed intact_axis el_alamein_lost",
)
SCORE_CREST: Final = _score.whole("fortified_crest")
SCORE_LEFT_WEST: Final = _score.whole("allied_left_west")
SCORE_INTACT: Final = _score.whole("intact_axis")
SCORE_EL_ALAMEIN: Final = _score.whole("el_alamein_lost")
SCORE_GERMAN: Final = _score.whole("german_destroyed")
SCORE_ITALIAN: Final = _score.whole("italian_destroyed")
SCORE_ALLIED: Final = _score.whole("allied_destroyed")


# --- options --------------------------------------------------------------------------------------------------------

_option_keys: Final = ("id", "title", "text", "rule", "ruling", "values", "meanings", "default", "mark", "why")
_options: Final = read(DATA / "options.toml").only(("meta", "option"), ())
_options.table("meta").only(META, ("why",))
OPTIONS: Final = [record.only(_option_keys, ()) for record in _options.tables("option")]
for _option in OPTIONS:
    _option.mark()
    if _option.text("default") not in _option.texts("values"):
        raise BadData(f"{_option.place}: the default must be a value")
    if len(_option.texts("values")) != len(_option.texts("meanings")):
        raise BadData(f"{_option.place}: every value needs its meaning")


def check() -> list[str]:
    """Everything wrong with the data files beyond what reading them refuses: [] if they are sound."""
    from alamein.games.desert_decision.check_data import data_problems  # the checks need all the tables

    return data_problems()
