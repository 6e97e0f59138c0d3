"""Chapter 5, first part: who attacks whom, the two declarations, the ledger, the roll."""

import pytest

from alamein.games.desert_decision import GAME
from alamein.games.desert_decision.rules.c05_column import ratio_column
from alamein.games.desert_decision.tables import COMBAT_COLUMNS
from alamein.games.desert_decision.units import DIVISION, UNIT_BY_ID
from tests.desert_decision.board import ALLIED, AXIS, DEFAULTS, Board

# 0410 is clean; around it lie 0409 0411 0309 0310 0509 0510


def attack(units: dict[str, str], target: str, adds: str, **changes: object) -> Board:
    """An Allied attack with these units committed, not yet declared."""
    return Board("allied combat", units, **changes).do(f"attack {target}", *[f"add {unit}" for unit in adds.split()])


# --- [5.0] who may, who must ----------------------------------------------------------------------------------------


def test_5_0_adjacent_enemies_may_be_attacked_by_the_side_that_moved() -> None:
    """[5.0] [C1] The phasing side attacks hexes in contact with its units, and only those."""
    units = {"F1": "0510", "I-TN-61": "0410", "I-TN-62": "0408"}
    board = Board("allied combat", units)
    assert board.seat == ALLIED and board.args("attack") == ["0410"]
    assert board.refused("attack 0408").rule == "5.0"
    assert board.refused("attack 0510").rule == "5.0"
    assert Board("axis combat", units).args("attack") == ["0510"]


def test_5_0_a_unit_attacks_once_and_a_hex_is_attacked_once() -> None:
    """[5.0] [8.0] [C1] After the first combat neither is to be had again in this phase."""
    units = {"F1": "0510", "I-TN-61": "0410", "I-TN-62": "0411", "GR1": "0509"}
    board = attack(units, "0410", "F1", air={"allied": 2, "axis": 0}).do("air 2", "commit").roll("IMP")
    assert board.refused("attack 0410").rule == "8.0"
    board = (
        attack({**units, "F2": "0511"}, "0410", "F1", air={"allied": 2, "axis": 0}).do("air 2", "commit").roll("IMP")
    )
    board.do("attack 0411")
    assert board.refused("add F1").rule == "8.0"


def test_4_1_2_the_phase_does_not_end_while_a_duty_stands() -> None:
    """[4.1.2] [5.0] [M9] A unit that moved into contact must attack before the phase ends."""
    board = Board("allied movement", {"F1": "0512", "I-TN-61": "0410"}).do("move F1", "to 0510", "done")
    assert board.legal() == ["attack 0410"]
    assert board.refused("done").rule == "4.1.2"


def test_4_1_2_the_prompt_names_who_must_attack() -> None:
    """[4.1.2] [M9] Until nobody must."""
    board = Board("allied combat", {"F1": "1212 duty", "GR1": "1515", "I-TN-61": "1211"})
    assert GAME.prompt(board.state).endswith("must still attack: F1.")
    board.do("attack 1211", "commit").roll("IMP")
    assert "must still" not in GAME.prompt(board.state)


def test_4_1_2_a_bombardment_may_not_strand_a_unit_that_must_attack() -> None:
    """[4.1.2] [M9] The only hex of a duty-bound unit is not bombarded or struck; with a second hex it may be."""
    units = {"F1": "0512", "A9-AD": "0710", "I-TN-61": "0410", "I-BO-39": "0209"}
    board = Board("allied movement", units, air={"allied": 50, "axis": 0}).do("move F1", "to 0510", "done")
    assert "bombard 0410" not in board.legal() and "strike 0410" not in board.legal()
    assert "strike 0209" in board.legal()
    assert board.refused("strike 0410").rule == "4.1.2"
    two = {**units, "I-TN-62": "0411"}
    board = Board("allied movement", two, air={"allied": 50, "axis": 0}).do("move F1", "to 0510", "done")
    assert "strike 0410" in board.legal()
    board.do("strike 0410", "air 3", "commit", "roll 7")
    assert "strike 0411" not in board.legal() and "done" not in board.legal()


