"""What a position tells whoever looks ahead: odds, previews, what cannot be undone, threats and supply lines.

A worker answers (`worker.py`), so that no thinking holds up a table; the games bound the work in steps, not in seconds,
and say where they have not enumerated everything.
"""

from collections.abc import Callable
from typing import Final, cast

import msgspec

from alamein.ai.forecast import normal_odds
from alamein.core.errors import NotLegal, NotYourTurn
from alamein.core.event import Event, Log
from alamein.core.game import SPECTATOR, Game
from alamein.core.procedure import NOBODY
from alamein.core.state import State
from alamein.games.catalogue import say
from alamein.play.engine import odds_json
from alamein.play.secrecy import barrier, guesses, visible
from alamein.server.puzzles import solved_json
from alamein.server.shown import Json, event_json, number, position_json
from alamein.testing import Board

ODDS, TRY, LIVE, FINALS, THREATS, TRACE, PUZZLE = "odds", "try", "live", "finals", "threats", "trace", "puzzle"


class Question(msgspec.Struct, tag="question"):
    """What somebody in a seat, or a spectator, asks of a position."""

    about: str
    game: str = ""
    position: dict[str, object] = {}
    seat: int = SPECTATOR
    version: int = 0
    actions: list[str] = []
    unit: str = ""
    puzzle: str = ""
    side: int = 0


def told(game: Game[State], state: State, question: Question) -> Json:
    """The answer."""
    return ANSWERS[question.about](game, state, question)


def odds(game: Game[State], state: State, question: Question) -> Json:
    """The odds of the combat that this seat prepares."""
    return {"odds": odds_of(game, state, question.seat)}


def odds_of(game: Game[State], state: State, viewer: int) -> Json | None:
    """As it stands and, while somebody can still change it, with what `normal` would commit."""
    found = game.odds(state, viewer) if int(game.seat(state)) == viewer else None
    if found is None:
        return None
    return odds_json(game, found, normal_odds(game, state, viewer) if found.changes else None)


def tried(game: Game[State], state: State, question: Question) -> Json:
    """What would be after actions that can be undone; where dice, a hidden fact or another seat comes, it stops. They
    are tried in positions that the seat cannot tell from the true one, which is not looked at."""
    viewer, worlds = question.seat, guesses(game, state, question.seat)
    events: list[Event] = []
    taken, stopped = 0, False
    for text in question.actions:
        action = game.notation.parse(text)
        reason = game.why_not(worlds[0], viewer, action)
        if reason is not None:
            kind = NotLegal if game.seat(worlds[0]) == viewer else NotYourTurn
            raise kind(f"{reason.text}; {reason.remedy}", reason.rule, reason)
        if stopped := bool(barrier(game, worlds, viewer, action)):
            break
        logs = [Log(True) for _ in worlds]
        worlds = [game.copy(world) for world in worlds]
        for world, log in zip(worlds, logs, strict=True):
            game.apply(world, action, log)
        taken += 1
        events += logs[0].events
    after = worlds[0]
    return {
        **{key: value for key, value in position_json(game, after, viewer).items() if key != "view"},
        "taken": taken,
        "stopped": stopped,
        "legal": [game.notation.text(a) for a in game.legal(after)] if game.seat(after) == viewer else [],
        "log": [event_json(game, question.version, viewer, event) for event in events],
        "odds": odds_of(game, after, viewer),
    }


