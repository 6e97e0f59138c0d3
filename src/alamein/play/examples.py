"""Examples of rules: a position, what is done in it, and what follows. They are read from `examples/*.toml` of a game's
folder, run as tests, and drawn beside their rule. docs/examples.md has the format."""

from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from alamein.core.errors import BadData, BadPosition, NotParseable
from alamein.core.game import SPECTATOR
from alamein.core.procedure import CHANCE, NOBODY
from alamein.core.state import State
from alamein.games import registry
from alamein.games.catalogue import say
from alamein.games.data import Table, read
from alamein.games.rulebook import rulebook
from alamein.play.board import detail, objects
from alamein.play.diagram import diagram, grid_of
from alamein.play.match import option_numbers
from alamein.testing import Board

NEAR: Final = 4  # hexes from what an example is about to what a picture shows as well
FOLLOWS: Final = ("allowed", "refused", "says", "result", "impossible")


class Example(NamedTuple):
    """What a rule does in one position."""

    game: str
    place: str  # file and number
    rule: str
    also: tuple[str, ...]  # other rules that it shows
    caption: str
    position: Mapping[str, object]
    begin: Mapping[str, object] | None  # instead of a position: the scenario and the options of a new game
    do: tuple[str, ...]  # actions, dice among them
    allowed: tuple[str, ...]  # actions that are then legal
    refused: Mapping[str, str]  # actions that are then refused, and by which rule
    says: tuple[str, ...]  # what is told: in sentences of what was done, or in the ledger of the combat at hand
    result: Mapping[str, object]  # what then holds: values of the position as it is dumped
    impossible: str  # the position cannot be: what the refusal says

    @property
    def scenario(self) -> str:
        """The scenario whose map it is on."""
        return str((self.begin or self.position).get("scenario", ""))

    def shows(self, rule: str) -> bool:
        """Whether it shows a rule."""
        return rule == self.rule or rule in self.also


@cache
def examples(game_id: str) -> tuple[Example, ...]:
    """All examples of a game, in the order of its files."""
    folder = registry.folder(game_id) / "examples"
    return tuple(found for path in sorted(folder.glob("*.toml")) for found in read_examples(game_id, read(path)))


def read_examples(game_id: str, table: Table) -> list[Example]:
    """The examples of a file; `[position]` has what their positions share."""
    table.only(("example",), ("position",))
    shared = table.table("position").values if "position" in table.values else {}
    return [example_of(game_id, each, shared) for each in table.tables("example")]


def example_of(game_id: str, table: Table, shared: Mapping[str, object]) -> Example:
    """One example; what a file cannot mean is refused with its place."""
    table.only(("rule", "caption"), ("also", "position", "begin", "do", *FOLLOWS))
    if not any(key in table.values for key in FOLLOWS):
        raise BadData(f"{table.place}: nothing follows; give one of {', '.join(FOLLOWS)}")
    lists = {key: tuple(table.texts(key)) if key in table.values else () for key in ("also", "do", "allowed", "says")}
    keys = ("position", "begin", "refused", "result")
    own, begin, refused, result = (table.table(key) if key in table.values else None for key in keys)
    rules = (table.text("rule"), *lists["also"])
    unknown = [rule for rule in rules if rule not in rulebook(game_id).rules]
    if unknown:
        raise BadData(f"{table.place}: there is no rule {', '.join(unknown)} in {game_id}")
    return Example(
        game_id,
        table.place,
        rules[0],
        rules[1:],
        table.text("caption"),
        {**shared, **(own.values if own else {})},
        begin.values if begin else None,
        lists["do"],
        lists["allowed"],
        {action: refused.text(action) for action in refused.values} if refused else {},
        lists["says"],
        result.values if result else {},
        table.text("impossible") if "impossible" in table.values else "",
    )


def board_of(example: Example) -> Board[State]:
    """The position of an example on the table."""
    game = registry.game(example.game)
    if example.begin is None:
        return Board.load(game, example.position)
    options = {key: value for key, value in example.begin.items() if key != "scenario"}
    return Board(game, game.new(str(example.begin.get("scenario", "")), option_numbers(game, options)))


def examples_of(game_id: str, rule: str) -> list[Example]:
    """The examples that show a rule."""
    return [each for each in examples(game_id) if each.shows(rule)]


# --- as a test --------------------------------------------------------------------------------------------------------


