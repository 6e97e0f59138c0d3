"""Tells positions of the deck-building game: of the zones the cards that moved, of the piles what is not as it was, and
of both what `secrets` lets a seat know."""

from typing import Final, final

from alamein.ai.teller import NOTHING, WHO, Feed, Plan, Teller
from alamein.core.game import Game
from alamein.core.native import i32, i64, vec
from alamein.core.state import FRAME, State
from alamein.core.vectors import filled
from alamein.games.afrika_deck import GAME
from alamein.games.afrika_deck import state as st
from alamein.games.afrika_deck.cards import WALLET
from alamein.games.afrika_deck.secrets import unseen
from alamein.games.afrika_deck.state import Afrika

HIDDEN: Final = 1 << st.HAND | 1 << st.DECK | 1 << st.KEPT  # zones that others may not look into,
TELLING: Final = HIDDEN | 1 << st.KNOWN  # and those by which they are known
HELD: Final = 1 << st.HAND | 1 << st.KEPT  # what comes there out of sight others do not see, or `turn` tells it
TRAIL: Final = 64  # moves of cards between two steps that are told one by one
PILE_BITS: Final = 2
SLOT_WIDE: Final = 3  # columns of a slot: face, who knows it, lot
PRIVATE: Final = 0xFE00  # where a mask and 1 has no bit if nobody knows the face, or everybody
assert (1 << PILE_BITS, 8, 256) == (st.PILES, st.ZONES, st.STATUS)


