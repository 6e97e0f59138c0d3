"""What is told to whoever asks about a position or looks back at a game: JSON, as OpenAPI documents it."""

from typing import Literal

from pydantic import Field

from alamein.server.models import LogItem, Prompt, ResultInfo, SeatInfo
from alamein.server.shapes import Model, Parts, Scene
from alamein.server.trust import Caveat, ShareInfo


class Invitation(Model):
    """What an invited person may know before taking the seat."""

    game: str
    title: str
    scenario: str
    options: dict[str, int]
    seat: str
    seats: list[SeatInfo]
    begun: bool
    asked: bool = Field(description="whether everybody adds to the dice")
    shares: list[ShareInfo]
    caveats: list[Caveat]


class Verified(Model):
    entries: int
    dice_checked: int
    dice_sealed: int
    dice_dictated: int
    shares: list[str] = Field(description="whose shares have made all seeds; [] while one is sealed, or if not all are")
    result: ResultInfo | None


class HintReply(Model):
    version: int
    actions: list[str] = Field(description="up to dice or the next free choice; the first is legal now")
    reason: str
    instead: str = Field(description="the next best thing to do, and its price; empty if there is none")


class LedgerLine(Model):
    rule: str
    case: str
    text: str
    parts: Parts
    value: int | None


class OutcomeInfo(Model):
    result: str
    code: str
    beside: str
    chance: str
    percent: float


class OddsColumn(Model):
    ledger: list[LedgerLine]
    outcomes: list[OutcomeInfo]


class OddsInfo(OddsColumn):
    """The combat as it stands; unless it is exact, also with what `normal` would commit, and the worst."""

    exact: bool
    changes: str
    normal: OddsColumn | None
    worst: OddsColumn | None


class OddsReply(Model):
    odds: OddsInfo | None


class Tried(Model):
    taken: int
    stopped: bool
    decider: int | None
    prompt: Prompt | None
    legal: list[str]
    scene: Scene
    log: list[LogItem]
    odds: OddsInfo | None


class Lived(Model):
    """An example after what its reader has done in it: he decides for every seat, and what chance brings."""

    seats: list[str]
    viewer: int | None = Field(description="whose view it is: who decides, or who decided last")
    decider: int | None
    chance: bool = Field(description="dice or a draw come next; each legal action is an outcome")
    prompt: Prompt | None
    legal: list[str]
    scene: Scene
    log: list[LogItem]
    odds: OddsInfo | None


class Finals(Model):
    version: int
    finals: dict[str, Literal["dice", "hidden", "passes", "over"]] = Field(
        description="legal actions that cannot be undone"
    )
    ways: dict[str, Literal["dice", "hidden", "passes", "over"]] = Field(
        description="hexes in the scene's reach to which a step of the way cannot be undone"
    )


class ThreatsOf(Model):
    seat: int = Field(ge=0, le=9)


class TraceOf(Model):
    unit: str = Field(min_length=1, max_length=100)


class Threats(Model):
    version: int
    threats: dict[str, list[str]] = Field(description="hexes by unit")


class TraceInfo(Model):
    rule: str
    text: str
    hexes: list[str] = Field(description="from the unit to its source")


class Traced(Model):
    version: int
    trace: TraceInfo | None


class ReviewTurn(Model):
    version: int
    turn: str
    margin: dict[str, int] = Field(description="points each seat is likely to be ahead at the end, in hundredths")
    tracks: dict[str, int]
    chances: dict[str, int] = Field(description="to win, in thousandths, by seat; {} where nobody has learnt the game")


class CostlyDecision(Model):
    """What a seat did, against what `normal` would have done, played on with the same dice."""

    version: int = Field(description="before the decision: a fork from there plays it better")
    seat: str
    price: int = Field(description="hundredths of points")
    did: str
    better: str
    reason: str


class CostlyDecisions(Model):
    costly: list[CostlyDecision] = Field(description="the dearest first, three at most")


class TurningPoint(Model):
    version: int
    seat: str
    change: int = Field(description="of the points the seat is likely to be ahead at the end, in hundredths")
    text: str
    parts: Parts


class LuckCount(Model):
    counted: str = Field(description="what the results took or gave: steps lost, units hit, …")
    seat: str
    came: int
    expected: float = Field(description="the exact mean of all throws, rounded")


class LuckQuality(Model):
    seat: str
    throws: int = Field(description="the seat's throws that could have come better or worse")
    of_100: float = Field(description="the share of what could have come that is worse; 50 on average")


class ToldThrow(Model):
    version: int
    seat: str
    text: str
    result: str
    better: float = Field(description="the chance of a better result, in percent")
    same: float
    worse: float
    counted: str
    expected: dict[str, float] = Field(description="by seat, of what is counted")
    came: dict[str, int]


class Luck(Model):
    counts: list[LuckCount]
    quality: list[LuckQuality]
    throws: list[ToldThrow]


class Review(Model):
    result: ResultInfo | None
    turns: list[ReviewTurn]
    band: int = Field(description="thousandths by which chances were off in games held out of training")
    points: list[TurningPoint]
    history: str = Field(description='what happened in 1942; "" if nobody has written it down')
    luck: Luck | None = Field(description="null where nothing was thrown, or the game cannot tell")
