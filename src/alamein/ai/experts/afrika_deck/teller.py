"""Tells positions of the deck-building game: of the zones the cards that moved, of the piles what is not as it was, and
of both what `secrets` lets a seat know."""

from typing import Final, final

from alamein.ai.teller import WHO, Feed, Plan, Teller
from alamein.core.game import Game
from alamein.core.native import i32, i64, vec
from alamein.core.state import State
from alamein.core.vectors import filled
from alamein.games.afrika_deck import GAME
from alamein.games.afrika_deck import state as st
from alamein.games.afrika_deck.secrets import know_slots, unseen
from alamein.games.afrika_deck.state import Afrika

HIDDEN: Final = 1 << st.HAND | 1 << st.DECK | 1 << st.KEPT  # zones that others may not look into,
TELLING: Final = HIDDEN | 1 << st.KNOWN  # and those by which they are known
TRAIL: Final = 64  # moves of cards between two steps that are told one by one
PILE_BITS: Final = 2
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
        self.private: vec[i64] = filled(i64(size), 0)  # 1: some seats know more of these piles than others
        self.known: Afrika = Afrika(GAME.tables, 0)  # what a seat may know, while it is told

    def follow(self, game: Game[State], n: i64, s: State, seat: i64) -> None:
        assert isinstance(s, Afrika)
        looked, touched = self.looked[n], s.touched
        self.looked[n] = seat
        self.tell_numbers(n, s, seat)
        self.tell_zones(n, s, seat, looked)
        if touched != 0:
            s.touched = 0
            self.tell_touched(n, s, touched)
        if touched & st.SLOTS != 0 or (looked != seat and self.private[n] != 0):
            self.tell_piles(n, s, seat)
        self.tell_lists(n, s)
        self.tell_frames(n, s)

    def tell_touched(self, n: i64, s: Afrika, touched: i64) -> None:
        """What all see of the piles."""
        if touched >= st.PILES or touched < 0:
            self.piles[0].tell(n, s.pile, s.pile_size, touched >> PILE_BITS)
        if touched & st.SCRAPPED != 0:
            self.scrapped.tell(n, s.scrapped)
        if touched & st.SLOTS != 0:
            self.bottom.tell(n, s.victory.bottom)
            self.bag.tell(n, s.victory.bag)

    def tell_piles(self, n: i64, s: Afrika, seat: i64) -> None:
        """The Event and British piles. Where some seats know more than others, another who looks is told anew."""
        known = self.known
        know_slots(s, known, seat)
        self.event.tell(n, known.event)
        self.british.tell(n, known.british)
        self.lots.tell(n, known.bag)
        self.private[n] = 1 if is_private(s.event) or is_private(s.british) else 0

    def tell_numbers(self, n: i64, s: Afrika, seat: i64) -> None:
        """Who looks and decides, the single numbers, and the wallet."""
        out, at = self.numbers.numbers, n * self.numbers.wide
        out[at], out[at + 1] = i32(seat), i32(seat)
        at += WHO
        out[at], out[at + 1], out[at + 2], out[at + 3] = (
            i32(s.players),
            i32(s.finish_round),
            i32(s.rounds),
            i32(s.start),
        )
        out[at + 4], out[at + 5], out[at + 6], out[at + 7] = i32(s.memory), i32(s.round), i32(s.active), i32(s.actor)
        out[at + 8], out[at + 9], out[at + 10], out[at + 11] = (
            i32(s.window),
            i32(s.combats),
            i32(s.executed),
            i32(s.won),
        )
        out[at + 12], out[at + 13], out[at + 14] = i32(s.fought_tank), i32(s.scheduled), i32(s.ending)
        out[at + 15], out[at + 16], out[at + 17] = i32(s.objective), i32(s.damage), i32(s.resolved)
        out[at + 18] = i32(s.skip)
        wallet, points, first = self.wallet.numbers, s.wallet, n * self.wallet.rows
        for k in range(self.wallet.rows):
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

    def tell_zones(self, n: i64, s: Afrika, seat: i64, looked: i64) -> None:
        """The cards that have moved; the others' hands and decks as the seat may know them."""
        zone, trail, width, first, moved = s.zone, s.trail, s.width, n * self.zones.rows, s.trailed
        s.trailed = 0
        if moved == i64(len(trail)):  # a new position, or more has moved than there is room for
            if moved == 0:
                s.trail = filled(TRAIL, 0)
            self.tell_all_zones(s, first, seat)
            return
        out = self.zones.numbers
        for k in range(moved):
            x = trail[k]
            face, target, source, player = x & 255, x >> 8 & 7, x >> 11 & 7, x >> 14
            held = player * st.ZONES * width + face
            ours, theirs, totals = held + source * width, held + target * width, first + width - 1 - face
            if HIDDEN >> source & 1 == 0:
                out[first + ours] = i32(zone[ours])
            if HIDDEN >> target & 1 == 0:
                out[first + theirs] = i32(zone[theirs])
            if TELLING >> source & 1 != 0 or TELLING >> target & 1 != 0:
                self.tell_face(zone, first, held, width, player == seat)
            out[totals + ours] = i32(zone[ours - face + width - 1])
            out[totals + theirs] = i32(zone[theirs - face + width - 1])
        if looked != seat:  # other hands are open now
            self.turn(s, first, looked, False)
            self.turn(s, first, seat, True)

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


def is_private(slots: vec[i64]) -> bool:
    """Whether some seats know more of a pile than others."""
    return any(0 < st.slot_mask(x) < st.PUBLIC for x in slots)


TELLER: Final = AfrikaTeller
