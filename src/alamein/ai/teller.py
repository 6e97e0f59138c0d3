"""What is told of a position, as tables of numbers that stay where they are: compiled, for many positions one after the
other. A position differs little from the last one told in its place, so only what differs is written.

Which number of a position stands where is said by `research.layouts`; here it is a plan of plain numbers.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, cast

from alamein.core.game import Game
from alamein.core.native import i32, i64, vec
from alamein.core.state import FRAME, State
from alamein.core.vectors import filled, ints

NOTHING: Final = -1  # fills the rows of a table whose list is shorter
NEVER: Final = -(1 << 62)  # no number of a position, and no seat: nothing was told yet
WHO: Final = 2  # numbers before those of the position: who looks, who decides
BITS: Final = 0  # kinds of columns: some bits of a number,
PLACE: Final = 1  # a hex, three columns wide,
FACE: Final = 2  # or bits that say which side of a counter is up: the values of that side follow at `beside`
Spec = tuple[int, int, int, int]  # of a column: its kind, where it stands, shift, mask


class Paper:
    """A table of every place: the number of column `c` in row `r` of place `n` is at `(n * rows + r) * wide + c`."""

    def __init__(self, size: int, rows: int, wide: int) -> None:
        self.size = size
        self.rows: i64 = rows
        self.wide: i64 = wide
        self.numbers: vec[i32] = vec[i32]([i32(NOTHING)] * (size * rows * wide))

    def fill(self, column: i64, values: Sequence[int]) -> None:
        """Write a column that never changes, a value for each row."""
        out = self.numbers
        rows = ints(values)
        for at in range(i64(self.size) * self.rows):
            out[at * self.wide + column] = i32(rows[at % self.rows])


class Values:
    """What is printed on the sides of each counter, and where it is told."""

    def __init__(self, beside: int, faces: int, printed: Sequence[int]) -> None:
        self.beside: i64 = beside  # the first column
        self.faces: i64 = faces
        self.printed: vec[i64] = ints(printed)  # by row, face and value


class Strip:
    """The columns of a table that come from one slot, `rows` numbers of it from `first` on."""

    def __init__(self, paper: Paper, first: int, columns: Sequence[Spec], map_rows: int, values: Values) -> None:
        self.paper = paper
        self.first: i64 = first
        self.map_rows: i64 = map_rows
        self.values = values
        self.kinds: vec[i64] = ints(spec[0] for spec in columns)
        self.stands: vec[i64] = ints(spec[1] for spec in columns)
        self.shifts: vec[i64] = ints(spec[2] for spec in columns)
        self.masks: vec[i64] = ints(spec[3] for spec in columns)

    def put(self, r: i64, row: i64, x: i64) -> None:
        """Write the columns of a row."""
        out, kinds, stands, shifts, masks = self.paper.numbers, self.kinds, self.stands, self.shifts, self.masks
        start = row * self.paper.wide
        for k in range(i64(len(kinds))):
            at, y = start + stands[k], x >> shifts[k]
            if kinds[k] != PLACE:
                y &= masks[k]
                out[at] = i32(y)
                if kinds[k] == FACE:
                    self.put_values(r, start, y)
            elif y >= 0:
                out[at], out[at + 1], out[at + 2] = i32(y // self.map_rows + 1), i32(y % self.map_rows + 1), i32(0)
            else:
                out[at], out[at + 1], out[at + 2] = i32(0), i32(0), i32(y)

    def put_values(self, r: i64, start: i64, face: i64) -> None:
        """Write what the side that is up says."""
        out, values = self.paper.numbers, self.values
        many = self.paper.wide - values.beside
        first = (r * values.faces + face) * many
        for k in range(many):
            out[start + values.beside + k] = i32(values.printed[first + k])

    def blank(self, row: i64) -> None:
        """There is no such row now."""
        out, kinds = self.paper.numbers, self.kinds
        start = row * self.paper.wide
        for k in range(i64(len(kinds))):
            at = start + self.stands[k]
            for more in range(i64(3 if kinds[k] == PLACE else 1)):
                out[at + more] = i32(NOTHING)


class Feed:
    """A slot of the position by its name (`victory.bag` is a slot of a slot), the strips it fills, and what it held in
    each place when it was last told."""

    def __init__(self, slot: str, strips: list[Strip]) -> None:
        self.slot = slot
        self.strips = strips
        self.room: i64 = max([int(strip.first + strip.paper.rows) for strip in strips])  # numbers that are told
        self.before: vec[i64] = filled(i64(strips[0].paper.size) * self.room, NEVER)
        self.many: vec[i64] = filled(i64(strips[0].paper.size), 0)

    def tell(self, n: i64, numbers: vec[i64]) -> None:
        """Tell the slot of the position in place `n`: what is not as it was."""
        self.tell_first(n, numbers, i64(len(numbers)))

    def tell_first(self, n: i64, numbers: vec[i64], many: i64) -> None:
        """Tell a slot that is so many of these numbers."""
        if many > self.room:
            many = self.room
        if many != self.many[n]:
            self.blank(n, many)
        before, at, k = self.before, n * self.room, i64(0)
        while k + 3 < many:  # four at a time: most are as they were
            if (
                numbers[k] ^ before[at]
                | numbers[k + 1] ^ before[at + 1]
                | numbers[k + 2] ^ before[at + 2]
                | numbers[k + 3] ^ before[at + 3]
            ) != 0:
                self.tell_some(n, numbers, k, k + 4)
            k += 4
            at += 4
        if k < many:
            self.tell_some(n, numbers, k, many)

    def tell_some(self, n: i64, numbers: vec[i64], first: i64, end: i64) -> None:
        """Tell what is not as it was of these numbers."""
        before, at = self.before, n * self.room
        for k in range(first, end):
            x = numbers[k]
            if x != before[at + k]:
                before[at + k] = x
                self.put(n, k, x)

    def put(self, n: i64, k: i64, x: i64) -> None:
        """Number `k` of the slot is `x` now."""
        for strip in self.strips:
            r, rows = k - strip.first, strip.paper.rows
            if 0 <= r < rows:
                strip.put(r, n * rows + r, x)

    def blank(self, n: i64, many: i64) -> None:
        """There are so many numbers now; what is no longer there is blank."""
        old = self.many[n]
        self.many[n] = many
        for k in range(many, old):
            self.before[n * self.room + k] = NEVER
            for strip in self.strips:
                r, rows = k - strip.first, strip.paper.rows
                if 0 <= r < rows:
                    strip.blank(n * rows + r)


class Board(Feed):
    """A long slot, whose length does not change in a game: it is compared as a whole first."""

    def __init__(self, slot: str, strips: list[Strip]) -> None:
        super().__init__(slot, strips)
        self.last: list[vec[i64]] = [vec[i64]() for _ in range(strips[0].paper.size)]

    def tell(self, n: i64, numbers: vec[i64]) -> None:
        last = self.last[n]
        if numbers == last:
            return
        if len(last) != len(numbers):
            last = filled(i64(len(numbers)), NEVER)
            self.last[n] = last
        k: i64 = -1
        for x in numbers:
            k += 1
            if x != last[k]:
                last[k] = x
                self.put(n, k, x)


class Piled:
    """Piles one after the other in a slot, their sizes in another: a row each, the size and the cards from below."""

    def __init__(self, paper: Paper, cards: str, sizes: str, rooms: Sequence[int]) -> None:
        self.paper = paper
        self.cards = cards
        self.sizes = sizes
        self.rooms: vec[i64] = ints(rooms)

    def tell(self, n: i64, cards: vec[i64], sizes: vec[i64], some: i64) -> None:
        """Tell the piles of the position in place `n`, those whose bits are given."""
        out, rooms, wide = self.paper.numbers, self.rooms, self.paper.wide
        first: i64 = 0
        for pile in range(i64(len(rooms))):
            if some >> pile & 1 != 0:
                at = (n * self.paper.rows + pile) * wide
                out[at] = i32(sizes[pile])
                for k in range(rooms[pile]):
                    out[at + 1 + k] = i32(cards[first + k] if k < sizes[pile] else i64(NOTHING))
            first += rooms[pile]


class Units:
    """The table that says whose a unit is."""

    def __init__(self, paper: Paper, own: int, sides: Sequence[int]) -> None:
        self.paper = paper
        self.own: i64 = own  # the column that says whether it belongs to who looks
        self.sides: vec[i64] = ints(sides)

    def tell(self, n: i64, seat: i64) -> None:
        """Whose units are one's own."""
        out, rows = self.paper.numbers, self.paper.rows
        for u in range(rows):
            out[(n * rows + u) * self.paper.wide + self.own] = i32(1 if self.sides[u] == seat else 0)


