"""Chapter 5, second and third part: results, advance, retreats."""

import pytest

from tests.desert_decision.board import ALLIED, AXIS, Board

# 0410 is clean; around it lie 0409 0411 0309 0310 0509 0510
AIR = {"allied": 50, "axis": 6}


def fight(units: dict[str, str], adds: str, air: int, defense_air: int = 0, target: str = "0410") -> Board:
    """An Allied attack on 0410 up to the roll."""
    board = Board("allied combat", units, air=AIR).do(f"attack {target}", *[f"add {unit}" for unit in adds.split()])
    if air:
        board.do(f"air {air}")
    board.do("commit")
    if defense_air:
        board.do(f"air {defense_air}")
    return board.do("commit")


DUEL = {"F1": "0510", "I-TN-61": "0410"}  # 2 attack against 2 defense


# --- [5.1.7] every code ---------------------------------------------------------------------------------------------


def test_5_1_7_imp_nothing_happens() -> None:
    """[5.1.7] [C8] IMP: all stay."""
    board = fight(DUEL, "F1", 2).roll("IMP")
    assert board.at("F1") == "0510" and board.at("I-TN-61") == "0410" and board.decision == "choose attack"


def test_5_1_7_dri_avb() -> None:
    """[5.1.7] [C5] DRI AVB: the defenders retreat intact, an attacker is hit, the attackers may advance."""
    board = fight(DUEL, "F1", 2).roll("DRI AVB")
    assert board.seat == AXIS and board.decision == "go back"
    board.do("back 0310")
    assert board.reduced("F1") and not board.reduced("I-TN-61")
    assert board.seat == ALLIED and board.legal() == ["advance F1", "done"]
    board.do("advance F1")
    assert board.at("F1") == "0410" and board.decision == "choose attack"


def test_5_1_7_drb_avi() -> None:
    """[5.1.7] DRB AVI: one defender of the owner's choice is hit, all retreat, no attacker is hurt."""
    board = fight({**DUEL, "I-TN-62": "0410"}, "F1", 18).roll("DRB AVI")
    assert board.seat == AXIS and board.legal() == ["lose I-TN-61", "lose I-TN-62"]
    board.do("lose I-TN-62")
    assert board.reduced("I-TN-62") and not board.reduced("I-TN-61")
    board.do("retreat I-TN-62", "back 0310", "back 0309")
    assert (board.at("I-TN-61"), board.at("I-TN-62")) == ("0309", "0310")
    assert not board.reduced("F1") and board.legal("advance") == ["advance F1"]


def test_5_1_7_de_avi() -> None:
    """[5.1.7] [C6] DE AVI: one defender is eliminated, the rest must retreat."""
    board = fight({**DUEL, "I-TN-62": "0410"}, "F1", 30).roll("DE AVI")
    assert board.seat == AXIS
    board.do("lose I-TN-61")
    assert board.at("I-TN-61") == "destroyed" and board.decision == "go back"
    board.do("back 0309")
    assert board.legal() == ["advance F1", "done"]


def test_5_1_7_dvb_arb() -> None:
    """[5.1.7] DVB ARB: a defender is hit and stays; the attackers retreat, one hit."""
    board = fight(DUEL, "F1", 2).roll("DVB ARB")
    assert board.reduced("I-TN-61") and board.reduced("F1")
    assert board.at("I-TN-61") == "0410" and board.seat == ALLIED
    board.do("back 0610")
    assert board.at("F1") == "0610" and board.decision == "choose attack"


def test_5_1_7_dvi_ari() -> None:
    """[5.1.7] DVI ARI: nobody is hurt, all attackers retreat."""
    board = fight({**DUEL, "F2": "0509"}, "F1 F2", 0).roll("DVI ARI")
    board.do("retreat F2", "back 0609", "back 0610")
    assert not board.reduced("F1") and not board.reduced("I-TN-61")


def test_5_1_7_dvi_ae() -> None:
    """[5.1.7] DVI AE: one attacker of the owner's choice is eliminated, the others retreat."""
    board = fight({**DUEL, "F2": "0509", "I-BO-39": "0410", "I-BO-40": "0410"}, "F1 F2", 0, 6).roll("DVI AE")
    assert board.legal() == ["lose F1", "lose F2"]
    board.do("lose F2", "back 0610")
    assert board.at("F2") == "destroyed" and board.at("F1") == "0610"


