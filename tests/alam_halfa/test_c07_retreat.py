"""Chapter 7, sections 7.7 and 7.8: retreat, displacement, stiff resistance."""

from time import perf_counter

from alamein.games.alam_halfa import GAME
from alamein.games.alam_halfa.state import DISPLACED, AlamHalfa
from alamein.games.alam_halfa.tables import ALLIED, AXIS, GRID, UNIT_IDS
from tests.alam_halfa.positions import cases, hexes, is_depleted, legal, play, position, where, why

# Three panzer battalions north of 2509 leave it one way out, 2510.
NORTH = {"G-8-I": "2508", "G-8-II": "2408", "G-5-I": "2608", "A-20": "2509"}


def d2(s: AlamHalfa) -> None:
    """Three battalions against an Australian brigade: +12, column 12; a 4 is D2."""
    play(s, "attack A-20", "with G-8-I", "with G-8-II", "with G-5-I", "engage", "roll 4")


def test_7_8_the_defender_chooses_before_any_retreat() -> None:
    """[7.8] [A18] Retreat, or flip the unit and stay."""
    s = position(NORTH, phase="combat")
    d2(s)
    assert GAME.seat(s) == ALLIED
    assert legal(s) == ["retreat", "resist A-20"]
    assert why(s, "resist A-24") == "7.8"


def test_7_8_a_weak_lone_defender_must_retreat() -> None:
    """[7.8] [A18] A depleted defender is not offered resistance."""
    s = position(NORTH, phase="combat", depleted=("A-20",))
    d2(s)
    assert legal(s) == ["back 2510"]


def test_7_8_attackers_deplete_one_and_none_retreats() -> None:
    """[7.8] Any one participant, and then all stay."""
    s = position({"I-19": "2508", "I-20": "2408", "A-20": "2509"}, phase="combat")
    play(s, "attack A-20", "with I-19", "with I-20", "engage", "roll 2")  # -2, column 4: A2
    assert GAME.seat(s) == AXIS
    assert legal(s) == ["retreat", "resist I-19", "resist I-20"]
    play(s, "resist I-20")
    assert is_depleted(s, "I-20") and where(s, "I-19") == "2508" and where(s, "I-20") == "2408"


def test_7_8_attackers_choose_however_weak_the_defender() -> None:
    """[7.8] [A18] It is the lone defender who has no choice, not those who attack him."""
    s = position({"I-19": "2508", "A-20": "2509"}, phase="combat", depleted=("A-20",))
    play(s, "attack A-20", "with I-19", "engage", "roll 4")
    assert legal(s) == ["retreat", "resist I-19"]


def test_7_7_1_each_step_leads_further_away() -> None:
    """[7.7.1] Out of enemy zones, exactly two hexes away."""
    s = position(NORTH, phase="combat")
    d2(s)
    play(s, "retreat")
    assert hexes(s) == {"2510"}
    assert why(s, "back 2609") == "6.2"
    assert why(s, "back 2508") == "7.7.1"
    play(s, "back 2510")
    assert hexes(s) == {"2610", "2511", "2410"}
    assert why(s, "back 2509") == "7.7.1"
    play(s, "back 2511")
    assert where(s, "A-20") == "2511"
    assert GRID.distance(GRID.hex("2509"), GRID.hex("2511")) == 2


def test_7_7_1_a_unit_without_a_full_path_is_eliminated() -> None:
    """[7.7.1] [6.2] Enemy zones all around leave no path."""
    s = position(NORTH | {"G-5-II": "2511"}, phase="combat", depleted=("A-20",))
    events: list[str] = []
    play(s, "attack A-20", "with G-8-I", "with G-8-II", "with G-5-I", "engage")
    events = cases(play(s, "roll 4"))
    assert "eliminated" in events and where(s, "A-20") is None
    assert legal(s) == ["hold", "advance G-8-I", "advance G-8-II", "advance G-5-I"]  # and the combat goes on


def test_6_2_a_friend_cancels_the_zone_for_a_retreat() -> None:
    """[6.2] [7.7.1] A retreating unit may pass a friend who stands in an enemy zone."""
    units = NORTH | {"G-5-II": "2512", "A-24": "2510"}
    s = position(units, phase="combat")
    d2(s)
    play(s, "retreat")
    assert "2510" in hexes(s)  # its friend stands there
    play(s, "back 2510")
    assert "2511" not in hexes(s) and why(s, "back 2511") == "6.2"


def test_7_7_attackers_retreat_one_after_another() -> None:
    """[7.7] [A19] In the owner's order; one without a path is eliminated and the other goes on."""
    units = {"I-19": "2508", "I-20": "2408", "A-20": "2509", "A-24": "2606", "A-26": "2706"}
    s = position(units, phase="combat")
    play(s, "attack A-20", "with I-19", "with I-20", "engage", "roll 2", "retreat")  # A2
    assert legal(s) == ["withdraw I-19", "withdraw I-20"]
    assert why(s, "withdraw I-61") == "7.7"
    play(s, "withdraw I-20")
    while legal(s)[0].startswith("back"):
        play(s, legal(s)[0])
    first, second = where(s, "I-20"), where(s, "I-19")
    assert first is not None and GRID.distance(GRID.hex("2408"), GRID.hex(first)) == 2
    assert second is None or GRID.distance(GRID.hex("2508"), GRID.hex(second)) == 2
    assert legal(s) == ["done"]


