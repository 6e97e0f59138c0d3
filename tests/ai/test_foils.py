"""The foils: players of one idea."""

from hashlib import sha256

import pytest

from alamein.ai.foils import TRIES, Charge
from alamein.ai.player import Chair, player, players
from alamein.ai.simulate import Task, play_one
from alamein.core.chance import Splitmix, pick
from alamein.core.errors import NotParseable
from alamein.core.event import Log
from alamein.core.game import Game
from alamein.core.procedure import CHANCE
from alamein.core.state import State
from alamein.games import registry

FOILS = ("hold", "charge", "crowd", "hoard", "static")
FAR = ["2509", "3023", "3123", "3223"]  # minefield markers: one on the Stage, the others far away


def taken(game: Game[State], state: State, names: tuple[str, str], decisions: int) -> list[list[str]]:
    """What two players do, by seat; every answer is legal."""
    source, seated, out = Splitmix(3), [player(name) for name in names], [list[str](), list[str]()]
    while state.over == 0 and decisions > 0:
        seat, legal = int(game.seat(state)), list(game.legal(state))
        if seat == CHANCE:
            action = legal[pick(game.weights(state), source)]
        else:
            decisions -= 1
            action = seated[seat].choose(Chair(game, state, seat, source))
            assert action in legal
            out[seat].append(game.notation.text(action))
        game.apply(state, action, Log(False))
    return out


def words(texts: list[str]) -> set[str]:
    return {text.partition(" ")[0] for text in texts}


def test_the_foils_are_players() -> None:
    assert set(FOILS) <= set(players())


@pytest.mark.parametrize("id", ["desert_decision", "north_africa"])
@pytest.mark.parametrize("name", FOILS)
def test_every_foil_plays_every_game(id: str, name: str) -> None:
    game = registry.game(id)
    assert taken(game, game.new("", {}), (name, "random"), 60)[0]


def test_one_holds_and_never_moves() -> None:
    """Beside enemies it neither moves nor attacks, and takes its replacements."""
    game = registry.game("alam_halfa")
    units = {"G-8-I": "2508", "G-8-II": "2408", "G-5-I": "2608", "B-133": "2509", "A-20": "2511", "A-24": "2512"}
    s = game.load({"units": units, "turn": 3, "phase": "combat", "stages": ["2509", "3306"], "mines": FAR})
    axis, allied = taken(game, s, ("charge", "hold"), 40)
    assert {"attack", "with", "engage"} <= words(axis) and {"return", "rebuild"} & words(allied)
    assert not {"move", "attack", "to"} & words(allied)


def test_an_attack_that_is_taken_back_is_not_begun_for_ever() -> None:
    """The expert takes back what cannot be carried out; in a new phase it may be tried again."""
    game = registry.game("north_africa")
    state, foil = game.new("", {}), Charge("")
    chair = Chair(game, state, int(game.seat(state)), Splitmix(1))
    begun = [foil.idea(chair, {"attack": [7], "done": [8]}) for _ in range(6)]
    assert begun == [7] * TRIES + [None] * (6 - TRIES)
    foil.moment = -1
    assert foil.idea(chair, {"attack": [7], "done": [8]}) == 7


def test_a_unit_that_cannot_go_is_not_picked_for_ever() -> None:
    """In this game units that had nowhere to crowd to were once picked in turn without an end."""
    table, state = play_one(Task("desert_decision", "option_1", {}, ("normal", "crowd"), 0), 11)
    assert state.over != 0 and len(table.actions) < 5_000


def test_one_only_crowds() -> None:
    """Every unit goes, nobody attacks."""
    game = registry.game("alam_halfa")
    s = game.load({"units": {"G-8-I": "2508", "G-8-II": "2408", "I-19": "2110", "A-20": "2511"}, "turn": 3})
    axis, _ = taken(game, s, ("crowd", "hold"), 30)
    assert {"move", "to"} <= words(axis) and not {"attack", "bombard"} & words(axis)


def test_one_buys_a_single_kind_of_card() -> None:
    game = registry.game("afrika_deck")
    s = game.load({"phase": "reinforcement", "wallet": {"supply": 9, "reinforcement": 3}})
    first, _ = taken(game, s, ("hoard:recon", "hoard:recon"), 40)
    assert "recruit recon" in first and {text for text in first if text.startswith("recruit")} == {"recruit recon"}
    with pytest.raises(NotParseable, match=r"nobody can hoard 'tiger'; the cards are: .*flak88"):
        taken(game, s, ("hoard:tiger", "normal"), 40)


SEALED = {"front": 0, "allied_air_mode": 0, "italian_infantry": 0}
FROZEN = [  # as each revision plays that it was frozen under
    ("north_africa", {"forces": 0}, "42e4b11a6e23"),
    ("north_africa", {}, "da92165ff134"),
    ("desert_decision", SEALED, "1c31eadedea3"),
    ("desert_decision", {"front": 1, "italian_infantry": 0}, "3015e56376b9"),
    ("desert_decision", {"front": 1}, "ede637f3c580"),
    ("desert_decision", {}, "72fead79f802"),
    ("alam_halfa", {"bombardments": 1, "axis_fire": 0}, "05cb66e9237f"),
    ("alam_halfa", {}, "782efe51a94b"),
    ("afrika_deck", {"compensation": 0, "cards": 0}, "8996f1d818c3"),
    ("afrika_deck", {}, "e75781dd536f"),
]


@pytest.mark.parametrize(("id", "options", "frozen"), FROZEN)
def test_the_yardstick_does_not_move(id: str, options: dict[str, int], frozen: str) -> None:
    """`static` plays as it did when it was frozen. Who changes how an expert plays in that style keeps the old way for
    `static`; only a new revision of the rules freezes it anew."""
    game = registry.game(id)
    first, second = taken(game, game.new("", options), ("static", "static"), 150)
    assert sha256(" ".join(first + second).encode()).hexdigest()[:12] == frozen