def test_5_1_7_dvb_hits_a_defender_who_stays() -> None:
    """[5.1.7] DVB ARI."""
    board = fight(DUEL, "F1", 2).roll("DVB ARI").do("back 0610")
    assert board.reduced("I-TN-61") and not board.reduced("F1")


def test_5_1_7_a_second_casualty_eliminates() -> None:
    """[5.1.7] [7.0] [C5] A flipped unit that is hit again is gone."""
    board = fight({"F1": "0510", "I-TN-61": "0410 reduced"}, "F1", 2).roll("DRB AVB")
    assert board.at("I-TN-61") == "destroyed"


def test_5_1_7_supporting_guns_suffer_nothing() -> None:
    """[5.1.7] [8.0] [C13] Only units in contact are candidates."""
    units = {**DUEL, "F2": "0510", "A9-AD": "0710"}
    board = fight(units, "F1 F2 A9-AD", 0).roll("DRI AVB").do("back 0310")
    assert board.legal() == ["lose F1", "lose F2"]


def test_5_1_7_emp() -> None:
    """[5.1.7] [C7] EMP: the defender gives up units, the attacker as much attack; the rest retreats."""
    units = {"F1": "0510", "F2": "0510", "B10-8": "0509", "I-TN-61": "0410", "I-TN-62": "0410"}
    board = fight(units, "F1 F2 B10-8", 0).roll("EMP")
    assert board.seat == AXIS and board.legal() == ["lose I-TN-61", "lose I-TN-62"]
    board.do("lose I-TN-61")
    assert "done" in board.legal()
    board.do("done")
    assert board.seat == ALLIED and set(board.legal()) == {"lose F1", "lose F2", "lose B10-8"}
    assert board.refused("done").rule == "5.1.7"
    board.do("lose F1")
    assert "done" in board.legal() and "lose B10-8" in board.legal()  # he may give more than needed
    board.do("done")
    assert board.seat == AXIS and board.decision == "go back"
    board.do("back 0310")
    assert board.decision == "choose attack"  # no advance


def test_5_1_7_emp_takes_all_attackers_if_they_do_not_suffice() -> None:
    """[5.1.7] [C7] Air points and guns do not pay."""
    units = {"F1": "0510", "A9-AD": "0710", "I-TN-61": "0410", "I-TN-62": "0410"}
    board = fight(units, "F1 A9-AD", 3).roll("EMP").do("lose I-TN-61", "lose I-TN-62")
    assert board.at("F1") == "destroyed" and board.at("A9-AD") == "0710"
    assert board.decision == "choose attack"


def test_5_1_7_emp_the_attacker_may_give_all_he_has() -> None:
    """[5.1.7] [C7] He is asked as long as he has an attacker in contact, and no longer."""
    units = {"F1": "0510", "F2": "0510", "I-TN-61": "0410"}
    board = fight(units, "F1 F2", 0).roll("EMP").do("lose I-TN-61", "lose F1")
    assert board.legal() == ["lose F2", "done"]
    board.do("lose F2")
    assert board.decision == "choose attack"


def test_5_1_7_emp_spares_what_is_not_owed() -> None:
    """[5.1.7] [C7] A gun without attack power lives where the others pay in full, not where they fail."""
    units = {"F1": "1212 reduced", "I-TN-61": "1213 duty", "I-TN-A46": "1211 reduced duty", "GR1": "1515"}
    board = Board("axis combat", units).do("attack 1212", "commit").roll("EMP").do("lose F1")
    assert (board.at("I-TN-61"), board.at("I-TN-A46")) == ("destroyed", "1211")
    units = {"F1": "1212", "I-TN-61": "1213 duty", "I-TN-A46": "1211 reduced duty", "GR1": "1515"}
    board = Board("axis combat", units, air={"allied": 0, "axis": 6}).do("attack 1212", "air 2", "commit")
    board.roll("EMP").do("lose F1")
    assert (board.at("I-TN-61"), board.at("I-TN-A46")) == ("destroyed", "destroyed")


