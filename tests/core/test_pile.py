"""Piles without order: the same distribution as a shuffled list, shown by enumeration."""

from fractions import Fraction
from itertools import permutations

from alamein.core.pile import Pile


def sequences(pile: Pile, n: int) -> dict[tuple[int, ...], Fraction]:
    """All ways the next `n` cards can fall, with their chances."""
    if n == 0:
        return {(): Fraction(1)}
    out: dict[tuple[int, ...], Fraction] = {}
    chances = list(pile.counts())
    for face, weight in enumerate(chances):
        if weight == 0:
            continue
        rest = pile.copy()
        rest.take(face)
        for tail, p in sequences(rest, n - 1).items():
            key = (face, *tail)
            out[key] = out.get(key, Fraction(0)) + p * Fraction(weight, sum(chances))
    return out


def test_the_bag_is_a_shuffled_pile() -> None:
    cards = [0, 0, 1, 2]
    pile = Pile(3)
    for card in cards:
        pile.mix_in(card)
    shuffled: dict[tuple[int, ...], Fraction] = {}
    for order in permutations(cards):
        shuffled[order] = shuffled.get(order, Fraction(0)) + Fraction(1, 24)
    assert sequences(pile, 4) == shuffled


def test_known_cards_come_in_their_order_after_the_bag() -> None:
    pile = Pile(5)
    pile.mix_in(2)
    pile.put_below(3)
    pile.put_below(4)
    assert pile.size() == 3
    assert sequences(pile, 3) == {(2, 3, 4): Fraction(1)}


def test_a_copy_shares_nothing() -> None:
    pile = Pile(2)
    pile.mix_in(0)
    pile.put_below(1)
    other = pile.copy()
    other.take(0)
    other.take(1)
    assert (pile.size(), other.size()) == (2, 0)
