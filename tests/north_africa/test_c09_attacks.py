"""Chapter 9, first half: who attacks whom [9.0] [9.1] [9.2]."""

import pytest

from alamein.core.chance import Splitmix
from alamein.core.playout import playout
from alamein.games.north_africa.rules.c09_attacks import DeclareAttack, cannot_begin
from alamein.games.north_africa.state import (
    MOST_ALLOWANCE,
    MOST_ATTACKS,
    MOST_CLOCK,
    MOST_SUPPORT,
    MOST_TARGETS,
    NUMBER,
)
from alamein.games.north_africa.tables import (
    ALLIED,
    ALLOWANCE,
    AXIS,
    COMBAT,
    HEX,
    KIND,
    MOST_MINES,
    MOVEMENT,
    SCENARIOS,
    SIDE,
    UNITS,
)

from .positions import GAME, play, position, refused, texts, unit

# Allied A, B, C in column 21; Axis W, Y, Z, V in column 20: A faces W and Y, B faces Y and Z, C faces V alone.
FRONT = {
    "sa-1": "2110",
    "sa-2": "2111",
    "sa-3": "2116",
    "it-61": "2009",
    "it-62": "2010",
    "it-39": "2011",
    "it-40": "2016",
}
A, B, C, W, Y, Z, V = "sa-1", "sa-2", "sa-3", "2009", "2010", "2011", "2016"


def front(*without, mines=()):
    units = {name: at for name, at in FRONT.items() if name not in without}
    return position("allied", "fight", units, minefields={"axis": list(mines)})


def test_9_11_only_adjacent_units_attack():
    """[9.11]"""
    s = front()
    play(s, f"attack {W}")
    assert refused(s, f"with {C}") == "9.11" and refused(s, f"with {B}") == "9.11"


def test_9_12_attacking_is_voluntary():
    """[9.12]"""
    s = front()
    assert "done" in texts(s)


def test_9_14_once_a_phase_and_never_with_a_defense_only_unit():
    """[9.14] A unit attacks once, a hex is attacked once, a strength in parentheses only defends."""
    s = front()
    play(s, f"attack {W}", f"with {A}", "ready")
    assert refused(s, f"attack {W}") == "9.14"
    play(s, f"attack {Y}")
    assert refused(s, f"with {A}") == "9.14"
    s = position("axis", "fight", {"de-135-flak": "0310", "it-61": "0309", "sa-1": "0409"})
    play(s, "attack 0409")
    assert refused(s, "with de-135-flak") == "9.14"


def test_9_14_a_defense_only_unit_is_never_forced():
    """[9.14] A unit that stands beside two enemies without attacking owes nothing for them."""
    s = position("axis", "fight", {"de-135-flak": "0310", "it-61": "0309", "sa-1": "0409", "sa-2": "0410"})
    play(s, "attack 0409", "with it-61", "ready", "done")  # 0410 is beside the flak only


def test_9_21_9_24_one_attack_on_several_hexes_by_several_units():
    """[9.21] [9.24] Every attacker is adjacent to every hex of its attack."""
    s = front()
    play(s, f"attack {Y}", f"with {A}", f"with {B}")
    assert refused(s, f"also {W}") == "9.11"
    s = front()
    play(s, f"attack {Y}", f"with {A}", f"also {W}")
    assert refused(s, f"with {B}") == "9.11"


def test_9_22_units_of_a_stack_attack_apart_or_together():
    """[9.22] [9.24]"""
    units = {"sa-1": "2110", "sa-2": "2110", "it-61": "2009", "it-62": "2010"}
    s = position("allied", "fight", units)
    play(s, f"attack {W}", "with sa-1", "ready", f"attack {Y}", "with sa-2", "ready")
    assert "done" in texts(s)
    s = position("allied", "fight", units)
    play(s, f"attack {W}", "with sa-1", "with sa-2", f"also {Y}", "ready")
    assert "done" in texts(s)


def test_9_25a1_one_unit_beside_two_enemies_attacks_both_or_neither():
    """[9.25a] [9.25a1] [11.26] With one of them on its own mines: either one, never both, and nothing is owed."""
    s = front(B, C, "it-39", "it-40")
    play(s, f"attack {W}", f"with {A}", "ready")
    assert refused(s, "done") == "9.25a"
    play(s, f"withdraw {W}", f"attack {W}", f"with {A}", f"also {Y}", "ready", "done")
    for first, other in ((W, Y), (Y, W)):
        s = front(B, C, "it-39", "it-40", mines=[W])
        play(s, f"attack {first}", f"with {A}")
        assert refused(s, f"also {other}") in ("11.26", "9.25a")
        play(s, "ready", "done")


def test_9_25b1_c_attacking_obliges_nobody():
    """[9.25b1] C against V leaves A and B free."""
    s = front()
    play(s, f"attack {V}", f"with {C}", "ready", "done")


def test_9_25b1_a_leaving_y_out_obliges_b():
    """[9.25b] [9.25b1] A against W: Y must be attacked by B, and then Z too."""
    s = front()
    play(s, f"attack {W}", f"with {A}", "ready")
    assert refused(s, "done") == "9.25a"
    play(s, f"attack {Y}", f"with {B}", "ready")
    assert refused(s, "done") == "9.25a"  # now B owes Z
    play(s, f"withdraw {Y}", f"attack {Y}", f"with {B}", f"also {Z}", "ready", "done")


