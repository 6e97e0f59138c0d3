"""Secrets: what an action would tell, found by comparing what a seat may know, never by who is told an event.

A seat cannot tell the position from others that look the same to it. An action that leads from them to positions that
it *can* tell apart has shown it something hidden. Since only such guesses are asked, the answer itself tells nothing,
and it can be given before the action is taken.

Whoever shows what he hides himself may take that back: he alone loses by it.
"""

from collections.abc import Sequence
from operator import attrgetter
from typing import Final

from alamein.core.chance import Leaning
from alamein.core.event import EVERYONE, Event, Log
from alamein.core.game import Game
from alamein.core.procedure import CHANCE, NOBODY
from alamein.core.state import State

ROLLS, HIDDEN, PASSES, OVER = "dice", "hidden", "passes", "over"  # why an action cannot be taken back
# All draws low, all high, and in turn: any one hidden card differs in two of them, wherever in a pile it lies.
APART: Final = (0, -1, 0x1555555555555555, 0x2AAAAAAAAAAAAAAA)
PICKED: Final[dict[type[State], "attrgetter[tuple[object, ...]]"]] = {}  # all slots of a game's positions, once found


def visible(event: Event, seat: int) -> bool:
    """Whether a seat (or SPECTATOR) may know an event."""
    return event.audience == EVERYONE or (seat >= 0 and bool(event.audience >> seat & 1))


def guesses(game: Game[State], state: State, seat: int) -> list[State]:
    """Positions that the seat cannot tell from this one, far apart; without secrets, this one."""
    if not game.keeps_secrets(state):
        return [state]
    known = game.known(state, seat)
    return [game.deal(known, seat, Leaning(pattern)) for pattern in APART]


def barrier(game: Game[State], worlds: Sequence[State], seat: int, action: int) -> str:
    """Why the seat that takes an action cannot take it back by itself; "" if it can. `worlds` are positions that the
    seat cannot tell apart: `guesses` and, once it has acted, the true one."""
    reached: list[State] = []
    told: list[list[Event]] = []
    for world in worlds:
        after, log = game.copy(world), Log(True)
        game.apply(after, action, log)
        reached.append(after)
        told.append([event for event in log.events if visible(event, seat)])
        if len(told[-1]) < len(log.events):
            return HIDDEN  # somebody is told what the seat is not
    deciders = {int(game.seat(after)) for after in reached}
    if len(deciders) == 1 and seat not in deciders:
        return {CHANCE: ROLLS, NOBODY: OVER}.get(deciders.pop(), PASSES)
    if len(reached) == 1:
        return ""
    same = len(deciders) == 1 and all(told[0] == other for other in told)
    return "" if same and look_alike(game, reached, seat) else HIDDEN


def look_alike(game: Game[State], positions: Sequence[State], seat: int) -> bool:
    """Whether the seat sees the same in all of them. That is made of the known position and of nothing else, which may
    hold more (what nothing reads any more): only where it differs are they looked at."""
    known = [game.known(position, seat) for position in positions]
    kind = type(known[0])
    if kind not in PICKED:
        PICKED[kind] = attrgetter(*known[0].slots())
    first, *rest = map(PICKED[kind], known)
    apart = [n for n, other in enumerate(rest, 1) if other != first]
    return not apart or all(game.view(positions[n], seat) == game.view(positions[0], seat) for n in apart)
