"""Chapter 13, seen ahead: who must intercept the Counterattack, with what, and what is lost if it gets through."""

from typing import NamedTuple

from alamein.core.event import Log
from alamein.core.native import i64
from alamein.core.state import FRAME
from alamein.core.vectors import filled
from alamein.games.afrika_deck import cards as C
from alamein.games.afrika_deck.rules import c05_places as places
from alamein.games.afrika_deck.rules import c13_counterattack as c13
from alamein.games.afrika_deck.rules.c08_end import highest_city
from alamein.games.afrika_deck.rules.c12_events import standing
from alamein.games.afrika_deck.state import COUNTERATTACK, Afrika
from alamein.games.afrika_deck.verbs import SEATS


class Stand(NamedTuple):
    """A player who must intercept."""

    seat: str
    units: list[dict[str, object]]  # each that can intercept: how many, and the Interception of one
    rating: int  # their Interception in all
    infantry: int  # units of Interception 0 that can go together against one card
    pairs: int  # of them those that a Box makes into one each
    stops: int  # the most cards that he can destroy
    city: str | None  # the City that is lost if a card is left
    penalty: int  # the Victory cards that go with it


class Strike(NamedTuple):
    """A Counterattack Turn, running or to come."""

    running: bool
    forces: int  # cards that stand, or lie in the British pile now
    order: list[dict[str, object]]  # who must intercept, in this order


def strike(k: Afrika) -> Strike | None:
    """[13-1] The Counterattack that runs or will follow this turn, or None."""
    running = COUNTERATTACK.at in [k.frames[at] for at in range(0, int(k.depth) * FRAME, FRAME)]
    if not running and k.scheduled == 0:
        return None
    s = k.copy()
    if not running:  # [13-2-1] any cards will do: only their number is known
        s.enemy = filled(i64(len(k.british)), 0)
        c13.order_interceptions(s, Log(False))
    seats = [*([int(k.actor)] if running else []), *(int(seat) for seat in s.order)]
    return Strike(running, int(standing(s)), [stand(s, seat)._asdict() for seat in seats])


def stand(s: Afrika, seat: int) -> Stand:
    """[13-3-2] What a player can send; [13-3-5] and what he loses if a card is left. Once his units are sent he can
    send no more."""
    t, sent = s.t, s.window == C.AFTER_INTERCEPTION and s.actor == seat
    s.actor = seat
    units: list[dict[str, object]] = []
    for u in c13.rated_units(s):
        count, each = int(places.front_count(s, seat, u)), int(c13.rating(s, seat, u))
        units.append({"unit": t.unit_names[u], "count": count, "rating": each})
    rating, infantry, pairs = int(c13.total_rating(s)), int(c13.infantry_number(s)), int(c13.most_pairs(s))
    stops = 0 if sent else min(int(standing(s)), rating + max(pairs, min(infantry, 1)))
    city, lost, held = int(highest_city(s, seat)), None, sum(int(n) for n in c13.victory_units(s))
    if city >= 0:
        lost, held = t.ids[city], min(int(t.penalty[city]), held)
    return Stand(SEATS[seat], units, rating, infantry, pairs, stops, lost, held if lost else 0)
