"""What a seat may know: views, guesses, events, odds, refusals, the table; and files."""

import json
import re
from pathlib import Path

import pytest

from alamein.core.chance import Splitmix, pick
from alamein.core.errors import BadPosition
from alamein.core.event import EVERYONE, Event, Log
from alamein.core.game import SPECTATOR
from alamein.core.procedure import CHANCE
from alamein.games.alam_halfa import GAME, rules
from alamein.games.alam_halfa.rules.c05_movement import cannot_step, price, reachable
from alamein.games.alam_halfa.rules.c06_zones import must_stop
from alamein.games.alam_halfa.state import AlamHalfa
from alamein.games.alam_halfa.tables import ALLIED, AXIS, BOOK, GRID, HEXES, POOL, VALUES, WAYS
from alamein.games.rulebook import rulebook
from tests.alam_halfa.positions import legal, play, position, where


def text(value: object) -> str:
    return json.dumps(value, sort_keys=True)


def random_position(seed: int, actions: int) -> AlamHalfa:
    s, source = GAME.new("", {}), Splitmix(seed)
    play(s, "historical", "done", "historical", "done")
    for _ in range(actions):
        if s.over:
            break
        options = GAME.legal(s)
        n = pick(GAME.weights(s), source) if GAME.seat(s) == CHANCE else source.below(len(options))
        GAME.apply(s, options[n], Log(False))
    return s


def other_hand(s: AlamHalfa, side: int, source: Splitmix) -> AlamHalfa:
    """The same position with another hand of the same size for one side."""
    c = GAME.copy(s)
    n = sum(int(s.hand[side * VALUES + v]) for v in range(VALUES))
    for v in range(VALUES):
        c.hand[side * VALUES + v] = 0
    for _ in range(n):
        base = side * VALUES
        free = [v for v in range(VALUES) if POOL[base + v] > c.hand[base + v] + c.shown[base + v] + c.lost[base + v]]
        c.hand[base + free[source.below(len(free))]] += 1
    return c


@pytest.mark.parametrize("seed", range(8))
def test_a25_nothing_a_seat_is_sent_depends_on_the_other_hand(seed: int) -> None:
    """[A25] [18.1] [8.1] View, scene, odds, prompt, legal list and refusals are the same whatever the enemy holds."""
    source = Splitmix(seed + 100)
    s = random_position(seed, 150 + 90 * seed)
    for seat in (AXIS, ALLIED):
        c = other_hand(s, 1 - seat, source)
        assert GAME.known(s, seat) == GAME.known(c, seat)
        assert GAME.known(s, SPECTATOR) == GAME.known(c, SPECTATOR)
        assert text(GAME.view(s, seat)) == text(GAME.view(c, seat))
        assert text(GAME.scene(s, seat)) == text(GAME.scene(c, seat))
        assert GAME.odds(s, seat) == GAME.odds(c, seat)
        if s.over == 0 and GAME.seat(s) == seat:
            assert GAME.prompt(s) == GAME.prompt(c)
            assert list(GAME.legal(s)) == list(GAME.legal(c))
            for a in GAME.notation.all_actions()[::97]:
                assert GAME.why_not(s, seat, a) == GAME.why_not(c, seat, a)


def test_a25_a_known_position_holds_the_enemys_markers_as_a_number() -> None:
    """[A25] The own hand is seen, of the other only how many; what lies open is a copy that shares nothing."""
    s = position({"G-8-I": "2507", "A-24": "2510"}, axis=(1, 3), allied=(2, 4, 4))
    k = GAME.known(s, AXIS)
    assert list(k.hand) == [0, 1, 0, 1, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0] and k != s
    assert k.slots() == s.slots() and GAME.known(k, AXIS) == k
    k.loc[0] = 0
    assert where(s, "G-8-I") == "2507"


def test_18_1_a_spectator_sees_no_more_than_any_seat() -> None:
    """[18.1] [A25] Only numbers of markers, and no pool is displayed to anybody."""
    s = random_position(3, 200)
    seen = GAME.view(s, SPECTATOR)["markers"]
    assert isinstance(seen, dict)
    assert all(isinstance(seen[side]["hand"], int) for side in ("axis", "allied"))
    assert "pool" not in text(GAME.view(s, AXIS)) and "pool" not in text(GAME.view(s, ALLIED))


