"""Every lesson of every game, played rightly and wrongly."""

import json
from pathlib import Path

import pytest

from alamein.core.errors import BadData, NotLegal, NotParseable
from alamein.games import registry
from alamein.play.examples import sheet_of
from alamein.play.lessons import DO, LOOK, REFUSE, Course, Lesson, lesson_of, lessons, read_lesson
from alamein.play.match import DICE

ALL = [lesson for game in registry.GAMES for lesson in lessons(game)]
ids = [f"{lesson.game}-{lesson.id}" for lesson in ALL]


def test_every_game_has_a_first_lesson() -> None:
    assert {lesson.game for lesson in ALL} == set(registry.GAMES)
    assert all(10 <= len(lesson.steps) <= 15 for lesson in ALL)


@pytest.mark.parametrize("lesson", ALL, ids=ids)
def test_played_rightly_it_ends_and_leaves_nothing_to_chance(lesson: Lesson) -> None:
    course = Course.begin(lesson)
    while not course.over:
        assert course.beat.kind != DO or course.beat.text in course.match.texts()
        course.follow()
    assert not any(entry.who == DICE for entry in course.match.log)
    assert course.match.script == []
    assert {beat.kind for beat in lesson.beats} == {DO, REFUSE, LOOK}


@pytest.mark.parametrize("lesson", ALL, ids=ids)
def test_played_wrongly_it_answers_and_leads_back(lesson: Lesson) -> None:
    """Every other legal action at every step is answered with words of the lesson, changes nothing, and what is
    awaited is still awaited."""
    course = Course.begin(lesson)
    while not course.over:
        at, version = course.at, course.match.version
        texts = course.match.texts() if course.match.seat == lesson.seat else []
        for text in texts:
            if course.beat.kind == DO and text == course.beat.text:
                continue
            assert not course.saw(text)
            with pytest.raises(NotLegal) as refused:
                course.take(text)
            reason = refused.value.reason
            assert reason is not None and reason.text and reason.remedy and reason.remedy_parts, text
        assert (course.at, course.match.version) == (at, version)
        course.follow()


@pytest.mark.parametrize("lesson", ALL, ids=ids)
def test_an_illegal_action_is_refused_by_its_rule_and_led_back(lesson: Lesson) -> None:
    course, led = Course.begin(lesson), 0
    tried = next(beat.text for beat in lesson.beats if beat.kind == REFUSE)
    while not course.over:
        illegal = course.beat.text if course.beat.kind == REFUSE else tried
        if (reason := course.match.why(lesson.seat, illegal)) is not None:
            with pytest.raises(NotLegal) as refused:
                course.take(illegal)
            assert refused.value.rule == reason.rule and reason.text in refused.value.message
            if course.beat.kind == DO:
                assert f"The lesson waits for `{course.beat.text}`" in refused.value.message
                led += 1
        course.follow()
    assert led


@pytest.mark.parametrize("lesson", ALL, ids=ids)
def test_it_points_at_what_is_there(lesson: Lesson) -> None:
    drawn = json.dumps(sheet_of(lesson.game))
    for step in lesson.steps:
        for kind, _, what in (point.partition(" ") for point in step.point):
            assert what in ("odds", "battle") if kind == "panel" else f'"{what}"' in drawn, (step.title, what)
        verbs = {key.partition(" ")[0] for key in step.wrong}
        assert verbs <= {verb.word for verb in registry.game(lesson.game).notation.verbs}, step.title


FILE = """
title = "A title"
about = "What it is about."
minutes = 1
seat = "allied"
end = "The end."
position = { units = { F1 = "0510", I-TN-61 = "0410" } }
[[step]]
title = "A step"
say = "Do it."
rule = "4.0"
"""


@pytest.mark.parametrize(
    "more, words",
    [
        ("", "awaits one of do, refuse, look"),
        ('do = ["done"]\nlook = "next"', "awaits one of do, refuse, look"),
        ('look = "sky"', "look must be one of next, odds, rule, supply"),
        ('do = ["to 0101"]', "no unit has been chosen to move"),
        ('refuse = "done"', "is not refused by 4.0, but legal"),
        ('do = ["done", "attack 0410", "commit"]\nthen = ["commit"]', "chance decides more than is dictated: roll"),
        ('do = ["done"]\nthen = ["commit"]', "nobody is left to take commit"),
        ('look = "next"\npoint = ["moon 1"]', "point at one of hex, unit, card, panel"),
        ('look = "next"\nnowhere = 1', "unknown key 'nowhere'"),
    ],
)
def test_what_a_file_cannot_mean_is_told_with_its_place(tmp_path: Path, more: str, words: str) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(FILE + more, "utf-8")
    with pytest.raises(BadData, match=r"wrong.toml: step 1: .*") as refused:
        read_lesson("desert_decision", path)
    assert words in refused.value.message


def test_an_unknown_lesson_names_the_known_ones() -> None:
    with pytest.raises(NotParseable, match="no lesson 'second'; it has: first"):
        lesson_of("desert_decision", "second")
