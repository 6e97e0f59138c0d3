"""Frames, steps and decisions, shown on the toy."""

import json

import pytest
from toy_game import GAME as TOY
from toy_game.rules import Roll
from toy_game.state import COMBAT, TARGET, Toy

from alamein.core.chance import ScriptedDice, Splitmix
from alamein.core.errors import BadPosition, NotParseable
from alamein.core.event import Event, Log
from alamein.core.playout import Count, divide, perft, playout
from alamein.core.procedure import CHANCE, NOBODY, Decision
from alamein.core.table import Table
from alamein.core.vectors import ints
from alamein.core.words import Part


def play(s: Toy, *texts: str) -> list[Event]:
    log = Log(True)
    for text in texts:
        a = TOY.notation.parse(text)
        assert a in list(TOY.legal(s)), f"{text} is not legal: {[TOY.notation.text(x) for x in TOY.legal(s)]}"
        TOY.apply(s, a, log)
    return log.events


def close() -> Toy:
    """Red to move beside blue."""
    position = TOY.dump(TOY.new("", {}))
    return TOY.load({**position, "units": {"red": "0404", "blue": "0605"}})


def test_a_combat_waits_in_a_frame_of_its_own_and_can_be_saved_there() -> None:
    s = close()
    play(s, "to 0504")
    assert TOY.seat(s) == CHANCE and s.runs(COMBAT) and s.local(TARGET) == 1
    again = TOY.load(json.loads(json.dumps(TOY.dump(s))))
    for t in (s, again):
        play(t, "roll 6")
        result = TOY.result(t)
        assert TOY.seat(t) == NOBODY and result is not None and result.winners == (0,)
    assert list(TOY.legal(s)) == []


def test_sides_alternate_and_twelve_turns_are_a_draw() -> None:
    s = TOY.new("", {})
    seats = []
    while s.over == 0:
        seats.append(int(TOY.seat(s)))
        play(s, "pass")
    result = TOY.result(s)
    assert seats == [0, 1] * 6 and result is not None and result.winners == ()


def test_a_copy_shares_nothing() -> None:
    s = close()
    t = s.copy()
    play(t, "to 0504", "roll 6")
    assert TOY.dump(s) == TOY.dump(close())


def test_frames_deeper_than_the_first_room() -> None:
    s = TOY.new("", {})
    for n in range(40):
        s.call(COMBAT, n, 0, 0)
        s.set_local(TARGET, n + 1)
    assert (s.depth, s.local(TARGET)) == (42, 40)
    for _ in range(40):
        s.end()
    assert TOY.dump(s) == TOY.dump(TOY.new("", {}))


def test_events_are_told_in_words_and_only_to_listeners() -> None:
    assert TOY.sentence(play(close(), "to 0504")[0]) == "Red moves from 0404 to 0504"
    silent = Log(False)
    TOY.apply(close(), TOY.notation.parse("to 0504"), silent)
    assert Log(True).line("5.1", "crest", -2) == silent.line("5.1", "crest", -2) == -2
    assert silent.events == []


def test_a_secret_is_told_to_its_seats_only() -> None:
    log = Log(True)
    log.tell(1 << 1, "3.0", "drawn", 7, 0, 0)
    assert log.events == [Event("3.0", "drawn", (7, 0, 0), 2)]
    silent = Log(False)
    silent.tell(1 << 1, "3.0", "drawn", 7, 0, 0)
    assert silent.events == []


def test_perft_counts_by_kind_and_divides() -> None:
    assert repr(perft(TOY, close(), 1, Count())) == "6 1 0"
    assert sum(int(x.split()[0]) for x in divide(TOY, close(), 1).values()) == 6
    assert repr(perft(TOY, close(), 2, Count())).split()[2] == "2"


