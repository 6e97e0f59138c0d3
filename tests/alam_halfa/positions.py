"""Positions in one line, and play that asserts every step."""

from collections.abc import Mapping, Sequence

from alamein.core.event import Event
from alamein.games.alam_halfa import GAME
from alamein.games.alam_halfa.state import DEPLETED, LEFT, AlamHalfa
from alamein.games.alam_halfa.tables import UNIT_IDS
from alamein.testing import Board

FAR = ("3023", "3123", "3223", "3323")  # minefield markers where they disturb nobody
BELT = ("1517", "1518", "1519", "1520")  # the same as a belt


def position(
    units: Mapping[str, str],
    *,
    turn: int = 3,
    mines: Sequence[str] = FAR,
    axis: Sequence[int] = (),
    allied: Sequence[int] = (),
    replacements: tuple[int, int] = (0, 0),
    **keys: object,
) -> AlamHalfa:
    """A position at the beginning of a phase, with only these units on the map; `keys` are those of a position."""
    return GAME.load(
        {
            "turn": turn,
            "units": units,
            "mines": list(mines),
            "replacements": {"axis": replacements[0], "allied": replacements[1]},
            "markers": {"axis": {"hand": list(axis)}, "allied": {"hand": list(allied)}},
            **{key: list(value) if isinstance(value, tuple) else value for key, value in keys.items()},
        }
    )


def legal(s: AlamHalfa) -> list[str]:
    """What may be done now, in notation."""
    return Board(GAME, s).legal()


def hexes(s: AlamHalfa) -> set[str]:
    """The hexes offered."""
    return set(Board(GAME, s).args("to", "at", "back", "push"))


def play(s: AlamHalfa, *texts: str) -> list[Event]:
    """Take these actions, each of which must be legal; the events of all of them. `roll 5` is one too."""
    return Board(GAME, s).do(*texts).events


def why(s: AlamHalfa, text: str) -> str:
    """The rule by which the deciding seat is refused an action; "" if it is not."""
    board = Board(GAME, s)
    assert not board.waits_for_chance
    return "" if board.why(text) is None else board.refused(text).rule


def where(s: AlamHalfa, unit: str) -> object:
    """The hex of a unit."""
    return Board(GAME, s).dumped("units", unit)


def is_depleted(s: AlamHalfa, unit: str) -> bool:
    """Whether a unit shows its depleted side."""
    return bool(s.marks[UNIT_IDS.index(unit)] & DEPLETED)


def left(s: AlamHalfa) -> int:
    """Half points left to the moving unit."""
    return int(s.local(LEFT))


def cases(events: Sequence[Event]) -> list[str]:
    """The cases of events, in order."""
    return [event.case for event in events]
