"""The board as a picture: a game's sheet and a scene as SVG, for files, pages and research. Words and looks only.

A board is its ground, which never changes, and the things of a moment, each with a look around its own origin and a
place. A still picture draws both; an animated one draws the ground once and moves things from place to place.
"""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Final, NamedTuple, Protocol

HEAD: Final = 64  # of the picture, above the board: turn, phase and tracks
FONT: Final = 'font-family="DejaVu Sans,Verdana,sans-serif"'
Json = Mapping[str, object]


class Thing(NamedTuple):
    """Something that lies on the board: its look as SVG around the origin, and where it lies."""

    id: str
    look: str
    x: float
    y: float


class Board(Protocol):
    """What draws one kind of game."""

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Where it begins, its width and height."""
        ...

    @property
    def style(self) -> str: ...

    def ground(self) -> str:
        """What never changes."""
        ...

    def things(self, scene: Json) -> list[Thing]:
        """What lies there at a moment, the uppermost last."""
        ...


def board_of(sheet: Json, scene: Json, scenario: str) -> Board:
    """The board for a game's sheet, large enough for what a scene of it has."""
    from alamein.play.board.cards import CardBoard
    from alamein.play.board.hexes import HexBoard

    return HexBoard(sheet, scenario, []) if sheet["kind"] == "hex" else CardBoard(sheet, scene)


def number(x: float) -> str:
    """A coordinate, as short as it can be."""
    return f"{x:.1f}".removesuffix(".0")


def words(text: object, x: float, y: float, size: float, more: str = "") -> str:
    """A line of text."""
    return f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}"{more}>{escape(str(text))}</text>'


def head(board: Board, scene: Json) -> Thing:
    """Turn and phase, tracks, and how many lie in each box."""
    when = " · ".join(str(scene[key]) for key in ("turn", "phase") if scene.get(key))
    told = [f"{track['title']}: {track['value']}" for track in objects(scene["tracks"])]
    told += [f"{box['title']}: {len(objects_or_names(box['units']))}" for box in objects(scene.get("boxes", []))]
    line = " · ".join(told)
    left, top, width, _ = board.box
    size = min(16.0, 1.72 * width / max(1, len(line)))
    look = words(when, 12, 28, 22, ' font-weight="700"') + words(line, 12, 52, size)
    return Thing("head", look, left, top - HEAD)


def placed(board: Board, scene: Json) -> list[Thing]:
    """All that lies on a board and above it."""
    return [head(board, scene), *board.things(scene)]


def frame(board: Board, inner: str, head: int = HEAD) -> str:
    """A whole picture."""
    left, _, width, _ = (number(side) for side in board.box)
    upper, tall = number(board.box[1] - head), number(board.box[3] + head)
    paper = f'<rect x="{left}" y="{upper}" width="{width}" height="{tall}" fill="#f7f0dc"/>'
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {upper} {width} {tall}" '
    opening += f'width="{width}" height="{tall}" {FONT} fill="#33260f">'
    return f"{opening}<style>{board.style}</style>{paper}{inner}</svg>"


def svg(board: Board, scene: Json) -> str:
    """A moment as a still picture."""
    return frame(board, board.ground() + put(placed(board, scene)))


def detail(sheet: Json, scene: Json, scenario: str, around: Sequence[str]) -> str:
    """The part of a map with these hexes, or on which anything lies; the whole table of a game without a map."""
    from alamein.play.board.hexes import HexBoard

    if sheet["kind"] != "hex":
        return svg(board_of(sheet, scene, scenario), scene)
    board = HexBoard(sheet, scenario, around or [str(counter["hex"]) for counter in objects(scene["counters"])])
    return frame(board, board.ground() + put(board.things(scene)), 0)


def put(things: Sequence[Thing]) -> str:
    """Things in their places."""
    return "".join(f'<g transform="translate({number(t.x)} {number(t.y)})">{t.look}</g>' for t in things)


def objects(value: object) -> list[Json]:
    """A list of JSON objects."""
    assert isinstance(value, list)
    return [each for each in value if isinstance(each, Mapping)]


def objects_or_names(value: object) -> Sequence[object]:
    """A list of anything."""
    assert isinstance(value, list)
    return value


def names(value: object) -> list[str]:
    """A list of texts."""
    return [str(each) for each in objects_or_names(value)]


def whole(value: object) -> int:
    """A whole number."""
    assert isinstance(value, int)
    return value
