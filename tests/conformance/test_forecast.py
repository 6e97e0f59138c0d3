"""In every position that is reached, odds are the chances of the real procedure."""

from collections import Counter
from functools import cache

import pytest

from alamein.core.chance import Splitmix, pick
from alamein.core.event import Event, Log
from alamein.core.game import Game
from alamein.core.procedure import CHANCE
from alamein.core.state import State
from alamein.games import registry
from alamein.games.alam_halfa import tables as alam_halfa_tables
from alamein.games.alam_halfa.rules import c07_combat
from alamein.games.alam_halfa.state import AlamHalfa
from alamein.games.desert_decision import tables as desert
from alamein.games.desert_decision.state import ACTOR, Desert
from alamein.games.north_africa.rules.c10_results import RANKS
from alamein.games.north_africa.tables import CRT
from alamein.play.examples import board_of, examples
from tests import amount
from tests.conformance.forecast import Fight, compare

ACTIONS = amount(6, 60)  # of a game begun in an example


def north_africa(events: list[Event]) -> str:
    told = next((event for event in events if event.case in ("result", "void")), None)
    return "" if told is None else "void" if told.case == "void" else CRT.codes[told.data[2]]


def alam_halfa(events: list[Event]) -> str:
    told = next((event for event in events if event.case == "result"), None)
    return "" if told is None else alam_halfa_tables.RESULT_CODES[told.data[1]]


def afrika_deck(events: list[Event]) -> str:
    return next((event.case for event in events if event.case in ("won", "lost")), "")


def desert_decision(events: list[Event]) -> str:
    told = next((event for event in events if event.case in ("combat_result", "bombardment_result")), None)
    if told is None:
        return ""
    return (desert.COMBAT_EFFECTS if told.case == "combat_result" else desert.BOMBARDMENT).codes[told.data[2]]


def desert_rank(code: str) -> int:
    return desert.RANKS[desert.RESULT_CODES.index(code)] if code in desert.RESULT_CODES else int(code == "DB")


FIGHTS = {
    "afrika_deck": Fight(
        afrika_deck, lambda texts: "done" if "done" in texts else texts[0], lambda code: int(code == "won")
    ),
    "alam_halfa": Fight(
        alam_halfa,
        lambda texts: next((text for text in ("engage", "enough") if text in texts), texts[-1]),
        lambda code: c07_combat.RANKS[alam_halfa_tables.RESULT_CODES.index(code)],
        lambda state, seat: isinstance(state, AlamHalfa) and seat == state.side,
    ),
    "desert_decision": Fight(
        desert_decision,
        lambda texts: "commit" if "commit" in texts else texts[0],
        desert_rank,
        lambda state, seat: isinstance(state, Desert) and state.local(ACTOR) == seat,
    ),
    "north_africa": Fight(
        north_africa,
        lambda texts: "ready" if "ready" in texts else texts[0],
        lambda code: -1 if code == "void" else RANKS[CRT.codes.index(code)],
        void="void",
    ),
}


def eager(game: Game[State], legal: list[int], source: Splitmix) -> int:
    """Any action; mostly one that strikes, or does not end what is going on."""
    if source.below(4):
        marks = {a: game.notation.verbs[a >> 20].marks for a in legal}
        legal = [a for a in legal if "hostile" in marks[a]] or [a for a in legal if "final" not in marks[a]] or legal
    return legal[source.below(len(legal))]


@cache
def battles(id: str) -> list[State]:
    """The positions of examples in which a combat is at hand, each compared, as they were one action before."""
    game, found = registry.game(id), list[State]()
    for example in examples(id):
        if not example.impossible:
            board = board_of(example)
            for action in example.do:
                before = game.copy(board.state)
                if compare(game, board.do(action).state, FIGHTS[id]):
                    found.append(before)
    return found


@pytest.mark.parametrize("id", FIGHTS)
def test_what_is_shown_in_examples_is_what_is_fought(id: str) -> None:
    assert battles(id)


@pytest.mark.parametrize("id", FIGHTS)
def test_what_is_shown_is_what_is_fought(id: str) -> None:
    """Random games go on from the examples' combats."""
    game, seen, seed = registry.game(id), Counter[str](), 0
    wanted = amount(4, 300)
    while min(seen["open"], seen["exact"]) < wanted:
        source, state, seed = Splitmix(seed), game.copy(battles(id)[seed * 7 % len(battles(id))]), seed + 1
        for _ in range(ACTIONS):
            if state.over or min(seen["open"], seen["exact"]) >= wanted:
                break
            seen[compare(game, state, FIGHTS[id])] += 1
            legal = list(game.legal(state))
            chance = game.seat(state) == CHANCE
            a = legal[pick(game.weights(state), source)] if chance else eager(game, legal, source)
            game.apply(state, a, Log(False))