def test_4_1_2_an_attack_includes_those_who_have_no_other_hex() -> None:
    """[4.1.2] [M9] Duty-bound units without another hex join of themselves."""
    units = {"F1": "0512", "F2": "0512", "GR1": "0507", "I-TN-61": "0410"}
    board = Board("allied movement", units).do("move F1", "to 0510", "move F2", "to 0510", "move GR1", "to 0509")
    board.do("done", "attack 0410")
    assert [board.marks(unit)[-1] for unit in ("F1", "F2", "GR1")] == ["in contact"] * 3


def test_4_1_2_nothing_is_owed_across_the_edge_of_the_map() -> None:
    """[4.1.2] [M9] Contact is with neighbors: 0101 is one of 0102, 2118 none of a hex on the west edge."""
    far = Board("allied combat", {"F1": "0110 duty", "I-TN-61": "2118"})
    assert far.legal() == ["done"]
    corner = Board("allied combat", {"F1": "0102 duty", "I-TN-61": "0101"})
    assert corner.legal() == ["attack 0101"]


def test_4_1_2_a_duty_lapses_with_the_enemy() -> None:
    """[4.1.2] [M9] When the only enemies in contact are gone, nothing is owed."""
    units = {"F1": "0512", "GR1": "0408", "I-TN-61": "0410"}
    board = Board("allied movement", units, air={"allied": 50, "axis": 0})
    board.do("move F1", "to 0510", "done", "attack 0410", "air 20", "commit").roll("DE AVB")
    assert board.at("I-TN-61") == "destroyed"


def test_4_1_2_a_duty_without_a_hex_to_attack_does_not_hold_the_phase() -> None:
    """[4.1.2] [M9] The enemies in contact are gone: done is legal; with one of them left it is not."""
    assert "done" in Board("allied combat", {"F1": "0510 duty", "I-TN-61": "0103"}).legal()
    assert "done" not in Board("allied combat", {"F1": "0510 duty", "I-TN-61": "0410"}).legal()
    targeted = Board("allied combat", {"F1": "0510 duty", "I-TN-61": "0410"}, targeted=["0410"])
    assert targeted.legal() == ["done"]


@pytest.mark.parametrize("first", ["0410", "0411"])
def test_5_0_combats_are_fought_in_any_order(first: str) -> None:
    """[5.0] [C16] The phasing side chooses which of two hexes comes first."""
    units = {"F1": "0510", "F2": "0511", "I-TN-61": "0410", "I-TN-62": "0411"}
    board = Board("allied combat", units, air={"allied": 50, "axis": 0})
    assert board.args("attack") == ["0410", "0411"]
    board.do(f"strike {first}", "air 3", "commit", "roll 7")
    assert board.args("attack") == ["0411" if first == "0410" else "0410"]


# --- [5.1.1] the ratio ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attack", "defense", "column"),
    [
        (11, 4, "2-1"),
        (3, 4, "1-2"),
        (30, 3, "9-1"),
        (4, 4, "1-1"),
        (7, 4, "1-1"),
        (8, 4, "2-1"),
        (4, 5, "1-2"),
        (4, 8, "1-2"),
        (4, 9, "1-3"),
        (1, 4, "1-4"),
        (1, 20, "1-4"),
        (0, 3, "1-4"),
        (100, 1, "9-1"),
        (5, 0, "5-1"),
    ],
)
def test_5_1_1_ratio(attack: int, defense: int, column: str) -> None:
    """[5.1.1] [C3] Fractions are dropped in the defender's favor; beyond the table its last column."""
    assert COMBAT_COLUMNS[ratio_column(attack, defense)] == column


def test_5_1_1_eleven_to_four_is_two_to_one() -> None:
    """[5.1.1] The printed example on the board: 6 + 5 against a 3-4-8 regiment."""
    board = attack({"B10-8": "0510", "B-9A": "0510", "G15-115": "0410"}, "0410", "B10-8 B-9A")
    assert board.ratio() == "11 against 4: column 2-1"


def test_5_1_1_powers_are_those_of_the_side_showing() -> None:
    """[5.1.1] [7.0] [C3] Reduced units fight with their reduced powers."""
    board = attack({"B10-8": "0510 reduced", "G15-115": "0410 reduced"}, "0410", "B10-8")
    assert board.ratio() == "3 against 2: column 1-1"


