"""Chapters 4 and 5: sequence of play and movement; 16: Qattara."""

import pytest

from alamein.core.chance import Splitmix, pick
from alamein.core.event import Log
from alamein.core.procedure import CHANCE
from alamein.games.alam_halfa import GAME
from alamein.games.alam_halfa.state import PHASE_NAMES
from alamein.games.alam_halfa.tables import ALLIED, AXIS, COST, GRID, HEXES, WAYS
from tests.alam_halfa.positions import hexes, left, legal, play, position, where, why


def cost(unit_class: int, a: str, b: str) -> int:
    h, n = GRID.hex(a), GRID.hex(b)
    return next(int(COST[unit_class * 6 * HEXES + k]) for k in range(6 * h, 6 * h + 6) if WAYS[k] == n)


def test_4_0_the_order_of_phases() -> None:
    """[4.0] [10.1] Draw, then Axis movement, combat, mobile movement, then the Allied side the same."""
    s = GAME.new("", {})
    source = Splitmix(1)
    play(s, "historical", "done", "historical", "done")
    seen: list[tuple[int, int, str]] = []
    while s.turn < 3:
        now = (int(s.turn), int(s.side), PHASE_NAMES[s.phase])
        if not seen or seen[-1] != now:
            seen.append(now)
        actions = GAME.legal(s)
        quiet = GAME.notation.parse("done")
        a = actions[pick(GAME.weights(s), source)] if GAME.seat(s) == CHANCE else quiet
        GAME.apply(s, a, Log(False))
    phases = ["movement", "combat", "mobile movement"]
    turn = [(AXIS, "support fire")] + [(side, phase) for side in (AXIS, ALLIED) for phase in phases]
    assert seen == [(t, side, phase) for t in (1, 2) for side, phase in turn]


def test_4_0_only_mobile_units_move_in_the_mobile_phase_with_the_full_allowance() -> None:
    """[4.0] [A22] A leg unit stays; a mobile unit has its whole allowance again."""
    s = position({"G-8-I": "2509", "G-125": "2511", "A-20": "1407"}, phase="mobile movement")
    assert why(s, "move G-125") == "4.0"
    assert why(s, "rebuild G-125") == "11.2"
    play(s, "move G-8-I")
    assert left(s) == 24


def test_5_0_units_move_one_at_a_time_and_once() -> None:
    """[5.0] [A36] Enemy units, units off the map and units that have moved cannot be moved."""
    s = position({"G-8-I": "2509", "G-8-II": "2709", "A-20": "1407"})
    assert why(s, "move A-20") == "5.0"
    assert why(s, "move G-5-I") == "5.0"
    play(s, "move G-8-I")
    assert "stop" not in legal(s)
    play(s, "to 2508", "stop")
    assert why(s, "move G-8-I") == "5.0"
    play(s, "move G-8-II")


def test_5_0_points_are_not_saved() -> None:
    """[5.0] A leg unit with six points goes six desert hexes and its move is over."""
    s = position({"G-125": "2409", "A-20": "1407"})
    play(s, "move G-125", "to 2509", "to 2608", "to 2709", "to 2808", "to 2909", "to 3008")
    assert where(s, "G-125") == "3008"
    assert "move G-125" not in legal(s)
    assert left(s) == 0


def test_5_1_no_entry_into_enemies_sea_or_off_the_map() -> None:
    """[5.1] A hex held by the enemy, the sea and hexes that are not adjacent are refused."""
    s = position({"G-8-I": "2407", "G-8-II": "3310", "A-20": "2408"})
    play(s, "move G-8-I")
    assert why(s, "to 2408") == "5.1"
    assert why(s, "to 2305") == "5.1"
    assert why(s, "to 2405") == "5.1"
    s = position({"G-8-I": "2406", "A-20": "1407"})
    play(s, "move G-8-I")
    assert why(s, "to 2405") == "5.1"  # the sea


@pytest.mark.parametrize(
    ("a", "b", "leg", "mobile"),
    [
        ("2509", "2510", 2, 2),  # desert
        ("2315", "2316", 2, 2),  # desert, even if a depression lies beyond
        ("2415", "2416", 2, 4),  # depression
        ("2711", "2712", 2, 4),  # stony
        ("2507", "2506", 4, 6),  # dunes
        ("2506", "2507", 2, 2),  # onto the road hex, but not along the road
        ("1307", "1306", 4, 8),  # marsh
        ("2806", "2807", 2, 2),
        ("2807", "2907", 2, 2),  # a town entered off the road
        ("0619", "0520", 2, 2),  # rough, but along the track
        ("0419", "0520", 4, 6),  # rough off the track
        ("1412", "1411", 4, 6),  # ridge
        ("2507", "2606", 1, 1),  # the coast road, half a point
        ("2209", "2110", 2, 2),  # a track
        ("2113", "2114", 2, 2),  # a track onto a ridge
        ("0603", "0704", 2, 2),  # both on the road, but not joined
    ],
)
def test_5_2_terrain_and_paths(a: str, b: str, leg: int, mobile: int) -> None:
    """[5.2] The terrain key (reconstructed), in half points; paths only between consecutive hexes."""
    assert (cost(0, a, b), cost(1, a, b)) == (leg, mobile)


