"""Lessons at a table: an ordinary match whose position, dice and other seats are given (`play.lessons`).

While one is under way, the table takes what is awaited and nothing else; when it is over, the match goes on freely.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from alamein.core.errors import NotLegal
from alamein.core.words import text_of
from alamein.games.catalogue import say
from alamein.play.engine import parts_json
from alamein.play.lessons import Course, Lesson, lessons
from alamein.play.match import Match
from alamein.server.moves import Header, Taught
from alamein.server.shown import Json

if TYPE_CHECKING:
    from alamein.server.table import Table


def course_of(header: Header, match: Match) -> Course | None:
    """The lesson of a match; one whose file has changed since it began is not gone on with."""
    taught = header.trust.lesson
    if taught is None:
        return None
    known = {(lesson.id, lesson.print): lesson for lesson in lessons(header.game)}
    found = known.get((taught.id, taught.print))
    return None if found is None else Course(found, match, taught.at)


def begun(lesson: Lesson) -> Taught:
    """A lesson at its beginning, as a match keeps it."""
    return Taught(lesson.id, lesson.print)


def follow(table: "Table", course: Course, actions: Sequence[str]) -> int:
    """Take actions as far as the lesson awaits them, with everything that follows; how many were taken."""
    taken = 0
    for text in actions:
        try:
            course.check(text)
        except NotLegal:
            if taken:
                break
            raise
        beat = course.beat
        table.match.dictate(beat.dice)
        _keep(table, course.at + 1)
        table.play([(course.lesson.seat, text), *beat.replies], "")
        course.at += 1
        taken += 1
    return taken


def saw(table: "Table", what: str) -> None:
    """Somebody has looked at something, or had an action refused: the lesson goes on if it awaits that."""
    course = table.course
    if course is None:
        raise NotLegal(say("table.no_lesson"))
    if course.saw(what):
        _keep(table, course.at)
        table.remember()


def _keep(table: "Table", at: int) -> None:
    taught = table.header.trust.lesson
    assert taught is not None
    taught.at = at


def lesson_json(course: Course | None) -> Json | None:
    """Where a lesson stands, and what it awaits."""
    if course is None:
        return None
    lesson, step, beat, nudge = course.lesson, course.step, course.beat, course.nudge()
    return {
        "id": lesson.id,
        "title": lesson.title,
        "over": course.over,
        "end": lesson.end,
        "step": beat.step + 1,
        "steps": len(lesson.steps),
        "beat": course.at,
        "heading": step.title,
        "say": step.say,
        "rule": step.rule,
        "awaits": beat.kind,
        "what": beat.text,
        "point": list(step.point),
        "nudge": text_of(nudge),
        "nudge_parts": parts_json(nudge),
    }


def about_json(lesson: Lesson) -> Json:
    """A lesson on offer."""
    return {
        "id": lesson.id,
        "title": lesson.title,
        "about": lesson.about,
        "minutes": lesson.minutes,
        "steps": len(lesson.steps),
    }