def test_5_1_7_the_owner_chooses_among_all_in_contact() -> None:
    """[5.1.7] [C5] Guns in contact and flipped units too."""
    units = {"F1": "0510 reduced", "A9-AD": "0509", "I-TN-61": "0410"}
    board = fight(units, "F1 A9-AD", 2).roll("DRI AVB").do("back 0310")
    assert board.legal() == ["lose A9-AD", "lose F1"]


# --- [5.2] advance --------------------------------------------------------------------------------------------------


def test_5_2_foot_advances_one_hex() -> None:
    """[5.2] [C17] Infantry only into the hex the defender left."""
    board = fight(DUEL, "F1", 12).roll("DRI AVI").do("back 0310", "advance F1")
    assert board.at("F1") == "0410" and board.decision == "choose attack"


def test_5_2_motorized_units_advance_one_hex_more() -> None:
    """[5.2] [C17] Zones do not stop an advance; the hex it came from is no advance."""
    units = {"B10-8": "0510", "I-TN-61": "0410", "I-BO-39": "0208"}
    board = fight(units, "B10-8", 8).roll("DRI AVI").do("back 0310", "advance B10-8")
    assert board.at("B10-8") == "0410"
    assert set(board.args("to")) == {"0409", "0411", "0309", "0509"}
    assert "stay" in board.legal()
    board.do("to 0309")
    assert board.at("B10-8") == "0309"


def test_5_2_towed_artillery_never_advances() -> None:
    """[5.2] Armored artillery does."""
    units = {"F1": "0510", "A9-AD": "0510", "B7-AD": "0509", "I-TN-61": "0410"}
    board = fight(units, "F1 A9-AD B7-AD", 5).roll("DRI AVI").do("back 0310")
    assert board.legal() == ["advance B7-AD", "advance F1", "done"]
    assert board.refused("advance A9-AD").rule == "5.2"


def test_5_2_nobody_has_to_advance() -> None:
    """[5.2] done ends it at once."""
    board = fight(DUEL, "F1", 12).roll("DRI AVI").do("back 0310", "done")
    assert board.at("F1") == "0510"


def test_5_2_only_attackers_in_contact_advance() -> None:
    """[5.2] A gun at a distance does not."""
    board = fight({**DUEL, "B7-AD": "0710"}, "F1 B7-AD", 10).roll("DRI AVI").do("back 0310")
    assert board.legal() == ["advance F1", "done"]


def test_5_2_stacking_limits_the_advance() -> None:
    """[5.2] [4.1.1] [C17] The fourth passes only if it can go on."""
    units = {"F1": "0510", "F2": "0510", "GR1": "0509", "S1-1": "0509", "B10-8": "0509", "I-TN-61": "0410"}
    board = fight(units, "F1 F2 GR1 S1-1 B10-8", 0).roll("DRI AVI").do("back 0310")
    board.do("advance F1", "advance F2", "advance GR1")
    assert board.legal() == ["advance B10-8", "done"]
    board.do("advance B10-8")
    assert "stay" not in board.legal()
    assert board.refused("stay").rule == "4.1.1"


def test_5_2_allied_units_roll_for_mines_when_they_advance() -> None:
    """[5.2] [9.1] [E1] Into a mined hex."""
    board = fight({"F1": "0805", "I-TN-61": "0705"}, "F1", 12, target="0705").roll("DRI AVI")
    board.do("back 0605", "advance F1")
    assert board.waits_for_chance
    board.do("mine 1")
    assert board.reduced("F1")


def test_5_2_the_second_hex_of_an_advance_may_be_mined() -> None:
    """[5.2] [9.1] [C17] Each hex entered is rolled for, the second too."""
    board = fight({"B10-8": "0905", "I-TN-61": "0805"}, "B10-8", 12, target="0805").roll("DRI AVI")
    board.do("back 0704", "advance B10-8", "to 0705")
    assert board.waits_for_chance
    assert board.do("mine 2").reduced("B10-8")


# --- [5.3] retreat --------------------------------------------------------------------------------------------------