def test_5_2_too_dear() -> None:
    """[5.2] The refusal says what the hex costs and what is left."""
    s = position({"G-125": "2611", "A-20": "1407"})
    play(s, "move G-125", "to 2610", "to 2609", "to 2608", "to 2607", "to 2507")
    assert left(s) == 2  # five desert hexes at a point each; dunes cost two
    reason = GAME.why_not(s, AXIS, GAME.notation.parse("to 2506"))
    assert reason is not None and reason.rule == "5.2"
    assert "costs 2 points" in reason.text and "has 1" in reason.text


def test_5_3_friends_are_passed_but_not_rested_on() -> None:
    """[5.3] [5.1] A step onto a friend is legal if the unit can go on, and then it must go on."""
    s = position({"G-8-I": "2509", "G-8-II": "2510", "A-20": "1407"})
    play(s, "move G-8-I", "to 2510")
    assert "stop" not in legal(s)
    assert why(s, "stop") == "5.3"
    play(s, "to 2511", "stop")
    assert where(s, "G-8-I") == "2511" and where(s, "G-8-II") == "2510"


def test_5_3_no_step_onto_a_friend_without_the_points_to_go_on() -> None:
    """[5.3] [A36] With its last point a unit cannot enter a friend's hex."""
    s = position({"G-125": "2409", "G-382": "3008", "A-20": "1407"})
    play(s, "move G-125", "to 2509", "to 2608", "to 2709", "to 2808", "to 2909")
    assert left(s) == 2
    assert why(s, "to 3008") == "5.3"


def test_5_3_there_and_back_is_no_way_on() -> None:
    """[5.3] [A36] Beyond the friend in 2909 stand only friends, and the point left would only lead back to 2808."""
    around = {"G-104": "2909", "G-115": "2908", "G-155": "3008", "G-200": "3009", "G-361": "2910", "G-382": "2809"}
    s = position({"G-125": "2409", **around, "A-20": "1407"})
    play(s, "move G-125", "to 2509", "to 2608", "to 2709", "to 2808")
    assert left(s) == 4
    assert why(s, "to 2909") == "5.3"


def test_5_3_a_friend_in_an_enemy_zone_cannot_be_passed() -> None:
    """[5.3] [A9] The unit would have to stop on the friend; a commando would not."""
    s = position({"G-8-I": "2509", "G-8-II": "2510", "A-20": "2511"})
    play(s, "move G-8-I")
    assert why(s, "to 2510") == "5.3"
    s = position({"B-LRDG": "2509", "B-8A": "2510", "G-8-I": "2511"}, side="allied")
    play(s, "move B-LRDG", "to 2510", "to 2410", "stop")


def test_16_0_qattara_only_along_a_track() -> None:
    """[16.0] [A14] From 0521 the track leads into 0421; from elsewhere the Qattara is closed, but it may be left."""
    s = position({"G-8-I": "0521", "G-8-II": "0621", "G-5-I": "0422", "A-20": "1407"})
    play(s, "move G-8-I", "to 0421", "to 0422", "to 0323")
    assert where(s, "G-8-I") == "0323"
    assert why(s, "to 0223") == "16.0"
    assert why(s, "to 0322") == "16.0"
    s = position({"G-8-I": "0321", "A-20": "1407"})
    play(s, "move G-8-I")
    assert why(s, "to 0421") == "16.0"
    s = position({"G-8-I": "0421", "A-20": "1407"})
    play(s, "move G-8-I", "to 0321")  # off the track, out of the Qattara


def test_16_0_no_unit_can_be_left_in_trackless_qattara() -> None:
    """[16.0] No hex of the trackless Qattara has a way in."""
    inside = [h for h in range(GRID.size) if all(WAYS[k] != h for k in range(6 * HEXES))]
    assert GRID.hex("0122") in inside and GRID.hex("0422") not in inside


def test_moves_stay_inside_what_the_unit_may_know() -> None:
    """[5.0] Every step listed is accepted and every other neighbor refused with a rule."""
    s = position({"G-8-I": "2509", "A-20": "2508", "A-24": "2610", "G-8-II": "2510"})
    play(s, "move G-8-I")
    for n in GRID.neighbors(GRID.hex("2509")):
        name = GRID.names[n]
        assert (why(s, f"to {name}") == "") == (name in hexes(s))
