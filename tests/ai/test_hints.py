"""Hints that teach: they say what `normal` does, name things, count, and do not repeat themselves."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from alamein.ai.hints import MOST_STEPS, Hint, hint, spelled
from alamein.ai.player import Chair, player
from alamein.core.chance import Splitmix, pick
from alamein.core.event import Log
from alamein.core.game import Game
from alamein.core.procedure import CHANCE
from alamein.core.state import State
from alamein.games import registry
from tests import amount

EVERY = 23  # decisions from one hint to the next


def hints(game: Game[State], wanted: int) -> Iterator[Hint]:
    """Hints in games of `normal` against itself; each begins with what `normal` does."""
    seed = decisions = 0
    while True:
        state, source = game.new("", {}), Splitmix(seed)
        seated, seed = [player("normal") for _ in range(game.players(state))], seed + 1
        while not state.over:
            seat, legal = int(game.seat(state)), list(game.legal(state))
            action = legal[pick(game.weights(state), source)] if seat == CHANCE else -1
            if seat != CHANCE:
                decisions += 1
                if len(legal) > 1 and decisions % EVERY == 0:
                    found = hint(game, Chair(game, state, seat, Splitmix(decisions)))
                    assert found.actions[0] in [game.notation.text(action) for action in legal]
                    does = iter(normal_does(Chair(game, state, seat, Splitmix(decisions))))
                    assert all(action in does for action in found.actions)
                    yield found
                    wanted -= 1
                    if wanted == 0:
                        return
                action = seated[seat].choose(Chair(game, state, seat, source))
            game.apply(state, action, Log(False))


@cache
def asked(id: str) -> list[Hint]:
    """The hints of a game."""
    return list(hints(registry.game(id), amount(4, 60)))


def normal_does(chair: Chair) -> list[str]:
    """What `normal` does with the same guess and the same dice: of a unit that it chooses and drops again a hint says
    nothing."""
    game, asked, out = chair.game, player("normal"), list[str]()
    state = game.copy(chair.guess())
    while len(out) < MOST_STEPS and not state.over and int(game.seat(state)) == chair.seat:
        action = asked.choose(Chair(game, state, chair.seat, chair.source))
        out.append(game.notation.text(action))
        game.apply(state, action, Log(False))
    return out


def names(game: Game[State]) -> set[str]:
    """What units, hexes and cards are called, in sentences and in actions."""
    terms = [term for term in game.words.terms.values() if term.kind in ("unit", "hex", "card")]
    return {name.lower() for term in terms for name in (*term.names, *term.ids) if name}


@pytest.mark.parametrize("id", registry.GAMES)
def test_hints_name_things_and_count(id: str) -> None:
    game = registry.game(id)
    found, called = asked(id), names(game)
    for each in found:
        said = f"{', '.join(each.actions)}: {each.reason} {each.instead}"
        assert re.search(r"\d+(\.\d)? (%|points)", each.reason), said
        assert any(name in said.lower() for name in called), said
    assert max(Counter(each.reason for each in found).values()) <= max(1, len(found) // 10)


def test_a_reason_names_once_what_is_left_undone() -> None:
    """Where a hint is to do no more: neither twice, nor with what else happens when a phase ends."""
    for id in registry.GAMES:
        game = registry.game(id)
        for each in asked(id):
            other = each.instead.partition(", which ")[0]
            if each.actions == ["done"] and any(name in other.lower() for name in names(game)):
                assert each.reason.count(other) <= 1 and not each.reason.partition(" rather")[0].endswith(")"), each


def reason_alone(game: Game[State], given: Hint) -> str:
    """The reason of a hint without the move that it may begin with."""
    moves = [f"{spelled(game, game.notation.parse(text))}: " for text in given.actions]
    return next((given.reason.removeprefix(move) for move in moves if given.reason.startswith(move)), given.reason)


@pytest.mark.full
def test_no_sentence_is_said_often() -> None:
    """Neither as a reason nor of what could be done instead, over all games."""
    found = [each for id in registry.GAMES for each in asked(id)]
    said = Counter(sentence for each in found for sentence in (each.reason, each.instead) if sentence)
    assert [(sentence, times) for sentence, times in said.items() if times > len(found) // 10] == []
    # nor if the move that a reason may begin with is left out: its name alone makes no two sentences differ
    bare = Counter(reason_alone(registry.game(id), each) for id in registry.GAMES for each in asked(id))
    assert [(sentence, times) for sentence, times in bare.items() if times > len(found) // 10] == []


def test_the_same_question_has_the_same_hint() -> None:
    game = registry.game("afrika_deck")
    state = game.new("", {})
    while int(game.seat(state)) == CHANCE:
        game.apply(state, game.legal(state)[0], Log(False))
    first, second = (hint(game, Chair(game, state, int(game.seat(state)), Splitmix(5))) for _ in range(2))
    assert first == second
