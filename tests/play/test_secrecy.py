"""What an action would show is found from what the seat may know, before it is taken."""

import pytest

from alamein.core.chance import Splitmix, pick
from alamein.core.errors import NotLegal
from alamein.core.event import Log
from alamein.core.procedure import CHANCE
from alamein.games import registry
from alamein.games.afrika_deck.state import slot_face
from alamein.play.match import Match
from alamein.play.secrecy import HIDDEN, barrier, guesses
from tests import amount
from tests.afrika_deck.board import Board


def test_three_games_keep_secrets() -> None:
    games = [registry.game(id) for id in registry.GAMES]
    assert [game.id for game in games if game.keeps_secrets(game.new("", {}))] == ["alam_halfa", "afrika_deck"]
    desert = registry.game("desert_decision")
    assert desert.keeps_secrets(desert.new("", {"closed_stacks": 1}))


@pytest.mark.parametrize("id", ["alam_halfa", "afrika_deck"])
def test_no_guess_tells_more_than_those_that_lie_apart(id: str) -> None:
    game, source = registry.game(id), Splitmix(4)
    state, asked = game.new("", {}), 0
    for n in range(amount(400, 4000)):
        seat, legal = int(game.seat(state)), list(game.legal(state))
        chance = seat == CHANCE
        action = legal[pick(game.weights(state), source) if chance else source.below(len(legal))]
        if not chance and n % 12 == 0:
            view, apart = game.view(state, seat), guesses(game, state, seat)
            others = [game.guess(view, seat, source) for _ in range(3)]
            assert all(game.view(world, seat) == view for world in apart)
            assert barrier(game, apart, seat, action) == barrier(game, [*apart, *others, state], seat, action)
            asked += 1
        game.apply(state, action, Log(False))
        if state.over:
            break
    assert asked > 10


def test_every_card_of_a_pile_differs_in_some_guesses() -> None:
    """Three Events that only B has seen: the one in the middle, too."""
    board = Board().front("A", "flak88")
    for card in ("minefield", "british_tank", "british_infantry"):
        board.take(card)
        board.position["event"].insert(0, {"count": 1, "card": card, "lot": 0, "bag": 0, "seen_by": ["B"]})
    game, state = registry.game("afrika_deck"), board.at("tactics").state
    found = guesses(game, state, 0)
    for k in (-1, -2, -3):
        assert len({slot_face(world.event[k]) for world in found}) > 1
    attack = next(a for a in game.legal(state) if game.notation.text(a).startswith("attack"))
    assert barrier(game, found, 0, attack) == HIDDEN


def test_who_shows_his_own_card_may_take_it_back() -> None:
    match = Match.from_position(
        registry.game("afrika_deck"),
        registry.game("afrika_deck").dump(Board().hand("A", "recon").at("tactics").state),
        None,
    )
    match.act(0, "play recon")
    assert match.can_undo
    match.undo(0)
    with pytest.raises(NotLegal, match="nothing can be taken back"):
        match.undo(0)
