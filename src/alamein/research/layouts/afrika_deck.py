"""El Alamein, the deck-building game: cards are counted by face."""

from typing import Final

from alamein.games.afrika_deck import GAME
from alamein.games.afrika_deck import state as st
from alamein.games.afrika_deck.cards import WALLET
from alamein.games.afrika_deck.verbs import SEATS
from alamein.research.layouts import Column, Grid, Layout, Piles, Table, plain

ROOM: Final = 64  # rows for lists that grow and shrink
LOTS: Final = 32
TABLES: Final = GAME.tables
FACES: Final = int(TABLES.faces)
SLOT: Final = (("face", 0), ("known_to", 8), ("lot", 16))  # of the Event and British piles; the face from 1
EVENTS: Final = tuple(id for id, n in zip(TABLES.ids, TABLES.event_index, strict=True) if n >= 0)
LAYOUT: Final = Layout(
    0,
    (
        *("players", "finish_round", "rounds", "start", "memory", "round", "active", "actor", "window", "combats"),
        *("executed", "won", "fought_tank", "scheduled", "ending", "objective", "damage", "resolved", "skip"),
        *("compensation", "cards"),
    ),
    (
        Table("wallet", WALLET, plain("wallet")),
        # a row for each seat and zone (hand, deck, discard, area, active, exhausted, known, kept)
        Grid("zones", len(SEATS) * st.ZONES, (*TABLES.ids, "total"), "zone"),
        Piles("piles", tuple(int(size) for size in TABLES.pile_sizes), "pile", "pile_size"),
        *(Table(pile, ROOM, tuple(Column(n, pile, at, st.BYTE) for n, at in SLOT)) for pile in ("event", "british")),
        Grid("lots", LOTS, EVENTS, "bag"),
        Table("victory_bottom", ROOM, (Column("face", "victory.bottom"),)),
        Table("faces", FACES, (Column("victory", "victory.bag"), *plain("scrapped"))),
        Table("enemy", ROOM, (Column("face", "enemy", 0, st.STATUS - 1), Column("status", "enemy", 8))),
        *(Table(name, ROOM, plain(name)) for name in ("order", "stay", "drawn", "unique", "raised")),
    ),
)