@final
class AfrikaTeller(Teller):
    """The numbers in the order of the layout."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        size = plan.numbers.size
        self.wallet = self.feed("wallet").strips[0].paper
        self.zones = self.feed("zone").strips[0].paper
        self.enemy, self.order, self.stay = self.feed("enemy"), self.feed("order"), self.feed("stay")
        self.drawn, self.unique, self.raised = self.feed("drawn"), self.feed("unique"), self.feed("raised")
        self.listed: vec[i64] = filled(i64(size), 0)  # what was in the lists above
        self.event, self.british, self.lots = self.feed("event"), self.feed("british"), self.feed("bag")
        self.scrapped, self.bottom, self.bag = (
            self.feed("scrapped"),
            self.feed("victory.bottom"),
            self.feed("victory.bag"),
        )
        assert sum([GAME.tables.copies[f] for f in GAME.tables.event_faces]) <= self.event.room
        self.alone: vec[i64] = filled(i64(size), NOTHING)  # the procedure that ran alone, without locals
        self.private: vec[i64] = filled(i64(size), 0)  # not 0: some seats know more of these piles than others
        self.number: vec[i64] = filled(st.BYTE + 1, 0)  # of a lot, while these piles are told,
        self.counted: vec[i64] = filled(st.BYTE + 1, 0)  # whether what is in a bag was counted,
        self.held: vec[i64] = filled((st.BYTE + 1) * GAME.tables.events, 0)  # and what is known of each lot
        self.found: i64 = 0  # lots

    def follow(self, game: Game[State], n: i64, s: State, seat: i64) -> None:
        assert isinstance(s, Afrika)
        cards: Afrika = s  # whose class is not asked again
        looked, touched = self.looked[n], cards.touched
        if looked != seat:
            self.tell_who(n, seat, seat)
        self.tell_numbers(n, cards)
        if touched < 0 or cards.trailed != 0 or looked != seat:
            self.tell_zones(n, cards, seat, looked)
        if touched != 0:
            cards.touched = 0
            self.tell_touched(n, cards, touched)
        if touched & st.SLOTS != 0 or (looked != seat and self.private[n] != 0):
            self.tell_piles(n, cards, seat)
        self.tell_lists(n, cards)
        self.tell_frames(n, cards)

    def tell_touched(self, n: i64, s: Afrika, touched: i64) -> None:
        """What all see of the piles, and of a new game what stays as it is."""
        if touched < 0:
            self.tell_game(n, s)
        if touched >= st.PILES or touched < 0:
            self.piles[0].tell(n, s.pile, s.pile_size, touched >> PILE_BITS)
        if touched & st.COUNTED != 0:
            self.scrapped.tell(n, s.scrapped)
            self.bottom.tell(n, s.victory.bottom)
            self.bag.tell(n, s.victory.bag)

    def tell_piles(self, n: i64, s: Afrika, seat: i64) -> None:
        """The Event and British piles, as `secrets.know_slots` has them. Where some seats know more than others,
        another who looks is told anew."""
        number, counted = self.number, self.counted
        for bag in range(i64(len(s.bag)) // s.t.events):
            number[bag], counted[bag] = NOTHING, 0
        self.found = 0
        some = self.tell_pile(self.event, n, s, s.event, seat)
        self.private[n] = some | self.tell_pile(self.british, n, s, s.british, seat)
        self.lots.tell_first(n, self.held, self.found * s.t.events)

    def tell_pile(self, feed: Feed, n: i64, s: Afrika, slots: vec[i64], seat: i64) -> i64:
        """One of them, from the top down; 0 if all seats know as much of it."""
        many, at, before, out = i64(len(slots)), n * feed.room, feed.before, feed.strips[0].paper.numbers
        above, told, some = i64(NOTHING), i64(0), i64(0)
        if many != feed.many[n]:
            feed.blank(n, many)
        k = many
        while k > 0:
            k -= 1
            x = slots[k]
            if x != above:
                told = x if st.slot_mask(x) == st.PUBLIC else self.know(s, x, seat)
                some |= x + st.SLOT_MASK & PRIVATE
                above = x if (x ^ told) & st.BYTE == 0 else i64(NOTHING)  # a face not told is counted each time
            if told != before[at + k]:
                before[at + k] = told
                row = (at + k) * SLOT_WIDE
                out[row], out[row + 1], out[row + 2] = (
                    i32(told & st.BYTE),
                    i32(st.slot_mask(told)),
                    i32(st.slot_lot(told)),
                )
        return some

    def know(self, s: Afrika, x: i64, seat: i64) -> i64:
        """A slot that not all know as the seat may know it, which counts what is known of its lot."""
        mask, face, bag, events, held = st.slot_mask(x), st.slot_face(x), st.slot_bag(x), s.t.events, self.held
        bags = s.bag
        lot = self.number[st.slot_lot(x)]
        if lot < 0:
            lot = self.found
            self.number[st.slot_lot(x)] = lot
            self.found = lot + 1
            for e in range(events):
                held[lot * events + e] = 0
        if face < 0 and self.counted[bag] == 0:
            self.counted[bag] = 1
            for e in range(events):
                held[lot * events + e] += bags[bag * events + e]
        elif face >= 0 and mask >> seat & 1 == 0:
            held[lot * events + s.t.event_index[face]] += 1
            face = NOTHING
        return st.slot(face, mask, lot, lot)

    def tell_game(self, n: i64, s: Afrika) -> None:
        """The numbers that stay as they are in a game."""
        out, at = self.numbers.numbers, n * self.numbers.wide + WHO
        out[at], out[at + 1], out[at + 2], out[at + 4] = (
            i32(s.players),
            i32(s.finish_round),
            i32(s.rounds),
            i32(s.memory),
        )
        out[at + 19], out[at + 20] = i32(s.compensation), i32(s.cards)

    def tell_numbers(self, n: i64, s: Afrika) -> None:
        """The single numbers that change, and the wallet."""
        out, at = self.numbers.numbers, n * self.numbers.wide + WHO
        out[at + 3], out[at + 5], out[at + 6], out[at + 7] = i32(s.start), i32(s.round), i32(s.active), i32(s.actor)
        out[at + 8], out[at + 9], out[at + 10], out[at + 11] = (
            i32(s.window),
            i32(s.combats),
            i32(s.executed),
            i32(s.won),
        )
        out[at + 12], out[at + 13], out[at + 14] = i32(s.fought_tank), i32(s.scheduled), i32(s.ending)
        out[at + 15], out[at + 16], out[at + 17] = i32(s.objective), i32(s.damage), i32(s.resolved)
        out[at + 18] = i32(s.skip)
        wallet, points, first = self.wallet.numbers, s.wallet, n * WALLET
        for k in range(WALLET):
            wallet[first + k] = i32(points[k])

    def tell_lists(self, n: i64, s: Afrika) -> None:
        """What lies open and is short: most of the time there is nothing in these lists."""
        many = i64(len(s.enemy)) + i64(len(s.order)) + i64(len(s.stay)) + i64(len(s.drawn)) + i64(len(s.raised))
        many += i64(len(s.unique))
        if many == 0 and self.listed[n] == 0:
            return
        self.listed[n] = many
        self.tell_list(self.enemy, n, s.enemy)
        self.tell_list(self.order, n, s.order)
        self.tell_list(self.stay, n, s.stay)
        self.tell_list(self.drawn, n, s.drawn)
        self.tell_list(self.unique, n, s.unique)
        self.tell_list(self.raised, n, s.raised)

    def tell_list(self, feed: Feed, n: i64, numbers: vec[i64]) -> None:
        """One of them, if there is or was anything in it."""
        if len(numbers) != 0 or feed.many[n] != 0:
            feed.tell(n, numbers)

    def tell_frames(self, n: i64, known: State) -> None:
        """Where play stands: most of the time a turn goes on, a procedure alone, of which only the stage changes."""
        stack = known.frames
        procedure = stack[0] if known.depth == 1 and self.named[stack[0]] == 2 else i64(NOTHING)
        if procedure == self.alone[n] and procedure != NOTHING:
            at = n * self.frames.rows * FRAME + 1
            self.frames.numbers[at] = i32(stack[1])
        else:
            self.alone[n] = procedure
            super().tell_frames(n, known)

    def tell_zones(self, n: i64, s: Afrika, seat: i64, looked: i64) -> None:
        """The cards that have moved; the others' hands and decks as the seat may know them."""
        zone, trail, width, first, moved = s.zone, s.trail, s.width, n * self.zones.rows, s.trailed
        out = self.zones.numbers
        s.trailed = 0
        if moved == i64(len(trail)):  # a new position, or more has moved than there is room for
            if moved == 0:
                s.trail = filled(TRAIL, 0)
            self.tell_all_zones(s, first, seat)
            return
        own = seat if looked == seat else i64(NOTHING)
        for k in range(moved):
            x = trail[k]
            face, player = x & 255, x >> 14
            source, target = (x >> 11) * width, (player * st.ZONES + (x >> 8 & 7)) * width
            if player == own:  # all of it is told as it is
                out[first + source + face] = i32(zone[source + face])
                out[first + target + face] = i32(zone[target + face])
            else:
                self.tell_moved(zone, first, x, width, player == seat)
            source += width - 1
            target += width - 1
            out[first + source], out[first + target] = i32(zone[source]), i32(zone[target])
        if looked != seat:  # other hands are open now
            self.turn(s, first, looked, False)
            self.turn(s, first, seat, True)

    def tell_moved(self, zone: vec[i64], first: i64, x: i64, width: i64, own: bool) -> None:
        """A face that has moved and may be hidden, before and after."""
        out, source, target = self.zones.numbers, x >> 11 & 7, x >> 8 & 7
        held = (x >> 14) * st.ZONES * width + (x & 255)
        ours, theirs = held + source * width, held + target * width
        if HIDDEN >> source & 1 == 0:
            out[first + ours] = i32(zone[ours])
        if HIDDEN >> target & 1 == 0:
            out[first + theirs] = i32(zone[theirs])
        if (TELLING >> source | TELLING >> target) & ~(HIDDEN >> source & HELD >> target) & 1 != 0:
            self.tell_face(zone, first, held, width, own)

    def turn(self, s: Afrika, first: i64, player: i64, own: bool) -> None:
        """Tell a player's hand and deck as who looks now may know them: it matters where he holds a card."""
        zone, width, hand, kept = s.zone, s.width, s.row(player, st.HAND), s.row(player, st.KEPT)
        left = zone[hand + width - 1] + zone[kept + width - 1]  # cards not seen yet
        f: i64 = 0
        while left > 0:
            held = zone[hand + f] + zone[kept + f]
            if held > 0:
                left -= held
                self.tell_face(zone, first, hand + f, width, own)
            f += 1

    def tell_face(self, zone: vec[i64], first: i64, held: i64, width: i64, own: bool) -> None:
        """A face in the hand (counted at `held`), the deck and among the kept cards of a player."""
        out, deck, kept = self.zones.numbers, held + st.DECK * width, held + st.KEPT * width
        if own:
            out[first + held], out[first + deck], out[first + kept] = i32(zone[held]), i32(zone[deck]), i32(zone[kept])
        else:
            out[first + held], out[first + kept] = i32(0), i32(0)
            out[first + deck] = i32(unseen(zone, held, width))

    def tell_all_zones(self, s: Afrika, first: i64, seat: i64) -> None:
        """All players' cards."""
        zone, out = s.zone, self.zones.numbers
        for k in range(i64(len(zone))):
            out[first + k] = i32(zone[k])
        for player in range(s.players):
            for held in range(s.row(player, st.HAND), s.row(player, st.HAND) + s.t.faces):
                self.tell_face(zone, first, held, s.width, player == seat)


TELLER: Final = AfrikaTeller
