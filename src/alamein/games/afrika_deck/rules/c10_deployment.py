"""Chapter 10: Deployment. Cards go to the Front Line when played, when acquired, or through another card."""

from typing import Final

from alamein.core.action import act, act_each, arg_of
from alamein.core.event import Log
from alamein.core.native import append, i64, vec
from alamein.core.procedure import Decision, Stage
from alamein.games.afrika_deck.codes import (
    ACTIVE,
    AREA,
    CARD,
    DEPLOY_IT,
    DEPLOY_MANDATORY,
    DEPLOY_OPTIONAL,
    DONE,
    HAND,
    UNIT,
    room,
)
from alamein.games.afrika_deck.rules.c05_places import front_add, front_remove, front_units, leave_hand
from alamein.games.afrika_deck.rules.c05_playing import FACE
from alamein.games.afrika_deck.rules.c09_abilities import execute
from alamein.games.afrika_deck.state import Afrika


def deploy_played(s: Afrika, log: Log) -> None:
    """[10] [3-4] The card just played goes to the Front Line, active or exhausted as it says. [R39]"""
    face = s.local(FACE)
    s.add(s.actor, AREA, face, -1)
    front_add(s, s.actor, s.t.unit(face, s.t.enters[face], 0))
    log.say("10", "deployed", s.actor, s.t.unit(face, s.t.enters[face], 0), 0)


class PrepareDeploy(Stage[Afrika]):
    """[10] [3-2] Some cards must be Deployed, some may, some cannot; only the second kind is asked about."""

    ref = "10"

    def happen(self, s: Afrika, log: Log) -> None:
        mode = s.t.deploy[s.local(FACE)]
        if mode == DEPLOY_OPTIONAL:
            return
        s.next()
        if mode == DEPLOY_MANDATORY:
            deploy_played(s, log)


class MayDeploy(Decision[Afrika]):
    """[7-2] [10] Deploy the card just played, now or never. [R38]"""

    ref = "10"

    def seat(self, s: Afrika) -> i64:
        return s.actor

    def legal(self, s: Afrika) -> vec[i64]:
        return append(append(room(), act(DEPLOY_IT, 0)), act(DONE, 0))

    def apply(self, s: Afrika, a: i64, log: Log) -> None:
        s.next()
        if a == act(DEPLOY_IT, 0):
            deploy_played(s, log)


# --- Deploying from the hand by another card ---------------------------------------------------------------------

FILTER: Final = 0  # locals of DEPLOYING
NUMBER: Final = 1
ENTERS: Final = 2


def cannot_deploy_from_hand(s: Afrika, face: i64) -> str:
    """Why a hand card may not be Deployed by the text being resolved: a rule number, or ""."""
    t = s.t
    if s.count(s.actor, HAND, face) == 0:
        return "5-2"
    if t.owned[s.local(FILTER) * t.faces + face] == 0:
        return "10"
    if t.deploy[face] != DEPLOY_OPTIONAL and t.deploy[face] != DEPLOY_MANDATORY:
        return "10"  # only cards with Deploy Rules [R49]
    return ""


class DeployFromHand(Decision[Afrika]):
    """[10] Deploy hand cards without playing them. [R49] Asked whatever the hand holds, for the hand is secret."""

    ref = "10"

    def seat(self, s: Afrika) -> i64:
        return s.actor

    def legal(self, s: Afrika) -> vec[i64]:
        out = append(room(), act(DONE, 0))
        faces = s.t.deck_faces
        for k in range(i64(len(faces))):
            if s.count(s.actor, HAND, faces[k]) > 0 and cannot_deploy_from_hand(s, faces[k]) == "":
                out = append(out, act(CARD, faces[k]))
        return out

    def apply(self, s: Afrika, a: i64, log: Log) -> None:
        if a == act(DONE, 0):
            s.end()
            return
        face, exhausted = arg_of(a), s.local(ENTERS)
        s.set_local(NUMBER, s.local(NUMBER) - 1)
        if s.local(NUMBER) == 0:
            s.end()
        leave_hand(s, s.actor, face, 1)
        front_add(s, s.actor, s.t.unit(face, exhausted, 0))
        log.say("10", "deployed", s.actor, s.t.unit(face, exhausted, 0), 0)


# --- attaching ---------------------------------------------------------------------------------------------------

ATTACHED_FACE: Final = 1  # locals of ATTACHING: FILTER is 0


def attach_received(s: Afrika, log: Log) -> None:
    """[10] [5-8] Texts on receipt, in the order the cards were drawn, once all are drawn. [R50]"""
    if i64(len(s.drawn)) > 0:
        face = s.drawn[0]
        s.drawn = s.drawn[1:]
        s.goto(s.step() - 1)
        execute(s, s.t.on_acquire[face], -1, face, log)


def prepare_attach(s: Afrika, log: Log) -> None:
    """[10] Without a unit to attach to there is no question."""
    if len(front_units(s, s.actor, s.local(FILTER), 2)) == 0:
        s.end()


class Attach(Decision[Afrika]):
    """[10] Attach the card just received to a Deployed Army unit, or leave it Deployed; never later."""

    ref = "10"

    def seat(self, s: Afrika) -> i64:
        return s.actor

    def legal(self, s: Afrika) -> vec[i64]:
        return act_each(append(room(), act(DONE, 0)), UNIT, front_units(s, s.actor, s.local(FILTER), 2))

    def apply(self, s: Afrika, a: i64, log: Log) -> None:
        face, unit = s.local(ATTACHED_FACE), arg_of(a)
        s.end()
        if a == act(DONE, 0):
            return
        s.add(s.actor, ACTIVE, face, -1)
        front_remove(s, s.actor, unit)
        front_add(s, s.actor, unit + s.t.attach_step[face])
        log.say("10", "attached", s.actor, face, unit)
