"""A position builder and a player for tests: every action is checked to be legal, dice are actions like others."""

from __future__ import annotations

from collections.abc import Mapping

from alamein import testing
from alamein.core.game import Odds
from alamein.games.desert_decision import GAME
from alamein.games.desert_decision.ground import GRID
from alamein.games.desert_decision.ground import MINES as MINES_OF
from alamein.games.desert_decision.state import COLUMN, POINTS, Desert, owner_of
from alamein.games.desert_decision.tables import COMBAT_COLUMNS, COMBAT_EFFECTS, COMBAT_ROW
from alamein.games.desert_decision.units import SIDE, UNIT_BY_ID, UNIT_IDS

ALLIED, AXIS = 0, 1
DEFAULTS = {option.id: option.values[0][1].partition(":")[0] for option in GAME.options}
COMBAT = {"allied combat": (ALLIED, "axis movement"), "axis combat": (AXIS, "next turn")}
MINES = [GRID.names[h] for h in range(GRID.size) if MINES_OF[0][h]]


def position(phase: str, units: Mapping[str, str], **changes: object) -> dict[str, object]:
    """A position at the start of a phase. Units not named are off the map without counting for anybody.

    `"0606"` puts a unit on a hex, `"0606 reduced"` shows its reduced side, `rested` and `duty` add marks.
    """
    described: dict[str, object] = {}
    for unit in UNIT_IDS:
        where = units.get(unit, "left east" if SIDE[UNIT_BY_ID[unit]] == ALLIED else "left west")
        marks = [mark for word, mark in (("rested", "rested"), ("duty", "must attack")) if where.endswith(f" {word}")]
        at = where.removesuffix(" rested").removesuffix(" duty").removesuffix(" reduced")
        described[unit] = {"at": at, "reduced": "reduced" in where, "marks": marks}
    assert set(units) <= set(UNIT_IDS), set(units) - set(UNIT_IDS)
    base: dict[str, object] = {
        "scenario": "option_1",
        "options": dict(DEFAULTS),
        "turn": 1,
        "phase": phase,
        "units": described,
        "mines": list(MINES),
        "air": {"allied": 0, "axis": 0},
    }
    if phase in COMBAT:  # by its frames, so that only those must attack who are said to
        side, stage = COMBAT[phase]
        combat = {"procedure": "combat phase", "stage": "choose attack", "side": side}
        base["frames"] = [{"procedure": "game turn", "stage": stage}, combat]
    return {**base, **changes}


class Board(testing.Board[Desert]):
    """A game in progress, begun at a phase with some units."""

    def __init__(self, phase: str, units: Mapping[str, str], **changes: object) -> None:
        super().__init__(GAME, GAME.load(position(phase, units, **changes)))

    @classmethod
    def new(cls, scenario: str, **options: int) -> Board:
        """The first decision of a scenario."""
        board = cls.__new__(cls)
        testing.Board.__init__(board, GAME, GAME.new(scenario, options))
        return board

    def at(self, unit: str) -> str:
        """Where a unit is, as in a position file."""
        return str(self.dumped("units", unit, "at"))

    def reduced(self, unit: str) -> bool:
        return bool(self.dumped("units", unit, "reduced"))

    def marks(self, unit: str) -> list[str]:
        marks = self.dumped("units", unit, "marks")
        assert isinstance(marks, list)
        return marks

    def owner(self, hex_name: str) -> int:
        return int(owner_of(self.state, GRID.hex(hex_name)))

    def air(self) -> tuple[int, int]:
        return int(self.state.air[0]), int(self.state.air[1])

    @property
    def points(self) -> int:
        """Half points that the moving unit has left."""
        return int(self.state.local(POINTS))

    def odds(self) -> Odds:
        odds = super().odds()
        assert sum(outcome.weight for outcome in odds.outcomes) == 36
        return odds

    def column(self) -> str:
        """The final column of the combat or bombardment being prepared, in words."""
        return GAME.sentence(self.odds().ledger[-1]).removeprefix("Final column: ")

    def ratio(self) -> str:
        """The ratio before any shift, in words."""
        line = next(event for event in self.odds().ledger if event.case == "ratio")
        return GAME.sentence(line)

    def roll(self, code: str) -> Board:
        """Roll a sum that gives this result in the column fixed by the declarations."""
        assert self.decision == "roll combat", self.decision
        for total in range(2, 13):
            cell = COMBAT_EFFECTS.cell(COMBAT_ROW[total], self.state.local(COLUMN))
            if COMBAT_EFFECTS.codes[cell] == code:
                return self.do(f"roll {total}")
        raise AssertionError(f"{code} is not in column {COMBAT_COLUMNS[self.state.local(COLUMN)]}")
