"""Looking back at a finished game: how the tracks and the prospects went, and where they turned."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import msgspec

from alamein.ai.lookback import Costly, band
from alamein.ai.player import policy_of
from alamein.ai.value import Value, value_of
from alamein.core.event import Log
from alamein.core.game import SPECTATOR, Game
from alamein.core.state import State
from alamein.games.catalogue import say
from alamein.server.luck import Thrown, throw_of

TURNING_POINTS: Final = 5


class Judged(msgspec.Struct):
    """A moment of the game: the move that led to it, the turn, each seat's prospects, and the tracks with a number."""

    move: int
    turn: str
    margin: list[int]  # hundredths of points a seat is likely to be ahead at the end; [] if nobody has learnt the game
    tracks: dict[str, int]  # {} but at a new turn and at the end
    throws: list[Thrown]  # that fell in the move
    chances: list[int] = []  # to win, in thousandths, by seat, where there are tracks; [] if nobody has learnt the game


class Looked(msgspec.Struct):
    """A finished game looked back at: how it went, or what cost most."""

    judged: list[Judged] = []
    band: int = 0  # thousandths by which chances may be off
    costly: list[Costly] = []


def looked_back(game: Game[State], state: State, moves: Sequence[Sequence[str]]) -> Looked:
    """How a game went."""
    value = learnt_value(game)
    return Looked(judged(game, state, moves), 0 if value is None else band(value, state))


def learnt_value(game: Game[State]) -> Value[State] | None:
    """The value of a game, if it has been learnt."""
    value = value_of(game)
    return value if value is not None and value.origin else None


class Point(NamedTuple):
    """A move after which the judgement of a seat has changed most."""

    move: int
    seat: int
    change: int


def judged(game: Game[State], state: State, moves: Sequence[Sequence[str]]) -> list[Judged]:
    """The prospects by the value after every move; the tracks where a turn begins and at the end. Before the armies
    stand there is nothing to judge."""
    policy, value, seats = policy_of(game), learnt_value(game), range(game.players(state))
    out: list[Judged] = []
    moment, clock, standing = -1, "", True
    for n, actions in enumerate(moves):
        throws = replayed(game, state, actions)
        now = n if policy is None else int(policy.moment(state))
        last = n == len(moves) - 1
        scene = game.scene(state, SPECTATOR) if now != moment or last else {}
        moment = now
        standing = not str(scene["phase"]).endswith("set-up") if scene else standing
        margin = [] if value is None or not standing else [int(value.margin(state, seat)) for seat in seats]
        turn = str(scene.get("turn", clock)) or (say("review.the_end") if last else "")
        turn = turn if standing else clock
        new = turn != clock or last
        clock = turn
        chances = [int(value.chance(state, seat)) for seat in seats] if new and value is not None else []
        out.append(Judged(n, turn if new else "", margin, numbers(scene) if new else {}, throws, chances))
    return out


def replayed(game: Game[State], state: State, actions: Sequence[str]) -> list[Thrown]:
    """Play on by these actions; the throws among them."""
    throws: list[Thrown] = []
    for text in actions:
        action = game.notation.parse(text)
        throw = throw_of(game, state, action)
        if throw is not None:
            throws.append(throw)
        game.apply(state, action, Log(False))
    return throws


def numbers(scene: dict[str, object]) -> dict[str, int]:
    """The tracks of a scene that hold a number."""
    tracks = scene.get("tracks", [])
    assert isinstance(tracks, list)
    return {str(track["title"]): track["value"] for track in tracks if isinstance(track["value"], int)}


def turning_points(found: Sequence[Judged]) -> list[Point]:
    """The moves that changed the prospects of the first seat most, in the order of play. The last move does not count:
    after it a game is won or lost, and the prospects jump."""
    changes = [
        Point(after.move, 0, after.margin[0] - before.margin[0])
        for before, after in pairwise(found[:-1])
        if before.margin and after.margin
    ]
    most = sorted(changes, key=lambda point: -abs(point.change))[:TURNING_POINTS]
    return sorted(point for point in most if point.change)
