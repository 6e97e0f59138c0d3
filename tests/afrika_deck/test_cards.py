"""The tests of cards, one per card and named after it, are in four modules by kind of card."""

from alamein.games.afrika_deck import GAME
from tests.afrika_deck import test_cards_army, test_cards_events, test_cards_sites, test_cards_strategy

BY_KIND = (test_cards_army, test_cards_strategy, test_cards_events, test_cards_sites)


def test_every_card_has_its_test() -> None:
    """A card without a test of its name is not finished."""
    tested = {name for module in BY_KIND for name in vars(module)}
    assert [id for id in GAME.tables.ids if f"test_{id}" not in tested] == []
