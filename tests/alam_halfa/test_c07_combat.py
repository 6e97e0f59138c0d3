"""Chapter 7: combat, resolution and advance."""

import pytest

from alamein.core.procedure import CHANCE
from alamein.games.alam_halfa import GAME
from alamein.games.alam_halfa.state import AlamHalfa
from alamein.games.alam_halfa.tables import AXIS, RESULT, RESULT_CODES, ROW_NAMES, column_of
from tests.alam_halfa.positions import BELT, cases, is_depleted, legal, play, position, where, why

# The combat table of the folio, row by row as printed: what differential stands above each column.
ROWS = {
    "mines": "-1 0 +1 +2,+3 +4,+5 +6,+7 +8,+9 +10",
    "ridge": "-2 -1 0 +1 +2,+3 +4,+5 +6,+7 +8,+9 +10",
    "town": "-3 -2 -1 0 +1 +2,+3 +4,+5 +6,+7 +8,+9 +10",
    "dunes": "-4 -3 -2 -1 0 +1 +2,+3 +4,+5 +6,+7 +8,+9 +10",
    "desert": "-5 -4 -3 -2 -1 0 +1 +2,+3 +4,+5 +6,+7 +8,+9 +10",
}
DICE = [
    "(A) A3 A2 . Ex Ex D2 D2 D2 D3 De De",
    "(A) (A) A3 A2 . Ex Ex Ex D2 D2 D3 De",
    "(A) (A) (A) A3 A2 . Ex Ex Ex D2 D2 D3",
    "(A) (A) (A) (A) A3 A2 . Ex Ex Ex D2 D2",
    "Ae (A) (A) (A) (A) A3 A2 . Ex Ex Ex D2",
    "Ae Ae (A) (A) (A) (A) (A) A1 . Ex Ex Ex",
]


def result(row: str, differential: int, die: int) -> str:
    return RESULT_CODES[RESULT[12 * (die - 1) + column_of(ROW_NAMES.index(row), differential)]]


def attack(s: AlamHalfa, target: str, *units: str) -> None:
    play(s, f"attack {target}", *(f"with {unit}" for unit in units), "engage")


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("die", range(1, 7))
def test_7_6_every_cell_of_the_table(row: str, die: int) -> None:
    """[7.6] [7.4] Each terrain row finds its column, and each die its result, as printed."""
    for column, cell in enumerate(ROWS[row].split()):
        for differential in cell.split(","):
            assert result(row, int(differential), die) == DICE[die - 1].split()[column]


def test_7_6_beyond_the_ends_of_a_row() -> None:
    """[7.6] [A16] Below the first entry column 1, above the last the row's last column."""
    assert result("mines", -9, 6) == "Ae" and result("desert", -20, 1) == "(A)"
    assert result("mines", 30, 1) == "D2" and result("ridge", 12, 1) == "D2"
    assert result("town", 10, 1) == "D3" and result("dunes", 15, 1) == "De" and result("desert", 99, 2) == "De"


def test_7_0_combats_are_voluntary_and_one_at_a_time() -> None:
    """[7.0] [A15] The phase can be ended at once; nothing is declared ahead."""
    s = position({"G-8-I": "2508", "A-20": "2509"}, phase="combat")
    assert legal(s) == ["done", "attack A-20"]
    play(s, "attack A-20")
    assert legal(s) == ["with G-8-I"]


def test_7_1_only_adjacent_units_with_a_way_in() -> None:
    """[7.1] [A14] Not from a distance, not the own side, not off a track into the Qattara."""
    s = position({"G-8-I": "2507", "G-8-II": "2510", "A-20": "2509", "A-24": "2809"}, phase="combat")
    assert why(s, "attack A-24") == "7.1"
    own = position({"G-8-I": "2508", "G-8-II": "2507", "A-20": "2509"}, phase="combat")
    assert why(own, "attack G-8-II") == "7.1"  # though G-8-I stands next to it
    play(s, "attack A-20")
    assert why(s, "with G-8-I") == "7.1"
    s = position({"G-8-I": "0321", "G-8-II": "0521", "A-20": "0421"}, phase="combat")
    play(s, "attack A-20")
    assert why(s, "with G-8-I") == "7.1"
    assert legal(s) == ["with G-8-II"]


