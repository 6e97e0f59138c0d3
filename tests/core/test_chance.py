"""Sources of numbers: fair within a stated error, repeatable, checkable."""

import pytest

from alamein.core.chance import EDGES, Leaning, ScriptedDice, SealedDice, Source, Splitmix, pick, seal_of
from alamein.core.errors import NotLegal
from alamein.core.vectors import ints


def chi_square(source: Source, n: int, draws: int) -> float:
    counts = [0] * n
    for _ in range(draws):
        counts[source.below(n)] += 1
    return sum((c - draws / n) ** 2 / (draws / n) for c in counts)


@pytest.mark.parametrize("source", [Splitmix(7), Splitmix(2**70 + 5), SealedDice(b"seed", 0)])
def test_a_die_is_fair(source: Source) -> None:
    """Five degrees of freedom: 25.7 is passed by one fair die in ten thousand; the seeds are fixed."""
    assert chi_square(source, 6, 12_000) < 25.7


def test_neighboring_seeds_give_unlike_numbers() -> None:
    rows = [tuple(Splitmix(seed).below(1000) for _ in range(1)) for seed in range(2000)]
    assert len(set(rows)) > 800


def test_sealed_dice_repeat_from_the_seed_and_the_seal_hides_it() -> None:
    dice = SealedDice(b"secret", 0)
    first = [dice.below(6) for _ in range(20)]
    again = SealedDice(b"secret", 0)
    assert [again.below(6) for _ in range(20)] == first
    assert dice.seal() == seal_of(b"secret") != seal_of(b"secret2")
    later = SealedDice(b"secret", dice.drawn)
    assert later.below(10**6) == dice.below(10**6)


def test_a_seed_gives_the_same_numbers_in_every_version() -> None:
    """Saved games are checked against their seed, and measurements are told with theirs."""
    quick, sealed = Splitmix(1942), SealedDice(b"1942", 0)
    assert [quick.below(6) for _ in range(12)] == [0, 4, 5, 0, 5, 4, 5, 3, 4, 0, 3, 3]
    assert [sealed.below(6) for _ in range(12)] == [5, 3, 0, 0, 3, 3, 3, 4, 2, 0, 5, 2]


def test_pick_follows_the_weights_exactly() -> None:
    weights = ints([1, 0, 3, 2])
    assert [pick(weights, ScriptedDice([k])) for k in range(6)] == [0, 2, 2, 2, 3, 3]


def test_a_script_that_ends_or_cannot_be_is_an_error() -> None:
    with pytest.raises(NotLegal, match="no number left"):
        ScriptedDice([]).below(6)
    with pytest.raises(NotLegal, match="says 6 for a draw below 6"):
        ScriptedDice([6]).below(6)


def test_what_leans_is_at_the_edges_and_then_anywhere() -> None:
    low, high, mixed = (Leaning(pattern) for pattern in (0, -1, 0b0110))
    assert [mixed.below(9) for _ in range(5)] == [0, 8, 8, 0, 0]
    for source, edge in ((low, 0), (high, 99)):
        assert {source.below(100) for _ in range(EDGES)} == {edge}
        assert len({source.below(100) for _ in range(40)}) > 10