def test_5_3_a_retreat_avoids_enemies_and_their_zones() -> None:
    """[5.3] [R1] One hex, free of enemies and zones; the owner chooses."""
    board = fight({**DUEL, "GR1": "0211"}, "F1", 12).roll("DRI AVI")
    # 0411 0509 lie in the zone of F1, 0310 in that of the Greeks
    assert board.args("back") == ["0409", "0309"]
    assert board.refused("back 0310").rule == "5.3"
    assert board.refused("back 0411").rule == "5.3"
    assert board.refused("back 0510").rule == "5.3"
    assert board.refused("back 0308").rule == "5.3"


def test_5_3_units_of_one_hex_may_scatter() -> None:
    """[5.3] [R1] [C5] In the owner's order, each to its own hex."""
    board = fight({**DUEL, "I-TN-62": "0410"}, "F1", 18).roll("DRI AVI")
    assert board.legal() == ["retreat I-TN-61", "retreat I-TN-62"]
    board.do("retreat I-TN-62", "back 0409", "back 0310")
    assert board.at("I-TN-62") == "0409" and board.at("I-TN-61") == "0310"


def test_5_3_2_retreat_over_the_west_edge() -> None:
    """[5.3.2] [R1] Out of the game but not destroyed; the Allies score for leaving west."""
    board = fight({"F1": "0109", "I-TN-61": "0110"}, "F1", 12, target="0110").roll("DRI AVI")
    assert "exit west" in board.legal()
    assert board.do("exit west").at("I-TN-61") == "left west"


def test_5_3_2_retreat_over_the_east_edge() -> None:
    """[5.3.2] [R1] Offered to the Allies only."""
    board = fight({"F1": "2109", "I-TN-61": "2110"}, "F1", 12, target="2110").roll("DRI AVI")
    assert "exit east" not in board.legal()
    assert board.refused("exit east").rule == "5.3.2"
    board = Board("axis combat", {"F1": "2109", "G15-P8": "2110"}).do("attack 2109", "add G15-P8", "commit")
    board.roll("DRI AVB")
    assert board.do("exit east").at("F1") == "left east"


def test_5_3_2_sea_and_depression_are_no_retreat() -> None:
    """[5.3.2] [R1] They would destroy the unit and are not offered."""
    board = fight({"F1": "0416", "I-TN-61": "0516"}, "F1", 12, target="0516").roll("DRI AVI")
    assert board.args("back") == ["0616"]
    assert board.refused("back 0517").rule == "5.3.2"


def test_9_1_retreating_allied_units_roll_for_mines() -> None:
    """[9.1] [5.3] [R4] Entering is entering."""
    board = Board("axis combat", {"F1": "0805", "G15-P8": "0905", "G15-115": "0905"})
    board.do("attack 0805", "add G15-P8", "add G15-115", "commit").roll("DRI AVB").do("back 0704")
    assert board.waits_for_chance
    board.do("mine 1")
    assert board.reduced("F1")


# --- [5.3.1] chain retreat ------------------------------------------------------------------------------------------


CHAIN = {**DUEL, "I-BO-39": "0310", "I-BO-40": "0310", "I-BS-19": "0310"}


def test_5_3_1_a_full_hex_makes_room() -> None:
    """[5.3.1] [R2] Into a hex with three friends; any of the four moves on, unhurt."""
    board = fight(CHAIN, "F1", 12).roll("DRI AVI")
    assert "back 0310" in board.legal()
    board.do("back 0310")
    assert set(board.legal()) == {"push I-TN-61", "push I-BO-39", "push I-BO-40", "push I-BS-19"}
    board.do("push I-BO-40", "back 0210")
    assert board.at("I-BO-40") == "0210" and board.at("I-TN-61") == "0310" and not board.reduced("I-BO-40")


def test_5_3_1_the_newcomer_may_go_on() -> None:
    """[5.3.1] [R2] Any three may remain."""
    board = fight(CHAIN, "F1", 12).roll("DRI AVI").do("back 0310", "push I-TN-61", "back 0210")
    assert board.at("I-TN-61") == "0210"


def test_5_3_1_one_link_only() -> None:
    """[5.3.1] [R2] The unit that moves on needs a hex with room."""
    full = {"I-PV-27": "0210", "I-PV-28": "0210", "I-BS-20": "0210"}
    board = fight({**CHAIN, **full}, "F1", 12).roll("DRI AVI").do("back 0310", "push I-BO-39")
    assert "0210" not in board.args("back")


