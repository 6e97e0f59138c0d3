"""The JSON of the API, as OpenAPI documents it. Requests are strict: nothing is coerced, nothing unknown is accepted.

Replies are made in `states` and encoded by msgspec; these models are their one declaration: the browser's types are
generated from them, and tests hold what is really sent against them. `shapes` has what the games draw.
"""

from typing import Annotated, Literal

from pydantic import Field

from alamein.server.shapes import EventKind, Model, Parts, Scene
from alamein.server.teaching import LessonInfo, LessonOffer
from alamein.server.trust import Caveat, Seal, WaitingInfo

Token = Annotated[str, Field(min_length=1, max_length=200)]
Version = Annotated[int, Field(ge=0, le=2**31)]
ActionText = Annotated[str, Field(min_length=1, max_length=200)]
WRITTEN = r"^[^\x00]*$"  # PostgreSQL keeps every sign but this one
Name = Annotated[str, Field(max_length=40, pattern=WRITTEN)]


class ReasonInfo(Model):
    """Why an action is refused, in words and in typed parts."""

    rule: str
    case: str
    text: str
    remedy: str
    parts: Parts
    remedy_parts: Parts


class ErrorBody(Model):
    kind: str = Field(description="stable, for programs", examples=["not-legal"])
    rule: str = Field(description='the number of the rule behind it, or ""', examples=["4.1.2"])
    message: str = Field(description="what is wrong and what would be right")
    reason: ReasonInfo | None = Field(default=None, description="the refusal of an action, in typed parts")


class Error(Model):
    """Every reply of status 400 and above."""

    error: ErrorBody


class Health(Model):
    program: str
    version: str


# --- games ---


class ScenarioInfo(Model):
    id: str
    title: str
    note: str


class ValueInfo(Model):
    value: int
    title: str
    in_play: int = Field(description="seats at the table with this value and the other defaults")


class OptionInfo(Model):
    id: str
    title: str
    default: int
    values: list[ValueInfo]


class GameInfo(Model):
    id: str
    title: str
    revision: int
    seats: list[str]
    in_play: int
    scenarios: list[ScenarioInfo]
    options: list[OptionInfo]
    sheet: str = Field(description="where the sheet is; it may be kept for ever")
    rulebook: str
    lessons: list[LessonOffer]
    marks: dict[str, dict[str, int]] = Field(
        description="of rules, and map and counters, or cards: how many have each mark",
        examples=[{"rules": {"seed": 51}}],
    )


class PlayerInfo(Model):
    spec: str
    title: str
    about: str = Field(description="what it is like to play against, in a sentence")
    level: bool = Field(description="one of the levels a person chooses from; the others are for the curious")


class Games(Model):
    games: list[GameInfo]
    players: list[PlayerInfo]
    default_player: str
    version: str


class PageWords(Model):
    """What the pages say, by key, and which numbers take which form of a word."""

    plural: list[str]
    words: dict[str, str]


class RuleInfo(Model):
    id: str
    title: str
    text: str
    status: str
    mark: str
    rulings: list[str]
    also: str
    examples: int


class ExampleInfo(Model):
    """A position, what is done in it, and what may then be done."""

    n: int = Field(description="its number among the game's examples, to try it")
    rule: str
    caption: str
    text: str = Field(description="all of it, as a terminal shows it")
    picture: str = Field(description='the position as SVG; "" where it is a whole scenario, or cannot be')
    scenario: str
    around: list[str] = Field(description="the hexes that it is about; none if it is about all of a map, or cards")
    do: list[str]
    allowed: list[str]
    refused: dict[str, str] = Field(description="actions, and the rule against each")
    impossible: str = Field(description='why the position cannot be; "" if it can, and can be tried')


class Examples(Model):
    examples: list[ExampleInfo]


class RulingInfo(Model):
    id: str
    question: str
    options: list[str]
    choice: str
    why: str
    rules: list[str]
    mark: str
    since: int


class PageLine(Model):
    rule: str
    text: str


class PageInfo(Model):
    """What is read before the rules."""

    title: str
    lines: list[PageLine]


class ChartInfo(Model):
    """A table of the game, made of its data: the first cell of a row is its name."""

    id: str
    title: str
    rules: list[str]
    head: list[str]
    rows: list[list[str]]
    key: list[tuple[str, str]] = Field(description="what its codes mean")
    note: str
    lit: list[str] = Field(description="the cases of events that name one of its columns, and perhaps dice")
    mark: str


class LegendInfo(Model):
    """What a sheet does not explain, and the rules that a legend shows."""

    rules: list[str]
    badges: dict[str, str]
    markers: dict[str, str]


class RulebookInfo(Model):
    title: str
    source: str
    pages: list[PageInfo]
    rules: list[RuleInfo]
    rulings: list[RulingInfo]
    charts: list[ChartInfo]
    legend: LegendInfo


class TryExample(Model):
    game: str = Field(max_length=100)
    example: int = Field(ge=0, le=10_000)
    actions: list[ActionText] = Field(max_length=200, description="of every seat and of chance, from the position on")


# --- making matches ---