def test_5_1_1_the_attacker_declares_first_then_the_defender_then_nobody() -> None:
    """[5.1.1] [C2] Two commitments, the attacker's before the defender's, and no change afterwards."""
    units = {"F1": "0510", "A9-AD": "0710", "I-TN-61": "0410", "I-A8": "0210", "I-TN-A46": "0214"}
    board = attack(units, "0410", "", air={"allied": 50, "axis": 6})
    assert board.seat == ALLIED and board.decision == "commit attack"
    assert "commit" not in board.legal()
    assert board.refused("commit").rule == "5.0"
    board.do("add F1", "add A9-AD", "air 4")
    assert board.refused("air 3").rule == "5.1.1"
    board.do("commit")
    assert board.seat == AXIS and board.decision == "commit defense"
    assert board.args("add") == ["I-A8"] and board.legal("air") == [f"air {n}" for n in range(1, 7)]
    assert board.refused("add I-TN-61").rule == "5.1.1"
    assert board.refused("add I-TN-A46").rule == "8.0"
    board.do("add I-A8", "air 2", "commit")
    assert board.waits_for_chance
    line = next(event for event in board.events if event.case == "ratio")
    assert line.data[:2] == (2 + 3 + 4, 2 + 2 + 2)


def test_5_1_1_a_defender_without_guns_and_air_is_not_asked() -> None:
    """[5.1.1] Nothing to declare: the dice are rolled."""
    assert attack({"F1": "0510", "I-TN-61": "0410"}, "0410", "F1").do("commit").waits_for_chance


# --- [5.1.2] [10.0] terrain -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "attacker", "shifts"),
    [
        ("0410", "0510", {}),
        ("0716", "0616", {"crest": -2}),
        ("0703", "0603", {"fortification": -1}),
        ("0606", "0506", {"crest": -2, "fortification": -1}),
    ],
)
def test_5_1_2_terrain_of_the_defender(target: str, attacker: str, shifts: dict[str, int]) -> None:
    """[5.1.2] [10.0] [C4] Crest two columns left, a fortification one more; clean none."""
    ledger = attack({"F1": attacker, "I-TN-61": target}, target, "F1").ledger()
    assert {kind: value for kind, value in ledger.items() if kind in ("crest", "fortification")} == shifts


def test_10_0_a_fortification_serves_whoever_holds_it() -> None:
    """[10.0] Allied defenders in an Axis fortification have its column."""
    board = Board("axis combat", {"F1": "0703", "I-TN-61": "0603"}).do("attack 0703", "add I-TN-61")
    assert board.ledger()["fortification"] == -1


def test_10_0_a_fortification_does_not_affect_movement() -> None:
    """[10.0] Entering 0604 costs what clean ground costs."""
    board = Board("allied movement", {"F1": "0503", "I-TS-65": "0116"}).do("move F1")
    board.do("to 0604")
    assert board.points == 10


def test_5_1_kidney_with_all_attackers_in_mines() -> None:
    """[5.1] [9.2] [C4] Crest 2 and fortification 1 left, all attackers in 0705 and 0706 one more: 9-1 becomes 5-1."""
    units = {"A9-20": "0705", "A9-24": "0706", "G164-382": "0606"}
    board = attack(units, "0606", "A9-20 A9-24", air={"allied": 50, "axis": 0}).do("air 19")
    assert board.ledger() == {
        "attack_units": 8,
        "attack_air": 19,
        "defense_units": 3,
        "crest": -2,
        "fortification": -1,
        "attackers_on_mines": -1,
    }
    assert board.column() == "5-1"


# --- [5.1.3] siege --------------------------------------------------------------------------------------------------


def test_5_1_3_siege_is_a_column_to_the_right() -> None:
    """[5.1.3] [C10] Every hex around the defender is held or in a zone of the attackers."""
    units = {"F1": "0409", "F2": "0411", "I-TN-61": "0410"}
    assert "siege" not in attack({**units, "F2": "1010"}, "0410", "F1").ledger()
    assert attack(units, "0410", "F1").ledger()["siege"] == 1