def test_a25_events_with_hidden_numbers_are_for_their_owner() -> None:
    """[A25] Whoever may not know a marker gets no event that names it."""
    s, source = GAME.new("", {}), Splitmix(5)
    play(s, "historical", "done", "historical", "done")
    log = Log(True)
    for _ in range(3000):
        if s.over:
            break
        options = GAME.legal(s)
        n = pick(GAME.weights(s), source) if GAME.seat(s) == CHANCE else source.below(len(options))
        GAME.apply(s, options[n], log)
    hidden = {event.case for event in log.events if event.audience != EVERYONE}
    assert hidden <= {"drew", "marker lost was"} and "drew" in hidden
    assert all(event.audience != EVERYONE for event in log.events if event.case in ("drew", "marker lost was"))


def test_a37_a_guess_holds_a_marker_that_can_make_the_bombardment() -> None:
    """[A37] Whoever named a target three hexes away holds at least a +3, and the other seat's guess knows it."""
    s = position({"G-8-I": "2507", "A-24": "2510"}, phase="combat", axis=(1, 3))
    play(s, "bombard A-24")
    for seed in range(20):
        guessed = GAME.guess(GAME.view(s, ALLIED), ALLIED, Splitmix(seed))
        assert len(GAME.legal(guessed)) > 0


# --- odds


def test_odds_are_exact_when_nothing_is_hidden() -> None:
    """[7.6] Differential 0 in the desert: column 6 is Ex Ex . A2 A3 (A)."""
    s = position({"G-8-I": "2508", "A-20": "2509"}, phase="combat")
    play(s, "attack A-20", "with G-8-I")
    odds = GAME.odds(s, AXIS)
    assert odds is not None
    assert sorted((o.text.split(" (")[-1].rstrip(")"), o.weight) for o in odds.outcomes) == [
        ("A", 1),
        ("A2", 1),
        ("A3", 1),
        ("Ex", 2),
        ("no effect", 1),
    ]
    assert [e.case for e in odds.ledger][-1] == "differential"


def test_a41_odds_are_exact_only_when_nobody_can_answer() -> None:
    """[A41] [A25] As it stands, and the worst by the public pool, while markers may come; exact at the die."""
    s = position({"G-8-I": "2508", "G-8-II": "2408", "A-20": "2509"}, phase="combat", axis=(2,), allied=(1, 1))
    play(s, "attack A-20", "with G-8-I")
    odds = GAME.odds(s, AXIS)
    assert odds is not None and odds.worst is not None
    changes = ["more units may join the attack", "the Axis may commit up to 1 marker"]
    assert odds.changes.split("; ") == [*changes, "the Allied side may commit up to 2 markers"]
    assert differential(odds.ledger) == 0 and differential(odds.worst.ledger) == -(5 + 6)  # not what it really holds
    play(s, "engage", "enough")
    known = GAME.odds(s, ALLIED)
    assert known is not None and known.worst is not None
    assert differential(known.ledger) == differential(known.worst.ledger) == 0  # nothing worse for the defender
    play(s, "fire 1", "enough")
    final = GAME.odds(s, AXIS)
    assert final is not None and final.changes == "" and final.worst is None and differential(final.ledger) == -1


def differential(ledger: list[Event]) -> int:
    return next(event.data[0] for event in ledger if event.case == "differential")


def test_odds_say_what_a_retreat_means() -> None:
    """[7.7.1] [7.8] [17.0] Beside a result stands what choices can do: a weak unit without a way back is lost."""
    units = {"G-8-I": "2508", "G-8-II": "2408", "G-5-I": "2608", "G-5-II": "2511", "A-20": "2509"}
    s = position(units, phase="combat", depleted=("A-20",))
    play(s, "attack A-20", "with G-8-I", "with G-8-II")
    assert beside(s, "D2") == "it has no way back and is eliminated"
    assert GAME.odds(position(units), AXIS) is None
    s = position({"I-132": "2508", "G-8-I": "2408", "A-20": "2509"}, phase="combat", turn=1)
    play(s, "attack A-20", "with G-8-I", "with I-132")
    assert (
        beside(s, "D2") == "it may resist and be depleted instead; the Axis may declare it a diversion without effect"
    )


