"""Chapter 11: Reinforcements. Cards are Recruited from the top of the face-up piles."""

from alamein.core.action import act
from alamein.core.event import Log
from alamein.core.native import append, i64, vec
from alamein.games.afrika_deck import cards as C
from alamein.games.afrika_deck import verbs as V
from alamein.games.afrika_deck.rules.c02_points import spend
from alamein.games.afrika_deck.rules.c05_places import pile_take, pile_top
from alamein.games.afrika_deck.state import DISCARD, Afrika


def cannot_recruit(s: Afrika, face: i64) -> str:
    """Why the acting player may not Recruit this card now: "rule case", or ""."""
    t = s.t
    if s.window != C.IN_REINFORCEMENT:
        return "7-3 not yet"
    if t.price[face] < 0:
        return "11-3 not for sale"  # Events, Sites and Victory cards are never bought
    if pile_top(s, t.pile_of[face]) != face:
        return "11-3 not on top"  # only the top card of a pile
    if s.wallet[C.REINFORCEMENT] < t.recruit_cost:
        return "11-1 no Reinforcement"  # one Reinforcement Point each [2-4]
    return "11-2 price" if s.wallet[C.SUPPLY] < t.price[face] else ""  # and the whole price in Supply [2-2] [R27]


def recruit_actions(s: Afrika, out: vec[i64]) -> vec[i64]:
    """Every card that may be Recruited now; a card just uncovered is one of them. [R66]"""
    t, supply = s.t, s.wallet[C.SUPPLY]
    if s.wallet[C.REINFORCEMENT] < t.recruit_cost or supply < t.cheapest:
        return out
    pile, sizes, first, price = s.pile, s.pile_size, t.pile_first, t.price
    for p in range(t.piles):
        if sizes[p] > 0:
            face = pile[first[p] + sizes[p] - 1]
            if 0 <= price[face] <= supply:
                out = append(out, act(V.RECRUIT, face))
    return out


def recruit(s: Afrika, face: i64, log: Log) -> None:
    """[11-1] [11-2] [11-3] Pay both kinds of points; the card goes to the own discard pile. [R66]"""
    spend(s, C.REINFORCEMENT, s.t.recruit_cost)
    spend(s, C.SUPPLY, s.t.price[face])
    pile_take(s, s.t.pile_of[face])
    s.add(s.actor, DISCARD, face, 1)
    log.say("11-3", "recruited", s.actor, face, s.t.price[face])
