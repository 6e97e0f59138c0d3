"""What a game tells and draws, as JSON: words in typed parts, the sheet that never changes, the scene of a position.

Declared here once: OpenAPI documents them, the browser's TypeScript is generated from that, and a test holds what the
games really send against them. docs/architecture.md, "The table", says what each is for.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field


class Model(BaseModel):
    """What all have in common: nothing is coerced, nothing unknown is accepted, nothing is built before its use."""

    model_config = ConfigDict(strict=True, extra="forbid", defer_build=True)


# --- words: plain strings, and things with their ids; `text` is how a terminal prints them ---


class UnitPart(Model):
    unit: str
    text: str


class HexPart(Model):
    hex: str
    text: str


class CardPart(Model):
    card: str
    text: str


class NumberPart(Model):
    number: str
    text: str


class DicePart(Model):
    dice: str = Field(description="how many dice, and what they show together: `2:8`")
    text: str


class SeatPart(Model):
    seat: str
    text: str


class SidePart(Model):
    side: str
    text: str


class ActionPart(Model):
    action: str
    text: str


class VerbPart(Model):
    verb: str
    text: str


Part = str | UnitPart | HexPart | CardPart | NumberPart | DicePart | SeatPart | SidePart | ActionPart | VerbPart
Parts = list[Part]
EventKind = Literal[
    "turn",
    "phase",
    "setup",
    "move",
    "attack",
    "commit",
    "odds",
    "dice",
    "draw",
    "result",
    "loss",
    "retreat",
    "advance",
    "capture",
    "supply",
    "minefield",
    "card",
    "reveal",
    "victory",
    "note",
]


# --- the sheet: what never changes ---


class VerbInfo(Model):
    """A verb's row."""

    kind: Literal["unit", "hex", "card", "number", "choice", "none"] = Field(description="what its argument is")
    label: str = Field(description="the words before the argument on a button")
    marks: list[Literal["hostile", "final", "rolls", "reveals", "chance"]] = Field(
        description="what taking it is to the table"
    )
    terms: dict[str, str] = Field(description="whole labels of the arguments that need one of their own")


class AnySheet(Model):
    """What all games tell of themselves."""

    title: str
    note: str = ""
    verbs: dict[str, VerbInfo] = Field(description="by the word of the notation")
    secret: bool = Field(default=False, description="seats know different things")
    shown: dict[str, str] = Field(default={}, description="words for the ids in scenes: badges, phases, markers")


class HexInfo(Model):
    name: str
    terrain: str
    features: list[str] = []
    label: str = ""
    mark: str = ""


class TerrainInfo(Model):
    title: str
    mark: str
    look: str = Field(description="how it is painted")


class PathInfo(Model):
    """A road, a railway or a track, from hex to hex."""

    kind: str
    name: str = ""
    hexes: list[str]


class LineInfo(Model):
    """Something along hexsides."""

    kind: str
    title: str
    sides: list[tuple[str, str]]
    scenarios: list[str] | None = Field(default=None, description="drawn in these only")


class NameInfo(Model):
    """A name on the map."""

    text: str
    hexes: list[str]
    kind: str


class FaceInfo(Model):
    """A side of a counter."""

    values: str
    title: str = ""


class UnitInfo(Model):
    id: str
    name: str
    side: str
    nation: str
    symbol: str
    size: str
    formation: str = ""
    label: str
    kind: str
    legend: str = Field(description="what the values are")
    faces: list[FaceInfo]
    mark: str
    why: str = ""


class SetUpInfo(Model):
    """How units are placed before the game: the verbs, and where history placed them."""

    pick: str
    put: str
    historical: dict[str, str]


class HexSheet(AnySheet):
    """A game on a map."""

    kind: Literal["hex"]
    columns: int
    rows: int
    southern_parity: int
    hexes: list[HexInfo]
    terrains: dict[str, TerrainInfo]
    paths: list[PathInfo]
    lines: list[LineInfo]
    names: list[NameInfo] = []
    units: list[UnitInfo]
    setup: SetUpInfo | None = None
    pools: dict[str, list[int] | str] = Field(default={}, description="markers by side")


class CardInfo(Model):
    """A kind of card."""

    id: str
    name: str
    type: str
    subtype: str
    nationality: str
    copies: int
    play_cost: int | None
    cost: int | None
    vp: int
    bonus: dict[str, int]
    defense: int | None = None
    city: dict[str, int] | None = None
    text: str
    mark: str
    why: str


