"""Chapter 8: the end of the game and the winner."""

from alamein.core.event import Log
from alamein.core.game import Result
from alamein.core.native import i64
from alamein.core.procedure import Stage
from alamein.games.afrika_deck import effects
from alamein.games.afrika_deck import state as st
from alamein.games.afrika_deck.state import Afrika
from alamein.games.afrika_deck.tables import BOOK


class CheckEnd(Stage[Afrika]):
    """[8-1] After a Tactics Phase: Alexandria was taken in it, or the Victory pile is empty. [R22] [D1]"""

    def happen(self, s: Afrika, log: Log) -> None:
        if s.victory.size() == 0:
            s.ending = 1
        if s.ending != 0 and (s.finish_round == 0 or s.active == (s.start + s.players - 1) % s.players):
            s.over = 1
            log.say("8-1", "over", s.active, 0, 0)


def end_has_come(s: Afrika) -> bool:
    """[8-1] Whether a City lies in a Front Line whose fall ends the game."""
    t = s.t
    for f in range(t.faces):
        if t.on_conquer[f] >= 0 and t.code[t.on_conquer[f] * effects.WIDTH] == effects.END_GAME:
            for seat in range(s.players):
                if s.count(seat, st.ACTIVE, f) + s.count(seat, st.EXHAUSTED, f) > 0:
                    return True
    return False


def end_round(s: Afrika, log: Log) -> None:
    """[8-1] The players may have agreed on a longest game. [D4]"""
    if s.round == s.rounds:
        s.over = 1
        log.say("8-1", "over", s.active, 0, 0)
    else:
        s.round += 1


def score(s: Afrika, seat: i64) -> i64:
    """[8-2] [2-6] Victory Points of all cards of a player, wherever they lie. [R64]"""
    points = raised_points(s, seat)
    for zone in range(i64(st.ZONES)):
        if zone != st.KNOWN:
            points += points_in(s, seat, zone)
    return points


def raised_points(s: Afrika, seat: i64) -> i64:
    """[2-6] Victory Points of units with cards attached, and of those cards."""
    t = s.t
    points: i64 = 0
    for i in range(i64(len(s.raised))):
        if s.raised[i] // t.units() == seat:
            unit = s.raised[i] % t.units()
            points += t.vp[t.unit_face(unit)] + t.load_points[t.unit_load(unit)]
    return points


def points_in(s: Afrika, seat: i64, zone: i64) -> i64:
    """[2-6] Victory Points of the cards of one zone."""
    return sum((s.zone[s.row(seat, zone) + f] * s.t.vp[f] for f in range(s.t.faces)), i64(0))


def known_score(k: Afrika, seat: i64, own: bool) -> i64:
    """[2-6] The score as far as a known position tells: all of it, for every card was gained openly; as printed, what a
    look at the table tells. [D6]"""
    points = raised_points(k, seat)
    for zone in range(i64(st.ZONES)):
        told = not own if zone == st.KNOWN else zone != st.DECK or k.memory != 0  # another's hand: what is known of it
        if told:
            points += points_in(k, seat, zone)
    return points


def highest_city(s: Afrika, seat: i64) -> i64:
    """[8-2] [13-2-2] The face of a player's highest-numbered City; -1 if he has none."""
    t = s.t
    best: i64 = -1
    for f in range(t.faces):
        owned = t.city[f] != 0 and s.count(seat, st.ACTIVE, f) + s.count(seat, st.EXHAUSTED, f) > 0
        if owned and (best < 0 or t.number[f] > t.number[best]):
            best = f
    return best


def city_number(s: Afrika, seat: i64) -> i64:
    """The number of a player's highest City; 0 if he has none."""
    face = highest_city(s, seat)
    return s.t.number[face] if face >= 0 else 0


def result(s: Afrika) -> Result | None:
    """[8-2] Most Victory Points; among equals the highest City; without any City they share the victory. [R65]"""
    if s.over == 0:
        return None
    seats = range(int(s.players))
    scores = tuple(int(score(s, seat)) for seat in seats)
    tied = [seat for seat in seats if scores[seat] == max(scores)]
    highest = max(int(city_number(s, seat)) for seat in tied)
    winners = tuple(seat for seat in tied if city_number(s, seat) == highest)
    told, level = "most", "by Victory Points"
    if len(tied) > 1:
        told, level = ("most and city", "by the highest City") if highest else ("shared", "shared")
    text = BOOK.say("table", told, n=max(scores), city=highest)
    return Result(winners, scores, "8-2", text, level)