def test_a_playout_ends_and_repeats() -> None:
    lengths = [playout(TOY, TOY.new("", {}), Splitmix(seed), 100) for seed in (1, 1, 2)]
    assert lengths[0] == lengths[1] and all(0 < n <= 24 for n in lengths)
    assert playout(TOY, TOY.new("", {}), ScriptedDice([0] * 5), 5) == 5


def test_a_playout_draws_by_weight_what_chance_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Roll, "draw", Decision.draw)
    monkeypatch.setattr(Roll, "weights", lambda roll, s: ints([0, 0, 0, 0, 0, 1]))
    for seed in range(5):
        s = close()
        play(s, "to 0504")
        assert playout(TOY, s, Splitmix(seed), 100) == 1 and s.loc[1] < 0  # always a 6


def test_why_not() -> None:
    s = close()
    assert TOY.why_not(s, 0, TOY.notation.parse("to 0504")) is None
    far = TOY.why_not(s, 0, TOY.notation.parse("to 0101"))
    other = TOY.why_not(s, 1, TOY.notation.parse("pass"))
    assert far is not None and far[:4] == ("2.1", "0101 is not next to the unit", "move one hex", "far")
    assert far.parts[0] == Part("hex", "0101", "0101")
    assert other is not None and other.text == "red decides now, not blue"


@pytest.mark.parametrize(
    ("frames", "says"),
    [
        ([], "must be a list of frames"),
        ([{"procedure": [], "stage": "roll"}], "a frame is an object with a 'procedure'"),
        ([{"procedure": "nap", "stage": "roll"}], "needs a 'procedure', one of: game turn"),
        ([{"procedure": "combat", "stage": "roll"}], "needs 'target'"),
        ([{"procedure": "combat", "stage": "roll", "target": 0, "x": 1}], "does not know 'x'"),
        ([{"procedure": "combat", "stage": "noon", "target": 0}], "cannot stand at 'noon'; it can stand at: roll, end"),
        ([{"procedure": "combat", "stage": "", "target": 0}], "cannot stand at ''"),
        ([{"procedure": "combat", "stage": 3, "target": 0}], "cannot stand at 3"),
        ([{"procedure": "combat", "step": 7, "target": 0}], "step 7 does not exist"),
        ([{"procedure": "combat", "step": True, "target": 0}], "step True does not exist"),
        ([{"procedure": "game turn", "stage": "again"}], "must wait at a decision, not at 'again' of 'game turn'"),
        ([{"procedure": "combat", "stage": "roll", "target": True}], "'target' in a frame must be a whole number"),
    ],
)
def test_frames_that_cannot_be_are_refused(frames: object, says: str) -> None:
    with pytest.raises(BadPosition, match=says):
        TOY.load_frames(TOY.new("", {}), frames)


def test_unknown_scenarios_and_options_are_named() -> None:
    with pytest.raises(NotParseable, match="toy has no scenario 'x'; it has: duel"):
        TOY.new("x", {})
    with pytest.raises(NotParseable, match="toy has no option 'x'; it has: none"):
        TOY.new("", {"x": 1})


def test_tables_are_read_by_row_and_column_and_clamped() -> None:
    table = Table(("1-2", "1-1", "2-1"), (("A", "B", "B"), ("B", "C", "A")))
    assert [table.codes[table.cell(1, c)] for c in range(3)] == ["B", "C", "A"]
    assert [table.clamp(c) for c in (-3, 1, 9)] == [0, 1, 2]
    with pytest.raises(ValueError, match="row 1 of the table has 1 cells; it needs 2"):
        Table(("a", "b"), (("x",),))


def test_things_say_what_they_are() -> None:
    log, s = Log(True), TOY.new("", {})
    TOY.apply(s, TOY.notation.parse("to 0102"), log)
    assert repr(TOY) == "<Game toy, revision 1>" and repr(log) == "<Log of 1 events>"
    assert repr(TOY.decision(s)) == "<Move 'move' [2.1]>" and repr(s).startswith("<Toy ")