class CardSheet(AnySheet):
    """A game of cards."""

    kind: Literal["cards"]
    faces: list[CardInfo]


Sheet = Annotated[HexSheet | CardSheet, Field(discriminator="kind")]


# --- the scene: a position ---


class TrackInfo(Model):
    title: str
    value: int | str
    max: int | None = None
    note: str = ""
    score: bool = Field(default=False, description="who is winning: always in sight")


class AnyScene(Model):
    """What every position has."""

    turn: str
    phase: str
    phases: list[str] = []
    tracks: list[TrackInfo]
    goal: str = Field(default="", description="what wins, in a line")
    note: str = ""


class CounterInfo(Model):
    unit: str
    hex: str
    face: int
    values: str
    badges: list[str]


class MarkerInfo(Model):
    hex: str
    kind: str
    text: str


class BoxInfo(Model):
    """Units off the map."""

    title: str
    units: list[str]
    text: str = ""


class OverlayInfo(Model):
    id: str
    title: str
    side: str
    hexes: list[str]


class HexScene(AnyScene):
    clock: tuple[int, int] | None = Field(default=None, description="the turn, of how many")
    turns: int | None = None
    counters: list[CounterInfo]
    markers: list[MarkerInfo]
    boxes: list[BoxInfo]
    active: str | None = Field(default=None, description="the unit being moved")
    reach: dict[str, list[str]] = Field(
        default={},
        description="by hex: the points left there (and a ⚅ for each die on the way), then the hex or hexes before it",
    )
    overlays: list[OverlayInfo] = []


class ZoneCard(Model):
    face: str
    unit: str | None = Field(default=None, description="the name that actions use for a card of a Front Line")
    count: int = 1
    badges: list[str] = []


class ZoneInfo(Model):
    """A pile, a hand, a Front Line."""

    id: str = Field(examples=["pile:tank", "hand:A", "front:A", "enemy"])
    title: str
    seat: str | None = None
    cards: list[ZoneCard]
    hidden: int = Field(default=0, description="cards face down")


class ScoreInfo(Model):
    """How a player stands, as far as the viewer may know."""

    seat: str
    points: int
    city: str | None = Field(description="the highest City")


class DefenseLine(Model):
    face: str
    defense: int


class ChanceInfo(Model):
    defense: int = Field(description="a total Defense there may be")
    percent: float


class BattleInfo(Model):
    """A Combat, under way or to be declared."""

    site: str
    lines: list[DefenseLine]
    defense: int = Field(description="in all")
    attack: int = Field(description="in the wallet")
    ready: int = Field(description="what the Front Line can still add, at least")
    damage: int = Field(description="Army units that Battle Damage costs, won or lost")
    victory: int = Field(description="Victory cards that a victory brings")
    settled: Literal["", "won", "lost"]
    garrison: int = Field(description="Events still to be turned up")
    reinforcements: int = Field(description="Events that go to the British pile")
    chances: list[ChanceInfo] = Field(description="what the Defense may be in all; none if it cannot be told")
    counterattack: float = Field(description="the chance that the garrison brings a Counterattack Turn")


class InterceptorInfo(Model):
    unit: str
    count: int
    rating: int = Field(description="the Interception of one")


class StandInfo(Model):
    """A player who must intercept."""

    seat: str
    units: list[InterceptorInfo]
    rating: int = Field(description="Interception in all")
    infantry: int = Field(description="Infantry without Interception: together against one card")
    pairs: int = Field(description="of them those that a Box makes into one each")
    stops: int = Field(description="the most cards that can be destroyed")
    city: str | None = Field(description="lost if a card is left")
    penalty: int = Field(description="Victory cards lost with it")


class StrikeInfo(Model):
    """A Counterattack Turn, running or to come."""

    running: bool
    forces: int
    order: list[StandInfo]


class CardScene(AnyScene):
    zones: list[ZoneInfo]
    scores: list[ScoreInfo] = []
    battle: BattleInfo | None = None
    targets: list[BattleInfo] = Field(default=[], description="Sites that may be attacked now, for whoever decides")
    counterattack: StrikeInfo | None = None


Scene = HexScene | CardScene
