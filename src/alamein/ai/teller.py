"""What is told of a position, as tables of numbers that stay where they are: compiled, for many positions one after the
other. A position differs little from the last one told in its place, so only what differs is written.

Which number of a position stands where is said by `research.layouts`; here it is a plan of plain numbers.
"""

from collections.abc import Sequence
from typing import Final, cast

from alamein.core.native import i32, i64, vec
from alamein.core.state import FRAME, State
from alamein.core.vectors import filled, ints

NOTHING: Final = -1  # fills the rows of a table whose list is shorter
NEVER: Final = -(1 << 62)  # no seat: nobody has looked yet
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

    def write(self, n: i64, numbers: vec[i64]) -> None:
        """Tell the whole slot of the position in place `n`."""
        for r in range(self.paper.rows):
            if self.first + r < i64(len(numbers)):
                self.put(r, n * self.paper.rows + r, numbers[self.first + r])
            else:
                self.blank(n * self.paper.rows + r)

    def follow(self, n: i64, numbers: vec[i64], before: vec[i64]) -> None:
        """Tell what is not as it was `before`, and note it there; nothing of the slot is told elsewhere."""
        out, kinds, stands, shifts, masks = self.paper.numbers, self.kinds, self.stands, self.shifts, self.masks
        first, rows = self.first, self.paper.rows
        at: i64 = -1
        for x in numbers:
            at += 1
            if x != before[at]:
                before[at] = x
                if first <= at < first + rows:
                    self.put_into(out, kinds, stands, shifts, masks, at - first, n * rows + at - first, x)

    def put(self, r: i64, row: i64, x: i64) -> None:
        """Write the columns of a row."""
        self.put_into(self.paper.numbers, self.kinds, self.stands, self.shifts, self.masks, r, row, x)

    def put_into(
        self,
        out: vec[i32],
        kinds: vec[i64],
        stands: vec[i64],
        shifts: vec[i64],
        masks: vec[i64],
        r: i64,
        row: i64,
        x: i64,
    ) -> None:
        """The same for who has them at hand: to take a vec from an object counts a reference."""
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


class Slot:
    """A slot of a position by its name (`victory.bag` is a slot of a slot), and what it held when it was last told."""

    def __init__(self, name: str, size: int) -> None:
        self.first, _, self.second = name.partition(".")
        self.last: list[object] = [None] * size

    def of(self, known: State) -> object:
        """Its numbers in a position."""
        found: object = getattr(known, self.first)
        return getattr(found, self.second) if self.second else found


class Piled:
    """Piles one after the other in a slot, their sizes in another: a row each, the size and the cards from below."""

    def __init__(self, paper: Paper, cards: str, sizes: str, rooms: Sequence[int]) -> None:
        self.paper = paper
        self.cards = Slot(cards, paper.size)
        self.sizes = Slot(sizes, paper.size)
        self.rooms: vec[i64] = ints(rooms)

    def write(self, n: i64, known: State) -> None:
        """Tell the piles of the position in place `n`, unless they are as before."""
        found, counted = self.cards.of(known), self.sizes.of(known)
        if found == self.cards.last[n] and counted == self.sizes.last[n]:
            return
        cards, sizes = cast("vec[i64]", found), cast("vec[i64]", counted)
        self.cards.last[n], self.sizes.last[n] = cards[:], sizes[:]
        out, rooms, wide = self.paper.numbers, self.rooms, self.paper.wide
        first: i64 = 0
        for pile in range(i64(len(rooms))):
            at = (n * self.paper.rows + pile) * wide
            out[at] = i32(sizes[pile])
            for k in range(rooms[pile]):
                out[at + 1 + k] = i32(cards[first + k] if k < sizes[pile] else i64(NOTHING))
            first += rooms[pile]