def lived(game: Game[State], state: State, question: Question) -> Json:
    """An example after what its reader has done: every seat's actions, and the outcomes of chance. No match is behind
    it, so nothing is hidden but what the seat that decides does not see on its table."""
    board = Board(game, state)
    events: list[Event] = []
    viewer = SPECTATOR
    for text in question.actions:
        if board.seat == NOBODY:
            raise NotLegal(say("table.over_back"))
        reason = board.why(text)
        if reason is not None:
            raise NotLegal(f"{reason.text}; {reason.remedy}", reason.rule, reason)
        viewer = board.seat if board.seat >= 0 else viewer
        log = Log(True)
        game.apply(state, game.notation.parse(text), log)
        events += log.events
    viewer = board.seat if board.seat >= 0 else viewer
    return {
        **{key: value for key, value in position_json(game, state, viewer).items() if key != "view"},
        "seats": list(game.seats),
        "viewer": number(viewer),
        "chance": board.waits_for_chance,
        "legal": [] if board.seat == NOBODY else board.legal(),
        "log": [event_json(game, 0, viewer, event) for event in events if visible(event, viewer)],
        "odds": odds_of(game, state, viewer),
    }


def finals(game: Game[State], state: State, question: Question) -> Json:
    """The legal actions that cannot be undone afterwards, and why; so for a click that takes several steps."""
    seat = question.seat
    if int(game.seat(state)) != seat:
        return {"version": question.version, "finals": {}, "ways": {}}
    worlds = guesses(game, state, seat)
    found = {game.notation.text(action): barrier(game, worlds, seat, action) for action in game.legal(worlds[0])}
    ways = Ways(game, worlds, seat).final(cast(dict[str, list[str]], game.scene(worlds[0], seat).get("reach", {})))
    return {"version": question.version, "finals": {text: why for text, why in found.items() if why}, "ways": ways}


class Ways:
    """The ways of the unit that moves, hex by hex: a click on a far hex takes every step there."""

    def __init__(self, game: Game[State], worlds: list[State], seat: int) -> None:
        self.game, self.seat = game, seat
        self.after: dict[tuple[str, ...], tuple[list[State], str]] = {(): (worlds, "")}
        texts = [game.notation.text(action).partition(" ") for action in game.legal(worlds[0])]
        self.verbs = {argument: verb for verb, _, argument in reversed(texts)}  # the first counts, as on the page

    def final(self, reach: dict[str, list[str]]) -> dict[str, str]:
        """By hex that is more than a step away why a step of the way there cannot be undone."""
        ways = {hex: way_to(reach, hex) for hex in reach if hex not in self.verbs}
        found = {hex: self.walk(tuple(way))[1] for hex, way in ways.items() if way[0] in self.verbs}
        return {hex: why for hex, why in found.items() if why}

    def walk(self, way: tuple[str, ...]) -> tuple[list[State], str]:
        """The positions after it, and why a step of it cannot be undone."""
        if way not in self.after:
            worlds, why = self.walk(way[:-1])
            action = self.game.notation.parse(f"{self.verbs[way[0]]} {way[-1]}")
            why = why or barrier(self.game, worlds, self.seat, action)
            if not why:
                worlds = [self.game.copy(world) for world in worlds]
                for world in worlds:
                    self.game.apply(world, action, Log(False))
            self.after[way] = worlds, why
        return self.after[way]


def way_to(reach: dict[str, list[str]], goal: str) -> list[str]:
    """The hexes from the first step to the goal, as the page finds them."""
    hexes = [goal]
    while hexes[0] in reach:
        hexes = [*reversed(reach[hexes[0]][1:]), *hexes]
    return hexes[1:]


def threats(game: Game[State], state: State, question: Question) -> Json:
    """For each unit of a side the hexes it could attack in its next turn."""
    return {"version": question.version, "threats": game.threats(state, question.seat, question.side)}


def trace(game: Game[State], state: State, question: Question) -> Json:
    """The supply line of a unit."""
    found = game.trace(state, question.seat, question.unit)
    return {"version": question.version, "trace": None if found is None else found._asdict()}


def solved(game: Game[State], state: State, question: Question) -> Json:
    """A puzzle after what has been done in it."""
    return solved_json(game, state, question.puzzle, question.actions)


ANSWERS: Final[dict[str, Callable[[Game[State], State, Question], Json]]] = {
    ODDS: odds,
    TRY: tried,
    LIVE: lived,
    FINALS: finals,
    THREATS: threats,
    TRACE: trace,
    PUZZLE: solved,
}
