"""A position builder and a player for tests: every action is checked to be legal, dice are actions like others."""

from __future__ import annotations

from collections.abc import Mapping

from alamein.core.event import Event, Log, Reason
from alamein.core.game import Odds
from alamein.core.procedure import CHANCE
from alamein.games.desert_decision import GAME
from alamein.games.desert_decision.ground import GRID, MINED_AT_START
from alamein.games.desert_decision.state import COLUMN, POINTS, owner_of
from alamein.games.desert_decision.tables import COMBAT_COLUMNS, COMBAT_EFFECTS, COMBAT_ROW
from alamein.games.desert_decision.units import SIDE, UNIT_BY_ID, UNIT_IDS

ALLIED, AXIS = 0, 1
DEFAULTS = {"allied_air_mode": "pool", "dominant_terrain_may_stand": "yes", "engineers_roll_for_mines": "yes"}
MINES = [GRID.names[h] for h in range(GRID.size) if MINED_AT_START[h]]


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
    return {**base, **changes}


class Board:
    """A game in progress."""

    def __init__(self, phase: str, units: Mapping[str, str], **changes: object) -> None:
        self.state = GAME.load(position(phase, units, **changes))
        self.events: list[Event] = []

    @classmethod
    def new(cls, scenario: str, **options: int) -> Board:
        """The first decision of a scenario."""
        board = cls.__new__(cls)
        board.state = GAME.new(scenario, options)
        board.events = []
        return board

    def do(self, *texts: str) -> Board:
        """Take actions, each checked to be legal and the position after it to be sound."""
        for text in texts:
            assert text in self.legal(), f"{text!r} is not legal: {self.legal()[:20]}; {GAME.prompt(self.state)}"
            log = Log(True)
            GAME.apply(self.state, GAME.notation.parse(text), log)
            self.events += log.events
            assert GAME.problems(self.state) == []
        return self

    def legal(self, word: str = "") -> list[str]:
        """The legal actions in words, all or those that begin with `word`."""
        texts = [GAME.notation.text(a) for a in GAME.legal(self.state)]
        return [text for text in texts if text.split()[0] == word] if word else texts

    def args(self, word: str) -> list[str]:
        """The legal arguments of a verb."""
        return [text.partition(" ")[2] for text in self.legal(word)]

    def refused(self, text: str) -> Reason:
        """Why the seat that decides may not do this; every refusal has a rule, facts and a remedy."""
        reason = GAME.why_not(self.state, self.seat, GAME.notation.parse(text))
        assert reason is not None and reason.text and reason.remedy, text
        return reason

    @property
    def seat(self) -> int:
        return int(GAME.seat(self.state))

    @property
    def waits_for_chance(self) -> bool:
        return self.seat == CHANCE

    @property
    def decision(self) -> str:
        return type(GAME.decision(self.state)).__name__

    def at(self, unit: str) -> str:
        """Where a unit is, as in a position file."""
        return str(self.dumped("units")[unit]["at"])

    def reduced(self, unit: str) -> bool:
        return bool(self.dumped("units")[unit]["reduced"])

    def marks(self, unit: str) -> list[str]:
        marks = self.dumped("units")[unit]["marks"]
        assert isinstance(marks, list)
        return marks

    def dumped(self, key: str) -> dict[str, dict[str, object]]:
        found = GAME.dump(self.state)[key]
        assert isinstance(found, dict)
        return found

    def owner(self, hex_name: str) -> int:
        return int(owner_of(self.state, GRID.hex(hex_name)))

    def air(self) -> tuple[int, int]:
        return int(self.state.air[0]), int(self.state.air[1])

    @property
    def points(self) -> int:
        """Half points that the moving unit has left."""
        return int(self.state.local(POINTS))

    def odds(self) -> Odds:
        odds = GAME.odds(self.state, self.seat)
        assert odds is not None
        assert sum(outcome.weight for outcome in odds.outcomes) == 36
        return odds

    def ledger(self) -> dict[str, int]:
        """The lines of the combat being prepared, the last number of each."""
        return {event.case: event.data[-1] for event in self.odds().ledger if len(event.data) == 1}

    def column(self) -> str:
        """The final column of the combat or bombardment being prepared, in words."""
        return GAME.sentence(self.odds().ledger[-1]).removeprefix("Final column: ")

    def ratio(self) -> str:
        """The ratio before any shift, in words."""
        line = next(event for event in self.odds().ledger if event.case == "ratio")
        return GAME.sentence(line)

    def roll(self, code: str) -> Board:
        """Roll a sum that gives this result in the column fixed by the declarations."""
        assert self.decision == "RollCombat", self.decision
        for total in range(2, 13):
            cell = COMBAT_EFFECTS.cell(COMBAT_ROW[total], self.state.local(COLUMN))
            if COMBAT_EFFECTS.codes[cell] == code:
                return self.do(f"roll {total}")
        raise AssertionError(f"{code} is not in column {COMBAT_COLUMNS[self.state.local(COLUMN)]}")

    def told(self, case: str) -> list[Event]:
        """The events of one case so far."""
        return [event for event in self.events if event.case == case]