def test_5_1_3_an_edge_is_a_way_out() -> None:
    """[5.1.3] [C10] West for both sides."""
    units = {"F1": "0109", "F2": "0111", "I-TN-61": "0110"}
    assert "siege" not in attack(units, "0110", "F1").ledger()


def test_5_1_3_a_full_hex_is_free_only_if_its_units_can_move_on() -> None:
    """[5.1.3] [C10] [R2] Three friends in the only free hex: a chain retreat decides."""
    # around 0410 the zones leave only 0411 free, which is full; around 0411 only 0412
    units = {"F1": "0409", "GR1": "0211", "F2": "0611", "I-TN-61": "0410"}
    full = {"I-BO-39": "0411", "I-BO-40": "0411", "I-BS-19": "0411"}
    assert "siege" not in attack({**units, **full}, "0410", "F1").ledger()
    stuck = {"I-BS-20": "0412", "I-PV-27": "0412", "I-PV-28": "0412"}
    assert attack({**units, **full, **stuck}, "0410", "F1").ledger()["siege"] == 1


# --- [5.1.4] unity of command ---------------------------------------------------------------------------------------


def test_5_1_4_a_complete_division_attacking() -> None:
    """[5.1.4] [C11] All four Australian units, the artillery from a distance."""
    units = {"A9-20": "0510", "A9-24": "0510", "A9-26": "0509", "A9-AD": "0710", "I-TN-61": "0410"}
    assert "attacking_divisions" not in attack(units, "0410", "A9-20 A9-24 A9-26").ledger()
    assert attack(units, "0410", "A9-20 A9-24 A9-26 A9-AD").ledger()["attacking_divisions"] == 1
    lost = {k: v for k, v in units.items() if k != "A9-26"}
    assert "attacking_divisions" not in attack(lost, "0410", "A9-20 A9-24 A9-AD").ledger()


def test_5_1_4_a_complete_division_defending() -> None:
    """[5.1.4] [C11] Trento with its guns in range; one column for each division."""
    units = {"F1": "0510", "I-TN-61": "0410", "I-TN-62": "0410", "I-TN-A46": "0310"}
    board = attack(units, "0410", "F1").do("commit")
    assert "defending_divisions" not in board.ledger()
    assert board.do("add I-TN-A46").ledger()["defending_divisions"] == -1


def test_5_1_4_each_complete_division_earns_a_column() -> None:
    """[5.1.4] [C11] Two divisions, two columns; a flipped unit still counts as present."""
    two = {"B7-4": "0510 reduced", "B7-22": "0510", "B7-AD": "0710", "B1-2": "0509", "B1-7": "0509", "B1-AD": "0709"}
    board = attack({**two, "I-TN-61": "0410"}, "0410", "B7-4 B7-22 B7-AD B1-2 B1-7 B1-AD")
    assert board.ledger()["attacking_divisions"] == 2


def test_5_1_4_the_50th_division_never_earns_it() -> None:
    """[5.1.4] It lost a brigade and is not complete."""
    units = {"B50-69": "0510", "B50-151": "0510", "B50-AD": "0710", "I-TN-61": "0410"}
    assert "attacking_divisions" not in attack(units, "0410", "B50-69 B50-151 B50-AD").ledger()


@pytest.mark.parametrize("unit", ["G-RAMCKE", "G-15ZBV", "I-B7", "I-B9", "I-A8", "I-A16", "B-9A", "F1", "GR1", "B-XXX"])
def test_5_1_4_independent_units(unit: str) -> None:
    """[5.1.4] [C11] Units printed under a division in the set-up list that do not belong to it."""
    assert DIVISION[UNIT_BY_ID[unit]] == -1


