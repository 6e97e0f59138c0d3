"""Positions in one line, and play that asserts the legality of every step."""

from alamein.core.chance import Splitmix
from alamein.core.event import Event, Log
from alamein.games.north_africa import GAME
from alamein.games.north_africa.rules.c13_supply import lines_of
from alamein.games.north_africa.state import ATTACK, LEFT, RETREAT, NorthAfrica
from alamein.games.north_africa.tables import GRID, SIDE, UNIT_ID
from alamein.play.conformance import check_exhaustive

PHASES = {"move": "initial movement", "fight": "combat", "drive": "mechanized movement", "haul": "supply movement"}


def position(side: str, phase: str, units: dict[str, object], **more: object) -> NorthAfrica:
    """October, Game-Turn 2, unless `more` says otherwise; no minefields, historical Vanguards."""
    base: dict[str, object] = {"scenario": "october", "turn": 2, "side": side, "phase": PHASES[phase], "units": units}
    return GAME.load({**base, **more})


def texts(s: NorthAfrica) -> list[str]:
    """The legal actions in words."""
    return [GAME.notation.text(a) for a in GAME.legal(s)]


def hexes(s: NorthAfrica) -> set[str]:
    """The hexes the moving unit may step to."""
    return {text[3:] for text in texts(s) if text.startswith("to ")}


def play(s: NorthAfrica, *actions: str) -> list[Event]:
    """Take actions, each of which must be legal; the events."""
    log = Log(True)
    for text in actions:
        a = GAME.notation.parse(text)
        legal = list(GAME.legal(s))
        assert len(set(legal)) == len(legal), texts(s)
        assert a in legal, f"{text} is not legal ({GAME.refusal(s, a)}); legal: {', '.join(texts(s))[:300]}"
        GAME.apply(s, a, log)
        assert GAME.problems(s) == []
    return log.events


def refused(s: NorthAfrica, text: str) -> str:
    """The rule that refuses an action; it must be illegal, and what is not refused legal."""
    a = GAME.notation.parse(text)
    assert a not in list(GAME.legal(s)), f"{text} is legal"
    check_exhaustive(GAME, s, Splitmix(1))
    reason = GAME.refusal(s, a)
    assert reason.text and reason.remedy
    return reason.rule


def where(s: NorthAfrica, unit: str) -> str:
    """Where a unit is."""
    units = GAME.dump(s)["units"]
    assert isinstance(units, dict)
    return str(units[unit]["at"])


def left(s: NorthAfrica) -> int:
    """Points left to the moving unit."""
    return int(s.local(LEFT))


def state_of(s: NorthAfrica, u: int) -> int:
    """The supply state of a unit on the map, traced now."""
    return int(lines_of(s, SIDE[u]).state(s, u))


def unit(name: str) -> int:
    """A unit's number."""
    return UNIT_ID[name]


def hex_(name: str) -> int:
    """A hex's number."""
    return GRID.hex(name)


def cases(events: list[Event]) -> list[str]:
    """The cases of events."""
    return [event.case for event in events]


def settle(s: NorthAfrica) -> None:
    """Finish the combat at hand, always taking the first choice."""
    while s.over == 0 and (s.runs(ATTACK) or s.runs(RETREAT)):
        play(s, texts(s)[0])
