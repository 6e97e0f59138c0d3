"""Chapter 4: movement."""

import pytest

from alamein import testing
from alamein.core.search import CLOSED, NO_WAY, OPEN, STOP, reach
from alamein.core.vectors import ints
from alamein.games.desert_decision import GAME
from alamein.games.desert_decision.ground import ADJ, GRID, HEXES, SCALE
from alamein.games.desert_decision.rules.c04_march import gate_of, march_cost, march_of
from alamein.games.desert_decision.state import POINTS
from alamein.games.desert_decision.units import MOVE, SIDE, UNIT_BY_ID
from alamein.games.desert_decision.words import half_points
from tests.desert_decision.board import ALLIED, Board, position


def cost_to(board: Board, unit: str, goal: str) -> float:
    """The movement points a chosen unit pays to a hex, as the kernel counts them."""
    u = UNIT_BY_ID[unit]
    left = march_of(board.state, u, MOVE[u]).left[GRID.hex(goal)]
    assert left >= 0, f"{goal} is out of reach"
    return (MOVE[u] - left // SCALE) / 2


# --- [4.0] costs ----------------------------------------------------------------------------------------------------


def test_4_0_the_worked_move_costs_exactly_six() -> None:
    """[4.0] [9.1] 0805 - 0705 (1 + 1) - 0606 (2) - two clean hexes - 0406: a 3-4-6 brigade has nothing left."""
    board = Board("allied movement", {"B51-152": "0805", "I-TS-65": "0103"})
    board.do("move B51-152", "to 0705")
    assert board.waits_for_chance
    board.do("mine 6", "to 0606", "to 0506", "to 0406")
    assert board.at("B51-152") == "0406"
    assert board.legal("to") == []
    assert board.refused("to 0405").rule == "4.0"


def test_4_0_one_click_takes_the_cheapest_way_and_mines_interrupt() -> None:
    """[4.0] [E1] A far hex in one action; the die for mines on the way interrupts, then the player decides again."""
    board = Board("allied movement", {"B51-152": "0805", "I-TS-65": "0103"})
    assert cost_to(board.do("move B51-152"), "B51-152", "0406") == 6
    board.do("to 0406")
    assert board.at("B51-152") in ("0704", "0705") and board.waits_for_chance
    board.do("mine 4")
    assert "to 0406" in board.legal()
    board.do("to 0406")
    assert board.at("B51-152") == "0406"


def test_4_0_choosing_a_unit_commits_nothing() -> None:
    """[4.0] [M14] Left without a step, a unit still has its whole move; after a step it has had it."""
    board = Board("axis movement", {"I-TN-61": "0310", "I-TN-62": "0311", "GR1": "2010"})
    board.do("move I-TN-61", "move I-TN-62", "move I-TN-61")
    assert board.points == 8 and "to 0306" in board.legal()
    board.do("to 0309", "move I-TN-62")
    assert board.refused("move I-TN-61").rule == "4.0"
    assert "move I-TN-62" not in board.legal()


def test_4_0_the_way_is_free_of_mines_where_the_points_suffice() -> None:
    """[4.0] [M13] Around the mines though that costs more; else through them, or hex by hex."""
    units = {"B51-152": "0806", "I-TS-65": "0103"}
    board = Board("allied movement", units, mines=["0704", "0705", "0706"]).do("move B51-152")
    reach = GAME.scene(board.state, ALLIED)["reach"]
    assert isinstance(reach, dict)
    assert reach["0605"] == ["1", "0604", "0703", "0804", "0805", "0806"]  # by 0705 it would have 3 points left
    assert reach["0606"] == ["2⚅", "0706", "0806"]
    board.do("to 0605")
    assert board.at("B51-152") == "0605" and board.points == 2 and not board.waits_for_chance
    board = Board("allied movement", units, mines=["0704", "0705", "0706"]).do("move B51-152", "to 0606")
    assert board.at("B51-152") == "0706" and board.waits_for_chance
    board = Board("allied movement", units, mines=["0704", "0705", "0706"]).do("move B51-152", "to 0805", "to 0705")
    assert board.do("mine 6", "to 0605").points == 4  # hex by hex it is the player's own way


def test_4_0_a_full_hex_is_passed_on_the_way_to_another() -> None:
    """[4.0] [4.1.1] [M13] No single step ends in it, the march beyond it leads through."""
    full = dict.fromkeys(("I-BO-39", "I-BO-40", "I-BS-19"), "0101")
    walls = dict.fromkeys(("I-PV-27", "I-PV-28", "I-BS-20"), "0202")
    board = Board("axis movement", {"I-TN-61": "0102", **full, **walls, "GR1": "2010"}).do("move I-TN-61")
    assert board.refused("to 0101").rule == "4.1.1"
    assert board.do("to 0201").points == 4


def test_4_0_hex_by_hex_a_unit_gets_as_far_as_in_one_march() -> None:
    """[4.0] [M13] Every way shown can be walked step by step, with the same dice and the same points left."""
    start = position("allied movement", {"B10-8": "1607", "B51-152": "0806", "I-TS-65": "0103"}, mines=["0705", "0706"])
    for unit in ("B10-8", "B51-152"):
        first = testing.Board.load(GAME, start).do(f"move {unit}").state
        reach = GAME.scene(first, ALLIED)["reach"]
        assert isinstance(reach, dict) and len(reach) > 50
        for goal, (left, *back) in list(reach.items())[::7]:
            board = testing.Board(GAME, first.copy())
            for step in [*reversed(back[:-1]), goal]:
                board.do(f"to {step}", *["mine 6"] * (step in ("0705", "0706")))
            assert half_points(int(board.state.local(POINTS))) == left.rstrip("⚅"), (unit, goal)


@pytest.mark.parametrize(
    ("unit", "start", "goal", "points"),
    [
        ("G164-125", "0506", "0606", 2),  # foot on crest
        ("G15-P8", "0506", "0606", 3),  # armor may cross crest
        ("G164-125", "0502", "0603", 1),  # foot along the road
        ("G15-P8", "0502", "0603", 0.5),  # motorized along the road [M4]
        ("G15-P8", "0301", "0402", 0.5),
        ("G15-P8", "0403", "0402", 1),  # onto the road, not along it [M2]
        ("G15-P8", "0404", "0405", 1),  # trail
        ("G15-P8", "0505", "0605", 1),  # fortification and mines cost the Axis nothing [M1]
        ("B1-2", "1108", "1109", 1),  # trail over a crest [M2]
        ("B1-2", "1507", "1508", 3),  # a crest across country
        ("B51-152", "1006", "1106", 1),  # a railway hex costs its terrain
        ("B51-152", "0805", "0705", 2),  # mines [9.1]
        ("B51-152", "1009", "0909", 3),  # mines on a crest
    ],
)
def test_2_3_2_terrain_costs(unit: str, start: str, goal: str, points: float) -> None:
    """[2.3.2] [4.0] The terrain table, step by step."""
    far = {"I-TS-65": "0116", "GR1": "2010"}
    phase = "axis movement" if unit.startswith("G") else "allied movement"
    board = Board(phase, {**far, unit: start}).do(f"move {unit}")
    assert cost_to(board, unit, goal) == points


def test_4_0_sea_and_depression_are_closed() -> None:
    """[4.0] [2.3.2] Nobody enters the sea or the Qattara Depression."""
    board = Board("axis movement", {"G15-P8": "0404", "G21-P5": "0516", "GR1": "2010"}).do("move G15-P8")
    assert board.refused("to 0401").rule == "4.0"
    board.do("move G21-P5")
    assert board.refused("to 0517").rule == "4.0"
    assert not set(board.args("to")) & {"0517", "0617", "0518"}


def test_4_0_points_are_neither_exceeded_nor_saved_nor_lent() -> None:
    """[4.0] 8 points at most; a second choice of the unit is refused; another unit has only its own."""
    board = Board("axis movement", {"I-TN-61": "0310", "I-TN-62": "0311", "GR1": "2010"})
    board.do("move I-TN-61", "to 0309", "move I-TN-62")
    assert board.refused("move I-TN-61").rule == "4.0"
    assert cost_to(board, "I-TN-62", "0315") == 4
    assert board.refused("to 0316").rule == "4.0"
    board.do("done", "done", "done", "done", "move I-TN-61")
    assert "to 0305" in board.legal() and "to 0304" not in board.legal()


def test_4_0_a_unit_may_go_on_until_another_is_chosen() -> None:
    """[4.0] Several clicks share the points of one move."""
    board = Board("axis movement", {"I-TN-61": "0310", "I-TN-62": "0311", "GR1": "2010"})
    board.do("move I-TN-61", "to 0309", "to 0308", "to 0307", "to 0306")
    assert board.legal("to") == []
    board.do("move I-TN-62")
    assert "to 0312" in board.legal()


# --- [4.1] restrictions ---------------------------------------------------------------------------------------------


def test_4_1_own_units_are_passed_and_enemies_are_not() -> None:
    """[4.1] Friends limit where a move ends, enemies where it goes."""
    units = {"I-TN-61": "0310", "I-BO-39": "0309", "I-BO-40": "0309", "I-BS-19": "0309", "GR1": "2010"}
    board = Board("axis movement", units).do("move I-TN-61")
    assert "to 0309" not in board.legal() and "to 0308" in board.legal()
    held = Board("axis movement", {"I-TN-61": "0310", "F1": "0308"}).do("move I-TN-61")
    assert "to 0307" not in held.legal()


def test_4_1_1_at_most_three_units_end_in_a_hex() -> None:
    """[4.1.1] [M11] The fourth is refused, but may pass through."""
    units = {"I-TN-61": "0310", "I-BO-39": "0309", "I-BO-40": "0309", "I-BS-19": "0309", "GR1": "2010"}
    board = Board("axis movement", units).do("move I-TN-61")
    assert board.refused("to 0309").rule == "4.1.1"
    assert cost_to(board, "I-TN-61", "0308") == 2
    two = Board("axis movement", {k: v for k, v in units.items() if k != "I-BS-19"}).do("move I-TN-61", "to 0309")
    assert two.at("I-TN-61") == "0309"


def test_4_1_1_a_unit_stopped_by_mines_in_a_full_hex_must_go_on() -> None:
    """[4.1.1] [M11] Interrupted as the fourth unit in a hex, it moves on before anything else."""
    full = {"S1-1": "0705", "S1-2": "0705", "S1-3": "0705"}
    board = Board("allied movement", {**full, "B51-152": "0805", "I-TS-65": "0103"})
    # 0704 and 0706 are mined as well: all equal ways to 0605 lead through one mined hex
    board.do("move B51-152", "to 0606")
    assert board.at("B51-152") == "0705"
    board.do("mine 5")
    assert board.legal("done") == [] and board.legal("move") == []
    assert board.refused("done").rule == "4.1.1"
    board.do("to 0606", "done")


def test_4_1_2_a_unit_stops_in_an_enemy_engagement_zone() -> None:
    """[4.1.2] [M6] The six hexes around an enemy end the move."""
    board = Board("axis movement", {"G15-P8": "0410", "F1": "0407"}).do("move G15-P8", "to 0408")
    assert board.legal("to") == []
    assert board.refused("to 0508").rule == "4.1.2"
    board = Board("axis movement", {"G15-P8": "0410", "F1": "0407"}).do("move G15-P8")
    assert cost_to(board, "G15-P8", "0405") > 5  # around the zone, not through it


def test_4_1_2_enemies_never_share_a_hex() -> None:
    """[4.1.2] A hex held by the enemy is closed."""
    board = Board("axis movement", {"G15-P8": "0410", "F1": "0408"}).do("move G15-P8")
    assert board.refused("to 0408").rule == "4.1.2"


def test_4_1_2_a_zone_hex_full_of_friends_cannot_be_entered() -> None:
    """[4.1.2] [M6] The move would have to end there."""
    full = {"I-TN-61": "0408", "I-TN-62": "0408", "I-BO-39": "0408"}
    board = Board("axis movement", {**full, "G15-P8": "0410", "F1": "0407"}).do("move G15-P8")
    u = UNIT_BY_ID["G15-P8"]
    assert march_of(board.state, u, 16).left[GRID.hex("0408")] == NO_WAY


def test_4_1_2_breaking_contact_costs_a_point() -> None:
    """[4.1.2] [M5] [M7] One extra point, once, however many enemies are in contact."""
    board = Board("axis movement", {"I-TN-61": "0408", "F1": "0407", "F2": "0407"}).do("move I-TN-61")
    assert cost_to(board, "I-TN-61", "0409") == 2
    assert cost_to(board, "I-TN-61", "0410") == 3
    assert "to 0411" in board.legal() and "to 0412" not in board.legal()


def test_4_1_2_breaking_contact_leaves_those_in_contact() -> None:
    """[4.1.2] [M7] The first step ends next to none of the enemies that engaged the unit; other zones are allowed."""
    board = Board("axis movement", {"I-TN-61": "0408", "F1": "0407"}).do("move I-TN-61")
    # 0507 touches the enemy in 0407: not as a first step, only coming back by way of 0508
    assert cost_to(board, "I-TN-61", "0508") == 2 and cost_to(board, "I-TN-61", "0507") == 3
    other = Board("axis movement", {"I-TN-61": "0408", "F1": "0407", "GR1": "0410"}).do("move I-TN-61")
    assert "to 0409" in other.legal()  # in the zone of the Greeks only
    other.do("to 0409")
    assert other.legal("to") == []
    corner = Board("allied movement", {"F1": "0102", "I-TN-61": "0101"}).do("move F1")
    assert "to 0203" in corner.legal() and cost_to(corner, "F1", "0202") == 3  # which touches 0101: by way of 0203


def test_4_1_2_a_unit_that_cannot_break_contact_stays() -> None:
    """[4.1.2] [M7] Surrounded by zones it has no first step, and must attack."""
    ring = {"F1": "0407", "F2": "0409", "GR1": "0308", "S1-1": "0508"}
    board = Board("axis movement", {"I-TN-61": "0408", **ring}).do("move I-TN-61")
    assert board.legal("to") == []
    assert board.refused("to 0308").rule == "4.1.2"
    assert board.refused("to 0410").rule == "4.1.2"
    assert "cannot break contact" in board.refused("to 0410").remedy
    board.do("done")
    assert board.marks("I-TN-61") == ["must attack"]


def test_4_1_2_contact_is_not_broken_into_closed_ground() -> None:
    """[4.1.2] [4.0] [M7] The extra point opens no hex: 0517 lies in the depression."""
    board = Board("allied movement", {"F1": "0516", "I-TN-61": "0515"}).do("move F1")
    assert board.refused("to 0517").rule == "4.0"


def test_4_1_2_the_ways_out_of_contact_are_named() -> None:
    """[4.1.2] [M7] Neither the enemies' own hexes nor those next to them are ways out."""
    board = Board("allied movement", {"F1": "1212", "I-TN-61": "1112", "I-TN-62": "1312"}).do("move F1")
    assert board.refused("to 1213").remedy == "leave by 1211, or choose a nearer hex"


def test_4_1_2_a_unit_may_come_back_into_contact() -> None:
    """[4.1.2] [M7] [M10] After the first step it moves normally; who comes back must attack."""
    board = Board("axis movement", {"G15-P8": "0408", "F1": "0407"}).do("move G15-P8", "to 0409", "to 0408", "done")
    assert "must attack" in board.marks("G15-P8")


# --- [4.1.2] dominant terrain and the duty to attack ----------------------------------------------------------------


def duty(phase: str, units: dict[str, str], unit: str, **options: str) -> bool:
    """Whether a unit that stays where it is must attack."""
    defaults = {"allied_air_mode": "pool", "dominant_terrain_may_stand": "yes", "engineers_roll_for_mines": "yes"}
    board = Board(phase, units, options={**defaults, **options}).do("done")
    return "must attack" in board.marks(unit)


@pytest.mark.parametrize(
    ("axis", "allied", "must"),
    [
        ("0606", "0506", False),  # crest and fortification against clean
        ("0506", "0606", True),
        ("0810", "0710", False),  # a fortification alone
        ("0710", "0810", True),
        ("0506", "0505", True),  # clean against clean: no advantage
        ("0606", "0607", True),  # the same columns: strictly greater is needed
        ("0506", "0605", True),  # clean against a fortification, though mined? see below
    ],
)
def test_4_1_2_dominant_terrain(axis: str, allied: str, must: bool) -> None:
    """[4.1.2] [M8] [M9] More columns than every enemy in contact: the unit may stand."""
    units = {"G164-382": axis, "F1": allied}
    expected = must and allied != "0605"  # [9.2] Axis units dominate Allied units in mines
    assert duty("axis movement", units, "G164-382") is expected


def test_4_1_2_every_enemy_in_contact_must_be_dominated() -> None:
    """[4.1.2] [M8] One that is not is enough."""
    units = {"G164-382": "0606", "F1": "0506", "F2": "0607"}
    assert duty("axis movement", units, "G164-382")


def test_4_1_2_who_moved_into_contact_must_attack() -> None:
    """[4.1.2] [5.0] [M10] Dominance or not."""
    board = Board("axis movement", {"G164-382": "0507", "F1": "0505"}).do("move G164-382", "to 0606", "done")
    assert "must attack" in board.marks("G164-382")


def test_4_1_2_option_as_printed() -> None:
    """[4.1.2] [M9] With dominant_terrain_may_stand = no every engaged unit attacks."""
    units = {"G164-382": "0606", "F1": "0506"}
    assert duty("axis movement", units, "G164-382", dominant_terrain_may_stand="no")


def test_9_2_mines_decide_dominance() -> None:
    """[9.2] [M8] [E5] An Allied unit in mines dominates nobody, even on a crest; every Axis unit dominates it."""
    units = {"S1-1": "0909", "G164-433": "0910"}
    assert duty("allied movement", units, "S1-1")
    assert not duty("axis movement", units, "G164-433")
    cleared = Board("allied movement", units, mines=["0705"]).do("done")
    assert "must attack" not in cleared.marks("S1-1")


# --- [M3] the railway -----------------------------------------------------------------------------------------------


def test_2_3_2_railway_takes_a_unit_any_distance() -> None:
    """[2.3.2] [M3] From 1707 to El Alamein, to 1006 (one unit), to 0905 only when there is room."""
    board = Board.new("option_1").do("at 0905", "move B1-2")
    assert set(board.args("rail")) >= {"1106", "1006", "2106"}
    assert "0905" not in board.args("rail") and "0805" not in board.args("rail") and "0704" not in board.args("rail")
    board.do("rail 1106")
    assert board.at("B1-2") == "1106"
    assert board.legal("to") == [] and board.legal("rail") == []


def test_2_3_2_railway_is_instead_of_other_movement() -> None:
    """[2.3.2] [M3] Not after a step, not when engaged, not off the line."""
    board = Board.new("option_1").do("at 0905", "move B1-2", "to 1706", "to 1707")
    assert board.legal("rail") == []
    assert board.refused("rail 1106").rule == "2.3.2"
    engaged = Board("axis movement", {"I-TN-62": "0403", "F1": "0404"}).do("move I-TN-62")
    assert engaged.refused("rail 0102").rule == "2.3.2"
    assert Board.new("option_1").do("at 0905", "move S1-1").refused("rail 1106").rule == "2.3.2"


def test_2_3_2_enemy_zones_cut_the_line() -> None:
    """[2.3.2] [M3] No enemy, no zone, and ground behind the own line or possessed."""
    board = Board("axis movement", {"I-TN-62": "0403", "F1": "0204"}).do("move I-TN-62")
    assert "0302" in board.args("rail") and "0202" in board.args("rail")
    near = Board("axis movement", {"I-TN-62": "0403", "F1": "0203"}).do("move I-TN-62")
    assert near.args("rail") == ["0503", "0604"]
    assert near.refused("rail 0202").rule == "2.3.2"


def test_2_3_2_mines_on_the_line_interrupt_the_train() -> None:
    """[2.3.2] [M3] [9.1] Through 0704, possessed by the Allies: the die is rolled and the train goes on."""
    possession = {"allied": ["0704", "0604", "0805"], "axis": []}
    board = Board("allied movement", {"B51-152": "0805", "I-TS-65": "0116"}, possession=possession)
    board.do("move B51-152", "rail 0604")
    assert board.at("B51-152") == "0704" and board.waits_for_chance
    board.do("mine 1")
    assert board.at("B51-152") == "0604" and board.reduced("B51-152")


# --- [M12] leaving the map ------------------------------------------------------------------------------------------


def test_4_0_units_leave_by_the_edges() -> None:
    """[4.0] [M12] One point from an edge column; never by north or south."""
    board = Board("allied movement", {"B7-4": "0105", "F1": "2108", "F2": "1008", "I-TS-65": "0310"})
    board.do("move B7-4", "exit west", "move F1", "exit east", "move F2")
    assert board.at("B7-4") == "left west" and board.at("F1") == "left east"
    assert board.refused("exit west").rule == "4.0"


def test_4_0_leaving_needs_the_point() -> None:
    """[4.0] [M12] A unit that has spent all its points stays; one that had to stop in a zone too."""
    board = Board("axis movement", {"I-TN-61": "0510", "F1": "0301"}).do("move I-TN-61", "to 0110")
    assert board.refused("exit west").rule == "4.0"
    stopped = Board("axis movement", {"G15-P8": "0305", "F1": "0103"}).do("move G15-P8", "to 0104")
    assert stopped.refused("exit west").rule == "4.1.2"


def test_4_0_leaving_contact_by_the_edge_costs_two() -> None:
    """[4.0] [4.1.2] [M7] [M12] A point to leave and a point to break contact."""
    board = Board("axis movement", {"I-TN-61": "0104", "F1": "0103"}).do("move I-TN-61", "exit west")
    assert board.at("I-TN-61") == "left west"


def test_5_3_2_axis_units_over_the_east_edge_are_destroyed() -> None:
    """[5.3.2] [M12] Allied units are only removed."""
    board = Board("axis movement", {"G15-P8": "2108", "G15-115": "0101", "F1": "1010"}).do("move G15-P8", "exit east")
    assert board.at("G15-P8") == "destroyed"


# --- the kernel -----------------------------------------------------------------------------------------------------


def naive_marches(board: Board, u: int) -> list[int]:
    """The same question asked of the core's kernel with a gate for every hex of the map."""
    s = board.state
    gate = ints([gate_of(s, SIDE[u], h) for h in range(HEXES)])
    return list(reach(ADJ, march_cost(s, u), gate, s.loc[u], MOVE[u] * SCALE + SCALE - 1))


@pytest.mark.parametrize("unit", ["B1-2", "B51-152", "A9-AD", "B7-4", "B-ENG", "N2-5"])
def test_the_march_kernel_agrees_with_the_core(unit: str) -> None:
    """[4.0] [4.1.2] Hexes that can be reached, with the points left, in the set-up of Option I."""
    board = Board.new("option_1").do("at 0905", f"move {unit}")
    u = UNIT_BY_ID[unit]
    found = list(march_of(board.state, u, MOVE[u]).left)
    assert found == naive_marches(board, u)
    assert {OPEN, STOP, CLOSED} == {0, 1, 2} and GAME.problems(board.state) == []
