"""Chapters 8, 12, 17 and 18: support fire, lines of communication, diversionary attack."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from alamein.core.event import Log
from alamein.core.procedure import CHANCE
from alamein.games.alam_halfa import GAME
from alamein.games.alam_halfa.position import values_of
from alamein.games.alam_halfa.rules.c18_support_fire import allotment
from alamein.games.alam_halfa.state import AlamHalfa, minefield
from alamein.games.alam_halfa.tables import ALLIED, ALLOTMENT, AXIS, GRID, TURNS
from alamein.play import record
from tests.alam_halfa.positions import cases, is_depleted, legal, play, position, where, why


def markers(s: AlamHalfa, side: str) -> object:
    held = GAME.dump(s)["markers"]
    assert isinstance(held, dict)
    return held[side]["hand"]


def test_8_0_18_1_both_sides_draw_at_random_at_the_start_of_the_turn() -> None:
    """[8.0] [18.1] [8.1] Six markers and five on turn 1, one at a time, weighted by what is left in the pool."""
    s = GAME.new("", {"axis_fire": 0})
    play(s, "historical", "done", "historical", "done")
    assert GAME.seat(s) == CHANCE
    assert legal(s) == ["draw 1", "draw 2", "draw 3", "draw 4"]
    assert list(GAME.weights(s)) == [2, 3, 2, 1]
    play(s, "draw 4")
    assert legal(s) == ["draw 1", "draw 2", "draw 3"] and list(GAME.weights(s)) == [2, 3, 2]
    play(s, "draw 1", "draw 1", "draw 2", "draw 3", "draw 3")
    assert markers(s, "axis") == [1, 1, 2, 3, 3, 4]
    assert list(GAME.weights(s)) == [2, 3, 3, 2, 1, 1]  # now the Allied pool
    play(s, "draw 6", "draw 5", "draw 4", "draw 4", "draw 3")
    assert GAME.seat(s) == AXIS and markers(s, "allied") == [3, 4, 4, 5, 6]


def test_18_1_the_draw_is_told_to_its_owner_only() -> None:
    """[18.1] [A25] The value of a marker drawn is for one seat."""
    s = GAME.new("", {"axis_fire": 0})
    play(s, "historical", "done", "historical", "done")
    told = [e for e in play(s, "draw 4") if e.case == "drew"]
    assert [e.audience for e in told] == [1 << AXIS]


@pytest.fixture
def whole_pools() -> Iterator[None]:
    """The allotment of the first turn is all the Axis has, and more than the Allied side has."""
    first = {(2 * option + side) * TURNS: n for option in (0, 1, 2) for side, n in ((AXIS, 8), (ALLIED, 20))}
    old = {i: ALLOTMENT[i] for i in first}
    for i, n in first.items():
        ALLOTMENT[i] = n
    yield
    for i, n in old.items():
        ALLOTMENT[i] = n


@pytest.mark.usefixtures("whole_pools")
def test_18_1_a_whole_pool_is_taken_without_a_draw() -> None:
    """[18.1] [A24] Where the allotment is the whole pool, or more, there is nothing random."""
    s = GAME.new("", {})
    play(s, "historical", "done", "historical", "done")
    assert GAME.seat(s) == AXIS
    assert markers(s, "axis") == [1, 1, 2, 2, 2, 3, 3, 4]
    assert markers(s, "allied") == [1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 6]


def test_12_0_an_enemy_on_the_supply_hex_takes_half_rounded_down() -> None:
    """[12.0] [A8] Of six, three are lost, of five, two; a friend or an empty hex takes nothing."""
    quiet = Log(False)
    s = position({"G-8-I": "3306", "A-20": "0101"}, turn=1)
    assert allotment(s, AXIS, quiet) == 3 and allotment(s, ALLIED, quiet) == 3
    s = position({"G-8-I": "0101", "A-20": "3306"}, turn=1)
    assert allotment(s, AXIS, quiet) == 6 and allotment(s, ALLIED, quiet) == 5
    s = position({"A-20": "0101"}, turn=3)  # 5: two lost
    assert allotment(s, AXIS, quiet) == 3


def test_18_0_each_ridge_hex_held_takes_an_allied_marker_at_the_draw() -> None:
    """[18.0] [A28] Ruweisat and Alam el Halfa only; halved first, then reduced, never below none."""
    quiet = Log(False)
    s = position({"G-8-I": "1712", "G-8-II": "2214", "G-5-I": "0808", "G-5-II": "1516", "A-20": "1407"}, turn=1)
    assert allotment(s, ALLIED, quiet) == 3  # Miteirya and Alam Nayil do not count
    s = position({"G-8-I": "1712", "G-8-II": "2214", "G-5-I": "3306", "A-20": "1407"}, turn=1)
    assert allotment(s, ALLIED, quiet) == 1  # 5 - 2 - 2
    ridge = ["1211", "1312", "1411", "1512", "1611", "1712"]
    units = dict(zip(["G-8-I", "G-8-II", "G-5-I", "G-5-II", "G-115", "G-104"], ridge, strict=True))
    assert allotment(position(units | {"A-20": "1407"}, turn=1), ALLIED, quiet) == 0


def test_18_0_a_ridge_taken_later_costs_an_unused_marker_at_once() -> None:
    """[18.0] [A27] One marker at random for each rise above the most held this turn; only its owner sees which."""
    s = position({"G-8-I": "1713", "G-8-II": "2215", "A-20": "1407"}, allied=(1, 3, 3))
    play(s, "move G-8-I", "to 1712")
    assert GAME.seat(s) == CHANCE
    assert legal(s) == ["discard 1", "discard 3"] and list(GAME.weights(s)) == [1, 2]
    events = play(s, "discard 3")
    assert markers(s, "allied") == [1, 3]
    assert [e.audience for e in events if e.case == "marker lost was"] == [1 << ALLIED]
    assert GAME.seat(s) == AXIS


def test_18_0_the_last_marker_can_be_lost_too() -> None:
    """[18.0] A hand of one is lost; a ridge hex left and another taken is no rise above one."""
    s = position({"G-8-I": "1713", "A-20": "1407"}, allied=(5,))
    play(s, "move G-8-I", "to 1712", "discard 5")
    assert markers(s, "allied") == []
    s = position({"G-8-I": "1713", "G-8-II": "2215", "A-20": "1407"}, allied=(1, 5))
    play(s, "move G-8-I", "to 1712", "discard 1", "to 1713", "stop", "move G-8-II", "to 2214")
    assert GAME.seat(s) == AXIS and markers(s, "allied") == [5]  # one hex held again: no rise above one


def test_18_0_a_ridge_taken_by_a_retreat_counts_too() -> None:
    """[18.0] [7.7.1] [A27] The Axis unit driven back onto 1712 holds it: the marker is lost before it goes on."""
    s = position({"I-19": "1713", "A-20": "1714"}, side="allied", phase="combat", allied=(1, 4, 5))
    play(s, "attack I-19", "with A-20", "engage", "fire 5", "fire 4", "enough", "roll 3", "retreat", "back 1712")
    assert GAME.seat(s) == CHANCE and legal(s) == ["discard 1"]


def test_18_0_driving_along_a_ridge_costs_one_marker_only() -> None:
    """[18.0] [A27] The number held does not rise, so nothing more is lost."""
    s = position({"G-8-I": "1713", "A-20": "1407"}, allied=(1, 3, 3))
    play(s, "move G-8-I", "to 1712", "discard 1", "to 1611")
    assert GAME.seat(s) == AXIS and markers(s, "allied") == [3, 3]


def test_18_0_with_no_unused_marker_nothing_is_owed() -> None:
    """[18.0] [A27] An empty hand loses nothing, now or later."""
    s = position({"G-8-I": "1713", "A-20": "1407"})
    play(s, "move G-8-I", "to 1712")
    assert GAME.seat(s) == AXIS and GAME.dump(s)["owed"] == 0


def test_8_3_attacker_first_then_the_defender_who_sees_them() -> None:
    """[8.3] [A26] Both commit any number; the numbers count in the differential; no second round."""
    s = position({"G-8-I": "2508", "A-20": "2509"}, phase="combat", axis=(2, 4), allied=(3,))
    play(s, "attack A-20", "with G-8-I", "engage")
    assert GAME.seat(s) == AXIS and legal(s) == ["enough", "fire 2", "fire 4"]
    assert why(s, "fire 3") == "8.3"
    play(s, "fire 4", "enough")
    assert GAME.dump(s)["committed"] == {"axis": [4], "allied": []}  # open to both
    assert GAME.seat(s) == ALLIED and legal(s) == ["enough", "fire 3"]
    refrains = GAME.copy(s)
    events = play(s, "fire 3")
    assert [e.data[0] for e in events if e.case == "differential"] == [6 + 4 - 6 - 3]
    events = play(refrains, "enough")
    assert GAME.seat(refrains) == CHANCE
    two = position({"G-8-I": "2508", "A-20": "2509"}, phase="combat", allied=(2, 3))
    play(two, "attack A-20", "with G-8-I", "engage", "fire 3")
    assert GAME.seat(two) == ALLIED and legal(two) == ["enough", "fire 2"]
    assert [e.data[0] for e in events if e.case == "differential"] == [6 + 4 - 6]
    assert GAME.seat(s) == CHANCE
    assert markers(s, "axis") == [2] and markers(s, "allied") == []


def test_8_3_a_side_without_markers_is_not_asked() -> None:
    """[8.3] [A40] The number in each hand is public."""
    s = position({"G-8-I": "2508", "A-20": "2509"}, phase="combat", allied=(3,))
    play(s, "attack A-20", "with G-8-I", "engage")
    assert GAME.seat(s) == ALLIED


def test_8_2_18_2_support_reaches_everywhere_and_everybody() -> None:
    """[8.2] [18.2] A combat of one Italian battalion far from any German unit takes every marker."""
    s = position({"I-19": "2508", "G-8-I": "0101", "H-1": "2509"}, phase="combat", axis=(1, 4), allied=(6,))
    play(s, "attack H-1", "with I-19", "engage", "fire 1", "fire 4")
    assert legal(s) == ["enough", "fire 6"]


def test_8_6_a_marker_is_used_once_a_game_turn() -> None:
    """[8.6] Spent by the Axis in its player turn, it is not there in the Allied one; new ones come with the turn."""
    s = position({"G-8-I": "2508", "A-20": "2509"}, phase="combat", axis=(3,), turn=3)
    play(s, "attack A-20", "with G-8-I", "engage", "fire 3", "roll 5")  # +3, column 8: no effect
    assert markers(s, "axis") == []
    play(s, "done", "done", "done")  # the Allied combat phase
    play(s, "attack G-8-I", "with A-20", "engage")
    assert GAME.seat(s) == CHANCE
    play(s, "roll 3", "done", "done")
    assert s.turn == 4 and GAME.seat(s) == CHANCE and markers(s, "axis") == []
    assert GAME.dump(s)["committed"] == {"axis": [], "allied": []}


def test_8_6_unused_markers_lapse() -> None:
    """[8.6] What was not used goes back to the pool."""
    s = position({"G-8-I": "2508", "A-20": "1407"}, side="allied", phase="mobile movement", axis=(3,), allied=(6,))
    play(s, "done")
    assert markers(s, "axis") == [] and markers(s, "allied") == []


# --- bombardment


def test_8_4_a_bombardment_is_one_marker_against_one_unit() -> None:
    """[8.4] [A37] No ground unit takes part; exactly one marker; in this position, which says no more, once a phase."""
    s = position({"G-8-I": "2508", "H-1": "2509"}, phase="combat", axis=(3, 4))
    play(s, "bombard H-1")
    assert legal(s) == ["fire 3", "fire 4"]
    assert why(s, "enough") == "8.4"
    events = play(s, "fire 4")
    assert "bombards" in cases(events)
    assert [e.data[0] for e in events if e.case == "differential"] == [0]
    play(s, "roll 3")
    assert why(s, "bombard H-1") == "8.4"
    assert "attack H-1" in legal(s)


def test_8_4_a_unit_is_bombarded_twice_with_a_marker_each() -> None:
    """[8.4] [A43] The number of a new game; one that was begun before revision 3, or names no number, has one."""
    new = GAME.new("", {})
    assert new.bombardments == 2 and GAME.dump(new)["bombardments"] == 2 == GAME.load(GAME.dump(new)).bombardments
    s = position({"G-8-I": "2508", "H-1": "2509"}, phase="combat", axis=(2, 3, 4))
    assert s.bombardments == 1 and "bombardments" not in GAME.dump(s)
    s.bombardments = 2
    for die in (3, 3):
        play(s, "bombard H-1", f"fire {max(values_of(s.hand, 0))}", f"roll {die}")
    assert why(s, "bombard H-1") == "8.4"
    old = json.loads((Path(__file__).parents[1] / "golden" / "alam_halfa-alam_halfa-r2.json").read_text("utf-8"))
    assert record.load(old).match.options == {"bombardments": 1, "axis_fire": 0}


def test_8_1_the_axis_draws_more_since_revision_3() -> None:
    """[8.1] [A44] By the list of a new game, a marker more late since revision 4; a position that names none has that
    of revision 2."""
    new, quiet = GAME.new("", {}), Log(False)
    assert new.axis_fire == 2 and GAME.load(GAME.dump(new)).axis_fire == 2
    for number, late in enumerate((4, 6, 7)):
        listed = position({"G-8-I": "2508", "A-20": "2509"}, turn=5)
        listed.axis_fire = number
        assert allotment(listed, AXIS, quiet) == late and allotment(listed, ALLIED, quiet) == 7
    s = position({"G-8-I": "2508", "A-20": "2509"}, turn=3)
    assert s.axis_fire == 0 and "axis_fire" not in GAME.dump(s) and allotment(s, AXIS, quiet) == 5
    own = allotment(s, ALLIED, quiet)
    s.axis_fire = 1
    assert allotment(s, AXIS, quiet) == 7 and allotment(s, ALLIED, quiet) == own


def test_8_4_only_the_defender_can_suffer() -> None:
    """[8.4] [A30] Ex depletes the target alone; results against the attacker do nothing; nobody advances."""
    for die, flipped in ((1, True), (2, True), (3, False), (4, False), (5, False), (6, False)):
        s = position({"G-8-I": "2508", "H-1": "2509"}, phase="combat", axis=(4,))
        play(s, "bombard H-1", "fire 4", f"roll {die}")  # 0, column 6: Ex Ex . A2 A3 (A)
        assert is_depleted(s, "H-1") == flipped and not is_depleted(s, "G-8-I")
        assert where(s, "G-8-I") == "2508" and legal(s)[0] == "done"


def test_8_4_the_defender_may_add_markers_and_must_retreat() -> None:
    """[8.4] [7.8] D2 is a retreat with stiff resistance; a one-sided unit cannot resist; nobody advances after it."""
    s = position({"G-8-I": "2508", "B-LRDG": "2509"}, phase="combat", axis=(4,), allied=(1,))
    play(s, "bombard B-LRDG", "fire 4", "fire 1", "roll 1")  # 4 - 1 - 1 = +2, column 8: D2
    assert GAME.seat(s) == ALLIED
    play(s, "back 2510", "back 2511")
    assert legal(s)[0] == "done" and where(s, "G-8-I") == "2508"


def test_8_5_terrain_counts_for_a_bombardment_mines_do_not_and_stay() -> None:
    """[8.5] [14.2] [A43] The row is that of the ground, desert or ridge; the minefield is still there afterwards."""
    for h, near, row in (("1517", "1617", 0), ("2214", "2215", 3)):
        s = position({"G-8-I": near, "B-LRDG": h}, phase="combat", axis=(4,), mines=(h, "3023", "3123", "3223"))
        events = play(s, "bombard B-LRDG", "fire 4", "roll 6")
        assert [e.data[1] for e in events if e.case == "terrain row"] == [row]
        assert minefield(s, GRID.hex(h)) == ALLIED + 1
        events = play(s, "attack B-LRDG", "with G-8-I", "engage")
        assert [e.data[1] for e in events if e.case == "terrain row"] == [4]


def test_18_3_range_is_the_number_of_the_marker() -> None:
    """[18.3] [A29] The example of the rule: a +2 reaches two hexes from any friendly unit, and not three."""
    s = position({"G-8-I": "2507", "A-20": "2509", "A-24": "2510"}, phase="combat", axis=(2,))
    assert "bombard A-20" in legal(s)
    assert why(s, "bombard A-24") == "18.3" and why(s, "bombard G-8-I") == "8.4"
    s = position({"G-8-I": "2507", "A-20": "2509", "A-24": "2510"}, phase="combat", axis=(2, 3))
    play(s, "bombard A-24")
    assert legal(s) == ["fire 3"]
    assert why(s, "fire 2") == "18.3"
    s = position({"G-8-I": "2507", "G-8-II": "2506", "I-19": "2807", "A-20": "2509"}, phase="combat", axis=(2,))
    assert "bombard A-20" in legal(s)  # the nearest unit counts, in whatever order they stand


# --- diversion


def fight(turn: int, side: str, attacker: str, target: str, die: int) -> AlamHalfa:
    units = {attacker: "2508", target: "2509"}
    s = position(units, turn=turn, side=side, phase="combat")
    play(s, f"attack {target}", f"with {attacker}", "engage", f"roll {die}")
    return s


def test_17_0_the_axis_may_void_a_result_with_an_italian_unit() -> None:
    """[17.0] [A23] Turns 1 and 2, on whichever side attacks; nobody loses, retreats or advances."""
    for turn, side, attacker, target in (
        (1, "axis", "I-132", "H-1"),
        (2, "axis", "I-132", "H-1"),
        (1, "allied", "A-20", "I-19"),
    ):
        s = fight(turn, side, attacker, target, 1)
        assert GAME.seat(s) == AXIS and legal(s) == ["stand", "void"]
        assert "diverted" in cases(play(s, "void"))
        assert not is_depleted(s, attacker) and not is_depleted(s, target)
        assert where(s, target) == "2509" and legal(s)[0] == "done"
        assert GAME.dump(s)["fought"] == [attacker]


def test_17_0_not_after_turn_two_not_without_italians_not_for_nothing() -> None:
    """[17.0] [A23] No question on turn 3, without an Italian unit, for a dot, or for a bombardment."""
    assert legal(fight(3, "axis", "I-132", "H-1", 1)) != ["stand", "void"]
    assert legal(fight(1, "axis", "G-8-I", "H-1", 1)) != ["stand", "void"]
    assert legal(fight(1, "axis", "I-132", "H-1", 3)) == ["done"]  # 0, column 6: no effect already
    s = position({"I-132": "2508", "H-1": "2509"}, turn=1, phase="combat", axis=(4,))
    play(s, "bombard H-1", "fire 4", "roll 1")
    assert legal(s) != ["stand", "void"]
    s = position({"A-20": "2508", "I-19": "2509"}, side="allied", turn=1, phase="combat", allied=(4,))
    events = play(s, "bombard I-19", "fire 4", "roll 2")  # an Italian target, and a result
    assert "depleted" in cases(events) and legal(s) != ["stand", "void"]
    assert [e.rule for e in events if e.case == "terrain row"] == ["8.5"]


def test_17_0_the_result_may_stand_and_markers_are_spent_either_way() -> None:
    """[17.0] Support fire applied to a voided combat is gone for the turn."""
    s = position({"I-132": "2508", "H-1": "2509"}, turn=1, phase="combat", axis=(2,))
    play(s, "attack H-1", "with I-132", "engage", "fire 2", "roll 2", "void")
    assert markers(s, "axis") == []
    s = fight(1, "axis", "I-132", "H-1", 1)
    play(s, "stand")  # Ex
    assert is_depleted(s, "I-132") and is_depleted(s, "H-1")