class Feed:
    """A slot of the position, and the strips that it fills."""

    def __init__(self, slot: str, strips: list[Strip]) -> None:
        self.slot = Slot(slot, strips[0].paper.size)
        self.strips = strips

    def write(self, n: i64, known: State) -> None:
        """Tell the slot of the position in place `n`: what is not as it was."""
        slot = self.slot
        found, last = slot.of(known), slot.last[n]
        if found == last:
            return
        numbers = cast("vec[i64]", found)
        before = vec[i64]() if last is None else cast("vec[i64]", last)
        if len(before) != len(numbers) or last is None:
            slot.last[n] = numbers[:]
            for strip in self.strips:
                strip.write(n, numbers)
        elif len(self.strips) == 1:
            self.strips[0].follow(n, numbers, before)
        else:
            self.follow(n, numbers, before)

    def follow(self, n: i64, numbers: vec[i64], before: vec[i64]) -> None:
        """Tell what is not as it was `before`, and note it there."""
        at: i64 = -1
        for x in numbers:
            at += 1
            if x != before[at]:
                before[at] = x
                for strip in self.strips:
                    r, rows = at - strip.first, strip.paper.rows
                    if 0 <= r < rows:
                        strip.put(r, n * rows + r, x)


class Teller:
    """Tells positions: `tell` writes into all tables. The table of single numbers begins with who looks and decides."""

    def __init__(self, numbers: Paper, names: list[str], fixed: int, frames: Paper, named: Sequence[int]) -> None:
        """`names`: the slots told as single numbers, of which the first `fixed` do not change in a game; `named`: how
        many numbers of a frame have names, by procedure."""
        self.numbers = numbers
        self.names = names
        self.fixed: i64 = fixed
        self.told: list[State | None] = [None] * numbers.size  # by place, the game
        self.frames = frames
        self.named: vec[i64] = ints(named)
        self.feeds: list[Feed] = []
        self.piles: list[Piled] = []
        self.units: Paper | None = None
        self.own: i64 = 0  # the column of the units that says whether they belong to who looks
        self.sides: vec[i64] = vec[i64]()
        self.looked: vec[i64] = filled(i64(numbers.size), NEVER)
        self.deep: vec[i64] = filled(i64(numbers.size), 0)  # how many frames were told

    def with_units(self, units: Paper, own: int, sides: Sequence[int]) -> None:
        """The table that says whose a unit is."""
        self.units = units
        self.own = own
        self.sides = ints(sides)

    def tell(self, n: i64, known: State, seat: i64, decider: i64) -> None:
        """Write the position into place `n`, as it is known to a seat."""
        out, at = self.numbers.numbers, n * self.numbers.wide
        out[at], out[at + 1] = i32(seat), i32(decider if decider > NOTHING else i64(NOTHING))
        at += 2
        for k in range(self.fixed if self.told[n] is known else i64(0), i64(len(self.names))):
            number: i64 = getattr(known, self.names[k])
            out[at + k] = i32(number)
        self.told[n] = known
        for feed in self.feeds:
            feed.write(n, known)
        for piled in self.piles:
            piled.write(n, known)
        self.tell_frames(n, known)
        if self.looked[n] != seat:
            self.looked[n] = seat
            self.tell_own(n, seat)

    def tell_own(self, n: i64, seat: i64) -> None:
        """Whose units are one's own."""
        units = self.units
        if units is not None:
            for u in range(units.rows):
                units.numbers[(n * units.rows + u) * units.wide + self.own] = i32(1 if self.sides[u] == seat else 0)

    def tell_frames(self, n: i64, known: State) -> None:
        """Where play stands: the procedures under way, the innermost first. A number that has no name is nobody's."""
        out, stack, told = self.frames.numbers, known.frames, self.named
        depth, rows = known.depth, self.frames.rows
        at = n * rows * FRAME
        until = depth if depth > self.deep[n] else self.deep[n]
        self.deep[n] = depth
        for k in range(until if until < rows else rows):
            base = (depth - 1 - k) * FRAME
            named = told[stack[base]] if base >= 0 else i64(0)
            for j in range(i64(FRAME)):
                out[at] = i32(stack[base + j] if j < named else i64(NOTHING))
                at += 1