def test_7_2_a_unit_attacks_once_and_may_be_attacked_again() -> None:
    """[7.2] [A42] Who has attacked may not attack again in the phase; whoever has not may attack the same target."""
    s = position({"G-8-I": "2508", "G-8-II": "2408", "A-20": "2509", "A-24": "2608"}, phase="combat")
    attack(s, "A-20", "G-8-I")  # 6 against 6: column 6
    play(s, "roll 3")  # no effect
    assert why(s, "attack A-24") == "7.1"  # only the unit that has fought is next to it
    assert legal(s) == ["done", "attack A-20"]
    play(s, "attack A-20")
    assert legal(s) == ["with G-8-II"] and why(s, "with G-8-I") == "7.2"
    play(s, "with G-8-II", "engage", "roll 3")
    assert legal(s) == ["done"] and GAME.dump(s)["attacked"] == ["A-20", "A-20"]
    assert GAME.dump(GAME.load(GAME.dump(s))) == GAME.dump(s)


def test_7_3_the_differential_adds_all_strengths() -> None:
    """[7.3] 6 + 6 + 4 attack against 6: differential +10, column 12, and the ledger says so."""
    s = position({"G-8-I": "2508", "G-8-II": "2408", "G-115": "2608", "A-20": "2509"}, phase="combat")
    play(s, "attack A-20", "with G-8-I", "with G-8-II", "with G-115")
    events = play(s, "engage")
    assert [e.data[:2] for e in events if e.case == "attack strength"] == [(0, 6), (1, 6), (4, 4)]
    assert [e.data[:2] for e in events if e.case == "differential"] == [(10, 12)]
    assert GAME.seat(s) == CHANCE
    assert "eliminated" in cases(play(s, "roll 1"))


def test_7_3_depleted_units_count_with_their_depleted_side() -> None:
    """[7.3] A depleted panzer battalion attacks with 3, a depleted Australian brigade defends with 3."""
    s = position({"G-8-I": "2508", "A-20": "2509"}, phase="combat", depleted=("G-8-I", "A-20"))
    play(s, "attack A-20", "with G-8-I")
    assert [e.data[0] for e in play(s, "engage") if e.case == "differential"] == [0]


@pytest.mark.parametrize(
    ("hex", "other", "row"),
    [
        ("2509", "2508", "desert"),
        ("2416", "2415", "desert"),  # depression
        ("2712", "2711", "dunes"),  # stony
        ("2506", "2507", "dunes"),
        ("2907", "2908", "town"),
        ("1306", "1307", "town"),  # marsh
        ("1712", "1713", "ridge"),
        ("0520", "0519", "ridge"),  # rough
        ("1318", "1418", "mines"),
        ("1211", "1212", "mines"),  # a mined ridge: the row best for the defender
    ],
)
def test_7_4_the_terrain_of_the_target_chooses_the_row(hex: str, other: str, row: str) -> None:
    """[7.4] [14.2] Rows by terrain; mines if hostile to the attacker."""
    s = position({"G-8-I": other, "A-20": hex}, phase="combat")
    play(s, "attack A-20", "with G-8-I")
    assert [ROW_NAMES[e.data[1]] for e in play(s, "engage") if e.case == "terrain row"] == [row]


def test_14_2_own_mines_do_not_hurt_the_attacker() -> None:
    """[14.2] [14.1] An Axis unit in an Allied minefield is attacked by the Allied side without the Mines row."""
    s = position({"G-8-I": "1517", "A-20": "1617"}, side="allied", phase="combat", mines=BELT)
    play(s, "attack G-8-I", "with A-20")
    assert [ROW_NAMES[e.data[1]] for e in play(s, "engage") if e.case == "terrain row"] == ["desert"]


def test_7_6_ex_depletes_one_attacker_of_the_owners_choice_and_the_defender() -> None:
    """[7.6] [A17] Two attackers: the owner picks; the defender is flipped too; no stiff resistance."""
    s = position({"G-8-I": "2508", "G-115": "2408", "A-20": "2509"}, phase="combat")
    attack(s, "A-20", "G-8-I", "G-115")  # +4: column 9
    play(s, "roll 3")
    assert GAME.seat(s) == AXIS
    assert legal(s) == ["lose G-8-I", "lose G-115"]
    play(s, "lose G-115")
    assert is_depleted(s, "G-115") and is_depleted(s, "A-20") and not is_depleted(s, "G-8-I")
    assert where(s, "A-20") == "2509"


