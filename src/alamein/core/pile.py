"""Draw piles whose hidden order does not exist until somebody looks.

A pile holds known cards on top, a bag of cards in no order, and known cards below. Drawing from the bag is a chance
decision with exact weights. An order that does not exist cannot leak, and redealing what a seat cannot know is trivial.
Cards are counted by face: the bag is one number per face.
"""

from alamein.core.native import append, extend, i64, vec
from alamein.core.state import Held
from alamein.core.vectors import filled


class Pile(Held):
    """`top[-1]` and, when all else is gone, `bottom[-1]` come next; `bag[face]` counts the cards without order."""

    __slots__ = ("bag", "bottom", "loose", "top")

    def __init__(self, faces: i64) -> None:
        self.top: vec[i64] = vec[i64]()
        self.bottom: vec[i64] = vec[i64]()
        self.bag: vec[i64] = filled(faces, 0)
        self.loose: i64 = 0  # cards in the bag

    def copy(self) -> "Pile":
        """A pile that shares nothing with this one."""
        other = Pile(0)
        other.top, other.bottom = self.top[:], self.bottom[:]
        other.bag, other.loose = self.bag[:], self.loose
        return other

    def values(self) -> tuple[object, ...]:
        return list(self.top), list(self.bag), list(self.bottom)

    def size(self) -> i64:
        """How many cards are in the pile."""
        return i64(len(self.top)) + self.loose + i64(len(self.bottom))

    def counts(self) -> vec[i64]:
        """By face, how many of the cards that may come next have it."""
        if len(self.top) == 0 and self.loose > 0:
            return self.bag[:]
        out = filled(i64(len(self.bag)), 0)
        out[self.top[-1] if len(self.top) > 0 else self.bottom[-1]] = 1
        return out

    def take(self, face: i64) -> None:
        """Remove the next card, which is `face`."""
        n = i64(len(self.top))
        if n > 0:
            self.top = self.top[: n - 1]
        elif self.loose > 0:
            self.bag[face] -= 1
            self.loose -= 1
        else:
            self.bottom = self.bottom[: i64(len(self.bottom)) - 1]

    def put_on_top(self, face: i64) -> None:
        """A card whose face is known goes on top."""
        self.top = append(self.top, face)

    def put_below(self, face: i64) -> None:
        """A card goes under the pile; the first put below is the first to come up again among them."""
        self.bottom = extend(append(vec[i64](), face), self.bottom)

    def mix_in(self, face: i64) -> None:
        """A card joins the bag."""
        self.bag[face] += 1
        self.loose += 1

    def shuffle(self) -> None:
        """All cards lose their order."""
        for i in range(i64(len(self.top))):
            self.mix_in(self.top[i])
        for i in range(i64(len(self.bottom))):
            self.mix_in(self.bottom[i])
        self.top, self.bottom = vec[i64](), vec[i64]()