SWAP = {  # F1 leaves the full 0315, into which 0314 no longer reaches when its defender is dead; 0316 lies at the edge
    **dict.fromkeys(("F1", "F2", "GR1"), "0315"),
    **dict.fromkeys(("N2-5", "N2-6", "N2-AD"), "0316"),
    **dict.fromkeys(("A9-20", "A9-24", "A9-26"), "0416"),
    "I-TN-61": "0314 reduced",
}
FULL = dict.fromkeys(("S1-1", "S1-2", "S1-3"), "0216")


def test_5_3_1_a_friend_may_take_the_place_of_the_newcomer() -> None:
    """[5.3.1] [R2] The hex that is left has room then, also if it was full; the newcomer would only go back."""
    board = fight({**SWAP, **FULL}, "F1", 0, 2, target="0314").roll("DVB ARI").do("back 0316")
    assert board.legal() == ["push N2-5", "push N2-6", "push N2-AD"]
    assert board.refused("push F1").rule == "5.3.1"
    board.do("push N2-5")
    assert board.legal() == ["back 0315"]
    assert board.do("back 0315").at("N2-5") == "0315"


def test_5_3_1_the_newcomer_does_not_go_back() -> None:
    """[5.3.1] [R2] To return to where the retreat began is none."""
    board = fight(SWAP, "F1", 0, 2, target="0314").roll("DVB ARI").do("back 0316", "push F1")
    assert board.legal() == ["back 0216"]
    assert board.refused("back 0315").rule == "5.3.1"


# --- [5.3.2] retreat under siege ------------------------------------------------------------------------------------


SIEGE = {"F1": "0409", "F2": "0411", "I-TN-61": "0410"}  # 0309 0310 0509 0510 lie in zones


def test_5_3_2_a_besieged_unit_passes_a_hex_and_suffers() -> None:
    """[5.3.2] [R3] Through a zone to a free hex, with a casualty in the second step."""
    board = fight(SIEGE, "F1", 10).roll("DRI AVI")
    assert board.legal("back") == [] and set(board.args("through")) == {"0309", "0310", "0509", "0510"}
    board.do("through 0310")
    assert not board.reduced("I-TN-61")
    assert "0410" not in board.args("back")
    board.do("back 0210")
    assert board.at("I-TN-61") == "0210" and board.reduced("I-TN-61")


def test_5_3_2_a_flipped_unit_dies_of_the_second_step() -> None:
    """[5.3.2] [7.0] [R3] A casualty more than it has."""
    board = fight({**SIEGE, "I-TN-61": "0410 reduced"}, "F1", 4).roll("DRI AVI").do("through 0310", "back 0210")
    assert board.at("I-TN-61") == "destroyed"


def test_5_3_2_friends_open_the_way() -> None:
    """[5.3.2] [R3] Through a hex held by friends there is no casualty."""
    board = fight({**SIEGE, "I-BO-39": "0310"}, "F1", 10).roll("DRI AVI").do("through 0310", "back 0210")
    assert board.at("I-TN-61") == "0210" and not board.reduced("I-TN-61")


def test_5_3_2_a_unit_hurt_in_this_combat_needs_friends() -> None:
    """[5.3.2] [R3] DRB under siege: eliminated, unless friends hold the hex it passes."""
    board = fight(SIEGE, "F1", 8).roll("DRB AVI")
    assert board.at("I-TN-61") == "destroyed"
    board = fight({**SIEGE, "I-BO-39": "0310"}, "F1", 8).roll("DRB AVI")
    assert board.args("through") == ["0310"]
    board.do("through 0310", "back 0210")
    assert board.at("I-TN-61") == "0210" and board.reduced("I-TN-61")


def test_5_3_2_nobody_passes_sea_or_depression() -> None:
    """[5.3.2] [R1] [R3] Under siege as ever: 0417 leads to the free 0516, but nobody enters it."""
    board = fight({"F1": "0315", "I-TN-61": "0316"}, "F1", 12, target="0316").roll("DRI AVI")
    assert set(board.args("through")) == {"0216", "0416"}


