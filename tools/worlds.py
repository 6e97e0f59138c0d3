"""Two worlds that a seat cannot tell apart, and how they go on so that it still cannot."""

import random
from functools import cache
from typing import NamedTuple

from alamein.core.chance import Splitmix, pick
from alamein.core.event import Event, Log
from alamein.core.game import Game
from alamein.core.procedure import CHANCE
from alamein.core.state import State
from alamein.games import registry
from alamein.play.secrecy import visible

Two = tuple[State, State]
TRIES = 8  # actions that are looked at for one that can happen in both worlds
GAMES = 12  # random games from which positions are taken
FROM = (0, 40, 90, 160, 260, 400)  # actions after which they are


class Course(NamedTuple):
    """An action in both worlds, what chance brought after it, and where it led."""

    actions: tuple[int, int]
    fell: tuple[list[int], list[int]]
    states: Two


def after(game: Game[State], state: State, action: int, viewer: int) -> tuple[State, list[Event]]:
    """A position after an action, and what the viewer is told of it."""
    state, log = game.copy(state), Log(True)
    game.apply(state, action, log)
    return state, [event for event in log.events if visible(event, viewer)]


def alike(game: Game[State], states: Two, actions: tuple[int, int], viewer: int) -> Two | None:
    """Where two actions lead that look the same to the viewer; None if they do not."""
    (one, told), (two, other) = (after(game, s, a, viewer) for s, a in zip(states, actions, strict=True))
    same = told == other and game.seat(one) == game.seat(two) and game.view(one, viewer) == game.view(two, viewer)
    return (one, two) if same else None


def course(
    game: Game[State], states: Two, viewer: int, actions: tuple[int, int], source: random.Random
) -> Course | None:
    """Two actions and the chance after them, if the viewer can be shown the same."""
    found = alike(game, states, actions, viewer)
    fell: tuple[list[int], list[int]] = ([], [])
    while found is not None and game.seat(found[0]) == CHANCE:
        chosen = coupled(game, found, viewer, source)
        if chosen is None:
            return None
        for outcomes, outcome in zip(fell, chosen, strict=True):
            outcomes.append(outcome)
        found = alike(game, found, chosen, viewer)
    return None if found is None else Course(actions, fell, found)


def coupled(game: Game[State], states: Two, viewer: int, source: random.Random) -> tuple[int, int] | None:
    """Something for chance or another seat to do in each world that looks the same; if it can be, not the same."""
    mine, other = (list(game.legal(state)) for state in states)
    weights = list(game.weights(states[0])) if game.seat(states[0]) == CHANCE else None
    for first in source.choices(mine, weights, k=TRIES):
        rest = source.sample(other, min(len(other), TRIES))
        for second in [*rest, first] if weights else [first, *rest]:
            if second in other and alike(game, states, (first, second), viewer):
                return first, second
    return None


@cache
def positions(id: str, seed: int) -> list[State]:
    """Positions along a random game in which somebody decides; every game with other options."""
    game = registry.game(id)
    options = {option.id: option.values[seed % len(option.values)][0] for option in game.options}
    source, state = Splitmix(seed), game.new("", options)
    out: list[State] = []
    for n in range(FROM[-1] + 50):
        if state.over:
            break
        legal, chance = list(game.legal(state)), game.seat(state) == CHANCE
        if not chance and len(out) < len(FROM) and n >= FROM[len(out)]:
            out.append(game.copy(state))
        game.apply(state, legal[pick(game.weights(state), source) if chance else source.below(len(legal))], Log(False))
    return out
