"""Games of other packages: found by their entry point, and refused in a sentence if something is wrong with them."""

from importlib.metadata import EntryPoint

import pytest

from alamein.cli import main
from alamein.core.errors import AlameinError, NotParseable
from alamein.games import registry


def offer(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setitem(registry.added(), name, EntryPoint(name, value, registry.GROUP))


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    with pytest.raises(NotParseable, match=r"no game 'chess'; the games are: north_africa, .*afrika_deck"):
        registry.game("chess")


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("no_such_package:GAME", "cannot be loaded: ModuleNotFoundError"),
        ("alamein.core.errors:NONE", "cannot be loaded: AttributeError"),
        ("alamein.core.errors:NotLegal", "is not a core.game.Game with the id 'fifth'"),
        ("alamein.games.afrika_deck:GAME", "is not a core.game.Game with the id 'fifth'"),
    ],
)
def test_a_broken_game_says_what_is_wrong_and_leaves_the_others(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], value: str, words: str
) -> None:
    offer(monkeypatch, "fifth", value)
    with pytest.raises(AlameinError, match="fifth") as refused:
        registry.game("fifth")
    assert words in refused.value.message
    assert main(["games"]) == 0
    out, err = capsys.readouterr()
    assert "afrika_deck" in out and words in err


def test_two_packages_cannot_offer_the_same_id(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [EntryPoint("fifth", "a:GAME", registry.GROUP), EntryPoint("fifth", "b:GAME", registry.GROUP)]
    with pytest.raises(AlameinError, match="two packages offer a game 'fifth'"):
        registry.by_id(points)
    with pytest.raises(AlameinError, match="two packages offer a game 'north_africa'"):
        registry.by_id([EntryPoint("north_africa", "a:GAME", registry.GROUP)])