# --- [5.1.5] armor against infantry ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attacker", "target", "defenders", "earned"),
    [
        ("B10-8", "0410", "I-TN-61", True),
        ("B10-8", "0410", "G-RAMCKE", True),  # paratroops
        ("B10-8", "0410", "G15-115", True),  # armored infantry
        ("B10-8", "0402", "I-TN-61", True),  # road counts as clean
        ("F1", "0410", "I-TN-61", False),  # no armor
        ("B-ENG", "0410", "I-TN-61", False),  # engineers are not armor
        ("B10-8", "0410", "I-TN-61 G15-P8", True),  # any infantry, whatever stands beside it
        ("B10-8", "0410", "I-TN-61 G-15ZBV", True),
        ("B10-8", "0410", "G15-P8", False),  # no infantry
        ("B10-8", "0410", "I-TN-61 I-TN-A46", True),  # guns neither give nor spoil
        ("B10-8", "0410", "I-TN-A46", False),  # no infantry at all
        ("B10-8", "0703", "I-TN-61", True),  # a fortification in open ground
        ("B10-8", "0606", "I-TN-61", False),  # a fortification on a crest
        ("B10-8", "0716", "I-TN-61", False),  # crest
    ],
)
def test_5_1_5_armor_against_infantry(attacker: str, target: str, defenders: str, earned: bool) -> None:
    """[5.1.5] [C12] One column right in open ground."""
    beside = {"0410": "0510", "0402": "0403", "0703": "0603", "0716": "0616", "0606": "0505"}[target]
    units = {attacker: beside, **dict.fromkeys(defenders.split(), target)}
    assert attack(units, target, attacker).ledger().get("armor_on_infantry", 0) == int(earned)


@pytest.mark.parametrize(
    ("option", "target", "defenders"),
    [
        ("armor_in_fortifications", "0703", "I-TN-61"),
        ("armor_against_mixed_stacks", "0410", "I-TN-61 G15-P8"),
        ("armor_against_mixed_stacks", "0410", "I-TN-61 G-15ZBV"),
    ],
)
def test_5_1_5_the_narrow_readings_are_options(option: str, target: str, defenders: str) -> None:
    """[5.1.5] [C12] Each takes the column away where it says so, and nowhere else."""
    units = {"B10-8": {"0410": "0510", "0703": "0603"}[target], **dict.fromkeys(defenders.split(), target)}
    for other in ("armor_in_fortifications", "armor_against_mixed_stacks"):
        board = attack(units, target, "B10-8", options={**DEFAULTS, other: "no"})
        assert board.ledger().get("armor_on_infantry", 0) == int(other != option)


def test_5_1_5_armor_attacking_infantry_in_mines() -> None:
    """[5.1.5] [9.2] Minefields count as open; Allied defenders in them suffer a column besides."""
    board = Board("axis combat", {"F1": "0705", "G15-P8": "0706"}).do("attack 0705", "add G15-P8")
    assert board.ledger()["armor_on_infantry"] == 1 and board.ledger()["target_on_mines"] == 1


def test_5_1_5_only_units_in_contact_count() -> None:
    """[5.1.5] [C12] Armored artillery at a distance gives nothing."""
    units = {"F1": "0510", "B10-AD": "0710", "I-TN-61": "0410"}
    assert "armor_on_infantry" not in attack(units, "0410", "F1 B10-AD").ledger()


# --- [9.2] mines in combat ------------------------------------------------------------------------------------------


def test_9_2_all_attackers_in_mines_lose_a_column() -> None:
    """[9.2] [E4] All of those in contact; one outside spoils it, guns do not matter."""
    units = {"A9-20": "0705", "A9-24": "0506", "A9-AD": "0905", "G164-382": "0606"}
    assert attack(units, "0606", "A9-20 A9-AD").ledger()["attackers_on_mines"] == -1
    assert "attackers_on_mines" not in attack(units, "0606", "A9-20 A9-24").ledger()
    assert "attackers_on_mines" not in attack(units, "0606", "A9-20", mines=["0706"]).ledger()


def test_9_2_axis_attackers_do_not_mind_mines() -> None:
    """[9.2] [9.0] An Axis attack from mines has no such line, nor has an Axis defender in mines."""
    board = Board("axis combat", {"F1": "0805", "G15-P8": "0705"}).do("attack 0805", "add G15-P8")
    assert "attackers_on_mines" not in board.ledger()
    assert "target_on_mines" not in attack({"F1": "0805", "G15-P8": "0705"}, "0705", "F1").ledger()


# --- [5.1.6] the roll -----------------------------------------------------------------------------------------------


