"""A position as JSON that a person can write, both ways."""

from typing import Final

from alamein.core import reading
from alamein.core.errors import BadPosition
from alamein.core.game import Game, Json
from alamein.core.vectors import ints
from toy_game.state import GRID, LAST_TURN, LOST, SIDES, Toy


def dump(game: Game[Toy], s: Toy) -> dict[str, object]:
    """`{"turn": 1, "active": "red", "units": {"red": "0101", "blue": "0605"}, "over": false, "frames": […]}`"""
    return {
        "turn": int(s.turn),
        "active": SIDES[s.active],
        "units": {side: GRID.names[h] if h >= 0 else "" for side, h in zip(SIDES, s.loc, strict=True)},
        "over": bool(s.over),
        "frames": game.dump_frames(s),
    }


# what a position that a person writes may leave out: then the active side is to move
DEFAULTS: Final = {
    "turn": 1,
    "active": SIDES[0],
    "over": False,
    "frames": [{"procedure": "game turn", "stage": "again"}, {"procedure": "player turn", "stage": "move"}],
}


def load(game: Game[Toy], position: Json) -> Toy:
    """The inverse of `dump`. What is unknown, missing or impossible is named."""
    given = reading.filled(position, "a position", ("units",), DEFAULTS)
    units = reading.table(given["units"], "'units'", SIDES, ())
    s = Toy()
    s.turn = reading.whole(given["turn"], "'turn'", 1, LAST_TURN + 1)
    s.active = reading.one_of(given["active"], "'active'", SIDES)
    s.over = reading.flag(given["over"], "'over'")
    s.loc = ints(LOST if units[side] == "" else reading.hex_of(units[side], side, GRID) for side in SIDES)
    if wrong := problems(s):
        raise BadPosition("; ".join(wrong))
    game.load_frames(s, given["frames"])
    return s


def problems(s: Toy) -> list[str]:
    """Everything that is wrong with a position."""
    lost = [side for side, h in zip(SIDES, s.loc, strict=True) if h < 0]
    if len(lost) == 2 or (lost and s.over == 0):
        return [f"{' and '.join(lost)} cannot be lost here: a lost unit ends the game"]
    return ["both units stand in one hex"] if s.loc[0] == s.loc[1] else []
