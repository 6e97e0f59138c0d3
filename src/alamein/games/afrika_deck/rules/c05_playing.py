"""Chapter 5-2: playing cards, and the Draw Points that playing gives."""

from typing import Final

from alamein.core.action import act
from alamein.core.event import Log
from alamein.core.native import append, i64, vec
from alamein.core.procedure import Stage
from alamein.games.afrika_deck import cards as C
from alamein.games.afrika_deck import state as st
from alamein.games.afrika_deck import verbs as V
from alamein.games.afrika_deck.rules.c02_points import gain, spend
from alamein.games.afrika_deck.rules.c05_places import leave_hand, return_to_war_zone
from alamein.games.afrika_deck.rules.c09_abilities import execute
from alamein.games.afrika_deck.rules.c14_decks import can_draw
from alamein.games.afrika_deck.state import NAMES, Afrika, Question

FACE: Final = NAMES.local("card")  # of PLAYING
AFTER_PLAY: Final = NAMES.label("after play")


def cannot_play(s: Afrika, face: i64) -> str:
    """Why the acting player may not play this card now: "rule case", or ""."""
    t = s.t
    if t.play_cost[face] < 0:
        return "7-2 no Play Cost"
    return "5-2 not in hand" if s.count(s.actor, st.HAND, face) == 0 else cannot_play_held(s, face)


def cannot_play_held(s: Afrika, face: i64) -> str:
    """The same for a card of the hand that has a Play Cost."""
    t = s.t
    at = s.window * t.faces + face
    if t.playable[at] == 0:
        return wrong_moment(s)
    if t.unique[face] != 0 and any(played == face for played in s.unique):
        return "5-8 Unique"  # one of this card a turn [R37]
    return "2-1 Play Cost" if t.play_cost[face] > s.wallet[C.TACTIC] else ""  # [2-1] the whole of it, never a part


def wrong_moment(s: Afrika) -> str:
    """The rule that says what may be played in this window."""
    if s.window == C.IN_STARTING:
        return "7-1 only Supply"
    if s.window == C.IN_REINFORCEMENT:
        return "7-3 only Supply"
    if s.window == C.IN_TACTICS:
        return "5-8 only Combat"
    return "12-1-5 in Combat" if s.window <= C.AFTER_COMBAT else "13-3 intercepting"


def play_actions(s: Afrika, out: vec[i64]) -> vec[i64]:
    """Every card of the hand that may be played now."""
    t = s.t
    zone, faces, row = s.zone, t.playable_faces, s.row(s.actor, st.HAND)
    left = zone[row + s.width - 1]  # cards of the hand not looked at yet
    i, end = t.playable_first[s.window], t.playable_first[s.window + 1]
    while left > 0 and i < end:
        f = faces[i]
        n = zone[row + f]
        if n > 0:
            left -= n
            if cannot_play_held(s, f) == "":
                out = append(out, act(V.PLAY, f))
        i += 1
    return out


def play_card(s: Afrika, face: i64, log: Log) -> None:
    """[5-2] Pay, to the Playing Area, Play Bonus; then draws, effect and Deploying in a frame of their own if any."""
    t = s.t
    spend(s, C.TACTIC, t.play_cost[face])
    leave_hand(s, s.actor, st.AREA, face, 1)
    if t.unique[face] != 0:
        s.unique = append(s.unique, face)
    log.say("5-2", "played", s.actor, face, 0)
    bonus = t.bonus
    for point in range(i64(C.WALLET)):
        n = bonus[face * C.WALLET + point]
        if n > 0 and point != C.DRAW:
            gain(s, point, n, log)
    draws = bonus[face * C.WALLET + C.DRAW]
    if draws > 0 or t.on_play[face] >= 0 or t.deploy[face] != C.DEPLOY_NEVER or t.returns[face] != 0:
        s.call(st.PLAYING, face, 0, 0)
        if draws > 0:
            s.wallet[C.DRAW] = draws
            s.call(st.DRAW_POINTS, 0, 0, 0)


class PlayEffect(Stage[Afrika]):
    """[5-2] The Play Rules in black, after the draws."""

    def happen(self, s: Afrika, log: Log) -> None:
        face = s.local(FACE)
        if s.t.on_play[face] >= 0:
            execute(s, s.t.on_play[face], -1, -1, log)


class AfterPlay(Stage[Afrika]):
    """[5-2] A played card stays until Clean-Up; [3-3] most Strategy cards return to the War Zone at once."""

    def happen(self, s: Afrika, log: Log) -> None:
        face = s.local(FACE)
        if s.t.returns[face] != 0 and s.count(s.actor, st.AREA, face) > 0:
            s.add(s.actor, st.AREA, face, -1)
            return_to_war_zone(s, face, log)


def prepare_draw(s: Afrika, log: Log) -> None:
    """[2-3] Draw Points that find no card are lost."""
    if s.wallet[C.DRAW] == 0 or not can_draw(s, s.actor):
        s.wallet[C.DRAW] = 0
        s.end()


class DrawPoint(Question):
    """[2-3] [5-2] Use a Draw Point now, or lose all that are left: card by card, before anything else. [R29]"""

    ref = "2-3"
    verbs: tuple[int, ...] = (V.DRAW_CARD, V.DONE)

    def legal(self, s: Afrika) -> vec[i64]:
        return append(append(st.room(), act(V.DRAW_CARD, 0)), act(V.DONE, 0))

    def apply(self, s: Afrika, a: i64, log: Log) -> None:
        if a == act(V.DONE, 0):
            log.say("2-3", "draws_lost", s.actor, s.wallet[C.DRAW], 0)
            s.wallet[C.DRAW] = 0
            s.end()
            return
        s.restart()
        s.wallet[C.DRAW] -= 1
        s.call(st.DEALING, s.actor, 1, 0)
