"""[5-1] Nothing a seat is shown or asked depends on what it may not know; guesses redeal exactly that."""

import json
from collections import Counter

import pytest

from alamein.core.chance import Splitmix, pick
from alamein.core.event import Log
from alamein.core.game import SPECTATOR
from alamein.core.procedure import CHANCE
from alamein.games.afrika_deck import GAME
from alamein.games.afrika_deck.state import HAND, Afrika
from tests.afrika_deck.board import Board


def text(value: object) -> str:
    return json.dumps(value, sort_keys=True)


def positions(players: int, seed: int, every: int, most: int) -> list[Afrika]:
    """Positions of a random game, in the order they were met."""
    source, out = Splitmix(seed), []
    s = GAME.new("", {"players": players, "rounds": 40})
    for n in range(most):
        if s.over:
            break
        legal = list(GAME.legal(s))
        chance = GAME.seat(s) == CHANCE
        GAME.apply(s, legal[pick(GAME.weights(s), source) if chance else source.below(len(legal))], Log(False))
        if n % every == 0 and not s.over:
            out.append(GAME.copy(s))
    return out


@pytest.mark.parametrize("players", [2, 3, 5])
def test_5_1_a_guess_looks_the_same_and_differs_only_in_secrets(players: int) -> None:
    """[5-1] For every seat: same view, same legal list, same refusals; a sound position with 362 cards."""
    source = Splitmix(5)
    differing = 0
    for s in positions(players, players, 23, 700):
        for seat in range(players):
            seen = text(GAME.view(s, seat))
            guess = GAME.guess(json.loads(seen), seat, source)
            assert text(GAME.view(guess, seat)) == seen
            assert GAME.known(guess, seat) == GAME.known(s, seat)
            assert GAME.problems(guess) == []  # all 362 cards are there
            differing += text(GAME.dump(guess)) != text(GAME.dump(s))
            if GAME.seat(s) == seat:
                assert list(GAME.legal(guess)) == list(GAME.legal(s))
                assert GAME.prompt(guess) == GAME.prompt(s)
                for a in range(0, 20 << 20, 1 << 20):
                    assert GAME.why_not(guess, seat, a) == GAME.why_not(s, seat, a)
    assert differing > 20


@pytest.mark.parametrize("players", [2, 4])
def test_5_1_spectators_know_no_more_than_any_seat(players: int) -> None:
    """[5-1] No hand, no deck, no slot that is not open to all."""
    for s in positions(players, 11, 40, 700):
        view = GAME.view(s, SPECTATOR)
        assert all("hand" not in entry and "deck" not in entry for entry in view["seats"])
        for seat in range(players):
            mine = GAME.view(s, seat)
            for row in ("event", "british"):
                seen = sum(slot["count"] for slot in view[row] if "card" in slot)
                assert seen <= sum(slot["count"] for slot in mine[row] if "card" in slot)


def test_5_1_the_known_position_holds_no_secret() -> None:
    """[5-1] Two positions that differ only in what a seat may not know are one to it, and only to it."""
    board = Board().deck("B", "flak88", "recon").hand("B", "motorcycle")
    other = Board().deck("B", "flak88", "motorcycle").hand("B", "recon")
    s, o = board.at("tactics").state, other.at("tactics").state
    assert s != o and GAME.known(s, 1) != GAME.known(o, 1)
    assert GAME.known(s, 0) == GAME.known(o, 0) and GAME.known(s, SPECTATOR) == GAME.known(o, SPECTATOR)
    assert GAME.scene(s, 0) == GAME.scene(o, 0) and GAME.picture(s, 0) == GAME.picture(o, 0)
    assert "motorcycle" not in repr(GAME.known(s, 0)) and GAME.known(s, 0).total(1, HAND) == 1


def test_5_1_swapping_secrets_changes_nothing_others_see() -> None:
    """[5-1] The same moves over two different hands give the others the same events, views and questions."""
    heard = []
    for hand, deck in ((("flak88", "recon"), ("motorcycle*2",)), (("motorcycle", "recon"), ("flak88", "motorcycle"))):
        board = Board().deck("A", *deck).hand("A", *hand)
        board.position["seats"][0]["known"] = {}
        play = board.at("clean-up").do("card recon", *["deal " + deck[0].partition("*")[0]] * 0)
        events = [(e.case, e.data) for e in play.events if e.audience == -1 and e.case != "discarded"]
        heard.append((events, [e.audience for e in play.events if e.case == "kept"]))
    assert heard[0] == heard[1]
    assert heard[0][1] == [1]


def test_5_1_the_card_kept_is_hidden_while_it_is_chosen() -> None:
    """[5-1] [7-4] With a Water Depot two cards are named one after the other."""
    play = Board().front("A", "water_depot").hand("A", "flak88", "recon", "motorcycle").at("clean-up").do("card recon")
    other = GAME.view(play.state, 1)["seats"][0]
    assert (other["hand_size"], other["kept_size"]) == (2, 1)
    assert other["unseen"]["recon"] == 1
    guesses = {
        text(GAME.dump(GAME.guess(GAME.view(play.state, 1), 1, Splitmix(n)))["seats"][0]["kept"]) for n in range(60)
    }
    assert len(guesses) >= 3


def test_5_1_a_guess_deals_by_the_right_odds() -> None:
    """[5-1] Two of six unseen cards are in the hand: each is there in a third of the guesses (6 sigma)."""
    board = Board().deck("B", "flak88", "recon", "motorcycle", "engineers").hand("B", "bersaglieri", "repair_shop")
    view = GAME.view(board.at("tactics").state, 0)
    source, seen = Splitmix(1), Counter()
    for _ in range(900):
        seen.update(GAME.dump(GAME.guess(view, 0, source))["seats"][1]["hand"].keys())
    assert set(seen) == {"flak88", "recon", "motorcycle", "engineers", "bersaglieri", "repair_shop"}
    assert all(abs(n - 300) < 90 for n in seen.values())


def test_5_1_lazy_piles_have_the_odds_of_shuffled_ones() -> None:
    """[5-1] [12-1-4] What lies unseen in the British pile comes from the same lot as what lies in the Event pile."""
    board = Board().front("A", "flak88").only_events("minefield")
    board.position["event"] = [{"count": 2, "card": None, "lot": 0, "bag": 0, "seen_by": []}]
    board.position["british"] = [{"count": 1, "card": None, "lot": 0, "bag": 0, "seen_by": []}]
    board.position["scrapped"]["british_tank"] -= 2
    board.position["bags"] = [{"minefield": 1, "british_tank": 2}]
    play = board.at("tactics").do("attack el_agheila")
    assert list(GAME.weights(play.state)) == [2, 1]
    play.do("turn-up minefield")
    assert GAME.view(play.state, 0)["lots"] == [{"british_tank": 2}]
