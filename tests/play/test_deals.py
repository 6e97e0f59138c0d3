"""A guess is dealt from what a seat knows: by the right odds, the same as from its view, and from nothing else."""

from collections import Counter
from fractions import Fraction
from math import comb, prod

import pytest

from alamein.core.chance import ScriptedDice, Splitmix, pick
from alamein.core.errors import NotLegal
from alamein.core.event import Log
from alamein.core.game import Game
from alamein.core.procedure import CHANCE
from alamein.core.state import State
from alamein.games import registry
from alamein.games.afrika_deck.state import HAND, Afrika
from alamein.games.alam_halfa.state import AlamHalfa
from alamein.games.alam_halfa.tables import ALLIED, AXIS, POOL, VALUES
from tests import amount
from tests.afrika_deck.board import Board as Cards
from tests.alam_halfa.positions import position
from tests.desert_decision.board import DEFAULTS
from tests.desert_decision.board import Board as Desert

SECRETIVE = [("alam_halfa", {}), ("afrika_deck", {"players": 3}), ("desert_decision", {"closed_stacks": 1})]


def deals(game: Game[State], state: State, seat: int) -> list[tuple[State, Fraction]]:
    """Every deal there is, with its probability: every script of draws, one number longer where it does not suffice."""
    known, out = game.known(state, seat), list[tuple[State, Fraction]]()
    scripts: list[tuple[list[int], Fraction]] = [([], Fraction(1))]
    while scripts:
        script, chance = scripts.pop()
        try:
            out.append((game.deal(known, seat, ScriptedDice(script)), chance))
        except NotLegal as error:
            n = int(error.message.rpartition(" ")[2])  # "... no number left for a draw below 6"
            scripts += [([*script, k], chance / n) for k in range(n)]
    return out


def positions(id: str, options: dict[str, int], every: int, most: int) -> list[State]:
    """Positions of a random game."""
    game, source, out = registry.game(id), Splitmix(6), list[State]()
    state = game.new("", options)
    for n in range(most):
        legal, chance = list(game.legal(state)), game.seat(state) == CHANCE
        action = legal[pick(game.weights(state), source) if chance else source.below(len(legal))]
        game.apply(state, action, Log(False))
        if state.over:
            break
        if n % every == 0:
            out.append(game.copy(state))
    return out


@pytest.mark.parametrize(("id", "options"), SECRETIVE)
def test_twins_are_dealt_the_same(id: str, options: dict[str, int]) -> None:
    """Another position that the seat cannot tell from this one leads to the same guesses, and so does its view."""
    game, differing = registry.game(id), 0
    for n, state in enumerate(positions(id, options, 61, amount(900, 5000))):
        for seat in range(game.players(state)):
            twin, known = game.deal(game.known(state, seat), seat, Splitmix(n)), game.known(state, seat)
            differing += twin != state
            dealt = [game.deal(game.known(each, seat), seat, Splitmix(77)) for each in (state, twin)]
            assert dealt[0] == dealt[1] == game.guess(game.view(state, seat), seat, Splitmix(77))
            assert game.known(dealt[0], seat) == known  # and dealing has changed nothing in it
            assert game.seen(game.view(state, seat), seat) == known
    assert differing > 10


def test_small_hands_of_cards_come_by_exact_odds() -> None:
    """[5-1] Two of five unseen cards, two of them alike."""
    board = Cards().deck("B", "flak88", "recon", "motorcycle").hand("B", "flak88", "engineers")
    state, odds = board.at("tactics").state, Counter[tuple[int, ...]]()
    hidden = [int(state.count(1, 0, f) + state.count(1, 1, f)) for f in range(int(state.t.faces))]
    for dealt, chance in deals(registry.game("afrika_deck"), state, 0):
        assert isinstance(dealt, Afrika)
        odds[tuple(int(dealt.count(1, HAND, f)) for f in range(len(hidden)))] += chance
    assert sum(odds.values()) == 1 and len(odds) == 7
    for hand, chance in odds.items():
        assert chance == Fraction(prod(comb(n, k) for n, k in zip(hidden, hand, strict=True)), comb(sum(hidden), 2))


def test_hands_of_markers_come_by_exact_odds() -> None:
    """[A25] [18.1] Two markers of the whole Axis pool."""
    state = position({"G-8-I": "2507", "A-24": "2510"}, phase="movement", axis=(1, 3))
    pool, odds = [int(n) for n in POOL[AXIS * VALUES : (AXIS + 1) * VALUES]], Counter[tuple[int, ...]]()
    for dealt, chance in deals(registry.game("alam_halfa"), state, ALLIED):
        assert isinstance(dealt, AlamHalfa)
        odds[tuple(int(n) for n in dealt.hand[AXIS * VALUES : (AXIS + 1) * VALUES])] += chance
    assert sum(odds.values()) == 1
    for hand, chance in odds.items():
        assert chance == Fraction(prod(comb(n, k) for n, k in zip(pool, hand, strict=True)), comb(sum(pool), 2))


def test_every_way_to_hide_units_in_stacks_is_as_good_as_another() -> None:
    """[C19] Three units beneath two counters: as many ways as may be, each as likely."""
    units = {
        "I-TN-61": "0410",
        "I-TN-62": "0410",
        "I-TN-A46": "0410",
        "G15-P8": "0206",
        "G15-115": "0206",
        "F1": "0510",
    }
    state = Desert("allied combat", {**units, "F1": "0510"}, options={**DEFAULTS, "closed_stacks": "yes"}).state
    game = registry.game("desert_decision")
    found = deals(game, state, 0)
    assert sum(chance for _, chance in found) == 1 and len({chance for _, chance in found}) == 1
    assert len({repr(list(dealt.values().items())) for dealt, _ in found}) * 2 == len(found)  # two lie in one hex


@pytest.mark.parametrize(("id", "options"), SECRETIVE[:2])
def test_large_hands_come_by_the_right_odds(id: str, options: dict[str, int]) -> None:
    """Chi-square over what the other seat holds, from its view's guesses and from deals of other seeds (p < 1e-6)."""
    game, counts = registry.game(id), [Counter[int](), Counter[int]()]
    state = next(each for each in reversed(positions(id, options, 50, 600)) if held(each))
    known, view = game.known(state, 0), game.view(state, 0)
    for n in range(amount(400, 4000)):
        for which, dealt in enumerate((game.deal(known, 0, Splitmix(n)), game.guess(view, 0, Splitmix(n + 100_000)))):
            counts[which].update(held(dealt))
    kinds = [kind for kind in counts[0] | counts[1] if counts[0][kind] + counts[1][kind] >= 20]
    chi = sum((counts[0][k] - counts[1][k]) ** 2 / (counts[0][k] + counts[1][k]) for k in kinds)
    assert kinds and chi < len(kinds) + 5 * (2 * len(kinds)) ** 0.5 + 12


def held(state: State) -> list[int]:
    """What seat 1 holds: a number for each card or marker."""
    if isinstance(state, Afrika):
        return [f for f in range(int(state.t.faces)) for _ in range(int(state.count(1, HAND, f)))]
    assert isinstance(state, AlamHalfa)
    return [v for v in range(VALUES) for _ in range(int(state.hand[ALLIED * VALUES + v]))]
