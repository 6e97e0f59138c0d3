"""`alamein learn`: the briefing of a game, and its lessons at the terminal."""

import argparse
from textwrap import fill

from alamein.ai.player import player
from alamein.cli import arguments
from alamein.cli.play import Terminal, tell_briefing, typed
from alamein.core.errors import AlameinError, NotLegal, NotParseable
from alamein.core.words import text_of
from alamein.games import registry
from alamein.games.catalogue import say
from alamein.play.lessons import LOOK, REFUSE, Course, lesson_of


def add(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command."""
    command = commands.add_parser("learn", help="learn a game in ten minutes, in the terminal")
    command.add_argument("game", metavar="GAME", help="the game's id: see `alamein games`")
    command.add_argument("--lesson", default="", metavar="ID", help="which lesson (default: the first)")
    command.add_argument("--step", default=None, metavar="N", help="go on with step N (default: from the beginning)")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Give a lesson until it is over or the pupil leaves."""
    registry.game(args.game)
    lesson, step = lesson_of(args.game, args.lesson), arguments.whole("step", args.step) or 1
    if not 1 <= step <= len(lesson.steps):
        raise NotParseable(say("terminal.no_step", step=step, n=len(lesson.steps)))
    course = Course.begin(lesson)
    if step == 1:
        tell_briefing(args.game, course.match.scenario)
    while course.beat.step + 1 < step:
        course.follow()
    return Pupil(course).play()


class Pupil(Terminal):
    """A lesson with its pupil at this terminal."""

    def __init__(self, course: Course) -> None:
        seats = range(course.match.game.players(course.match.state))
        super().__init__(course.match, [None if seat == course.lesson.seat else player("random") for seat in seats])
        self.course = course
        self.told_step = -1

    def play(self) -> int:
        """Until the lesson is over, or the pupil leaves."""
        lesson = self.course.lesson
        print(say("terminal.lesson", title=lesson.title))
        while not self.course.over:
            if not self.ask():
                return 0
        print(f"\n{lesson.end}\n  alamein play {lesson.game} --players human,normal")
        return 0

    def ask(self) -> bool:
        """Tell the step and take one line; False when the pupil leaves."""
        course = self.course
        if course.beat.step != self.told_step:
            self.told_step, self.seen = course.beat.step, course.lesson.seat
            step, picture = course.step, self.game.picture(self.match.state, self.seen)
            print("" if picture == self.board else f"\n{picture}\n")
            self.board = picture
            n, steps = course.beat.step + 1, len(course.lesson.steps)
            print(say("terminal.step", step=n, steps=steps, title=step.title, rule=step.rule))
            print(fill(step.say, 100))
        kind, text = course.beat.kind, course.beat.text
        awaited = {
            LOOK: say("terminal.enter") if text == "next" else text,
            REFUSE: say("terminal.try", action=text),
        }.get(kind, text)
        try:
            return self.follow(typed(f"({awaited})> ", "quit"))
        except AlameinError as error:
            print(f"  {error.message}{f'  [{error.rule}]' if error.rule else ''}")
            return True

    def follow(self, line: str) -> bool:
        """Carry out one line, and go on if the lesson awaits it; False when the pupil leaves."""
        asked, at = line.removeprefix("why ").removeprefix("?").strip(), self.course.at
        if line == "quit":
            return not self.leave()
        if not line or line == "next":
            if not self.course.saw("next"):
                raise NotLegal(text_of(self.course.nudge()))
            return True
        try:
            return self.command(line, self.match.texts() if self.match.seat == self.course.lesson.seat else [])
        finally:
            if self.course.at == at:
                self.course.saw(asked)

    def act(self, text: str) -> None:
        """Do what is awaited, and tell what happened."""
        for event in self.course.take(text):
            if self.may_read(event, self.course.lesson.seat):
                print(f"  {self.game.sentence(event)}{f'  [{event.rule}]' if event.rule else ''}")

    def leave(self) -> bool:
        """How to come back."""
        lesson, step = self.course.lesson, self.course.beat.step + 1
        print(f"  {say('terminal.come_back', game=lesson.game, lesson=lesson.id, step=step)}")
        return True