def test_14_2_retreat_into_enemy_mines_depletes_once() -> None:
    """[14.2] [A19] Two hostile mine hexes on the way cost one step, at the first."""
    s = position(
        {"A-20": "2508", "A-24": "2408", "A-26": "2608", "G-8-I": "2509"},
        side="allied",
        phase="combat",
        mines=("2510", "2511", "2610", "2410"),
    )
    play(s, "attack G-8-I", "with A-20", "with A-24", "with A-26", "engage", "roll 4", "retreat")  # +8, column 11: D2
    events = play(s, "back 2510")
    assert "retreats into mines" in cases(events) and is_depleted(s, "G-8-I")
    play(s, "back 2511")
    assert where(s, "G-8-I") == "2511"


def test_14_2_a_weak_unit_dies_in_the_mines_but_has_entered_the_hex() -> None:
    """[14.2] [15.3] [A34] It captures the Stage marker before it dies."""
    s = position(
        {"A-20": "2508", "A-24": "2408", "A-26": "2608", "G-8-I": "2509"},
        side="allied",
        phase="combat",
        depleted=("G-8-I",),
        stages=("2510", "2907"),
        mines=("2510", "3023", "3123", "3223"),
    )
    play(s, "attack G-8-I", "with A-20", "with A-24", "with A-26", "engage", "roll 4")
    events = cases(play(s, "back 2510"))
    assert events.index("stage captured") < events.index("eliminated")
    assert where(s, "G-8-I") is None


def test_14_1_friendly_mines_are_no_obstacle_to_a_retreat() -> None:
    """[14.1] A retreat through own mines loses nothing."""
    s = position(NORTH, phase="combat", mines=("2510", "2511", "2610", "2410"))
    d2(s)
    play(s, "retreat", "back 2510", "back 2511")
    assert not is_depleted(s, "A-20")


CROWD = NORTH | {"A-24": "2610", "A-26": "2511", "N-5": "2410"}


def test_7_7_2_friends_are_displaced_only_if_every_end_holds_one() -> None:
    """[7.7.2] [A20] All three end hexes are taken: the occupant of the chosen one is pushed one hex."""
    s = position(CROWD, phase="combat")
    d2(s)
    play(s, "retreat", "back 2510")
    assert hexes(s) == {"2610", "2511", "2410"}
    play(s, "back 2511")
    assert GAME.seat(s) == ALLIED
    assert hexes(s) == {"2510", "2611", "2512", "2411"}  # empty ones, not the friends in 2610 and 2410
    assert why(s, "push 2610") == "7.7.2"
    events = play(s, "push 2512")
    assert "displaced" in cases(events)
    assert where(s, "A-26") == "2512" and where(s, "A-20") == "2511"
    assert not is_depleted(s, "A-26")


def test_7_7_2_an_empty_end_hex_must_be_used() -> None:
    """[7.7.2] With one end hex empty, friends are not displaced."""
    units = dict(CROWD)
    del units["A-24"]
    s = position(units, phase="combat")
    d2(s)
    play(s, "retreat", "back 2510")
    assert hexes(s) == {"2610"}


def test_7_7_2_the_hex_the_retreating_unit_has_left_is_empty() -> None:
    """[7.7.2] [A20] 2510, which it has just left, is the one empty hex next to 2511."""
    ring = {"N-6": "2611", "S-1": "2512", "S-2": "2411"}
    s = position(CROWD | ring, phase="combat")
    d2(s)
    play(s, "retreat", "back 2510", "back 2511")
    assert hexes(s) == {"2510"}
    play(s, "push 2510")
    assert where(s, "A-26") == "2510" and where(s, "A-20") == "2511"


def test_7_7_2_a_chain_goes_on_to_the_first_empty_hex_and_never_back() -> None:
    """[7.7.2] [A20] With friends all around, the pushed unit pushes on; nobody is pushed twice."""
    ring = {"S-3": "2510", "N-6": "2611", "S-1": "2512", "S-2": "2411"}
    s = position(CROWD | ring, phase="combat")
    d2(s)
    play(s, "retreat", "back 2510", "back 2511")
    assert hexes(s) == {"2510", "2610", "2611", "2512", "2411", "2410"}
    play(s, "push 2512")
    assert where(s, "A-20") == "2511" and where(s, "A-26") == "2512"
    assert hexes(s) == {"2612", "2513", "2412"}  # S-1 finds empty hexes
    assert why(s, "push 2511") == "7.7.2"
    play(s, "push 2513")
    assert where(s, "S-1") == "2513"
    assert GAME.seat(s) == AXIS and "hold" in legal(s)