def test_5_1_6_the_sum_of_two_dice_is_the_row() -> None:
    """[5.1.6] 2 and 3 make 5: row 5-9."""
    board = attack({"B10-8": "0510", "B-9A": "0510", "G-15ZBV": "0410"}, "0410", "B10-8 B-9A").do("commit", "roll 5")
    result = board.told("combat_result")[0]
    assert GAME.sentence(result).startswith("The dice show 5 in column 5-1: the defenders retreat intact; ")


def test_5_1_1_nothing_is_exact_before_the_defender_has_answered() -> None:
    """[5.1.1] [C2] Two guns can still join: shown are the combat as it stands and the worst, and neither as exact."""
    units = {"F1": "0510", "I-TN-61": "0410", "G15-A33": "0208", "G21-A155": "0208"}
    board = attack(units, "0410", "F1")
    odds = board.odds()
    assert odds.worst is not None and "defender can still answer" in odds.changes
    assert [GAME.sentence(column[-1]) for column in (odds.ledger, odds.worst.ledger)] == [
        "Final column: 1-1",
        "Final column: 1-3",
    ]
    board.do("commit", "add G15-A33")
    assert "defender can still answer" in board.odds().changes and board.column() == "1-2"
    assert board.do("add G21-A155").odds().changes == "" and board.column() == "1-3"
    assert board.do("commit").odds() == board.odds() and board.column() == "1-3" and board.odds().worst is None


def test_5_1_1_the_attacker_himself_can_change_it_until_he_declares() -> None:
    """[5.1.1] For the defender the worst is all that can still attack him."""
    board = attack({"F1": "0510", "F2": "0510", "I-TN-61": "0410"}, "0410", "F1")
    assert "attacker can still commit" in board.odds().changes
    seen = GAME.odds(board.state, AXIS)
    assert seen is not None and seen.worst is not None
    assert GAME.sentence(seen.worst.ledger[-1]) == "Final column: 2-1"
    assert board.do("add F2").odds().changes == ""


def test_5_3_2_what_a_retreat_can_cost_is_told_beside_the_result() -> None:
    """[5.3.2] The chances are those of the results; surrounded units that would have to retreat are named beside."""
    board = attack({"F1": "0409", "F2": "0411", "I-TN-61": "0410"}, "0410", "F1 F2")
    told = {outcome.code: outcome.beside for outcome in board.odds().outcomes}
    assert all(("surrounded defenders" in beside) == ("DR" in code or code == "EMP") for code, beside in told.items())
    assert "I-TN-61" in told["DRI AVB"]


def test_5_1_the_value_of_a_line_is_the_number_it_says() -> None:
    """[5.1] Powers and modifiers as they stand in the sentence; a column is no number."""
    odds = attack({"B10-8": "0603", "I-TN-61": "0703"}, "0703", "B10-8").odds()
    assert {event.case: GAME.words.value(event) for event in odds.ledger} == {
        **{"attack_units": 6, "defense_units": 2, "ratio": None, "fortification": -1},
        **{"armor_on_infantry": 1, "column": None},
    }


def test_5_1_6_odds_are_exact() -> None:
    """[5.1.6] [2.3.1] Every result of column 2-1 with its weight out of 36."""
    board = attack({"F1": "0510", "I-TN-61": "0410"}, "0410", "F1", air={"allied": 2, "axis": 0}).do("air 2")
    assert board.column() == "2-1" and board.odds().changes == ""
    assert {outcome.text.partition("(")[2].strip(")"): outcome.weight for outcome in board.odds().outcomes} == {
        "DRI AVB": 2,
        "EMP": 4,
        "IMP": 6,
        "DVB ARI": 8,
        "DVB ARB": 10,
        "DVI ARI": 6,
    }


def test_5_1_shifts_are_added_and_held_inside_the_table() -> None:
    """[5.1] [C4] 1-4 with three columns to the left is still 1-4."""
    board = attack({"F1": "0506", "G164-382": "0606", "G164-125": "0606", "G164-433": "0606"}, "0606", "F1")
    assert board.column() == "1-4"
    assert sum(board.ledger()[kind] for kind in ("crest", "fortification")) == -3