class Plan(NamedTuple):
    """What a teller writes. The table of single numbers begins with who looks and decides; `names` are the slots told
    after that, `named` is how many numbers of a frame have names, by procedure."""

    numbers: Paper
    names: list[str]
    frames: Paper
    named: list[int]
    feeds: list[Feed]
    piles: list[Piled]
    units: Units | None


class Teller:
    """Tells positions: it writes into all tables. This one knows slots by name; a game has one of its own that knows
    them by type (`experts/<id>/teller.py`), and what of a position a step can have changed."""

    def __init__(self, plan: Plan) -> None:
        self.numbers = plan.numbers
        self.names = plan.names
        self.frames = plan.frames
        self.named: vec[i64] = ints(plan.named)
        self.feeds = plan.feeds
        self.piles = plan.piles
        self.units = plan.units
        self.looked: vec[i64] = filled(i64(plan.numbers.size), NEVER)  # who looked last
        self.deep: vec[i64] = filled(i64(plan.numbers.size), 0)  # how many frames were told

    def feed(self, slot: str) -> Feed:
        """The one of a slot."""
        return next(feed for feed in self.feeds if feed.slot == slot)

    def board(self, slot: str) -> Board:
        """That of a long slot."""
        return Board(slot, self.feed(slot).strips)

    def follow(self, game: Game[State], n: i64, s: State, seat: i64) -> None:
        """Write what the deciding seat may know of a position into place `n`."""
        self.tell(n, game.known(s, int(seat)) if game.keeps_secrets(s) else s, seat, seat)

    def tell(self, n: i64, known: State, seat: i64, decider: i64) -> None:
        """Write a position into place `n` that is known to a seat."""
        self.tell_who(n, seat, decider)
        self.tell_slots(n, known)
        self.tell_frames(n, known)

    def tell_who(self, n: i64, seat: i64, decider: i64) -> None:
        """Who looks and who decides, and whose units are one's own."""
        out, at = self.numbers.numbers, n * self.numbers.wide
        out[at], out[at + 1] = i32(seat), i32(decider if decider > NOTHING else i64(NOTHING))
        units = self.units
        if self.looked[n] != seat:
            self.looked[n] = seat
            if units is not None:
                units.tell(n, seat)

    def tell_slots(self, n: i64, known: State) -> None:
        """The slots of a known position."""
        out, at = self.numbers.numbers, n * self.numbers.wide + WHO
        for name in self.names:
            number: i64 = getattr(known, name)
            out[at] = i32(number)
            at += 1
        for feed in self.feeds:
            feed.tell(n, slot_of(known, feed.slot))
        for piled in self.piles:
            piled.tell(n, slot_of(known, piled.cards), slot_of(known, piled.sizes), -1)

    def tell_frames(self, n: i64, known: State) -> None:
        """Where play stands: the procedures under way, the innermost first. A number that has no name is nobody's."""
        out, stack, told = self.frames.numbers, known.frames, self.named
        depth, rows = known.depth, self.frames.rows
        at = n * rows * FRAME
        until = depth if depth > self.deep[n] else self.deep[n]
        self.deep[n] = depth
        for k in range(until if until < rows else rows):
            base = (depth - 1 - k) * FRAME
            if base < 0 or i64(out[at]) != stack[base]:  # another procedure has other names
                for j in range(at, at + FRAME):
                    out[j] = i32(NOTHING)
            if base >= 0:
                for j in range(told[stack[base]]):
                    out[at + j] = i32(stack[base + j])
            at += FRAME


def slot_of(known: State, name: str) -> vec[i64]:
    """The numbers of a slot, or of a slot of a slot."""
    first, _, second = name.partition(".")
    found: object = getattr(known, first)
    return cast("vec[i64]", getattr(found, second) if second else found)
