"""Puzzles: a position, a goal to be reached by a certain moment, and the best way known to reach it.

They are read from `puzzles/*.toml` of a game's folder; docs/puzzles.md has the format. `ai.solving` measures how likely
a line of actions is to reach a goal, and finds new puzzles.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from hashlib import sha256
from typing import Final, NamedTuple

from alamein.core.errors import BadData, NotParseable
from alamein.core.game import Game, Json
from alamein.core.state import State
from alamein.games import registry
from alamein.games.catalogue import say
from alamein.games.data import Table, read
from alamein.play.match import position_of

WANTED: Final = ("hold", "gone", "keep", "cut", "own")  # of a goal, beside `least`
POINTS: Final = "points"  # a seat's own points, in games that keep them by seat
ALIKE: Final = 0.6  # of the pieces of two puzzles may stand in the same places
LEVELS: Final = ("easy", "fair", "hard", "very hard")


class Goal(NamedTuple):
    """What must hold in the end; all of it."""

    hold: tuple[str, ...]  # a unit of the seat stands in each of these hexes
    gone: tuple[str, ...]  # these units are no longer on the map
    keep: tuple[str, ...]  # these are
    cut: tuple[str, ...]  # these have no supply line
    own: tuple[str, ...]  # the seat has these cards, as often as they are named, wherever they lie
    least: Mapping[str, int]  # a track, by its title, or the seat's `points`, shows at least this

    def missing(self, game: Game[State], state: State, seat: int) -> str:
        """What is not so; "" if the goal is reached."""
        scene = game.scene(state, seat)
        stands = counters(scene)
        mine = sides(game)
        for hex in self.hold:
            if not any(at == hex and mine[unit] == game.seats[seat] for unit, at in stands.items()):
                return say("goal.not_held", hex=hex)
        for unit in (*self.gone, *self.keep):
            if (unit in stands) != (unit in self.keep):
                return say("goal.still" if unit in stands else "goal.no_longer", unit=names(game)[unit])
        for unit in self.cut:
            trace = game.trace(state, seat, unit) if unit in stands else None
            if trace is not None and trace.hexes:
                return say("goal.supply", unit=names(game)[unit])
        owned = cards(scene, game.seats[seat])
        for card in self.own:
            if card not in owned:
                return say("goal.not_yours", card=names(game)[card])
            owned.remove(card)
        shown = numbers(scene, game.seats[seat])
        return next(
            (
                say("goal.so_far", what=key, now=shown.get(key, 0), n=n)
                for key, n in self.least.items()
                if shown.get(key, 0) < n
            ),
            "",
        )


class Puzzle(NamedTuple):
    """A position in which something can be done; chances are thousandths."""

    game: str
    id: str
    print: str  # of its text: a puzzle that has changed is not gone on with
    title: str
    say: str
    seat: int
    start: Json
    ahead: int  # for how many moments of the expert (docs/ai.md) play goes on
    goal: Goal
    solution: tuple[str, ...]  # actions; what cannot be done when its turn comes is passed over
    chance: int  # that the solution reaches the goal
    usual: int  # that a computer of the level `normal` reaches it, without being told of it
    level: str
    hint: str
    why: str


def alike(one: Puzzle, other: Puzzle) -> str:
    """Why two puzzles of a game are too much alike; "" if they are not."""
    kinds = [[bool(part) for part in puzzle.goal] for puzzle in (one, other)]
    ours, theirs = pieces(one), pieces(other)
    shared = len(ours & theirs) / len(ours | theirs)
    if one.goal == other.goal and shared > ALIKE / 2:
        return "both want the same with many of the same pieces"
    if kinds[0] == kinds[1] and one.seat == other.seat and shared > ALIKE:
        return "both want the same kind of thing with the same pieces in the same places"
    return ""


def pieces(puzzle: Puzzle) -> set[str]:
    """The units of a puzzle with their hexes, or the cards of its seat."""
    scene = registry.game(puzzle.game).scene(begun(puzzle), puzzle.seat)
    mine = cards(scene, registry.game(puzzle.game).seats[puzzle.seat])
    return {f"{unit} {hex}" for unit, hex in counters(scene).items()} | {f"{card} {mine.count(card)}" for card in mine}


# --- what a scene shows -----------------------------------------------------------------------------------------------


def counters(scene: Mapping[str, object]) -> dict[str, str]:
    """The units on the map and their hexes."""
    found = scene.get("counters", [])
    assert isinstance(found, list)
    return {str(counter["unit"]): str(counter["hex"]) for counter in found}


def cards(scene: Mapping[str, object], seat: str) -> list[str]:
    """The cards of a seat, wherever they lie."""
    zones = scene.get("zones", [])
    assert isinstance(zones, list)
    mine = [card for zone in zones if str(zone["id"]).endswith(f":{seat}") for card in zone["cards"]]
    return [str(card["face"]) for card in mine for _ in range(int(card["count"]))]


def numbers(scene: Mapping[str, object], seat: str) -> dict[str, int]:
    """The tracks that show a number, and the points of a seat."""
    tracks, scores = scene.get("tracks", []), scene.get("scores", [])
    assert isinstance(tracks, list) and isinstance(scores, list)
    shown = {str(track["title"]): track["value"] for track in tracks if isinstance(track["value"], int)}
    mine = [int(score["points"]) for score in scores if score["seat"] == seat]
    return shown | {POINTS: mine[0]} if mine else shown


def _rows(game: Game[State], key: str) -> list[dict[str, object]]:
    found = game.sheet().get(key, [])
    assert isinstance(found, list)
    return found


@cache
def sides(game: Game[State]) -> dict[str, str]:
    """Whose each unit is."""
    return {str(unit["id"]): str(unit["side"]) for unit in _rows(game, "units")}


@cache
def names(game: Game[State]) -> dict[str, str]:
    """What each unit or card is called."""
    return {str(row["id"]): str(row["name"]) for key in ("units", "faces") for row in _rows(game, key)}


@cache
def places(game: Game[State]) -> dict[str, str]:
    """The hexes that have a name."""
    found: dict[str, str] = {}
    for row in _rows(game, "names"):
        hexes = row["hexes"]
        assert isinstance(hexes, list)
        found |= {str(hex): str(row["text"]) for hex in hexes}
    return found


# --- reading ----------------------------------------------------------------------------------------------------------


@cache
def puzzles(game_id: str) -> tuple[Puzzle, ...]:
    """All puzzles of a game, in the order of their files."""
    found = [
        puzzle_of(game_id, table)
        for path in sorted((registry.folder(game_id) / "puzzles").glob("*.toml"))
        for table in read(path).only(("puzzle",), ()).tables("puzzle")
    ]
    ids = [puzzle.id for puzzle in found]
    if twice := sorted({id for id in ids if ids.count(id) > 1}):
        raise BadData(f"two puzzles of {game_id} are called {', '.join(twice)}")
    return tuple(found)


def all_puzzles() -> list[Puzzle]:
    """Those of all games."""
    return [puzzle for id in registry.ids() for puzzle in puzzles(id)]


def puzzle_called(game_id: str, id: str) -> Puzzle:
    """A puzzle by its id."""
    for puzzle in puzzles(game_id):
        if puzzle.id == id:
            return puzzle
    known = ", ".join(puzzle.id for puzzle in puzzles(game_id))
    raise NotParseable(f"{game_id} has no puzzle {id!r}{f'; it has: {known}' if known else ''}")


def of_the_day(day: date) -> Puzzle | None:
    """One for each day, from one game after the other; all come round before one comes again."""
    rows = [row for id in registry.ids() if (row := puzzles(id))]
    if not rows:
        return None
    row = rows[day.toordinal() % len(rows)]
    return row[day.toordinal() // len(rows) % len(row)]


def puzzle_of(game_id: str, table: Table) -> Puzzle:
    """One puzzle; what it cannot mean is refused with its place."""
    table.only(
        ("id", "title", "say", "seat", "position", "ahead", "goal", "solution", "chance", "usual", "level"),
        ("hint", "why"),
    )
    game = registry.game(game_id)
    if table.text("seat") not in game.seats:
        raise BadData(f"{table.place}: there is no seat {table.text('seat')!r}; the seats are {', '.join(game.seats)}")
    if table.text("level") not in LEVELS:
        raise BadData(f"{table.place}: level must be one of {', '.join(LEVELS)}, not {table.text('level')!r}")
    text = repr(sorted(table.values.items()))
    return Puzzle(
        game_id,
        table.text("id"),
        sha256(text.encode()).hexdigest()[:16],
        table.text("title"),
        " ".join(table.text("say").split()),
        game.seats.index(table.text("seat")),
        table.table("position").values,
        table.whole("ahead"),
        _goal(game, table.table("goal")),
        tuple(table.texts("solution")),
        table.whole("chance"),
        table.whole("usual"),
        table.text("level"),
        *(table.text(key) if key in table.values else "" for key in ("hint", "why")),
    )


def _goal(game: Game[State], table: Table) -> Goal:
    table.only((), (*WANTED, "least"))
    hold, gone, keep, cut, own = (tuple(table.texts(key)) if key in table.values else () for key in WANTED)
    least = table.table("least") if "least" in table.values else None
    if not table.values:
        raise BadData(f"{table.place}: nothing is wanted; give one of {', '.join((*WANTED, 'least'))}")
    unknown = [thing for thing in (*gone, *keep, *cut, *own) if thing not in names(game)]
    if unknown:
        raise BadData(f"{table.place}: there is no unit or card {', '.join(unknown)}")
    return Goal(hold, gone, keep, cut, own, {} if least is None else {key: least.whole(key) for key in least.values})


def begun(puzzle: Puzzle) -> State:
    """The position of a puzzle."""
    return position_of(registry.game(puzzle.game), puzzle.start)


def line_of(game: Game[State], line: Sequence[str]) -> list[int]:
    """A line as actions."""
    return [game.notation.parse(text) for text in line]
