"""Draw piles whose hidden order does not exist until somebody looks.

A pile holds a bag of cards in no order, and known cards below. Drawing from the bag is a chance decision with exact
weights. An order that does not exist cannot leak, and redealing what a seat cannot know is trivial. Cards are counted
by face: the bag is one number per face.
"""

from alamein.core.native import append, extend, i64, vec
from alamein.core.state import Held
from alamein.core.vectors import filled


class Pile(Held):
    """`bag[face]` counts the cards without order; when they are gone, `bottom[-1]` comes next."""

    __slots__ = ("bag", "bottom", "loose")

    def __init__(self, faces: i64) -> None:
        self.bottom: vec[i64] = vec[i64]()
        self.bag: vec[i64] = filled(faces, 0)
        self.loose: i64 = 0  # cards in the bag

    def copy(self) -> "Pile":
        """A pile that shares nothing with this one."""
        other = Pile(0)
        other.bag, other.bottom, other.loose = self.bag[:], self.bottom[:], self.loose
        return other

    def values(self) -> tuple[object, ...]:
        return list(self.bag), list(self.bottom)

    def size(self) -> i64:
        """How many cards are in the pile."""
        return self.loose + i64(len(self.bottom))

    def counts(self) -> vec[i64]:
        """By face, how many of the cards that may come next have it."""
        if self.loose > 0:
            return self.bag[:]
        out = filled(i64(len(self.bag)), 0)
        out[self.bottom[-1]] = 1
        return out

    def take(self, face: i64) -> None:
        """Remove the next card, which is `face`."""
        if self.loose > 0:
            self.bag[face] -= 1
            self.loose -= 1
        else:
            self.bottom = self.bottom[: i64(len(self.bottom)) - 1]

    def put_below(self, face: i64) -> None:
        """A card goes under the pile; the first put below is the first to come up again among them."""
        self.bottom = extend(append(vec[i64](), face), self.bottom)

    def mix_in(self, face: i64) -> None:
        """A card joins the bag."""
        self.bag[face] += 1
        self.loose += 1
