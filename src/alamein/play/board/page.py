"""A whole game as one page that needs nothing else: the board, every move animated, and the log."""

import gzip
import json
from base64 import b64encode
from collections.abc import Callable
from html import escape
from pathlib import Path

from alamein.play.board import Thing, board_of, frame, number, placed
from alamein.play.moments import Seen

TEMPLATE = Path(__file__).with_name("replay.html")


class Changes:
    """Things from moment to moment: what a page must be told of each."""

    def __init__(self) -> None:
        self.looks: dict[str, int] = {}
        self.ids: dict[str, int] = {}
        self.now: dict[str, Thing] = {}

    def to(self, things: list[Thing]) -> list[list[int | float]]:
        """[thing, look, x, y] for what is new or different, [thing] for what is gone."""
        then, self.now = self.now, {thing.id: thing for thing in things}
        out: list[list[int | float]] = [[self._id(gone)] for gone in then.keys() - self.now.keys()]
        for thing in things:
            if then.get(thing.id) != thing:
                look = self.looks.setdefault(thing.look, len(self.looks))
                out.append([self._id(thing.id), look, float(number(thing.x)), float(number(thing.y))])
        return sorted(out)

    def _id(self, id: str) -> int:
        return self.ids.setdefault(id, len(self.ids))


def page(seen: Seen, done: Callable[[int], None]) -> str:
    """The page of a game; `done` is told each moment drawn."""
    changes, moments = Changes(), list[dict[str, object]]()
    board = None
    for moment in seen.moments():
        scene = seen.scene(moment.state)
        board = board or board_of(seen.game.sheet(), scene, seen.match.scenario)
        told: dict[str, object] = {"who": seen.who(moment), "said": moment.sentences or [seen.action(moment)]}
        moments.append({**told, "changes": changes.to(placed(board, scene))})
        done(moment.number)
    assert board is not None
    drawn = frame(board, f'{board.ground()}<g id="things"></g>')
    data = json.dumps({"frame": drawn, "looks": list(changes.looks), "moments": moments}, ensure_ascii=False)
    packed = b64encode(gzip.compress(data.encode(), mtime=0)).decode()
    result = seen.match.result()
    title = f"{seen.game.title}{': ' + result.text if result else ''}"
    return TEMPLATE.read_text("utf-8").replace("/*TITLE*/", escape(title)).replace("/*DATA*/", packed)
