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
    def width(self) -> float: ...

    @property
    def height(self) -> float: ...

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

    return HexBoard(sheet, scenario) if sheet["kind"] == "hex" else CardBoard(sheet, scene)


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
    size = min(16.0, 1.72 * board.width / max(1, len(line)))
    return Thing("head", words(when, 12, 28, 22, ' font-weight="700"') + words(line, 12, 52, size), 0, -HEAD)


def placed(board: Board, scene: Json) -> list[Thing]:
    """All that lies on a board and above it."""
    return [head(board, scene), *board.things(scene)]


def frame(board: Board, inner: str) -> str:
    """A whole picture."""
    box = f"0 {-HEAD} {number(board.width)} {number(board.height + HEAD)}"
    size = f'width="{number(board.width)}" height="{number(board.height + HEAD)}"'
    paper = f'<rect y="{-HEAD}" width="100%" height="100%" fill="#f7f0dc"/>'
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {size} {FONT} fill="#33260f">'
    return f"{opening}<style>{board.style}</style>{paper}{inner}</svg>"


def svg(board: Board, scene: Json) -> str:
    """A moment as a still picture."""
    put = (f'<g transform="translate({number(t.x)} {number(t.y)})">{t.look}</g>' for t in placed(board, scene))
    return frame(board, board.ground() + "".join(put))


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
