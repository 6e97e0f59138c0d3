"""Nothing sent to a seat of a real game differs when only what it may not know differs."""

import pytest

from alamein.games import registry
from alamein.server.app import Settings
from tests.server.telling import assert_the_same_is_sent


@pytest.mark.parametrize("id", registry.GAMES)
def test_a_seat_is_sent_the_same_whatever_it_may_not_know(settings: Settings, id: str) -> None:
    assert_the_same_is_sent(settings, registry.game(id), 61)