def test_5_3_2_the_casualty_of_one_is_not_that_of_the_next() -> None:
    """[5.3.2] [R3] One attacker passes friends under siege; another, free to go, is not hurt."""
    ring = {"I-BO-39": "0512", "I-BO-40": "0711", "I-BS-19": "0609"}
    board = fight({**DUEL, **ring, "GR1": "0411", "F2": "0409"}, "F1 F2", 0, 2).roll("DVI ARI")
    board.do("retreat F1", "through 0411", "back 0311", "back 0408")
    assert board.at("F2") == "0408" and not board.reduced("F2") and not board.reduced("F1")


def test_5_3_no_way_at_all_is_elimination() -> None:
    """[5.3] [R3] All hexes in two steps lie in zones or hold enemies."""
    ring = {"S1-1": "0208", "S1-2": "0210", "S1-3": "0608", "D4-5": "0611", "GR1": "0407", "D4-7": "0413"}
    ring |= {"D4-161": "0212", "N2-5": "0612", "N2-6": "0610", "A9-20": "0211", "A9-24": "0207"}
    board = fight({**SIEGE, **ring}, "F1", 10).roll("DRI AVI")
    assert board.at("I-TN-61") == "destroyed"


def test_5_3_attackers_use_the_same_rules() -> None:
    """[5.3] [R3] Attackers driven back into a ring pass through it."""
    ring = {"I-BO-39": "0512", "I-BO-40": "0711", "I-BS-19": "0609"}
    board = fight({**DUEL, **ring}, "F1", 2).roll("DVI ARI")
    assert board.seat == ALLIED and board.legal() == ["through 0411"]
    board.do("through 0411")
    assert board.legal() == ["back 0311"]
    assert board.do("back 0311").reduced("F1")


def test_5_3_2_nobody_passes_a_hex_and_comes_back() -> None:
    """[5.3.2] [R3] The hex it left is no second step, even when its last enemy has died there."""
    ring = {"I-BO-39": "0310", "I-BO-40": "0609", "I-BS-19": "0612"}  # zones all around 0510, none in it
    ring |= {"I-BS-20": "0408"}  # and none but 0510 behind 0509 and 0410 that is free
    board = fight({"F1": "0510", "I-TN-61": "0410 reduced", **ring}, "F1", 2).roll("DVB ARI")
    assert board.at("I-TN-61") == "destroyed" and set(board.args("through")) == {"0411", "0511", "0610", "0611"}
    assert board.do("through 0610").legal() == ["back 0710"]


def test_5_3_the_corner_of_the_map_is_a_hex_like_others() -> None:
    """[5.3] [5.2] [M9] Attack, retreat and advance from 0101 and into it."""
    units = {"F1": "0101 duty", "I-TN-61": "0102"}
    board = Board("allied combat", units, air=AIR).do("attack 0102")
    assert board.marks("F1")[-1] == "in contact"
    board.do("air 12", "commit", "commit").roll("DRI AVI").do("back 0103", "advance F1")
    assert board.at("F1") == "0102"
    board = fight({"F1": "0101", "I-TN-61": "0102", "I-TN-62": "0102"}, "F1", 2, target="0102").roll("EMP")
    assert board.do("lose I-TN-61", "lose I-TN-62").at("F1") == "destroyed"
    board = fight({"F1": "0102 duty", "I-TN-61": "0101", "I-TN-62": "0101"}, "", 18, target="0101")
    assert board.roll("DRI AVI").legal() == ["retreat I-TN-61", "retreat I-TN-62"]


@pytest.mark.parametrize("code", ["DRI AVB", "DRB AVB", "DE AVB"])
def test_5_1_7_the_attackers_casualty_comes_before_the_advance(code: str) -> None:
    """[5.1.7] [C5] Defender's code, attacker's code, advance last."""
    air = {"DRI AVB": 6, "DRB AVB": 8, "DE AVB": 14}[code]
    board = fight({**DUEL, "F1": "0510 reduced"}, "F1", air).roll(code)
    while board.legal("back"):
        board.do(board.legal("back")[0])
    assert board.at("F1") == "destroyed" and board.decision == "choose attack"