def beside(s: AlamHalfa, code: str) -> str:
    odds = GAME.odds(s, AXIS)
    assert odds is not None
    return next(outcome.beside for outcome in odds.outcomes if outcome.code == code)


def test_odds_of_a_bombardment_are_the_bombarders() -> None:
    """[8.4] Before the marker is named the bombarder sees the odds of his best one in range; the other side none."""
    s = position({"G-8-I": "2508", "H-1": "2509"}, phase="combat", axis=(3, 4))
    play(s, "bombard H-1")
    odds = GAME.odds(s, AXIS)
    assert odds is not None and any(o.text == "no effect" and o.weight == 4 for o in odds.outcomes)
    assert odds.worst is not None and differential(odds.worst.ledger) == -1
    assert GAME.odds(s, ALLIED) is None
    s = position({"G-8-I": "2508", "H-1": "2509"}, phase="combat", axis=(3,))
    play(s, "bombard H-1")
    odds = GAME.odds(s, AXIS)
    assert odds is not None and odds.changes == ""  # the only marker, and nobody answers


# --- files, words, table


def test_every_refusal_names_a_rule_of_the_book() -> None:
    """[5.0] [7.0] All explanations are keyed by rules that exist."""
    assert {rule for rule, _ in BOOK.reasons} <= set(rulebook("alam_halfa").rules)


def test_every_reason_in_the_chapters_has_a_sentence() -> None:
    """[5.0] [7.0] What a predicate answers, a rule and a case, stands among the reasons."""
    found = {
        (rule, case)
        for path in Path(rules.__path__[0]).glob("c*.py")
        for rule, case in re.findall(r'"([\d.]+) ([a-z ]+)"', path.read_text("utf-8"))
    }
    assert found <= set(BOOK.reasons) and len(found) > 40


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("turn", 9, "after the last turn"),
        ("turn", "three", "whole number"),
        ("side", "german", "one of"),
        ("stages", ["1010", "2309"], "Stage 1 cannot lie"),
        ("mines", ["3023", "3023", "3123", "3223"], "share a hex"),
        ("units", {"G-9": "2509"}, "'units' does not know 'G-9'"),
        ("stages", ["2016", "2313"], "Stage 2 cannot lie"),
        ("captured", [True, True], "cut the railroad in 2407 and won"),
        ("el_alamein", "axis", "A-20 stands in El Alamein"),
        ("ridges", 0, "more than the most of this turn, 0"),
        ("moved", ["G-8-I"], "has moved in a phase of combat"),
        ("markers", {"axis": {"hand": [1, 1, 2, 2, 3, 3]}}, "axis has 6 markers, and is allotted 5 in turn 3"),
        ("depleted", ["G-Kiehl"], "one-sided"),
        ("nonsense", 1, "does not know"),
    ],
)
def test_positions_that_cannot_be_are_refused(key: str, value: object, words: str) -> None:
    """[3.0] Unknown, missing and impossible values are errors."""
    dump = GAME.dump(position({"G-8-I": "2508", "G-Kiehl": "2214", "A-20": "1407"}, phase="combat"))
    with pytest.raises(BadPosition, match=words):
        GAME.load(dump | {key: value})
    del dump["units"]
    with pytest.raises(BadPosition, match="needs 'units'"):
        GAME.load(dump)


def test_a_position_needs_units_only_and_derives_what_follows_from_them() -> None:
    """[15.3] [18.0] [19.1] Stages under Axis units are captured, ridges counted, El Alamein is whose unit is there."""
    found = GAME.dump(GAME.load({"units": {"G-8-I": "2016", "G-8-II": "2214", "I-19": "1407", "A-20": "2309"}}))
    assert found["captured"] == [True, False] and found["ridges"] == 1 and found["el_alamein"] == "axis"
    assert (found["turn"], found["side"], found["phase"]) == (1, "axis", "movement")


