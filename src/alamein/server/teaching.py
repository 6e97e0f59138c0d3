"""What is told and taken of lessons and briefings: JSON, as OpenAPI documents it."""

from typing import Literal

from pydantic import Field

from alamein.server.shapes import Model, Parts


class LessonOffer(Model):
    id: str
    title: str
    about: str
    minutes: int
    steps: int


class LessonInfo(Model):
    """Where a lesson stands."""

    id: str
    title: str
    over: bool = Field(description="the match goes on freely")
    end: str = Field(description="what is said when it is over")
    step: int = Field(description="from 1")
    steps: int
    beat: int = Field(description="rises with everything that is done")
    heading: str
    say: str
    rule: str
    awaits: Literal["do", "refuse", "look"]
    what: str = Field(description="the action, or what to look at: `next`, `odds`, `rule 5.1`, `supply de-5-pz`")
    point: list[str] = Field(description="what is shown beside it: `hex 0707`, `unit B1-2`, `card recon`, `panel odds`")
    nudge: str = Field(description="what leads back who did something else")
    nudge_parts: Parts


class NewLesson(Model):
    game: str = Field(max_length=100)
    lesson: str = Field(default="", max_length=100, description='its id; "" is the first')


class Saw(Model):
    saw: str = Field(min_length=1, max_length=200, description="as `what` of the lesson says it")


class PuzzleOffer(Model):
    game: str
    id: str
    title: str
    say: str
    seat: str
    level: str
    today: bool = Field(description="the puzzle of the day")


class Puzzles(Model):
    puzzles: list[PuzzleOffer]


class NewPuzzle(Model):
    game: str = Field(max_length=100)
    puzzle: str = Field(max_length=100, description="its id")


class PuzzleInfo(Model):
    """Where a puzzle stands; when it is over, what the player's line was worth beside the best. Chances are
    thousandths."""

    game: str
    id: str
    title: str
    say: str
    level: str
    hint: str
    over: bool
    missing: str = Field(description='what is not as the goal wants it; "" if it is reached')
    yours: int | None = Field(description="how likely the player's line is to reach the goal; null while it is played")
    best: int | None = Field(description="how likely the solution is; null while it is played")
    usual: int | None = Field(description="how likely `normal` is that knows nothing of the goal; null likewise")
    trials: int
    solution: list[str] = Field(description="[] while it is played")
    why: str


class BriefingInfo(Model):
    """A scenario before it begins."""

    scenario: str
    title: str
    happened: str
    you: dict[str, str] = Field(description="who a seat is; `all` where they are alike")
    win: str
    rules: list[str]
    turns: int
    minutes: tuple[int, int] = Field(description="against a computer, from to")
    watch: list[str] = Field(description="each ends with its rule in brackets")


class Briefings(Model):
    briefings: list[BriefingInfo]