class SeatChoice(Model):
    """Who is to sit in a seat."""

    kind: Literal["here", "link", "computer"]
    player: str | None = Field(default=None, max_length=200, description="a computer's spec, such as `random`")
    name: Name = ""


class NewMatch(Model):
    game: str = Field(max_length=100)
    scenario: str = Field(default="", max_length=100)
    options: dict[str, int] = Field(default_factory=dict, max_length=100)
    seats: list[SeatChoice] | None = Field(default=None, max_length=10)
    seed: int | None = Field(default=None, ge=-(2**63), lt=2**63, description="fixes the dice, and opens them")
    shares: bool = Field(default=False, description="all people at the table add to the dice before anything falls")


class Wish(Model):
    game: str = Field(max_length=100)
    scenario: str = Field(default="", max_length=100)
    options: dict[str, int] = Field(default_factory=dict, max_length=100)


class Granted(Model):
    in_play: int = Field(description="seats at the table with these options")


class SeatKey(Model):
    seat: int
    name: str
    kind: str
    token: str | None = None
    invitation: str | None = None


class MatchMade(Model):
    match: str
    game: str
    version: int
    seats: list[SeatKey]
    spectator: str


class Join(Model):
    invitation: Token
    name: Name = ""


class Joined(Model):
    match: str
    game: str
    seat: int
    token: str


class Continue(Model):
    tokens: list[Token] = Field(max_length=200)


class OpenRecord(Model):
    record: dict[str, object]
    seats: list[SeatChoice] | None = Field(default=None, max_length=10)


class SavedRecord(Model):
    record: dict[str, object]


class Fork(Model):
    version: Version
    seats: list[SeatChoice] | None = Field(default=None, max_length=10)


# --- the table ---


class SeatInfo(Model):
    seat: int
    name: str
    kind: str
    player: str | None
    who: str
    open: bool
    resigned: bool


class ResultInfo(Model):
    winners: list[str]
    scores: dict[str, int]
    rule: str
    text: str


class Summary(Model):
    match: str
    game: str
    title: str
    scenario: str
    seat: int | None
    seat_name: str | None
    version: int
    decider: int | None
    your_turn: bool
    over: bool
    result: ResultInfo | None
    seats: list[SeatInfo]
    updated: float
    lesson: LessonInfo | None
    unreadable: str = Field(description='why the match cannot be opened; "" if it can')


class Summaries(Model):
    matches: list[Summary | None]


class Prompt(Model):
    case: str = Field(description="which question it is: the sheet may have other words for what answers it")
    text: str
    rule: str
    parts: Parts


class AskInfo(Model):
    seat: int
    to: int
    waiting: list[int]


class LogItem(Model):
    version: int
    seat: int | None
    rule: str
    kind: EventKind
    case: str = Field(description="which of the game's sentences it is")
    text: str
    parts: Parts
    data: list[int]


class ChatItem(Model):
    n: int
    seat: int | None
    text: str
    at: float


class ChatPage(Model):
    chat: list[ChatItem]


class Known(Model):
    """What is told of a table each time."""

    match: str
    game: str
    title: str
    scenario: str
    options: dict[str, int]
    version: int
    latest: int
    seat: int | None
    seats: list[SeatInfo]
    decider: int | None
    prompt: Prompt | None
    thinking: bool
    can_undo: bool
    ask: AskInfo | None
    last_move: int
    result: ResultInfo | None
    log: list[LogItem]
    chat: list[ChatItem]
    dice: list[Seal]
    waiting: WaitingInfo | None = Field(description="null when the match has begun")
    caveats: list[Caveat]
    lesson: LessonInfo | None = Field(description="the lesson that is given at this table")
    note: str


class State(Known):
    """The table as one seat sees it."""

    legal: list[str]
    view: dict[str, object]
    scene: Scene


class Acted(State):
    taken: int


class Change(Model):
    """With `to` the value at a place is new; with `put`, `drop` items from `start` on give way; else it is gone."""

    at: list[str | int] = Field(description="keys and indices, from the state on")
    to: object = None
    start: int = 0
    drop: int = 0
    put: list[object] = Field(default=[])


class Delta(Known):
    """The table for who has an earlier state of it: the `scene` and the `legal` of that, after these changes."""

    base: int = Field(description="the version of that state")
    changes: list[Change]
    taken: int = Field(default=0, description="by /act")


class Act(Model):
    actions: list[ActionText] = Field(min_length=1, max_length=200)
    version: Version


class Why(Model):
    action: ActionText


class WhyReply(Model):
    legal: bool
    rule: str = ""
    case: str = ""
    text: str = ""
    remedy: str = ""
    parts: Parts = Field(default_factory=list)
    remedy_parts: Parts = Field(default_factory=list)


class At(Model):
    version: Version


class Replace(Model):
    seat: int = Field(ge=0, le=9)
    player: str = Field(min_length=1, max_length=200, description="a computer's spec, such as `normal`")


class TakeBack(Model):
    version: Version
    to: Version | None = None


class AnswerBack(Model):
    version: Version
    agree: bool


class Say(Model):
    text: str = Field(min_length=1, max_length=2000, pattern=WRITTEN)


class Note(Model):
    text: str = Field(max_length=10_000, pattern=WRITTEN)