@pytest.mark.parametrize(("key", "value"), [("unit", 60), ("unit", -1), ("only_mobile", 2), ("left", 1000)])
def test_a_frame_with_a_number_that_cannot_be_is_refused(key: str, value: int) -> None:
    """[5.0] A unit that does not exist, a truth that is neither, more points than any unit has."""
    s = position({"G-8-I": "2509", "A-20": "1407"})
    play(s, "move G-8-I")
    dump = GAME.dump(s)
    frames = dump["frames"]
    assert isinstance(frames, list)
    with pytest.raises(BadPosition, match=f"'{key}' in a frame of 'movement' must be from 0 to"):
        GAME.load({**dump, "frames": [*frames[:-1], {**frames[-1], key: value}]})


def test_two_units_in_a_hex_are_refused() -> None:
    """[5.3] Stacking at rest is no position."""
    with pytest.raises(BadPosition, match="shares"):
        position({"G-8-I": "2509", "G-8-II": "2509"})
    with pytest.raises(BadPosition, match="no unit can be"):
        position({"G-8-I": "0122"})


def test_the_table_shows_every_unit_and_hex() -> None:
    """[5.0] Sheet and scene are JSON; the reach of a moving unit is shown with the points left."""
    sheet = GAME.sheet()
    assert isinstance(sheet["hexes"], list) and len(sheet["hexes"]) == HEXES
    assert isinstance(sheet["units"], list) and len(sheet["units"]) == 60
    verbs = sheet["verbs"]
    assert isinstance(verbs, dict) and set(verbs) == {verb.word for verb in GAME.notation.verbs}
    pools = sheet["pools"]  # the public lists, not what is left of them
    assert isinstance(pools, dict) and len(pools["axis"]) == 8 and len(pools["allied"]) == 12
    json.dumps(sheet)
    s = position({"G-8-I": "2509", "A-20": "1407"})
    play(s, "move G-8-I")
    scene = GAME.scene(s, AXIS)
    json.dumps(scene)
    reach = scene["reach"]
    assert isinstance(reach, dict) and reach["2511"] == ["10", "2510"]
    assert GAME.picture(s, AXIS).count("\n") == 48


@pytest.mark.parametrize("seed", range(6))
def test_5_0_reach_is_what_single_steps_can_do(seed: int) -> None:
    """[5.0] [6.1] [14.2] A plain search over single legal steps finds the same hexes with the same points."""
    s = random_position(seed, 400)
    for u in range(0, 60, 7):
        if s.loc[u] < 0:
            continue
        full = 24
        left, _ = reachable(s, u, full, full)
        naive = {int(s.loc[u]): full}
        open_list = [(int(s.loc[u]), full)]
        while open_list:
            h, points = open_list.pop()
            for way in range(6 * h, 6 * h + 6):
                if cannot_step(s, u, way, points, full) == "":
                    n = int(WAYS[way])
                    rest = 0 if must_stop(s, u, n) else points - int(price(s, u, way, points))
                    if rest > naive.get(n, -1):
                        naive[n] = rest
                        open_list.append((n, rest))
        for h in range(HEXES):
            if s.at[h] < 0:
                assert naive.get(h, -1) == left[h], GRID.names[h]


def test_a_view_without_secrets_still_guesses_a_whole_position() -> None:
    """[A25] A guess looks the same to its seat and can be played to the end."""
    s = random_position(2, 300)
    guessed = GAME.guess(GAME.view(s, AXIS), AXIS, Splitmix(1))
    assert text(GAME.view(guessed, AXIS)) == text(GAME.view(s, AXIS))
    source = Splitmix(9)
    while guessed.over == 0:
        options = GAME.legal(guessed)
        n = pick(GAME.weights(guessed), source) if GAME.seat(guessed) == CHANCE else source.below(len(options))
        GAME.apply(guessed, options[n], Log(False))
    assert GAME.result(guessed) is not None and legal(guessed) == []


def test_the_value_of_a_ledgers_line_is_what_it_brings() -> None:
    """[7.3] Strengths and the differential, not the number of a unit; a row of the table has none."""
    s = position({"G-8-I": "2508", "A-20": "2509"}, phase="combat", axis=(4,))
    play(s, "attack A-20", "with G-8-I", "engage", "fire 4")
    odds = GAME.odds(s, AXIS)
    assert odds is not None
    found = {event.case: GAME.words.value(event) for event in odds.ledger}
    values = {"attack strength": 6, "support fire": 4, "defense strength": 6, "differential": 4}
    assert found == {**values, "terrain row": None}