def test_7_7_2_each_retreat_has_a_chain_of_its_own() -> None:
    """[7.7.2] [A20] Units that made room for one retreating unit may do so for the next one of the same combat."""
    ring = {"S-3": "2510", "N-6": "2611", "S-1": "2512", "S-2": "2411"}
    s = position(CROWD | ring, phase="combat")
    d2(s)
    for u in range(len(s.marks)):
        s.marks[u] |= DISPLACED  # as after another retreat
    play(s, "retreat", "back 2510", "back 2511")
    assert hexes(s) == {"2510", "2610", "2611", "2512", "2411", "2410"}


def test_7_7_2_a_displaced_unit_never_enters_enemy_mines() -> None:
    """[7.7.2] [14.2] The Axis unit in 2511 may not be pushed into Allied mines; a retreat may go through them."""
    units = {"A-20": "2508", "A-24": "2408", "A-26": "2608", "G-8-I": "2509"}
    units |= {"G-8-II": "2610", "G-5-I": "2511", "G-5-II": "2410"}
    s = position(units, side="allied", phase="combat", mines=("2512", "2611", "3023", "3123"))
    play(s, "attack G-8-I", "with A-20", "with A-24", "with A-26", "engage", "roll 4", "retreat")
    play(s, "back 2510", "back 2511")
    assert why(s, "push 2512") == "14.2"
    assert hexes(s) == {"2510", "2411"}


def test_15_3_displacement_captures_a_stage_marker() -> None:
    """[15.3] [7.7.2] An Axis unit pushed into the hex takes the marker."""
    units = {"A-20": "2508", "A-24": "2408", "A-26": "2608", "G-8-I": "2509"}
    units |= {"G-8-II": "2610", "G-5-I": "2511", "G-5-II": "2410"}
    s = position(units, side="allied", phase="combat", stages=("2512", "2309"))
    play(s, "attack G-8-I", "with A-20", "with A-24", "with A-26", "engage", "roll 4", "retreat")
    play(s, "back 2510", "back 2511")
    assert "stage captured" in cases(play(s, "push 2512"))


def test_7_7_2_a_displaced_unit_has_neither_fought_nor_been_attacked() -> None:
    """[7.7.2] [A15] A1 pushes the retreating attacker onto a friend, who gives way and keeps his own attack."""
    units = {"G-8-I": "2509", "B-131": "2508", "I-19": "2609", "I-20": "2510", "I-39": "2409"}
    s = position(units, phase="combat")
    play(s, "attack B-131", "with G-8-I", "engage", "roll 6", "retreat", "back 2510", "push 2511")  # +2, column 8: A1
    assert where(s, "G-8-I") == "2510" and where(s, "I-20") == "2511"
    assert GAME.dump(s)["fought"] == ["G-8-I"] and GAME.dump(s)["attacked"] == ["B-131"]


def test_7_7_2_a_crowd_does_not_explode() -> None:
    """[7.7.2] [A20] The search of chains uses a visited set: a block of twenty units is settled at once."""
    block = ["2510", "2610", "2511", "2410", "2611", "2512", "2411", "2709", "2710", "2711", "2612", "2513", "2412"]
    block += ["2309", "2310", "2311", "2312", "2712", "2613", "2514"]
    friends = [id for n, id in enumerate(UNIT_IDS) if n >= 34 and id != "A-20"]
    units = NORTH | dict(zip(friends, block, strict=False))
    s = position(units, phase="combat", depleted=("A-20",), stages=("3010", "2907"))
    began = perf_counter()
    play(s, "attack A-20", "with G-8-I", "with G-8-II", "with G-5-I", "engage", "roll 3")  # D3
    while GAME.seat(s) == ALLIED:
        play(s, legal(s)[-1])
    assert perf_counter() - began < 2


def test_a20_a_chain_is_found_through_several_friends() -> None:
    """[A20] [7.7.2] Compared with a plain search of all chains on crowded random boards."""
    from alamein.core.chance import Splitmix
    from alamein.games.alam_halfa.rules.c07_retreat import cannot_be_pushed_into, chain_exists
    from alamein.games.alam_halfa.tables import NONE, SIDE, WAYS

    def naive(s: AlamHalfa, pushed: tuple[int, ...], u: int) -> bool:
        h = int(s.loc[u])
        for way in range(6 * h, 6 * h + 6):
            n = int(WAYS[way])
            if n < 0 or cannot_be_pushed_into(s, SIDE[u], n, NONE) != "":
                continue
            other = int(s.at[n])
            if other < 0 or (other not in pushed and naive(s, (*pushed, other), other)):
                return True
        return False

    source = Splitmix(20)
    area = [GRID.hex(f"{c:02}{r:02}") for c in range(24, 28) for r in range(9, 13)]
    for _ in range(60):
        places = list(area)
        units: dict[str, str] = {}
        for id in [*UNIT_IDS[:6], *UNIT_IDS[34:42]]:
            units[id] = GRID.names[places.pop(source.below(len(places)))]
        s = position(units, stages=("3010", "2907"))
        for u in (*range(6), *range(34, 42)):
            assert chain_exists(s, NONE, u) == naive(s, (u,), u)
