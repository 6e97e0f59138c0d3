"""What people see: the map, a position on it, and the same for a terminal. The browser knows no more than this."""

from toy_game.state import GRID, LAST_TURN, SIDES, Toy
from toy_game.verbs import NOTATION
from toy_game.words import WORDS


def sheet() -> dict[str, object]:
    """The map and the counters, which never change."""
    return {
        "kind": "hex",
        "title": WORDS.text("game"),
        "columns": GRID.columns,
        "rows": GRID.rows,
        "southern_parity": GRID.southern_parity,
        "hexes": [{"name": name, "terrain": "sand"} for name in GRID.names],
        "terrains": {"sand": {"title": "Sand", "look": "clear", "mark": "source"}},
        "paths": [],
        "lines": [],
        "units": [unit(seat) for seat in range(len(SIDES))],
        "verbs": NOTATION.sheet(),
    }


def unit(seat: int) -> dict[str, object]:
    """A counter; the side's name is the unit's id."""
    return {
        "id": SIDES[seat],
        "name": f"The {SIDES[seat]} unit",
        "label": SIDES[seat].capitalize(),
        "side": SIDES[seat],
        "nation": "German" if seat else "British",  # its colors
        "symbol": "infantry",
        "kind": "infantry",
        "size": "X",
        "legend": "strength",
        "faces": [{"values": "1"}],
        "mark": "source",
    }


def scene(s: Toy) -> dict[str, object]:
    """A position on the map."""
    return {
        "turn": WORDS.text("turn", min(int(s.turn), LAST_TURN)),
        "clock": [min(int(s.turn), LAST_TURN), LAST_TURN],
        "phase": WORDS.text("phase", int(s.active)),
        "counters": [
            {"unit": side, "hex": GRID.names[h], "face": 0, "values": "1", "badges": []}
            for side, h in zip(SIDES, s.loc, strict=True)
            if h >= 0
        ],
        "markers": [],
        "boxes": [],
        "tracks": [],
    }


def text(s: Toy) -> str:
    """The map for a terminal: R and B where the units stand."""
    cells = [".   "] * GRID.size
    for side, h in zip(SIDES, s.loc, strict=True):
        if h >= 0:
            cells[h] = f"{side[0].upper()}   "
    return "\n".join([f"{WORDS.text('turn', int(s.turn))}, {WORDS.text('phase', int(s.active))}", *GRID.text(cells)])