def test_7_6_ex_eliminates_the_depleted_and_then_an_attacker_may_advance() -> None:
    """[7.6] [7.9] [A17] A depleted defender dies by Ex and leaves its hex."""
    s = position({"G-8-I": "2508", "A-20": "2509"}, phase="combat", depleted=("A-20",))
    attack(s, "A-20", "G-8-I")  # +3: column 8
    play(s, "roll 2")
    assert where(s, "A-20") is None and is_depleted(s, "G-8-I")
    play(s, "advance G-8-I")
    assert where(s, "G-8-I") == "2509"


def test_7_6_one_attacker_and_all_attackers() -> None:
    """[7.6] (A) depletes one attacker, or eliminates it if it is weak; Ae eliminates all of them."""
    s = position({"I-19": "2508", "I-20": "2408", "A-20": "2509"}, phase="combat", depleted=("I-19", "I-20"))
    attack(s, "A-20", "I-19", "I-20")  # 1 + 1 - 6 = -4: column 2
    play(s, "roll 5", "lose I-20")
    assert where(s, "I-20") is None and where(s, "I-19") == "2508"
    s = position({"I-19": "2508", "I-20": "2408", "A-20": "2509"}, phase="combat", depleted=("I-19", "I-20"))
    attack(s, "A-20", "I-19", "I-20")
    play(s, "roll 6")
    assert where(s, "I-20") is None and where(s, "I-19") is None


def test_7_6_a_one_sided_unit_that_must_be_depleted_is_eliminated() -> None:
    """[7.6] Kiehl's group has no back."""
    s = position({"G-Kiehl": "2508", "A-20": "2509"}, phase="combat")
    attack(s, "A-20", "G-Kiehl")  # -4
    play(s, "roll 1", "resist G-Kiehl")  # A3
    assert where(s, "G-Kiehl") is None


def test_7_9_advance_is_optional_and_free() -> None:
    """[7.9] [6.2] [A21] One surviving attacker may enter the emptied hex, zones and mines notwithstanding."""
    units = {"G-8-I": "1617", "G-8-II": "1616", "G-5-I": "1417", "A-20": "1517", "A-24": "1518", "G-115": "1416"}
    s = position(units, phase="combat", depleted=("A-20",), mines=BELT)
    attack(s, "A-20", "G-8-I", "G-8-II", "G-5-I", "G-115")  # 22 - 3 against mines: column 8
    play(s, "roll 1")  # D2: a weak defender must retreat; 1518 keeps it company
    assert GAME.seat(s) == 1
    play(s, "back 1518" if "back 1518" in legal(s) else legal(s)[0])
    while "hold" not in legal(s):
        play(s, legal(s)[0])
    assert set(legal(s)) == {"hold", "advance G-8-I", "advance G-8-II", "advance G-5-I", "advance G-115"}
    play(s, "advance G-115")
    assert where(s, "G-115") == "1517"


def test_7_9_no_advance_after_no_effect_or_resistance() -> None:
    """[7.9] [7.8] The hex is not empty, so nobody is asked."""
    s = position({"G-8-I": "2508", "G-8-II": "2408", "A-20": "2509"}, phase="combat")
    attack(s, "A-20", "G-8-I", "G-8-II")  # +6: column 10
    play(s, "roll 2", "resist A-20")  # D2
    assert is_depleted(s, "A-20") and where(s, "A-20") == "2509"
    assert legal(s) == ["done"]


def test_7_9_nobody_is_asked_when_no_attacker_is_left() -> None:
    """[7.9] [7.6] An exchange that kills the only attacker and the defender."""
    s = position({"G-8-I": "2508", "A-20": "2509"}, phase="combat", depleted=("A-20", "G-8-I"))
    attack(s, "A-20", "G-8-I")  # 3 - 3: column 6
    play(s, "roll 1")  # Ex
    assert where(s, "A-20") is None and where(s, "G-8-I") is None
    assert legal(s) == ["done"]


def test_7_9_no_advance_off_track_into_qattara() -> None:
    """[7.9] [16.0] Only the attacker on the track could have attacked, and it may advance."""
    s = position({"G-8-I": "0521", "G-8-II": "0321", "B-LRDG": "0421"}, phase="combat")
    attack(s, "B-LRDG", "G-8-I")  # +5
    play(s, "roll 3")  # Ex: the commandos are one-sided
    assert legal(s) == ["hold", "advance G-8-I"]
