"""The deck-building game, for its value: the cards of a seat and of the others, by face. Any seat looks.

Where a card of somebody else lies is not asked unless it lies open, only how many he has: everybody has seen them come
and go [R68].
"""

from os import environ
from pathlib import Path
from typing import Final, final

from alamein.ai.experts.afrika_deck.expert import FACE_WORTH
from alamein.ai.experts.afrika_deck.styles import LONG
from alamein.ai.value import CLOCK, Setting, Value
from alamein.core.native import i64, vec
from alamein.core.vectors import filled, ints
from alamein.games.afrika_deck import GAME
from alamein.games.afrika_deck import cards as C
from alamein.games.afrika_deck import state as st
from alamein.games.afrika_deck.rules.c08_end import score
from alamein.games.afrika_deck.state import Afrika
from alamein.games.afrika_deck.tables import CARDS_VARIABLE, Tables

SHARE: Final = 12  # what the others have on average is counted in twelfths: whole numbers for two to five players
LEAD: Final = 0
POINTS: Final = 1
LEFT: Final = 2  # Victory cards in the pile
TURN: Final = 3
READY: Final = 4  # mine, then the others'
EXHAUSTED: Final = 6
ALL: Final = 8
FRONT: Final = 10  # what the units at the front are worth to the expert
FACES: Final = 12  # mine and the others', face by face


def _counted(t: Tables) -> list[int]:
    """The faces that a player can own, but for Victory cards: they are in his points."""
    return [f for f in range(int(t.faces)) if int(t.kind[f]) not in (C.TYPE_EVENT, C.TYPE_VICTORY)]


COUNTED: Final = ints(_counted(GAME.tables))
TERMS: Final = (
    "lead over the best other player",
    "own Victory Points",
    "Victory cards left in the pile",
    "own turn",
    "own units ready",
    "others' units ready",
    "own units exhausted",
    "others' units exhausted",
    "own cards",
    "others' cards",
    "worth of own units at the front",
    "worth of others' units at the front",
    *(f"{whose} {GAME.tables.names[f]}" for f in _counted(GAME.tables) for whose in ("own", "others'")),
)
SETTINGS: Final = tuple(Setting("", {"players": n}, -1) for n in range(2, 6))


@final
class AfrikaValue(Value[Afrika]):
    """The value of the deck-building game."""

    def kind(self, s: Afrika) -> i64:
        return s.players - 2

    def clock(self, s: Afrika) -> i64:
        return CLOCK if s.round > LONG else (s.round - 1) * CLOCK // LONG

    def look(self, s: Afrika, seat: i64) -> vec[i64]:
        out = filled(self.width, 0)
        best: i64 = -1000
        for player in range(s.players):
            if player == seat:
                see_cards(s, player, out, 0, SHARE)
            else:
                see_cards(s, player, out, 1, SHARE // (s.players - 1))
                points = score(s, player)
                best = points if points > best else best
        out[POINTS] = score(s, seat)
        out[LEAD] = out[POINTS] - best
        out[LEFT] = s.victory.size()
        out[TURN] = 1 if s.active == seat else 0
        return out


def see_cards(s: Afrika, player: i64, out: vec[i64], other: i64, share: i64) -> None:
    """Add a player's cards to what is seen."""
    t = s.t
    for i in range(i64(len(COUNTED))):
        f = COUNTED[i]
        ready, tired = s.count(player, st.ACTIVE, f), s.count(player, st.EXHAUSTED, f)
        n = ready + tired + s.count(player, st.KEPT, f)
        for zone in (st.HAND, st.DECK, st.DISCARD, st.AREA):
            n += s.count(player, zone, f)
        out[FACES + 2 * i + other] += n * share
        out[ALL + other] += n * share
        if t.army[f] != 0:
            out[READY + other] += ready * share
            out[EXHAUSTED + other] += tired * share
            out[FRONT + other] += (ready + tired) * FACE_WORTH[f] * share // 10
    for i in range(i64(len(s.raised))):
        if s.raised[i] // t.units() == player:
            unit = s.raised[i] % t.units()
            out[(EXHAUSTED if t.unit_exhausted(unit) != 0 else READY) + other] += share
            out[ALL + other] += share
            out[FRONT + other] += FACE_WORTH[t.unit_face(unit)] * share // 10
            for k in range(i64(len(COUNTED))):
                if COUNTED[k] == t.unit_face(unit):
                    out[FACES + 2 * k + other] += share


def new_value() -> AfrikaValue:
    """A value without weights."""
    return AfrikaValue(GAME, TERMS, [f"{n} players" for n in range(2, 6)], SETTINGS, False)


# nobody has learnt another card set
VALUE: Final = new_value().read(Path(environ.get(CARDS_VARIABLE) or __file__).parent / "value.json")