def wrong_with(example: Example) -> str:
    """What does not follow as the example says; "" if all does."""
    try:
        board = board_of(example)
        if example.impossible:
            return "the position is taken as possible"
        board.do(*example.do)
    except BadPosition as error:
        if example.impossible and example.impossible in error.message:
            return ""
        return f"the position is refused: {error.message}"
    except (AssertionError, NotParseable) as error:
        return str(error)
    for action in example.allowed:
        if board.why(action) is not None:
            return f"{action!r} is not legal: {board.why(action)}"
    for action, rule in example.refused.items():
        reason = board.why(action)
        if reason is None or reason.rule != rule:
            return f"{action!r} is not refused by {rule}, but {'legal' if reason is None else reason}"
    told = sentences(board)
    for words in example.says:
        if not any(words in sentence for sentence in told):
            return f"nothing says {words!r}: {told}"
    return difference(example.result, board.game.dump(board.state), "")


def sentences(board: Board[State]) -> list[str]:
    """What has been told, the ledger and the results of the combat at hand, and what is then asked."""
    odds = None if board.seat == NOBODY else board.game.odds(board.state, board.seat)
    combat: list[str] = []
    if odds is not None:
        combat += map(board.game.sentence, odds.ledger)
        combat += [f"{outcome.text}; {outcome.beside}" if outcome.beside else outcome.text for outcome in odds.outcomes]
    return [*board.sentences(), *combat, board.prompt]


def difference(wanted: object, found: object, at: str) -> str:
    """The first value that is not as wanted; of an object only the keys named are compared."""
    if isinstance(wanted, Mapping):
        if not isinstance(found, Mapping):
            return f"{at} is {found!r}, not an object"
        apart = (difference(wanted[key], found.get(key), f"{at} {key}".strip()) for key in wanted)
        return next((words for words in apart if words), "")
    return "" if wanted == found else f"{at} is {found!r}, not {wanted!r}"


# --- in words and pictures --------------------------------------------------------------------------------------------


def shown(example: Example) -> str:
    """The example for a terminal: the caption, the position, what is done and told, and what then may be done."""
    lines = [say("example.caption", caption=example.caption)]
    if example.impossible:
        return "\n".join([*lines, say("example.impossible", why=example.impossible)])
    board = board_of(example)
    lines += ["", picture(board, example), ""]
    lines += [say("example.then", action=action) for action in example.do]
    board.do(*example.do)
    lines += [f"    {sentence}" for sentence in sentences(board)]
    lines += [say("example.allowed", action=action) for action in example.allowed]
    for action in example.refused:
        reason = board.refused(action)
        lines.append(f"{say('example.refused', action=action)} [{reason.rule}] {reason.text}; {reason.remedy}")
    if example.do:
        lines += ["", picture(board, example)]
    return "\n".join(lines)


@cache
def sheet_of(game_id: str) -> Mapping[str, object]:
    """The sheet of a game, made once."""
    return registry.game(game_id).sheet()


def drawn(example: Example) -> str:
    """The position as SVG; "" where it is a whole scenario, or cannot be."""
    if example.impossible or example.begin is not None:
        return ""
    board = board_of(example)
    scene = board.game.scene(board.state, viewer_of(board))
    return detail(sheet_of(example.game), scene, example.scenario, hexes_of(example))


def named_by(example: Example) -> list[str]:
    """The hexes, units and cards that its actions name."""
    return [word for text in (*example.do, *example.allowed, *example.refused) for word in text.split()]


def hexes_of(example: Example) -> list[str]:
    """The hexes that a map must show: those that are named, of units that are named, and of all units near them."""
    if sheet_of(example.game)["kind"] != "hex" or example.impossible:
        return []
    board = board_of(example)
    grid, named = grid_of(sheet_of(example.game)), named_by(example)
    scene = board.game.scene(board.state, viewer_of(board))
    places = {str(each["unit"]): grid.ids[str(each["hex"])] for each in objects(scene["counters"])}
    told = {h for word in named for h in (grid.ids.get(word), places.get(word)) if h is not None}
    near = {h for h in places.values() if any(grid.distance(h, x) <= NEAR for x in told)}
    return [grid.names[h] for h in sorted(told | near)]


def viewer_of(board: Board[State]) -> int:
    """Whose view of a position is shown: who decides."""
    return SPECTATOR if board.seat in (CHANCE, NOBODY) else board.seat


def picture(board: Board[State], example: Example) -> str:
    """The position: of a map the part where something is, of cards the table; of a whole scenario nothing."""
    if example.begin is not None:
        return ""
    game, viewer = board.game, viewer_of(board)
    sheet = sheet_of(example.game)
    if sheet.get("kind") != "hex":
        return game.picture(board.state, viewer)
    return diagram(sheet, game.scene(board.state, viewer), named_by(example))
