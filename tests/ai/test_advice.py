"""Judgements and hints for programs: from Python and by the engine protocol, the same answer to the same question."""

import json
from pathlib import Path

import pytest

import alamein
from alamein.ai.advice import ADVICE
from alamein.ai.judgement import Judgement
from alamein.core.chance import Splitmix
from alamein.play.engine import Engine


def ask(engine: Engine, **request: object) -> dict[str, object]:
    reply = json.loads(engine.answer_line(json.dumps(request)))
    assert isinstance(reply, dict)
    return reply


@pytest.mark.parametrize("id", ["desert_decision", "afrika_deck"])
def test_programs_ask_what_people_ask(id: str) -> None:
    engine, match = Engine(advice=ADVICE), alamein.new(id, seed=7)
    ask(engine, new={"game": id, "seed": 7})
    told, found = ask(engine, hint={})["hint"], alamein.hint(match)
    assert found is not None and told == found._asdict() and found.reason
    assert found.actions[0] in match.legal
    second, judged = match.seats[1], alamein.judge(match, match.seats[1])
    said = ask(engine, judge={"seat": second})["judge"]
    assert judged is not None and isinstance(said, dict)
    assert (said["seat"], said["chance"], said["margin"]) == (second, judged.chance, judged.margin)
    assert said["text"] == judged.text() and len(said["reasons"]) == len(judged.reasons)
    assert ask(engine, judge={}) == ask(engine, judge={"seat": match.seat})


def test_what_cannot_be_asked() -> None:
    engine = Engine(advice=ADVICE)
    ask(engine, new={"game": "afrika_deck", "seed": 7})
    for request in ({"judge": {"seat": "C"}}, {"judge": {"side": "A"}}, {"hint": {"seat": "B"}}, {"hint": 3}):
        error = ask(engine, **request)["error"]
        assert isinstance(error, dict) and error["kind"] == "not-parseable"
    with pytest.raises(alamein.AlameinError, match=r"the seats are: A, B$"):  # of two players, where five can sit
        alamein.judge(alamein.new("afrika_deck", seed=7), "C")
    silent = Engine()  # nobody there to ask
    ask(silent, new={"game": "afrika_deck", "seed": 7})
    assert ask(silent, judge={}) == {"judge": None} and ask(silent, hint={}) == {"hint": None}


def test_a_game_that_is_over_has_no_advice(tmp_path: Path) -> None:
    match, source = alamein.new("desert_decision", seed=3), Splitmix(3)
    while match.seat is not None:
        match = match.act(match.legal[source.below(len(match.legal))])
    engine = Engine(advice=ADVICE)
    match.save(tmp_path / "over.json")
    assert "error" not in ask(engine, load=json.loads((tmp_path / "over.json").read_text("utf-8")))
    assert ask(engine, judge={}) == {"judge": None} and ask(engine, hint={}) == {"hint": None}
    assert alamein.hint(match) is None and alamein.judge(match) is None


@pytest.mark.parametrize(
    ("chance", "margin", "told"),
    [
        (750, 10_800, True),
        (250, -900, True),
        (560, -900, True),
        (4, 16_920, False),
        (970, -300, False),
        (990, 80, False),
    ],
)
def test_points_that_contradict_the_chance_are_not_told(chance: int, margin: int, told: bool) -> None:
    """Margin and chance are learnt apart; in a position that no play comes to, as in a lesson, they may disagree."""
    said = Judgement(chance, margin, []).text()
    assert said.startswith(f"{chance / 10:.0f} % to win") and ("points" in said) == told
