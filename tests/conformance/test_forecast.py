"""In every position that is reached, odds are the chances of the real procedure."""

from collections import Counter

import pytest

from alamein.core.chance import Splitmix, pick
from alamein.core.event import Event, Log
from alamein.core.game import Game
from alamein.core.procedure import CHANCE
from alamein.core.state import State
from alamein.games import registry
from alamein.games.north_africa.rules.c10_results import RANKS
from alamein.games.north_africa.tables import CRT
from alamein.play.examples import examples
from alamein.testing import Board
from tests import amount
from tests.conformance.forecast import Fight, compare

ACTIONS = 300  # of a game begun in an example


def north_africa(events: list[Event]) -> str:
    told = next((event for event in events if event.case in ("result", "void")), None)
    return "" if told is None else "void" if told.case == "void" else CRT.codes[told.data[2]]


FIGHTS = {
    "north_africa": Fight(
        north_africa,
        lambda texts: "ready" if "ready" in texts else texts[0],
        lambda code: -1 if code == "void" else RANKS[CRT.codes.index(code)],
    ),
}


def eager(game: Game[State], legal: list[int], source: Splitmix) -> int:
    """Any action; mostly one that strikes, or does not end what is going on."""
    if source.below(4):
        marks = {a: game.notation.verbs[a >> 20].marks for a in legal}
        legal = [a for a in legal if "hostile" in marks[a]] or [a for a in legal if "final" not in marks[a]] or legal
    return legal[source.below(len(legal))]


def begun(id: str, n: int) -> State:
    """Where the n-th game begins: in the position of an example, or at the beginning if there is none."""
    game, found = registry.game(id), [each for each in examples(id) if not each.impossible]
    return game.load(found[n % len(found)].position) if found else game.new("", {})


@pytest.mark.parametrize("id", FIGHTS)
def test_what_is_shown_in_examples_is_what_is_fought(id: str) -> None:
    game = registry.game(id)
    for example in examples(id):
        if not example.impossible:
            board = Board.load(game, example.position)
            compare(game, board.state, FIGHTS[id])
            for action in example.do:
                compare(game, board.do(action).state, FIGHTS[id])


@pytest.mark.parametrize("id", FIGHTS)
def test_what_is_shown_is_what_is_fought(id: str) -> None:
    game, seen, seed = registry.game(id), Counter[str](), 0
    wanted = amount(6, 2000)
    while min(seen["open"], seen["exact"]) < wanted:
        source, state, seed = Splitmix(seed), begun(id, seed), seed + 1
        for _ in range(ACTIONS):
            if state.over or min(seen["open"], seen["exact"]) >= wanted:
                break
            found = compare(game, state, FIGHTS[id]) if source.below(2) else ""
            seen[found] += 1
            legal = list(game.legal(state))
            chance = game.seat(state) == CHANCE
            a = legal[pick(game.weights(state), source)] if chance else eager(game, legal, source)
            game.apply(state, a, Log(False))