def test_9_25b1_b_may_take_z_and_oblige_a():
    """[9.25b1] B against Z, A against W and Y."""
    s = front()
    play(s, f"attack {Z}", f"with {B}", "ready")
    assert refused(s, "done") == "9.25a"
    play(s, f"attack {W}", f"with {A}", f"also {Y}", "ready", "done")


def test_9_25b1_without_y_the_two_are_independent():
    """[9.25b1]"""
    s = front("it-62")
    play(s, f"attack {W}", f"with {A}", "ready", "done")


def test_9_25b1_a_minefield_under_z_frees_b():
    """[9.25b1] B attacks Z on its mines and owes nothing; A is not obliged."""
    s = front(mines=[Z])
    play(s, f"attack {Z}", f"with {B}", "ready", "done")


def test_9_0_no_attack_without_an_enemy_combat_unit():
    """[9.0] [R10] A hex of Supply or Engineer units is entered, not attacked, and creates no duty."""
    s = position("allied", "fight", {"sa-1": "2110", "ax-sup-1": "2009", "it-62": "2010"})
    assert refused(s, "attack 2009") == "9.0"
    play(s, "attack 2010", "with sa-1", "ready", "done")


def test_14_01_isolated_units_do_not_attack():
    """[14.01] A unit in a depression is isolated [6.5]; on open ground beside it, it would attack."""
    s = position("allied", "fight", {"sa-1": "3726", "sa-2": "3728", "it-61": "3727"})
    play(s, "attack 3727")
    assert refused(s, "with sa-1") == "14.01" and "with sa-2" in texts(s)


def test_r42_an_attack_of_strength_zero_is_not_made():
    """[9.0] [R42] One point, halved without supply, is none."""
    s = position("allied", "fight", {"gk": "2110", "it-61": "2009"})
    play(s, "attack 2009", "with gk")
    assert "ready" not in texts(s) and refused(s, "ready") == "9.0"
    play(s, "withdraw 2009")


@pytest.mark.parametrize("scenario", ["july", "september", "october"])
def test_9_12_openings_are_exactly_what_is_not_refused(scenario):
    """[9.12] [9.11] The fast list of attacks against the rule asked hex by hex, in random Combat Phases."""
    found = 0
    for seed in range(4):
        s, source = GAME.new(scenario, {}), Splitmix(seed)
        for _ in range(400):
            if s.over == 0 and isinstance(GAME.decision(s), DeclareAttack):
                listed = {text for text in texts(s) if text.startswith("attack")}
                slow = {f"attack {name}" for n, name in enumerate(HEX) if not cannot_begin(s, s.board(), n)}
                assert listed == slow
                found += len(slow)
            playout(GAME, s, source, 1)
    assert found > 0


def test_9_21_units_join_an_attack_on_two_hexes():
    """[9.21] [9.24] [R9] Hexes first, then units: who is adjacent to both; only hexes that one unit touches."""
    s = position("allied", "fight", {"sa-1": "5115", "sa-2": "5117", "it-61": "5015", "it-62": "5014"})
    play(s, "attack 5015")
    assert refused(s, "also 5013") == "9.0"
    play(s, "also 5014")
    assert texts(s) == ["with sa-1", "withdraw 5015"]
    s = position("allied", "fight", {"sa-1": "5115", "sa-2": "5117", "it-61": "5014", "it-62": "5016"})
    play(s, "attack 5014")
    assert refused(s, "also 5016") == "9.11"


def test_9_14_a_hex_of_another_attack_is_not_added():
    """[9.14] [9.23] A hex is attacked once a phase, also as the second hex of an attack."""
    s = position("allied", "fight", {"sa-1": "5115", "sa-2": "5115", "it-61": "5015", "it-62": "5014"})
    play(s, "attack 5015", "with sa-1", "ready", "attack 5014")
    assert "also 5015" not in texts(s) and refused(s, "also 5015") == "9.14"


def test_9_0_numbers_of_withdrawn_attacks_are_used_again():
    """[9.0] [9.12] However often an attack is composed and withdrawn, the Combat Phase goes on."""
    s = position("allied", "fight", {"uk-2-armd": "5115", "uk-8-armd": "5117", "it-61": "5015", "it-62": "5017"})
    for _ in range(70):
        play(s, "attack 5015", "with uk-2-armd", "withdraw 5015")
    play(s, "attack 5015", "with uk-2-armd", "ready", "attack 5017", "with uk-8-armd", "ready", "withdraw 5015")
    play(s, "attack 5015")
    assert 1 <= s.local(NUMBER) != s.attack(unit("uk-8-armd"))


def test_9_0_every_attack_has_a_number_and_every_target_a_place():
    """[9.0] A side has fewer Combat units than there are numbers: no attack is ever refused for want of one."""
    for side in (AXIS, ALLIED):
        units = sum(SIDE[u] == side and KIND[u] == COMBAT for u in range(UNITS))
        assert units <= MOST_ATTACKS and units <= MOST_TARGETS
    assert all(sum(len(data.mines[side]) for side in (AXIS, ALLIED)) <= MOST_MINES for data in SCENARIOS)
    assert max(ALLOWANCE) <= MOST_SUPPORT and max(MOVEMENT) <= MOST_ALLOWANCE
    assert max(data.turns for data in SCENARIOS) * 8 + 7 <= MOST_CLOCK
