"""Tells positions of the deck-building game: of the zones the rows that changed, of the piles what is not as it was,
and of both what `secrets` lets a seat know."""

from typing import Final, final

from alamein.ai.teller import WHO, Plan, Teller
from alamein.core.game import Game
from alamein.core.native import i32, i64, vec
from alamein.core.state import State
from alamein.core.vectors import filled
from alamein.games.afrika_deck import GAME
from alamein.games.afrika_deck import state as st
from alamein.games.afrika_deck.secrets import know_hidden, know_slots
from alamein.games.afrika_deck.state import Afrika

HIDDEN: Final = 1 << st.HAND | 1 << st.DECK | 1 << st.KEPT  # zones that others may not look into,
TELLING: Final = HIDDEN | 1 << st.KNOWN  # and those by which they are known
OPEN: Final = 255 - HIDDEN
ALL: Final = 255  # zones, groups of faces, groups of piles
FACE_BITS: Final = 40
PILE_BITS: Final = 48
assert (1 << FACE_BITS, 1 << PILE_BITS, 8) == (st.FACES, st.PILES, st.ZONES)


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
        s.touched = 0
        self.tell_who(n, seat, seat)
        self.tell_numbers(n, s)
        self.tell_zones(n, s, seat, looked, touched)
        if touched & ALL * st.PILES != 0:
            self.piles[0].tell(n, s.pile, s.pile_size, touched >> PILE_BITS)
        if touched & st.SCRAPPED != 0:
            self.scrapped.tell(n, s.scrapped)
        self.tell_lists(n, s)
        if touched & st.SLOTS != 0:
            self.bottom.tell(n, s.victory.bottom)
            self.bag.tell(n, s.victory.bag)
        if touched & st.SLOTS != 0 or (looked != seat and self.private[n] != 0):
            self.tell_piles(n, s, seat)
        self.tell_frames(n, s)

    def tell_piles(self, n: i64, s: Afrika, seat: i64) -> None:
        """The Event and British piles. Where some seats know more than others, another who looks is told anew."""
        known = self.known
        know_slots(s, known, seat)
        self.event.tell(n, known.event)
        self.british.tell(n, known.british)
        self.lots.tell(n, known.bag)
        self.private[n] = 0
        for row in (s.event, s.british):
            for x in row:
                if 0 < st.slot_mask(x) < st.PUBLIC:
                    self.private[n] = 1

    def tell_numbers(self, n: i64, s: Afrika) -> None:
        """The single numbers, and the wallet."""
        out, at = self.numbers.numbers, n * self.numbers.wide + WHO
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
        self.enemy.tell(n, s.enemy)
        self.order.tell(n, s.order)
        self.stay.tell(n, s.stay)
        self.drawn.tell(n, s.drawn)
        self.unique.tell(n, s.unique)
        self.raised.tell(n, s.raised)

    def tell_zones(self, n: i64, s: Afrika, seat: i64, looked: i64, touched: i64) -> None:
        """The rows that were touched; the others' hands and decks as the seat may know them."""
        zone, known, width, first = s.zone, self.known, s.width, n * self.zones.rows
        faces = touched >> FACE_BITS & ALL
        if len(known.zone) != len(zone):
            known.zone = filled(i64(len(zone)), 0)
        for player in range(s.players):
            rows, at = touched >> player * st.ZONES & ALL, s.row(player, 0)
            turned = looked != seat and player in (looked, seat)  # other hands are open now
            if player != seat and (turned or rows & TELLING != 0):
                know_hidden(s, zone, known.zone, player)
                self.put_rows(known.zone, first, at, width, HIDDEN, ALL if turned else faces)
            elif turned:
                self.put_rows(zone, first, at, width, HIDDEN, ALL)
            self.put_rows(zone, first, at, width, rows if player == seat else rows & OPEN, faces)

    def put_rows(self, zone: vec[i64], first: i64, at: i64, width: i64, rows: i64, faces: i64) -> None:
        """Tell these zones of a player, whose rows begin at `at`: the totals, and these of eight groups of faces."""
        out = self.zones.numbers
        while rows != 0:
            if rows & 1 != 0:
                last = at + width - 1
                out[first + last] = i32(zone[last])
                for f in range(at, last, 8):
                    if faces >> (f - at >> 3 & 7) & 1 != 0:
                        for k in range(f, f + 8 if f + 8 < last else last):
                            out[first + k] = i32(zone[k])
            rows >>= 1
            at += width


TELLER: Final = AfrikaTeller
